"""The picture behind the menu: dusk over a castle, the red rose, and the title."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from math import sin
from typing import TYPE_CHECKING, Final, cast

from textual.geometry import Offset, Region

from lancaster_tui.content.folders import shipped
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import blended
from lancaster_tui.tui.kit.drawing import Drawing, Inked, Row
from lancaster_tui.tui.kit.letters import in_pixels

if TYPE_CHECKING:
    from lancaster_tui.tui.kit.theme import StyledApp

_UPPER = "▀"
_HALVES: Final = {
    (False, False): " ",
    (True, False): _UPPER,
    (False, True): "▄",
    (True, True): "█",
}
_SKY: Final = tuple(f"sky-{number}" for number in range(5))
_COLOURS: Final = {
    "#": "stone",
    "w": "window",
    "o": "door",
    "f": "flag",
    "r": "petal",
    "R": "petal-light",
    "d": "petal-dark",
    "p": "petal-inner",
    "g": "leaf",
    "y": "seed",
    "s": "seed-dark",
}
_WIDE, _HIGH = 112, 30  # cells from which there is room for the rose and a large title
_SPARED = (
    4  # row of the title that it can do without, where it is as high as the room above the menu
)
_CLEAR = 2  # pixels around the letters of the title without stars
_HORIZON = 86  # percent of the height
_MARGIN, _FREE = 8, 65  # columns behind the castle, and from which its flags clear the menu

Pixels = list[list[str]]
"""Colours of the theme, or mixtures, in half cells: rows of columns."""


class Dusk(Inked):
    """Paints the title and, where there are colours, a landscape at dusk behind everything."""

    def render(self) -> Drawing:
        """Return the picture for the present size."""
        width, height = self.size
        can_paint = cast("StyledApp", self.app).can_paint
        rows = _picture(width, height) if can_paint else _plain_title(width, height)
        return Drawing(rows, self._inks)


ROSE_ROWS: Final = 14
"""The rows of the red rose."""


def draw_rose(canvas: Canvas, y: int, ground: str) -> None:
    """Paint the red rose on a ground, in the middle of a canvas from a row on."""
    rose = [*_art()["rose"], ""]
    left = (canvas.width - len(rose[0])) // 2
    for row, halves in enumerate(zip(rose[::2], rose[1::2], strict=True), y):
        for x, (upper, lower) in enumerate(zip_longest(*halves, fillvalue="."), left):
            if upper + lower != "..":
                over, under = (_COLOURS.get(half, ground) for half in (upper, lower))
                canvas.block(x, row, _UPPER, over, under)


@lru_cache(4)
def _picture(width: int, height: int) -> list[Row]:
    is_large = width >= _WIDE and height >= _HIGH
    letters = _doubled(_title()) if is_large else _title()
    wide, high = len(letters[0]), len(letters)
    title = Region((width - wide) // 2, 5 if is_large else 2, wide, high)
    pixels = _landscape(width, 2 * height, title.grow((_CLEAR, _CLEAR, _CLEAR, _CLEAR)))
    castle, rose = (_art()[name] for name in ("castle", "rose"))
    at = _left_of(castle, width) if is_large else width - len(castle[0])
    _paint(pixels, castle, at, 2 * height - len(castle) - (4 if is_large else 0))
    if is_large:
        _paint(pixels, rose, at + (len(castle[0]) - len(rose[0])) // 2, 23)
    _write_title(pixels, letters, title.offset, shadow=int(is_large))
    canvas = Canvas(width, height)
    for y in range(height):
        upper, lower = pixels[2 * y], pixels[2 * y + 1]
        for x in range(width):
            if upper[x] == lower[x]:
                canvas.block(x, y, " ", "", upper[x])
            else:
                canvas.block(x, y, _UPPER, upper[x], lower[x])
    return canvas.rows()


def _left_of(castle: Sequence[str], width: int) -> int:
    """Return the first column of the castle on a large screen."""
    last = width - len(castle[0])
    return max(last - _MARGIN, min(last, _FREE))


def _landscape(width: int, height: int, clear: Region) -> Pixels:
    """Return a sky in bands over hills and dark ground, with stars except where it is ``clear``."""
    horizon = height * _HORIZON // 100
    sky = [_sky_at(y, horizon) for y in range(height)]
    pixels = [[sky[y]] * width for y in range(height)]
    for number in range(width // 2):
        x, y = (number * 37 + 11) % width, number * (number + 13) % max(horizon * 6 // 10, 1)
        if not clear.contains(x, y):
            pixels[y][x] = "star"
    for x in range(width):
        far = int(horizon - 5 + 3 * sin(x / 13) + 2 * sin(x / 5.3))
        near = int(horizon + 3 + 2.2 * sin(x / 19 + 1))
        for y in range(max(far, 0), height):
            pixels[y][x] = "hill" if y < near else "stone"
    return pixels


def _sky_at(y: int, horizon: int) -> str:
    """Return the colour of the sky at a height, in steps of a quarter from one to the next."""
    steps = 4 * (len(_SKY) - 1)
    step = min(y * steps // max(horizon, 1), steps - 1)
    return blended(_SKY[step // 4], _SKY[step // 4 + 1], 25 * (step % 4))


def _write_title(pixels: Pixels, letters: Sequence[str], at: Offset, shadow: int) -> None:
    """Paint the title in gold that darkens downwards, over its shadow so many pixels away."""
    for colour, shift in (("stone", shadow), ("", 0)):
        for y, row in enumerate(letters):
            shade = blended("title-high", "title-low", 100 * y // (len(letters) - 1))
            for x, pixel in enumerate(row):
                if pixel != ".":
                    _set(pixels, at.x + x + shift, at.y + y + shift, colour or shade)


def _doubled(shape: Sequence[str]) -> list[str]:
    """Return a shape twice as large, without the steps of its corners (EPX, Eric Johnston 1992)."""
    blank, doubled = "." * (len(shape[0]) + 2), list[str]()
    framed = [blank, *(f".{row}." for row in shape), blank]
    for above, row, below in zip(framed, framed[1:], framed[2:], strict=False):
        upper, lower = "", ""
        for x in range(1, len(row) - 1):
            pixel, up, right, left, down = row[x], above[x], row[x + 1], row[x - 1], below[x]
            upper += up if left == up != down and up != right else pixel
            upper += right if up == right != left and right != down else pixel
            lower += left if down == left != right and left != up else pixel
            lower += down if right == down != up and down != left else pixel
        doubled += [upper, lower]
    return doubled


def _paint(pixels: Pixels, art: Sequence[str], left: int, top: int) -> None:
    for y, row in enumerate(art, top):
        for x, pixel in enumerate(row, left):
            if pixel != ".":
                _set(pixels, x, y, _COLOURS[pixel])


def _set(pixels: Pixels, x: int, y: int, colour: str) -> None:
    """Colour a pixel, if the picture reaches that far."""
    if 0 <= y < len(pixels) and 0 <= x < len(pixels[0]):
        pixels[y][x] = colour


@lru_cache(4)
def _plain_title(width: int, height: int) -> list[Row]:
    """Return the title alone, for terminals without colours."""
    is_large = width >= _WIDE and height >= _HIGH
    title, canvas = _title(), Canvas(width, height, has_colour=False)
    rows = title if is_large else [*title[:_SPARED], *title[_SPARED + 1 :]]
    letters = ["".join(pixel * (1 + is_large) for pixel in row) for row in rows]
    left = (width - len(letters[0])) // 2
    for y, row in enumerate(letters, 2 if is_large else 0):
        canvas.text(left, y, row.replace(".", " ").replace("X", "█"), "bold")
    if is_large:
        castle = _art()["castle"]
        _outline(canvas, castle, _left_of(castle, width), height - len(castle) // 2 - 2)
    return canvas.rows()


def _outline(canvas: Canvas, art: Sequence[str], left: int, top: int) -> None:
    """Paint the stone of a picture in a single colour; what else it has stays empty."""
    for y in range(0, len(art) - 1, 2):
        halves = zip(art[y], art[y + 1], strict=True)
        signs = [_HALVES[upper in "#f", lower in "#f"] for upper, lower in halves]
        canvas.text(left, top + y // 2, "".join(signs), "frame")


def _title() -> Sequence[str]:
    """Return the title in pixels."""
    title = in_pixels("LANCASTER")
    assert title is not None
    return title


@lru_cache(1)
def _art() -> dict[str, list[str]]:
    path = shipped("styles") / "pictures" / "title.toml"
    pictures = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: rows.split() for name, rows in pictures.items()}
