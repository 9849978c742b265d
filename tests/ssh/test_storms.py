"""What one client does to the server is not felt by the others."""

from __future__ import annotations

import asyncio
import gc
import os

import pytest

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.ssh.driver import ChannelDriver
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.scene import Scene
from tests.processes import children
from tests.sleeper import sleep_over
from tests.ssh.conftest import Serve
from tests.ssh.terminal import LARGE
from tests.tui.games import asks, new_table, play
from tests.window import PATIENCE

SEATS = "Ann,Bob,Cid"


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int] | None]:
    """The sizes for which screens are laid out."""
    laid_out: list[tuple[int, int] | None] = []
    report = ChannelDriver._report_size

    def noted(driver: ChannelDriver) -> None:
        laid_out.append(driver._size)
        report(driver)

    monkeypatch.setattr(ChannelDriver, "_report_size", noted)
    return laid_out


async def test_a_storm_of_sizes_is_waited_for(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, sizes: list[tuple[int, int] | None]
) -> None:
    monkeypatch.setattr("lancaster_tui.ssh.driver._RESIZE_LONGEST", 60)
    async with serve(new_table(SEATS)) as host, host.terminal("Ann") as ann:
        await ann.sees("round 1 of 5")
        for width in range(90, 190):
            ann.resize(width, 30)
        await ann.until(lambda: sizes[-1] == (189, 30), "the size at which the window stays")
        assert len(sizes) == 2


async def test_a_size_is_taken_in_soon_however_long_the_start_took(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lancaster_tui.ssh.driver._RESIZE_SHARE", 1_000_000)
    async with serve(new_table(SEATS)) as host, host.terminal("Ann", size=(60, 20)) as ann:
        await ann.sees("The table needs")
        ann.resize(100, 30)
        await ann.sees("round 1 of 5")


async def test_the_last_of_many_sizes_is_the_one_that_is_drawn(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, sizes: list[tuple[int, int] | None]
) -> None:
    monkeypatch.setattr("lancaster_tui.ssh.driver._RESIZE_REST", 0.1)
    async with serve(new_table(SEATS)) as host, host.terminal("Ann") as ann:
        await ann.sees("round 1 of 5")
        for width in range(90, 160):
            ann.resize(width, 30)
            await ann.is_quiet(1)
        await ann.until(lambda: sizes[-1] == (159, 30), "the last size")
        assert len(sizes) < 70
        await ann.sees("round 1 of 5")


async def test_what_a_session_leaves_behind_is_freed_when_nobody_types(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[int] = []
    monkeypatch.setattr("lancaster_tui.ssh.server._REST", 0.2)
    async with serve(new_table(SEATS)) as host, host.terminal("Bob") as bob:
        monkeypatch.setattr(gc, "collect", lambda: collected.append(len(host.notes)))
        async with host.terminal("Ann") as ann:
            await ann.sees("round 1 of 5")
            await asyncio.sleep(0.6)
            assert not collected
        await bob.until(lambda: bool(collected), "it to be freed")
        await asyncio.sleep(0.6)
        assert collected == [len(host.notes)]


async def test_what_a_long_session_leaves_behind_is_freed_when_nobody_types(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected = asyncio.Event()
    monkeypatch.setattr("lancaster_tui.ssh.server._REST", 0.2)
    async with serve(new_table(SEATS)) as host, host.terminal("Ann") as ann:
        await ann.sees("round 1 of 5")
        monkeypatch.setattr(gc, "collect", collected.set)
        monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 12))
        await asyncio.wait_for(collected.wait(), PATIENCE)


async def test_what_a_terminal_that_fails_has_thought_about_is_thought_about_no_more(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Prompt, scene: Scene, waiting: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("lancaster_tui.tui.table.adviser.advise", sleep_over)
    before = children(os.getpid())
    table = play(new_table(SEATS), asks(PlaceKnight, 0))
    decision = table.decision(0)
    assert decision is not None
    async with serve(table) as host, host.terminal("Ann", size=LARGE) as ann:
        await ann.sees("place it")
        ann.type("!")
        await ann.until(lambda: bool(children(os.getpid()) - before), "a process")
        monkeypatch.setattr(Prompt, "show", fail)
        table.act(0, decision.actions[0])
        assert await ann.ended() == 2
        await ann.until(lambda: not children(os.getpid()) - before, "its end")
