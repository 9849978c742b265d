"""Taking turns: what many would do at once, they do one after another, and others need not wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_LONGEST = 3.0  # seconds after which the next turn begins, even if the one before has not ended


class Turns:
    """Gives one at a time its turn.

    Twenty applications starting together would all be ready only at the very end; twenty ending
    together would keep everybody else waiting.
    """

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(1)

    async def turn(self) -> Callable[[], None]:
        """Wait for a turn.

        Returns:
            What ends the turn; it must be called sooner or later.
        """
        await self._free.acquire()
        over = _Over(self._free)
        over.timer = asyncio.get_running_loop().call_later(_LONGEST, over)
        return over


class _Over:
    """Ends a turn, once."""

    timer: asyncio.TimerHandle | None = None

    def __init__(self, free: asyncio.Semaphore) -> None:
        self._free = free

    def __call__(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
            self._free.release()
