"""What one client does to the server is not felt by the others."""

from __future__ import annotations

import asyncio
import gc
import os
from types import SimpleNamespace
from typing import cast

import pytest

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.ssh.driver import ChannelDriver
from lancaster_tui.ssh.house import House
from lancaster_tui.ssh.server import _REST, _collect_at_rest
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.scene import Scene
from tests.processes import children
from tests.sleeper import sleep_over
from tests.ssh.conftest import Serve
from tests.ssh.terminal import LARGE, MY_TURN
from tests.tui.games import asks, new_table, play
from tests.window import PATIENCE

SEATS = "Ann,Bob,Cid"


class Ticks:
    """A clock that a test lets tick for somebody who looks at something again and again."""

    def __init__(self) -> None:
        self._asleep, self._awake = asyncio.Semaphore(0), asyncio.Semaphore(0)

    async def sleep(self, seconds: float) -> None:
        self._asleep.release()
        await self._awake.acquire()

    async def tick(self) -> None:
        """Let the next look be, and wait until it is over."""
        async with asyncio.timeout(PATIENCE):
            await self._asleep.acquire()
            self._awake.release()
            await self._asleep.acquire()
            self._asleep.release()


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
        await bob.until(lambda: bool(collected), "it to be freed")
        assert collected == [len(host.notes)]


async def test_it_is_freed_once_and_only_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks, collected = Ticks(), list[bool]()
    bob = SimpleNamespace(idle=_REST)
    company = SimpleNamespace(ended=0, sessions=[bob])
    monkeypatch.setattr(asyncio, "sleep", ticks.sleep)
    monkeypatch.setattr(gc, "collect", lambda: collected.append(True))
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 0))
    collector = asyncio.create_task(
        _collect_at_rest(cast("House", SimpleNamespace(company=company)))
    )
    await ticks.tick()
    assert not collected  # nobody has gone
    company.ended, bob.idle = 1, _REST / 2
    await ticks.tick()
    assert not collected  # Bob types
    bob.idle = _REST
    for _ in range(2):
        await ticks.tick()
        assert collected == [True]
    collector.cancel()


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
        await ann.sees(MY_TURN)
        ann.type("!")
        await ann.until(lambda: bool(children(os.getpid()) - before), "a process")
        monkeypatch.setattr(Prompt, "show", fail)
        table.act(0, decision.actions[0])
        assert await ann.ended() == 2
        await ann.until(lambda: not children(os.getpid()) - before, "its end")
