"""Placing knights (PLC)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from lancaster_tui.rules.actions import Place, TakeFavour, placements
from lancaster_tui.rules.agenda import FactionChoice, SeatChoice, Task, schedule
from lancaster_tui.rules.events import Event, Expelled, FavourTaken, Placed, Skipped, Source
from lancaster_tui.rules.numbers import SeatIndex
from lancaster_tui.rules.pieces.knights import conflict_refusal, join_conflict, open_conflicts
from lancaster_tui.rules.pieces.rewards import grant
from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT, CONFLICT, COURT
from lancaster_tui.rules.position import STRENGTHS, Occupant, Position, State
from lancaster_tui.rules.refusals import (
    AllySquires,
    BelowMinimum,
    FaceDown,
    FriendlyKnight,
    MustPlace,
    NoAlly,
    NoSquiresHere,
    NotInAllyCastle,
    NotInCourt,
    NotOffered,
    NotStronger,
    OwnKnight,
    Refusal,
    SpaceTaken,
    TileCovers,
    TooFewSquires,
)


@dataclass(frozen=True, slots=True)
class Placing(Task):
    """Find the next seat that can place, from ``turn`` on, or end the phase (PLC-1, PLC-2)."""

    turn: SeatIndex
    kind = "placing"

    def run(self, state: State, events: list[Event]) -> None:
        """Ask the next seat with a legal placement, if there is one; report who was skipped."""
        for step in range(state.players):
            seat = (self.turn + step) % state.players
            if can_place(state, seat):
                schedule(state, *_turn(seat, state.players))
                return
            if any(any(state.factions[faction].court) for faction in state.factions_of(seat)):
                events.append(Skipped(seat))


@cache
def _turn(seat: int, players: int) -> tuple[PlaceKnight, Placing]:
    """Return the turn of a seat, and what comes after it."""
    return PlaceKnight(seat), Placing((seat + 1) % players)


def next_to_place(position: Position, seat: int) -> list[int]:
    """Return who places after a seat, in order, as it stands: the others with knights in court.

    Whether one of these can be placed may depend on squires, and is found out at each turn (PLC-2).
    """
    order = [(seat + step) % position.players for step in range(1, position.players)]
    return [
        each
        for each in order
        if any(any(position.factions[faction].court) for faction in position.factions_of(each))
    ]


@dataclass(frozen=True, slots=True)
class PlaceKnight(SeatChoice[Place]):
    """Which knight is placed where, with how many squires: the seat's own or its ally's (ALY-4)."""

    always_asked = True
    rule = "PLC-1"
    kind = "place"

    def candidates(self, position: Position, seat: int) -> Sequence[Place]:
        """Return each knight in court at each place, with as many squires as there are."""
        found: list[Place] = []
        for faction in position.factions_of(seat):
            squires, ally = squires_for(position, faction), position.is_ally(faction)
            for strength in STRENGTHS:
                if position.factions[faction].court[strength]:
                    found += chain(*placements(strength, squires, ally=ally))
        return found

    def options(self, position: Position, seat: int) -> Sequence[Place]:
        """Return all legal placements; to ask of each candidate would be slower."""
        return legal_placements(position, seat)

    def obstacle(self, position: Position, seat: int, action: Place) -> Refusal | None:
        """Return why a placement is not legal."""
        why = placement_refusal(position, seat, action)
        return why and why._replace(for_ally=action.ally and position.has_allies)

    def misfit(self) -> Refusal:
        """Return that a knight must be placed."""
        return Refusal("PLC-2", MustPlace())

    def take(self, state: State, seat: int, action: Place, events: list[Event]) -> None:
        """Place the knight, expel an occupant, and earn a favour in a conflict."""
        strength, place, squires, ally, _ = action
        faction = state.factions_of(seat)[ally]
        knights = state.factions[faction]
        knights.court[strength] -= 1
        events.append(Placed(faction, strength, place, squires))
        if place >= CONFLICT:
            join_conflict(state, faction, strength, place)
            if state.favours:
                schedule(state, ChooseFavour(faction))
        elif place >= CASTLE:
            knights.castle[place - CASTLE] = strength
        else:
            state.seats[seat].squires -= squires
            _expel(state, place, faction, events)
            state.counties[place] = Occupant(faction, strength, squires)


@dataclass(frozen=True, slots=True)
class ChooseFavour(FactionChoice[TakeFavour]):
    """Which King's Favour tile is taken (PLC-10), by an ally as well (ALY-8)."""

    rule = "PLC-10"
    kind = "favour"

    def candidates(self, position: Position, seat: int) -> Sequence[TakeFavour]:
        """Return all tiles of a game of so many players, face up or down."""
        return [TakeFavour(favour) for favour in position.rules.all_favours[position.players]]

    def options(self, position: Position, seat: int) -> Sequence[TakeFavour]:
        """Return the tiles that are face up."""
        return list(map(TakeFavour, position.favours))

    def obstacle(self, position: Position, seat: int, action: TakeFavour) -> Refusal | None:
        """Return that a tile is face down; one that is face up must be taken."""
        if action.favour in position.favours:
            return None
        if action.favour in position.rules.all_favours[position.players]:
            return Refusal(self.rule, FaceDown())
        return self.not_offered()

    def take(self, state: State, seat: int, action: TakeFavour, events: list[Event]) -> None:
        """Turn the tile face down and give its reward."""
        state.favours = tuple(favour for favour in state.favours if favour != action.favour)
        events.append(FavourTaken(self.faction, action.favour))
        tile = state.rules.favours[action.favour]
        grant(state, self.faction, tile.reward, 1, Source("favour", tile.id), events)


