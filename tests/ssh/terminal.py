"""A terminal that logs in: an ssh client whose bytes are drawn by pyte."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import asyncssh
import pyte

from tests.terminals import BytePen, ErasablePaper
from tests.window import NOT_FOR_PYTE, PATIENCE

SIZE = (80, 24)
LARGE = (120, 40)
MY_TURN = "knight  1"  # only who is asked to place a knight has them to choose from

_WINDOW = 2**21  # bytes, as OpenSSH has it
Row = list[pyte.screens.Char]
Cells = list[Row]


class Terminal(asyncssh.SSHClientSession[bytes]):
    """What a person sees who has logged in, and their keyboard."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.screen = ErasablePaper(*size)
        self.bytes = bytearray()
        self.seen = 0  # bytes that somebody has counted
        self.errors = b""
        self.is_closed = asyncio.Event()
        self._stream = BytePen(self.screen)
        self._channel: Any = None
        self._read = -1

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype is not None:
            self.errors += data
            return
        self.bytes += data
        self._stream.feed(NOT_FOR_PYTE.sub(b"", data))

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_closed.set()

    @property
    def text(self) -> str:
        """What is on the screen, row by row."""
        if self._read != len(self.bytes):
            self._read = len(self.bytes)
            self._text = self.screen.text
        return self._text

    @property
    def cells(self) -> Cells:
        """All that can be seen on the screen, with its colours."""
        return self.screen.cells

    @property
    def exit_code(self) -> int | None:
        """The exit code of the session, once it has ended."""
        code: int | None = self._channel.get_exit_status()
        return code

    def type(self, keys: str | bytes) -> None:
        """Type keys, as they come from a terminal."""
        self._channel.write(keys.encode() if isinstance(keys, str) else keys)

    def hang_up(self) -> None:
        """Say that nothing more will be typed."""
        self._channel.write_eof()

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        self.screen.resize(height, width)
        self._read = -1
        self._channel.change_terminal_size(width, height)

    def pause(self) -> None:
        """Read no more."""
        self._channel.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        self._channel.resume_reading()

    async def until(self, is_so: Callable[[], bool], what: str) -> None:
        """Wait until something is so."""
        for _ in range(round(PATIENCE / 0.01)):
            if is_so():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"waited in vain: {what}\n{self.text}")

    async def sees(self, *texts: str) -> None:
        """Wait until texts are on the screen."""
        await self.until(lambda: all(text in self.text for text in texts), f"to see {texts}")

    async def sees_no(self, text: str) -> None:
        """Wait until a text is not on the screen."""
        await self.until(lambda: text not in self.text, f"not to see {text}")

    async def is_quiet(self, turns: int = 8) -> None:
        """Wait until nothing more is drawn for some turns of the event loop, 15 ms or more each.

        Server and client share that loop: however busy the machine is, in a turn either does
        whatever it has to do.
        """
        quiet, before = 0, -1
        while quiet < turns:
            quiet = quiet + 1 if before == len(self.bytes) else 0
            before = len(self.bytes)
            await asyncio.sleep(0.015)

    async def ended(self) -> int | None:
        """Wait for the end of the session; return its exit code."""
        await asyncio.wait_for(self.is_closed.wait(), PATIENCE)
        return self.exit_code


class Host(NamedTuple):
    """A server: its port, everybody's keys, and what it has told its host."""

    port: int
    keys: Mapping[str, asyncssh.SSHKey]
    notes: list[str]

    @asynccontextmanager
    async def connection(
        self, name: str, key: str | None = None
    ) -> AsyncIterator[asyncssh.SSHClientConnection]:
        """Log in, with one's own key if no other is named; in the end be gone without a word."""
        logging_in = asyncssh.connect(
            "127.0.0.1",
            self.port,
            username=name,
            client_keys=[self.keys[key or name]],
            known_hosts=None,
            config=None,
            agent_path=None,
        )
        connection = await asyncio.wait_for(logging_in, PATIENCE)
        try:
            yield connection
        finally:
            connection.abort()

    @asynccontextmanager
    async def terminal(
        self,
        name: str,
        *,
        size: tuple[int, int] = SIZE,
        term: str = "xterm-256color",
        env: Mapping[str, str] | None = None,
    ) -> AsyncIterator[Terminal]:
        """Log in at a terminal."""
        async with self.connection(name) as connection:
            yield await at_terminal(connection, size=size, term=term, env=env)


async def at_terminal(
    connection: asyncssh.SSHClientConnection,
    *,
    size: tuple[int, int] = SIZE,
    term: str = "xterm-256color",
    env: Mapping[str, str] | None = None,
    window: int = _WINDOW,
) -> Terminal:
    """Begin to play on a connection, with a window of some bytes for what is not read at once.

    Unless its environment says otherwise, the terminal wants no motion, and so is not asked.
    """
    env = {"LANCASTER_MOTION": "off", **(env or {})}
    _, session = await connection.create_session(
        lambda: Terminal(size),
        term_type=term,
        term_size=size,
        env=[f"{name}={value}" for name, value in env.items()],
        encoding=None,
        window=window,
    )
    assert isinstance(session, Terminal)
    return session
