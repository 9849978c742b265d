from __future__ import annotations

import pytest

from lancaster_tui.bots.greedy import GreedyBot
from lancaster_tui.bots.random_bot import RandomBot
from lancaster_tui.bots.registry import UnknownBot, bot_names, make_bot, split_specs
from lancaster_tui.bots.values import Values


def test_bots_are_made_by_their_names() -> None:
    assert bot_names() == ["greedy", "random"]
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
        ("Ann", 'no bot is called "Ann"; there are greedy, random'),
        ("", 'no bot is called ""; there are greedy, random'),
        ("greedy:spit=1", 'no parameter of greedy is called "spit"; did you mean "spite"?'),
        ("random:luck=1", 'no parameter of random is called "luck"; there are none'),
        ("greedy:spite=much", 'spite takes a number, 1000 at most, not "much"'),
        ("greedy:spite=1e308", 'spite takes a number, 1000 at most, not "1e308"'),
        ("greedy:spite=nan", 'spite takes a number, 1000 at most, not "nan"'),
        ("greedy:spite=", 'spite takes a number, 1000 at most, not ""'),
        ("greedy:spite", 'spite takes a number, 1000 at most, not ""'),
        ("\x1b[31mx", 'no bot is called "[31mx"; there are greedy, random'),
    ],
)
def test_what_cannot_be_made_is_told_in_a_sentence(spec: str, said: str) -> None:
    with pytest.raises(UnknownBot) as error:
        make_bot(spec)
    assert str(error.value) == said


def test_a_list_of_specs_may_hold_parameters() -> None:
    text = "greedy:spite=0,danger=1, random,greedy:gold=2,random"
    specs = ["greedy:spite=0,danger=1", "random", "greedy:gold=2", "random"]
    assert split_specs(text) == specs
    named = "Zoe=greedy:spite=0, danger=1,Tom=Random,greedy:gold=2,Kit=greedy:spite=1,Ann"
    assert split_specs(named) == [
        "Zoe=greedy:spite=0,danger=1", "Tom=Random", "greedy:gold=2", "Kit=greedy:spite=1", "Ann",
    ]  # fmt: skip
