"""YES, NO and how a vote ends, in letters painted from half blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.letters import PIXEL, in_pixels

_SMALL: Final = {
    "YES": ("X.X.XXX.XXX", "X.X.X...X..", ".X..XX..XXX", ".X..X.....X", ".X..XXX.XXX"),
    "NO": ("X..X.XXX", "XX.X.X.X", "XXXX.X.X", "X.XX.X.X", "X..X.XXX"),
}
"""Words that fit into three rows; all others are in the letters of the kit."""

_SCALES: Final = (0, 1, 1, 2)  # half rows of a pixel, by the size of the letters
_LARGEST: Final = 3


def size_for(word: str, width: int, rows: int) -> int:
    """Return the largest size, from 1 to 3, in which a word fits; 0 if it does not."""
    for size in range(_LARGEST, 0, -1):
        pixels = _pixels(word, size)
        high = _SCALES[size] * len(pixels)
        if pixels and word_width(word, size) <= width and high <= 2 * rows:
            return size
    return 0


def word_width(word: str, size: int) -> int:
    """Return the columns that a word takes in a size."""
    return _SCALES[size] * len(_pixels(word, size)[0])


def paint_word(
    canvas: Canvas, x: int, y: int, width: int, rows: int, word: str, size: int, ink: str
) -> None:
    """Paint a word in the middle of a rectangle, in a size in which it fits.

    Cells keep their ground.
    """
    pixels, scale = _pixels(word, size), _SCALES[size]
    left = x + (width - word_width(word, size)) // 2
    high = scale * len(pixels)
    first = (2 * rows - high + 1) // 2  # half a row lower where it cannot be in the middle
    for row in range(first // 2, (first + high + 1) // 2):
        upper, lower = (
            pixels[(half - first) // scale] if 0 <= half - first < high else ""
            for half in (2 * row, 2 * row + 1)
        )
        for column in range(word_width(word, size)):
            at = column // scale
            halves = (half[at : at + 1] == PIXEL for half in (upper, lower))
            paint_halves(canvas, left + column, y + row, ink, *halves)


def paint_halves(canvas: Canvas, x: int, y: int, ink: str, upper: bool, lower: bool) -> None:
    """Paint the upper half of a cell, the lower one, both or neither; it keeps its ground."""
    if upper or lower:
        sign = "█" if upper and lower else "▀" if upper else "▄"
        canvas.block(x, y, sign, ink, canvas.ground(x, y))


def _pixels(word: str, size: int) -> Sequence[str]:
    return _SMALL.get(word, ()) if size == 1 else in_pixels(word) or ()
