"""What writes for whatever is played in lines where nothing waits, and what is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Scribe(Protocol):
    """What writes for lines, and ends them."""

    def say(self, *lines: str) -> None:
        """Write lines; what is being typed stays."""

    def soon(self, callback: Callable[[], None]) -> None:
        """Call a function soon; if it fails, only these lines end."""

    def later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call a function after some seconds; if it fails, only these lines end."""

    def leave(self) -> None:
        """End, because somebody wants to go."""

    def hold(self) -> None:
        """Take no further line: what the last one has caused is not told yet."""

    def go_on(self) -> None:
        """Take lines again, if nothing else holds them."""


class Lines(Protocol):
    """What is played in lines."""

    @property
    def prompt(self) -> str:
        """What stands before what is typed."""

    def open(self) -> None:
        """Say what there is to say, from now on."""

    def typed(self, line: str) -> None:
        """Take a line."""

    def close(self) -> None:
        """Say nothing any more."""
