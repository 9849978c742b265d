"""Bots that people add: by an entry point of a package, or in the running process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from lancaster_tui.bots.registry import (
    Bot,
    UnknownBot,
    bot_names,
    check_spec,
    installed,
    make_bot,
    register,
    split_specs,
    typed_spec,
)
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.position import View
from lancaster_tui.table.faults import InvalidSeats
from lancaster_tui.table.seating import Seating, parse_seats
from tests.bots.packages import NOTED, install
from tests.sentences import refused, said_of

ENTRY_POINTS = """
last = noted_bots:Last
missing = no_such_module:Bot
nameless = noted_bots:Nobody
broken = broken_bots:Bot
leaving = leaving_bots:Bot
silent = noted_bots:Silent
function = noted_bots:function
demanding = noted_bots:Demanding
greedy = noted_bots:Failing
engine = noted_bots:Failing
Upper = noted_bots:Last
far_too_long_a_name = noted_bots:Last
"""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    install(
        tmp_path,
        ENTRY_POINTS,
        noted_bots=NOTED,
        broken_bots="def (",
        leaving_bots="raise SystemExit('bye')",
    )
    monkeypatch.syspath_prepend(tmp_path)
    installed.cache_clear()
    yield
    installed.cache_clear()
    for module in ("noted_bots", "broken_bots", "leaving_bots"):
        sys.modules.pop(module, None)


@pytest.mark.usefixtures("packages")
def test_bots_of_installed_packages_are_found_by_their_names() -> None:
    assert bot_names() == [
        "greedy", "search", "easy", "normal", "hard", "random", "broken", "demanding",
        "function", "last", "leaving", "missing", "nameless", "silent",
    ]  # fmt: skip
    assert type(make_bot("last")).__name__ == "Last"


@pytest.mark.usefixtures("packages")
def test_the_bots_of_the_game_cannot_be_replaced() -> None:
    assert type(make_bot("greedy")).__module__ == "lancaster_tui.bots.greedy"


@pytest.mark.usefixtures("packages")
def test_keyword_only_numbers_are_parameters() -> None:
    bot: object = make_bot("last:caution=2,depth=3")
    assert vars(bot) == {"caution": 2.0, "depth": 3}
    assert type(vars(bot)["depth"]) is int
    assert vars(make_bot("last")) == {"caution": 1.0, "depth": 2}


@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("last:cation=2", 'no parameter of last is called "cation"; did you mean "caution"?'),
        ("last:caution=much", 'caution takes a number up to 1000, not "much"'),
        ("last:depth=2.5", 'depth takes a whole number up to 1000, not "2.5"'),
        ("last:depth=1001", 'depth takes a whole number up to 1000, not "1001"'),
        (
            "last:caution=-1",
            "the bot last cannot be created: ValueError: caution is never below 0",
        ),
        (
            "missing",
            "the bot missing cannot be loaded: ModuleNotFoundError: "
            "No module named 'no_such_module'",
        ),
        ("nameless", "the bot nameless cannot be loaded: AttributeError: "),
        ("broken", "the bot broken cannot be loaded: SyntaxError: "),
        ("leaving", "the bot leaving cannot be loaded: SystemExit: bye"),
        (
            "silent",
            "the bot silent does not work: its entry point is not a class with a choose method",
        ),
        (
            "function",
            "the bot function does not work: its entry point is not a class with a choose method",
        ),
        ("demanding", "the bot demanding cannot be created: TypeError: "),
        ("lats", 'no bot is called "lats"; did you mean "last"?'),
        ("Upper", 'no bot is called "Upper"'),
    ],
)
def test_a_bot_that_does_not_work_has_a_reason(spec: str, said: str) -> None:
    with pytest.raises(UnknownBot) as error:
        check_spec(spec)
    assert said_of(error.value).startswith(said)
    assert said_of(error.value).isprintable()


@pytest.mark.usefixtures("packages")
def test_bots_of_others_are_named_in_a_list_of_seats() -> None:
    assert split_specs("greedy:spite=1,Zoe=last:caution=2,depth=1,last") == [
        "greedy:spite=1", "Zoe=last:caution=2,depth=1", "last",
    ]  # fmt: skip
    assert parse_seats("Ann,LAST:caution=2,Zoe=last") == [
        Seating("Ann"), Seating("Neville", "last:caution=2"), Seating("Zoe", "last"),
    ]  # fmt: skip
    with refused(UnknownBot, 'called "Caution"; did you mean "caution"'):
        typed_spec("Last:Caution=2")
    with refused(InvalidSeats, 'seat 2: no bot "Lst"; did you mean "last"'):
        parse_seats("Ann,Lst")


def test_packages_are_looked_through_only_for_what_is_no_bot_of_the_game() -> None:
    code = """
import lancaster_tui.bots.registry as registry
registry.make_bot("greedy:spite=0"), registry.make_bot("random")
registry.split_specs("greedy:spite=0,danger=1")
registry.typed_spec("Greedy")
assert registry.installed.cache_info().misses == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True)


class First:
    def __init__(self, *, luck: float = 0.0, name: str = "") -> None:
        self.luck = luck

    def choose(self, _seen: View, decision: Decision, _chance: Random, /) -> Action:
        return decision.actions[0]


def test_a_bot_is_registered_in_this_process(
    register_bot: Callable[[str, type[Bot]], None],
) -> None:
    register_bot("first", First)
    bot = make_bot("first:luck=3")
    assert isinstance(bot, First)
    assert bot.luck == 3
    assert "first" in bot_names()
    with refused(UnknownBot, "no parameter of first is called"):
        make_bot("first:name=1")


def test_what_is_registered_can_be_taken_back() -> None:
    take_back = register("first", First)
    take_back()
    assert "first" not in bot_names()
    with pytest.raises(UnknownBot):
        make_bot("first")


@pytest.mark.parametrize("name", ["greedy", "engine", "Ann", "a b", "", "x=y", "x:y", "a" * 15])
def test_a_name_that_no_bot_can_have_is_not_registered(name: str) -> None:
    with pytest.raises(ValueError, match="no bot can be registered as"):
        register(name, First)


def test_two_bots_cannot_be_registered_by_one_name(
    register_bot: Callable[[str, type[Bot]], None],
) -> None:
    register_bot("first", First)
    with pytest.raises(ValueError, match="first"):
        register("first", First)
