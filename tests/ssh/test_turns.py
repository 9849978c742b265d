"""Applications start one after the other, and end so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from textual.app import App

from lancaster_tui.ssh import turns
from lancaster_tui.ssh.company import REPLACED
from lancaster_tui.ssh.turns import Turns
from tests.ssh.conftest import Serve
from tests.ssh.terminal import at_terminal
from tests.tui.games import new_table
from tests.window import PATIENCE


async def all_that_can() -> None:
    """Let everybody go on who waits for nothing else."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_the_next_starts_when_the_one_before_has_been_seen() -> None:
    gate, order = Turns(), list[str]()

    async def start(name: str) -> Callable[[], None]:
        over = await gate.turn()
        order.append(name)
        return over

    over = await start("first")
    second = asyncio.create_task(start("second"))
    third = asyncio.create_task(start("third"))
    await all_that_can()
    assert order == ["first"]
    over()
    over()  # once more in the end; that lets nobody else in
    await second
    await all_that_can()
    assert order == ["first", "second"]
    (await second)()
    (await third)()


async def test_who_draws_nothing_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_LONGEST", 0.01)
    gate = Turns()
    over = await gate.turn()
    other = await gate.turn()
    over()
    third = asyncio.create_task(gate.turn())
    await asyncio.sleep(0)
    assert not third.done()
    other()
    (await third)()


async def test_who_has_gone_while_waiting_takes_no_turn() -> None:
    gate = Turns()
    over = await gate.turn()
    waiting = asyncio.create_task(gate.turn())
    await asyncio.sleep(0)
    waiting.cancel()
    over()
    (await gate.turn())()


async def test_who_hangs_up_together_is_taken_leave_of_one_after_the_other(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    shut_down, ending, most = App._shutdown, 0, 0

    async def noted(app: App[Any]) -> None:
        nonlocal ending, most
        ending += 1
        most = max(most, ending)
        await shut_down(app)
        ending -= 1

    async with serve(new_table("Ann,Bob,Cid")) as host:
        async with AsyncExitStack() as stack:
            for name in ("Ann", "Bob", "Cid", "Wat"):
                terminal = await stack.enter_async_context(host.terminal(name))
                await terminal.sees("round 1 of 5")
            monkeypatch.setattr(App, "_shutdown", noted)
        async with asyncio.timeout(PATIENCE):
            while sum(" left" in each for each in host.notes) < 4:
                await asyncio.sleep(0.01)
        assert most == 1


async def test_who_has_been_replaced_before_their_turn_does_not_begin(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, runs = App.run_async, 0

    async def noted(app: App[Any], **settings: Any) -> object:
        nonlocal runs
        runs += 1
        return await run(app, **settings)

    monkeypatch.setattr(App, "run_async", noted)
    async with serve(new_table("Ann,Bob,Cid")) as host, AsyncExitStack() as stack:
        connections = [await stack.enter_async_context(host.connection("Ann")) for _ in range(6)]
        *older, last = await asyncio.gather(*(at_terminal(each) for each in connections))
        await last.sees("round 1 of 5")
        for each in older:
            assert await each.ended() == 0
            assert REPLACED.encode() in bytes(each.bytes)
        assert runs <= 2
