"""When something was drawn: a key pressed before that cannot mean it."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.geometry import Region
    from textual.strip import Strip


class Drawn:
    """A screen or widget that notes when it was drawn first; mix it in before the other class.

    ``drawn_at`` is in seconds of the clock that keys are timed by. Set to infinity, it is noted
    anew.
    """

    drawn_at = inf

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw; note when that was for the first time."""
        self.drawn_at = min(self.drawn_at, monotonic())
        lines: list[Strip] = super().render_lines(crop)  # type: ignore[misc]
        return lines
