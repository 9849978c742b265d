"""Those who sit at a table are shown an act before those who only watch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, cast

import pytest

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.ssh import seats_first
from lancaster_tui.ssh.driver import ChannelDriver
from lancaster_tui.ssh.seats_first import SeatsFirst
from lancaster_tui.table.table import Table
from tests.ssh.conftest import Serve
from tests.ssh.test_play import ANN, BOB, keys_of
from tests.tui.games import asks, new_table, play
from tests.window import PATIENCE


class Screen:
    """A terminal that is sent its pictures when a test says so."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def when_shown(self, done: Callable[[], None]) -> None:
        self.waiting.append(done)

    def show(self) -> None:
        waiting, self.waiting = self.waiting, []
        for done in waiting:
            done()


async def test_who_watches_is_told_when_all_seats_have_been_shown_the_last_act() -> None:
    ann, bob, told = Screen(), Screen(), list[str]()
    first = SeatsFirst(lambda: [ann, bob])
    first(partial(told.append, "watchers"))
    ann.show()
    first(partial(told.append, "watchers"))
    bob.show()
    assert told == []
    ann.show()
    assert told == ["watchers"]
    await asyncio.sleep(0)
    first(partial(told.append, "again"))
    bob.show()
    ann.show()
    assert told == ["watchers", "again"]


async def test_who_watches_does_not_wait_for_nobody() -> None:
    told = list[str]()
    SeatsFirst(list)(partial(told.append, "watchers"))
    assert told == ["watchers"]


async def test_who_watches_does_not_wait_for_a_screen_that_shows_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seats_first, "_LONGEST", 0.01)
    screen, told = Screen(), asyncio.Event()
    SeatsFirst(lambda: [screen])(told.set)
    async with asyncio.timeout(PATIENCE):
        await told.wait()
    screen.show()


def test_at_a_keyboard_everybody_is_told_at_once() -> None:
    told = list[str]()
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, ANN))
    table.seat(None).subscribe_screen(partial(told.append, "watcher"))
    table.seat(BOB).subscribe_screen(partial(told.append, "seat"))
    _act(table)
    assert told == ["seat", "watcher"]


async def test_all_seats_are_sent_an_act_before_anybody_who_watches(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats_first, "_LONGEST", PATIENCE)
    table = play(new_table("Ann,Bob,Wat"), asks(PlaceKnight, ANN))
    acts, order, send = len(table.record.actions), list[str](), ChannelDriver._send

    def noted(driver: ChannelDriver, data: str) -> None:
        if len(table.record.actions) > acts:
            order.append(str(cast("Any", driver._line.channel).get_extra_info("username")))
        send(driver, data)

    async with serve(table) as host, AsyncExitStack() as stack:
        # Who watches is there first, and so would be told first.
        names = ("Cid", "Ann", "Bob", "Wat")
        terminals = [await stack.enter_async_context(host.terminal(name)) for name in names]
        for terminal in terminals:
            await terminal.sees("round 1 of 5")
            await terminal.is_quiet()
        cid, ann, *_ = terminals
        monkeypatch.setattr(ChannelDriver, "_send", noted)
        ann.type(keys_of(table, ANN))
        await cid.sees_no("Waiting for Ann")
    assert set(order[: order.index("Cid")]) == {"Ann", "Bob", "Wat"}


def _act(table: Table) -> None:
    decision = table.decision(ANN)
    assert decision is not None
    table.act(ANN, decision.actions[0])
