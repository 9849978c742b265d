"""Programs in seats on the screens: keys act while one thinks, and none is started unasked."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.record import Record
from lancaster_tui.table.saves import new_save
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.picker import Picker
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.table.screen import TableScreen
from tests.programs import AT_A_SIGN, GOOD, PATIENCE, SILENT, Script, wait_until_ended
from tests.table.games import deal
from tests.tui.games import SIZE, asks, is_over, play, sees, wait_for_screen

ANN, BOT = 0, 1


def game(script: Script) -> Record:
    """Return a game of Ann, a program and Bob, in which the program places a knight now."""
    table = Table(deal(f"Ann,Bot={script.spec},Bob"))
    play(table, asks(PlaceKnight, ANN))
    return play(table, asks(PlaceKnight, BOT)).record


def at_table(script: Script, limit: float = PATIENCE) -> Table:
    return Table(game(script), program_limit=limit)


async def test_keys_act_while_a_program_thinks(tmp_path: Path) -> None:
    script = Script(tmp_path, AT_A_SIGN)
    table = at_table(script)
    acts = len(table.record.actions)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for(pilot, lambda: len(script.heard) == 2)
        await pilot.press("?")
        await sees(pilot, "Help")
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("t")
        await sees(pilot, "ALL LAWS")
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)
        assert len(table.record.actions) == acts
        script.give_sign()
        await wait_for(pilot, lambda: len(table.record.actions) > acts)
    assert "!" not in table.record.actions[acts]


async def test_what_led_to_the_question_can_be_taken_back(tmp_path: Path) -> None:
    script = Script(tmp_path, SILENT)
    table = at_table(script)
    acts = len(table.record.actions)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for(pilot, lambda: len(script.heard) == 2)
        await pilot.press("u")
        await wait_for(pilot, lambda: len(table.record.actions) == acts - 1)
        await sees(pilot, "Ann: place a knight.")


async def test_a_program_ends_when_the_game_is_left(tmp_path: Path) -> None:
    script = Script(tmp_path, SILENT)
    app = LancasterApp(at_table(script), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for(pilot, lambda: len(script.heard) == 2)
        await pilot.press("q")
        await sees(pilot, "Leave")
        await pilot.press("y")
        await wait_for(pilot, lambda: app.return_code is not None)
    wait_until_ended(script)


async def test_the_log_tells_that_greedy_has_answered(tmp_path: Path) -> None:
    table = at_table(Script(tmp_path, SILENT), limit=0.2)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "program did not answer in time")


async def test_the_menu_starts_no_program_of_a_saved_game(tmp_path: Path) -> None:
    script = Script(tmp_path, GOOD)
    record = game(script)
    save = new_save(record)
    table = Table(record, save)
    table.act(BOT, *table.bot_action(BOT))
    table.act(2, table.decisions()[0].actions[0])
    table.close()
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "Continue")
        await wait_for(pilot, lambda: "1 saved" in screen_text(app))
        await pilot.press("c")
        await wait_for_screen(pilot, TableScreen)
        await sees(pilot, "was not started")
    assert script.starts == 0


async def test_a_new_game_from_the_menu_has_greedy_for_the_programs_of_the_last(
    tmp_path: Path,
) -> None:
    script = Script(tmp_path, GOOD)
    table = Table(game(script))
    table.save = new_save(table.record)
    play(table, is_over)
    table.close()
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await wait_for(pilot, lambda: "1 saved" in screen_text(app))
        await pilot.press("n")
        await wait_for_screen(pilot, NewGameScreen)
        assert app.screen.query_one("#name-1", Input).value == "Bot"
        assert app.screen.query_one("#kind-1", Picker).word == "greedy"
    assert script.starts == 0


async def test_a_rematch_has_its_program_again(tmp_path: Path) -> None:
    script = Script(tmp_path, GOOD)
    table = at_table(script)
    play(table, is_over)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("r")
        await wait_for_screen(pilot, NewGameScreen)
        assert app.screen.query_one("#kind-1", Picker).word == script.spec
        app.screen.query_one("#kind-1").focus()
        await sees(pilot, "The program ")
        app.screen.query_one("#start").focus()
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        await wait_for(pilot, lambda: app.table is not None and app.table is not table)
        assert app.table is not None
        play(app.table, asks(PlaceKnight, BOT))
        await wait_for(pilot, lambda: script.starts == 1)
    wait_until_ended(script)
