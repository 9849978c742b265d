"""The final scoring on the score sheet: what each player had and was paid for it, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lancaster_tui.rules.events import FinalRanking
from lancaster_tui.table.ledger import FINAL, Ledger
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.charts import beside
from lancaster_tui.tui.kit.drawing import Row, column, paragraph, row_width
from lancaster_tui.tui.kit.glyphs import NOTHING
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods
from lancaster_tui.words.scores import TIE_BREAKS, nobles_rule, ranking_brief, ranking_rule

WIDE, GAP = 110, 2
"""Columns from which there is room side by side, and between two blocks."""
_HEADS: Final = {
    "knights": "KNIGHTS AT THE END",
    "tiles": "TILES AT THE END",
    "nobles": "NOBLES AT THE END",
}
_STEP = 3  # columns of a step of the ladder of nobles
_LADDER: Final = ("nobles", "PP")


class Paper(NamedTuple):
    """The space for a page: its columns and rows, and whether there are colours."""

    width: int
    height: int
    has_colour: bool


def final_scoring(scene: Scene, ledger: Ledger, paper: Paper, *, in_brief: bool) -> list[Row]:
    """Return cards with what the end has paid (END-1 to END-4).

    Args:
        scene: What the viewer sees.
        ledger: The points.
        paper: The space.
        in_brief: Whether each rule takes only two rows.
    """
    rankings = [event for event in scene.log if isinstance(event, FinalRanking)]
    if paper.width >= WIDE:
        widths = shares(paper.width, len(rankings) + 1)
        cards = [
            _ranking_card(scene, ledger, ranking, width, in_brief=in_brief)
            for ranking, width in zip(rankings, widths, strict=False)
        ]
        nobles = _nobles_card(scene, ledger, widths[-1], in_brief=in_brief)
        return _beside([*cards, nobles], widths, paper)
    rows: list[Row] = []
    if rankings:
        widths = shares(paper.width, len(rankings))
        cards = [
            _ranking_card(scene, ledger, ranking, width, in_brief=in_brief)
            for ranking, width in zip(rankings, widths, strict=True)
        ]
        rows = [*_beside(cards, widths, paper), []]
    nobles = _nobles_card(scene, ledger, paper.width, in_brief=in_brief)
    return [*rows, *_beside([nobles], [paper.width], paper)]


def shares(width: int, count: int) -> list[int]:
    """Return the widths of cards side by side, the last with what is left over."""
    size = (width - GAP * (count - 1)) // count
    return [*[size] * (count - 1), width - (size + GAP) * (count - 1)]


def _beside(cards: Sequence[Sequence[Row]], widths: Sequence[int], paper: Paper) -> list[Row]:
    """Return cards side by side, all on grounds as high as the highest card."""
    height = max(map(len, cards))
    grounds = []
    for card, width in zip(cards, widths, strict=True):
        canvas = Canvas(width, height, "surface", has_colour=paper.has_colour)
        canvas.fill(0, 0, width, 1, "panel")
        for y, row in enumerate(card):
            canvas.row(1, y, row)
        grounds.append(canvas.rows())
    return beside(grounds, widths, GAP)


def _ranking_card(
    scene: Scene, ledger: Ledger, ranking: FinalRanking, width: int, *, in_brief: bool
) -> list[Row]:
    names, what = scene.names, ranking.what
    rows: list[Row] = [[(_HEADS[what], "strong")]]
    keys = [*zip(ranking.totals, ranking.tie_breaks, strict=True)]
    for seat in sorted(range(len(keys)), key=lambda seat: keys[seat], reverse=True):
        has = f"{ranking.totals[seat]}"
        breaks = goods(ranking.tie_breaks[seat], TIE_BREAKS[what])
        points = ledger.points[seat].get((what, FINAL), 0)
        rows.append(_card_row(names, seat, has, breaks, points, width))
    if in_brief:
        return [*rows, *([(text, "quiet")] for text in ranking_brief(what, names))]
    return [*rows, *paragraph(ranking_rule(what, names), width - 2, "quiet")]


def _card_row(names: Names, seat: int, has: str, more: str, points: int, width: int) -> Row:
    paid, look = (goods(points, "pp"), "good bold") if points else (NOTHING, "quiet")
    name = max(width - 2 - 4 - 11 - 6, 3)
    mark, ink = seat_mark(seat, names, name)
    left: Row = [
        (column(mark, name), f"{ink} bold"),
        (f"{has:>3} ", "bold"),
        (f" {more:<10}", "quiet"),
    ]
    return [*left, (paid.rjust(width - 2 - row_width(left)), look)]


def _nobles_card(scene: Scene, ledger: Ledger, width: int, *, in_brief: bool) -> list[Row]:
    """Return how many nobles each player had, and the ladder of what they are worth (END-4)."""
    ladder = scene.names.rules.ending.nobles
    counts = [len(seat.nobles) for seat in scene.view.seats]
    rows: list[Row] = [[(_HEADS["nobles"], "strong")]]
    for seat in sorted(range(len(counts)), key=lambda seat: -counts[seat]):
        points = ledger.points[seat].get(("nobles", FINAL), 0)
        rows.append(_card_row(scene.names, seat, str(counts[seat]), "", points, width))
    label = len(_LADDER[0])
    has_ladder = width - 2 >= label + _STEP * len(ladder)
    if not (in_brief and has_ladder):
        rows += paragraph(nobles_rule(scene.names), width - 2, "quiet")
    if has_ladder:
        for text, numbers in zip(_LADDER, (range(len(ladder)), ladder), strict=True):
            row: Row = [(f"{text:<{label}}", "quiet")]
            for nobles, number in enumerate(numbers):
                look = "target bold" if nobles in counts else "soft"
                row.append((f"{number:>{_STEP - 1}} ", look))
            rows.append(row)
    return rows
