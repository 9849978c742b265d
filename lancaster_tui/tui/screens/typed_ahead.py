"""Keys typed ahead: each acts in its turn, and none on what was not yet to be seen."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete

from lancaster_tui.tui.drawn import Drawn

if TYPE_CHECKING:
    from textual.events import Key


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
