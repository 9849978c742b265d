"""What a client has sent and nobody has read yet."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Source(Protocol):
    """Where bytes come from."""

    def pause_reading(self) -> None:
        """Keep further bytes at the other end."""

    def resume_reading(self) -> None:
        """Let bytes come again."""


class Inbox:
    """Bytes that have not been read yet. While there are any the client must wait with more."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._bytes = bytearray()
        self._has_some = asyncio.Event()

    def put(self, data: bytes) -> None:
        """Add what has come."""
        self._bytes += data
        self._has_some.set()
        self._source.pause_reading()

    async def take(self, most: int) -> bytes:
        """Return the next bytes, at least one and at most so many, as soon as there are some."""
        if not self._bytes:
            self._has_some.clear()
            self._source.resume_reading()
        await self._has_some.wait()
        taken = bytes(self._bytes[:most])
        del self._bytes[:most]
        return taken
