"""A terminal that reads and types lines: for screen readers, telephones and TERM=dumb."""

from __future__ import annotations

import asyncio
import re
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable
from typing import Protocol, cast

from asyncssh import SSHServerChannel, SSHServerSession
from asyncssh.editor import SSHLineEditor

from lancaster_tui.documents.errors import without_hidden
from lancaster_tui.plain.console import LONGEST_LINE
from lancaster_tui.plain.scribe import Lines, Scribe

_LAST_LINES = 100  # lines that Up brings back
_ENDS = re.compile(r"\r\n|\r|\n")


class Channel(Protocol):
    """What lines of text use of an ssh channel."""

    def write(self, data: bytes) -> None:
        """Send bytes."""

    def is_closing(self) -> bool:
        """Whether the channel is closing, so that nothing more can be sent."""

    def pause_reading(self) -> None:
        """Keep further bytes at the other end."""

    def resume_reading(self) -> None:
        """Let bytes come again."""


class HostedLines:
    """Lines that come and go on a channel.

    Args:
        make: Makes what is played.
        channel: Where it is read and typed.
        term: The terminal at the other end; empty if whole lines come from there.
        width: Its columns.
    """

    def __init__(
        self, make: Callable[[Scribe], Lines], channel: Channel, term: str, width: int
    ) -> None:
        self._channel = channel
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._half = ""
        self._ends_in_return = False  # what has arrived so far
        self._inbox: deque[str] = deque()
        self._holds = 0
        self._is_hung_up = False
        self._is_prompted = False
        self._loop = asyncio.get_running_loop()
        self._end: asyncio.Future[BaseException | None] = self._loop.create_future()
        self._editor = _Editor(channel, self._inbox.append, self.leave, term, width)
        self._has_editor = bool(term)
        self._lines = make(self)
        self.soon(self._lines.open)

    async def run(self) -> BaseException | None:
        """Play up to the end; return what it failed with, if it did."""
        try:
            return await self._end
        finally:
            self._lines.close()

    def leave(self) -> None:
        """End."""
        self._fail(None)

    def _fail(self, error: BaseException | None) -> None:
        if not self._end.done():
            self._end.set_result(error)

    def say(self, *lines: str) -> None:
        """Write lines; what is being typed stays."""
        if self._is_prompted and lines:
            self._is_prompted = False
            self._put("\n")
        for line in lines:
            self._put(f"{line}\n")

    def soon(self, callback: Callable[[], None]) -> None:
        """Call a function soon, and then ask for a line; if it fails, only these lines end."""
        self._loop.call_soon(self._guarded, callback)

    def later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call a function after some seconds; if it fails, only these lines end."""
        self._loop.call_later(seconds, self._guarded, callback)

    def _guarded(self, callback: Callable[[], None]) -> None:
        if self._end.done():
            return
        try:
            callback()
        except Exception as error:
            self._fail(error)
        else:
            self._prompt()

    def resize(self, width: int) -> None:
        """Take in the new width of the terminal."""
        self._editor.resize(width)

    def receive(self, data: bytes) -> None:
        """Take in what is typed; nothing more is read before it has been answered."""
        text = self._decode(data)
        if self._has_editor:
            self._editor.receive(text)
        else:
            self._read(text)
        if self._inbox:
            self._channel.pause_reading()
            self.soon(self._take_line)

    def _read(self, text: str) -> None:
        """Take in a piece of input, which may begin or end in the middle of a line ending."""
        if not text:
            return
        new = text.removeprefix("\n") if self._ends_in_return else text
        self._ends_in_return = text.endswith("\r")
        *whole, half = _ENDS.split(self._half + new)
        self._half = half[:LONGEST_LINE]
        self._inbox.extend(whole)

    def hang_up(self) -> None:
        """Leave once everything received is answered: nothing more will come."""
        self._is_hung_up = True
        self.soon(self._take_line)

    def hold(self) -> None:
        """Answer nothing for now.

        The client reads too slowly, or has yet to be shown what its last line did.
        """
        self._holds += 1

    def go_on(self) -> None:
        """Answer again, unless something else holds it."""
        self._holds = max(self._holds - 1, 0)
        self.soon(self._take_line)

    def _take_line(self) -> None:
        """Answer one line, and the next one soon."""
        if self._holds:
            return
        if not self._inbox:
            if self._is_hung_up:
                self.leave()
            return
        line = without_hidden(self._inbox.popleft()).strip()[:LONGEST_LINE]
        self._is_prompted = False
        self._lines.typed(line)
        if self._inbox or self._is_hung_up:
            self.soon(self._take_line)
        else:
            self._channel.resume_reading()

    def _prompt(self) -> None:
        if not self._is_prompted and not self._holds:
            self._is_prompted = True
            self._put(f"{self._lines.prompt} ")

    def _put(self, text: str) -> None:
        if self._channel.is_closing():
            return
        if self._has_editor:
            self._editor.put(text)
        else:
            self._channel.write(text.encode())


class _Editor:
    """The line editor of asyncssh on a channel of bytes: what it reads and writes is text."""

    def __init__(
        self,
        channel: Channel,
        typed: Callable[[str], None],
        leave: Callable[[], None],
        term: str,
        width: int,
    ) -> None:
        self._channel = channel
        self._typed = typed
        self._leave = leave
        self._line = SSHLineEditor(
            cast("SSHServerChannel[str]", self),
            cast("SSHServerSession[str]", self),
            line_echo=True,
            history_size=_LAST_LINES,
            max_line_length=LONGEST_LINE,
            term_type=term,
            width=width,
        )

    def receive(self, text: str) -> None:
        """Take in keys."""
        self._line.process_input(text, None)

    def put(self, text: str) -> None:
        """Write a text before what is being typed."""
        self._line.process_output(text)

    def resize(self, width: int) -> None:
        """Take in the new width."""
        self._line.set_width(width)

    def write(self, text: str) -> None:
        """Send what the editor draws."""
        if not self._channel.is_closing():
            self._channel.write(text.encode())

    def data_received(self, line: str, datatype: int | None) -> None:
        """Pass on a line that is complete."""
        self._typed(line)

    def soft_eof_received(self) -> None:
        """Leave: nothing more will be typed."""
        self._leave()

    def break_received(self, milliseconds: int) -> bool:
        """Leave, as the person wants."""
        self._leave()
        return True

    def signal_received(self, signal: str) -> None:
        """Ignore it: no key is a signal here."""
