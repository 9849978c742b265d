"""What is wrong with rulesets, law sets and actions as text, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from lancaster_tui.documents.errors import quoted, suggestion
from lancaster_tui.rules.faults import (
    AlliesNotForTwo,
    AlwaysLost,
    AmountReason,
    BlankName,
    BlankText,
    EmptyCost,
    EmptyRange,
    EmptyReward,
    EntryReason,
    ExcludesNobody,
    IdTwice,
    InNoGame,
    MisleadingText,
    NamedIn,
    NamingReason,
    NeverPays,
    NobleOfCounty,
    NobodyStrongEnough,
    NoNewLaws,
    NotForCastles,
    NotForExchanges,
    NotForSoMany,
    OutOfReach,
    RulesetReason,
    RulesReason,
    StartingLaws,
    TooFewConflicts,
    TooFewLaws,
    TooFewMixedLaws,
    TooFewPieces,
    TooManyKnights,
    TwoEntries,
    UnknownAction,
    UnknownId,
    UnknownLawSet,
    UnknownProvenance,
    ValueReason,
    VoyageNotOfCounty,
    WrongForm,
)
from lancaster_tui.rules.ruleset.entries import LAST_GROUP
from lancaster_tui.words.phrases import goods

_MOST_LISTED: Final = 40  # known ids worth listing
_NAMING: Final[dict[NamedIn, str]] = {
    "conflicts_removed": " removes conflict",
    "favours_left_out": " leaves out favour",
    "castle": ": allies.castle names the space",
}


def rules_reason_text(reason: RulesReason) -> str:
    """Return what is wrong with a ruleset, a choice of laws or players for it, or an action."""
    match reason:
        case UnknownLawSet(text):
            return (
                f"no law set {quoted(text)}: use base, new, random, or a letter b or n for each "
                f"of the groups 0 to {LAST_GROUP}, such as bnbbn (LAW-6)"
            )
        case NoNewLaws(ruleset):
            return f"{ruleset} has no new laws: only the base laws can be chosen (LAW-6)"
        case NotForSoMany(ruleset, players, possible):
            counts = ", ".join(map(str, possible))
            return f"{ruleset} is for {counts} players, not for {players} (SET-1)"
        case UnknownAction(word, known):
            return f"no action {quoted(word)}: actions are {', '.join(known)}"
        case WrongForm(_, text, forms):
            return f"{quoted(text)} does not fit: the form is {' or '.join(map(quoted, forms))}"
        case _:
            return _ruleset_reason(reason)


def _ruleset_reason(reason: RulesetReason) -> str:
    if isinstance(reason, ValueReason):
        return _of_value(reason)
    if isinstance(reason, NamingReason):
        return _of_naming(reason)
    if isinstance(reason, AmountReason):
        return _of_amounts(reason)
    return _of_entry(reason)


def _of_value(reason: ValueReason) -> str:
    match reason:
        case BlankName():
            return "it is blank"
        case EmptyCost():
            return "a cost must ask for something"
        case EmptyReward():
            return "a reward must give something"
        case ExcludesNobody():
            return "without at_least or at_most the condition excludes nobody"
        case EmptyRange():
            return "at_least is greater than at_most"
        case NotForExchanges():
            return "an exchange can give only goods, recruits or extension tiles (LAW-8)"
        case UnknownProvenance(key, known):
            hint = suggestion(key, known)
            return f"provenance names {quoted(key)}, which is not a key of this entry{hint}"
        case AlliesNotForTwo():
            return "only 2 players have allies (ALY)"
        case _:
            assert_never(reason)


def _of_naming(reason: NamingReason) -> str:
    match reason:
        case TwoEntries(entry, name):
            return f"two entries for {entry} {quoted(name)}"
        case UnknownId(players, named_in, name, known):
            named = f"{_players(players)}{_NAMING[named_in]} {quoted(name)}"
            return f"{named}, which does not exist{_known(name, known)}"
        case IdTwice(players, named_in, name):
            return f"{_players(players)}{_NAMING[named_in]} {quoted(name)} twice"
        case InNoGame(entry, entry_id, named_in):
            return (
                f"{entry} {quoted(entry_id)} is in no game: "
                f"every entry of player_counts has it in {named_in}"
            )
        case _:
            assert_never(reason)


def _known(name: str, known: tuple[str, ...]) -> str:
    """Return what may have been meant by a name, or else what there is."""
    is_short = 0 < len(known) <= _MOST_LISTED
    return suggestion(name, known) or (f"; known: {', '.join(known)}" if is_short else "")


def _of_amounts(reason: AmountReason) -> str:
    match reason:
        case TooManyKnights(of, strength, number, pieces):
            where = "start" if of is None else f"{_players(of)}: allies"
            return (
                f"{where}.knights names more S{strength} than pieces.knights has: "
                f"{number}, not {pieces} (SET-2)"
            )
        case StartingLaws(key, needed, found):
            return f"{key}: exactly {needed} laws must be in group 0, found {found} (SET-12)"
        case TooFewLaws(key, rounds, needed, found):
            return f"{key}: {rounds} rounds need {needed} laws, there are {found} (SET-12)"
        case TooFewMixedLaws(rounds, needed, found):
            return (
                f"{rounds} rounds need {needed} laws, there are {found} if each group takes the "
                "smaller of laws and new_laws (LAW-6, SET-12)"
            )
        case TooFewConflicts(players, rounds, needed, left):
            return (
                f"{_players(players)}: {rounds} rounds need {needed} conflicts, "
                f"{left} are left (SET-12)"
            )
        case TooFewPieces(good, players, needed, pieces):
            start = f"{players} players start with {goods(needed, good)}"
            return f"{start}, but there are {pieces} (SET-2)"
        case _:
            assert_never(reason)


def _players(players: int) -> str:
    return f"player_counts for {players} players"


def _of_entry(reason: EntryReason) -> str:
    match reason:
        case NobleOfCounty(county):
            return f"county {quoted(county)}: a county already offers its own noble (CTY-1)"
        case NotForCastles(space):
            return f"castle space {quoted(space)} can give only goods, recruits or an upgrade"
        case VoyageNotOfCounty(giver, entry_id):
            return f"{giver} {quoted(entry_id)}: only a county's reward can be a voyage (RWD-6)"
        case BlankText(law):
            return f"law {quoted(law)}: text is blank"
        case MisleadingText(law, in_text, in_effect):
            return (
                f"law {quoted(law)}: text says {_numbers(in_text)}, "
                f"but the numbers of its effect are {_numbers(in_effect)}"
            )
        case NeverPays(law, needed, most):
            return (
                f"law {quoted(law)} never pays: it needs a count of {needed}, "
                f"and no more than {most} is possible"
            )
        case AlwaysLost():
            return _always_lost(reason)
        case NobodyStrongEnough(county, minimum):
            return (
                f"no knight can be placed in county {quoted(county)}: "
                f"there is no S{minimum} or stronger (PLC-4)"
            )
        case OutOfReach(group, rounds):
            return f"no game of {rounds} rounds reaches the laws of group {group}"
        case _:
            assert_never(reason)


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def _always_lost(reason: AlwaysLost) -> str:
    of = f"of {reason.giver} {quoted(reason.id)} is always lost"
    match reason.word, reason.strength:
        case "recruit", _:
            return f"the recruit {of}: there are no S1 (RWD-2)"
        case "promote", int(strength):
            return f"the upgrade {of}: S{strength} and S{strength + 1} do not both exist (RWD-3)"
        case (("upgrade" | "promote"), _):
            return f"the upgrade {of}: no two consecutive strengths of knights exist (RWD-3)"
        case "noble", _:
            return f"the noble {of}: there are none (RWD-4)"
