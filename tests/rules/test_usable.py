"""How much of a reward can be used (LAW-5)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import Source
from lancaster_tui.rules.law_words import Reward
from lancaster_tui.rules.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.usable import usable
from tests.rules.builder import BLUE, BLUE_ALLY, YELLOW, Board
from tests.rules.playing import play_randomly

pytestmark = pytest.mark.rule("LAW-5")


def test_recruits_need_knights_in_reserve() -> None:
    board = Board()
    board.court(BLUE, 1)
    assert usable(board.state, BLUE, Reward(recruit=1), 5).recruit == 2
    assert usable(board.state, BLUE, Reward(recruit=1)).recruit == 1
    board.court(BLUE, 1, 1)
    assert usable(board.state, BLUE, Reward(recruit=1), 5).recruit == 0


@pytest.mark.rule("RWD-3")
@pytest.mark.parametrize(
    ("won", "most"),
    [((), 0), ((4,), 0), ((3, 4), 0), ((1,), 3), ((1, 1), 5), ((2, 2, 3), 2), ((1, 1, 1), 6)],
)
def test_upgrades_are_made_one_after_another(won: tuple[int, ...], most: int) -> None:
    board = Board()
    board.court(BLUE, *won)
    assert usable(board.state, BLUE, Reward(upgrade=1), 9).upgrade == most
    assert usable(board.state, BLUE, Reward(upgrade=1)).upgrade == min(most, 1)


@pytest.mark.rule("LAW-B9")
def test_only_deployed_knights_are_promoted_and_only_into_the_reserve() -> None:
    board = Board()
    board.court(BLUE, 2)
    assert usable(board.state, BLUE, Reward(promote=2)).promote == 0
    board.county("A", BLUE, 2)
    assert usable(board.state, BLUE, Reward(promote=2), 2).promote == 1
    board.court(BLUE, 3)
    assert usable(board.state, BLUE, Reward(promote=2)).promote == 0


@pytest.mark.rule("RWD-4", "RWD-5", "ALY-3", "ALY-8")
def test_tiles_and_nobles_are_used_as_far_as_there_are_any() -> None:
    board = Board(2)
    reward = Reward(tile=2, noble=3)
    board.tiles(BLUE, "JKLMN")
    board.nobles(BLUE, "ABCDEFG")
    assert usable(board.state, BLUE, reward)[3:5] == (1, 2)
    assert usable(board.state, BLUE_ALLY, reward)[3:5] == (0, 3)
    assert usable(board.state, YELLOW, reward)[3:5] == (2, 3)
    board.state.nobles_left = [0, 0, 0, 0, 0, 0, 0, 0, 2]
    assert usable(board.state, BLUE, reward).noble == 1
    assert usable(board.state, BLUE_ALLY, reward).noble == 2
    assert usable(board.state, YELLOW, reward).noble == 1


@pytest.mark.rule("RWD-6")
def test_a_voyage_needs_a_space_in_a_conflict() -> None:
    board = Board()
    assert usable(board.state, BLUE, Reward(voyage=True)).voyage == 0
    board.conflict("W", "5a")
    assert usable(board.state, BLUE, Reward(voyage=True)).voyage == 1


def test_a_prize_can_be_used_just_where_there_is_something_to_choose() -> None:
    reward = Reward(upgrade=1, promote=3, tile=1, noble=1)
    source = Source("favour", "noble")
    seen = set()
    for state, _, _ in play_randomly(2, seed=1):
        for faction in range(len(state.factions)):
            used = usable(state, faction, reward)
            offers = (
                ChooseUpgrade(faction, source).offers(state),
                ChooseUpgrade(faction, source, 3).offers(state),
                ChooseTile(faction, source).offers(state),
                ChooseNoble(faction, source).offers(state),
            )
            assert used[1:5] == tuple(map(bool, offers))
            seen.add(used[1:5])
    assert len(seen) > 4
