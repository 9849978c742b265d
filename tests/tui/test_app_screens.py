"""Every screen in every state as text at both sizes, and the main ones as pictures.

``pytest --snapshot-update`` writes both anew; look at them before you keep them.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from importlib import import_module
from pkgutil import ModuleInfo, walk_packages

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.screen import Screen

from lancaster_tui import tui
from lancaster_tui.rules.agenda import Choice, FactionChoice
from lancaster_tui.testing import SamePicture, ScreenText
from lancaster_tui.tui.kit.glyphs import ASCII
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.table.looking import LookingScreen
from tests.tui.states import CASES, QUESTIONS, QUESTIONS_FOR_ALLIES, SCENARIOS, table_of

SIZES = ("80x24", "120x40")
PICTURES = ("menu", "new-game", "placing-chosen", "walk-county", "ballot-marked", "scores")
_SCROLL_BARS = "▁▂▃▄▅▆▇█"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("case", CASES)
def test_screen(
    case: str, size: str, screen_text: ScreenText, text_snapshot: SnapshotAssertion
) -> None:
    text = screen_text(CASES[case].app(), size=size, run_before=CASES[case].reach)
    assert {sign for sign in text if not sign.isascii()} <= {*ASCII, *_SCROLL_BARS}
    assert text == text_snapshot


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("case", PICTURES)
def test_picture(case: str, theme: str, same_picture: SamePicture) -> None:
    app = CASES[case].app(Looks(theme=theme))
    assert same_picture(app, run_before=CASES[case].reach)


def test_below_the_smallest_size_stands_what_is_needed(screen_text: ScreenText) -> None:
    text = screen_text("scenarios/placing.toml", size="79x23")
    assert "The table needs 80 columns and 24 rows." in text


def test_every_question_has_its_scenario() -> None:
    # By name: a class with slots is made from one without, which lives on as long as it likes.
    asked = {kind.__name__ for kind in _kinds(Choice) if hasattr(kind, "rule")}
    assert asked == {kind.__name__ for kind in QUESTIONS}


@pytest.mark.parametrize(
    ("questions", "is_ally"), [(QUESTIONS, False), (QUESTIONS_FOR_ALLIES, True)]
)
def test_each_scenario_asks_its_question(
    questions: Mapping[type[Choice], str], is_ally: bool
) -> None:
    for kind, scenario in questions.items():
        table = table_of(scenario)
        choice = table.decisions()[0].choice
        assert isinstance(choice, kind), scenario
        if isinstance(choice, FactionChoice):
            assert table.view(None).is_ally(choice.faction) == is_ally, scenario


def test_every_scenario_is_used() -> None:
    names = {path.stem for path in SCENARIOS.glob("*.toml")}
    assert names == {case.scenario for case in CASES.values() if case.scenario}


def test_every_screen_has_its_state() -> None:
    modules = [import_module(each.name) for each in _modules()]
    there = {
        each
        for module in modules
        for _, each in inspect.getmembers(module, inspect.isclass)
        if issubclass(each, Screen) and each.__module__ == module.__name__
    }
    assert there - {LookingScreen} == {case.screen for case in CASES.values()}


def _modules() -> list[ModuleInfo]:
    return list(walk_packages(tui.__path__, f"{tui.__name__}."))


def _kinds(kind: type[Choice]) -> set[type[Choice]]:
    below = kind.__subclasses__()
    return {kind}.union(*map(_kinds, below)) if below else {kind}
