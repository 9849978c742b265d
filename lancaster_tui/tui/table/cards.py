"""Cards and bars that are seen in every theme: where there are no grounds, they have outlines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.seats import seat_ink, seat_shape
from lancaster_tui.words.names import Names

RULE: Final = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
_SIDE: Final = "\N{BOX DRAWINGS LIGHT VERTICAL}"
_CORNERS: Final = "╭╮╰╯"
PALE: Final = 38  # percent of a seat's colour in the pale part of its bar


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    ground: str,
    strip: str,
    spot: object = None,
) -> None:
    """Paint an empty card with a strip for its head, or an outline around both.

    What is written on it leaves out the first and last column and the last row.
    """
    canvas.fill(x, y, width, height, ground, spot)
    canvas.fill(x, y, width, 1, strip, spot)
    if canvas.has_colour:
        return
    upper_left, upper_right, lower_left, lower_right = _CORNERS
    canvas.text(x, y, f"{upper_left}{RULE * (width - 2)}{upper_right}", "frame", spot)
    for row in range(y + 1, y + height - 1):
        canvas.text(x, row, _SIDE, "frame", spot)
        canvas.text(x + width - 1, row, _SIDE, "frame", spot)
    last = f"{lower_left}{RULE * (width - 2)}{lower_right}"
    canvas.text(x, y + height - 1, last, "frame", spot)


def draw_bar(
    canvas: Canvas,
    names: Names,
    x: int,
    y: int,
    width: int,
    parts: Sequence[tuple[int, float]],
    track: str,
) -> None:
    """Paint a bar of the strength or points of factions, each so many cells long.

    Without grounds it is made of chips with the shapes of the factions, on a line.
    """
    if canvas.has_colour:
        canvas.bar(
            x, y, width, [(cells, seat_ink(faction, names)) for faction, cells in parts], track
        )
        return
    canvas.text(x, y, RULE * width, "quiet")
    done = 0.0
    for faction, cells in parts:
        start, done = round(done), done + cells
        shapes = seat_shape(faction, names) * (round(done) - start)
        canvas.chip(x + start, y, shapes, "seat-ink bold", seat_ink(faction, names))


def pale(faction: int, names: Names) -> str:
    """Return the ground for what a faction does not have yet."""
    return mixed("background", seat_ink(faction, names), PALE)
