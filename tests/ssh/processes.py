"""The server in a process of its own, and how the real ssh reaches it."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from lancaster_tui.ssh.keys import host_key, host_key_path
from tests.ssh.conftest import KEYS

HOST = [sys.executable, "-c", "from lancaster_tui.cli import main; main()", "host"]


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
        [*HOST, "--once", "--keys", str(home / "friends.txt"), "--port", str(port), *args],
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
