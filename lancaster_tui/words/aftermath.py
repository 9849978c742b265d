"""What would follow if England won or lost a conflict, in whole sentences."""

from __future__ import annotations

from typing import NamedTuple

from lancaster_tui.rules.phases.conflicts import ranking
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW
from lancaster_tui.rules.position import Conflict, Position
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import listing, number_of


class Aftermath(NamedTuple):
    """What a conflict stands at, and what would follow if England won and if it lost."""

    now: str
    won: str
    lost: str


def aftermath(place: int, position: Position, names: Names) -> Aftermath:
    """Return how a conflict stands and what both ends would mean; there is one at the place.

    ``England wins: Zoe 4 PP. All knights go home, and the card leaves the game.``
    """
    conflict = position.conflict_at(place)
    assert conflict is not None
    card = position.rules.conflicts[conflict.card]
    missing = card.strength - conflict.total
    if missing > 0:
        now = f"England is {missing} short of {card.strength}"
    else:
        now = f"England has {conflict.total} of {card.strength}: it wins as things stand"
    return Aftermath(
        now=now,
        won=f"If England wins (CON-4): {_paid(conflict, card.points, position, names)}. "
        "The knights go home, the card leaves the game.",
        lost=f"If France wins (CON-5): {_paid(conflict, card.points[1:], position, names)}. "
        f"{_after_loss(conflict, place, position, names)}",
    )


def _paid(conflict: Conflict, points: tuple[int, ...], position: Position, names: Names) -> str:
    """Return who would get which points: ``Bob 5 PP and Zoe 3 PP``."""
    paid = [
        f"{names.faction(faction)} {pp} PP{' (lost)' if position.is_ally(faction) else ''}"
        for faction, pp in zip(ranking(conflict), points, strict=False)
        if pp
    ]
    return listing(paid) if paid else "nobody gets PP"


def _after_loss(conflict: Conflict, place: int, position: Position, names: Names) -> str:
    if not conflict.stacks and (
        place - CONFLICT in LOWER_ROW or position.rules.empty_conflict == "discard"
    ):
        return "The card leaves the game."
    if place - CONFLICT not in LOWER_ROW:
        if position.round == position.rules.rounds:
            return "It was the last battle; the knights are not taken (CON-8)."
        return "The card moves down with its knights, for a last stand next round."
    prices = [
        f"{names.faction(stack.faction)} {sum(stack.knights)} gold"
        for stack in conflict.stacks
        if not position.is_ally(stack.faction)
    ]
    allies = any(position.is_ally(stack.faction) for stack in conflict.stacks)
    free = f"to keep them costs {listing(prices)} (CON-6)" if prices else ""
    lost = "allies' knights are lost" if allies else ""
    return f"The knights become prisoners: {'; '.join(filter(None, (free, lost)))}."


def spaces_left(conflict: Conflict, spaces: int) -> str:
    """Return how many more players can come: ``room for 2 more``."""
    free = spaces - len(conflict.stacks)
    return f"room for {number_of(free, 'more player', 'more players')}" if free else "no room left"
