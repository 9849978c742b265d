"""Refusals: why an action is not legal, as facts.

Each reason has the numbers that are needed to say it; ``words`` makes the sentences.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from lancaster_tui.rules.numbers import (
    CountyIndex,
    PlaceIndex,
    Quantity,
    SeatIndex,
    Strength,
)

# Every reason ends with its kind, so that reasons of different kinds with the same values differ.


class GameOver(NamedTuple):
    """The game is over."""

    kind: Literal["game_over"] = "game_over"


class NotAsked(NamedTuple):
    """Another seat is asked, or none."""

    seat: SeatIndex
    kind: Literal["not_asked"] = "not_asked"


class NotOffered(NamedTuple):
    """The question has no such answer."""

    kind: Literal["not_offered"] = "not_offered"


class MustPlace(NamedTuple):
    """A knight must be placed while a placement is legal (PLC-2)."""

    kind: Literal["must_place"] = "must_place"


class NotInCourt(NamedTuple):
    """No knight of this strength is in court."""

    strength: Strength
    kind: Literal["not_in_court"] = "not_in_court"


class BelowMinimum(NamedTuple):
    """The knight is weaker than the county demands (PLC-4)."""

    strength: Strength
    minimum: Quantity
    place: CountyIndex
    kind: Literal["below_minimum"] = "below_minimum"


class TooFewSquires(NamedTuple):
    """The player has fewer squires than the placement needs."""

    squires: Quantity
    kind: Literal["too_few_squires"] = "too_few_squires"


class OwnKnight(NamedTuple):
    """A knight of the same colour stands there (PLC-6)."""

    place: CountyIndex
    kind: Literal["own_knight"] = "own_knight"


class FriendlyKnight(NamedTuple):
    """The knight there is the player's or the player's ally's (ALY-6)."""

    place: CountyIndex
    kind: Literal["friendly_knight"] = "friendly_knight"


class NotStronger(NamedTuple):
    """Knight and squires are too weak to expel who stands there (PLC-6)."""

    total: Quantity
    needed: Quantity
    place: CountyIndex
    kind: Literal["not_stronger"] = "not_stronger"


class NoSquiresHere(NamedTuple):
    """Squires go with knights to counties only."""

    place: PlaceIndex
    kind: Literal["no_squires_here"] = "no_squires_here"


class AllySquires(NamedTuple):
    """Squires do not go with a knight of an ally (ALY-5)."""

    kind: Literal["ally_squires"] = "ally_squires"


class NoAlly(NamedTuple):
    """Nobody has an ally in this game."""

    kind: Literal["no_ally"] = "no_ally"


class TileCovers(NamedTuple):
    """An extension tile covers the castle space."""

    place: PlaceIndex
    kind: Literal["tile_covers"] = "tile_covers"


class SpaceTaken(NamedTuple):
    """A knight stands on the castle space."""

    place: PlaceIndex
    kind: Literal["space_taken"] = "space_taken"


class NotInAllyCastle(NamedTuple):
    """The castle of an ally has no such space (ALY-3)."""

    place: PlaceIndex
    kind: Literal["not_in_ally_castle"] = "not_in_ally_castle"


class NoConflict(NamedTuple):
    """No conflict card lies there."""

    place: PlaceIndex
    kind: Literal["no_conflict"] = "no_conflict"


class ConflictFull(NamedTuple):
    """All spaces of the conflict are taken by others (PLC-9)."""

    place: PlaceIndex
    kind: Literal["conflict_full"] = "conflict_full"


class CannotPay(NamedTuple):
    """The price is more than the player owns."""

    gold: Quantity
    squires: Quantity
    owned_gold: Quantity
    owned_squires: Quantity
    kind: Literal["cannot_pay"] = "cannot_pay"


class TooManyTrades(NamedTuple):
    """The exchange can be made fewer times than asked for."""

    most: Quantity
    kind: Literal["too_many_trades"] = "too_many_trades"


class HasNoble(NamedTuple):
    """The player has a noble of the county already."""

    place: CountyIndex
    kind: Literal["has_noble"] = "has_noble"


class NoNobleLeft(NamedTuple):
    """No noble of the county is left."""

    place: CountyIndex
    kind: Literal["no_noble_left"] = "no_noble_left"


class AllyWinsOne(NamedTuple):
    """An ally wins the noble or the reward, never both (ALY-10)."""

    kind: Literal["ally_wins_one"] = "ally_wins_one"


