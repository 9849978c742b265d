from __future__ import annotations

import pytest

from lancaster_tui.bots.greedy import GreedyBot
from lancaster_tui.bots.registry import (
    RandomBot,
    UnknownBot,
    bot_names,
    check_spec,
    make_bot,
    program_of,
    split_specs,
    typed_spec,
)
from lancaster_tui.bots.worth import Values
from tests.sentences import said_of

NAMES = "greedy, search, easy, normal, hard, random"


def test_bots_are_made_by_their_names() -> None:
    assert ", ".join(bot_names()) == NAMES
    assert isinstance(make_bot("greedy"), GreedyBot)
    assert isinstance(make_bot("random"), RandomBot)


def test_parameters_replace_the_values_of_a_bot() -> None:
    bot = make_bot("greedy:spite=0,gold=1.25")
    assert isinstance(bot, GreedyBot)
    assert (bot.values.spite, bot.values.gold) == (0.0, 1.25)
    assert bot.values.vote == Values().vote


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("gredy", 'no bot is called "gredy"; did you mean "greedy"?'),
        ("Ann", f'no bot is called "Ann"; there are {NAMES}'),
        ("", f'no bot is called ""; there are {NAMES}'),
        ("greedy:spit=1", 'no parameter of greedy is called "spit"; did you mean "spite"?'),
        ("random:luck=1", 'no parameter of random is called "luck"; there are none'),
        ("greedy:spite=much", 'spite takes a number up to 1000, not "much"'),
        ("greedy:spite=1e308", 'spite takes a number up to 1000, not "1e308"'),
        ("greedy:spite=nan", 'spite takes a number up to 1000, not "nan"'),
        ("greedy:spite=", 'spite takes a number up to 1000, not ""'),
        ("greedy:spite", 'spite takes a number up to 1000, not ""'),
        ("\x1b[31mx", f'no bot is called "[31mx"; there are {NAMES}'),
    ],
)
def test_what_cannot_be_made_is_told_in_a_sentence(spec: str, said: str) -> None:
    with pytest.raises(UnknownBot) as error:
        make_bot(spec)
    assert said_of(error.value) == said


def test_a_list_of_specs_may_hold_parameters() -> None:
    text = "greedy:spite=0,danger=1, random,greedy:gold=2,random"
    specs = ["greedy:spite=0,danger=1", "random", "greedy:gold=2", "random"]
    assert split_specs(text) == specs
    twice = "greedy:spite=0,greedy:spite=1,danger=2,engine:./bot --x=1"
    assert split_specs(twice) == [
        "greedy:spite=0", "greedy:spite=1,danger=2", "engine:./bot --x=1",
    ]  # fmt: skip
    named = "Zoe=greedy:spite=0, danger=1,Tom=Random,greedy:gold=2,Kit=greedy:spite=1,Ann"
    assert split_specs(named) == [
        "Zoe=greedy:spite=0,danger=1", "Tom=Random", "greedy:gold=2", "Kit=greedy:spite=1", "Ann",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("Ann,engine:./bot,Zoe=random", ["Ann", "engine:./bot", "Zoe=random"]),
        ("engine:node a.mjs --x=1,Bob", ["engine:node a.mjs --x=1", "Bob"]),
        ("engine:'./a, b' c,Bob", ["engine:'./a, b' c", "Bob"]),
        ('Zoe=ENGINE:./a "b,\\",c",Bob', ['Zoe=ENGINE:./a "b,\\",c"', "Bob"]),
        (r"engine:a\,b,Bob", [r"engine:a\,b", "Bob"]),
        ("engine:./a,Zoe=nobody", ["engine:./a", "Zoe=nobody"]),
        ("O'Brien,engine:'a,b',O'Neil", ["O'Brien", "engine:'a,b'", "O'Neil"]),
        ("engine:don't,Bob", ["engine:don't", "Bob"]),
        ("greedy:spite=1,Zoe=engine:a,danger=2", ["greedy:spite=1", "Zoe=engine:a", "danger=2"]),
    ],
)
def test_a_command_ends_at_a_comma_that_is_not_quoted(text: str, specs: list[str]) -> None:
    assert split_specs(text) == specs


def test_a_command_is_split_as_by_a_shell_and_keeps_its_case() -> None:
    spec = typed_spec(" Engine: ./MyBot 'a b' --X ".strip())
    assert spec == "engine:./MyBot 'a b' --X"
    assert program_of(spec) == ["./MyBot", "a b", "--X"]
    assert program_of(typed_spec("GREEDY:Spite=1")) is None
    assert typed_spec("GREEDY:Spite=1") == "greedy:spite=1"


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("engine", "which program? Write a command after engine:, as in engine:./mybot"),
        ("engine:  ", "which program? Write a command after engine:, as in engine:./mybot"),
        ("engine:''", "which program? Write a command after engine:, as in engine:./mybot"),
        ("engine:'a", 'the command "\'a" has an unclosed quote'),
        ("engine:a\x1bb", "more than 500 characters, or a control character"),
        ("engine:a\nb", "more than 500 characters, or a control character"),
    ],
)
def test_a_command_that_is_none_is_told(spec: str, said: str) -> None:
    with pytest.raises(UnknownBot) as error:
        check_spec(spec)
    assert said in said_of(error.value)
    assert said_of(error.value).isprintable()
