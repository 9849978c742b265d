"""Hosts in processes of their own, and terminals that log in with the real ssh."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Self

_ASKS_ABOUT_PICTURES = b"\x1b[?2026$p"
_YES = b"\x1b[?2026;2$y"
_PATIENCE = 60.0  # seconds until a wait is given up
_BUSY = 0.03  # of a core, which a host takes that has something to do


class Terminal:
    """A terminal in which somebody has called ``ssh``. It counts what comes."""

    def __init__(self, command: Sequence[str], size: tuple[int, int]) -> None:
        self.bytes = 0
        self.last = self.first = 0.0  # when something came, since it was last forgotten
        self._asks = b""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color"},
        )
        os.close(slave)

    def fileno(self) -> int:
        """Return what can be waited for."""
        return self._master

    def read(self) -> None:
        """Take what has come. Raises EOFError if the connection has ended."""
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:  # Linux: the other end is closed
            raise EOFError("a connection has ended") from None
        self.last = monotonic()
        self.first = self.first or self.last
        self.bytes += len(data)
        self._asks = self._asks[-len(_ASKS_ABOUT_PICTURES) :] + data
        if _ASKS_ABOUT_PICTURES in self._asks:
            self._asks = b""
            self.type(_YES)

    def forget(self) -> None:
        """Count anew."""
        self.bytes = 0
        self.first = self.last = 0.0

    def type(self, keys: bytes) -> None:
        """Type keys."""
        os.write(self._master, keys)

    def close(self) -> None:
        """Close the window."""
        self._process.kill()
        self._process.wait()
        os.close(self._master)


class Host:
    """A host of one game.

    Args:
        tree: The folder whose program is measured.
        home: A folder for what it writes.
        seats: The seats of the game.
        watchers: How many people may watch.
    """

    def __init__(self, tree: Path, home: Path, seats: str, watchers: int = 0) -> None:
        self.seats = seats.lower().split(",")
        self.watchers = [f"w{number}" for number in range(watchers)]
        self._key = home / "key"
        if not self._key.exists():
            new = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self._key)]
            subprocess.run(new, check=True)
        script = Path(__file__).with_name("hosted_game.py")
        people = ",".join([*self.seats, *self.watchers])
        paths = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        self._process = subprocess.Popen(
            [sys.executable, str(script), seats, people, str(self._key)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **paths, "PYTHONPATH": str(tree)},
        )
        self._port = self._answer()["port"]
        self.terminals: list[Terminal] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for terminal in self.terminals:
            terminal.close()
        self._process.kill()
        self._process.wait()

    def ask(self, command: str) -> dict[str, Any]:
        """Have something done; return what came of it."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise EOFError("the host has ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def log_in(self, name: str, size: tuple[int, int]) -> Terminal:
        """Call ``ssh`` in a terminal of its own."""
        options = {
            "IdentitiesOnly": "yes",
            "StrictHostKeyChecking": "no",
            "UserKnownHostsFile": "/dev/null",
            "LogLevel": "ERROR",
            "SetEnv": "LANCASTER_MOTION=off",
        }
        terminal = Terminal(
            [
                *("ssh", "-F", "/dev/null", "-tt", "-p", str(self._port), "-i", str(self._key)),
                *(part for name, value in options.items() for part in ("-o", f"{name}={value}")),
                f"{name}@127.0.0.1",
            ],
            size,
        )
        self.terminals.append(terminal)
        return terminal

    def log_out(self, terminals: Iterable[Terminal]) -> None:
        """Close windows."""
        for terminal in list(terminals):
            terminal.close()
            self.terminals.remove(terminal)

    def settle(self, quiet: float) -> None:
        """Read until for so many seconds nothing more has come and the host has had nothing to do.

        Raises TimeoutError if that does not come to be.
        """
        start = monotonic()
        spent = self.ask("cost")["cpu"]
        while (now := monotonic()) < start + _PATIENCE:
            end = max(start, *(each.last for each in self.terminals)) + quiet
            if now < end:
                self.read(end - now)
                continue
            before, spent = spent, self.ask("cost")["cpu"]
            if spent - before < _BUSY * quiet:
                return
            start = now
        raise TimeoutError(f"it was not quiet within {_PATIENCE:g} s")

    def read(self, patience: float) -> None:
        """Read what comes, waiting for it at most so many seconds."""
        for each in select.select(self.terminals, [], [], patience)[0]:
            each.read()

    def forget(self) -> float:
        """Count anew from now on; return the time."""
        for each in self.terminals:
            each.forget()
        return monotonic()
