"""Every screen in every state as text at two sizes or four, and the main ones as pictures.

``pytest --snapshot-update`` writes both anew; look at them before you keep them.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import ModuleInfo, walk_packages
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex
from textual.pilot import Pilot
from textual.screen import Screen

from lancaster_tui import tui
from lancaster_tui.rules.agenda import Choice, FactionChoice
from lancaster_tui.testing import SamePicture, TextSnapshots
from lancaster_tui.tui.kit.glyphs import ASCII
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.learn.screen import TaskScreen
from lancaster_tui.tui.pictures import on_screen, parse_size, screen_text, settle
from lancaster_tui.tui.table import visited
from lancaster_tui.tui.table.consulting import ConsultingScreen
from lancaster_tui.tui.table.looking import LookingScreen
from tests.tui.states import CASES, QUESTIONS, QUESTIONS_FOR_ALLIES, SCENARIOS, table_of

SIZES = ("120x40", "80x24")
OTHER_SIZES = ("100x30", "200x60")
AT_OTHER_SIZES = (
    *("recap-law", "recap-county", "recap-castle", "recap-conflict", "ally-recap-castle"),
    *("ballot-marked", "reveal-passed", "reveal-failed"),
    *("scores", "scores-of-a-seat", "rules", "laws", "laws-new"),
    *("new-game", "new-game-two", "new-game-five", "new-game-random", "new-game-ruleset-fault"),
    *("lobby", "open-table-by-hand", "visit-missed"),
    *("law-set-mixed", "load", "load-finished", "load-delete"),
)
SEARCHED = "rules-searched"
ONE_OF_EACH_SCREEN = {*{case.screen: name for name, case in CASES.items()}.values()} - {SEARCHED}

PICTURES = (
    "menu",
    "new-game",
    "load",
    "placing-chosen",
    "recap-county",
    "ballot-marked",
    "reveal-passed",
    "scores",
    "rules-searched",
    "laws",
    "lobby",
    "visit-missed",
)
IN_LIGHT = ("menu", "placing-chosen", "recap-county", "reveal-passed")
_BARS = "▁▂▃▄▅▆▇█▉▊▋▌▍▎▏"


class SizedSnapshots(TextSnapshots):
    """Snapshots of a test with several, each named by the size of the terminal."""

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        """Return the name of the test with the size among its parameters."""
        name, is_one_of_many, parameters = test_location.snapshot_name.partition("[")
        return f"{name}[{parameters[:-1]}-{index}]" if is_one_of_many else f"{name}[{index}]"


async def text_at(pilot: Pilot[None], size: str) -> str:
    """Return what the screen shows when the window has got another size."""
    await pilot.resize_terminal(*parse_size(size))
    await settle(pilot)
    return screen_text(pilot.app)


async def outlives_few_cells(pilot: Pilot[None], size: str) -> None:
    """Check that a window of a few cells does not end the program, nor change what comes back."""
    before = await text_at(pilot, size)
    for few_cells in ("1x1", "2x1", "1x3", "120x3", "120x2"):
        await text_at(pilot, few_cells)
    assert await text_at(pilot, size) == before


@pytest.mark.parametrize("case", ["placing-chosen", "lesson", "visit", "replay", "watched"])
async def test_a_double_click_anywhere_ends_nothing(case: str) -> None:
    """Textual would mark the text below it."""
    columns, rows = parse_size("120x40")
    async with on_screen(CASES[case].app(), (columns, rows)) as pilot:
        await CASES[case].reach(pilot)
        screen = pilot.app.screen
        for y in range(0, rows - 1, 2):
            await pilot.double_click(offset=(20, y))
            assert pilot.app.screen is screen


@pytest.mark.parametrize("case", CASES)
async def test_screen(case: str, snapshot: SnapshotAssertion) -> None:
    first, *others = SIZES + OTHER_SIZES if case in AT_OTHER_SIZES else SIZES
    async with on_screen(CASES[case].app(), parse_size(first)) as pilot:
        await CASES[case].reach(pilot)
        texts = {first: screen_text(pilot.app)}
        for size in others:
            texts[size] = await text_at(pilot, size)
        if case in ONE_OF_EACH_SCREEN:
            await outlives_few_cells(pilot, "80x24")
    for size, text in texts.items():
        assert {sign for sign in text if not sign.isascii()} <= {*ASCII, *_BARS}
        assert text == snapshot(name=size, extension_class=SizedSnapshots)


async def test_rules_are_searched_at_other_sizes(snapshot: SnapshotAssertion) -> None:
    case, (first, other) = CASES[SEARCHED], OTHER_SIZES
    async with on_screen(case.app(), parse_size(first)) as pilot:
        await case.reach(pilot)  # not at another size, from which they would stay scrolled
        assert screen_text(pilot.app) == snapshot(name=first, extension_class=SizedSnapshots)
        await outlives_few_cells(pilot, first)
        shown = await text_at(pilot, other)
        assert shown == snapshot(name=other, extension_class=SizedSnapshots)


@pytest.mark.parametrize(
    ("case", "theme"),
    [*((case, "dark") for case in PICTURES), *((case, "light") for case in IN_LIGHT)],
)
def test_picture(case: str, theme: str, same_picture: SamePicture) -> None:
    app = CASES[case].app(Looks(theme=theme))
    assert same_picture(app, run_before=CASES[case].reach)


@pytest.mark.parametrize("theme", ["contrast", "ansi", "none"])
def test_picture_of_the_table(theme: str, same_picture: SamePicture) -> None:
    case = CASES["placing-chosen"]
    assert same_picture(case.app(Looks(theme=theme)), run_before=case.reach)


async def test_below_the_smallest_size_stands_what_is_needed() -> None:
    async with on_screen(CASES["asked-PlaceKnight"].app(), (79, 23)) as pilot:
        assert "The table needs 80 columns and 24 rows." in screen_text(pilot.app)


def test_every_question_has_its_scenario() -> None:
    # By name: a class with slots is made from one without, which lives on as long as it likes.
    asked = {kind.__name__ for kind in _kinds(Choice) if hasattr(kind, "rule")}
    assert asked == {kind.__name__ for kind in QUESTIONS}


@pytest.mark.parametrize(
    ("questions", "is_ally"), [(QUESTIONS, False), (QUESTIONS_FOR_ALLIES, True)]
)
def test_each_scenario_asks_its_question(
    questions: Mapping[type[Choice[Any]], str], is_ally: bool
) -> None:
    for kind, scenario in questions.items():
        table = table_of(scenario)
        choice = table.decisions()[0].choice
        assert isinstance(choice, kind), scenario
        if isinstance(choice, FactionChoice):
            assert table.view(None).is_ally(choice.faction) == is_ally, scenario


def test_every_scenario_is_used() -> None:
    in_states = {case.scenario for case in CASES.values()}
    tests = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("*.py"))
    names = {path.stem for path in SCENARIOS.glob("*.toml")} - in_states
    assert [name for name in names if not re.search(rf'["/]{name}(\.toml)?"', tests)] == []


def test_every_screen_has_its_state() -> None:
    modules = [import_module(each.name) for each in _modules()]
    there = {
        each
        for module in modules
        for _, each in inspect.getmembers(module, inspect.isclass)
        if issubclass(each, Screen) and each.__module__ == module.__name__
    }
    bases = {LookingScreen, ConsultingScreen, ModalScreen, TaskScreen, visited._WithTalk}
    assert there - bases == {case.screen for case in CASES.values()}


def _modules() -> list[ModuleInfo]:
    return list(walk_packages(tui.__path__, f"{tui.__name__}."))


def _kinds(kind: type[Choice[Any]]) -> set[type[Choice[Any]]]:
    below = kind.__subclasses__()
    return {kind}.union(*map(_kinds, below)) if below else {kind}
