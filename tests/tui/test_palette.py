"""The command palette: all that the viewer may do now, and nothing of anybody else."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from textual.command import Command, CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.phases.counties import ClaimCounty
from lancaster_tui.rules.phases.laws import ChooseLevy
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.palette import Answerable, Commands
from lancaster_tui.tui.pictures import wait_for
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.prompts.answers import answer_text
from tests.tui.games import (
    SIZE,
    asks,
    asks_with,
    new_table,
    play,
    sees,
    table_asking,
    table_where,
    take_keyboard,
    wait_for_screen,
)
from tests.tui.positions import ANN, crowded, placing, voting


class Asker:
    """A screen as the palette knows it."""

    def __init__(self, scene: Scene) -> None:
        self.app = SimpleNamespace(commands=lambda _: (), size=SimpleNamespace(width=SIZE[0]))
        self.scene = scene
        self.answers: list[tuple[int, str]] = []

    def answer(self, decision: Decision, action: Action) -> None:
        self.answers.append((decision.seat, action_text(action)))


def provider(asker: Answerable) -> Commands:
    return Commands(asker)  # type: ignore[arg-type]


async def listed(asker: Answerable) -> list[str]:
    return [str(hit.text) async for hit in provider(asker).discover()]


def _row(answer: str) -> str:
    """Return an answer as its row has it: what follows from it stands in a column of its own."""
    return sentence(answer).replace("; ", " ", 1)


async def found(asker: Answerable, query: str) -> list[str]:
    hits = [hit async for hit in provider(asker).search(query)]
    return [str(hit.text) for hit in sorted(hits, key=lambda hit: -hit.score)]


@pytest.mark.parametrize("seen", [placing(), crowded(), voting()], ids=["few", "many", "vote"])
async def test_every_legal_action_is_listed_in_the_words_of_the_prompt(seen: Scene) -> None:
    decision = seen.decision
    assert decision is not None
    rows = [" ".join(row.split()) for row in await listed(Asker(seen))]
    assert rows == [
        _row(answer_text(action, decision, seen.view, seen.names)) for action in decision.actions
    ]


async def test_without_a_question_nothing_is_listed() -> None:
    assert await listed(Asker(placing(viewer=None))) == []
    assert await found(Asker(placing(viewer=ANN + 1)), "S1") == []


async def test_words_in_any_order_find_actions_the_best_first() -> None:
    asker = Asker(placing())
    both = await found(asker, "squire s2 suff")
    assert both
    assert all("S2" in text and "Suffolk" in text and "squire" in text for text in both)
    assert (await found(asker, "s4 b stafford"))[0].startswith("S4 to B Stafford with 2 squires")
    letters = await found(asker, "sfflk")
    assert letters
    assert all("Suffolk" in text for text in letters)
    assert await found(asker, "no such thing") == []


async def test_choosing_a_line_answers_for_the_seat_that_was_asked() -> None:
    asker = Asker(placing())
    async for hit in provider(asker).discover():
        if str(hit.text).startswith("S2 to H Dorset  "):
            hit.command()
    assert asker.answers == [(ANN, "place S2 H")]


async def _open(pilot: Pilot[None], *typed: str) -> None:
    """Open the palette, type, and wait until it has found what it can."""
    await pilot.press("ctrl+p")
    await wait_for_screen(pilot, CommandPalette)
    await pilot.press(*typed)
    options = pilot.app.screen.query_one(OptionList)
    await wait_for(pilot, lambda: options.option_count > 0)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def _lines(pilot: Pilot[None]) -> list[str]:
    options = pilot.app.screen.query_one(OptionList)
    prompts = (options.get_option_at_index(index).prompt for index in range(options.option_count))
    return [" ".join(str(prompt).split()) for prompt in prompts]


def _texts(pilot: Pilot[None]) -> list[str]:
    """Return what the rows say, also where they are cut."""
    options = pilot.app.screen.query_one(OptionList).options
    hits = (each.hit for each in options if isinstance(each, Command))
    return [" ".join(str(hit.text).split()) for hit in hits]


def _labels(table: Table, seat: int) -> list[str]:
    decision = table.decision(seat)
    assert decision is not None
    names, view = Names.at_table(table.rules, table.seats), table.view(seat)
    return [_row(answer_text(action, decision, view, names)) for action in decision.actions]


@pytest.mark.parametrize("kind", [PlaceKnight, ClaimCounty])
async def test_at_the_table_the_palette_answers_as_the_prompt_does(kind: type[AnyChoice]) -> None:
    table = table_asking(kind)
    seat, _, actions = table.decisions()[0]
    labels = _labels(table, seat)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await _open(pilot)
        assert set(labels) <= set(_texts(pilot))
        app.screen.query_one(Input).value = labels[-1]
        await wait_for(pilot, lambda: _texts(pilot)[:1] == [labels[-1]])
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        await wait_for(pilot, lambda: table.record.actions[-1].endswith(action_text(actions[-1])))


async def test_over_a_ballot_the_palette_lists_every_vote_and_casts_it() -> None:
    table = play(new_table("Ann,Bob,greedy"), asks(CastBallot))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        assert isinstance(app.screen, BallotScreen)
        seat = app.screen.decision.seat
        labels = _labels(table, seat)
        await _open(pilot)
        assert set(labels) <= set(_texts(pilot))
        await pilot.press(*"no without")
        await wait_for(pilot, lambda: _lines(pilot)[:1] == ["No without vote markers (counts 1)"])
        await pilot.press("enter")
        await wait_for(pilot, lambda: table.view(seat).ballot == (False, 0))
        assert not isinstance(app.screen, CommandPalette)


async def test_names_are_shown_as_text() -> None:
    table = play(new_table("[b]Ann[/b],[red]x,Cid"), asks(PlaceKnight, seat=0))
    play(table, lambda table: any("expels [" in text for text in _labels_of_asked(table)))
    wanted = next(text for text in _labels_of_asked(table) if "expels [" in text)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await _open(pilot)
        assert wanted in _texts(pilot)
        assert any("expels [" in line for line in _lines(pilot))


def _labels_of_asked(table: Table) -> list[str]:
    return _labels(table, table.decisions()[0].seat)


async def test_paging_in_a_list_without_matches_and_closing_in_a_search_do_no_harm() -> None:
    table = table_asking(PlaceKnight)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(3):
            await pilot.press("ctrl+p")
            await wait_for_screen(pilot, CommandPalette)
            await pilot.press(*"qqq", "pagedown", "pageup", "down", "up")
            await pilot.press("backspace", "escape")
            await wait_for_screen(pilot, TableScreen)
        await pilot.pause()


@pytest.mark.rule("ALY-4")
async def test_the_palette_lists_the_placements_of_the_ally_too() -> None:
    table = table_where(asks(PlaceKnight, seat=0), "Ann,Bob")
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("ctrl+p")
        await wait_for_screen(pilot, CommandPalette)
        pilot.app.screen.query_one(Input).value = "ally castle upgrade"
        await sees(pilot, "ally castle space K: upgrade")
        await pilot.app.workers.wait_for_complete()
        await pilot.press("down", "enter")
        await wait_for(pilot, lambda: table.view(None).factions[2].castle[1] > 0)


@pytest.mark.rule("LAW-N11")
async def test_the_palette_pays_a_levy() -> None:
    table = table_where(asks_with(ChooseLevy, 4), law_set="new")
    (decision,) = table.decisions()
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        acts = len(table.record.actions)
        await pilot.press("ctrl+p")
        await wait_for_screen(pilot, CommandPalette)
        pilot.app.screen.query_one(Input).value = "pay gold"
        await sees(pilot, "Pay 1 gold for")
        await pilot.app.workers.wait_for_complete()
        await pilot.press("down", "enter")
        await wait_for(pilot, lambda: len(table.record.actions) > acts)
        assert table.record.actions[acts].startswith(f"{decision.seat + 1} levy ")


async def test_what_a_key_does_is_done_by_its_line_as_well() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight))
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        acts = len(table.record.actions)
        await _open(pilot, *"undo unless")
        await pilot.press("enter")
        await wait_for(pilot, lambda: len(table.record.actions) == acts - 1)


async def test_an_area_is_looked_at_by_its_line() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await _open(pilot, *"look at france")
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        assert app.screen.query_one(Board).area == "france"


async def test_a_command_has_its_key_at_the_end_of_its_row_and_is_found_without_it() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await _open(pilot, *"laws in full")
        (row,) = _lines(pilot)
        assert row.split() == ["Laws", "All", "laws", "in", "full", "t"]


async def test_the_list_of_all_has_a_heading_for_each_group_which_is_passed_over() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await _open(pilot)
        options = app.screen.query_one(OptionList)
        assert [str(each.prompt) for each in options.options if each.disabled] == [
            "YOUR MOVE: PLACE A KNIGHT",
            "LOOK AT THE TABLE",
            "WHAT KEYS DO HERE",
            "THE PROGRAM",
            "COLOURS AND MOTION",
        ]
        assert options.highlighted == 1


@pytest.mark.parametrize("size", [(80, 24), SIZE, (200, 60)], ids=str)
async def test_rows_are_broken_where_they_have_no_room_and_never_cut(size: tuple[int, int]) -> None:
    app = LancasterApp(table_asking(PlaceKnight), pace=60)
    async with app.run_test(size=size) as pilot:
        await _open(pilot)
        room = min(size[0], 170) - 8
        for option in app.screen.query_one(OptionList).options:
            if isinstance(option, Command):
                rows, text = str(option.prompt).splitlines(), str(option.hit.text)
                assert {*text.split()} <= {*" ".join(rows).split()}
                assert all(len(row) <= room for row in rows)
                assert len(rows) == 1 or len(f"{text}  Ctrl+Q") > room, "it has room on one row"


async def test_words_that_a_player_would_type_find_what_is_meant() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        for typed, first in (
            ("place", "S"),
            ("knight", "S"),
            ("place a knight", "S"),
            ("castle", "Look at Castle"),
            ("squire", "S"),
            ("laws", "Laws"),
            ("dossier", "Laws"),
            ("score", "Look at Race"),
            ("log", "Log"),
            ("hint", "Advice"),
            ("undo", "Undo"),
            ("help", "Help"),
        ):
            await wait_for_screen(pilot, TableScreen)
            await _open(pilot, *typed)
            await wait_for(pilot, lambda first=first: _lines(pilot)[0].startswith(first))  # type: ignore[misc]
            await pilot.press("escape")


async def test_only_keys_that_do_something_now_are_offered_and_leaving_has_its_key() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await _open(pilot)
        lines = _lines(pilot)
        assert not any(line.startswith(("Auto ", "Next turn ", "Steps ")) for line in lines)
        assert "Leave the game You are asked first q" in lines


async def test_the_palette_of_a_wide_window_has_room_for_what_its_rows_say() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=(200, 60)) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await _open(pilot)
        rows = _lines(pilot)
        assert all(any(text in row for row in rows) for text in _texts(pilot))


async def test_what_follows_from_placements_stands_below_each_other() -> None:
    table = table_asking(PlaceKnight)
    async with LancasterApp(table, pace=0).run_test(size=(200, 60)) as pilot:
        await _open(pilot)
        options = pilot.app.screen.query_one(OptionList).options
        rows = [str(each.prompt) for each in options if " may win: " in str(each.prompt)]
        assert len({row.index("may win: ") for row in rows if "expels" not in row}) == 1
