"""The words of the score sheet: what power points are won with, and the final rankings."""

from __future__ import annotations

from typing import Final

from lancaster_tui.rules.ending import ranking_points
from lancaster_tui.rules.events import FinalRanking
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import each

SOURCES: Final[dict[str, str]] = {
    "law": "laws",
    "county": "counties",
    "conflict": "conflicts",
    "castle": "castle",
    "favour": "King's Favour",
    "knights": "final knights",
    "tiles": "final extension tiles",
    "nobles": "final nobles",
    "table": "table",
    "start": "start",
}
"""Every kind of source, in the order of the sheet."""

_HEADINGS = {
    "knights": "strength of all knights not in reserve",
    "tiles": "extension tiles in the castle",
}
_TIE_BREAKS = {"knights": "squires", "tiles": "gold"}


def source_text(kind: str) -> str:
    """Return the name of a kind of source on the score sheet."""
    return SOURCES[kind]


def ranking_text(event: FinalRanking, names: Names) -> str:
    """Return a final ranking with the ties that matter, without a full stop (END-1 to END-3)."""
    totals = each(names.seats, event.totals)
    return f"{_HEADINGS[event.what]}: {totals}" + "".join(_ties(event, names))


def _ties(event: FinalRanking, names: Names) -> list[str]:
    """Return what is to be said about each tie for points."""
    ending = names.rules.ending
    ranking = ending.knights if event.what == "knights" else ending.tiles
    points = ranking_points(event.totals, event.tie_breaks, ranking)
    ties = []
    for total in sorted(set(event.totals), reverse=True):
        tied = [seat for seat, own in enumerate(event.totals) if own == total]
        if len(tied) > 1 and any(points[seat] for seat in tied):
            goods = each(map(names.seat, tied), (event.tie_breaks[seat] for seat in tied))
            shared = _is_shared(tied, event.tie_breaks, points)
            ties.append(
                f"; tied at {total}, more {_TIE_BREAKS[event.what]} decides: {goods}"
                + (", so equals share" if shared else "")
            )
    return ties


def _is_shared(tied: list[int], tie_breaks: tuple[int, ...], points: list[int]) -> bool:
    """Whether seats that are equal in the tie-break too have points."""
    scoring = [tie_breaks[seat] for seat in tied if points[seat]]
    return len(set(scoring)) < len(scoring)
