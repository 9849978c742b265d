"""What can be wrong with what people write for the rules, as codes with parameters.

Rulesets, law sets, numbers of players and actions as text; each reason has one sentence, which is
made in ``words``. ``kind`` keeps reasons with equal parameters apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

Reason_co = TypeVar("Reason_co", covariant=True)


class Invalid(ValueError, Generic[Reason_co]):
    """Something that a person wrote cannot be; ``reason`` says why. The text is for developers."""

    def __init__(self, reason: Reason_co) -> None:
        super().__init__(repr(reason))
        self.reason = reason


LawList = Literal["laws", "new_laws"]
EntryKind = Literal["county", "castle space", "conflict", "favour", "law", "player count"]
Giver = Literal["county", "castle space", "favour", "law"]
NamedIn = Literal["conflicts_removed", "favours_left_out", "castle"]


class BlankName(NamedTuple):
    """A name consists of blanks."""

    kind: Literal["blank_name"] = "blank_name"


class EmptyCost(NamedTuple):
    """A cost asks for nothing."""

    kind: Literal["empty_cost"] = "empty_cost"


class EmptyReward(NamedTuple):
    """A reward gives nothing."""

    kind: Literal["empty_reward"] = "empty_reward"


class ExcludesNobody(NamedTuple):
    """A condition has neither a least nor a greatest count."""

    kind: Literal["excludes_nobody"] = "excludes_nobody"


class EmptyRange(NamedTuple):
    """The least count of a condition is above the greatest."""

    kind: Literal["empty_range"] = "empty_range"


class NotForExchanges(NamedTuple):
    """An exchange gives something that cannot be used in full any number of times (LAW-8)."""

    kind: Literal["not_for_exchanges"] = "not_for_exchanges"


class UnknownProvenance(NamedTuple):
    """A provenance is for a key that the entry does not have; it has those that are ``known``."""

    key: str
    known: tuple[str, ...]
    kind: Literal["unknown_provenance"] = "unknown_provenance"


class AlliesNotForTwo(NamedTuple):
    """A number of players other than two has allies (ALY)."""

    kind: Literal["allies_not_for_two"] = "allies_not_for_two"


class NobleOfCounty(NamedTuple):
    """The reward of a county holds a noble besides the county's own (CTY-1)."""

    county: str
    kind: Literal["noble_of_county"] = "noble_of_county"


class NotForCastles(NamedTuple):
    """A castle space gives something that only counties, favours and laws can give."""

    space: str
    kind: Literal["not_for_castles"] = "not_for_castles"


class VoyageNotOfCounty(NamedTuple):
    """Something other than a county gives a voyage (RWD-6)."""

    giver: Giver
    id: str
    kind: Literal["voyage_not_of_county"] = "voyage_not_of_county"


class TwoEntries(NamedTuple):
    """Two entries have the same id, or are for the same number of players."""

    entry: EntryKind
    name: str
    kind: Literal["two_entries"] = "two_entries"


class TooManyKnights(NamedTuple):
    """More knights of a strength are named than there are (SET-2).

    They are those of the allies with ``players`` players, or if None those everybody starts with.
    """

    players: int | None
    strength: int
    named: int
    pieces: int
    kind: Literal["too_many_knights"] = "too_many_knights"


class StartingLaws(NamedTuple):
    """Group 0 does not have exactly as many laws as are in force at first (SET-12)."""

    key: LawList
    needed: int
    found: int
    kind: Literal["starting_laws"] = "starting_laws"


class TooFewLaws(NamedTuple):
    """There are fewer laws than the rounds need (SET-12)."""

    key: LawList
    rounds: int
    needed: int
    found: int
    kind: Literal["too_few_laws"] = "too_few_laws"


class TooFewMixedLaws(NamedTuple):
    """Taking the fewer of base and new laws in each group, too few are left (LAW-6, SET-12)."""

    rounds: int
    needed: int
    found: int
    kind: Literal["too_few_mixed_laws"] = "too_few_mixed_laws"


class TooFewConflicts(NamedTuple):
    """Fewer conflicts are left than the rounds need (SET-12)."""

    players: int
    rounds: int
    needed: int
    left: int
    kind: Literal["too_few_conflicts"] = "too_few_conflicts"


class UnknownId(NamedTuple):
    """What depends on the number of players names an id that none of the ``known`` entries has."""

    players: int
    key: NamedIn
    name: str
    known: tuple[str, ...]
    kind: Literal["unknown_id"] = "unknown_id"


class IdTwice(NamedTuple):
    """What depends on the number of players names an id twice."""

    players: int
    key: NamedIn
    name: str
    kind: Literal["id_twice"] = "id_twice"


class BlankText(NamedTuple):
    """The text of a law consists of blanks."""

    law: str
    kind: Literal["blank_text"] = "blank_text"


