"""The signs by which players are known: a shape, a letter and a colour (ink) each."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len

from lancaster_tui.tui.glyphs import SEAT_SHAPES
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.drawing import Piece, cut


@lru_cache(maxsize=16)
def seat_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a letter for each name: the first of its own that nobody before has, or a digit."""
    letters: list[str] = []
    for number, name in enumerate(names, start=1):
        own = (sign.upper() for sign in name if sign.isalpha())
        fitting = (sign for sign in own if cell_len(sign) == 1 and len(sign) == 1)
        letters.append(next((sign for sign in fitting if sign not in letters), str(number)))
    return tuple(letters)


def seat_ink(seat: int) -> str:
    """Return the ink of a seat."""
    return f"seat-{seat}"


def badge(scene: Scene, seat: int) -> Piece:
    """Return the shape and the letter of a seat: two cells."""
    return SEAT_SHAPES[seat] + seat_letters(scene.names.seats)[seat], seat_ink(seat)


def seat_name(scene: Scene, seat: int, width: int) -> Piece:
    """Return the shape and the name of a seat, at most ``width`` cells.

    Where not even three letters of the name fit, its letter stands for it.
    """
    name = scene.names.seat(seat)
    if width - 1 < min(4, cell_len(name)):
        return badge(scene, seat)
    return SEAT_SHAPES[seat] + cut(name, width - 1), seat_ink(seat)
