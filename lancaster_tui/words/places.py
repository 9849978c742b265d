"""What a place gives and who stands there."""

from __future__ import annotations

from lancaster_tui.rules.knights import open_conflicts, upgrades
from lancaster_tui.rules.law_words import Reward
from lancaster_tui.rules.places import CASTLE, CONFLICT
from lancaster_tui.rules.rewards import can_take_noble
from lancaster_tui.rules.state import STRENGTHS, Position
from lancaster_tui.words.names import Names, points_text
from lancaster_tui.words.phrases import goods, knights
from lancaster_tui.words.rewards import exchange_text, reward_text

NO_KNIGHTS = "none"
NAMES_START_PLAYER = ("names the start player", "start player", "start")  # the shorter, the later


def place_gives(place: int, position: Position, names: Names) -> str:
    """Return what a place gives: ``upgrade``, ``3 squires -> recruit``, ``5/3/1 PP``.

    An empty conflict place gives nothing: the text is empty.
    """
    if place >= CONFLICT:
        conflict = position.conflict_at(place)
        if conflict is None:
            return ""
        return points_text(names.rules.conflicts[conflict.card].points)
    if place >= CASTLE:
        space = names.rules.castle[place - CASTLE]
        return exchange_text(space.cost, space.reward)
    return reward_text(names.rules.counties[place].reward)


def county_wins(county: int, seat: int, position: Position, names: Names) -> str:
    """Return what a county would give a seat: ``upgrade or noble``, or only ``upgrade``."""
    noble = " or noble" if can_take_noble(position, seat, county) else ""
    return place_gives(county, position, names) + noble


def county_text(county: int, position: Position, names: Names) -> str:
    """Return a county: its name, minimum, reward, nobles left and occupant."""
    facts = [
        f"minimum {names.rules.counties[county].minimum}",
        place_gives(county, position, names),
        f"nobles {position.nobles_left[county]}",
    ]
    if names.rules.counties[county].names_start_player:
        facts.insert(2, NAMES_START_PLAYER[0])
    occupant = position.counties[county]
    if occupant is None:
        facts.append("empty")
    else:
        standing = names.knight(occupant.faction, occupant.strength)
        if occupant.squires:
            standing += f" with {goods(occupant.squires, 'squires')}, total {occupant.total}"
        facts.append(standing)
    return f"{names.place(county)}: {'; '.join(facts)}"


def conflict_text(place: int, position: Position, names: Names) -> str:
    """Return a conflict: French and English strength, points, and the knights from the top."""
    conflict = position.conflict_at(place)
    if conflict is None:
        return f"{names.place(place)}: none"
    facts = [names.card(conflict.card), f"English strength {conflict.total}"]
    facts += [f"{names.seat(stack.faction)} {knights(stack.knights)}" for stack in conflict.stacks]
    return f"{names.place(place)}: {'; '.join(facts)}"


def space_text(place: int, seat: int, position: Position, names: Names) -> str:
    """Return a castle space of a seat: what it gives and what stands or lies there."""
    space = place - CASTLE
    if space in position.seats[seat].tiles:
        there = "extension tile"
    else:
        strength = position.factions[seat].castle[space]
        there = f"S{strength}" if strength else "empty"
    return f"{names.place(place)}: {place_gives(place, position, names)}; {there}"


def counted_knights(counts: list[int]) -> str:
    """Return knights counted by strength: ``S1 S1 S3``, or ``none``."""
    strengths = [strength for strength in STRENGTHS for _ in range(counts[strength])]
    return knights(strengths) or NO_KNIGHTS


def unusable_text(position: Position, seat: int, reward: Reward) -> str:
    """Return a note, to be appended, on what of a reward would be lost now (LAW-5)."""
    faction, owner = position.factions[seat], position.seats[seat]
    lost = []
    if reward.recruit and not faction.reserve[1]:
        lost.append("recruit")
    if reward.upgrade and not upgrades(position, seat):
        lost.append("upgrade")
    if reward.tile and not owner.stock:
        lost.append("extension tile")
    counties = range(len(position.counties))
    if reward.noble and not any(can_take_noble(position, seat, county) for county in counties):
        lost.append("noble")
    if reward.voyage and not open_conflicts(position, seat):
        lost.append("voyage")
    return f" ({' and '.join(lost)} would be lost)" if lost else ""
