"""``lancaster host``: what it asks for, what it refuses, and playing with the real ssh."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lancaster_tui.cli.main import lancaster
from tests.ssh.processes import hosting
from tests.window import PATIENCE


def run(*args: object) -> Result:
    result = CliRunner().invoke(lancaster, ["host", "--once", *map(str, args)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result
    return result


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ([], "Give --seats for a new game, or --resume for a saved one."),
        (["--seats", "Ann,Cid,greedy"], "no key for Cid."),
        (["--seats", "greedy,greedy,greedy"], "Only bots sit at this table"),
        (["--seats", "Ann"], "a game has 2 to 5 seats"),
        (["--seats", "Ann,Bob", "--laws", "bnb"], 'no law set "bnb"'),
        (["--seats", "Ann,2,²"], "² and 2 log in with the same name."),
        (["--resume", "nothing"], "nothing: no such file"),
        (["--resume", "x", "--seats", "Ann,Bob,greedy"], "A saved game has its own seats"),
        (["--resume", "x", "--seed", "3"], "A saved game has its own seed"),
        (["--resume", "x", "--laws", "base"], "A saved game has its own laws; leave out --laws."),
        (["--resume", "x", "--ruleset", "base"], "A saved game has its own ruleset"),
        (["--seats", "Ann,Bob,greedy", "--port", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_hosted_is_a_sentence(friends: Path, args: list[str], sentence: str) -> None:
    result = run("--keys", friends, *args)
    assert result.exit_code == 2
    assert sentence in result.output


def test_bad_keys_are_told_all_at_once(friends: Path) -> None:
    friends.write_text("Ann\nBob ssh-ed25519 nonsense\n")
    result = run("--keys", str(friends), "--seats", "Ann,Bob,greedy")
    assert result.exit_code == 2
    assert re.findall(r"friends\.txt, line (\d)", result.output) == ["1", "2"]


def test_a_missing_file_of_keys_is_a_sentence(home: Path) -> None:
    result = run("--keys", home / "nobody.txt", "--seats", "Ann,Bob,greedy")
    assert (result.exit_code, "No such file or directory" in result.output) == (2, True)


def test_a_port_in_use_is_a_sentence(friends: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("--keys", str(friends), "--seats", "Ann,Bob,greedy", "--port", port)
    assert result.exit_code == 2
    assert f"Port {port} is in use; choose another with --port." in result.output


def test_without_asyncssh_the_extra_is_named(friends: Path) -> None:
    code = "import sys; sys.modules['asyncssh'] = None\nfrom lancaster_tui.cli import main; main()"
    command = [
        sys.executable,
        "-c",
        code,
        "host",
        "--once",
        "--keys",
        str(friends),
        "--seats",
        "Ann,Bob,greedy",
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr == "Error: Hosting needs asyncssh: pip install 'lancaster-tui[ssh]'\n"


def test_its_help_does_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncssh", None)
    result = run("--help")
    assert result.exit_code == 0
    assert "ssh -p 2222 Ann@localhost" in result.output


@pytest.mark.rule("LAW-6", "ALY-3")
def test_two_people_are_hosted_and_the_host_is_told_the_laws(friends: Path, home: Path) -> None:
    with hosting(home, "--seats", "Ann,Bob", "--laws", "bnbbn") as server:
        assert "Hosting Ann, Bob. To join:\n" in server.told
        assert "Laws: bnbbn: new laws in groups 1 and 4 (18 laws).\n" in server.told
