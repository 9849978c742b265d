"""The engine as a process: its streams, how it ends, and a client in another language."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.client import ENGINE, strict

HELLO = b'{"id":1,"do":"hello"}\n'
CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "random_client.mjs"


def start() -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(ENGINE, stdin=pipe, stdout=pipe, stderr=pipe)


def run(sent: bytes, *args: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run the engine on an input to its end."""
    return subprocess.run(
        [*ENGINE, *args], input=sent, capture_output=True, check=False, env={**os.environ, **env}
    )


def test_each_reply_comes_before_the_next_request() -> None:
    with start() as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for number in range(3):
            engine.stdin.write(b'{"id":%d,"do":"hello"}\n' % number)
            engine.stdin.flush()
            assert strict(engine.stdout.readline())["id"] == number
        engine.stdin.write(b'{"id":"end","do":"quit"}\n')
        engine.stdin.flush()
        assert engine.stdout.read() == b'{"id":"end","ok":true}\n'
        assert engine.wait() == 0


def test_the_end_of_the_input_ends_it_without_a_word() -> None:
    done = run(HELLO + b'{"id":2,"do":"hel')
    assert (done.returncode, done.stderr) == (0, b"")
    assert [strict(line)["ok"] for line in done.stdout.splitlines()] == [True, False]


def test_replies_are_utf_8_whatever_the_locale() -> None:
    sent = '{"id":"Zoë","do":"new","seats":"Zoë,Jürgen"}\n'.encode()
    done = run(sent, LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    reply = strict(done.stdout)
    assert reply["id"] == "Zoë"
    assert [seat["name"] for seat in reply["seats"]] == ["Zoë", "Jürgen"]
    assert done.stderr == b""


def test_a_client_that_has_gone_is_no_failure() -> None:
    with start() as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write(HELLO)
        engine.stdin.close()
        assert engine.stderr.read() == b""
    assert engine.returncode == 0


@pytest.mark.parametrize("closed", ["<&-", "<&- >&-", "< /dev/null >&-"])
def test_streams_that_were_never_open_are_no_failure(closed: str) -> None:
    command = " ".join(f"'{word}'" for word in ENGINE)
    done = subprocess.run(
        ["sh", "-c", f"{command} {closed}"], check=False, capture_output=True, stdin=None
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_ctrl_c_ends_it_with_the_code_of_shells() -> None:
    with start() as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdin.write(HELLO)
        engine.stdin.flush()
        engine.stdout.readline()
        engine.send_signal(signal.SIGINT)
        assert engine.stderr.read().strip() == b""
        engine.stdout.read()
    assert engine.returncode == 130


def test_the_schema_is_printed() -> None:
    done = run(b"", "--schema")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["$defs"]["Request"]["discriminator"]["propertyName"] == "do"


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("seats", ["Ann,Bob,Cid", "Ann,greedy,random", "Ann,Bob"])
def test_the_client_in_node_plays_a_whole_game(seats: str) -> None:
    command = ["node", str(CLIENT), seats, "7", *ENGINE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    first, *points, last = done.stdout.splitlines()
    assert first.startswith("Lancaster ")
    assert len(points) == len(seats.split(","))
    assert all(re.fullmatch(r"\w+( \d)?: \d+ PP", line) for line in points)
    assert "The record has" in last


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_client_in_node_says_what_the_engine_refuses() -> None:
    command = ["node", str(CLIENT), "Ann,Ann", "7", *ENGINE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Error: bad_game: Seats 1 and 2 are both called Ann." in done.stderr


@pytest.fixture
def program(tmp_path: Path) -> tuple[str, Path]:
    """A seat whose program takes the last answer there is, and the file it writes its id to."""
    bot, note = tmp_path / "bot.py", tmp_path / "pid"
    bot.write_text(
        "import json, os, sys\n"
        f"open({str(note)!r}, 'w').write(str(os.getpid()))\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    action = asked['decision']['actions'][-1] if asked['do'] == 'choose' else None\n"
        "    print(json.dumps({'id': asked['id'], 'ok': True, 'action': action}), flush=True)\n"
    )
    return f"Zoe=engine:{shlex.join([sys.executable, str(bot)])}", note


def has_ended(note: Path) -> bool:
    try:
        os.kill(int(note.read_text()), 0)
    except ProcessLookupError:
        return True
    return False


def test_a_program_in_a_seat_is_asked_and_ends_with_the_engine(program: tuple[str, Path]) -> None:
    seat, note = program
    requests = [
        {"do": "new", "seats": ["Ann", seat], "seed": 7},
        {"do": "act", "seat": 1, "action": "tile J"},
        {"do": "view", "seat": 1, "since": 0},
    ]
    done = run("\n".join(map(json.dumps, requests)).encode())
    game, _, last = [strict(line) for line in done.stdout.splitlines()]
    assert game["seats"][1]["name"] == "Zoe"
    built = {event["seat"]: event["space"] for event in last["events"] if "space" in event}
    assert built == {1: "J", 2: "O"}
    assert "stood_in" not in {event["kind"] for event in last["events"]}
    assert has_ended(note)


def ask(engine: subprocess.Popen[bytes], **request: object) -> dict[str, object]:
    """Return the reply of a running engine."""
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(json.dumps(request).encode() + b"\n")
    engine.stdin.flush()
    return strict(engine.stdout.readline())


@pytest.mark.parametrize("end", ["new", "quit", "no more lines", "signal"])
def test_a_program_in_a_seat_ends_with_its_game(program: tuple[str, Path], end: str) -> None:
    seat, note = program
    with start() as engine:
        assert ask(engine, do="new", seats=["Ann", seat], seed=7)["ok"]
        assert ask(engine, do="act", seat=1, action="tile J")["ok"]
        assert not has_ended(note)
        if end == "new":
            assert ask(engine, do="new", seats="Ann,Bob")["ok"]
            assert has_ended(note)
        elif end == "quit":
            assert ask(engine, do="quit")["ok"]
        elif end == "signal":
            engine.terminate()
        engine.communicate()
        assert has_ended(note)
