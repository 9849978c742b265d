"""Playing with the real ssh, against a server in a process of its own."""

from __future__ import annotations

import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from lancaster_tui.ssh.company import CLOSED
from lancaster_tui.ssh.keys import host_key, host_key_path
from lancaster_tui.ssh.server import NOTHING_ELSE
from lancaster_tui.ssh.session import NO_FILES, NO_TERMINAL
from lancaster_tui.table.saves import list_saves
from lancaster_tui.words.looks import MOTION_ASKED
from tests.ssh.processes import hosting
from tests.window import PATIENCE, Window

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no ssh here")


def test_real_ssh_plays_is_killed_comes_back_and_is_sent_home(friends: Path, home: Path) -> None:
    with hosting(home, "--seats", "Ann,Bob,greedy", "--seed", "7") as server:
        assert host_key(host_key_path()).get_fingerprint() in server.told
        assert f"ssh -p {server.port} Ann@localhost\n" in server.told
        assert f"ssh -p {server.port} Wat@localhost  (watches)\n" in server.told
        ann = Window(server.ssh("Ann"))
        ann.sees(MOTION_ASKED)
        ann.type("o")
        ann.sees("Ann: choose your first tile")
        ann.resize((120, 40))
        ann.sees("Ann: choose your first tile")
        ann.type("j\r")
        ann.sees("Waiting for Bob")
        ann.process.kill()
        ann.close()
        bob = Window(server.ssh("Bob"))
        bob.sees(MOTION_ASKED)
        bob.type("\r")
        bob.sees("Enter do it")
        again = Window(server.ssh("Ann"))
        again.sees("Waiting for Bob")
        assert MOTION_ASKED not in again.text
        server.process.send_signal(signal.SIGINT)
        for window in (again, bob):
            assert window.ended() == 0
            assert CLOSED.encode() in window.written
            assert b"\x1b[?1049l" in window.written
            window.close()
        assert server.process.wait(PATIENCE) == 130
        assert server.process.stderr is not None
        assert server.process.stderr.read().strip() == ""
    (saved,) = list_saves()
    with hosting(home, "--resume", str(saved.path)) as server:
        bob = Window(server.ssh("Bob"))
        bob.sees(MOTION_ASKED)
        bob.type("\r")
        bob.sees("Bob: choose your first tile")
        server.process.send_signal(signal.SIGTERM)
        assert bob.ended() == 0
        bob.close()
        assert server.process.wait(PATIENCE) == 0


def test_real_ssh_is_told_what_is_wrong(friends: Path, home: Path) -> None:
    def tried(command: list[str]) -> tuple[int, str]:
        done = subprocess.run(
            command,
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            stdin=subprocess.DEVNULL,
        )
        assert done.stdout == ""
        return done.returncode, done.stderr

    with hosting(home, "--seats", "Ann,Bob,greedy") as server:
        no_terminal = (2, f"{NO_TERMINAL}\n")
        assert tried(server.ssh("Ann", "-T")) == no_terminal
        assert tried([*server.ssh("Ann"), "ls"]) == no_terminal
        for refused in (server.ssh("Ann", key="Bob"), server.ssh("Nobody", key="Ann")):
            code, told = tried([*refused[:1], "-o", "BatchMode=yes", *refused[1:]])
            assert code == 255
            assert "Permission denied (publickey)" in told
        code, told = tried([*server.ssh("Ann", "-s"), "sftp"])
        assert (code, told) == (2, f"{NO_FILES}\n")
        code, told = tried(server.ssh("Ann", "-W", "localhost:22"))
        assert code == 255
        assert NOTHING_ELSE in told
