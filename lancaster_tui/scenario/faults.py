"""What can be wrong with a scenario, as codes with parameters; ``words`` makes the sentences.

Names are as people write them. ``kind`` keeps reasons with equal parameters apart.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from lancaster_tui.rules.faults import Steps

Sort = Literal[
    "seat", "faction", "county", "castle space", "place in France", "card", "favour", "law"
]
"""What a name in a scenario can stand for."""


class UnknownName(NamedTuple):
    """A text names nothing; ``known`` are all names there are."""

    sort: Sort
    text: str
    known: tuple[str, ...]
    kind: Literal["unknown_name"] = "unknown_name"


class SameAs(NamedTuple):
    """Two keys of a table name the same."""

    text: str
    other: str
    kind: Literal["same_as"] = "same_as"


class NamedTwice(NamedTuple):
    """Something is named twice, though there is one of it."""

    sort: Literal["faction", "noble", "tile", "card", "favour", "law"]
    name: str
    kind: Literal["named_twice"] = "named_twice"


class NotAKnight(NamedTuple):
    """A text is not a knight, as ``S3 +1`` is."""

    text: str
    kind: Literal["not_a_knight"] = "not_a_knight"


class SquiresElsewhere(NamedTuple):
    """Squires stand beside a knight that is not in a county."""

    rule: str
    kind: Literal["squires_elsewhere"] = "squires_elsewhere"


class FavourLeftOut(NamedTuple):
    """A King's Favour tile is not in a game with this many players (SET-7)."""

    tile: str
    players: int
    kind: Literal["favour_left_out"] = "favour_left_out"


class CardRemoved(NamedTuple):
    """A conflict card is not in a game with this many players (SET-6)."""

    card: str
    players: int
    kind: Literal["card_removed"] = "card_removed"


class NoAllies(NamedTuple):
    """So many players have no allies (ALY-1)."""

    players: int
    kind: Literal["no_allies"] = "no_allies"


Why = Literal[
    "turn_outside_placing",
    "vote_outside_parliament",
    "proposals_after_votes",
    "setup_after_round_1",
    "knight_in_setup",
    "knight_left_counties",
    "knight_left_castles",
    "squires_of_ally",
    "no_room_for_tile",
    "tiles_in_setup",
    "no_tile_after_setup",
    "noble_in_setup",
    "nobles_removed_without_allies",
]


class Barred(NamedTuple):
    """Something is never possible, or not in this phase of a game."""

    why: Why
    kind: Literal["barred"] = "barred"


class RoundTooLate(NamedTuple):
    """A game has fewer rounds (RND-1)."""

    rounds: int
    kind: Literal["round_too_late"] = "round_too_late"


class EndedTooEarly(NamedTuple):
    """A game ends after a later round (RND-2)."""

    rounds: int
    kind: Literal["ended_too_early"] = "ended_too_early"


class LawNotInSet(NamedTuple):
    """A law is a new one in a group that has the base laws, or the reverse (LAW-6)."""

    law: str
    is_new: bool
    group: int
    kind: Literal["law_not_in_set"] = "law_not_in_set"


class LawInForce(NamedTuple):
    """A law is named though it is one of those in force where none are named (SET-8)."""

    law: str
    kind: Literal["law_in_force"] = "law_in_force"


class LawsInForce(NamedTuple):
    """Too many or too few laws are in force (SET-8)."""

    needed: int
    found: int
    kind: Literal["laws_in_force"] = "laws_in_force"


class LawOutOfOrder(NamedTuple):
    """A law stands to the right of one that came later (VOT-3)."""

    law: str
    group: int
    newest: int
    kind: Literal["law_out_of_order"] = "law_out_of_order"


class VoteOutOfOrder(NamedTuple):
    """The vote is on another law than the first of the proposals (VOT-1)."""

    first: str
    kind: Literal["vote_out_of_order"] = "vote_out_of_order"


class TooManyProposals(NamedTuple):
    """There are fewer proposals in a round (VOT-1)."""

    most: int
    found: int
    kind: Literal["too_many_proposals"] = "too_many_proposals"


class ProposalOfGroup(NamedTuple):
    """A law is named as proposal ``number``, which is of another group in this round (SET-8)."""

    law: str
    group: int
    number: int
    round: int
    demanded: int
    kind: Literal["proposal_of_group"] = "proposal_of_group"


