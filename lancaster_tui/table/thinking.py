"""Computations in another process, so that nobody has to wait.

The other process is this module, run as a program: it imports no more than the questions need. It
gets a function and its arguments in one line, and answers in one line.
"""

from __future__ import annotations

import os
import pickle
import sys
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from math import inf
from queue import SimpleQueue
from threading import Thread
from time import sleep
from traceback import format_exc
from typing import Any, BinaryIO, Final, Generic, ParamSpec, TypeVar, cast

from lancaster_tui.table.processes import Program, ProgramEnded, wait_for_programs

_P = ParamSpec("_P")
_R = TypeVar("_R")

_START: Final = (
    "import os, sys; os.nice({modesty}); sys.path[:] = {path!r}; "
    "from {module} import think; think(sys.stdin.buffer)"
)
_MODESTY = 10  # niceness (at most 19) of shared processes
_LOOK = 0.25  # seconds of waiting at a time


class ThinkingFailed(Exception):
    """The function raised an exception, whose traceback this holds, or no process can run it."""


class ThinkerGone(ThinkingFailed):
    """The process ended before it had an answer."""


class Thinkers:
    """The processes that all ``Thinking`` of this process share.

    A server runs only as many as it can take, however many tables and people ask at once; if none
    is free, questions wait. They yield the processor to more urgent work.

    Args:
        most: How many there are at most.
    """

    def __init__(self, most: int) -> None:
        self._left = most
        self._idle: list[Program] = []

    def take(self) -> Program | None:
        """Return an idle process, or None if there is none."""
        if self._idle:
            return self._idle.pop()
        if not self._left:
            return None
        self._left -= 1
        try:
            return Program(_command(_MODESTY), inf)
        except OSError:
            self._left += 1
            raise

    def give_back(self, program: Program) -> None:
        """Hand back a process that is idle again."""
        self._idle.append(program)

    def note_end(self) -> None:
        """Note that a process that was taken has ended."""
        self._left += 1

    def close(self) -> None:
        """End the idle processes."""
        while self._idle:
            self._idle.pop().end()
            self._left += 1


_shared: Thinkers | None = None


@contextmanager
def shared_thinkers(most: int) -> Iterator[None]:
    """Have everything that is asked meanwhile computed by at most so many processes."""
    global _shared  # noqa: PLW0603 -- processors belong to the whole process
    before, _shared = _shared, Thinkers(most)
    try:
        yield
    finally:
        _shared.close()
        _shared = before


