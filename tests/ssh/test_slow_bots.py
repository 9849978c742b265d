"""Bots that take time in a game over ssh."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.table import Table
from tests.processes import children, wait_for_child, wait_until_gone
from tests.sleeper import seat_sleeper
from tests.ssh.conftest import Serve
from tests.ssh.processes import hosting
from tests.table.games import deal
from tests.tui.games import asks, play

BOT = 1


async def test_people_look_around_while_a_bot_thinks(serve: Serve) -> None:
    table = play(Table(deal("Ann,Bot=random,Bob")), asks(PlaceKnight, 0))
    seat_sleeper(play(table, asks(PlaceKnight, BOT)), BOT)
    acts = len(table.record.actions)
    async with serve(table, pace=0) as host, host.terminal("Ann") as ann:
        await ann.sees("Bot is thinking")
        ann.type("t")
        await ann.sees("ALL LAWS")
        ann.type("\x1b")
        await ann.sees("Bot is thinking")
        assert len(table.record.actions) == acts
    table.close()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM], ids=lambda it: it.name)
def test_a_hosted_game_ends_the_process_in_which_they_think(
    friends: Path, home: Path, ending: signal.Signals
) -> None:
    seats = "Bot=hard,Ann,Bob"
    seed = next(seed for seed in range(99) if Table(deal(seats, seed)).next_bot() is not None)
    with hosting(home, "--seats", seats, "--seed", str(seed)) as server:
        process = wait_for_child(server.process.pid)
        server.process.send_signal(ending)
        server.process.wait()
        assert not children(server.process.pid)
    wait_until_gone(process)
