"""Bars that show an interval: solid up to its nearer end, pale from there to its farther end."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import blended

MARK: Final = "│"  # above the line at the fair value
_FLAT: Final = "▆"  # a cell of a bar, lower than its row
_LINE: Final = 55  # percent of the text's colour in the line at the fair value
_PALE: Final = 50  # percent of the ground in the pale part of a bar


def draw_interval(
    canvas: Canvas,
    at: Region,
    ends: tuple[float, float],
    most: float,
    ink: str,
    *,
    track: str = "",
    fair: float | None = None,
) -> None:
    """Paint an interval as a bar from zero, and a line at the ``fair`` value if there is one.

    A bar across the whole width stands for ``most``. It is lower than a row, so that it does not
    touch the row above. Without colours nothing is painted.
    """
    if not canvas.has_colour:
        return
    low, high = ends
    near, far = sorted((abs(low), abs(high)))
    near = near if low * high > 0 else 0.0
    solid, whole = (round(min(each / most, 1) * at.width) for each in (near, far))
    pale = blended(ink, "background", _PALE)
    if track:
        canvas.fill(*at, track)
    ground = track or canvas.ground(at.x, at.y)
    for column in range(whole):
        colour = ink if column < solid else pale
        canvas.block(at.x + column, at.y, _FLAT, colour, ground)
    if fair is not None:
        column = fair_column(fair, most, at.width)
        below = ink if column < whole else ground
        mark = blended(below, "foreground", _LINE)
        canvas.block(at.x + column, at.y, _FLAT, mark, ground)


def fair_column(fair: float, most: float, width: int) -> int:
    """Return the column of a bar in which the line at the fair value stands."""
    return round(fair / most * width)
