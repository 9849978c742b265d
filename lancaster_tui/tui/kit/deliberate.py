"""Keys that mean what is seen: when something was drawn, and what was typed before that."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete

if TYPE_CHECKING:
    from textual.events import Key
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


class LeftOnce:
    """A screen that is left once, however many keys that wait for it say so; mix it in first.

    Textual's own pops whatever screen is on top by then.
    """

    is_active: bool

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave the screen, unless it has been left."""
        if not self.is_active:
            return AwaitComplete()
        left: AwaitComplete = super().dismiss(result)  # type: ignore[misc]
        return left


class InOrder:
    """A screen whose keys act at once, one after the other; mix it in before the screen.

    Of Textual's own those that have bindings act only when all widgets have let them pass; others
    overtake them.
    """

    def press(self, event: Key) -> bool:
        """Take a key that needs no binding; return whether it means anything now."""
        return False


class Deliberate(Drawn, InOrder):
    """A screen that keys typed before it was drawn do not pass; mix it in before the screen."""

    def on_screen_resume(self) -> None:
        """Be drawn anew when the screen comes back."""
        self.drawn_at = inf
