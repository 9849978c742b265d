"""While a bot thinks, the screen says so, and keys act."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.looks import Looks, Motion
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.table.thinking_sign import ThinkingSign
from tests.sleeper import seat_sleeper
from tests.table.games import deal
from tests.tui.games import SIZE, asks, play, sees, wait_for_screen

ANN, BOT = 0, 1


@pytest.fixture
def table() -> Table:
    """A table at which a bot thinks for ever about where to place a knight."""
    table = Table(deal("Ann,Bot=random,Bob"))
    play(table, asks(PlaceKnight, ANN))
    return seat_sleeper(play(table, asks(PlaceKnight, BOT)), BOT)


@pytest.mark.parametrize("motion", ["off", "full"])
async def test_it_is_said_that_a_bot_thinks_and_keys_act_meanwhile(
    table: Table, motion: Motion
) -> None:
    acts = len(table.record.actions)
    app = LancasterApp(table, pace=0, looks=Looks(motion=motion))
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "Bot is thinking …" if motion == "off" else "Bot is thinking ..")
        await pilot.press("?")
        await sees(pilot, "Help")
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)
        assert "Bot is thinking" in screen_text(app)
        assert len(table.record.actions) == acts
        await pilot.press("u")
        await wait_for(pilot, lambda: len(table.record.actions) == acts - 1)
        await sees(pilot, "Ann: place a knight.")
        assert "is thinking" not in screen_text(app)


class Times:
    """Keeps what is to be done later."""

    def __init__(self) -> None:
        self.due: list[float] = []

    def set_timer(self, seconds: float, call: object) -> object:
        self.due.append(seconds)
        return self

    def stop(self) -> None:
        self.due.clear()


def test_nobody_is_told_of_less_than_a_moment() -> None:
    times = Times()
    sign = ThinkingSign(times.set_timer, lambda: None)  # type: ignore[arg-type]
    sign.watch(BOT, 0.6, moves=True)
    assert sign.seat is None
    assert times.due == [pytest.approx(0.9)]
    sign.stop()
    assert not times.due