class HasTile(NamedTuple):
    """The extension tile lies in the castle already."""

    place: PlaceIndex
    kind: Literal["has_tile"] = "has_tile"


class Strongest(NamedTuple):
    """There is no stronger knight."""

    strength: Strength
    kind: Literal["strongest"] = "strongest"


class NotInReserve(NamedTuple):
    """No knight of this strength is in reserve."""

    strength: Strength
    kind: Literal["not_in_reserve"] = "not_in_reserve"


class NotDeployed(NamedTuple):
    """The knight is in court, and only deployed ones are upgraded (LAW-4)."""

    strength: Strength
    kind: Literal["not_deployed"] = "not_deployed"


class SpaceUsed(NamedTuple):
    """The castle space has been used in this scoring."""

    place: PlaceIndex
    kind: Literal["space_used"] = "space_used"


class SpaceEmpty(NamedTuple):
    """The castle space holds no knight, and no extension tile that gives anything."""

    place: PlaceIndex
    kind: Literal["space_empty"] = "space_empty"


class TileFaceDown(NamedTuple):
    """The extension tile is left out of this scoring (LAW-N13)."""

    place: PlaceIndex
    kind: Literal["tile_face_down"] = "tile_face_down"


class WouldBeLost(NamedTuple):
    """What the castle space gives cannot be used."""

    place: PlaceIndex
    kind: Literal["would_be_lost"] = "would_be_lost"


class MustBeTaken(NamedTuple):
    """A recruit that costs nothing cannot be declined (RWD-7)."""

    kind: Literal["must_be_taken"] = "must_be_taken"


class NotCaptured(NamedTuple):
    """No knight of this strength is a prisoner here."""

    strength: Strength
    kind: Literal["not_captured"] = "not_captured"


class FaceDown(NamedTuple):
    """The King's Favour tile is face down until the next round."""

    kind: Literal["face_down"] = "face_down"


class NothingLevied(NamedTuple):
    """The law demands nothing there."""

    place: PlaceIndex
    kind: Literal["nothing_levied"] = "nothing_levied"


class NoOwnKnight(NamedTuple):
    """The player has no knight in the conflict."""

    place: PlaceIndex
    kind: Literal["no_own_knight"] = "no_own_knight"


class TooManySent(NamedTuple):
    """More squires are named than can be sent."""

    squires: Quantity
    kind: Literal["too_many_sent"] = "too_many_sent"


class MustVote(NamedTuple):
    """A vote is answered with a ballot (VOT-2)."""

    kind: Literal["must_vote"] = "must_vote"


class TooFewMarkers(NamedTuple):
    """The player has fewer vote markers than the ballot needs."""

    markers: Quantity
    kind: Literal["too_few_markers"] = "too_few_markers"


AskedReason = GameOver | NotAsked | NotOffered
"""Why an action does not answer what is asked."""

PlacingReason = (
    MustPlace
    | NotInCourt
    | BelowMinimum
    | TooFewSquires
    | OwnKnight
    | FriendlyKnight
    | NotStronger
    | NoSquiresHere
    | AllySquires
    | NoAlly
    | TileCovers
    | SpaceTaken
    | NotInAllyCastle
    | NoConflict
    | ConflictFull
)
"""Why a knight cannot be placed there, or not like that (PLC, ALY)."""

RewardReason = (
    CannotPay
    | TooManyTrades
    | HasNoble
    | NoNobleLeft
    | AllyWinsOne
    | HasTile
    | Strongest
    | NotInReserve
    | NotDeployed
    | SpaceUsed
    | SpaceEmpty
    | TileFaceDown
    | WouldBeLost
    | MustBeTaken
    | NotCaptured
    | FaceDown
)
"""Why something cannot be won, used or paid for (PLC-10, RWD, LAW-8, CTY, CAS, CON)."""

ParliamentReason = NothingLevied | NoOwnKnight | TooManySent | MustVote | TooFewMarkers
"""Why a levy cannot be paid, squires sent or a ballot cast like that (VOT, LAW)."""

Reason = AskedReason | PlacingReason | RewardReason | ParliamentReason


class Refusal(NamedTuple):
    """Why an action is not legal: the rule, and the reason.

    ``for_ally`` says that it is about the ally of who is asked, not about the player's own.
    """

    rule: str
    reason: Reason
    for_ally: bool = False


class IllegalAction(Exception):
    """An action that is not legal now. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason.kind}")
        self.refusal = refusal
