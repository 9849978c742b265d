"""Ctrl+C and Ctrl+Q everywhere: a game, or one half set up, asks once before it is left."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.saves import list_saves, saves_folder
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.menu.leave import DiscardScreen, LeaveScreen, UnsavedScreen
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import press, screen_text, wait_for
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from tests.tui.games import (
    SIZE,
    asks,
    is_over,
    new_saved_table,
    new_table,
    play,
    sees,
    take_keyboard,
    wait_for_screen,
)

KEYS = ("ctrl+c", "ctrl+q")


def quits(app: LancasterApp) -> bool:
    return not app.is_running


@pytest.mark.parametrize("key", KEYS)
async def test_they_quit_where_no_game_is_on(key: str) -> None:
    app = LancasterApp()
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press(key)
        await wait_for(pilot, lambda: quits(app))


@pytest.mark.parametrize("above", [(), ("f1",), ("f2",)])
async def test_they_ask_before_a_new_game_half_set_up_is_lost(above: tuple[str, ...]) -> None:
    app = LancasterApp()
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await press(pilot, ["n", "ctrl+p", "escape", "3", *above])
        await press(pilot, ["ctrl+q"])
        assert isinstance(app.screen, DiscardScreen)
        await press(pilot, ["escape"])
        assert app.is_running
        await pilot.press("ctrl+q", "ctrl+q")
        await wait_for(pilot, lambda: quits(app))


async def test_they_ask_nothing_where_a_new_game_is_as_it_was() -> None:
    app = LancasterApp()
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await press(pilot, ["n"])
        await pilot.press("ctrl+q")
        await wait_for(pilot, lambda: quits(app))


@pytest.mark.parametrize("key", KEYS)
async def test_they_ask_at_the_table_and_twice_is_yes(key: str) -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press(key)
        await wait_for_screen(pilot, LeaveScreen)
        assert "ctrl+q" not in screen_text(app)
        await pilot.press("escape")
        await sees(pilot, "place a knight.")
        await pilot.press(key, key)
        await wait_for(pilot, lambda: quits(app))


@pytest.mark.parametrize("above", ["question_mark", "t", "ctrl+p"])
async def test_they_ask_in_front_of_what_lies_on_the_table(above: str) -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press(above)
        await wait_for(pilot, lambda: not isinstance(app.screen, TableScreen))
        reading = app.screen
        await pilot.press("ctrl+c")
        await wait_for_screen(pilot, LeaveScreen)
        await pilot.press("n")
        await wait_for(pilot, lambda: app.screen is reading)
        await pilot.press("ctrl+q", "y")
        await wait_for(pilot, lambda: quits(app))


async def test_enter_leaves_no_game_and_both_questions_name_all_keys_that_do() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await press(pilot, ["q", "enter"])
        assert isinstance(app.screen, LeaveScreen)
        assert "q y leave the game   Esc stay in the game" in screen_text(app)
    app = LancasterApp()
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await press(pilot, ["n", "3", "escape", "enter"])
        assert isinstance(app.screen, DiscardScreen)
        assert "q y leave the new game   Esc keep setting up" in screen_text(app)
        await press(pilot, ["y"])
        assert isinstance(app.screen, MenuScreen)


async def test_a_ballot_is_kept_while_they_ask() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(CastBallot)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        await pilot.press("y", "ctrl+c")
        await sees(pilot, "This game is not saved.")
        await pilot.press("escape")
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("enter")
        await wait_for_screen(pilot, HandOverScreen)


async def test_at_the_hand_over_they_ask_in_front_of_the_cover() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(CastBallot)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        await pilot.press("y", "enter")
        await wait_for_screen(pilot, HandOverScreen)
        await pilot.press("ctrl+c")
        await wait_for_screen(pilot, LeaveScreen)
        assert "England" not in screen_text(app)
        await pilot.press("escape")
        await wait_for_screen(pilot, HandOverScreen)
        await pilot.press("ctrl+q", "ctrl+q")
        await wait_for(pilot, lambda: quits(app))


async def test_the_question_is_not_answered_by_a_reveal_that_passes_by() -> None:
    app = LancasterApp(play(new_table("greedy,greedy,random"), asks(CastBallot)), pace=0.2)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, RevealScreen)
        await pilot.press("ctrl+c")
        await wait_for_screen(pilot, LeaveScreen)
        await pilot.pause(0.8)
        assert isinstance(app.screen, LeaveScreen)
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)


async def test_a_game_that_is_over_is_left_without_a_question() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), is_over), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("ctrl+c")
        await wait_for(pilot, lambda: quits(app))


async def test_from_a_ballot_they_lead_back_to_the_menu() -> None:
    saved = play(new_saved_table("Ann,Bob,Cid"), asks(CastBallot))
    assert saved.save is not None
    saved.save.close()
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "1 saved")
        await pilot.press("c")
        await take_keyboard(pilot)
        await pilot.press("ctrl+c", "y")
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "Continue")
        await pilot.press("c")  # the game is free for whoever opens it
        await take_keyboard(pilot)
    assert len(list_saves()) == 1


async def test_the_palette_quits_a_game_after_asking() -> None:
    saved = play(new_saved_table("Ann,Bob,Cid"), asks(PlaceKnight))
    assert saved.save is not None
    saved.save.close()
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "1 saved")
        await pilot.press("c")
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("ctrl+p", *"quit")
        await sees(pilot, "Leave the program")
        await pilot.press("enter")
        await wait_for_screen(pilot, LeaveScreen)
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("ctrl+p", *"quit")
        await sees(pilot, "Leave the program")
        await pilot.press("enter")
        await wait_for_screen(pilot, LeaveScreen)
        await pilot.press("y")
        await wait_for(pilot, lambda: quits(app))


@pytest.fixture
async def unsaved(tmp_path: Path) -> AsyncIterator[tuple[LancasterApp, Pilot[None], Path]]:
    """A game that cannot be saved, being left; and the file to remove to make room."""
    table = new_saved_table("Ann,Bob,Cid")
    obstacle = saves_folder()
    obstacle.parent.mkdir(parents=True, exist_ok=True)
    obstacle.touch()
    app = LancasterApp(play(table, asks(PlaceKnight)), pace=0)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("q")
        await sees(pilot, "Leaving tries again.")
        yield app, pilot, obstacle


Unsaved = tuple[LancasterApp, Pilot[None], Path]


async def test_leaving_saves_what_could_not_be_saved_if_there_is_room_again(
    unsaved: Unsaved,
) -> None:
    app, pilot, obstacle = unsaved
    obstacle.unlink()
    await pilot.press("y")
    await wait_for(pilot, lambda: quits(app))
    (saved,) = list_saves()
    assert saved.problem is None


async def test_who_leaves_is_asked_while_the_game_cannot_be_saved(unsaved: Unsaved) -> None:
    app, pilot, obstacle = unsaved
    await pilot.press("y")
    await wait_for_screen(pilot, UnsavedScreen)
    await sees(pilot, "Leave without saving?")
    await pilot.press("enter")
    await wait_for_screen(pilot, UnsavedScreen)
    obstacle.unlink()
    await pilot.press("enter")
    await wait_for(pilot, lambda: quits(app))
    assert len(list_saves()) == 1


@pytest.mark.parametrize("key", [*KEYS, "y"])
async def test_who_says_so_leaves_without_saving(unsaved: Unsaved, key: str) -> None:
    app, pilot, obstacle = unsaved
    await pilot.press("y")
    await wait_for_screen(pilot, UnsavedScreen)
    await pilot.press(key)
    await wait_for(pilot, lambda: quits(app))
    assert obstacle.is_file()


@pytest.mark.parametrize("leaving", ["q", "ctrl+q"])
async def test_who_would_lose_acts_can_stay(unsaved: Unsaved, leaving: str) -> None:
    app, pilot, _ = unsaved
    await pilot.press("escape")
    await wait_for_screen(pilot, TableScreen)
    await pilot.press(leaving)
    await wait_for_screen(pilot, LeaveScreen)
    await pilot.press("y")
    await wait_for_screen(pilot, UnsavedScreen)
    await pilot.press("escape")
    await wait_for_screen(pilot, TableScreen)
    assert app.table is not None
    acts = app.table.record.actions
    before = len(acts)
    await pilot.press("k", "enter")
    await wait_for(pilot, lambda: len(acts) == before + 1)


async def test_a_game_that_is_over_is_kept_until_it_is_saved(tmp_path: Path) -> None:
    table = new_saved_table("Ann,Bob,Cid")
    obstacle = saves_folder()
    obstacle.parent.mkdir(parents=True, exist_ok=True)
    obstacle.touch()
    app = LancasterApp(play(table, is_over), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("q")
        await wait_for_screen(pilot, UnsavedScreen)
        await pilot.press("escape")
        await wait_for_screen(pilot, ScoreScreen)
        obstacle.unlink()
        await pilot.press("ctrl+q")
        await wait_for(pilot, lambda: quits(app))
    assert [save.finished for save in list_saves()] == [True]


async def test_what_is_selected_is_copied_first() -> None:
    app = LancasterApp()
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("n")
        await wait_for_screen(pilot, NewGameScreen)
        await pilot.press("f5")
        await wait_for(pilot, lambda: isinstance(app.focused, Input))
        field = app.focused
        assert isinstance(field, Input)
        field.select_all()
        await pilot.press("ctrl+c")
        assert app.clipboard == field.value != ""
        assert app.is_running
        await pilot.press("ctrl+c")
        await wait_for(pilot, lambda: quits(app))
