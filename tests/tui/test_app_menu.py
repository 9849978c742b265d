"""Menu, new game and saved games."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.saves import list_saves, open_save, saves_folder
from lancaster_tui.table.seating import faction_colours
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.menu.cards import SaveCards
from lancaster_tui.tui.menu.dusk import Dusk
from lancaster_tui.tui.menu.load import DeleteScreen, LoadScreen
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.table.screen import TableScreen
from tests.cli.test_odd_names import ODD
from tests.tui.games import (
    SIZE,
    asks,
    is_over,
    new_saved_table,
    play,
    sees,
    take_keyboard,
    wait_for_screen,
)

SMALL = (80, 24)
LONG_SEATS = (
    "Maximilian Acton,Wilhelmina Bohun,Bartholomew Cary=greedy:spite=0,Archibald Dacre=random,"
    "Cuthbertine Earl=greedy"
)


def leave_game(until: str, seats: str = "Ann,Bob,greedy", law_set: str = "base") -> Path:
    """Save a game that somebody has left."""
    table = play(
        new_saved_table(seats, law_set=law_set), asks(CastBallot) if until == "vote" else is_over
    )
    assert table.save is not None
    table.save.close()
    return table.save.path


def broken_game() -> Path:
    """Leave a file that is no game any more."""
    path = saves_folder() / "broken.toml"
    path.write_text("format = 1\nprogram = ")
    return path


async def open_menu(pilot: Pilot[None], key: str, then: type[object]) -> None:
    await wait_for_screen(pilot, MenuScreen)
    await pilot.press(key)
    await wait_for_screen(pilot, then)


@pytest.mark.parametrize("size", [(20, 5), (1, 1), (53, 3)])
async def test_the_menu_stands_a_terminal_of_any_size(size: tuple[int, int]) -> None:
    app = LancasterApp()
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await pilot.resize_terminal(*SIZE)
        await sees(pilot, "Load")


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (112, 30), (120, 40), (200, 60)])
async def test_no_star_stands_between_the_letters_of_the_title(size: tuple[int, int]) -> None:
    async with LancasterApp().run_test(size=size) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        rows = pilot.app.screen.query_one(Dusk).render().rows
    inks = [[ink for text, ink in row for _ in text] for row in rows]
    cells = [(x, y) for y, row in enumerate(inks) for x, ink in enumerate(row) if "title" in ink]
    assert any("star" in ink for row in inks for ink in row)
    columns, lines = zip(*cells, strict=True)
    for row in inks[min(lines) : max(lines) + 1]:
        assert not any("star" in ink for ink in row[min(columns) - 1 : max(columns) + 2])


async def test_without_saved_games_there_is_nothing_to_continue_or_load() -> None:
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "no unfinished game")
        await pilot.press("c", "l")
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("q")
        await wait_for(pilot, lambda: not app.is_running)


async def test_escape_leaves_the_menu_only_at_the_second_time() -> None:
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await sees(pilot, "no unfinished game")
        await pilot.press("escape")
        await sees(pilot, "Esc again quits")
        await pilot.press("down")
        await wait_for(pilot, lambda: "Esc again quits" not in screen_text(app))
        await pilot.press("escape")
        await sees(pilot, "Esc again quits")
        assert app.is_running
        await pilot.press("escape")
        await wait_for(pilot, lambda: not app.is_running)


async def test_continue_opens_the_newest_game_that_is_not_over() -> None:
    leave_game("vote", "Ann,Zoe,greedy")
    leave_game("end")
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "▲ Ann 0  ■ Zoe 0  ● Neville 0")
        await sees(pilot, "round 1 of 5, parliament")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.table is not None)
        assert app.table is not None
        assert app.table.seats[1].name == "Zoe"


async def test_nothing_is_marked_until_it_is_known_what_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An Enter while the saved games are looked for must not hit what is marked after that."""
    leave_game("vote")
    listed, go = list_saves(), Event()
    monkeypatch.setattr("lancaster_tui.table.saves.list_saves", lambda: go.wait(60) and listed)
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        wishes = app.screen.query_one("#wishes", OptionList)
        await pilot.press("enter")
        assert isinstance(app.screen, MenuScreen)
        assert wishes.highlighted is None
        await pilot.press("down")
        assert wishes.highlighted == 0
        go.set()
        await sees(pilot, "round 1 of 5, parliament")
        assert wishes.highlighted == 0, "what the player has marked stays marked"
        await pilot.press("enter")
        await wait_for_screen(pilot, NewGameScreen)


