"""The environments keep to the conventions of PettingZoo and Gymnasium, and to the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from lancaster_tui.bots.registry import UnknownBot
from lancaster_tui.lab.simulation import play_seating, share_of_victory
from lancaster_tui.rl import GYMNASIUM_ID, TABLE_HASH, aec
from lancaster_tui.rl.actions import ACTIONS, number_of
from lancaster_tui.rl.one_seat import OneSeat
from lancaster_tui.rules.actions import DECLINE, Vote
from lancaster_tui.rules.faults import InvalidRules
from lancaster_tui.rules.refusals import IllegalAction
from tests.rules.builder import BASE, PLAYER_COUNTS

CYCLES = 60  # of all agents; a game of four takes about 45
SEED = 3
NEVER_FIRST = ACTIONS.index(DECLINE)  # a game begins with a tile, which must be built


def same(twins: Sequence[Any], look: Callable[[Any], Any]) -> bool:
    """Whether two environments look the same to a look."""
    one, other = map(look, twins)
    return data_equivalence(one, other, exact=True)


def legal(seen: dict[str, Any]) -> list[int]:
    """Return the numbers of the legal actions."""
    return np.flatnonzero(seen["action_mask"]).tolist()


# An agent that has nothing to do has no action; a dictionary is what PettingZoo's own games use.
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.parametrize("players", PLAYER_COUNTS)  # two have allies
def test_the_tests_of_pettingzoo(players: int) -> None:
    def random_laws() -> Any:
        return aec.env(players, laws="random")

    api_test(random_laws(), num_cycles=CYCLES)
    seed_test(random_laws, num_cycles=CYCLES)


def play(game: Any, seed: int) -> dict[str, float]:
    """Play a game by random agents; return what each got in the end."""
    chance = Random(seed)
    game.reset(seed=seed)
    got = {}
    for agent in game.agent_iter():
        seen, reward, is_over, _, info = game.last()
        if is_over:
            got[agent] = reward
            assert (info["points_ahead"] >= 0) == (reward > 0)
            assert not legal(seen)
        else:
            assert reward == 0
        game.step(None if is_over else chance.choice(legal(seen)))
    return got


@pytest.mark.rule("END-5")
def test_a_victory_is_what_is_rewarded() -> None:
    game = aec.env(3)
    for seed in range(5):
        got = play(game, seed)
        assert set(got) == {"seat_1", "seat_2", "seat_3"}
        assert sum(got.values()) == pytest.approx(1)


def test_a_seed_decides_about_the_games_after_it_too() -> None:
    games = aec.env(3, laws="random"), aec.env(3, laws="random")
    for game in games:
        game.reset(seed=SEED)
        game.reset()
    assert same(games, lambda game: game.observe("seat_1"))
    games[0].reset()
    assert not same(games, lambda game: game.observe("seat_1"))


def to_a_vote(game: Any) -> None:
    """Play until a vote is open."""
    game.reset(seed=SEED)
    chance = Random(SEED)
    while not isinstance(ACTIONS[legal(game.last()[0])[0]], Vote):
        game.step(chance.choice(legal(game.last()[0])))


@pytest.mark.rule("VOT-2")
def test_nobody_sees_a_ballot_before_all_are_in() -> None:
    """Twins: two games that differ in the ballot of seat 1 alone."""
    twins = aec.env(4), aec.env(4)
    for game, yes in zip(twins, (True, False), strict=True):
        to_a_vote(game)
        assert game.agent_selection == "seat_1"
        game.step(number_of(Vote(yes, 0)))
    others = ("seat_2", "seat_3", "seat_4")
    for voter in others:
        assert {game.agent_selection for game in twins} == {voter}
        assert same(twins, lambda game: [game.observe(agent) for agent in others])
        assert same(twins, lambda game: (game.last(), game.infos, game.rewards))
        assert not same(twins, lambda game: game.observe("seat_1"))
        for game in twins:
            game.step(number_of(Vote(yes=False, markers=0)))


def test_only_the_agent_that_is_to_act_has_actions() -> None:
    game: Any = aec.env(4)
    to_a_vote(game)
    assert [bool(legal(game.observe(agent))) for agent in game.agents] == [
        True,
        False,
        False,
        False,
    ]


def test_an_illegal_action_loses_or_is_refused() -> None:
    game = aec.env(3)
    game.reset(seed=SEED)
    agent = game.agent_selection
    game.step(NEVER_FIRST)
    assert all(game.terminations.values())
    assert game.rewards[agent] == -1
    bare = aec.EverySeat(3)
    bare.reset(seed=SEED)
    with pytest.raises(IllegalAction):
        bare.step(NEVER_FIRST)


def test_the_hash_of_the_table_comes_with_the_environments() -> None:
    assert aec.env(2).metadata["table_hash"] == TABLE_HASH
    assert OneSeat(["random"]).metadata["table_hash"] == TABLE_HASH


def test_the_checks_of_gymnasium() -> None:
    made = gymnasium.make(f"lancaster_tui.rl:{GYMNASIUM_ID}", bots=["random", "mix"], laws="new")
    check_env(made.unwrapped)


@pytest.mark.parametrize("bots", [["random"], ["mix", "random"], ["greedy", "random", "lawyer"]])
def test_the_game_of_one_seat_is_that_of_a_table(bots: list[str]) -> None:
    """An agent that does what greedy does in seat 1 at a table ends like it."""
    at_table = play_seating(BASE, ["greedy", *bots], SEED, "base")
    game = OneSeat(bots)
    seen, info = game.reset(seed=SEED)
    reward, is_over = 0.0, False
    for act in at_table.acts:
        if act.seat == 0:
            assert not is_over
            assert reward == 0
            chosen = number_of(act.action)
            assert chosen is not None
            assert chosen in legal(seen)
            seen, reward, is_over, _, info = game.step(chosen)
    assert is_over
    assert info == {"points_ahead": at_table.pp[0] - max(at_table.pp[1:])}
    assert reward == share_of_victory(at_table, 0)
    with pytest.raises(ResetNeeded):
        game.step(0)


@pytest.mark.parametrize("number", [NEVER_FIRST, -1, len(ACTIONS)])
def test_an_illegal_action_ends_the_game_of_one_seat(number: int) -> None:
    game = OneSeat(["random"])
    game.reset(seed=SEED)
    seen, reward, is_over, is_cut, _ = game.step(number)
    assert (reward, is_over, is_cut) == (-1, True, False)
    assert seen in game.observation_space
    with pytest.raises(ResetNeeded):
        game.step(0)


def test_what_there_is_not_is_refused_at_once() -> None:
    with pytest.raises(UnknownBot):
        OneSeat(["gredy"])
    with pytest.raises(InvalidRules):
        OneSeat(["random"] * 5)
    with pytest.raises(InvalidRules):
        aec.EverySeat(6)
    with pytest.raises(InvalidRules):
        aec.EverySeat(3, laws="newer")
