"""One terminal that has logged in: an ssh channel with an application on it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from time import monotonic

import asyncssh
from textual.geometry import Size

from lancaster_tui.ssh.driver import HostedApp
from lancaster_tui.ssh.house import Caller, House
from lancaster_tui.ssh.lines import HostedLines
from lancaster_tui.ssh.terminal import Terminal

FAILED = "The program failed; the host can see why. Log in again: the game goes on."
NO_TERMINAL = (
    "The game needs a terminal: log in with ssh -t and without a command, or with the command "
    "`plain` to play in lines of text."
)
NO_FILES = "There is nothing but the game here; no files can be fetched or left."
FULL = "There is no room for one more terminal now. Try again later."

LEFT = "You have left; everything is kept."
IN_LINES = "plain"
"""The command of those who want to read and type lines."""

_DUMB = ("", "dumb", "unknown")  # values of TERM for terminals that cannot draw
_DONE, _COULD_NOT_RUN = 0, 2  # exit codes that the client reports
_TIME_TO_START = 10.0  # seconds in which a client must ask for a terminal and a shell
_TIME_TO_END = 3.0  # seconds that lines may take to end

log = logging.getLogger(__name__)


class Session(asyncssh.SSHServerSession[bytes]):
    """Runs an application on a channel.

    Args:
        house: What the terminal has logged in to.
        caller: Who has logged in.
        address: From where.
        hung_up: Called when the channel is closed.
        is_full: Whether there are as many sessions as there may be.
    """

    def __init__(
        self,
        house: House,
        caller: Caller,
        address: str,
        hung_up: Callable[[], None],
        *,
        is_full: bool = False,
    ) -> None:
        self.caller = caller
        self.address = address
        self._house = house
        self._hung_up = hung_up
        self._is_full = is_full
        self._typed = monotonic()
        self._size = Size(0, 0)
        self._fault: str | None = NO_TERMINAL
        self._farewell: str | None = None
        self._is_in_lines = False
        self._early = bytearray()
        self._is_hung_up = False
        self._hosted: HostedApp | None = None
        self._lines: HostedLines | None = None
        self._task: asyncio.Task[None] | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Wait for the client to ask for something."""
        self._channel = chan
        self._deadline = asyncio.get_running_loop().call_later(_TIME_TO_START, chan.abort)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object
    ) -> bool:
        """Note the terminal."""
        self._size = Size(term_size[0] or 80, term_size[1] or 24)
        self._fault = None
        self._is_in_lines = term_type in _DUMB
        return True

    def shell_requested(self) -> bool:
        """Accept: this is how the game begins."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Accept, to play in lines, or only to say that there are no other commands."""
        self._is_in_lines = command.strip() == IN_LINES
        self._fault = None if self._is_in_lines else NO_TERMINAL
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Accept, only to say that there is none, as ``sftp`` and ``scp`` show it."""
        self._fault = NO_FILES
        return True

    def session_started(self) -> None:
        """Begin, or say why not."""
        self._deadline.cancel()
        if self._is_full:
            self._fault = FULL
        if self._fault is None:
            self._task = asyncio.create_task(self._play())
        else:
            self._channel.write_stderr(f"{self._fault}\r\n".encode())
            self._channel.exit(_COULD_NOT_RUN)

    async def _play(self) -> None:
        if self._channel.is_closing():
            return
        try:
            self._house.enter(self)
            failure = await (self._run_lines() if self._is_in_lines else self._run())
        except Exception as error:
            failure = error
        finally:
            self._house.leave(self)
        if failure is not None:
            log.error("The screen of %s has failed.", self.caller.name, exc_info=failure)
            self._farewell = FAILED
        self._say_farewell()
        self._channel.exit(_DONE if failure is None else _COULD_NOT_RUN)

    async def _run(self) -> BaseException | None:
        sent = self._channel.get_environment()
        terminal = Terminal.of(self._channel.get_terminal_type() or "", sent)
        self._hosted = HostedApp(
            partial(self._house.make_app, self),
            self._channel,
            terminal,
            self._size,
            self.dismiss,
            self._house.company.starts,
            self._house.company.ends,
        )
        self._read_early()
        return await self._hosted.run()

    async def _run_lines(self) -> BaseException | None:
        term = self._channel.get_terminal_type() or ""
        make = partial(self._house.make_lines, self)
        self._lines = HostedLines(make, self._channel, term, self._size.width)
        self._read_early()
        failure = await self._lines.run()
        self._farewell = self._farewell or LEFT
        return failure

    def _read_early(self) -> None:
        """Pass on what was typed before there was anybody to read it."""
        if self._early:
            self.data_received(bytes(self._early), None)
        if self._is_hung_up:
            self.eof_received()

    def _say_farewell(self) -> None:
        if self._farewell is not None and not self._channel.is_closing():
            self._channel.write(f"{self._farewell}\r\n".encode())

    @property
    def idle(self) -> float:
        """How many seconds ago somebody typed."""
        return monotonic() - self._typed

    def dismiss(self, farewell: str) -> None:
        """End the session soon, with a sentence on its terminal."""
        self._farewell = self._farewell or farewell
        self._end()

    async def ended(self) -> None:
        """Wait until the application has ended."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def _end(self) -> None:
        if self._hosted is not None:
            self._hosted.end()
        if self._lines is not None and self._task is not None:
            self._lines.leave()
            too_long = self._task.get_loop().call_later(_TIME_TO_END, self._task.cancel)
            self._task.add_done_callback(lambda _: too_long.cancel())  # else it keeps this alive

    def when_shown(self, done: Callable[[], None]) -> None:
        """Call a function once this terminal has been sent all there is to show by now."""
        if self._hosted is None:
            done()
        else:
            self._hosted.when_shown(done)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Pass on what is typed."""
        self._typed = monotonic()
        if self._hosted is not None:
            self._hosted.receive(data)
        elif self._lines is not None:
            self._lines.receive(data)
        else:
            self._early += data

    def eof_received(self) -> bool:
        """End, since nothing more can be typed, after answering the lines that have arrived."""
        if self._lines is not None:
            self._lines.hang_up()
        elif self._hosted is not None:
            self._end()
        self._is_hung_up = True
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Pass on the new size."""
        self._size = Size(width or 80, height or 24)
        if self._hosted is not None:
            self._hosted.resize(self._size)
        if self._lines is not None:
            self._lines.resize(self._size.width)

    def pause_writing(self) -> None:
        """Draw nothing while the client does not read."""
        if self._hosted is not None:
            self._hosted.hold()
        if self._lines is not None:
            self._lines.hold()

    def resume_writing(self) -> None:
        """Draw again."""
        if self._hosted is not None:
            self._hosted.go_on()
        if self._lines is not None:
            self._lines.go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the application; the seat waits for its player."""
        self._deadline.cancel()
        self._hung_up()
        self._end()