async def test_long_names_leave_the_whole_menu_in_place() -> None:
    leave_game("vote", LONG_SEATS)
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "round 1 of 5, parliament")
        for word in ("Cuthbertine", "Matthias Cramer", "Queen Games", "Quit", "unofficial"):
            await sees(pilot, word)
        assert app.screen.region.contains_region(app.screen.query_one("#menu").region)


async def test_what_keeps_saved_games_from_being_listed_is_told() -> None:
    saves_folder().parent.mkdir(parents=True)
    saves_folder().write_text("a file where the folder should be")
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "cannot be read")
        await pilot.press("n")
        await wait_for_screen(pilot, NewGameScreen)


async def open_list(pilot: Pilot[None], games: int) -> SaveCards:
    """Open the saved games and wait until they are there."""
    await sees(pilot, f"{games} saved")
    await open_menu(pilot, "l", LoadScreen)
    listed = pilot.app.screen.query_one(SaveCards)
    await wait_for(pilot, lambda: len(listed.saves) == games)
    return listed


@pytest.mark.parametrize("size", [SMALL, SIZE])
async def test_the_list_of_saved_games_says_what_each_is(size: tuple[int, int]) -> None:
    vote, over, broken = leave_game("vote", LONG_SEATS), leave_game("end"), broken_game()
    for age, path in enumerate((vote, over, broken)):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    app = LancasterApp(pace=0)
    async with app.run_test(size=size) as pilot:
        await open_list(pilot, 3)
        await sees(pilot, "Round 1 of 5, parliament.")
        for name in ("Maximilian Acton,", "Cary (greedy:spite=0),", "Dacre (random),", "(greedy)."):
            await sees(pilot, name)
        await sees(pilot, "go on: Vote 1 of 3: 0 of 5 ballots in")
        await pilot.press("right")
        await sees(pilot, "Finished, ")
        await sees(pilot, " won with ")
        await sees(pilot, "see the score sheet")
        await pilot.press("left", "down", "enter")
        await sees(pilot, "not valid TOML")
        await sees(pilot, "This game cannot be opened.")
        assert isinstance(app.screen, LoadScreen)
        assert app.screen.region.contains_region(app.screen.query_one("#load").region)
        await pilot.press("up")
        await wait_for(pilot, lambda: "cannot be opened" not in screen_text(app))
        await pilot.press("escape")
        await wait_for_screen(pilot, MenuScreen)


async def test_the_cards_of_saved_games_say_who_leads_and_what_is_asked() -> None:
    leave_game("vote", "Ann,Bob", "nbnbn")
    over = leave_game("end", "Ann,Bob,greedy")
    app = LancasterApp(pace=0)
    async with app.run_test(size=(120, 40)) as pilot:
        listed = await open_list(pilot, 2)
        for text in ("TO BE CONTINUED 1", "FINISHED 1", "Round 1 of 5", "Vote 1 of 3: 0 of 2"):
            await sees(pilot, text)
        for text in ("laws n b n b n", "each with an ally", "base laws", "won by"):
            await sees(pilot, text)
        finished = next(save for save in listed.saves if save.path == over)
        order = sorted(finished.points, reverse=True)
        rows = [row for row in screen_text(app).splitlines() if "won" in row.split()[-1:]]
        assert len(rows) == order.count(order[0])
        await sees(pilot, f"won by {order[0] - order[1]}")


