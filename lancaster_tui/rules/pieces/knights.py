"""Knights on the move: into conflicts, back to court, stronger in place."""

from __future__ import annotations

from lancaster_tui.rules.events import Event, Returned
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_PLACES,
    CONFLICT,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    COURT,
)
from lancaster_tui.rules.position import STRENGTHS, Conflict, Position, Stack, State
from lancaster_tui.rules.refusals import ConflictFull, NoConflict, Refusal
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES


def is_open(position: Position, faction: int, place: int) -> bool:
    """Whether a knight of the faction could join the conflict at a place (PLC-9)."""
    conflict = position.conflict_at(place)
    return conflict is not None and _has_room(conflict, faction)


def _has_room(conflict: Conflict, faction: int) -> bool:
    return len(conflict.stacks) < CONFLICT_SPACES or conflict.stack_of(faction) is not None


def open_conflicts(position: Position, faction: int) -> list[int]:
    """Return the places of the conflicts that a knight of the faction could join."""
    return [
        place
        for place, conflict in enumerate(position.conflicts, CONFLICT)
        if conflict is not None
        and (len(conflict.stacks) < CONFLICT_SPACES or _has_room(conflict, faction))
    ]


def conflict_refusal(position: Position, faction: int, place: int) -> Refusal | None:
    """Return why a knight of the faction could not join a conflict, or None (PLC-9)."""
    conflict = position.conflict_at(place)
    if conflict is None:
        return Refusal("PLC-9", NoConflict(place))
    return None if _has_room(conflict, faction) else Refusal("PLC-9", ConflictFull(place))


def joined(conflict: Conflict, faction: int, strength: int) -> Conflict:
    """Return a conflict with a knight more, on its stack or the topmost free space (PLC-9)."""
    card, stacks = conflict
    for space, (own, knights, squires) in enumerate(stacks):
        if own == faction:
            stack = Stack(faction, (*knights, strength), squires)
            return Conflict(card, (*stacks[:space], stack, *stacks[space + 1 :]))
    return Conflict(card, (*stacks, Stack(faction, (strength,))))


def upgraded(conflict: Conflict, faction: int, strength: int) -> Conflict:
    """Return a conflict with a knight of a faction exchanged for the next stronger (RWD-3)."""
    own = conflict.stack_of(faction)
    assert own is not None
    at = own.knights.index(strength)
    return conflict.with_stack(
        own._replace(knights=(*own.knights[:at], strength + 1, *own.knights[at + 1 :]))
    )


def join_conflict(state: State, faction: int, strength: int, place: int) -> None:
    """Put a knight on the faction's stack or on the topmost free space (PLC-9)."""
    conflict = state.conflict_at(place)
    assert conflict is not None
    state.conflicts[place - CONFLICT] = joined(conflict, faction, strength)


def reinforce(state: State, faction: int, place: int, squires: int) -> None:
    """Put squires beside the faction's knights in a conflict (LAW-N5)."""
    conflict = state.conflict_at(place)
    assert conflict is not None
    own = conflict.stack_of(faction)
    assert own is not None
    state.conflicts[place - CONFLICT] = conflict.with_stack(
        own._replace(squires=own.squires + squires)
    )


def leave_county(state: State, county: int, events: list[Event]) -> None:
    """Send the knight in a county back to its court, its squires to the supply (CTY-2)."""
    occupant = state.counties[county]
    if occupant is not None:
        state.counties[county] = None
        state.factions[occupant.faction].court[occupant.strength] += 1
        events.append(Returned(occupant.faction, occupant.strength, county, occupant.squires))


def leave_castle(state: State, faction: int, space: int, events: list[Event]) -> None:
    """Send the knight on a castle space, if any, back to its court (CAS-2)."""
    knights = state.factions[faction]
    strength = knights.castle[space]
    if strength:
        knights.castle[space] = 0
        knights.court[strength] += 1
        events.append(Returned(faction, strength, CASTLE + space, 0))


def has_knight(position: Position, faction: int, strength: int, place: int) -> bool:
    """Whether the faction has a knight of this strength at a place, or in its court."""
    knights = position.factions[faction]
    if strength not in STRENGTHS:
        return False
    if place == COURT:
        return knights.court[strength] > 0
    if place in COUNTY_PLACES:
        occupant = position.counties[place]
        return occupant is not None and occupant[:2] == (faction, strength)
    if place in CASTLE_PLACES:
        return knights.castle[place - CASTLE] == strength
    conflict = position.conflict_at(place) if place in CONFLICT_PLACES else None
    stack = conflict.stack_of(faction) if conflict is not None else None
    return stack is not None and strength in stack.knights


def knights_won(position: Position, faction: int) -> list[tuple[int, int]]:
    """Return (strength, place) of the knights that are not in reserve.

    Equal ones at the same place are named once: court, counties, castle, conflicts.
    """
    knights = position.factions[faction]
    found = [(strength, COURT) for strength in STRENGTHS if knights.court[strength]]
    found += [
        (occupant.strength, county) for county, occupant in position.knights_in_counties(faction)
    ]
    found += [
        (strength, CASTLE + space) for space, strength in enumerate(knights.castle) if strength
    ]
    for place, stack in position.stacks(faction):
        found += [(strength, place) for strength in sorted(set(stack.knights))]
    return found


def upgrade(state: State, faction: int, strength: int, place: int) -> None:
    """Exchange a knight for the next stronger one from reserve, in the same place (RWD-3)."""
    knights = state.factions[faction]
    knights.reserve[strength] += 1
    knights.reserve[strength + 1] -= 1
    if place == COURT:
        knights.court[strength] -= 1
        knights.court[strength + 1] += 1
    elif place >= CONFLICT:
        conflict = state.conflict_at(place)
        assert conflict is not None
        state.conflicts[place - CONFLICT] = upgraded(conflict, faction, strength)
    elif place >= CASTLE:
        knights.castle[place - CASTLE] = strength + 1
    else:
        occupant = state.counties[place]
        assert occupant is not None
        state.counties[place] = occupant._replace(strength=strength + 1)


def won_strength(position: Position, faction: int) -> int:
    """Return the total strength of all knights of a faction that are not in reserve (END-1)."""
    _, ones, twos, threes, fours = position.factions[faction].reserve
    return position.rules.full_strength - ones - 2 * twos - 3 * threes - 4 * fours
