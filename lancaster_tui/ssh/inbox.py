"""What a client has sent and nobody has read yet."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, Protocol

MOST = 4096  # bytes that are kept


class Source(Protocol):
    """Where bytes come from."""

    def pause_reading(self) -> None:
        """Keep further bytes at the other end."""

    def resume_reading(self) -> None:
        """Let bytes come again."""


class Chunk(NamedTuple):
    """Bytes, and when they came."""

    data: bytes
    time: float


class Inbox:
    """Bytes that have not been read yet. When there are too many the client must wait with more.

    Args:
        source: Where they come from.
        clock: Tells the time.
    """

    def __init__(self, source: Source, clock: Callable[[], float]) -> None:
        self._source = source
        self._clock = clock
        self._chunks: deque[Chunk] = deque()
        self._size = 0
        self._has_some = asyncio.Event()

    def put(self, data: bytes) -> None:
        """Add what has come."""
        self._chunks.append(Chunk(data, self._clock()))
        self._size += len(data)
        self._has_some.set()
        if self._size > MOST:
            self._source.pause_reading()

    async def take(self, most: int) -> Chunk:
        """Return the next bytes, at least one and at most so many, as soon as there are some."""
        if not self._chunks:
            self._has_some.clear()
        await self._has_some.wait()
        data, time = self._chunks.popleft()
        if data[most:]:
            self._chunks.appendleft(Chunk(data[most:], time))
        self._size -= len(data[:most])
        if self._size <= MOST:
            self._source.resume_reading()
        return Chunk(data[:most], time)
