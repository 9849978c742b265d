"""A house in a process of its own, with the real ssh: invited, named, killed, and still at home."""

from __future__ import annotations

import json
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import asyncssh
import pytest

from lancaster_tui.words.looks import MOTION_ASKED
from tests.lobby.houses import House as Lobby
from tests.lobby.houses import begun
from tests.ssh.processes import HOST
from tests.window import PATIENCE, Window

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no ssh here")


class House(NamedTuple):
    """A house that is open."""

    process: subprocess.Popen[str]
    folder: Path
    port: int

    def hosted(self, *args: str) -> str:
        """Give the house an order; return what is printed."""
        command = [sys.executable, "-m", "lancaster_tui", "hosted", *args]
        done = subprocess.run(
            [*command, "--state", str(self.folder / "house")],
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def ssh(self, user: str, key: str, *command: str) -> list[str]:
        """Return the command by which somebody comes with a key."""
        return [
            *("ssh", "-F", "/dev/null", "-p", str(self.port), "-i", str(self.folder / key)),
            *("-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=accept-new"),
            *("-o", f"UserKnownHostsFile={self.folder / 'known_hosts'}", "-o", "LogLevel=ERROR"),
            *(f"{user}@127.0.0.1", *command),
        ]


@contextmanager
def open_house(folder: Path, *args: str, port: int = 0) -> Iterator[House]:
    """Open a house, on a port that is free or the one it had before."""
    if not port:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
    command = [*HOST, "--port", str(port), "--state", str(folder / "house"), *args]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            told = ""
            while "Ctrl+C ends" not in told:
                line = process.stdout.readline()
                assert line, process.stderr and process.stderr.read()
                told += line
            yield House(process, folder, port)
        finally:
            process.kill()


@pytest.fixture
def keys(home: Path) -> Path:
    """A folder with the keys of two people whom nobody knows."""
    for name in ("ann", "bob"):
        key = asyncssh.generate_private_key("ssh-ed25519")
        key.write_private_key(home / name)
        (home / name).chmod(0o600)
    return home


def invited(house: House, *args: str) -> str:
    """Return the name to log in with that an invite has."""
    told = house.hosted("invite", *args)
    found = re.fullmatch(rf"ssh -p {house.port} (join\+\w+)@localhost\n", told)
    assert found, told
    return found[1]


def test_each_table_that_cannot_be_read_is_a_sentence_for_the_host(home: Path) -> None:
    before = Lobby(home / "house")
    numbers = [begun(before) for _ in range(4)]
    before.close()
    tables = home / "house" / "tables"
    files = [tables / str(number) / "game.toml" for number in numbers]
    files[0].with_name("table.json").write_text("{")
    files[1].write_text("nonsense")
    files[2].write_text(files[2].read_text().replace("actions = []", 'actions = ["9 decline"]'))
    (tables / "stray").write_text("x")
    with open_house(home) as house:
        assert house.hosted("list").startswith(f"{numbers[3]} Friday: playing")
        house.process.send_signal(signal.SIGTERM)
        assert house.process.stderr is not None
        told = house.process.stderr.read().splitlines()
    others = "the other tables are there, but "
    assert [line[line.index(others) :].removeprefix(others) for line in told] == [
        f"one cannot be read: {tables}/1/table.json:1:2: not valid JSON (is the file cut off?)",
        f"one cannot be read: {tables}/stray: not the folder of a table",
        f"table 2 cannot go on: {files[1]}:1:9: "
        'not valid TOML: expected "=" after the key (is the file cut off?)',
        'table 3 cannot go on: action 1 of 1, "9 decline": '
        "a line must begin with a seat number, 1 to 3",
    ]


def test_a_friend_is_invited_plays_and_is_at_home_after_a_crash(keys: Path) -> None:
    with open_house(keys) as house:
        ann = Window(house.ssh(invited(house), "ann"))
        ann.sees("What name do you want to use here?")
        ann.type("Ann\r")
        ann.sees(MOTION_ASKED)
        ann.type("o")
        ann.sees("No table is open yet")
        ann.type("n")
        ann.sees("OPEN A TABLE")
        ann.type("\r")
        ann.sees("waits for")
        ann.type("f")
        ann.sees("Which bots")
        ann.type("\r")
        ann.sees("choose your first tile")
        ann.type("j\r")
        ann.sees("round 1 of 5")
        (person,) = json.loads(house.hosted("list", "--json"))["people"]
        assert person["name"] == "Ann"
        house.process.kill()
        ann.close()
    with open_house(keys, port=house.port) as again:
        ann = Window(again.ssh("whoever", "ann"))
        ann.sees("Ann's table")  # how much may move is known
        ann.type("\r")
        ann.sees("round 1 of 5")
        again.hosted("say", "The house closes soon.")
        again.hosted("stop")
        assert ann.ended() == 0
        ann.close()
        assert again.process.wait(PATIENCE) == 0


def test_two_play_in_lines_whenever_they_like(keys: Path) -> None:
    def typed(house: House, user: str, key: str, *lines: str) -> str:
        done = subprocess.run(
            house.ssh(user, key, "plain"),
            input="".join(f"{line}\n" for line in (*lines, "quit")),
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    with open_house(keys) as house:
        code = invited(house, "--uses", "2")
        opened = typed(
            house, code, "ann", "Ann", "open Slow players=3 bots=greedy pace=3d", "ready 1"
        )
        assert "Your table has the number 1" in opened
        begun = typed(house, code, "bob", "Bob", "sit 1", "ready 1", "go 1")
        assert "Slow begins" in begun
        assert "1 Slow: Ann" in begun.partition("Slow begins")[2]
        for _ in range(2):
            for key in ("ann", "bob"):
                told = typed(house, "me", key, "go 1", "1", "1", "1")
        assert "round 1" in told.lower()
        house.process.send_signal(signal.SIGTERM)
        assert house.process.wait(PATIENCE) == 0
        assert house.process.stderr is not None
        assert house.process.stderr.read() == ""


def test_an_invite_that_is_used_up_and_a_strange_key_open_nothing(keys: Path) -> None:
    def refused(house: House, user: str, key: str) -> str:
        command = house.ssh(user, key, "plain")
        done = subprocess.run(
            [*command[:1], "-o", "BatchMode=yes", *command[1:]],
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 255
        return done.stderr

    with open_house(keys) as house:
        code = invited(house)
        ann = subprocess.run(
            house.ssh(code, "ann", "plain"),
            input="Ann\n",
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert "You are Ann, in the lobby of localhost." in ann.stdout
        for user, key in ((code, "bob"), ("Ann", "bob"), ("join+", "bob")):
            assert "Permission denied (publickey)" in refused(house, user, key)


def test_only_one_process_has_a_house_open(keys: Path) -> None:
    with open_house(keys) as house:
        second = subprocess.run(
            [*HOST, "--port", "1", "--state", str(keys / "house")],
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert second.returncode == 2
        assert "open" in second.stderr
        assert house.hosted("list") == "Nobody is here.\n"