class Thinking(Generic[_R]):
    """Has functions computed in a process of its own, one after another.

    Further questions queue in that process, so that it never idles; answers come in the order of
    the questions.

    The process starts with the first question and stays for the next ones. It ends when ``close``
    is called, when nobody holds this object any more, and together with this process, however that
    ends. It is in a session of its own, so that Ctrl+C in a terminal is not for it. Where
    processes are shared (``shared_thinkers``), it is held until all is answered.

    Functions must be importable in the other process; arguments and results are copied. It knows
    the bots of installed packages, but not those that were only passed to ``register`` in this
    process.
    """

    def __init__(self) -> None:
        self._program: Program | None = None
        self._lender: Thinkers | None = None  # the pool that the process belongs to
        self._waiting: deque[bytes] = deque()  # questions that wait for a free process
        self._open = 0  # questions that the process has
        self._early: deque[bytes] = deque()  # answers that arrived while a question was sent
        self._fault: ThinkingFailed | None = None  # why there will be no answer

    @property
    def is_busy(self) -> bool:
        """Whether something was asked that is neither answered nor cancelled."""
        return self._left > 0

    @property
    def _left(self) -> int:
        return self._open + len(self._waiting) + (self._fault is not None)

    def ask(self, function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> None:
        """Ask for the result of a function, and cancel earlier questions.

        If no process can be started, ``answer`` raises.
        """
        self.cancel()
        line = _question(function, *args, **kwargs)
        try:
            self._pass_on(line)
        except OSError as error:
            self.close()
            self._fault = ThinkingFailed(str(error))
        except ThinkingFailed as fault:
            self._fault = fault

    def _pass_on(self, line: bytes) -> None:
        """Send a question to the present process, or to another one if it has ended."""
        if self._program is not None:
            try:
                self._send(line)
            except ThinkingFailed:  # the process has ended since the last answer
                pass
            else:
                return
        if _shared is None:
            self._program = Program(_command(), inf)
            self._send(line)
        else:
            self._waiting.append(line)
            self._borrow(_shared)

    def _borrow(self, lender: Thinkers) -> None:
        """Send the waiting questions to a free process, if there is one."""
        self._program = lender.take()
        if self._program is None:
            return
        self._lender = lender
        lines, self._waiting = self._waiting, deque()
        try:
            for line in lines:
                self._send(line)
        except ThinkingFailed:  # it has ended since its last answer
            self._waiting.extend(lines)
            self._borrow(lender)

    def ask_beside(self, function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> None:
        """Ask for the result of a function, after all open questions. Raises ThinkingFailed."""
        if not self.is_busy:
            self.ask(function, *args, **kwargs)
        elif self._waiting:
            self._waiting.append(_question(function, *args, **kwargs))
        elif self._fault is None:
            self._send(_question(function, *args, **kwargs))

    def answer(self, patience: float = 0) -> _R | None:
        """Return the next answer, once; None if it is open after some seconds, or nothing is asked.

        Raises ThinkingFailed.
        """
        if not self.is_busy:
            return None
        if self._fault is not None:
            fault, self._fault = self._fault, None
            raise fault
        if self._waiting and _shared is not None:
            try:
                self._borrow(_shared)
            except OSError as error:
                self.close()
                raise ThinkingFailed(str(error)) from None
        if self._program is None:
            sleep(patience)
            return None
        line = self._early.popleft() if self._early else self._receive(patience)
        if line is None:
            return None
        self._open -= 1
        self._give_back()
        result, fault = pickle.loads(b64decode(line))
        if fault is not None:
            raise ThinkingFailed(fault)
        return cast("_R", result)

    def wait(self) -> _R:
        """Wait for the next answer, and return it. Raises ThinkingFailed."""
        found, before = None, self._left
        while self._left == before > 0:
            found = self.answer(_LOOK)
        return cast("_R", found)

    def cancel(self) -> None:
        """Drop all questions, and end the process if it works on one."""
        if self.is_busy:
            self.close()

    def close(self) -> None:
        """End the process. The next question starts another one."""
        self._open = 0
        self._waiting.clear()
        self._early.clear()
        self._fault = None
        if self._program is not None:
            self._program.end()
            self._program = None
        if self._lender is not None:
            self._lender.note_end()
            self._lender = None

    def __del__(self) -> None:
        """Free the slot of a process that ends because this object is gone."""
        if self._lender is not None:
            self._lender.note_end()

    def _give_back(self) -> None:
        """Give a shared process back if it has answered everything."""
        if self._lender is not None and self._program is not None and not self._open:
            self._lender.give_back(self._program)
            self._program = self._lender = None

    def _send(self, line: bytes) -> None:
        """Send a question at once, not only when the answer is looked for."""
        assert self._program is not None
        self._program.send(line)
        self._open += 1
        early = self._receive(0)
        if early is not None:
            self._early.append(early)

    def _receive(self, patience: float) -> bytes | None:
        assert self._program is not None
        try:
            return self._program.receive(patience)
        except ProgramEnded:
            self.close()
            raise ThinkerGone("its process has ended") from None


def _question(function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> bytes:
    return b64encode(pickle.dumps((function, args, kwargs)))


def wait_for_any(several: Iterable[Thinking[Any]], patience: float) -> None:
    """Wait until ``answer`` may have something new to say, or for some seconds."""
    busy = [each for each in several if each.is_busy]
    if not any(each._early or each._fault for each in busy):
        wait_for_programs([each._program for each in busy if each._program], patience)


def _command(modesty: int = 0) -> list[str]:
    """Return the command of a process with some niceness."""
    start = _START.format(path=sys.path, module=__spec__.name, modesty=modesty)
    return [sys.executable, "-c", start]


def think(questions: BinaryIO) -> None:
    """Answer questions, a line each, until they end.

    This runs in the other process. Only answers reach standard output, whatever the functions
    print.
    """
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(questions, asked), daemon=True).start()
    while True:
        answers.write(b64encode(pickle.dumps(_answered(asked.get()))) + b"\n")
        answers.flush()


def _listen(questions: BinaryIO, asked: SimpleQueue[bytes]) -> None:
    """Pass questions on; at the end of the input, end the process, whatever it is doing."""
    for line in cast("BufferedReader", questions):
        asked.put(line)
    os._exit(0)


def _answered(line: bytes) -> tuple[Any, str | None]:
    """Return what the function of a question returns, or None and the traceback."""
    try:
        function, args, kwargs = pickle.loads(b64decode(line))
        return function(*args, **kwargs), None
    except Exception:  # the asking process is told, whatever it is
        return None, format_exc()
