"""Keys typed ahead: what is pressed before a screen is there is no answer to it."""

from __future__ import annotations

from math import inf

from textual.events import Event, Key, Mount


class Deliberate:
    """A screen that keys typed before it was shown do not pass; mix it in before the screen."""

    shown_at = inf

    def on_mount(self, event: Mount) -> None:
        """Note when the screen came."""
        self.shown_at = event.time


def is_typed_ahead(event: Event, screen: object) -> bool:
    """Whether an event is a key that was pressed before a deliberate screen was shown."""
    return (
        isinstance(event, Key) and isinstance(screen, Deliberate) and event.time < screen.shown_at
    )
