"""Programs on terminals of their own: the server, and the real ssh."""

from __future__ import annotations

import os
import pty
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ
from typing import NamedTuple

import pyte

from lancaster_tui.ssh.keys import host_key, host_key_path
from tests.ssh.conftest import KEYS
from tests.ssh.terminal import NOT_FOR_PYTE, PATIENCE

HOST = [sys.executable, "-c", "from lancaster_tui.cli import main; main()", "host"]


class Window:
    """A terminal of its own on which a program runs."""

    def __init__(self, command: list[str], size: tuple[int, int] = (80, 24)) -> None:
        self.screen = pyte.Screen(*size)
        self.written = b""
        self._ours, theirs = pty.openpty()
        set_window_size(theirs, size)
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color"},
        )
        os.close(theirs)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        stream = pyte.ByteStream(self.screen)
        with suppress(OSError):
            while data := os.read(self._ours, 65536):
                self.written += data
                stream.feed(NOT_FOR_PYTE.sub(b"", data))

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def resize(self, size: tuple[int, int]) -> None:
        self.screen.resize(size[1], size[0])
        set_window_size(self._ours, size)
        self.process.send_signal(signal.SIGWINCH)  # it has no controlling terminal

    def sees(self, text: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while text not in (shown := "\n".join(self.screen.display)):
            assert time.monotonic() < deadline, f"waited in vain for {text!r}:\n{shown}"
            time.sleep(0.01)

    def ended(self) -> int:
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join(PATIENCE)
        os.close(self._ours)


def set_window_size(terminal: int, size: tuple[int, int]) -> None:
    ioctl(terminal, TIOCSWINSZ, pack("HHHH", size[1], size[0], 0, 0))


class Hosting(NamedTuple):
    """A running server."""

    process: subprocess.Popen[str]
    port: int
    told: str
    home: Path

    def ssh(self, name: str, *options: str, key: str | None = None) -> list[str]:
        """Return the command by which somebody logs in with the real ssh."""
        return [
            *("ssh", "-F", "/dev/null", "-p", str(self.port), "-i", str(self.home / (key or name))),
            *("-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=yes"),
            *("-o", f"UserKnownHostsFile={self.home / 'known_hosts'}"),
            *options,
            f"{name}@127.0.0.1",
        ]


@contextmanager
def hosting(home: Path, *args: str) -> Iterator[Hosting]:
    """Run the server in a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    for name, key in KEYS.items():
        key.write_private_key(home / name)
        (home / name).chmod(0o600)
    known = host_key(host_key_path()).export_public_key().decode()
    (home / "known_hosts").write_text(f"[127.0.0.1]:{port} {known}")
    with subprocess.Popen(
        [*HOST, "--keys", str(home / "friends.txt"), "--port", str(port), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        told = ""
        try:
            while "Ctrl+C ends" not in told:
                line = process.stdout.readline()
                assert line, process.stderr and process.stderr.read()
                told += line
            yield Hosting(process, port, told, home)
        finally:
            process.kill()
