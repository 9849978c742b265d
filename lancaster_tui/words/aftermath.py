"""What would follow if England won or lost a conflict, in whole sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lancaster_tui.rules.phases.conflicts import ranking
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW
from lancaster_tui.rules.position import Conflict, Position
from lancaster_tui.words.battles import RANSOM_PRICE, is_last_round
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import listing, ordinal


class Aftermath(NamedTuple):
    """Who would get what if England won a conflict, and if it lost it; and what would follow."""

    won: str
    after_won: str
    lost: str
    after_lost: str


def aftermath(
    place: int, position: Position, names: Names, *, is_settled: bool = False
) -> Aftermath:
    """Return what both ends of a conflict would mean; there is one at the place.

    ``If England wins: Zoe 4 PP.``, ``Then the knights go home ...``. Of a conflict that
    ``is_settled`` but for its prisoners only what has happened is told (CON-6).
    """
    conflict = position.conflict_at(place)
    assert conflict is not None
    card = position.rules.conflicts[conflict.card]
    if is_settled:
        paid = _paid(conflict, card.points[1:], position, names)
        fate = "Knights that are not ransomed go to their reserve."
        return Aftermath("", "", f"France won: {paid}.", fate)
    if not conflict.stacks:
        ranks = _ranks(card.points)
        won = f"Nobody is here yet. If England wins with {card.strength} or more: {ranks}"
        lost = f"If France wins: {_ranks(card.points[1:])}"
    else:
        won = f"If England wins: {_paid(conflict, card.points, position, names)}"
        lost = f"If France wins: {_paid(conflict, card.points[1:], position, names)}"
    return Aftermath(
        f"{won}.",
        "Then the knights go home and the card leaves the game.",
        f"{lost}.",
        _after_loss(conflict, place, position, names),
    )


def _ranks(points: Sequence[int]) -> str:
    """Return what the ranks would get, whoever has them: ``1st 3 PP and 2nd 2 PP``."""
    return listing(f"{ordinal(rank)} {pp} PP" for rank, pp in enumerate(points, start=1) if pp)


def _paid(conflict: Conflict, points: Sequence[int], position: Position, names: Names) -> str:
    """Return who would get which points: ``Bob 5 PP and Zoe 3 PP``."""
    paid = [
        f"{names.faction(faction)} {pp} PP{' (lost)' if position.is_ally(faction) else ''}"
        for faction, pp in zip(ranking(conflict), points, strict=False)
        if pp
    ]
    return listing(paid) if paid else "nobody gets PP"


def _after_loss(conflict: Conflict, place: int, position: Position, names: Names) -> str:
    """Return where the card and the knights go if France wins (CON-5 to CON-8)."""
    is_lower = place - CONFLICT in LOWER_ROW
    if not conflict.stacks and is_lower:
        return f"Knights here would be captured ({RANSOM_PRICE}). Then the card leaves the game."
    if not conflict.stacks and position.rules.empty_conflict == "discard":
        return "Then the card leaves the game."
    if not is_lower:
        if is_last_round(position):
            return "There is no conflict after it, and no knight is taken prisoner."
        return "Then it moves down with its knights, to a last stand in the next round."
    prices = [
        f"{names.faction(stack.faction)} {sum(stack.knights)} gold"
        for stack in conflict.stacks
        if not position.is_ally(stack.faction)
    ]
    has_ally = any(position.is_ally(stack.faction) for stack in conflict.stacks)
    ransom = listing(prices) if prices else "none"
    return f"Ransom: {ransom}{', none for the knights of an ally' if has_ally and prices else ''}."


def arrival(place: int, position: Position) -> str:
    """Return how a conflict comes to an empty place (CON-5, RND-2)."""
    if is_last_round(position):
        return "It is the last round: no conflict comes here any more."
    if place - CONFLICT in LOWER_ROW:
        return "A new conflict that France wins moves down to here."
    return "A new conflict is turned up here in the next round."
