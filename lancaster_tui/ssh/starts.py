"""Applications start one after the other, so that who is here already does not wait for all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_LONGEST = 3.0  # seconds after which the next may start, whatever the one before does


class Starts:
    """Lets one application at a time draw its first picture.

    Twenty that start together would be ready at the same time, which is the last possible.
    """

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(1)

    async def turn(self) -> Callable[[], None]:
        """Wait until it is one's turn.

        Returns:
            What is to be called once the first picture has been drawn, and in any case in the end.
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
