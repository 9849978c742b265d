"""Advice on a ballot as it is drawn: what to do and why, three ballots, what it means to each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.advice_cards import MARGIN, Advised, draw_heading, draw_strip
from lancaster_tui.words.advice import move_forms
from lancaster_tui.words.ballot_advice import (
    HEADS,
    chance_text,
    markers_forms,
    shares,
    verdict_forms,
)
from lancaster_tui.words.laws.forecast import NOTHING
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.tui.kit.canvas import Canvas
    from lancaster_tui.tui.table.scene import Scene

_WIDE: Final = 100  # columns from which the players stand beside the ballots
_ROOMY: Final = 4  # rows besides the ballots above which the sentence may take two
_MOST_WIDE = 84  # columns of a ballot beside the players
_GAP = 2
_BESIDE = 18  # columns for margins, the key and Enter beside the name of a ballot


def draw_ballots(
    canvas: Canvas, at: Region, advised: Advised, scene: Scene, keys: Sequence[str]
) -> None:
    """Paint advice on a ballot into a region of a canvas."""
    x = draw_heading(canvas, at, advised)
    advice, view, seat = advised.advice, scene.view, advised.decision.seat
    assert advice is not None
    assert advice.vote is not None
    moves = len(advice.moves)
    forms = verdict_forms(advice, seat, view, scene.known, scene.names)
    wrapped = [wrap(form, at.right - MARGIN - x) for form in forms]
    most = 2 if at.height > moves + _ROOMY else 1
    lines = next((each for each in wrapped if len(each) <= most), wrapped[-1])
    for y, line in enumerate(lines, start=at.y):
        canvas.text(x, y, line, "foreground bold")
    spare = at.height - len(lines) - moves
    y, gap = at.y + len(lines) + int(spare > 1), int(spare > moves + 1)
    width = at.width
    if at.width >= _WIDE and at.bottom - y > view.players:
        width = _draw_shares(canvas, at._replace(y=y), advised, scene)
    for move, ranked in enumerate(advice.moves):
        chance = chance_text(advice, move)
        names = move_forms(ranked.action, advised.decision, view, scene.names)
        name = longest(names, width - cell_len(chance) - _BESIDE)
        strip, is_entered = Region(at.x, y, width, 1), move == advised.entered
        draw_strip(canvas, strip, keys[move], move, name, chance, is_entered=is_entered)
        y += 1 + gap
    text = longest(markers_forms(advice, seat, view), width - 2 * MARGIN)
    if y < at.bottom:
        canvas.text(at.x + MARGIN, y, text, "soft")


def _draw_shares(canvas: Canvas, at: Region, advised: Advised, scene: Scene) -> int:
    """Paint what the vote means to everybody; return the columns left for the ballots beside."""
    assert advised.advice is not None
    assert advised.advice.vote is not None
    told = shares(advised.advice.vote, scene.view, scene.known)
    marks = [seat_mark(each, scene.names, at.width) for each in range(scene.view.players)]
    columns = [
        ("", *(mark for mark, _ in marks)),
        *(
            (head, *texts)
            for head, *texts in zip(
                HEADS,
                *((share.gives, share.leaves, share.net_text) for share in told),
                strict=True,
            )
        ),
    ]
    widths = [max(map(cell_len, column)) + _GAP for column in columns]
    left = min(at.width - sum(widths) - _GAP, _MOST_WIDE)
    x = at.x + left + _GAP
    for column, width in zip(columns, widths, strict=True):
        canvas.text(x, at.y, column[0], "quiet")
        for seat, text in enumerate(column[1:]):
            ink = f"{marks[seat][1]} bold" if column is columns[0] else "soft"
            net = told[seat].net
            if column is columns[-1] and net:
                ink = "good bold" if net > 0 else "bad bold"
            canvas.text(x, at.y + 1 + seat, text or NOTHING, ink if text else "quiet")
        x += width
    return left
