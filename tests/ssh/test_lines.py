"""Playing in lines of text over ssh, with and without a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncssh
import pytest

from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.ssh.company import CLOSED
from lancaster_tui.ssh.lines import HostedLines
from lancaster_tui.ssh.session import FAILED, LEFT
from tests.ssh.conftest import Serve
from tests.ssh.terminal import Host
from tests.tui.games import asks, new_table, play
from tests.window import PATIENCE

SEATS = "Ann,Bob,greedy"
ANN, BOB = 0, 1


class Reader:
    """Somebody who reads lines and types them."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self.process = process
        self.text = ""

    def type(self, line: str) -> None:
        self.process.stdin.write(f"{line}\n")

    async def reads(self, text: str, *, after: int = 0) -> str:
        """Wait until a text is written; return all that was."""
        while text not in self.text[after:]:
            await self.more()
        return self.text

    async def more(self) -> None:
        """Wait until something more is written."""
        read = await asyncio.wait_for(self.process.stdout.read(65536), PATIENCE)
        assert read, f"the end came early:\n{self.text}"
        self.text += read.replace("\r\n", "\n")


@asynccontextmanager
async def in_lines(
    host: Host, name: str, command: str | None = "plain", **how: Any
) -> AsyncIterator[Reader]:
    async with host.connection(name) as connection:
        process = await connection.create_process(command, **how)
        yield Reader(process)


async def test_the_command_plain_plays_in_lines(serve: Serve) -> None:
    table = play(new_table(SEATS), asks(PlaceKnight, ANN))
    async with serve(table) as host, in_lines(host, "Ann") as ann, in_lines(host, "Bob") as bob:
        text = await ann.reads("Ann> ")
        assert "Lancaster: Ann (person), Bob (person)" in text
        assert "It is your turn." in text
        await bob.reads("Waiting for Ann to place")
        bob.type("1")
        await bob.reads("You are not asked now.")
        ann.type("place S9 Z")
        await ann.reads('"place S9 Z" does not fit', after=len(text))
        ann.type("place S1 B")
        await ann.reads("Ann places")
        await bob.reads("Ann places")
        await bob.reads("It is your turn.")
        bob.type("quit")
        done = await asyncio.wait_for(bob.process.wait(), PATIENCE)
        assert done.exit_status == 0
        assert LEFT in str(done.stdout)
    assert "1 place S1 B" in table.record.actions


@pytest.mark.parametrize(("command", "term"), [(None, "dumb"), ("plain", "xterm-256color")])
async def test_a_terminal_shows_what_is_typed(serve: Serve, command: str | None, term: str) -> None:
    table = play(new_table(SEATS), asks(PlaceKnight, ANN))
    async with serve(table) as host, in_lines(host, "Ann", command, term_type=term) as ann:
        await ann.reads("Ann> ")
        ann.process.stdin.write("vies\x7fw\r")
        await ann.reads("w\n  Round 1")
        assert "\x1b[?1049h" not in ann.text
        ann.process.stdin.write("\x04")
        done = await asyncio.wait_for(ann.process.wait(), PATIENCE)
        assert (done.exit_status, LEFT in str(done.stdout)) == (0, True)


async def test_news_leave_what_is_being_typed_alone(serve: Serve) -> None:
    table = play(new_table(SEATS), asks(PlaceKnight, BOB))
    async with serve(table) as host, in_lines(host, "Ann", term_type="dumb") as ann:
        await ann.reads("Ann> ")
        ann.process.stdin.write("lo")
        await ann.reads("lo")
        decision = table.decision(BOB)
        assert decision is not None
        table.act(BOB, decision.actions[0])
        await ann.reads("Bob places")
        await ann.reads("Ann> lo", after=ann.text.index("Bob places"))


async def test_whoever_is_in_lines_and_comes_with_a_screen_has_one_session(serve: Serve) -> None:
    async with serve(new_table(SEATS)) as host, in_lines(host, "Ann") as older:
        await older.reads("Ann> ")
        async with host.terminal("Ann") as ann:
            await ann.sees("round 1 of 5")
            done = await asyncio.wait_for(older.process.wait(), PATIENCE)
            assert "another terminal" in str(done.stdout)


async def test_the_host_closes_the_game_for_those_in_lines(serve: Serve) -> None:
    async with serve(new_table(SEATS)) as host:
        connection = await asyncssh.connect(
            "127.0.0.1",
            host.port,
            username="Wat",
            client_keys=[host.keys["Wat"]],
            known_hosts=None,
            config=None,
        )
        wat = Reader(await connection.create_process("plain"))
        await wat.reads("> ")
    done = await asyncio.wait_for(wat.process.wait(), PATIENCE)
    assert (done.exit_status, CLOSED in str(done.stdout)) == (0, True)


async def test_a_failure_in_lines_is_one_persons(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = play(new_table(SEATS), asks(PlaceKnight, ANN))
    async with serve(table) as host, in_lines(host, "Ann") as ann, in_lines(host, "Bob") as bob:
        await ann.reads("Ann> ")
        await bob.reads("Bob> ")
        monkeypatch.setattr("lancaster_tui.plain.reports.table_report", lambda *_: 1 / 0)
        ann.type("view")
        done = await asyncio.wait_for(ann.process.wait(), PATIENCE)
        assert (done.exit_status, FAILED in str(done.stdout)) == (2, True)
        bob.type("laws")
        await bob.reads("Current law 1:")
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.rule("VOT-2")
async def test_nothing_tells_a_ballot_in_lines(serve: Serve) -> None:
    texts = []
    for ballot in ("vote yes 0", "vote no 0"):
        table = play(new_table(SEATS), asks(CastBallot, BOB))
        async with serve(table) as host, in_lines(host, "Ann") as ann, in_lines(host, "Bob") as bob:
            await ann.reads("Ann> ")
            await bob.reads("Bob> ")
            bob.type(ballot)
            await bob.reads("Bob> ", after=len(bob.text))
            for line in ("view", "laws", "log", "log all", "undo", "nonsense"):
                ann.type(line)
            texts.append(await ann.reads("Type ? for help.\n", after=ann.text.index("Ann> ")))
        assert table.decision(BOB) is None
    assert texts[0] == texts[1]


class Typed:
    """Lines that only note what is typed."""

    prompt = ">"

    def __init__(self) -> None:
        self.lines: list[str] = []

    def open(self) -> None:
        pass

    def close(self) -> None:
        pass

    def typed(self, line: str) -> None:
        self.lines.append(line)


class Wire:
    """A channel that takes everything."""

    def write(self, data: bytes) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ([b"1\r\n2\r\n"], ["1", "2"]),
        ([b"1\r", b"\n2", b"\r", b"\n"], ["1", "2"]),
        ([b"1\r", b"", b"\n\r\n"], ["1", ""]),
        ([b"1\n", b"\n"], ["1", ""]),
        ([b"1\r", b"\r", b"\n"], ["1", ""]),
    ],
)
async def test_the_end_of_a_line_may_come_in_two_pieces(
    pieces: list[bytes], lines: list[str]
) -> None:
    typed = Typed()
    hosted = HostedLines(lambda _: typed, Wire(), "", 80)
    for piece in pieces:
        hosted.receive(piece)
    hosted.hang_up()
    assert await asyncio.wait_for(hosted.run(), PATIENCE) is None
    assert typed.lines == lines
