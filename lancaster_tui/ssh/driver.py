"""Textual's driver for a connection, and the bytes that come in on it."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple, Protocol, TextIO

from rich.color import ColorSystem
from rich.console import Console
from textual import constants, events, messages
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._styles_cache import StylesCache
from textual._time import get_time
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size, clamp
from textual.message import Message
from textual.message_pump import MessagePump

from lancaster_tui.ssh.frame import Frame
from lancaster_tui.ssh.process import no_guesses
from lancaster_tui.ssh.terminal import Terminal
from lancaster_tui.ssh.turns import Turns
from lancaster_tui.tui.kit.looks import Looks

MOST = 4096  # bytes that are kept


class Source(Protocol):
    """Where bytes come from."""

    def pause_reading(self) -> None:
        """Keep further bytes at the other end."""

    def resume_reading(self) -> None:
        """Let bytes come again."""


class Chunk(NamedTuple):
    """Some bytes, and when they arrived."""

    data: bytes
    time: float


class Inbox:
    """Bytes that have not been read yet. When there are too many, the client must hold back.

    Args:
        source: Where they come from.
        clock: Returns the time in seconds.
    """

    def __init__(self, source: Source, clock: Callable[[], float]) -> None:
        self._source = source
        self._clock = clock
        self._chunks: deque[Chunk] = deque()
        self._size = 0
        self._has_some = asyncio.Event()

    def put(self, data: bytes) -> None:
        """Add what has arrived."""
        self._chunks.append(Chunk(data, self._clock()))
        self._size += len(data)
        self._has_some.set()
        if self._size > MOST:
            self._source.pause_reading()

    @property
    def has_more(self) -> bool:
        """Whether any bytes are left to be taken."""
        return bool(self._chunks)

    async def take(self, most: int) -> Chunk:
        """Return the next bytes, at least one and at most ``most``, as soon as there are some."""
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


SMALLEST, LARGEST = Size(2, 2), Size(300, 100)  # of a screen that is drawn

_START = (
    "\x1b[?1049h"  # the alternate screen
    "\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h"  # report the mouse
    "\x1b[?25l\x1b[?7l"  # no cursor, no wrapped lines
    "\x1b[?1004h"  # report the focus
    "\x1b[>25u"  # report keys unambiguously (Kitty's protocol)
    "\x1b[?2026$p"  # can you show a frame at once?
    "\x1b[?2004h"  # mark pasted text
)
_STOP = (
    "\x1b[m\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
    "\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
# What a terminal may report. Its size is not among this: that comes by ssh, and is bounded.
_UNDERSTOOD = (
    events.Key,
    events.MouseEvent,
    events.Paste,
    events.AppFocus,
    events.AppBlur,
    messages.TerminalSupportsSynchronizedOutput,
)
_SLICE = 32  # bytes that are read at a time
_LONGEST_SEQUENCE = 65_536  # meaningless characters that are tolerated in a row
_TIME_TO_END = 3.0  # seconds that an application may take to end
_PATIENCE = 1.0  # seconds for what was typed to be handled
_RESIZE_PAUSE = 0.08  # seconds that a size must last before a screen is laid out for it
_RESIZE_REST, _RESIZE_LONGEST = 0.25, 1.0  # seconds from one size to the next, at least and at most
_RESIZE_SHARE = 4  # the next size waits this many times as long as the last layout took
_FRAME = 0.05  # seconds between pictures that are sent
_GATHER = 0.015  # seconds in which what is drawn becomes one picture
_TORN = 2048  # bytes up to which a picture may be seen half drawn for a moment
_REDRAW = "ctrl+l"


class Channel(Source, Protocol):
    """What an application uses of an ssh channel."""

    def write(self, data: bytes) -> None:
        """Send bytes."""

    def is_closing(self) -> bool:
        """Whether the channel is closing, so that nothing more can be sent."""


@dataclass
class _Line:
    """The way to a client. While there are ``holds``, nothing is sent, so that it can catch up.

    ``seen`` is called with the first picture.
    """

    channel: Channel
    terminal: Terminal
    inbox: Inbox
    refuse: Callable[[str], None]
    holds: int = 0
    seen: Callable[[], None] | None = None


class HostedApp:
    """An application that runs for one client.

    Args:
        make_app: Makes the application, in the looks of the terminal.
        channel: Where it is seen and played.
        terminal: What is at the other end.
        size: Columns and rows there.
        refuse: Called with a sentence when the client sends what no terminal would.
        starts: Says when it may start.
        ends: Says when it may end, where others end it.
    """

    def __init__(
        self,
        make_app: Callable[[Looks], App[Any]],
        channel: Channel,
        terminal: Terminal,
        size: Size,
        refuse: Callable[[str], None],
        starts: Turns,
        ends: Turns,
    ) -> None:
        self._starts, self._ends = starts, ends
        self._is_over = False
        self._running: asyncio.Task[Any] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._line = _Line(channel, terminal, Inbox(channel, get_time), refuse)
        with no_guesses():
            self._app = make_app(terminal.looks)
        self._app.driver_class = partial(ChannelDriver, line=self._line)  # type: ignore[assignment]
        self._app.console._color_system = ColorSystem.TRUECOLOR  # lowered by the driver
        # The server reports crashes. Textual would draw all local variables, which takes seconds
        # in which nobody else is served.
        self._app._fatal_error = self._app._close_messages_no_wait  # type: ignore[method-assign]
        self._app.error_console = Console(file=StringIO())
        self._size = _bounded(size)

    async def run(self) -> BaseException | None:
        """Run the application to its end; return what it failed with, if it did."""
        self._line.seen = over = await self._starts.turn()
        try:
            if not (self._is_over or self._line.channel.is_closing()):
                self._running = asyncio.current_task()
                await self._app.run_async(size=self._size)
        finally:
            over()
            StylesCache.get_inner_outer.cache_clear()  # it holds on to widgets of past screens
        return self._app._exception

    def end(self) -> None:
        """End the application once others that are ending have; one still waiting never starts."""
        if not self._is_over and self._running is not None:
            self._ending = asyncio.create_task(self._end(self._running), context=Context())
        self._is_over = True

    async def _end(self, running: asyncio.Task[Any]) -> None:
        over = await self._ends.turn()
        self._app.exit()
        await asyncio.wait([running], timeout=_TIME_TO_END)
        running.cancel()
        over()

    def receive(self, data: bytes) -> None:
        """Take what the client has typed."""
        self._line.inbox.put(data)

    def resize(self, size: Size) -> None:
        """Take in the new size of the terminal."""
        self._size = _bounded(size)
        if self._driver is not None:
            self._driver.resize(self._size)

    def when_shown(self, done: Callable[[], None]) -> None:
        """Call a function when a picture shows everything that the application knows now."""
        if self._driver is None:
            done()
        else:
            self._driver.when_shown(done)

    def hold(self) -> None:
        """Send nothing more: the client does not read as fast as the application draws."""
        self._line.holds += 1

    def go_on(self) -> None:
        """Send again, unless something else holds it; the hold may predate the application."""
        self._line.holds = max(self._line.holds - 1, 0)
        if self._driver is not None:
            self._driver.catch_up()

    @property
    def _driver(self) -> ChannelDriver | None:
        driver = self._app._driver
        return driver if isinstance(driver, ChannelDriver) else None


class ChannelDriver(Driver):
    """Draws on a channel and reads keys from it."""

    def __init__(self, app: App[Any], *, line: _Line, **settings: Any) -> None:
        super().__init__(app, **settings)
        self._line = line
        self._parser = XTermParser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._without_meaning = 0
        self._reader: asyncio.Task[None] | None = None
        self._escape_timer: asyncio.TimerHandle | None = None
        self._resize_timer: asyncio.TimerHandle | None = None
        self._next_size = 0.0  # the earliest time for a size, by the loop
        self._last_call = 0.0  # the latest time for the size that waits
        self._sized_at: float | None = None  # when the size arrived that is not drawn yet
        self._frame = Frame(line.terminal)
        self._frame_timer: asyncio.TimerHandle | None = None
        self._next_frame = 0.0  # the earliest time for a frame, by the loop
        self._when_shown: list[Callable[[], None]] = []
        self._is_over = False  # whether the terminal has been given back
        self._shows_at_once = False  # whether the terminal holds a picture back until it is whole

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        self._send(_START)
        self._report_size()
        self._reader = asyncio.create_task(self._read())

    def disable_input(self) -> None:
        """Read no more."""
        timers = self._escape_timer, self._resize_timer, self._frame_timer
        for running in (self._reader, *timers):
            if running is not None:
                running.cancel()

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        self.disable_input()
        self._is_over = True
        self._send(_STOP)

    def write(self, data: str) -> None:
        """Draw: whatever differs from what the client's screen shows is sent soon.

        While it is behind, nothing is sent, but what it should show is kept.
        """
        if data in (SYNC_START, SYNC_END):
            self._shows_at_once = True
            return
        rest = self._frame.put(data)
        if rest and not self._line.holds:
            self._send(rest)
        self._show_soon()

    def catch_up(self) -> None:
        """Send what is drawn and not sent yet, if that is possible now."""
        self._show_soon()

    def _show_soon(self) -> None:
        if self._frame_timer is None and not self._is_over:
            pause = max(self._next_frame - self._loop.time(), _GATHER)
            self._frame_timer = self._loop.call_later(pause, self._show)

    def when_shown(self, done: Callable[[], None]) -> None:
        """Call a function when a picture shows everything that the screens know now."""
        self._follow(self._app.screen_stack, lambda: self._when_shown.append(done))

    def _show(self) -> None:
        """Send what differs, unless nothing has been drawn yet."""
        self._frame_timer = None
        if not self._line.holds and self._frame.has_signs:
            self._show_difference()
        shown, self._when_shown = self._when_shown, []
        for done in shown:
            done()

    def _show_difference(self) -> None:
        self._next_frame = self._loop.time() + _FRAME
        if self._line.seen is not None:
            self._line.seen()
            self._line.seen = None
        if difference := self._frame.flush():
            self._rest_from_size()
            at_once = self._shows_at_once and len(difference) > _TORN
            self._send(f"{SYNC_START}{difference}{SYNC_END}" if at_once else difference)

    def _rest_from_size(self) -> None:
        """Take in no other size for a while: laying out a large screen makes everybody wait."""
        if self._sized_at is not None:
            now = self._loop.time()
            rest = _RESIZE_SHARE * (now - self._sized_at)
            self._next_size = now + clamp(rest, _RESIZE_REST, _RESIZE_LONGEST)
            self._sized_at = None

    def _send(self, data: str) -> None:
        if not self._line.channel.is_closing():
            self._line.channel.write(data.encode("utf-8", "replace"))

    def resize(self, size: Size) -> None:
        """Take in a new size once no other has come for a moment: dragging a window sends many."""
        self._size = size
        now = self._loop.time()
        if self._resize_timer is None:
            self._last_call = now + _RESIZE_LONGEST
        else:
            self._resize_timer.cancel()
        when = min(max(now + _RESIZE_PAUSE, self._next_size), self._last_call)
        self._resize_timer = self._loop.call_at(when, self._report_size)

    def _report_size(self) -> None:
        self._resize_timer = None
        self._sized_at = self._loop.time()
        self._next_size = self._sized_at + _RESIZE_REST
        size = Size(*(self._size or (80, 24)))
        self._frame.resize(size)
        self._next_frame = self._loop.time() + _FRAME  # everything is drawn for it soon
        self._show_soon()
        self._app.post_message(events.Resize(size, size))

    def send_message(self, message: Message) -> None:
        """Give a message to the application, in the order in which they come."""
        self._app.post_message(message)

    async def _read(self) -> None:
        """Read what is typed, no faster than it can be handled."""
        try:
            while True:
                chunk = await self._line.inbox.take(_SLICE)
                began = self._loop.time()
                if self._feed(self._decode(chunk.data), chunk.time):
                    await self._handled()
                if self._line.inbox.has_more:  # nobody types that fast: give others a turn
                    await asyncio.sleep(self._loop.time() - began)
        except Exception as error:
            self._app._handle_exception(error)

    def _feed(self, text: str, time: float) -> bool:
        """Take characters that came together; return whether they meant anything."""
        if not text:  # to the parser that is the end of its input
            return False
        self._pass_on(found := self._parsed(lambda: self._parser.feed(text)), time)
        self._without_meaning = 0 if found else self._without_meaning + len(text)
        if self._without_meaning > _LONGEST_SEQUENCE:
            self._line.refuse("Too much text was pasted at once.")
        self._await_escape()
        return bool(found)

    def _await_escape(self) -> None:
        """Check after a moment whether a sequence goes on; if not, it was the Escape key."""
        if self._escape_timer is not None:
            self._escape_timer.cancel()
        self._escape_timer = None
        if self._parser._timeout_time is not None:
            self._escape_timer = self._loop.call_later(constants.ESCAPE_DELAY, self._tick)

    def _tick(self) -> None:
        if not self._line.inbox.has_more:  # what has come is in time, however long it waits there
            self._pass_on(self._parsed(self._parser.tick), get_time())
        self._await_escape()

    def _parsed(self, parse: Callable[[], Iterable[Message]]) -> list[Message]:
        """Return what the parser finds; what breaks it, such as a malformed number, is dropped."""
        try:
            return list(parse())
        except Exception:
            self._parser = XTermParser()  # an exception leaves the old parser unusable
            return []

    def _pass_on(self, found: list[Message], time: float) -> None:
        """Give messages to the application: all that was typed together has the same time."""
        for message in found:
            if isinstance(message, events.Key) and message.key == _REDRAW:
                self._frame.lose()
                self._show_soon()
            elif isinstance(message, _UNDERSTOOD):
                message.time = time
                self.process_message(message)

    async def _handled(self) -> None:
        """Wait until the application has handled what was passed on, but not for ever.

        A key goes from the application to what has the focus, and from there up again.
        """
        done = asyncio.Event()
        self._follow(self._way_of_a_key(), done.set)
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), _PATIENCE)

    def _way_of_a_key(self) -> Iterator[MessagePump]:
        yield self._app
        yield from (self._app.focused or self._app.screen).ancestors_with_self

    def _follow(self, way: Iterable[MessagePump], done: Callable[[], object]) -> None:
        """Call a function when nodes, one after the other, have handled what they were sent."""
        nodes = iter(way)

        def go_on() -> None:
            node = next(nodes, None)
            if node is None or not node.call_later(go_on):
                done()

        go_on()

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing: the browser would open where the server is."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Save nothing: the file would be written where the server is."""
        error = OSError("nothing can be saved over ssh")
        self._app.post_message(events.DeliveryFailed(delivery_key, error, name))


def _bounded(size: Size) -> Size:
    return Size(
        clamp(size.width, SMALLEST.width, LARGEST.width),
        clamp(size.height, SMALLEST.height, LARGEST.height),
    )
