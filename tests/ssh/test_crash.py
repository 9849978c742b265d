"""What fails ends alone, and is told on the server."""

from __future__ import annotations

import asyncio
import logging

import pytest

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.ssh import one_table
from lancaster_tui.ssh.session import FAILED, Session
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.scene import Scene
from tests.ssh.conftest import Serve
from tests.ssh.echo import EchoApp
from tests.ssh.terminal import MY_TURN
from tests.tui.games import asks, new_table, play
from tests.window import PATIENCE

ANN = 0
SEATS = "Ann,Bob,Cid"


def told(caplog: pytest.LogCaptureFixture) -> str:
    """Return what the server has logged as a failure, tracebacks included."""
    failures = [record for record in caplog.records if record.levelno >= logging.ERROR]
    return "\n".join(map(logging.Formatter().format, failures))


async def test_a_crash_at_one_terminal_is_not_one_at_another(
    serve: Serve,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(one_table, "LancasterApp", EchoApp)
    drawn: list[object] = []
    monkeypatch.setattr(EchoApp, "_fatal_error", drawn.append)
    async with serve(new_table(SEATS)) as host, host.terminal("Bob") as bob:
        async with host.terminal("Ann") as ann:
            await ann.sees("keys=.")
            await bob.sees("keys=.")
            ann.type("X")
            assert await ann.ended() == 2
            assert ann.bytes.endswith(f"\x1b[?1004l{FAILED}\r\n".encode())
            assert b"RuntimeError" not in ann.bytes
        bob.type("b")
        await bob.sees("keys= b.")
        async with host.terminal("Ann") as ann:
            await ann.sees("keys=.")
    assert "The screen of Ann has failed." in told(caplog)
    assert 'raise RuntimeError("a crash' in told(caplog)
    assert capsys.readouterr().err == ""
    assert drawn == []  # it would take seconds in which nobody is served


async def test_the_game_goes_on_when_a_screen_fails(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = play(new_table(SEATS), asks(PlaceKnight, ANN))
    decision = table.decision(ANN)
    assert decision is not None
    show = Prompt.show

    def show_or_fail(self: Prompt, scene: Scene, waiting: str) -> None:
        if scene.viewer == ANN:
            raise ZeroDivisionError
        show(self, scene, waiting)

    async with serve(table) as host, host.terminal("Ann") as ann, host.terminal("Bob") as bob:
        await ann.sees(MY_TURN)
        await bob.sees("Waiting for Ann")
        with monkeypatch.context() as broken:
            broken.setattr(Prompt, "show", show_or_fail)
            table.act(ANN, decision.actions[0])
            assert await ann.ended() == 2
        await bob.sees(MY_TURN)
        async with host.terminal("Ann") as again:
            await again.sees("Waiting for Bob")
    assert "ZeroDivisionError" in told(caplog)


async def test_an_application_that_cannot_be_made_is_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def make(**_: object) -> LancasterApp:
        raise LookupError("no such style")

    monkeypatch.setattr(one_table, "LancasterApp", make)
    async with serve(new_table(SEATS)) as host, host.terminal("Ann") as ann:
        assert await ann.ended() == 2
        assert ann.bytes.endswith(FAILED.encode() + b"\r\n")
    assert "LookupError: no such style" in told(caplog)
    assert host.notes == ["Ann has joined from 127.0.0.1.", "Ann has left."]


async def test_an_application_that_does_not_end_is_ended(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stuck(EchoApp):
        async def on_unmount(self) -> None:
            await asyncio.sleep(60)

    monkeypatch.setattr(one_table, "LancasterApp", Stuck)
    monkeypatch.setattr("lancaster_tui.ssh.session._TIME_TO_END", 0.2)
    async with asyncio.timeout(PATIENCE), serve(new_table(SEATS)) as host:
        async with host.terminal("Ann") as ann:
            await ann.sees("keys=.")
        async with host.terminal("Ann") as ann:
            await ann.sees("keys=.")


async def test_a_bot_that_fails_is_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(self: Table, seat: int) -> None:
        raise ArithmeticError("the bot is confused")

    monkeypatch.setattr(Table, "bot_action_so_far", fail)
    async with serve(new_table("Ann,greedy,greedy"), pace=0) as host, host.terminal("Ann") as ann:
        await ann.sees("round 1 of 5")
        assert "ArithmeticError: the bot is confused" in told(caplog)


async def test_a_session_that_fails_is_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(self: Session, *_: object) -> None:
        raise KeyError("size")

    monkeypatch.setattr(Session, "terminal_size_changed", fail)
    async with serve(new_table(SEATS)) as host, host.terminal("Ann") as ann:
        await ann.sees("round 1 of 5")
        ann.resize(90, 30)
        await ann.ended()
    assert "KeyError: 'size'" in told(caplog)
