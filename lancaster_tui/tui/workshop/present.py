"""What a law of one's own would give each player of the game that the workshop was opened from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.lab.own_laws import Idea
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Piece, cut, row_width
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.workshop.parts import AIRY, MARGIN, PLAIN, draw_panel
from lancaster_tui.words import workshop as words
from lancaster_tui.words.laws.forecast import NOTHING, counted, forecasts

_NAME: Final = 12  # columns of a player's name in a row
_GAP = 2


class Gain(NamedTuple):
    """What a player would get now by one's own law, and by the one that it takes the place of.

    ``counts`` is what one's own counts of the player; texts are empty where there is nothing.
    """

    mark: Piece
    counts: str
    own: str
    struck: str


def gains_now(scene: Scene, idea: Idea) -> list[Gain]:
    """Return what each player would get; nobody if there is no law of one's own, or a fault.

    It is seen as the viewer of the table sees it (SET-10), and comes where the other law stands
    or would stand, so that the laws to the left of it pay first (LAW-1).
    """
    law = None if idea.fault is not None else idea.own_law()
    if law is None or idea.struck is None:
        return []
    law = law.model_copy(update={"id": idea.struck})
    counts = [("" if each is None else each[1]) for each in counted(scene.view, law, scene.known)]
    own = forecasts(scene.view, law, scene.known)
    struck = forecasts(scene.view, idea.rules.law_by_id[idea.struck], scene.known)
    return [
        Gain(
            seat_mark(seat, scene.names, _NAME),
            counts[seat],
            own[seat],
            struck[seat],
        )
        for seat in range(scene.view.players)
    ]


def draw_gains(canvas: Canvas, at: Region, gains: Sequence[Gain], struck: str) -> int:
    """Paint what each player would get as a table, or in short; return the row below."""
    air = int(canvas.height >= AIRY and at.height >= len(gains) + 4)
    high = 2 + len(gains) + 2 * air
    if high > at.height:
        return _draw_in_short(canvas, at, gains)
    draw_panel(canvas, Region(at.x, at.y, at.width, high), *_HEAD, PLAIN)
    x, end = at.x + MARGIN + 1, at.right - MARGIN
    middle = x + _NAME + _GAP + max(cell_len(gain.counts) for gain in gains) + _GAP
    right = middle + max(cell_len(text) for text in (words.YOURS, *_texts(gains))) + _GAP
    y = at.y + 1 + air
    canvas.text(middle, y, words.YOURS, "quiet")
    canvas.text(right, y, words.law_number(struck), "quiet")
    for row, gain in enumerate(gains, start=y + 1):
        text, ink = gain.mark
        canvas.text(x, row, text, f"{ink} bold")
        canvas.text(x + _NAME + _GAP, row, gain.counts, "soft")
        canvas.text(middle, row, gain.own or NOTHING, "target bold" if gain.own else "quiet")
        canvas.text(right, row, cut(gain.struck or NOTHING, end - right), "soft")
    return at.y + high


_HEAD: Final = (words.PRESENT[0], words.PRESENT[1:])


def _texts(gains: Sequence[Gain]) -> Sequence[str]:
    return [gain.own or NOTHING for gain in gains]


def _draw_in_short(canvas: Canvas, at: Region, gains: Sequence[Gain]) -> int:
    """Write beside each other what players would get, on as many rows as there are."""
    y, start, end = at.y, at.x + MARGIN + 1, at.right - MARGIN
    canvas.fill(at.x, y, at.width, min(at.height, 1), PLAIN.panel)
    x = canvas.text(start, y, words.PRESENT_IN_SHORT, "quiet") + 1
    for gain in gains:
        row = [gain.mark, (f" {gain.own or NOTHING}", "target bold" if gain.own else "quiet")]
        if x > start and x + row_width(row) > end:
            x, y = start, y + 1
            if y >= at.bottom:
                break
            canvas.fill(at.x, y, at.width, 1, PLAIN.panel)
        x = canvas.row(x, y, row) + _GAP
    return min(y + 1, at.bottom)
