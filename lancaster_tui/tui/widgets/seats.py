"""The signs by which players are known: a shape, a letter and a colour (ink) each."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len
from textual.content import Content

from lancaster_tui.tui.glyphs import SEAT_SHAPES
from lancaster_tui.tui.widgets.drawing import Piece, cut
from lancaster_tui.words.names import Names


@lru_cache(maxsize=16)
def seat_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a letter for each name: the first of its own that nobody before has, or a digit."""
    letters: list[str] = []
    for number, name in enumerate(names, start=1):
        own = (sign.upper() for sign in name if sign.isalpha())
        fitting = (sign for sign in own if cell_len(sign) == 1 and len(sign) == 1)
        letters.append(next((sign for sign in fitting if sign not in letters), str(number)))
    return tuple(letters)


def seat_ink(seat: int, names: Names) -> str:
    """Return the ink of a seat."""
    return f"seat-{names.colours[seat]}"


def seat_shape(seat: int, names: Names) -> str:
    """Return the shape of a seat."""
    return SEAT_SHAPES[names.colours[seat]]


def badge(seat: int, names: Names) -> Piece:
    """Return the shape and the letter of a seat: two cells."""
    return seat_shape(seat, names) + seat_letters(names.seats)[seat], seat_ink(seat, names)


def seat_name(seat: int, names: Names, width: int) -> Piece:
    """Return the shape and the name of a seat, at most ``width`` cells.

    Where not even three letters of the name fit, its letter stands for it.
    """
    name = names.seat(seat)
    if width - 1 < min(4, cell_len(name)):
        return badge(seat, names)
    return seat_shape(seat, names) + cut(name, width - 1), seat_ink(seat, names)


def seat_width(names: Names) -> int:
    """Return the width of the widest seat, shape and name."""
    return 1 + max(cell_len(name) for name in names.seats)


def seat_column(seat: int, names: Names) -> Content:
    """Return a seat as text, filled up with blanks to the width of the widest."""
    width = seat_width(names)
    text, colour = seat_name(seat, names, width)
    return Content.assemble((text, f"bold ${colour}"), " " * (width - cell_len(text)))
