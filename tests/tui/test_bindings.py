"""Bindings: all have ids and say what they are for, and players can give all of them other keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.actions import parse
from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.screen import Screen

from lancaster_tui.rules.phases.laws import MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.commands import CommandsApp
from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.keymap import nodes
from lancaster_tui.tui.kit.key_line import keys_explained
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import screen_text
from lancaster_tui.tui.prompt.answers import Answers
from lancaster_tui.tui.table.castle import CASTLE_KEYS
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.words.help.areas import AREA_HELP
from tests.tui.games import SIZE, asks, new_table, play, sees, table_asking, wait_for_screen
from tests.tui.test_key_order import reach_question
from tests.tui.test_typed_ahead import settle


def declared() -> Iterator[tuple[type[DOMNode], Binding]]:
    """Return the bindings of each of them, without those it inherits."""
    for node in NODES:
        for binding in node.__dict__.get("BINDINGS", ()):
            assert isinstance(binding, Binding)
            yield node, binding


NODES = sorted(set(nodes()), key=lambda node: node.__qualname__)
OWN = list(declared())


def all_keys(node: type[DOMNode]) -> BindingsMap:
    """Return all bindings of a screen or widget, those it inherits included."""
    assert node._merged_bindings is not None
    return node._merged_bindings.copy()


def ids(bindings: BindingsMap) -> set[str]:
    return {binding.id for _, binding in bindings if binding.id is not None}


def last_row(app: LancasterApp) -> str:
    return screen_text(app).rstrip().splitlines()[-1]


def test_there_are_bindings() -> None:
    assert {node for node, _ in OWN} >= {CommandsApp, TableScreen, BallotScreen, Answers}
    assert len(OWN) > 100


def test_an_id_names_one_binding() -> None:
    named: dict[str | None, Binding] = {}
    for _, binding in OWN:
        assert named.setdefault(binding.id, binding) == binding
    assert None not in named


def test_every_binding_has_a_word_and_a_sentence() -> None:
    for _, binding in OWN:
        assert binding.description, binding
        assert binding.tooltip, binding
        if binding.group is not None:
            assert binding.group.description, binding


@pytest.mark.parametrize(("node", "binding"), OWN, ids=lambda each: getattr(each, "id", ""))
def test_every_binding_does_something(node: type[DOMNode], binding: Binding) -> None:
    namespace, action, _ = parse(binding.action)
    screens: list[type[DOMNode]] = [each for each in NODES if issubclass(each, Screen)]
    targets = screens if namespace == "screen" else [LancasterApp if namespace == "app" else node]
    names = (f"action_{action}", f"_action_{action}")
    assert any(hasattr(each, name) for each in targets for name in names)


def test_every_binding_can_be_given_another_key_and_takes_none_from_the_others() -> None:
    for node in NODES:
        known = ids(all_keys(node))
        for name in known:
            bindings = all_keys(node)
            bindings.apply_keymap({name: "f24"})
            assert {each.id for each in bindings.get_bindings_for_key("f24")} == {name}
            assert ids(bindings) == known, f"{node.__name__}: {name} shares a key"


async def test_the_help_has_all_keys_of_the_table() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=(100, 80)) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await settle(pilot)
        explained = keys_explained(app.screen, CASTLE_KEYS[3:])
        active = {each.binding.id for each in app.screen.active_bindings.values()}
        await pilot.press("question_mark")
        await wait_for_screen(pilot, HelpScreen)
        await pilot.press("k")
        await sees(pilot, "Help: All keys")
        rows = " ".join(screen_text(app).replace("│", " ").split())
        for each in explained:
            assert f" {each.labels} {each.what} " in rows
    assert {"table.undo", "table.laws", "placement.place_a", "app.palette"} <= active
    assert {"1-4", "a-z", "Tab", "PgUp PgDn", "r", "Ctrl+P", "q", "Esc"} <= {
        each.labels for each in explained
    }


async def test_a_knight_is_placed_and_taken_back_with_other_keys() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight))
    acts = list(table.record.actions)
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        app.set_keymap({"placement.place_i": "f5", "table.undo": "f6", "table.help": "f7"})
        await settle(pilot)
        assert "a-z F5 place" in last_row(app)
        assert "F7 help" in last_row(app)
        await pilot.press("1", "i", "enter", "enter")
        assert table.record.actions == acts, "i means nothing any more"
        await pilot.press("f5", "enter")
        assert [line.partition(" ")[2] for line in table.record.actions[len(acts) :]] == [
            "place S1 I"
        ]
        await sees(pilot, "F6 undo")
        await pilot.press("u")
        assert len(table.record.actions) > len(acts)
        await pilot.press("question_mark")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("f7")
        await wait_for_screen(pilot, HelpScreen)
        await pilot.press("k")
        await sees(pilot, "F6 undo, unless something new was revealed")
        await sees(pilot, "F7 what is asked and shown, and all keys")
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("f6")
        assert table.record.actions == acts


async def test_a_click_on_a_key_of_the_players_own_is_as_good_as_the_key() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight))
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        app.set_keymap({"table.help": "f7"})
        await settle(pilot)
        row = app.screen.query_one("#keys").region.y
        await pilot.click("#keys", offset=(last_row(app).index("F7"), 0))
        await wait_for_screen(pilot, HelpScreen)
        assert row == SIZE[1] - 1


async def test_a_ballot_is_cast_with_other_keys() -> None:
    table = play(new_table("Ann,greedy,random"), asks(CastBallot))
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        app.set_keymap({"ballot.yes": "j", "ballot.more": "f10", "ballot.help": "f12"})
        await sees(
            pilot,
            "j n yes or no   F10 - markers   Esc table   ! advice   d dossier   F2 laws   F3 log   "
            "F5-F7 castles   F12 help",
        )
        await pilot.press("y")
        assert isinstance(app.screen, BallotScreen)
        assert app.screen.yes is None
        await pilot.press("f12")
        await wait_for_screen(pilot, HelpScreen)
        await pilot.press("end")
        await sees(pilot, "j vote yes")
        await pilot.press("escape")
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("j", "enter")
        assert [line for line in table.record.actions if line.startswith("1 vote")] == [
            "1 vote yes 0"
        ]


async def test_an_answer_of_a_list_is_marked_by_another_key() -> None:
    table = table_asking(MakeExchange)
    acts = len(table.record.actions)
    app = LancasterApp(table, pace=60)
    app.set_keymap({"answers.0": "f5", "answers.do_it": "f6"})
    async with app.run_test(size=SIZE) as pilot:
        await reach_question(app, pilot)
        await sees(pilot, "F6 do it")
        (row,) = [row for row in screen_text(app).splitlines() if "F5 " in row]
        assert "no exchange" in row
        await pilot.press("0", "enter", "f5", "f6")
        assert table.record.actions[acts].partition(" ")[2] == "exchange 0"


async def test_the_menu_shows_other_keys() -> None:
    app = LancasterApp(pace=60)
    app.set_keymap({"menu.new": "f5"})
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "F5 New game")
        await pilot.press("f5")
        await sees(pilot, "up down field")


def test_no_sentence_about_a_key_names_another() -> None:
    for _, binding in OWN:
        assert not {"Enter", "Esc", "Tab", "Space", "+", "-"} & set(binding.tooltip.split())


def test_no_page_of_the_help_names_keys_beside_the_list_of_keys() -> None:
    for page in AREA_HELP.values():
        said = " ".join([*page.paragraphs, *(text for _, text in page.signs)])
        assert not {"Enter", "Space", "arrows"} & set(said.replace(".", " ").split())
