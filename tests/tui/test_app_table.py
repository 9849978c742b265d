"""The table screen beside play: its size, the keys of a demo, warnings."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.placing import PlaceKnight
from lancaster_tui.table.saves import SaveFile
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.screens.table import TableScreen
from tests.tui.games import (
    SIZE,
    asks,
    new_saved_table,
    new_table,
    play,
    sees,
    shown,
    wait_for,
    wait_for_screen,
)


@pytest.mark.parametrize("size", [(120, 38), (120, 40), (200, 60)])
async def test_all_areas_are_there_at_once(size: tuple[int, int]) -> None:
    app = LancasterApp(play(new_table(), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=size) as pilot:
        for area in ("England", "France", "Parliament", "castle", "Players", "Your turn", "Log"):
            await sees(pilot, area)
        for widget in app.screen.query("#board Area, #prompt, #log, #keys"):
            assert app.screen.region.contains_region(widget.region)
            assert widget.region.area


async def test_a_terminal_that_is_too_small_is_told_so_until_it_grows() -> None:
    app = LancasterApp(play(new_table(), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=(100, 30)) as pilot:
        await sees(pilot, "The table needs 120 columns and 38 rows.")
        await sees(pilot, "This terminal has 100 columns and 30 rows.")
        assert "England" not in shown(app)
        await pilot.resize_terminal(119, 38)
        await sees(pilot, "This terminal has 119 columns and 38 rows.")
        await pilot.resize_terminal(120, 38)
        await sees(pilot, "England")
        assert "This terminal" not in shown(app)


async def test_a_demo_can_be_paused_and_goes_on() -> None:
    table = new_table("greedy,greedy,random")
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for(pilot, lambda: len(table.record.actions) > 3)
        await pilot.press("space")
        acts = len(table.record.actions)
        await sees(pilot, "Space go on")
        assert len(table.record.actions) == acts
        await pilot.press("space")
        await wait_for(pilot, lambda: len(table.record.actions) > acts)


async def test_plus_makes_a_demo_faster() -> None:
    table = new_table("greedy,greedy,random")
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "+ - pace")
        assert not table.record.actions
        await pilot.press(*["+"] * 12)
        await wait_for(pilot, lambda: bool(table.record.actions))


async def test_q_ends_a_demo_after_asking_once() -> None:
    app = LancasterApp(new_table("greedy,greedy,random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("q")
        await sees(pilot, "This game is not saved.")
        await pilot.press("enter")
        await wait_for(pilot, lambda: not app.is_running)


async def test_a_game_that_cannot_be_saved_is_warned_of_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(self: SaveFile, text: str) -> None:
        raise OSError(28, "No space left on device")

    table = new_saved_table("Ann,Bob,Cid")
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        monkeypatch.setattr(SaveFile, "write", full)
        await pilot.press("enter")
        await sees(pilot, "No space left on device")
        monkeypatch.undo()
        await pilot.press("enter")
        await wait_for(pilot, lambda: table.warning is None)
        await pilot.pause()
        assert "No space left" not in shown(app)
