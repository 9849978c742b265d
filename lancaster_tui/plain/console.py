"""Lines in and lines out."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final, Protocol, TextIO

LONGEST_LINE = 200  # characters that somebody might mean to type
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"  # the window, then all that has scrolled off
_BLANK_LINES: Final = 60  # push what was written out of an ordinary window


class Left(Exception):
    """The person has left: the input ended, or they asked to quit."""


class LineSource(Protocol):
    """Where lines come from: any text stream."""

    def readline(self) -> str:
        """Return the next line with its end, or nothing at the end of the input."""
        ...

    def isatty(self) -> bool:
        """Whether a terminal shows what is typed."""
        ...


class Console:
    """Two streams of lines. What the output cannot encode is written as question marks."""

    def __init__(self, lines_in: LineSource, lines_out: TextIO) -> None:
        self._in = lines_in
        self._out = lines_out
        self._has_ended = False
        self._encoding = getattr(lines_out, "encoding", None) or "utf-8"

    def say(self, *lines: str) -> None:
        """Write lines."""
        self._write("".join(f"{line}\n" for line in lines))

    def say_all(self, lines: Iterable[str]) -> None:
        """Write lines, each as an item of a list."""
        self.say(*(f"  {line}" for line in lines))

    def clear(self) -> None:
        """Clear what was written, if the output can be cleared.

        If it is not a terminal, blank lines push it out of sight.
        """
        if self._out.isatty() and os.environ.get("TERM") != "dumb":
            self._write(_CLEAR)
        else:
            self.say(*[""] * _BLANK_LINES)

    def ask(self, prompt: str) -> str:
        """Return what is typed behind a prompt, without blanks at the ends.

        The line is ended if no terminal has done so. Raises Left at the end of the input.
        """
        if self._has_ended:
            raise Left
        self._write(f"{prompt} ")
        line = self._in.readline()
        if not (line and self._in.isatty()):
            self.say("")
        self._has_ended = not (line or self._in.isatty())  # a terminal may go on after Ctrl+D
        if not line:
            raise Left
        return line.strip()[:LONGEST_LINE]

    def _write(self, text: str) -> None:
        self._out.write(text.encode(self._encoding, "replace").decode(self._encoding))
        self._out.flush()
