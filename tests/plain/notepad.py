from __future__ import annotations

from collections.abc import Callable
from time import sleep


class Notepad:
    """A scribe whose writing is kept; what is to happen soon happens when it is read."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.has_left = False
        self.is_held = False
        self._soon: list[Callable[[], None]] = []

    def say(self, *lines: str) -> None:
        self.written += lines

    def soon(self, callback: Callable[[], None]) -> None:
        self._soon.append(callback)

    def later(self, seconds: float, callback: Callable[[], None]) -> None:
        sleep(seconds)
        self.soon(callback)

    def leave(self) -> None:
        self.has_left = True

    def hold(self) -> None:
        self.is_held = True

    def go_on(self) -> None:
        assert self.is_held
        self.is_held = False

    def read(self) -> str:
        """Return what was written since it was last read."""
        while self._soon:
            self._soon.pop(0)()
        written, self.written = self.written, []
        return "\n".join(written)
