"""How a game stands: a row for each player with a bar of the power points, the leader first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.kit.glyphs import SEAT_SHAPES

_NAME, _SHORT_NAME, _BOT, _POINTS = 16, 12, 4, 10  # columns of a row
_WIDE = 50  # columns from which names may be long
_BOT_WORD: Final = "bot"


class Result(NamedTuple):
    """A player: the name, the number of the colour, power points, and what to say behind them."""

    name: str
    colour: int
    points: int
    is_bot: bool
    note: str = ""


def draw_results(canvas: Canvas, results: Sequence[Result], at: Region, spot: object) -> None:
    """Paint a row for each player; all of it belongs to a spot.

    The bar of the leader is as long as fits. Without colours, bars are made of shapes.
    """
    best = max(1, *(result.points for result in results))
    most = _NAME if at.width > _WIDE else _SHORT_NAME
    name = min(max(cell_len(result.name) for result in results), most)
    order = sorted(results, key=lambda result: -result.points)
    for row, result in enumerate(order, start=at.y):
        ink, shape = f"seat-{result.colour}", SEAT_SHAPES[result.colour]
        canvas.text(at.x, row, shape, ink, spot)
        canvas.text(at.x + 2, row, cut(result.name, name), f"{ink} bold", spot)
        if result.is_bot:
            canvas.text(at.x + 3 + name, row, _BOT_WORD, "quiet", spot)
        start = at.x + 3 + name + _BOT
        room = at.right - _POINTS - start
        length = room * max(result.points, 0) / best
        if canvas.has_colour:
            canvas.bar(start, row, room, [(length, ink)])
        else:
            canvas.text(start, row, shape * round(length), ink)
        canvas.claim(start, row, room, spot)
        canvas.text_to(at.right - 6, row, str(result.points), "foreground bold", spot)
        canvas.text(at.right - 4, row, result.note, "good bold", spot)
