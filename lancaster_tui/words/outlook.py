"""How a conflict would end as it stands, in a few words for a narrow card (CON-2 to CON-6)."""

from __future__ import annotations

from typing import NamedTuple

from lancaster_tui.rules.entries import ConflictCard
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW
from lancaster_tui.words.names import points_text

ENGLAND_WINS = "England wins"


class Outlook(NamedTuple):
    """How a conflict would end, and whether England wins it."""

    text: str
    is_won: bool


def outlook(card: ConflictCard, english: int, place: int, *, short: bool) -> Outlook:
    """Return who would win; if it is France, what is missing and what the loss means.

    ``2 short: pays 3/1 PP, knights captured`` says that two strength points are missing,
    that ranks 1 and 2 get 3 and 1 PP, and that the conflict is in the lower row, where knights that
    are not ransomed are lost. ``short`` makes that ``2 short: 3/1, captured``.
    """
    if english >= card.strength:
        return Outlook(ENGLAND_WINS, is_won=True)
    points, is_lower = points_text(card.points[1:]), place - CONFLICT in LOWER_ROW
    if short:
        pays, prison = points.removesuffix(" PP"), ", captured"
    else:
        pays, prison = f"pays {points}", ", knights captured"
    missing = f"{card.strength - english} short: {pays}{prison if is_lower else ''}"
    return Outlook(missing, is_won=False)
