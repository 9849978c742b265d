"""Screens and lines in a terminal: which of them come by themselves, and the way between them."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from select import select
from time import monotonic

import pytest

PATIENCE = 30.0  # seconds
_WHILE = 2.0  # seconds
GAME = ("play", "--seats", "Ann,Bob,greedy", "--seed", "3")
DUMB = {"TERM": "dumb"}


class Terminal:
    """A terminal of 120 columns and 40 rows in which the program runs."""

    def __init__(self, args: Sequence[str], env: Mapping[str, str]) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lancaster_tui", *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm-256color", "LANCASTER_MOTION": "off", **env},
        )
        os.close(theirs)
        self.seen = self._unread = ""

    def type(self, keys: str) -> None:
        """Type keys."""
        os.write(self._ours, keys.encode())

    def until(self, text: str) -> str:
        """Read until a text has come since the last time; return what came."""
        while text not in self._unread:
            is_there = select([self._ours], [], [], PATIENCE)[0]
            assert is_there, f"no {text!r} in {self._unread[-500:]!r}"
            self._read()
        before, _, self._unread = self._unread.partition(text)
        return before + text

    def settle(self) -> None:
        """Read for a while, until what was typed has been taken in; a cursor goes on blinking."""
        end = monotonic() + _WHILE
        while (left := end - monotonic()) > 0 and select([self._ours], [], [], left)[0]:
            self._read()

    def code(self) -> int:
        """Return the exit code when the program has ended."""
        try:
            while self._read():
                pass
        except OSError:  # Linux: the other end is closed
            pass
        return self._process.wait(PATIENCE)

    def _read(self) -> str:
        text = os.read(self._ours, 1 << 16).decode(errors="replace")
        self.seen += text
        self._unread += text
        return text

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        os.close(self._ours)


@contextmanager
def terminal(tmp_path: Path, *args: str, env: Mapping[str, str] = DUMB) -> Iterator[Terminal]:
    folders = {name: str(tmp_path) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    opened = Terminal(args, {**folders, **env})
    try:
        yield opened
    finally:
        opened.close()


@pytest.mark.parametrize(
    ("args", "asks"),
    [
        (GAME, "choose your first tile"),
        (("learn",), "1. "),
        (("puzzle", "--date", "2026-12-24"), "1. "),
    ],
)
def test_what_cannot_be_drawn_comes_in_lines(
    tmp_path: Path, args: Sequence[str], asks: str
) -> None:
    with terminal(tmp_path, *args) as shown:
        shown.until(asks)
        shown.type("quit\n")
        assert shown.code() == 0
        assert "\x1b" not in shown.seen


def test_a_terminal_that_cannot_draw_has_a_menu_in_lines(tmp_path: Path) -> None:
    with terminal(tmp_path) as shown:
        shown.until("or quit>")
        shown.type("2\n")
        assert "No unfinished game" in shown.until("or quit>")
        shown.type("1\n")
        shown.until("Type ? for help")
        shown.until("Player>")
        shown.type("1\n")
        shown.until("Player>")
        shown.type("quit\n")
        assert "The game is saved in" in shown.until("or quit>")
        shown.type("2\n")
        assert "The game goes on." in shown.until("Player>")
        shown.type("quit\n")
        shown.until("or quit>")
        shown.type("nine\n")
        assert "There is no choice nine here." in shown.until("or quit>")
        shown.type("quit\n")
        assert shown.code() == 0
        assert "\x1b" not in shown.seen


def test_a_game_goes_on_from_lines_to_screens_and_back(tmp_path: Path) -> None:
    with terminal(tmp_path, *GAME, "--plain", env={}) as shown:
        shown.until("Bob>")
        shown.type("screens\n")
        shown.until("begins with an act")
        shown.until("Bob>")
        shown.type("4\n")
        shown.until("Ann>")
        assert "\x1b[?1049h" not in shown.seen, "it is still in lines"
        shown.type("screens\n")
        shown.until("\x1b[?1049h")
        shown.until("choose your first tile")
        shown.settle()
        shown.type("\x10")
        shown.until("COMMANDS")
        shown.settle()
        shown.type("lines of")
        shown.settle()
        shown.type("\r")
        shown.until("\x1b[?1049l")
        assert "The game goes on." in shown.until("Ann>")
        shown.type("quit\n")
        assert shown.code() == 0
        assert "The game is saved in" in shown.seen


def test_screens_that_are_left_without_saving_have_the_code_of_it(tmp_path: Path) -> None:
    with terminal(tmp_path, *GAME, env={"XDG_DATA_HOME": os.devnull}) as shown:
        for keys, then in (
            ("", "choose your first tile"),
            ("\x1b[B", "Enter"),
            ("\r", "could not be saved"),
            ("q", "Leave the game"),
            ("y", "Leave without saving?"),
        ):
            shown.type(keys)
            shown.until(then)
            shown.settle()
        shown.type("y")
        assert shown.code() == 2


def test_without_a_terminal_a_game_stays_in_lines(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lancaster_tui", *GAME, "--plain"],
        input="4\nscreens\nquit\n",
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert "The screens need a terminal, but standard input is not a terminal." in done.stdout
    assert "The game is saved in" in done.stdout
