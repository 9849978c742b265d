"""Keys typed ahead, and leaving at the hand-over: nobody passes a cover by accident."""

from __future__ import annotations

from math import inf

import pytest
from textual import events
from textual.command import CommandPalette
from textual.pilot import Pilot

from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.picker import Picker
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.menu.motion import MotionScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.prompt.answers import Answers
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from tests.tui.games import SIZE, asks, new_table, play, sees, take_keyboard, wait_for_screen

_SIGNS = {"enter": "\r", "space": " ", "plus": "+", "minus": "-"}


def press_at_once(app: LancasterApp, *keys: str) -> None:
    """Send keys as a terminal does that reads several in one go."""
    driver = app._driver
    assert driver is not None
    for event in typed(*keys):
        driver.send_message(event)


def typed(*keys: str) -> list[events.Key]:
    """Return keys that are pressed now."""
    return [events.Key(key, key if len(key) == 1 else _SIGNS.get(key)) for key in keys]


async def settle(pilot: Pilot[None]) -> None:
    for _ in range(5):
        await pilot.pause()


async def test_a_doubled_enter_passes_neither_the_hand_over_nor_the_reveal() -> None:
    table = play(new_table("Ann,Bob,greedy,random"), asks(CastBallot))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
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
        await wait_for(pilot, lambda: "choose your first tile" in screen_text(app))
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
        await take_keyboard(pilot)
        await pilot.press("y", "enter")
        await wait_for_screen(pilot, HandOverScreen)
        await pilot.press("q")
        await wait_for_screen(pilot, LeaveScreen)
        assert "castle" not in screen_text(app)
        assert "gold" not in screen_text(app)
        await pilot.press("escape")
        await wait_for_screen(pilot, HandOverScreen)
        await pilot.press("q")
        await wait_for_screen(pilot, LeaveScreen)
        await pilot.press("y")
        await wait_for(pilot, lambda: not app.is_running or app.table is None)


async def test_a_doubled_enter_in_the_palette_acts_once() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight))
    acts = len(table.record.actions)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("ctrl+p")
        await wait_for_screen(pilot, CommandPalette)
        await pilot.press("S", "1")
        await pilot.app.workers.wait_for_complete()
        press_at_once(app, "enter", "enter", "enter")
        await wait_for(pilot, lambda: len(table.record.actions) > acts)
        await settle(pilot)
        assert len(table.record.actions) == acts + 1
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("wishes", ["nn", "nl", "n\r\r\r", "nc"])
async def test_quick_keys_in_the_menu_open_one_thing(wishes: str) -> None:
    app = LancasterApp(pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        press_at_once(app, *("enter" if key == "\r" else key for key in wishes))
        await wait_for(pilot, lambda: not isinstance(app.screen, MenuScreen))
        await settle(pilot)
        assert isinstance(app.screen, NewGameScreen | TableScreen)
        await pilot.press("escape")
        if isinstance(app.screen, LeaveScreen):
            await pilot.press("q")
        await wait_for_screen(pilot, MenuScreen)
        assert len(app.screen_stack) == 2


async def test_no_game_is_left_by_keys_typed_for_what_stood_before_the_question() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        press_at_once(app, "escape", "enter", "y", "enter")
        await settle(pilot)
        assert isinstance(app.screen, LeaveScreen)
        assert "q leave the game   Esc stay in the game" in screen_text(app)
        await pilot.press("n")
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("escape", "q")
        await wait_for(pilot, lambda: not app.is_running or app.table is None)


async def test_the_palette_opened_in_front_of_the_cover_takes_nothing_away_from_it() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(CastBallot)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        await pilot.press("y", "enter")
        await wait_for_screen(pilot, HandOverScreen)
        await pilot.press("ctrl+p")
        await wait_for_screen(pilot, CommandPalette)
        await pilot.app.workers.wait_for_complete()
        press_at_once(app, "enter", "enter", "enter")
        await settle(pilot)
        assert any(isinstance(each, HandOverScreen) for each in app.screen_stack)


async def test_the_palette_opens_once_whatever_lies_on_it() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        for key in ("ctrl+p", "pagedown", "ctrl+q", "ctrl+p", "ctrl+p", "escape", "escape"):
            await pilot.press(key)
        await wait_for_screen(pilot, TableScreen)


async def test_no_key_acts_on_a_board_that_cannot_be_seen() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("1", "i", "enter")
        acts = list(table.record.actions)
        await pilot.resize_terminal(80, 23)
        await pilot.press("u", "down", "enter", "1", "h", "enter", "pageup", "ctrl+p", "t")
        assert table.record.actions == acts
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q")
        await wait_for_screen(pilot, LeaveScreen)


async def test_a_question_is_answered_that_is_seen_before_the_frame_around_it() -> None:
    table = new_table("Ann,Bob,Cid")
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "choose your first tile")
        app.screen.query_one(Prompt).drawn_at = inf
        press_at_once(app, "j", "enter")
        await settle(pilot)
        assert len(table.record.actions) == 1


async def test_a_new_width_keeps_an_answer_that_was_marked_just_before() -> None:
    table = new_table("Ann,Bob,Cid")
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "choose your first tile")
        answers = app.screen.query_one(Answers)
        answers.post_message(events.Resize(answers.size, answers.size))
        await app.on_event(*typed("j"))  # before the list takes in its new width
        await settle(pilot)
        await pilot.press("enter")
        assert len(table.record.actions) == 1


async def test_a_question_is_answered_that_is_seen_before_the_list_of_its_answers() -> None:
    table = new_table("Ann,Bob,Cid")
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "choose your first tile")
        app.screen.query_one(Answers).refresh()
        await pilot.press("j", "enter")
        await settle(pilot)
        assert len(table.record.actions) == 1


async def test_keys_typed_while_a_new_game_opens_are_kept_for_it() -> None:
    app = LancasterApp(pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        press_at_once(app, "n", "5", "3", "l", "right", "f6", "home", *"Sir", "space")
        await sees(pilot, "Sir Bob")
        assert chosen(app, "players", "people", "lawset") == ["5", "3", "new"]


async def test_a_key_typed_right_after_the_question_of_motion_is_for_what_lies_behind_it() -> None:
    app = LancasterApp(pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        app.push_screen(MotionScreen())
        await wait_for_screen(pilot, MotionScreen)
        press_at_once(app, "o", "n")
        await wait_for_screen(pilot, NewGameScreen)


async def test_an_enter_typed_while_a_new_game_opens_does_not_start_it() -> None:
    app = LancasterApp(pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        press_at_once(app, "n", "enter", "3")
        await wait_for(pilot, lambda: isinstance(app.screen, NewGameScreen))
        await settle(pilot)
        assert isinstance(app.screen, NewGameScreen)
        assert chosen(app, "players") == ["3"]


def chosen(app: LancasterApp, *fields: str) -> list[str]:
    """Return the words that are chosen in fields."""
    return [app.screen.query_one(f"#{field}", Picker).word for field in fields]
