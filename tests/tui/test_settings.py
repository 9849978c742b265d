"""What is remembered of a player: the theme and how much moves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.kit.own_themes import load_theme, own_themes, themes_folder
from lancaster_tui.tui.kit.picker import ChoiceLine
from lancaster_tui.tui.kit.settings import PACES, SETTINGS, Settings
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.menu.settings import SettingsScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.setup.seats import with_own_name
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from tests.tui.games import SIZE, asks, new_table, play, sees, wait_for_screen


def told(app: LancasterApp) -> str:
    """Return all notices that stand on the screen."""
    return " ".join(notice.message for notice in app._notifications)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def test_without_a_file_nothing_is_remembered(path: Path) -> None:
    settings = Settings(path)
    assert (settings.theme, settings.motion, settings.problem) == (None, None, None)
    assert not path.exists()


def test_what_is_remembered_is_there_the_next_time(path: Path) -> None:
    Settings(path).remember("theme", "light")
    Settings(path).remember("motion", "reduced")
    again = Settings(path)
    assert (again.theme, again.motion, again.problem) == ("light", "reduced", None)
    assert [each.name for each in path.parent.iterdir()] == ["settings.toml"]


def test_a_file_that_is_a_link_to_another_stays_one(path: Path) -> None:
    own = path.parent.parent / "own.toml"
    own.write_text('theme = "dark"\n')
    path.parent.mkdir()
    path.symlink_to(own)
    Settings(path).remember("theme", "light")
    assert path.is_symlink()
    assert Settings(own).theme == "light"


def test_a_file_in_a_ring_of_links_is_reported(path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to(path)
    settings = Settings(path)
    settings.remember("theme", "light")
    assert settings.problem is not None
    assert path.is_symlink()


def test_what_another_version_has_written_is_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('zeal = 3\ntheme = "dark"\n[keys]\nundo = "z"\n')
    Settings(path).remember("theme", "light")
    assert 'theme = "light"' in path.read_text()
    assert "zeal = 3" in path.read_text()
    assert 'undo = "z"' in path.read_text()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("theme = dark", ":1:9: not valid TOML"),
        ("theme = 3", ":1:9: theme must be a text in quotes, found 3"),
        ('theme = "light"\nmotion = "slow"', ":2:10: motion must be one of full, reduced, off"),
        ("\0", "not valid TOML"),
        (f"theme = {'[' * 3000}", "not valid TOML: a number or nesting too long"),
    ],
)
def test_a_broken_file_is_reported_and_left_alone(path: Path, text: str, problem: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    settings = Settings(path)
    assert (settings.theme, settings.motion) == (None, None)
    assert settings.problem is not None
    assert problem in settings.problem
    settings.remember("theme", "light")
    assert path.read_text() == text


def test_a_pipe_in_place_of_the_file_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    settings = Settings(path)
    assert settings.problem is not None
    assert "settings.toml: not a file" in settings.problem


def test_a_folder_that_cannot_be_written_is_reported(path: Path) -> None:
    path.parent.write_text("not a folder")
    settings = Settings(path)
    settings.remember("theme", "light")
    assert settings.problem is not None


async def test_a_theme_chosen_in_the_palette_is_remembered(path: Path) -> None:
    app = LancasterApp(choices=Settings(path))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("ctrl+p", *"high-contrast")
        await sees(pilot, "Strong colours")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.theme == "lancaster-contrast")
    assert Settings(path).theme == "contrast"


async def test_guests_have_no_settings_and_write_none(own_home: Path) -> None:
    app = LancasterApp()
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        app.choose_theme("light")
        app.choose_motion("reduced")
        await pilot.pause()
        assert (app.theme, app.motion) == ("lancaster-light", "reduced")
    assert not list(own_home.rglob("settings.toml"))


async def test_a_broken_file_is_told_on_the_screen(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("theme = ")
    app = LancasterApp(choices=Settings(path))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await wait_for(pilot, lambda: "settings are neither used nor changed" in told(app))


# Themes of one's own


def write(name: str, text: str) -> None:
    themes_folder().mkdir(parents=True, exist_ok=True)
    (themes_folder() / f"{name}.toml").write_text(text)


def test_a_theme_of_ones_own_changes_what_it_names() -> None:
    write("mine", 'based_on = "light"\n[colours]\nsea = "#AABBCC"\n')
    theme = load_theme("mine")
    assert (theme.name, theme.base, theme.doubts) == ("mine", "light", ())
    assert theme.palette["sea"] == "#aabbcc"
    assert theme.palette["background"] == "#f6f3ea"
    assert own_themes() == ["mine"]


def test_colours_that_are_hard_to_tell_apart_are_doubted() -> None:
    write("mine", '[colours]\nseat-0 = "#202020"\nforeground = "#555555"\n')
    doubts = load_theme("mine").doubts
    assert any(doubt.startswith("foreground on background can hardly be read") for doubt in doubts)
    assert any(doubt.startswith("seat-0 on background can hardly be seen") for doubt in doubts)


async def test_a_theme_of_ones_own_is_offered_and_its_doubts_are_told(path: Path) -> None:
    write("mine", '[colours]\nbackground = "#003344"\nframe = "#113344"\n')
    app = LancasterApp(choices=Settings(path))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        assert "mine" in app.all_themes
        app.choose_theme("mine")
        await wait_for(pilot, lambda: "frame on background can hardly be seen" in told(app))
        assert app.theme_variables["background"] == "#003344"
    assert Settings(path).theme == "mine"


async def test_a_faulty_theme_is_not_worn_and_the_mistake_is_told(path: Path) -> None:
    write("mine", '[colours]\nbackground = "dark blue"\n')
    app = LancasterApp(looks=Looks("mine"), choices=Settings(path))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        said = '2:14: background must be a colour like "#1f3f9a", found "dark blue"'
        await wait_for(pilot, lambda: said in told(app))
        assert app.theme == "lancaster-dark"


# The screen of settings, and what its choices do


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('pace = "hasty"', ":1:8: pace must be one of slow, usual, fast"),
        ("hand_over = true", ":1:13: hand_over must be one of ballots, always"),
        ("name = 3", ":1:8: name must be a text in quotes, found 3"),
        (f'name = "{"x" * 40}"', ":1:8: name cannot be called"),
    ],
)
def test_every_setting_is_checked(path: Path, text: str, problem: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    assert problem in (Settings(path).problem or "")


async def test_every_setting_of_the_screen_survives_a_restart(path: Path) -> None:
    app = LancasterApp(looks=Looks(motion="full"), choices=Settings(path))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("s")
        await wait_for_screen(pilot, SettingsScreen)
        for keys in ("right", "right", "right", "right", "right"):  # theme to strict covers
            await pilot.press(keys, "down")
        await pilot.press(*"Zoe", "escape")
        await wait_for_screen(pilot, MenuScreen)
        assert app.theme == "lancaster-light"
        assert app.is_ascii
    again = Settings(path)
    assert {key: again.value(key) for key in SETTINGS} == {
        "theme": "light",
        "motion": "reduced",
        "signs": "ascii",
        "pace": "fast",
        "hand_over": "always",
        "name": "Zoe",
    }


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_an_option_has_set_is_shown_as_it_is_now_and_not_remembered(
    path: Path, size: tuple[int, int]
) -> None:
    app = LancasterApp(looks=Looks(motion="off", is_ascii=True), choices=Settings(path))
    async with app.run_test(size=size) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("s", "down")
        await wait_for_screen(pilot, SettingsScreen)
        assert app.screen.query_one("#motion", ChoiceLine).word == "off"
        await sees(pilot, "Now off; remembered: full (--motion or LANCASTER_MOTION can set it).")
        await pilot.press("down")
        assert app.screen.query_one("#signs", ChoiceLine).word == "ascii"
        await sees(pilot, "Now plain signs; remembered: all signs (--ascii, LANCASTER_ASCII")
        await pilot.press("up", "left")
        await pilot.pause()
        said = " ".join(screen_text(app).split())
        assert "Now off" not in said, "what is chosen here is remembered"
        assert "Now reduced" not in said
    again = Settings(path)
    assert (again.motion, again.is_ascii) == ("reduced", False)


async def test_the_key_line_of_the_settings_names_the_arrows(path: Path) -> None:
    app = LancasterApp(choices=Settings(path))
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("s")
        await sees(pilot, "left right change   up down other setting   Esc back")


async def test_a_name_that_nobody_can_have_is_said_and_not_remembered(path: Path) -> None:
    app = LancasterApp(choices=Settings(path))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("s")
        await wait_for_screen(pilot, SettingsScreen)
        await pilot.press("shift+tab", *"greedy")
        await sees(pilot, 'greedy" is the name of a bot')
        await pilot.press("escape")
        assert isinstance(app.screen, SettingsScreen)
    assert Settings(path).name is None


@pytest.mark.parametrize(
    ("last", "names"),
    [
        ("Ann,Neville=easy,Percy=easy", ["Kim", "Neville", "Percy"]),
        ("Neville=easy,Ann,Percy=easy", ["Neville", "Kim", "Percy"]),
        ("Ann,Bob,Neville=easy", ["Ann", "Bob", "Neville"]),
        ("Ann,Kim=easy,Percy=easy", ["Ann", "Kim", "Percy"]),
        ("Neville=easy,Percy=easy", ["Neville", "Percy"]),
    ],
)
def test_somebody_who_plays_against_bots_is_called_as_the_settings_say(
    last: str, names: list[str]
) -> None:
    seats = with_own_name(parse_seats(last), "Kim")
    assert [seat.name for seat in seats] == names
    assert with_own_name(parse_seats(last), None) == list(parse_seats(last))


async def test_a_new_game_has_the_name_and_the_bots_their_pace(path: Path) -> None:
    settings = Settings(path)
    settings.remember("name", "Neville")  # as the first bot is usually called
    settings.remember("pace", "fast")
    app = LancasterApp(choices=settings)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("n")
        await sees(pilot, "Neville")
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        assert app.table is not None
        names = [seat.name for seat in app.table.seats]
        assert names[0] == "Neville"
        assert len(set(names)) == 4
        assert isinstance(app.screen, TableScreen)
        assert app.screen._pace == PACES["fast"]


async def test_with_strict_covers_one_comes_before_every_turn(path: Path) -> None:
    settings = Settings(path)
    settings.remember("hand_over", "always")
    table = play(new_table("Ann,Bob"), asks(PlaceKnight))
    app = LancasterApp(table, pace=0, choices=settings)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):
            await wait_for_screen(pilot, HandOverScreen)
            (asked,) = table.waiting_for()
            name = table.seats[asked].name
            await sees(pilot, f"Pass the keyboard to {name}.")
            await pilot.press("enter")
            await wait_for_screen(pilot, TableScreen)
            acts = len(table.record.actions)
            await pilot.press("enter")
            for letter in "abcdefghijklm":
                await pilot.press("1", letter, "enter")
                if len(table.record.actions) > acts:
                    break
            assert len(table.record.actions) > acts
        await wait_for_screen(pilot, HandOverScreen)
