"""Placing knights (PLC)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lancaster_tui.rules.actions import Action, Place, TakeFavour, placements
from lancaster_tui.rules.agenda import Refusal, SeatChoice, Task, schedule
from lancaster_tui.rules.events import Event, Expelled, FavourTaken, Placed, Source
from lancaster_tui.rules.knights import conflict_refusal, join_conflict, open_conflicts
from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT, CONFLICT, COURT
from lancaster_tui.rules.rewards import grant
from lancaster_tui.rules.state import STRENGTHS, Occupant, Position, State


@dataclass(frozen=True, slots=True)
class Placing(Task):
    """Find the next seat that can place, from ``turn`` on, or end the phase (PLC-1, PLC-2)."""

    turn: int

    def run(self, state: State, events: list[Event]) -> None:
        """Ask the next seat with a legal placement, if there is one."""
        for step in range(state.players):
            seat = (self.turn + step) % state.players
            if can_place(state, seat):
                schedule(state, PlaceKnight(seat), Placing((seat + 1) % state.players))
                return


@dataclass(frozen=True, slots=True)
class PlaceKnight(SeatChoice):
    """Which knight is placed where, with how many squires."""

    always_asked = True
    rule = "PLC-1"

    def options(self, position: Position, seat: int) -> Sequence[Action]:
        """Return all legal placements."""
        return legal_placements(position, seat)

    def refusal(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Return why a placement is not legal, or None."""
        if not isinstance(action, Place):
            return Refusal("PLC-2", "must_place")
        return placement_refusal(position, seat, action)

    def take(self, state: State, seat: int, action: Action, events: list[Event]) -> None:
        """Place the knight, expel an occupant, and earn a favour in a conflict."""
        assert isinstance(action, Place)
        strength, place, squires, _ = action
        knights = state.factions[seat]
        knights.court[strength] -= 1
        events.append(Placed(seat, strength, place, squires))
        if place >= CONFLICT:
            join_conflict(state, seat, strength, place)
            if state.favours:
                schedule(state, ChooseFavour(seat))
        elif place >= CASTLE:
            knights.castle[place - CASTLE] = strength
        else:
            state.seats[seat].squires -= squires
            _expel(state, place, seat, events)
            state.counties[place] = Occupant(seat, strength, squires)


@dataclass(frozen=True, slots=True)
class ChooseFavour(SeatChoice):
    """Which King's Favour tile is taken (PLC-10)."""

    rule = "PLC-10"

    def options(self, position: Position, seat: int) -> Sequence[Action]:
        """Return the tiles that are face up; one must be taken."""
        return [TakeFavour(favour) for favour in position.favours]

    def considered(self, position: Position, seat: int) -> Sequence[Action]:
        """Return all tiles of a game of so many players, face up or down."""
        left_out = position.rules.for_players(position.players).favours_left_out
        tiles = enumerate(position.rules.favours)
        return [TakeFavour(favour) for favour, tile in tiles if tile.id not in left_out]

    def obstacle(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Return that a tile is face down."""
        if action not in self.considered(position, seat):
            return None
        return Refusal(self.rule, "face_down")

    def take(self, state: State, seat: int, action: Action, events: list[Event]) -> None:
        """Turn the tile face down and give its reward."""
        assert isinstance(action, TakeFavour)
        state.favours = tuple(favour for favour in state.favours if favour != action.favour)
        events.append(FavourTaken(seat, action.favour))
        tile = state.rules.favours[action.favour]
        grant(state, seat, tile.reward, 1, Source("favour", tile.id), events)


def _expel(state: State, county: int, by: int, events: list[Event]) -> None:
    occupant = state.counties[county]
    if occupant is not None:
        faction, strength, squires = occupant
        state.factions[faction].court[strength] += 1
        events.append(Expelled(faction, strength, county, squires, by))


def can_place(position: Position, seat: int) -> bool:
    """Whether a seat has a legal placement (PLC-2)."""
    court = position.factions[seat].court
    strongest = next((strength for strength in reversed(STRENGTHS) if court[strength]), 0)
    return strongest > 0 and (
        bool(free_spaces(position, seat))
        or bool(open_conflicts(position, seat))
        or any(fewest is not None for fewest in fewest_squires(position, seat, strongest))
    )


def free_spaces(position: Position, seat: int) -> list[int]:
    """Return the castle spaces a knight of the seat could be placed on (PLC-8)."""
    castle = position.factions[seat].castle
    tiles = position.seats[seat].tiles
    return [space for space in range(CASTLE_COUNT) if not castle[space] and space not in tiles]


def fewest_squires(position: Position, seat: int, strength: int) -> list[int | None]:
    """Return for each county how many squires a knight needs there (PLC-4 to PLC-6).

    None is where it may not go.
    """
    squires = position.seats[seat].squires
    needed: list[int | None] = []
    for minimum, occupant in zip(position.rules.minimums, position.counties, strict=True):
        if strength < minimum:
            needed.append(None)
        elif occupant is None:
            needed.append(0)
        elif occupant[0] == seat:
            needed.append(None)
        else:
            fewest = max(0, occupant[1] + occupant[2] + 1 - strength)
            needed.append(fewest if fewest <= squires else None)
    return needed


def legal_placements(position: Position, seat: int) -> list[Place]:
    """Return all legal placements of a seat (PLC-3 to PLC-9)."""
    squires = position.seats[seat].squires
    court = position.factions[seat].court
    bare = [CASTLE + space for space in free_spaces(position, seat)]
    bare += open_conflicts(position, seat)
    legal: list[Place] = []
    for strength in STRENGTHS:
        if court[strength]:
            rows = placements(strength, squires)
            for county, fewest in enumerate(fewest_squires(position, seat, strength)):
                if fewest is not None:
                    legal += rows[county][fewest:]
            legal += [rows[place][0] for place in bare]
    return legal


def placement_refusal(position: Position, seat: int, action: Place) -> Refusal | None:
    """Return why a placement is not legal, or None if it is (PLC-3 to PLC-9)."""
    strength, place, squires, _ = action
    if strength not in STRENGTHS or not 0 <= place < COURT or squires < 0:
        return Refusal("PLC-3", "not_offered")
    if not position.factions[seat].court[strength]:
        return Refusal("PLC-1", "not_in_court", {"strength": strength})
    if place < CASTLE:
        return _county_refusal(position, seat, action)
    if squires:
        rule = "PLC-9" if place >= CONFLICT else "PLC-8"
        return Refusal(rule, "no_squires_here", {"place": place})
    if place >= CONFLICT:
        return conflict_refusal(position, seat, place)
    if place - CASTLE in position.seats[seat].tiles:
        return Refusal("PLC-8", "tile_covers", {"place": place})
    if position.factions[seat].castle[place - CASTLE]:
        return Refusal("PLC-8", "space_taken", {"place": place})
    return None


def _county_refusal(position: Position, seat: int, action: Place) -> Refusal | None:
    strength, place, squires, _ = action
    minimum = position.rules.counties[place].minimum
    if strength < minimum:
        params: dict[str, int | str] = {"strength": strength, "minimum": minimum, "place": place}
        return Refusal("PLC-4", "below_minimum", params)
    if squires > position.seats[seat].squires:
        return Refusal("PLC-5", "too_few_squires", {"squires": position.seats[seat].squires})
    occupant = position.counties[place]
    if occupant is None:
        return None
    if occupant.faction == seat:
        return Refusal("PLC-6", "own_knight", {"place": place})
    if strength + squires <= occupant.total:
        params = {"total": strength + squires, "needed": occupant.total + 1, "place": place}
        return Refusal("PLC-6", "not_stronger", params)
    return None
