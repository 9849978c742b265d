"""The vocabulary of laws (LAW-1)."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from lancaster_tui.rules.events import LawApplied
from lancaster_tui.rules.ruleset.counters import count
from lancaster_tui.rules.ruleset.vocabulary import Cost, Count, Effect, Knights, Reward
from tests.rules.builder import BLUE, GREEN, YELLOW, Board, with_law
from tests.sentences import refused


@pytest.mark.rule("LAW-1")
@pytest.mark.parametrize("players", [3, 5])
def test_a_ruleset_defines_new_laws_without_code(players: int) -> None:
    effect = {
        "kind": "most",
        "count": {"of": "knights", "where": "conflicts"},
        "reward": {"pp": 5, "noble": 1},
    }
    board = Board(players, rules=with_law(effect))
    board.conflict("Y", "8", (BLUE, 1, 1), (GREEN, 4))
    board.conflict("W", "8", (GREEN, 1), (YELLOW, 1))
    board.nobles(GREEN, "ABCDEFG")
    board.law("X1")
    assert board.happened(LawApplied) == [
        LawApplied("X1", (BLUE, GREEN), (2, 1, 2, 0, 0)[:players])
    ]
    assert board.asked == BLUE
    board.act("noble H")
    assert board.asked == GREEN
    assert board.choices == ["noble H", "noble I", "decline"]
    board.act("noble I")
    assert board.pp() == [5, 0, 5, 0, 0][:players]


COUNT: TypeAdapter[Count] = TypeAdapter(Count)


@pytest.mark.rule("LAW-1", "LAW-4")
@pytest.mark.parametrize(
    ("words", "number"),
    [
        ({"of": "gold"}, 4),
        ({"of": "squires"}, 3),
        ({"of": "unspent_votes"}, 2),
        ({"of": "nobles"}, 3),
        ({"of": "tiles"}, 1),
        ({"of": "counties"}, 2),
        ({"of": "county_squires"}, 5),
        ({"of": "emptied_counties"}, 1),
        ({"of": "conflicts"}, 1),
        ({"of": "knight_sets"}, 0),
        ({"of": "knights"}, 6),
        ({"of": "knights", "strength": 1}, 3),
        ({"of": "knights", "strength": 3}, 0),
        ({"of": "knights", "where": "castle"}, 2),
        ({"of": "knights", "where": "castle", "strength": 4}, 1),
        ({"of": "knights", "where": "conflicts"}, 2),
        ({"of": "knights", "where": "conflicts", "strength": 1}, 1),
    ],
)
def test_what_laws_can_count(words: dict[str, Any], number: int) -> None:
    board = Board()
    board.give(BLUE, gold=4, squires=3, votes=9, set_aside=2)
    board.nobles(BLUE, "ABC")
    board.tiles(BLUE, "J")
    board.nobles(YELLOW, "C")
    board.county("B", BLUE, 1, squires=4)
    board.county("C", BLUE, 2, squires=1)
    board.county("D", GREEN, 3, squires=2)
    board.castle(BLUE, "L", 4)
    board.castle(BLUE, "M", 1)
    board.conflict("X", "8", (YELLOW, 3, 1), (BLUE, 2, 1))
    board.court(BLUE, 3)
    assert count(board.state, BLUE, COUNT.validate_python(words)) == number


EFFECT: TypeAdapter[Effect] = TypeAdapter(Effect)


@pytest.mark.rule("LAW-1")
@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"kind": "exchange", "cost": {}, "reward": {"pp": 1}}, "a cost must ask for something"),
        (
            {"kind": "exchange", "cost": {"gold": 1}, "reward": {}},
            "a reward must give something",
        ),
        (
            {
                "kind": "when",
                "count": {"of": "gold"},
                "at_least": 3,
                "at_most": 2,
                "reward": {"pp": 1},
            },
            "at_least is greater than at_most",
        ),
        ({"kind": "per", "count": {"of": "horses"}, "reward": {"pp": 1}}, "does not match any"),
        ({"kind": "per", "count": {"of": "gold"}, "each": 0, "reward": {"pp": 1}}, "greater than"),
        ({"kind": "sometimes", "reward": {"pp": 1}}, "does not match any"),
        ({"kind": "levy", "on": "tiles"}, "cost"),
        ({"kind": "levy", "on": "tiles", "cost": {}}, "a cost must ask for something"),
        ({"kind": "levy", "on": "tiles", "cost": {"votes": 1}}, "Extra inputs"),
        ({"kind": "levy", "on": "castle", "cost": {"gold": 1}}, "'county_knights' or 'tiles'"),
        ({"kind": "send", "per_conflict": 0}, "greater than or equal to 1"),
        ({"kind": "send", "per_conflict": 4}, "less than or equal to 3"),
        ({"kind": "exchange_either", "ways": []}, "at least 2"),
        (
            {"kind": "exchange_either", "ways": [{"cost": {"gold": 1}, "reward": {"pp": 1}}]},
            "at least 2",
        ),
        (
            {"kind": "exchange_either", "ways": [{"cost": {"gold": 1}, "reward": {"pp": 1}}] * 5},
            "at most 4",
        ),
    ],
)
def test_words_that_make_no_sense_are_refused(effect: dict[str, Any], message: str) -> None:
    with refused(ValidationError, message):
        EFFECT.validate_python(effect)


@pytest.mark.rule("LAW-1")
def test_a_condition_is_a_range_with_both_ends() -> None:
    effect = EFFECT.validate_python(
        {
            "kind": "when",
            "count": {"of": "gold"},
            "at_least": 2,
            "at_most": 2,
            "reward": {"pp": 1},
        }
    )
    board = Board(3, rules=with_law(effect.model_dump()))
    for seat, gold in enumerate((1, 2, 3)):
        board.give(seat, gold=gold)
    board.law("X1")
    assert board.pp() == [0, 1, 0]


def test_which_rewards_are_goods_only() -> None:
    assert Reward(gold=1, squires=1, votes=1, pp=1).is_goods_only
    choices: tuple[dict[str, int], ...] = (
        {"recruit": 1},
        {"upgrade": 1},
        {"promote": 3},
        {"tile": 1},
        {"noble": 1},
    )
    for choice in choices:
        assert not Reward.model_validate({"gold": 1, **choice}).is_goods_only
    assert not Reward(voyage=True).is_goods_only


def test_words_cannot_be_changed() -> None:
    cost = Cost(gold=1)
    with refused(ValidationError, "frozen"):
        cost.gold = 0
    assert Knights(of="knights").where == "deployed"


def test_a_condition_must_exclude_something() -> None:
    effect = {"kind": "when", "count": {"of": "nobles"}, "reward": {"pp": 2}}
    with refused(ValidationError, "at_least or at_most"):
        with_law(effect)
