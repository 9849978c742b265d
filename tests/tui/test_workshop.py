"""The law workshop. Figures that are shown come from stored games (``workshop/``), not from new."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.geometry import Region
from textual.pilot import Pilot

from lancaster_tui.content.rulesets import load_ruleset, rulesets_folder
from lancaster_tui.lab.drafts import Draft
from lancaster_tui.lab.own_laws import Idea
from lancaster_tui.lab.runs import Lines
from lancaster_tui.lab.simulation import Run
from lancaster_tui.lab.trial import Population, compare, outcome, trial
from lancaster_tui.rules.ruleset.law_sets import WORDS
from lancaster_tui.testing import TextSnapshots
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.laws import LawsScreen
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.looks import USUAL, Looks
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import on_screen, parse_size, press, screen_text, settle, wait_for
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.workshop import trials
from lancaster_tui.tui.workshop.law_table import draw_laws
from lancaster_tui.tui.workshop.present import gains_now
from lancaster_tui.tui.workshop.saving import save_law
from lancaster_tui.tui.workshop.screen import WorkshopScreen
from lancaster_tui.tui.workshop.trials import Played, Trial, Trials
from lancaster_tui.words.workshop import bot_text
from tests.processes import children
from tests.tui.games import new_table, wait_for_screen
from tests.tui.positions import placing

BASE = load_ruleset()
PLAIN = Idea(BASE)
OWN = replace(PLAIN, struck="LAW-B13", draft=Draft(amount="4"))
EITHER = replace(PLAIN, letters=WORDS["new"]).in_place_of("LAW-N14")
STORED = Path(__file__).parent / "workshop"
LARGE = (120, 40)


@pytest.fixture
def text_of(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(TextSnapshots)


def stored(name: str, idea: Idea, games: int = 40) -> tuple[Trial, Run]:
    """Return up to 40 games with some laws that were played once."""
    run, lines = trial(idea.ruleset(), idea.letters, Population()), Lines()
    for line in (STORED / f"{name}.jsonl").read_text().splitlines()[:games]:
        run.results.add(lines.facts(line))
    return Trial(idea, Population()), run


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
        screen = WorkshopScreen(idea, runs=runs)
        app.push_screen(screen)
        await settle(pilot)
        await press(pilot, keys)
        yield pilot, screen


LOOKS = {
    "base": (PLAIN, (), ("80x24", "120x40")),
    "own": (OWN, ("down", "down"), ("80x24", "100x30", "120x40", "200x60")),
    "figures": (OWN, ("f",), ("80x24", "100x30")),
    "either": (EITHER, (*("down",) * 7,), ("80x24", "120x40")),
    "choosing": (PLAIN, (*("down",) * 7, *("right",) * 13), ("80x24", "120x40")),
    "compared": (
        OWN,
        ("equals_sign", "equals_sign", "up", *("left",) * 13, "f"),
        ("80x24", "120x40", "200x60"),
    ),
}


@pytest.mark.parametrize(
    ("idea", "keys", "size"),
    [
        pytest.param(idea, keys, parse_size(size), id=f"{name}-{size}")
        for name, (idea, keys, sizes) in LOOKS.items()
        for size in sizes
    ],
)
async def test_it_looks_as_it_did(
    idea: Idea, keys: tuple[str, ...], size: tuple[int, int], text_of: SnapshotAssertion
) -> None:
    async with shown(idea, size, *keys) as (pilot, _):
        assert screen_text(pilot.app) == text_of


async def test_the_mark_in_the_bars_is_labelled_and_a_row_is_free_above_the_keys() -> None:
    async with shown(OWN) as (pilot, _):
        rows = screen_text(pilot.app).splitlines()
        label = next(row for row in rows if "fair: 25 %" in row)
        assert "1st to play" in rows[rows.index(label) + 1]
        assert not rows[-2].strip()


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
        await press(pilot, ["equals_sign"])
        assert "Compared with base, without your law" in screen_text(pilot.app)
        await press(pilot, ["down", "right"])
        assert screen.idea.draft.form == "most"
        assert "Most counties where you have a knight" in screen_text(pilot.app)  # as in B3


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
    async with shown(OWN, LARGE, "equals_sign", "equals_sign") as (pilot, _):
        await press(pilot, ["up", *("left",) * 13])
        text = screen_text(pilot.app)
        assert "base | kept: base, 4 PP per conflict for B13" in text
        assert "80 of 400" in text
        assert "none stands out from chance, with 40 games" in text
        assert "+1.3  -1.7 to 4.4" in text  # 8 PP per 3 counties
        await press(pilot, ["equals_sign"])
        assert "kept" not in screen_text(pilot.app)


def test_who_has_fewer_games_plays_as_many_as_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "GAMES", 20)
    (these, whole), (kept, half) = stored("base", PLAIN), stored("own", OWN, 20)
    known = Trials(lambda: None, [(these, whole), (kept, half)])
    known.kept = kept.idea
    played = known.played(these)
    assert played is not None
    assert (played.games, played.wanted, played.note) == (60, 80, "")
    assert trials.goal(known.games(these)) == 40
    cut_short = Trials(lambda: None, [stored("base", PLAIN, 15)]).played(these)
    assert cut_short is not None
    assert (cut_short.games, cut_short.wanted, cut_short.note) == (15, 20, "stopped")


@pytest.mark.parametrize(
    ("games", "goal"),
    [([0], 200), ([142], 200), ([200], 400), ([400, 0], 400), ([400, 142], 400), ([200, 200], 400)],
)
def test_so_many_games_are_played(games: list[int], goal: int) -> None:
    assert trials.goal(games) == goal


@pytest.mark.parametrize("height", [0, 2, 3])
def test_without_room_for_a_law_there_is_no_table(height: int) -> None:
    these, run = stored("base", PLAIN)
    played = Played(these, outcome(run.results), 40, 40, "")
    canvas = Canvas(60, 6)
    draw_laws(canvas, Region(0, 1, 60, height), played, 0)
    assert all(not text.strip() for row in canvas.rows() for text, *_ in row)


def test_bots_are_told_by_how_they_play() -> None:
    assert bot_text(Population()) == "mix bots: a character, drawn anew each game"
    assert bot_text(Population(bot="soldier")) == "soldier bots: fights in France"


def test_the_same_games_do_not_differ_and_other_laws_are_not_compared() -> None:
    (_, base), (_, own) = stored("base", PLAIN), stored("own", OWN)
    same = compare(own.results, own.results)
    assert all(each.value == 0 and not each.found for each in (*same.wins, *same.swings.values()))
    assert "own" in same.swings
    assert not {"own", "LAW-B13"} & {*compare(own.results, base.results).swings}


def test_what_a_law_would_give_is_what_the_seat_may_know() -> None:
    gains = gains_now(placing(), replace(PLAIN, struck="LAW-B12", draft=Draft(amount="4")))
    assert {gain[1:] for gain in gains} == {("1 conflict", "+4 PP", "+3 PP")}
    most_gold = Draft(form="most", count="gold")
    covered = gains_now(placing(), replace(PLAIN, struck="LAW-B1", draft=most_gold))
    assert [gain.own for gain in covered] == ["?"] * 4
    assert [gain.counts for gain in covered][1:] == [""] * 3


def test_a_law_that_has_been_applied_is_told_as_if_it_were_now() -> None:
    scene = placing()
    scene.view.phase, scene.view.laws = "castles", ("LAW-B12",)
    gains = gains_now(scene, PLAIN.in_place_of("LAW-B12"))
    assert {(gain.own, gain.struck) for gain in gains} == {("+3 PP", "+3 PP")}


async def test_over_a_table_it_begins_with_a_law_of_the_game_and_starts_no_other() -> None:
    app = LancasterApp(new_table())
    async with on_screen(app, LARGE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await press(pilot, ["t", "w"])
        await wait_for_screen(pilot, WorkshopScreen)
        text = screen_text(app)
        assert "ON YOUR TABLE" in text
        assert "Ann" in text
        assert "start a game" not in text
        await press(pilot, ["p"])
        assert isinstance(app.screen, WorkshopScreen)
        await press(pilot, ["escape"])
        await wait_for_screen(pilot, LawsScreen)


@pytest.mark.parametrize("can_try", [True, False])
def test_laws_are_tried_where_the_table_is_run(*, can_try: bool) -> None:
    laws = LawsScreen(placing(), can_try=can_try)
    assert laws.check_action("open_workshop", ()) == can_try


def test_a_law_is_not_saved_whose_ruleset_cannot_be_found() -> None:
    idea = replace(OWN, rules=BASE.model_copy(update={"id": "elsewhere"}))
    assert save_law(idea).startswith("Not saved")
    assert not rulesets_folder().exists()


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
        assert "new laws" in screen_text(pilot.app)


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
        await wait_for(pilot, lambda: "GAMES  new" in screen_text(pilot.app))


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
