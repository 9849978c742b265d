"""Seats as text: shape and name in the seat's colour."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from lancaster_tui.tui.glyphs import SEAT_SHAPES
from lancaster_tui.tui.widgets.drawing import cut
from lancaster_tui.words.names import Names


def seat_width(names: Names) -> int:
    """Return the width of the widest seat, shape and name."""
    return max(cell_len(name) for name in names.seats) + 2


def seat_column(
    seat: int, names: Names, width: int | None = None, *, to_right: bool = False
) -> Content:
    """Return a seat, filled up with blanks to a width, by default that of the widest."""
    room = width or seat_width(names)
    text = cut(f"{SEAT_SHAPES[seat]} {names.seat(seat)}", room - 1 if to_right else room)
    blanks = " " * (room - cell_len(text))
    seat_text = Content(text).stylize(f"bold $seat-{seat}")
    return Content.assemble(blanks, seat_text) if to_right else Content.assemble(seat_text, blanks)
