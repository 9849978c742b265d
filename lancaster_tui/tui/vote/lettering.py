"""Large letters painted from half blocks: YES, NO, how a vote ends, and the name of a voter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.letters import PIXEL, in_pixels

_SMALL: Final = {
    "YES": ("X.X.XXX.XXX", "X.X.X...X..", ".X..XX..XXX", ".X..X.....X", ".X..XXX.XXX"),
    "NO": ("X..X.XXX", "XX.X.X.X", "XXXX.X.X", "X.XX.X.X", "X..X.XXX"),
}
"""The words of three rows; all others are in the letters of the kit."""

_BLANK: Final = "..."  # columns of pixels between two words
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
    first = (2 * rows - high + 1) // 2  # half a row too low if it cannot be centred
    paint_pixels(canvas, left, y, pixels, ink, scale, scale, first)


def paint_pixels(
    canvas: Canvas,
    x: int,
    y: int,
    pixels: Sequence[str],
    ink: str,
    columns: int,
    halves: int,
    first: int = 0,
) -> None:
    """Paint rows of pixels. Cells keep their ground.

    Args:
        canvas: What they are painted on.
        x: The column where they begin.
        y: The row from which half rows are counted.
        pixels: The rows.
        ink: Their colour.
        columns: The columns of a pixel.
        halves: The half rows of a pixel.
        first: The half row where they begin.
    """
    end = first + halves * len(pixels)
    for row in range(first // 2, (end + 1) // 2):
        upper, lower = (
            pixels[(half - first) // halves] if first <= half < end else ""
            for half in (2 * row, 2 * row + 1)
        )
        for column in range(columns * len(pixels[0])):
            at = column // columns
            is_upper, is_lower = (half[at : at + 1] == PIXEL for half in (upper, lower))
            if is_upper or is_lower:
                sign = "█" if is_upper and is_lower else "▀" if is_upper else "▄"
                left, top = x + column, y + row
                canvas.block(left, top, sign, ink, canvas.ground(left, top))


def _pixels(word: str, size: int) -> Sequence[str]:
    """Return the pixels of a word, or of several; nothing if they have none."""
    if size == 1:
        return _SMALL.get(word, ())
    words = [in_pixels(each) for each in word.split()]
    known = [each for each in words if each is not None]
    if len(known) < len(words):
        return ()
    return [_BLANK.join(rows) for rows in zip(*known, strict=True)]
