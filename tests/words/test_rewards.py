"""Rewards and costs in the room at hand."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster_tui.rules.ruleset.vocabulary import Cost, Reward
from lancaster_tui.words.rewards import cost_forms, fitting, longest, reward_within
from tests.rules.builder import BASE


@pytest.mark.parametrize(
    ("reward", "width", "text"),
    [
        ({"upgrade": 1, "votes": 2}, 17, "upgrade + 2 votes"),
        ({"upgrade": 1, "votes": 2}, 16, "upgrade 2 votes"),
        ({"upgrade": 1, "votes": 2}, 14, "upgrade+2v"),
        ({"gold": 2, "squires": 2}, 18, "2 gold + 2 squires"),
        ({"gold": 2, "squires": 2}, 17, "2 gold 2 squires"),
        ({"gold": 1, "squires": 1}, 14, "gold + squire"),
        ({"gold": 1, "squires": 1, "votes": 1}, 20, "gold + squire + vote"),
        ({"gold": 2, "squires": 2}, 13, "2 gold 2 sq"),
        ({"squires": 2}, 9, "2 squires"),
        ({"squires": 2}, 8, "2 sq"),
        ({"gold": 1, "squires": 1}, 6, "1g+1sq"),
        ({"gold": 1, "squires": 1}, 3, "1g+1sq"),
        ({"voyage": True}, 16, "voyage to France"),
        ({"voyage": True}, 10, "voyage"),
        ({"pp": 6}, 4, "6 PP"),
    ],
)
def test_a_reward_takes_the_longest_form_that_fits_else_the_shortest(
    reward: dict[str, Any], width: int, text: str
) -> None:
    assert reward_within(Reward.model_validate(reward), width) == text


@pytest.mark.parametrize(
    ("width", "text"),
    [(18, "1 gold + 3 squires"), (17, "1 gold 3 squires"), (11, "1 gold 3 sq"), (8, "1g+3sq")],
)
def test_a_cost_takes_the_longest_form_that_fits(width: int, text: str) -> None:
    assert longest(cost_forms(Cost(gold=1, squires=3)), width) == text


def test_every_reward_of_the_board_has_a_form_for_the_smallest_map() -> None:
    rewards = [county.reward for county in BASE.counties]
    rewards += [favour.reward for favour in BASE.favours]
    assert max(len(reward_within(reward, 0)) for reward in rewards) <= len("upgrade+2v")


def test_of_several_texts_the_longest_shrink_first() -> None:
    forms = [("3 gold", "3g"), ("1 gold 1 squire", "gold + squire", "1g+1sq"), ("noble",)]
    assert fitting(forms, 26) == ["3 gold", "1 gold 1 squire", "noble"]
    assert fitting(forms, 25) == ["3 gold", "gold + squire", "noble"]
    assert fitting(forms, 23) == ["3 gold", "1g+1sq", "noble"]
    assert fitting(forms, 3) == ["3g", "1g+1sq", "noble"]
