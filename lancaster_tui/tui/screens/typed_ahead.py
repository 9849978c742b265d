"""Keys typed ahead: no answer is what was pressed before a screen came or after it was left."""

from __future__ import annotations

from math import inf
from typing import Any

from textual.await_complete import AwaitComplete
from textual.events import Event, Key, Mount, ScreenResume


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


class Deliberate:
    """A screen that keys typed before it was shown do not pass; mix it in before the screen."""

    shown_at = inf

    def on_mount(self, event: Mount) -> None:
        """Note when the screen came."""
        self.shown_at = event.time

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Note when the screen came back."""
        self.shown_at = event.time


def is_typed_ahead(event: Event, screen: object) -> bool:
    """Whether an event is a key that was pressed before a deliberate screen was shown."""
    return (
        isinstance(event, Key) and isinstance(screen, Deliberate) and event.time < screen.shown_at
    )
