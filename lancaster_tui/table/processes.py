"""Programs that run beside this one, and exchange lines with it.

Pipes are read only on demand, so that no thread is needed: meanwhile output waits in the pipe, and
so does the program once that is full.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE, PollSelector, SelectorKey
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import Final
from weakref import finalize

LONGEST: Final = 65_536  # bytes of a line of the program
_BUSY = 0.01  # further seconds for a program that keeps reading or writing
_PARENT, _SESSION = 1, 3  # words after the name in /proc/NUMBER/stat
_TIME_TO_DIE = 1.0  # seconds to wait for a killed process


class ProgramEnded(Exception):
    """The program has ended, or closed its output."""


class LineTooLong(Exception):
    """The program has written a line without an end."""


class Program:
    """A running program. Its standard error goes nowhere.

    It is the leader of a session of its own. That ends with it, and so do the programs that it has
    started, as far as they can be found: when ``end`` is called, when nobody holds this object any
    more, and when this process ends in order. Otherwise its input ends.
    """

    def __init__(self, command: Sequence[str], longest: float = LONGEST) -> None:
        """Start the program. Raises OSError if it cannot be run.

        ``longest`` is how many bytes a line of it may have.
        """
        self._longest = longest
        self._process = Popen(
            command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, bufsize=0, start_new_session=True
        )
        self._family = {self._process.pid}
        self._kill = finalize(self, _kill, self._process, self._family)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin = self._process.stdin
        self._stdout = self._process.stdout.fileno()
        os.set_blocking(self._stdin.fileno(), False)
        self._unsent = bytearray()
        self._received = bytearray()

    def send(self, line: bytes) -> None:
        """Send a line, as soon as the program takes it and ``receive`` is called."""
        self._unsent += line + b"\n"

    def receive(self, patience: float) -> bytes | None:
        """Return the next line that is not blank; None if there is none within some seconds.

        Raises ProgramEnded or LineTooLong.
        """
        until = monotonic() + patience
        while (line := self._next_line()) is None:
            left = until - monotonic()
            if not self._exchange(left) or left < -_BUSY:
                return None
        return line

    def end(self, grace: float = 0) -> None:
        """End the program: its input ends, and after some seconds of grace it is killed."""
        if not self._kill.alive:
            return
        if grace:  # a process that loses its parent now could not be found later
            _look_for(self._family)
        until = monotonic() + grace
        self._unsent.clear()
        self._stdin.close()
        with suppress(ProgramEnded):
            while (left := until - monotonic()) > 0 and self._exchange(left):
                self._received.clear()
        self._kill()

    def _next_line(self) -> bytes | None:
        line, end, rest = self._received.lstrip().partition(b"\n")
        if len(line) > self._longest:
            raise LineTooLong
        if not end:
            return None
        self._received = rest
        return bytes(line)

    def _exchange(self, patience: float) -> bool:
        """Send and receive what can be within some seconds; return whether anything was."""
        ready = wait_for_programs([self], patience)
        for _, event in ready:
            if event == EVENT_READ:
                self._read()
            else:
                self._write()
        return bool(ready)

    def _read(self) -> None:
        received = os.read(self._stdout, LONGEST)
        if not received:
            raise ProgramEnded
        self._received += received

    def _write(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._unsent)
        except BrokenPipeError:  # it may still have written something
            sent = len(self._unsent)
        del self._unsent[:sent]


def wait_for_programs(
    programs: Iterable[Program], patience: float
) -> list[tuple[SelectorKey, int]]:
    """Wait until one of some programs takes or says something, or for some seconds.

    Returns the pipes where it does.
    """
    with PollSelector() as selector:
        for program in programs:
            selector.register(program._stdout, EVENT_READ)
            if program._unsent:
                selector.register(program._stdin, EVENT_WRITE)
        return selector.select(max(patience, 0))


def _kill(process: Popen[bytes], family: set[int]) -> None:
    """End a program and the family that it is known to have, and forget it.

    Its group keeps its number as long as nobody has waited for the program itself.
    """
    _look_for(family)
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    ended = {process.pid}
    while left := family - ended:  # one of them may just have started another
        for each in left:
            with suppress(OSError):
                os.kill(each, signal.SIGKILL)
        ended |= left
        _look_for(family)
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        pipe.close()
    with suppress(TimeoutExpired):
        process.wait(_TIME_TO_DIE)


def _look_for(family: set[int]) -> None:
    """Add all processes that a family has started, or that are in a session of one of them.

    Those that have left the session and lost their parent are not found; without /proc, none are.
    """
    others = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            stat = path.read_text(errors="replace").rpartition(")")[2].split()
            others[int(path.parent.name)] = {int(stat[_PARENT]), int(stat[_SESSION])}
    while more := {each for each, kin in others.items() if each not in family and kin & family}:
        family |= more
