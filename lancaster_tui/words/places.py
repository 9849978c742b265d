"""What a place gives and who stands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from lancaster_tui.rules.actions import CountyChoice
from lancaster_tui.rules.phases.placing import squires_needed
from lancaster_tui.rules.pieces.rewards import can_take_noble, usable
from lancaster_tui.rules.places import CASTLE, CONFLICT
from lancaster_tui.rules.position import STRENGTHS, Occupant, Position, Stack
from lancaster_tui.rules.ruleset.vocabulary import Cost, Reward
from lancaster_tui.words.names import Names, points_text
from lancaster_tui.words.phrases import goods, knights, knights_by_kind, listing, number_of
from lancaster_tui.words.rewards import (
    PRIZES,
    goods_forms,
    longest,
    price_forms,
    priced_text,
    reward_forms,
    reward_text,
    reward_within,
)

NO_KNIGHTS = "none"
NONE_IN_COURT = "none in court"
NONE_HERE = "none here"
NONE_OWNED = "you have none"
NONE_WITH_ALLY = "none for allies"
LEAVES_THE_GAME = "which leaves the game"  # a noble that an ally wins (ALY-10)
NAMES_START_PLAYER = (
    "names the start player",
    "names start player",
    "start player",
    "start",
)  # the shorter, the later


Spoils = CountyChoice | Literal["nothing"]
"""What is won in a county; nothing, if the reward was declined or of no use (RWD-7)."""

CLAIMED: Final[Mapping[Spoils, Sequence[str]]] = {
    "noble": ("took the noble", "noble"),
    "reward": ("took the reward", "reward"),
    "both": ("took both", "both"),
    "nothing": ("got nothing", "nothing"),
}
"""What somebody has won in a county, in forms of which each is shorter."""


def place_gives(place: int, position: Position, names: Names, faction: int) -> str:
    """Return what a place gives: ``upgrade``, ``recruit for 3 squires``, ``5/3/1 PP``.

    An empty conflict place gives nothing: the text is empty. ``faction`` is whose castle space it
    is; an ally pays nothing there (ALY-11).
    """
    if place >= CONFLICT:
        conflict = position.conflict_at(place)
        if conflict is None:
            return ""
        return points_text(names.rules.conflicts[conflict.card].points)
    if place >= CASTLE:
        space = names.rules.castle[place - CASTLE]
        cost = None if position.is_ally(faction) else space.cost
        return priced_text(cost, space.reward)
    return reward_text(names.rules.counties[place].reward)


def county_wins(county: int, faction: int, position: Position, names: Names) -> str:
    """Return what a county would give a faction: ``upgrade or noble``, or only ``upgrade``.

    For an ally it says what of that would be lost, and that a noble leaves the game (ALY-10):
    ``nothing of use (3 gold lost), or removes a noble``.
    """
    reward = names.rules.counties[county].reward
    won, or_noble = reward_text(reward), " or noble"
    if position.is_ally(faction):
        if _is_all_lost(position, faction, reward):
            won = f"nothing of use ({won} lost)"
        else:
            won += unusable_text(position, faction, reward)
        or_noble = ", or removes a noble"
    return won + (or_noble if can_take_noble(position, faction, county) else "")


def expelled_by(occupant: Occupant) -> str:
    """Return what strength expels a knight from a county (PLC-6)."""
    return f"{occupant.total + 1} or more expels it"


def held_forms(county: int, position: Position, names: Names) -> Sequence[Sequence[str]]:
    """Return who holds a county, and how many nobles are left there, each in full and in short."""
    nobles = f"{position.nobles_left[county]} of {names.rules.for_players(position.players).nobles}"
    occupant = position.counties[county]
    held = [] if occupant is None else [(f"held by {names.faction(occupant.faction)}",)]
    return [*held, (f"nobles left: {nobles}", f"{nobles} nobles")]


def could_go_forms(county: int, faction: int, position: Position) -> Sequence[str]:
    """Return which knights in the court of a faction could go to a county, and with how much.

    ``you: S4, S2 with 1 squire`` and in short ``you: S4, S2+1``; nothing without a knight in court
    (PLC-6).
    """
    court = position.factions[faction].court
    here = [strength for strength in reversed(STRENGTHS) if court[strength]]
    needed = {each: squires_needed(position, faction, each)[county] for each in here}
    able = {strength: fewest for strength, fewest in needed.items() if fewest is not None}
    if not here:
        return ()
    if not able:
        return "you: no knight can go", "you: none"
    full, short = (
        [f"S{strength}{form(fewest) if fewest else ''}" for strength, fewest in able.items()]
        for form in (lambda fewest: f" with {goods(fewest, 'squires')}", "+{}".format)
    )
    return f"you: {', '.join(full)}", f"you: {', '.join(short)}"


def county_text(county: int, position: Position, names: Names) -> str:
    """Return a county: its name and all about it."""
    return f"{names.county(county)}: {county_facts(county, position, names)}"


def county_facts(county: int, position: Position, names: Names) -> str:
    """Return the minimum, the reward, the nobles left and the occupant of a county."""
    facts = [
        f"minimum {names.rules.counties[county].minimum}",
        reward_text(names.rules.counties[county].reward),
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
    return "; ".join(facts)


def conflict_text(place: int, position: Position, names: Names) -> str:
    """Return a conflict: French and English strength, points, and the knights from the top."""
    conflict = position.conflict_at(place)
    if conflict is None:
        return f"{names.conflict(place)}: none"
    facts = [names.card(conflict.card), f"English strength {conflict.total}"]
    facts += [_stack_text(stack, names) for stack in conflict.stacks]
    return f"{names.conflict(place)}: {'; '.join(facts)}"


def _stack_text(stack: Stack, names: Names) -> str:
    sent = f" with {goods(stack.squires, 'squires')}" if stack.squires else ""
    return f"{names.faction(stack.faction)} {knights(stack.knights)}{sent}"


def space_text(place: int, faction: int, position: Position, names: Names) -> str:
    """Return a space of a castle: what it gives and what stands or lies there."""
    space = place - CASTLE
    is_ally = position.is_ally(faction)
    if not is_ally and space in position.seats[faction].tiles:
        is_down = space in position.seats[faction].face_down
        there = f"extension tile{', face down' if is_down else ''}"
    else:
        strength = position.factions[faction].castle[space]
        there = f"S{strength}" if strength else "empty"
    gives = place_gives(place, position, names, faction)
    return f"{names.where(place, is_ally=is_ally)}: {gives}; {there}"


def space_lines(reward: Reward, cost: Cost | None, width: int) -> list[str]:
    """Return what a castle space gives, and what that costs, in lines of some columns.

    ``recruit`` and ``for 3 squires``; two goods have lines of their own: ``1 gold``, ``1 squire``.
    """
    if cost is not None:
        return [reward_within(reward, width), longest(price_forms(cost), width)]
    full, *_ = reward_forms(reward)
    parts = full.split(" + ")
    if len(full) > width and len(parts) == 2:
        return [longest(goods_forms(part), width) for part in parts]
    return [reward_within(reward, width)]


def counted_knights(counts: list[int]) -> str:
    """Return knights counted by strength: ``S1 S1 S3``, or ``none``."""
    return knights(_strengths(counts)) or NO_KNIGHTS


def counted_kinds(counts: list[int]) -> str:
    """Return knights counted by strength in fewer columns: ``S1x2 S3``, or ``none``."""
    return knights_by_kind(_strengths(counts)) or NO_KNIGHTS


def _strengths(counts: list[int]) -> list[int]:
    return [strength for strength in STRENGTHS for _ in range(counts[strength])]


def unusable_text(position: Position, faction: int, reward: Reward) -> str:
    """Return a note, to be appended, on what of a reward would be lost now (LAW-5, ALY-3).

    ``(recruit would be lost)``; of an ally ``(2 gold lost)``, or ``(lost)`` where all of it is.
    """
    if _is_all_lost(position, faction, reward):
        return " (lost)"
    used, is_ally = usable(position, faction, reward), position.is_ally(faction)
    lost = [
        PRIZES[prize].full[0] if number == 1 else number_of(number - left, *PRIZES[prize].full)
        for prize, number in reward.prizes
        if (left := used[prize]) < number
    ]
    if is_ally:
        lost += [goods(amount, good) for good, amount in reward.goods]
    return f" ({' and '.join(lost)} {'' if is_ally else 'would be '}lost)" if lost else ""


def _is_all_lost(position: Position, faction: int, reward: Reward) -> bool:
    """Whether a faction could use nothing of a reward; an ally can own no goods (ALY-3)."""
    return position.is_ally(faction) and not any(usable(position, faction, reward).values())


def no_castle_text(keys: Sequence[str]) -> str:
    """Return that a key shows no castle, since nobody has it, and which ``keys`` do."""
    return f"No player, so no castle: {listing(keys)} show those of the {len(keys)} players."
