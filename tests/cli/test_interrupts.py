"""Ctrl+C while the program loads, Ctrl+Z on the screens, and a terminal that is given back."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select

import pytest

from tests.programs import PATIENCE

INTERRUPTED_AT = """
import os, signal, sys
from importlib.abc import MetaPathFinder

class Interrupt(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
            for _ in range(10):
                pass  # here an exception would be raised

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupt())
from lancaster_tui.__main__ import main
main()
"""
PLAY = ("play", "--plain", "--seats", "Ann,Bob,greedy")


@pytest.mark.parametrize(
    ("module", "args"),
    [
        ("click", ["--help"]),
        ("lancaster_tui.cli.main", ["--help"]),
        ("lancaster_tui.cli.simulate", PLAY),
        ("pydantic", PLAY),
        ("lancaster_tui.table.table", PLAY),
        ("lancaster_tui.plain.session", PLAY),
        ("lancaster_tui.cli.rules_report", ["rules", "list"]),
        ("textual.app", ["demo"]),
        ("lancaster_tui.tui.table.screen", ["demo"]),
    ],
)
def test_an_interrupt_while_modules_load_is_no_traceback(
    home: Path, module: str, args: list[str]
) -> None:
    with on_terminal([sys.executable, "-c", INTERRUPTED_AT.format(module=module), *args]) as told:
        written = told.rest()
        assert told.process.wait() == 130
    assert b"Traceback" not in written
    assert b"KeyboardInterrupt" not in written


class Terminal:
    """A terminal of its own, and the program that has it."""

    def __init__(self, command: list[str]) -> None:
        self._ours, theirs = pty.openpty()
        self.attributes = termios.tcgetattr(theirs)
        seize = (
            "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
            "os.execvp(sys.argv[1], sys.argv[1:])"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", seize, *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color"},
        )
        self._theirs = theirs
        self._unread = b""

    def type(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def read_to(self, sign: bytes) -> bytes:
        """Return all that is written up to a sign and with it."""
        while sign not in self._unread:
            assert select([self._ours], [], [], PATIENCE)[0], self._unread
            self._unread += os.read(self._ours, 65536)
        end = self._unread.index(sign) + len(sign)
        read, self._unread = self._unread[:end], self._unread[end:]
        return read

    def rest(self) -> bytes:
        """Return all that is written until the program ends."""
        os.close(self._theirs)
        with suppress(OSError):  # Linux: the other end is closed
            while data := os.read(self._ours, 65536):
                self._unread += data
        return self._unread

    @property
    def is_given_back(self) -> bool:
        return termios.tcgetattr(self._theirs) == self.attributes


@contextmanager
def on_terminal(command: list[str]) -> Iterator[Terminal]:
    """Run a program on a terminal that is its own."""
    terminal = Terminal(command)
    try:
        yield terminal
    finally:
        terminal.process.kill()
        terminal.process.wait()


MENU, LANCASTER = b"Queen Games", [sys.executable, "-m", "lancaster_tui"]
LEFT = b"\x1b[?1049l"


@pytest.mark.parametrize(
    "ending", [signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP], ids=lambda it: it.name
)
def test_a_signal_that_ends_the_screens_gives_the_terminal_back(
    home: Path, ending: signal.Signals
) -> None:
    with on_terminal(LANCASTER) as terminal:
        terminal.read_to(MENU)
        assert not terminal.is_given_back
        terminal.process.send_signal(ending)
        assert LEFT in terminal.read_to(LEFT)
        assert terminal.process.wait() == 128 + ending
        assert terminal.is_given_back


def test_ctrl_z_stops_the_screens_until_the_shell_goes_on_with_them(home: Path) -> None:
    shell = 'set -m; "$@"; stty -a | grep -w icanon; echo stopped; fg; echo "code $?"'
    with on_terminal(["sh", "-c", shell, "sh", *LANCASTER]) as terminal:
        terminal.read_to(MENU)
        terminal.type(b"\x1a")
        between = terminal.read_to(b"stopped")
        assert LEFT in between
        assert b" icanon" in between
        terminal.read_to(MENU)
        terminal.type(b"q")
        terminal.read_to(b"code 0")
        assert terminal.process.wait() == 0


def test_ctrl_z_does_not_stop_screens_that_no_shell_could_go_on_with(home: Path) -> None:
    with on_terminal(LANCASTER) as terminal:
        terminal.read_to(MENU)
        terminal.type(b"\x1a")
        terminal.read_to(LEFT)
        terminal.read_to(MENU)
        terminal.type(b"q")
        terminal.read_to(LEFT)
        assert terminal.process.wait() == 0
