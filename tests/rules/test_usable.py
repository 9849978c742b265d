"""How much of a reward can be used (LAW-5, RWD-2 to RWD-6)."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster_tui.rules.pieces.rewards import usable
from lancaster_tui.rules.ruleset.vocabulary import Reward
from tests.rules.builder import BLUE, BLUE_ALLY, Board


def test_goods_are_no_prize() -> None:
    assert usable(Board(2).state, BLUE, Reward(pp=3, gold=1)) == {}


@pytest.mark.rule("LAW-5")
@pytest.mark.parametrize(
    ("reward", "times", "expected"),
    [
        ({"recruit": 1}, 2, {"recruit": 1}),
        ({"upgrade": 1}, 1, {"upgrade": 1}),
        ({"upgrade": 2}, 4, {"upgrade": 5}),
        ({"promote": 1}, 1, {"promote": 1}),
        ({"promote": 1}, 3, {"promote": 2}),
        ({"promote": 3}, 3, {}),
        ({"tile": 2}, 1, {"tile": 2}),
        ({"tile": 3}, 2, {"tile": 4}),
        ({"noble": 1}, 2, {"noble": 2}),
        ({"noble": 9}, 1, {"noble": 8}),
        ({"voyage": True}, 1, {"voyage": 1}),
    ],
)
def test_what_a_player_can_use(reward: Any, times: int, expected: dict[str, int]) -> None:
    board = Board(3)
    board.castle(BLUE, "J", 1)
    board.castle(BLUE, "K", 1)
    board.conflict("Y", "8")
    board.tiles(BLUE, "LM")
    board.nobles(BLUE, "A")
    (prize,) = reward
    used = usable(board.state, BLUE, Reward(**reward), times)
    assert used == {prize: 0, **expected}


@pytest.mark.rule("ALY-3", "ALY-8")
def test_an_ally_has_no_tiles_and_removes_any_nobles() -> None:
    board = Board(2)
    reward = Reward(tile=1, noble=9, recruit=1)
    assert usable(board.state, BLUE_ALLY, reward, 3) == {"recruit": 3, "tile": 0, "noble": 18}
