"""Rewards and costs in the room at hand."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster_tui.rules.ruleset.vocabulary import Cost, Reward
from lancaster_tui.words.rewards import cost_within, reward_within
from tests.rules.builder import BASE


@pytest.mark.parametrize(
    ("reward", "width", "text"),
    [
        ({"upgrade": 1, "votes": 2}, 17, "upgrade + 2 votes"),
        ({"upgrade": 1, "votes": 2}, 16, "upgrade 2 votes"),
        ({"upgrade": 1, "votes": 2}, 14, "upgrade 2v"),
        ({"gold": 2, "squires": 2}, 18, "2 gold + 2 squires"),
        ({"gold": 2, "squires": 2}, 17, "2 gold 2 squires"),
        ({"gold": 1, "squires": 1}, 6, "1g 1sq"),
        ({"gold": 1, "squires": 1}, 3, "1g 1sq"),
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
    ("width", "text"), [(18, "1 gold + 3 squires"), (17, "1 gold 3 squires"), (8, "1g 3sq")]
)
def test_a_cost_takes_the_longest_form_that_fits(width: int, text: str) -> None:
    assert cost_within(Cost(gold=1, squires=3), width) == text


def test_every_reward_of_the_board_has_a_form_for_the_smallest_map() -> None:
    rewards = [county.reward for county in BASE.counties]
    rewards += [favour.reward for favour in BASE.favours]
    assert max(len(reward_within(reward, 0)) for reward in rewards) <= len("upgrade 2v")
