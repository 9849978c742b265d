"""What many would do together is done by one after the other, so that the rest need not wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_LONGEST = 3.0  # seconds after which the next has its turn, whatever the one before does


class Turns:
    """Lets one at a time have its turn.

    Twenty applications that start together would all be ready at the last possible moment; twenty
    that end together would keep everybody else waiting.
    """

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(1)

    async def turn(self) -> Callable[[], None]:
        """Wait for a turn.

        Returns:
            What ends the turn: it must be called in the end, and may be called earlier.
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
