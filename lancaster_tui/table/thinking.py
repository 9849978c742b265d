"""A computation in another process, so that whoever asks for it never has to wait.

The other process is this module itself, run as a program: it imports no more than what it is asked
for. It is told a function and its arguments in a line, and answers in one.
"""

from __future__ import annotations

import os
import pickle
import sys
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable, Iterable
from io import BufferedReader
from math import inf
from queue import SimpleQueue
from threading import Thread
from traceback import format_exc
from typing import Any, BinaryIO, Final, Generic, ParamSpec, TypeVar, cast

from lancaster_tui.table.programs import Program, ProgramEnded, wait_for_programs

_P = ParamSpec("_P")
_R = TypeVar("_R")

_START: Final = (
    "import sys; sys.path[:] = {path!r}; from {module} import think; think(sys.stdin.buffer)"
)
_LOOK = 0.25  # seconds of waiting at a time


class ThinkingFailed(Exception):
    """The function raised an exception, whose traceback this holds; or its process has ended."""


class Thinking(Generic[_R]):
    """Has one function after another computed in a process of its own.

    What is asked beside something else waits there for its turn, so that the process goes on at
    once; answers come in the order of the questions.

    The process starts with the first question and stays for the next ones. It ends when ``close``
    is called, when nobody holds this object any more, and together with this process, however that
    ends. It is in a session of its own, so that Ctrl+C in a terminal is not for it.

    What it is asked is a function that another process can import; all that this is handed and
    returns is copied. It knows the bots of installed packages, but not those that ``register`` has
    made known to this process alone.
    """

    def __init__(self) -> None:
        self._program: Program | None = None
        self._open = 0
        self._early: deque[bytes] = deque()  # answers that came while something was asked

    @property
    def is_busy(self) -> bool:
        """Whether something was asked that is neither answered nor cancelled."""
        return self._open > 0

    def ask(self, function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> None:
        """Ask for what a function returns. What was asked before is cancelled."""
        self.cancel()
        line = _question(function, *args, **kwargs)
        if self._program is not None:
            try:
                self._send(line)
            except ThinkingFailed:  # the process has ended since the last answer
                pass
            else:
                return
        self._program = Program(_command(), inf)
        self._send(line)

    def ask_beside(self, function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> None:
        """Ask for what a function returns, after what is asked already. Raises ThinkingFailed."""
        if not self.is_busy:
            self.ask(function, *args, **kwargs)
        else:
            self._send(_question(function, *args, **kwargs))

    def answer(self, patience: float = 0) -> _R | None:
        """Return the next answer, once; None if it is open after some seconds, or nothing is asked.

        Raises ThinkingFailed.
        """
        if not self.is_busy:
            return None
        line = self._early.popleft() if self._early else self._receive(patience)
        if line is None:
            return None
        self._open -= 1
        result, fault = pickle.loads(b64decode(line))
        if fault is not None:
            raise ThinkingFailed(fault)
        return cast("_R", result)

    def wait(self) -> _R:
        """Return the next answer, as soon as it is there. Raises ThinkingFailed."""
        found, before = None, self._open
        while self._open == before > 0:
            found = self.answer(_LOOK)
        return cast("_R", found)

    def cancel(self) -> None:
        """Want no answer any more to what was asked; its process ends in the midst of it."""
        if self.is_busy:
            self.close()

    def close(self) -> None:
        """End the process. The next question starts another one."""
        self._open = 0
        self._early.clear()
        if self._program is not None:
            self._program.end()
            self._program = None

    def _send(self, line: bytes) -> None:
        """Send a question at once, not only when somebody looks for the answer."""
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
            raise ThinkingFailed("its process has ended") from None


def _question(function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> bytes:
    return b64encode(pickle.dumps((function, args, kwargs)))


def wait_for_any(several: Iterable[Thinking[Any]], patience: float) -> None:
    """Wait until ``answer`` may have something new to say, or for some seconds."""
    busy = [each for each in several if each.is_busy]
    if not any(each._early for each in busy):
        wait_for_programs([each._program for each in busy if each._program], patience)


def _command() -> list[str]:
    start = _START.format(path=sys.path, module=__spec__.name)
    return [sys.executable, "-c", start]


def think(questions: BinaryIO) -> None:
    """Answer what is asked, a line each, until the questions end. This runs in the other process.

    Nothing but answers gets to standard output, whatever the functions print.
    """
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(questions, asked), daemon=True).start()
    while True:
        answers.write(b64encode(pickle.dumps(_answered(asked.get()))) + b"\n")
        answers.flush()


def _listen(questions: BinaryIO, asked: SimpleQueue[bytes]) -> None:
    """Pass questions on, and end the process, whatever it does, when nobody can ask any more."""
    for line in cast("BufferedReader", questions):
        asked.put(line)
    os._exit(0)


def _answered(line: bytes) -> tuple[Any, str | None]:
    """Return what the function of a question returns, or None and the traceback."""
    try:
        function, args, kwargs = pickle.loads(b64decode(line))
        return function(*args, **kwargs), None
    except Exception:  # whatever it is, whoever has asked is told of it
        return None, format_exc()
