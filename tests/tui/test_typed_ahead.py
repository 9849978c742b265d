"""Keys typed ahead, and leaving at the hand-over: nobody passes a cover by accident."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot

from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.screens.ballot import BallotScreen
from lancaster_tui.tui.screens.hand_over import HandOverScreen
from lancaster_tui.tui.screens.leave import LeaveScreen
from lancaster_tui.tui.screens.reveal import RevealScreen
from tests.tui.games import SIZE, asks, new_table, play, shown, wait_for, wait_for_screen


def press_at_once(app: LancasterApp, *keys: str) -> None:
    """Send keys as a terminal does that reads several in one go."""
    driver = app._driver
    assert driver is not None
    for key in [events.Key(key, "\r" if key == "enter" else key) for key in keys]:
        driver.send_message(key)


async def settle(pilot: Pilot[None]) -> None:
    for _ in range(5):
        await pilot.pause()


async def test_a_doubled_enter_passes_neither_the_hand_over_nor_the_reveal() -> None:
    table = play(new_table("Ann,Bob,greedy,random"), asks(CastBallot))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        press_at_once(app, "y", "enter", "enter", "enter")
        await wait_for_screen(pilot, HandOverScreen)
        await settle(pilot)
        assert isinstance(app.screen, HandOverScreen)
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)
        press_at_once(app, "n", "enter", "enter", "enter")
        await wait_for_screen(pilot, RevealScreen)
        await settle(pilot)
        assert isinstance(app.screen, RevealScreen)


async def test_a_doubled_enter_does_not_play_for_the_next_person() -> None:
    table = new_table("Ann,Bob,Cid")
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for(pilot, lambda: "your castle starts with" in shown(app))
        press_at_once(app, "j", "enter", "enter", "enter", "enter")
        await settle(pilot)
        assert len(table.record.actions) == 1
        await pilot.press("enter", "enter")
        assert len(table.record.actions) == 1, "the next person has chosen nothing yet"
        await pilot.press("down", "enter")
        assert len(table.record.actions) == 2


async def test_leaving_at_the_hand_over_shows_nothing_of_the_next_person() -> None:
    table = play(new_table("Ann,Bob,greedy,random"), asks(CastBallot))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("y", "enter")
        await wait_for_screen(pilot, HandOverScreen)
        await pilot.press("q")
        await wait_for_screen(pilot, LeaveScreen)
        assert "castle" not in shown(app)
        assert "gold" not in shown(app)
        await pilot.press("escape")
        await wait_for_screen(pilot, HandOverScreen)
        await pilot.press("q")
        await wait_for_screen(pilot, LeaveScreen)
        await pilot.press("enter")
        await wait_for(pilot, lambda: not app.is_running or app.table is None)