class LawTooEarly(NamedTuple):
    """A law is in force or gone, though only ``up`` of its group have been voted on (SET-8)."""

    law: str
    group: int
    up: int
    round: int
    kind: Literal["law_too_early"] = "law_too_early"


class CardGone(NamedTuple):
    """The card at a place of the lower row has left a game that is over (CON-6)."""

    place: int
    kind: Literal["card_gone"] = "card_gone"


class CardTooEarly(NamedTuple):
    """A card is one more than were turned up before a round, or by then if it is over (RND-2)."""

    shown: int
    round: int
    is_over: bool
    kind: Literal["card_too_early"] = "card_too_early"


class TooManyOwned(NamedTuple):
    """A faction has more knights of a strength than there are (SET-2)."""

    faction: str
    strength: int
    limit: int
    found: int
    kind: Literal["too_many_owned"] = "too_many_owned"


class BelowMinimum(NamedTuple):
    """A knight is too weak for its county (PLC-4)."""

    county: str
    minimum: int
    strength: int
    kind: Literal["below_minimum"] = "below_minimum"


class CountyTaken(NamedTuple):
    """A second knight is in a county (PLC-4)."""

    county: str
    faction: str
    kind: Literal["county_taken"] = "county_taken"


class NotInAllyCastle(NamedTuple):
    """An ally castle does not have a space (ALY-3)."""

    place: int
    name: str
    kind: Literal["not_in_ally_castle"] = "not_in_ally_castle"


class UnderTile(NamedTuple):
    """An extension tile covers a castle space (PLC-8)."""

    place: int
    name: str
    kind: Literal["under_tile"] = "under_tile"


class NoCard(NamedTuple):
    """Knights are at a place without a conflict card (PLC-9)."""

    place: int
    kind: Literal["no_card"] = "no_card"


class ConflictFull(NamedTuple):
    """More knights of different factions are in a conflict than it has spaces (PLC-9)."""

    spaces: int
    kind: Literal["conflict_full"] = "conflict_full"


class NotInConflict(NamedTuple):
    """A faction has no knight in a conflict (PLC-9)."""

    faction: str
    place: int
    kind: Literal["not_in_conflict"] = "not_in_conflict"


class TileOutOfTurn(NamedTuple):
    """A seat that has no tile yet chooses before (SET-4)."""

    seat: str
    kind: Literal["tile_out_of_turn"] = "tile_out_of_turn"


class TooManyNobles(NamedTuple):
    """A county has no more nobles in a game with this many players (SET-5)."""

    county: str
    limit: int
    players: int
    kind: Literal["too_many_nobles"] = "too_many_nobles"


class TooFewFavoursTaken(NamedTuple):
    """Knights in the upper row have taken more King's Favour tiles (PLC-10)."""

    fewest: int
    found: int
    kind: Literal["too_few_favours_taken"] = "too_few_favours_taken"


class TooManyFavoursTaken(NamedTuple):
    """Knights in France cannot have taken this many King's Favour tiles (PLC-10)."""

    most: int
    found: int
    kind: Literal["too_many_favours_taken"] = "too_many_favours_taken"


NameReason = UnknownName | SameAs | NamedTwice | NotAKnight
"""Something is not called that, or is named twice."""

TimeReason = Barred | RoundTooLate | EndedTooEarly | TileOutOfTurn | CardGone | CardTooEarly
"""The game has not come to that yet, or is past it."""

LawReason = (
    LawNotInSet
    | LawInForce
    | LawsInForce
    | LawOutOfOrder
    | VoteOutOfOrder
    | TooManyProposals
    | ProposalOfGroup
    | LawTooEarly
)
"""Laws and proposals do not come up like that."""

KnightReason = (
    SquiresElsewhere
    | TooManyOwned
    | BelowMinimum
    | CountyTaken
    | NotInAllyCastle
    | UnderTile
    | NoCard
    | ConflictFull
    | NotInConflict
)
"""Knights cannot stand there, or there are not as many."""

PiecesReason = (
    NoAllies
    | FavourLeftOut
    | CardRemoved
    | TooManyNobles
    | TooFewFavoursTaken
    | TooManyFavoursTaken
)
"""Other pieces are not in such a game, or are not left or taken like that."""

ScenarioReason = NameReason | TimeReason | LawReason | KnightReason | PiecesReason


class ScenarioFault(NamedTuple):
    """What is wrong with a scenario, and at which key or, unless ``at_key``, its value."""

    steps: Steps
    reason: ScenarioReason
    at_key: bool = False
