"""Bars that say how sure a figure is: solid as far as it is at least, pale as far as at most."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import blended

_PALE: Final = 50  # percent of the ground in the part of a bar that is at most


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
    """Paint a bar to the ends of an interval, and a line at what would be fair.

    ``most`` is what a bar over the whole width stands for. There are no bars without colours.
    """
    if not canvas.has_colour:
        return
    low, high = ends
    near, far = sorted((abs(low), abs(high)))
    near = near if low * high > 0 else 0.0
    solid, whole = (min(each / most, 1) * at.width for each in (near, far))
    pale = blended(ink, "background", _PALE)
    canvas.bar(at.x, at.y, at.width, [(solid, ink), (whole - solid, pale)], track)
    if fair is not None:
        column = round(fair / most * at.width)
        ground = ink if column + 1 <= solid else pale if column + 1 <= whole else track
        canvas.block(at.x + column, at.y, "│", "foreground", ground)