def _expel(state: State, county: int, by: int, events: list[Event]) -> None:
    occupant = state.counties[county]
    if occupant is not None:
        faction, strength, squires = occupant
        state.factions[faction].court[strength] += 1
        events.append(Expelled(faction, strength, county, squires, by))


def can_place(position: Position, seat: int) -> bool:
    """Whether a seat has a legal placement, of its own knights or its ally's (PLC-2, ALY-15)."""
    return any(_can_place(position, faction) for faction in position.factions_of(seat))


def _can_place(position: Position, faction: int) -> bool:
    court = position.factions[faction].court
    if not any(court):
        return False
    if free_spaces(position, faction) or open_conflicts(position, faction):
        return True
    strongest = max(strength for strength in STRENGTHS if court[strength])
    return any(fewest is not None for fewest in squires_needed(position, faction, strongest))


def free_spaces(position: Position, faction: int) -> list[int]:
    """Return the castle spaces a knight of the faction could be placed on (PLC-8, ALY-5)."""
    castle = position.factions[faction].castle
    if faction >= position.players:
        return [space for space in position.rules.ally_spaces if not castle[space]]
    tiles = position.seats[faction].tiles
    return [space for space in range(CASTLE_COUNT) if not castle[space] and space not in tiles]


def squires_for(position: Position, faction: int) -> int:
    """Return how many squires can go with a knight: none with one of an ally (ALY-5, ALY-14)."""
    return 0 if faction >= position.players else position.seats[faction].squires


def squires_needed(position: Position, faction: int, strength: int) -> list[int | None]:
    """Return for each county how many squires a knight needs there (PLC-4 to PLC-6, ALY-6).

    None is where it may not go. This lists at once what ``_county_refusal`` decides one by one.
    """
    squires = squires_for(position, faction)
    strengths = zip(position.rules.minimums, _strengths_needed(position, faction), strict=True)
    return [
        None if strength < minimum or total - strength > squires else max(0, total - strength)
        for minimum, total in strengths
    ]


_BARRED = 10_000  # more than any knight has with its squires


def _strengths_needed(position: Position, faction: int) -> list[int]:
    """Return the strength that a knight and its squires need in each county (PLC-6, ALY-6)."""
    players = position.players
    owner = faction % players
    return [
        0
        if occupant is None
        else _BARRED
        if occupant[0] % players == owner
        else occupant[1] + occupant[2] + 1
        for occupant in position.counties
    ]


def legal_placements(position: Position, seat: int) -> list[Place]:
    """Return all legal placements of a seat (PLC-3 to PLC-9), those of its ally last (ALY-4)."""
    legal: list[Place] = []
    for faction in position.factions_of(seat):
        _add_placements(legal, position, faction)
    return legal


def _add_placements(legal: list[Place], position: Position, faction: int) -> None:
    squires, ally = squires_for(position, faction), position.is_ally(faction)
    court = position.factions[faction].court
    bare = [CASTLE + space for space in free_spaces(position, faction)]
    bare += open_conflicts(position, faction)
    minimums, needed = position.rules.minimums, _strengths_needed(position, faction)
    for strength in STRENGTHS:
        if court[strength]:
            rows = placements(strength, squires, ally=ally)
            reach = strength + squires
            for row, minimum, total in zip(rows, minimums, needed, strict=False):
                if total <= reach and minimum <= strength:
                    legal += row[total - strength :] if total > strength else row
            legal += [rows[place][0] for place in bare]


def placement_refusal(position: Position, seat: int, action: Place) -> Refusal | None:
    """Return why a placement is not legal, or None if it is (PLC-3 to PLC-9, ALY-5, ALY-6)."""
    strength, place, squires, ally, _ = action
    if strength not in STRENGTHS or not 0 <= place < COURT or squires < 0:
        return Refusal("PLC-3", NotOffered())
    if ally and not position.has_allies:
        return Refusal("ALY-3", NoAlly())
    faction = position.factions_of(seat)[ally]
    if not position.factions[faction].court[strength]:
        return Refusal("PLC-1", NotInCourt(strength))
    if ally and squires:
        return Refusal("ALY-5", AllySquires())
    if place < CASTLE:
        return _county_refusal(position, faction, action)
    if squires:
        rule = "PLC-9" if place >= CONFLICT else "PLC-8"
        return Refusal(rule, NoSquiresHere(place))
    if place >= CONFLICT:
        return conflict_refusal(position, faction, place)
    return _castle_refusal(position, faction, place)


def _castle_refusal(position: Position, faction: int, place: int) -> Refusal | None:
    space = place - CASTLE
    if position.factions[faction].castle[space]:
        return Refusal("PLC-8", SpaceTaken(place))
    if position.is_ally(faction):
        is_there = space in position.rules.ally_spaces
        return None if is_there else Refusal("ALY-3", NotInAllyCastle(place))
    is_covered = space in position.seats[faction].tiles
    return Refusal("PLC-8", TileCovers(place)) if is_covered else None


def _county_refusal(position: Position, faction: int, action: Place) -> Refusal | None:
    strength, place, squires, *_ = action
    minimum = position.rules.counties[place].minimum
    if strength < minimum:
        return Refusal("PLC-4", BelowMinimum(strength, minimum, place))
    if squires > squires_for(position, faction):
        return Refusal("PLC-5", TooFewSquires(squires_for(position, faction)))
    occupant = position.counties[place]
    if occupant is None:
        return None
    if occupant.faction == faction:
        return Refusal("PLC-6", OwnKnight(place))
    if position.owner(occupant.faction) == position.owner(faction):
        return Refusal("ALY-6", FriendlyKnight(place))
    if strength + squires <= occupant.total:
        return Refusal("PLC-6", NotStronger(strength + squires, occupant.total + 1, place))
    return None