async def test_a_click_marks_a_game_and_another_opens_it() -> None:
    leave_game("vote")
    leave_game("end")
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        listed = await open_list(pilot, 2)
        await pilot.click(offset=(SIZE[0] // 2 + 5, 5))
        assert listed.marked is not None
        assert listed.marked.finished
        await pilot.click(offset=(SIZE[0] // 2 + 5, 5))
        await wait_for_screen(pilot, ScoreScreen)


async def test_more_games_than_there_is_room_for_scroll_with_the_mark() -> None:
    for _ in range(4):
        leave_game("vote")
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        listed = await open_list(pilot, 4)
        await sees(pilot, "TO BE CONTINUED 1 to 2 of 4")
        await pilot.press("end")
        await sees(pilot, "to 4 of 4")
        assert listed.marked is listed.saves[3]
        await pilot.press("right")
        assert listed.marked is listed.saves[3], "there is no finished game"


async def test_a_game_is_deleted_only_after_a_question() -> None:
    kept, deleted = leave_game("vote"), leave_game("end")
    for age, path in enumerate((deleted, kept)):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        listed = await open_list(pilot, 2)
        await pilot.press("right")
        for no in ("enter", "escape"):
            await pilot.press("d")
            await sees(pilot, "Delete this game for good?")
            await pilot.press(no)
            await wait_for_screen(pilot, LoadScreen)
            assert deleted.exists()
        await pilot.press("delete")
        await wait_for_screen(pilot, DeleteScreen)
        await pilot.press("y")
        await wait_for(pilot, lambda: len(listed.saves) == 1)
        assert not deleted.exists()
        await sees(pilot, "Round 1 of 5, parliament.")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.table is not None)
        assert kept.exists()


async def test_a_game_that_is_open_elsewhere_is_not_deleted() -> None:
    save, _ = open_save(leave_game("vote"))
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await open_list(pilot, 1)
        await pilot.press("d")
        await wait_for_screen(pilot, DeleteScreen)
        await pilot.press("y")
        await sees(pilot, "open in another window")
        assert save.path.exists()
    save.close()


async def test_a_finished_game_shows_its_score_sheet() -> None:
    leave_game("end")
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot, 1)
        await pilot.press("enter")
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("q")
        await wait_for_screen(pilot, MenuScreen)


async def test_a_rematch_begins_with_the_seats_of_the_game() -> None:
    leave_game("end", LONG_SEATS)
    app = LancasterApp(pace=60)
    async with app.run_test(size=SMALL) as pilot:
        await open_list(pilot, 1)
        await pilot.press("enter")
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("r")
        await wait_for_screen(pilot, NewGameScreen)
        await sees(pilot, "< greedy:spite=0 >")
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        assert app.table is not None
        assert not app.table.is_over
        assert [seat.name for seat in app.table.seats][:2] == [
            "Maximilian Acton",
            "Wilhelmina Bohun",
        ]


@pytest.mark.rule("LAW-6")
async def test_a_rematch_keeps_the_laws_and_the_colours_of_allies() -> None:
    leave_game("end", "Ann,Bob", "nbnbn")
    app = LancasterApp(pace=60)
    async with app.run_test(size=SMALL) as pilot:
        await open_list(pilot, 1)
        await pilot.press("enter")
        await wait_for_screen(pilot, ScoreScreen)
        before = app.table
        assert before is not None
        await pilot.press("r")
        await wait_for_screen(pilot, NewGameScreen)
        await sees(pilot, "nbnbn: new laws in groups 0, 2 and 4 (18 laws)")
        await sees(pilot, "each has an ally")
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        assert app.table is not None
        assert app.table.record.law_set == "nbnbn"
        assert faction_colours(app.table.seats) == faction_colours(before.seats)


@pytest.mark.parametrize("stem", ODD)
async def test_names_of_files_are_shown_without_what_a_terminal_could_act_on(stem: str) -> None:
    path = leave_game("vote")
    for name, text in (
        ("", path.read_text()),
        ("broken", "x = 1"),
        ("misfit", path.read_text().replace("actions = [", 'actions = [\n"1 place S4 A",')),
    ):
        path.with_name(f"{stem}{name}.toml").write_text(text)
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "4 saved")
        await pilot.press("l")
        await sees(pilot, "misfit.toml")
        for _ in range(4):
            for key in ("down", "d"):
                await pilot.press(key)
                await pilot.pause()
                assert all(row.isprintable() for row in screen_text(app).splitlines())
            await pilot.press("escape")


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
        await take_keyboard(pilot)
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("q", "q")
        await wait_for_screen(pilot, MenuScreen)
        save, _ = open_save(path)
        save.close()
