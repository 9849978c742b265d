"""Applications start one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from lancaster_tui.ssh import starts
from lancaster_tui.ssh.starts import Starts


async def test_the_next_starts_when_the_one_before_has_been_seen() -> None:
    turns, order = Starts(), list[str]()

    async def start(name: str) -> Callable[[], None]:
        over = await turns.turn()
        order.append(name)
        return over

    over = await start("first")
    second = asyncio.create_task(start("second"))
    third = asyncio.create_task(start("third"))
    await asyncio.sleep(0.01)
    assert order == ["first"]
    over()
    over()  # once more in the end; that lets nobody else in
    await second
    await asyncio.sleep(0.01)
    assert order == ["first", "second"]
    (await second)()
    (await third)()


async def test_who_draws_nothing_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starts, "_LONGEST", 0.01)
    turns = Starts()
    over = await turns.turn()
    other = await turns.turn()
    over()
    third = asyncio.create_task(turns.turn())
    await asyncio.sleep(0)
    assert not third.done()
    other()
    (await third)()


async def test_who_has_gone_while_waiting_takes_no_turn() -> None:
    turns = Starts()
    over = await turns.turn()
    waiting = asyncio.create_task(turns.turn())
    await asyncio.sleep(0)
    waiting.cancel()
    over()
    (await turns.turn())()
