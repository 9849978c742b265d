"""Bars that say how sure a figure is: solid as far as it is at least, pale as far as at most."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import blended

_FLAT: Final = "▆"  # of whole cells
_MARK: Final = 55  # percent of the text's colour in the mark of what would be fair
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

    ``most`` is what a bar over the whole width stands for. It leaves a gap to the one above. There
    are no bars without colours.
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
        column = round(fair / most * at.width)
        below = ink if column < whole else ground
        mark = blended(below, "foreground", _MARK)
        canvas.block(at.x + column, at.y, _FLAT, mark, ground)
