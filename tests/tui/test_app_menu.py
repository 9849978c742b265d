"""Menu, new game and saved games."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.table.saves import open_save, saves_folder
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.screens.load import LoadScreen
from lancaster_tui.tui.screens.menu import MenuScreen
from lancaster_tui.tui.screens.new_game import NewGameScreen
from lancaster_tui.tui.screens.scores import ScoreScreen
from lancaster_tui.tui.screens.table import TableScreen
from tests.tui.games import (
    SIZE,
    asks,
    is_over,
    new_saved_table,
    play,
    sees,
    wait_for,
    wait_for_screen,
)

SMALL = (80, 24)


def leave_game(until: str, seats: str = "Ann,Bob,greedy") -> Path:
    """Save a game that somebody has left."""
    table = play(new_saved_table(seats), asks(CastBallot) if until == "vote" else is_over)
    assert table.save is not None
    table.save.close()
    return table.save.path


async def open_menu(pilot: Pilot[None], key: str, then: type[object]) -> None:
    await wait_for_screen(pilot, MenuScreen)
    await pilot.press(key)
    await wait_for_screen(pilot, then)


async def test_without_saved_games_there_is_nothing_to_continue_or_load() -> None:
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "no unfinished game")
        await pilot.press("c", "l")
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("q")
        await wait_for(pilot, lambda: not app.is_running)


async def test_continue_opens_the_newest_game_that_is_not_over() -> None:
    leave_game("vote", "Ann,Zoe,greedy")
    leave_game("end")
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "Ann, Zoe, Greedy")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.table is not None)
        assert app.table is not None
        assert app.table.seats[1].name == "Zoe"


async def test_the_list_of_saved_games_says_what_each_is() -> None:
    leave_game("vote", "Ann,Zoe,greedy")
    leave_game("end")
    (saves_folder() / "broken.toml").write_text("format = 1\nprogram = ")
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await open_menu(pilot, "l", LoadScreen)
        await sees(pilot, "Ann, Zoe, Greedy: round 1, parliament")
        await sees(pilot, "Ann, Bob, Greedy: finished")
        await sees(pilot, "broken: cannot be opened")
        await pilot.press("enter")
        await sees(pilot, "broken.toml")
        assert isinstance(app.screen, LoadScreen)
        await pilot.press("escape")
        await wait_for_screen(pilot, MenuScreen)


async def test_a_finished_game_shows_its_score_sheet() -> None:
    leave_game("end")
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await open_menu(pilot, "l", LoadScreen)
        await pilot.press("enter")
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("enter")
        await wait_for_screen(pilot, MenuScreen)


async def test_a_game_that_another_window_has_open_is_refused_in_a_sentence() -> None:
    path = leave_game("vote")
    save, _ = open_save(path)
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("c")
        await sees(pilot, "open in another window")
        assert app.table is None
    save.close()


async def test_leaving_lets_others_open_the_game_and_returns_to_the_menu() -> None:
    path = leave_game("vote")
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("c")
        await wait_for(pilot, lambda: app.table is not None)
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("q", "enter")
        await wait_for_screen(pilot, MenuScreen)
        save, _ = open_save(path)
        save.close()


async def test_a_new_game_takes_names_kinds_and_seed() -> None:
    app = LancasterApp(pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await open_menu(pilot, "n", NewGameScreen)
        app.screen.query_one("#name-0", Input).value = "Zoë"
        app.screen.query_one("#seed", Input).value = "42"
        await pilot.press("tab", "down", "right", "down", "left", "down", "right", "right")
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        assert app.table is not None
        assert [seat[:2] for seat in app.table.seats] == [
            ("Zoë", None),
            ("Bob", "random"),
            ("Cid", None),
        ]
        assert app.table.record.seed == 42


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("#name-1", "  ", "Seat 2 has no name."),
        ("#name-1", "ann", "Seats 1 and 2 need different names."),
        ("#name-2", "x" * 17, "Seat 3 cannot be called"),
        ("#name-2", "a\x1b[31mb", "Seat 3 cannot be called"),
        ("#seed", "seven", "A seed is a whole number"),
        ("#seed", "9" * 30, "A seed is a whole number"),
    ],
)
async def test_what_is_wrong_with_a_new_game_is_said_in_place(
    field: str, value: str, sentence: str
) -> None:
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await open_menu(pilot, "n", NewGameScreen)
        app.screen.query_one(field, Input).value = value
        await pilot.press("enter")
        await sees(pilot, sentence)
        assert app.focused is app.screen.query_one(field)
        assert app.table is None