class MisleadingText(NamedTuple):
    """The numbers in the text of a law are not those of its effect."""

    law: str
    in_text: tuple[int, ...]
    in_effect: tuple[int, ...]
    kind: Literal["misleading_text"] = "misleading_text"


class NeverPays(NamedTuple):
    """Nobody can have as many of what a law counts as it asks for."""

    law: str
    needed: int
    most: int
    kind: Literal["never_pays"] = "never_pays"


class AlwaysLost(NamedTuple):
    """Something in a reward is always lost, as there are no pieces for it.

    ``strength`` is that of the knight that would be upgraded, for ``promote`` alone.
    """

    giver: Giver
    id: str
    word: Literal["recruit", "upgrade", "promote", "noble"]
    strength: int | None = None
    kind: Literal["always_lost"] = "always_lost"


class NobodyStrongEnough(NamedTuple):
    """No knight is strong enough to be placed in a county (PLC-4)."""

    county: str
    minimum: int
    kind: Literal["nobody_strong_enough"] = "nobody_strong_enough"


class TooFewPieces(NamedTuple):
    """All players start with more of a good than there is (SET-2)."""

    good: Literal["gold", "squires", "votes"]
    players: int
    needed: int
    pieces: int
    kind: Literal["too_few_pieces"] = "too_few_pieces"


class InNoGame(NamedTuple):
    """A card or tile is left out of the game for every number of players."""

    entry: Literal["conflict", "favour"]
    id: str
    key: NamedIn
    kind: Literal["in_no_game"] = "in_no_game"


class OutOfReach(NamedTuple):
    """No game has as many rounds as the laws of a group would need to come up (SET-8)."""

    group: int
    rounds: int
    kind: Literal["out_of_reach"] = "out_of_reach"


ValueReason = (
    BlankName
    | EmptyCost
    | EmptyReward
    | ExcludesNobody
    | EmptyRange
    | NotForExchanges
    | UnknownProvenance
    | AlliesNotForTwo
)
"""A value cannot be, whatever else the ruleset holds."""

NamingReason = TwoEntries | UnknownId | IdTwice | InNoGame
"""Entries are named twice, or not at all where they should be."""

AmountReason = (
    TooManyKnights | StartingLaws | TooFewLaws | TooFewMixedLaws | TooFewConflicts | TooFewPieces
)
"""There are too few or too many of something for a game."""

EntryReason = (
    NobleOfCounty
    | NotForCastles
    | VoyageNotOfCounty
    | BlankText
    | MisleadingText
    | NeverPays
    | AlwaysLost
    | NobodyStrongEnough
    | OutOfReach
)
"""An entry gives what it cannot, says what it does not do, or is of no use."""

RulesetReason = ValueReason | NamingReason | AmountReason | EntryReason

Steps = tuple[str | int, ...]


class Fault(NamedTuple):
    """What is wrong with a ruleset, and at which key, by keys and indices from 0.

    ``causes`` are the other keys that it depends on: changing one of them may have brought it
    about, or may end it. An entry that is not there goes by its id. ``at_key``: the key itself is
    wrong, not its value.
    """

    steps: Steps
    reason: RulesetReason
    causes: tuple[Steps, ...] = ()
    at_key: bool = False

    @property
    def places(self) -> tuple[Steps, ...]:
        """All keys that it depends on."""
        return (self.steps, *self.causes)


class ImpossibleRuleset(ValueError):
    """A ruleset that cannot be played, with all its faults. The text is for developers."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(repr(fault.reason) for fault in faults))
        self.faults = tuple(faults)


def refuse(found: Iterable[Fault]) -> None:
    """Raise ImpossibleRuleset if there are faults."""
    if listed := tuple(found):
        raise ImpossibleRuleset(listed)


class UnknownLawSet(NamedTuple):
    """A text is not a law set (LAW-6)."""

    text: str
    kind: Literal["unknown_law_set"] = "unknown_law_set"


class NoNewLaws(NamedTuple):
    """New laws are asked for, which a ruleset does not have (LAW-6)."""

    ruleset: str
    kind: Literal["no_new_laws"] = "no_new_laws"


class NotForSoMany(NamedTuple):
    """A ruleset does not allow this many players (SET-1)."""

    ruleset: str
    players: int
    possible: tuple[int, ...]
    kind: Literal["not_for_so_many"] = "not_for_so_many"


class UnknownAction(NamedTuple):
    """The first word of a text is not that of an action; ``known`` are those that are."""

    word: str
    known: tuple[str, ...]
    kind: Literal["unknown_action"] = "unknown_action"


class WrongForm(NamedTuple):
    """A text has the first word of an action but none of its forms."""

    word: str
    text: str
    forms: tuple[str, ...]
    kind: Literal["wrong_form"] = "wrong_form"


RulesReason = RulesetReason | UnknownLawSet | NoNewLaws | NotForSoMany | UnknownAction | WrongForm


class InvalidRules(Invalid[RulesReason]):
    """A part of a ruleset, a choice of laws or players for it, or an action that cannot be."""
