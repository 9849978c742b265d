"""The prompt takes every answer, by arrows and by fast keys, and says why something is illegal."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from textual.color import Color

from lancaster_tui.rules.actions import Action, Place
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import MakeExchange
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.table.scenarios import load_scenario
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.help.laws import LawsScreen
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.tui.pictures import on_screen, press, screen_text, still_app, wait_for
from lancaster_tui.tui.prompt.answer_rows import fast_key
from lancaster_tui.tui.prompt.facts import facts_pages
from lancaster_tui.tui.table.england import England
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.answers import action_label, action_short
from lancaster_tui.words.prompts.placements import placement_facts
from lancaster_tui.words.prompts.questions import prompt_text
from tests.tui.games import SIZE, asks, new_table, play, sees, table_asking
from tests.tui.render import pieces_of, text_of

LISTED = [
    ChooseFirstTile,
    ChooseFavour,
    ChooseUpgrade,
    ChooseNoble,
    ChooseTile,
    MakeExchange,
    ClaimCounty,
    Voyage,
    ChooseStartPlayer,
    UsePaidSpace,
    RansomKnights,
]


def placing_table() -> Table:
    """Return a game where a person places first, with S1, S2 and 2 squires."""
    return play(new_table("Ann,Bob,Cid"), asks(PlaceKnight))


def candidates(table: Table) -> list[Action]:
    """Return all answers of the question that is open, possible or not."""
    decision = table.decisions()[0]
    return list(decision.choice.candidates(table.view(decision.seat), decision.seat))


def last_action(table: Table) -> str:
    return table.record.actions[-1].partition(" ")[2]


@pytest.mark.parametrize("kind", LISTED)
async def test_arrows_and_enter_answer(kind: type[AnyChoice]) -> None:
    table = table_asking(kind)
    decision = table.decisions()[0]
    names = Names.at_table(table.rules, table.seats)
    view = table.view(decision.seat)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, prompt_text(decision, view, names)[:50])
        labels = [
            write(decision.actions[0], decision, view, names)
            for write in (action_label, action_short)
        ]
        await wait_for(pilot, lambda: any(label[:35] in screen_text(app) for label in labels))
        await pilot.press(*["down"] * (1 + candidates(table).index(decision.actions[1])), "enter")
    assert last_action(table) == action_text(decision.actions[1])


@pytest.mark.parametrize("kind", LISTED)
async def test_a_fast_key_picks_an_answer(kind: type[AnyChoice]) -> None:
    table = table_asking(kind)
    last = table.decisions()[0].actions[-1]
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(fast_key(last, candidates(table).index(last)), "enter")
    assert last_action(table) == action_text(last)


async def test_arrows_and_enter_place_a_knight() -> None:
    table = placing_table()
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("right", "enter", "right", "right", "enter", "right", "enter")
    assert last_action(table) == "place S2 B +1"


async def test_three_keys_place_a_knight() -> None:
    table = placing_table()
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("2", "f", "enter")
    assert last_action(table) == "place S2 F"


async def test_the_key_line_names_knights_and_places_in_the_smallest_terminal() -> None:
    table = placing_table()
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        keys = screen_text(app).splitlines()[-1]
        for told in ("1 2 knight", "a-z place", "u undo", "? help", "q leave"):
            assert told in keys
        assert "Enter" not in keys, "there is nothing to go on to before there is a place"
        await pilot.press("1", "g")
        assert "Enter" not in screen_text(app).splitlines()[-1], "no S1 can go there"
        await pilot.press("2", "f")
        assert "Enter place it" in screen_text(app).splitlines()[-1]
        await pilot.press("up")
        assert "Enter next" in screen_text(app).splitlines()[-1]
        await pilot.press("enter", "enter", "enter")
    assert last_action(table).startswith("place S2 F")


async def test_plus_and_minus_set_the_squires() -> None:
    table = placing_table()
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1", "b", "+", "+", "+", "-", "enter")
    assert last_action(table) == "place S1 B +1"


@pytest.mark.rule("PLC-6")
async def test_against_a_knight_just_enough_squires_are_offered_and_the_expulsion_is_told() -> None:
    table = placing_table()
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("2", "b", "enter", "1", "b")
        for told in ("place   B Stafford", "-  2  +", "expels"):
            await sees(pilot, told)
        await pilot.press("enter")
    assert last_action(table) == "place S1 B +2"


@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        pytest.param(("1", "g"), "PLC-4", marks=pytest.mark.rule("PLC-4")),
        pytest.param(("1", "w"), "PLC-9", marks=pytest.mark.rule("PLC-9")),
    ],
)
async def test_an_illegal_target_says_why_and_nothing_happens(
    keys: tuple[str, ...], rule: str
) -> None:
    table = placing_table()
    before = list(table.record.actions)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*keys)
        await sees(pilot, f"({rule})")
        await pilot.press("enter")
        await sees(pilot, f"({rule})")
    assert table.record.actions == before


async def test_enter_without_a_place_asks_for_one() -> None:
    table = placing_table()
    before = list(table.record.actions)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "enter", "enter")
        await sees(pilot, "No place chosen yet: press its letter or use the arrows.")
    assert table.record.actions == before


async def test_a_click_chooses_knight_and_place() -> None:
    table = placing_table()
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        for what, within in (("2 S2", "placement"), ("F  Suffolk", "england")):
            area = app.screen.query_one(f"#{within}")
            y = next(y for y, row in enumerate(text_of(area).splitlines()) if what in row)
            x = text_of(area).splitlines()[y].index(what)
            await pilot.click(area, offset=(x + 1, y))
        await sees(pilot, "place   F Suffolk")
        await pilot.press("enter")
    assert last_action(table) == "place S2 F"


async def test_escape_steps_back_and_then_asks_once_about_leaving() -> None:
    table = placing_table()
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("2", "b", "escape", "escape")
        assert not isinstance(app.screen, LeaveScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, LeaveScreen)
        await pilot.press("escape")
        assert not isinstance(app.screen, LeaveScreen)
        await pilot.press("q", "q")
    assert not app.is_running


async def test_u_takes_the_last_act_back() -> None:
    table = placing_table()
    first = table.seats[table.decisions()[0].seat].name
    before = list(table.record.actions)
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("2", "b", "enter")
        assert len(table.record.actions) == len(before) + 1
        await sees(pilot, "undo")
        await pilot.press("u")
        assert table.record.actions == before
        await sees(pilot, f"{first}: place a knight.")


async def test_where_nothing_can_be_undone_the_key_says_so_and_is_not_named() -> None:
    app = LancasterApp(new_table("Ann,Bob,Cid"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "choose your first tile")
        assert "u undo" not in screen_text(app)
        await pilot.press("u")
        await sees(pilot, "Nothing to undo: you have not acted since")


async def test_an_undo_comes_before_the_bot() -> None:
    """The bot waits; undone in time, it has not acted and does not act now."""
    table = play(new_table("Ann,greedy,random", seed=3), asks(PlaceKnight, seat=0))
    before = list(table.record.actions)
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("m", "enter", "u")
        await sees(pilot, "Ann: place a knight.")
    assert table.record.actions == before


async def test_names_are_shown_as_text() -> None:
    table = play(new_table("[b]Ann[/b],[red]x,Cid"), asks(PlaceKnight, seat=0))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "[b]Ann[/b]: place a knight.")


def pointed_to(app: LancasterApp) -> list[str]:
    """Return the places of the castle and of France that are chosen; an arrow says so."""
    areas = [text_of(app.screen.query_one(f"#{area}")) for area in ("castle", "france")]
    return [letter for area in areas for letter in re.findall(rf"{ARROW}([A-Z]) ", area)]


def points_to(app: LancasterApp, key: str) -> bool:
    """Whether the place with this letter and no other is chosen there."""
    return pointed_to(app) == [key.upper()]


def gold_border(app: LancasterApp) -> int:
    """Return how many pieces of a border in gold the map has."""
    gold = Color.parse(app.theme_variables["target"]).rich_color
    pieces = [piece for row in pieces_of(app.screen.query_one(England)) for piece in row]
    return sum(
        piece.style is not None and gold in (piece.style.color, piece.style.bgcolor)
        for piece in pieces
        if set(piece.text) & set("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
    )


async def test_before_enter_the_prompt_tells_what_can_be_won_and_the_board_points_there() -> None:
    app = LancasterApp(placing_table(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("2", "e")
        for told in ("place   E Bedford", "may win: extension tile or noble"):
            await sees(pilot, told)
        assert gold_border(app) > 4
        assert pointed_to(app) == []
        for key in ("k", "y"):
            await pilot.press(key)
            await wait_for(pilot, partial(points_to, app, key))
            assert gold_border(app) == 0


@pytest.mark.parametrize("kind", [ChooseFirstTile, ChooseNoble, Voyage])
async def test_the_board_points_to_the_place_of_the_answer_that_is_marked(
    kind: type[AnyChoice],
) -> None:
    table = table_asking(kind)
    one, other, *_ = [fast_key(action, 0) for action in table.decisions()[0].actions]
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        borders = []
        for key in (one, other):
            await pilot.press(key)
            await pilot.pause()
            if kind is ChooseNoble:
                assert gold_border(app) > 4
                borders.append(pieces_of(app.screen.query_one(England)))
            else:
                await wait_for(pilot, partial(points_to, app, key))
        assert len(borders) < 2 or borders[0] != borders[1]


@pytest.mark.parametrize(
    "seats",
    ["Theodore,Gertrude,Penelope", "Bartholomew_1234,Wilhelmina_56789,Constantine_9012"],
)
def test_what_must_be_told_of_a_placement_has_room(seats: str) -> None:
    """The prompt has three lines of 59 columns at least."""
    for seed in range(3):
        table = new_table(seats, seed)
        names = Names.at_table(table.rules, table.seats)
        chance = Random(seed)
        while not table.is_over:
            decision = table.decisions()[0]
            view = table.view(decision.seat)
            for action in decision.actions:
                if isinstance(action, Place):
                    facts = placement_facts(action, decision, view, names)
                    must = [fact for fact in facts if not (fact.is_extra or fact.joins)]
                    if must:
                        first, *others = facts_pages(must, 59, 3, "PgDn")
                        assert not others, first.plain
            table.act(decision.seat, chance.choice(decision.actions))


async def test_a_preview_fits_again_after_the_castle_was_large() -> None:
    app = still_app(load_scenario(Path(__file__).parent / "scenarios" / "placing.toml"))
    async with on_screen(app, (120, 40)) as pilot:
        await press(pilot, ["i"])
        before = screen_text(app)
        assert "both for 3 gold" in before
        await press(pilot, ["f6", "f6"])
        assert screen_text(app) == before


async def test_each_escape_closes_what_is_open_before_it_steps_back_in_the_answer() -> None:
    app = LancasterApp(placing_table(), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "b", "f6", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        assert "THE RACE" not in screen_text(app), "the castle is still large"
        await pilot.press("escape")
        assert "THE RACE" in screen_text(app)
        assert "place   B Stafford" in screen_text(app)
        await pilot.press("tab")
        assert "THE RACE" not in screen_text(app), "another area stands before the board"
        await pilot.press("escape")
        assert "THE RACE" in screen_text(app)
        await pilot.press("f2")
        assert isinstance(app.screen, LawsScreen)
        await pilot.press("escape")
        assert "place   B Stafford" in screen_text(app)
        assert not isinstance(app.screen, LeaveScreen)
