"""Whoever sits at a table sees what happens before those who only watch it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextvars import Context
from functools import partial
from typing import Protocol

_LONGEST = 0.25  # seconds that watchers wait: a screen may have nothing new to show

log = logging.getLogger(__name__)


class Shown(Protocol):
    """A terminal."""

    def when_shown(self, done: Callable[[], None]) -> None:
        """Call a function once this terminal has been sent everything there is to show now."""


class SeatsFirst:
    """Holds a change back from those who watch until everybody seated has been sent theirs.

    Several changes in a row reach them together, after the last.

    Args:
        seats: Returns the terminals of those who sit at the table now.
    """

    def __init__(self, seats: Callable[[], Iterable[Shown]]) -> None:
        self._seats = seats
        self._waits_for: set[Shown] = set()
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self, tell: Callable[[], None]) -> None:
        """Call a function once those who sit at the table have been shown what has changed."""
        self._waits_for = waits_for = set(self._seats())
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(
                _LONGEST, self._tell, tell, context=Context()
            )
        if not waits_for:
            self._tell(tell)
        for seat in tuple(waits_for):
            seat.when_shown(partial(self._shown, seat, waits_for, tell))

    def _shown(self, seat: Shown, waits_for: set[Shown], tell: Callable[[], None]) -> None:
        waits_for.discard(seat)
        if not waits_for and waits_for is self._waits_for:
            self._tell(tell)

    def _tell(self, tell: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            try:
                tell()
            except Exception:  # the game goes on for those at the table, whatever failed
                log.exception("Somebody who watches could not be told of a change.")
