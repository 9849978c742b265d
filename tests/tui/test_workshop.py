"""The law workshop. Figures that are shown come from stored games (``workshop/``), not from new."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from lancaster_tui.content.rulesets import load_ruleset, rulesets_folder
from lancaster_tui.lab.own_laws import Draft, Idea
from lancaster_tui.lab.runs import Lines
from lancaster_tui.lab.simulation import Run
from lancaster_tui.lab.trial import trial
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.testing import TextSnapshots
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.looks import USUAL, Looks
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import on_screen, press, screen_text, settle, wait_for
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.workshop.screen import WorkshopScreen
from tests.processes import children
from tests.tui.games import wait_for_screen

BASE = load_ruleset()
PLAIN = Idea(BASE)
OWN = replace(PLAIN, struck="LAW-B13", draft=Draft(amount="4"))
STORED = Path(__file__).parent / "workshop"
SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]
LARGE = (120, 40)


@pytest.fixture
def text_of(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(TextSnapshots)


def stored(name: str, idea: Idea) -> tuple[tuple[Ruleset, str], Run]:
    """Return 40 games with some laws that were played once."""
    run, lines = trial(idea.ruleset(), idea.letters), Lines()
    for line in (STORED / f"{name}.jsonl").read_text().splitlines():
        run.results.add(lines.facts(line))
    return (idea.ruleset(), idea.letters), run


@asynccontextmanager
async def shown(
    idea: Idea = PLAIN,
    size: tuple[int, int] = LARGE,
    *keys: str,
    looks: Looks = USUAL,
    has_figures: bool = True,
) -> AsyncIterator[tuple[Pilot[None], WorkshopScreen]]:
    app = LancasterApp(looks=looks)
    runs = [stored("base", PLAIN), stored("own", OWN)] if has_figures else []
    async with on_screen(app, size) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        screen = WorkshopScreen(idea, runs)
        app.push_screen(screen)
        await settle(pilot)
        await press(pilot, keys)
        yield pilot, screen


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("idea", "keys"),
    [
        pytest.param(PLAIN, (), id="base"),
        pytest.param(OWN, ("up", "up"), id="own"),
        pytest.param(OWN, ("f",), id="figures"),
        pytest.param(PLAIN, ("equals_sign", *("down",) * 7, *("right",) * 13), id="choosing"),
    ],
)
async def test_it_looks_as_it_did(
    idea: Idea, keys: tuple[str, ...], size: tuple[int, int], text_of: SnapshotAssertion
) -> None:
    async with shown(idea, size, *keys) as (pilot, _):
        assert screen_text(pilot.app) == text_of


async def test_nothing_is_said_by_colour_alone() -> None:
    async with shown(OWN, LARGE, looks=Looks("none", has_colour=False, is_ascii=True)) as (
        pilot,
        _,
    ):
        text = screen_text(pilot.app)
        assert text.isascii()
        assert "4 PP per conflict" in text


async def test_it_is_in_the_menu() -> None:
    app = LancasterApp()
    async with on_screen(app, LARGE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await press(pilot, ["w"])
        await wait_for_screen(pilot, WorkshopScreen)
        assert "LAW WORKSHOP" in screen_text(app)
        await press(pilot, ["escape"])
        await wait_for_screen(pilot, MenuScreen)


async def test_keys_choose_laws_by_group_and_words_of_ones_own() -> None:
    async with shown(has_figures=False) as (pilot, screen):
        await press(pilot, ["down", "down", "down", "right"])
        assert screen.idea.letters == "bnbbb"
        await press(pilot, ["up", "up", "right"])
        assert screen.idea.letters == "bbbbb"  # the word after "by hand" is the first again
        await press(pilot, [*("down",) * 6, *("right",) * 3])
        assert screen.idea.struck == "LAW-B3"
        await press(pilot, ["down", "right"])
        assert screen.idea.draft.form == "most"
        assert "Most conflicts where you have a knight" in screen_text(pilot.app)


async def test_a_law_that_cannot_be_says_why_and_is_not_played() -> None:
    draft = Draft(form="exchange", reward="noble")
    async with shown(replace(OWN, draft=draft), has_figures=False) as (pilot, screen):
        before = screen_text(pilot.app)
        await press(pilot, ["enter"])
        assert not screen.is_playing
        assert "an exchange" in before.lower()
        await press(pilot, ["p"])
        assert isinstance(pilot.app.screen, WorkshopScreen)


async def test_a_ruleset_with_mistakes_says_where() -> None:
    folder = rulesets_folder()
    folder.mkdir(parents=True)
    (folder / "broken.toml").write_text(
        'format = 1\nid = "broken"\nbased_on = "base"\nrounds = 0\n'
    )
    async with shown(has_figures=False) as (pilot, screen):
        await press(pilot, ["left"])
        assert "rounds must be at least 1" in screen_text(pilot.app)
        await press(pilot, ["enter"])
        assert not screen.is_playing


async def test_two_sets_stand_beside_each_other() -> None:
    async with shown(OWN, LARGE, "equals_sign") as (pilot, _):
        await press(pilot, [*("down",) * 7, *("left",) * 13])
        text = screen_text(pilot.app)
        assert "base | base, yours for LAW-B13" in text
        assert "80 of 400" in text
        assert "other" in text
        await press(pilot, ["equals_sign"])
        assert "base | base" not in screen_text(pilot.app)


async def test_a_law_is_saved_as_a_ruleset_and_is_found_there() -> None:
    async with shown(OWN, LARGE, "s") as (pilot, _):
        assert "Saved as own-law.toml" in screen_text(pilot.app)
    law = load_ruleset("own-law").law_by_id["own"]
    assert law.effect == OWN.ruleset().law_by_id["own"].effect


async def test_a_game_is_set_up_with_the_laws() -> None:
    async with shown() as (pilot, _):
        pilot.app.pop_screen()
        await wait_for_screen(pilot, MenuScreen)
        await press(pilot, ["w", "down", "right", "p"])
        await wait_for_screen(pilot, NewGameScreen)
        assert "all new" in screen_text(pilot.app)


async def test_games_are_played_while_keys_work_and_leaving_ends_the_processes() -> None:
    before = children(os.getpid())
    async with shown(has_figures=False) as (pilot, screen):
        await press(pilot, ["enter"])
        await wait_for(pilot, lambda: "Enter stop" in " ".join(screen_text(pilot.app).split()))
        await press(pilot, ["down", "right"])
        assert screen.idea.letters == "nnnnn"
        assert children(os.getpid()) > before
        await wait_for(pilot, lambda: "to play" in screen_text(pilot.app))
        assert screen.is_playing
        await press(pilot, ["escape"])
        await wait_for_screen(pilot, MenuScreen)
        await wait_for(pilot, lambda: not screen.is_running)
        assert children(os.getpid()) == before


async def test_a_digit_changes_a_group() -> None:
    async with shown(has_figures=False) as (pilot, screen):
        await press(pilot, ["4", "1", "2", "1"])
        assert screen.idea.letters == "bbnbn"


async def test_a_click_chooses_a_word() -> None:
    async with shown(has_figures=False) as (pilot, screen):
        rows = screen_text(pilot.app).splitlines()
        y = next(y for y, row in enumerate(rows) if "group 1" in row)
        await pilot.click(offset=(rows[y].index("new") + 1, y))
        assert screen.idea.letters == "bnbbb"


async def test_enter_plays_other_laws_in_place_of_those_that_are_played() -> None:
    async with shown(has_figures=False) as (pilot, screen):
        await press(pilot, ["enter"])
        await wait_for(pilot, lambda: "to play" in screen_text(pilot.app))
        await press(pilot, ["down", "right", "enter"])
        assert screen.is_playing
        await wait_for(pilot, lambda: "FIGURES  new" in screen_text(pilot.app))


async def test_enter_stops_the_games_and_goes_on_with_them() -> None:
    before = children(os.getpid())
    async with shown(has_figures=False) as (pilot, screen):
        await press(pilot, ["enter"])
        await wait_for(pilot, lambda: "to play" in screen_text(pilot.app))
        await press(pilot, ["enter"])
        assert not screen.is_playing
        assert children(os.getpid()) == before
        assert "stopped" in screen_text(pilot.app)
        await press(pilot, ["enter"])
        assert screen.is_playing
