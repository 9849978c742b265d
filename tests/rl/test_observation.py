"""What an agent sees: all that a seat may know that bears on play, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from lancaster_tui.rl.observation import layout, numbers, observation_space
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.phases.setup import begin, deal
from lancaster_tui.rules.position import State
from lancaster_tui.rules.views import determinize, view
from tests.rules.builder import BASE, BLUE, PLAYER_COUNTS, YELLOW, Board


def states(players: int, games: int) -> Iterator[State]:
    """Yield the states of random games."""
    for seed in range(games):
        chance = Random(seed)
        state, _ = begin(BASE, deal(BASE, players, chance, "random"))
        while asked := decisions(state):
            yield state
            decision = chance.choice(asked)
            apply(state, decision.seat, chance.choice(decision.actions))
        yield state


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_what_is_hidden_makes_no_difference(players: int) -> None:
    """Twins: the decks in another order, and other ballots of the others."""
    chance = Random(5)
    hidden = 0
    for state in states(players, 1):
        for seat in range(players):
            seen = view(state, seat)
            twin = determinize(seen, chance)
            hidden += (twin.law_pile, twin.ballots) != (state.law_pile, state.ballots)
            assert np.array_equal(numbers(view(twin, seat)), numbers(seen))
    assert hidden > 100


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_whatever_an_agent_does_makes_the_difference_that_it_makes_to_its_view(
    players: int,
) -> None:
    compared = 0
    for state in states(players, 1):
        for decision in decisions(state)[:1]:
            seen = []
            for action in decision.actions[:20]:
                after = state.copy()
                apply(after, decision.seat, action)
                seen.append(view(after, decision.seat))
            for one, other in pairwise(seen):
                assert np.array_equal(numbers(one), numbers(other)) == (one == other)
                compared += one != other
    assert compared > 100


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_all_observations_of_a_game_have_the_same_layout(players: int) -> None:
    first: dict[str, slice] | None = None
    for state in states(players, 1):
        for seat in range(players):
            seen = view(state, seat)
            first = first or layout(seen)
            found = numbers(seen)
            assert layout(seen) == first
            assert found in observation_space(seen)["observation"]
    assert first is not None
    covered = [number for part in first.values() for number in range(part.start, part.stop)]
    assert covered == list(range(len(found)))


def test_seats_are_counted_from_ones_own() -> None:
    board = Board(players=3)
    board.give(YELLOW, gold=7)
    board.county("B", YELLOW, 3, 2)
    for seat, nearness in ((YELLOW, 0), (BLUE, 1), (2, 2)):
        seen = view(board.state, seat)
        found, parts = numbers(seen), layout(seen)
        assert found[parts[f"seat {nearness} goods"]][0] == seen.seats[YELLOW].gold
        owner = [0, 0, 0]
        owner[nearness] = 1
        assert found[parts["county B"]].tolist() == [*owner, 3, 2]


def test_an_agent_knows_for_whom_it_is_asked() -> None:
    kinds = set()
    for state in states(2, 6):
        for decision in decisions(state)[:1]:
            seen = view(state, decision.seat)
            asked = numbers(seen)[layout(seen)["faction asked"]].tolist()
            is_vote = decision.choice.kind == "vote"
            is_ally = decision.faction >= 2
            assert asked == [not is_vote and not is_ally, 0, is_ally, 0]
            kinds.add((decision.choice.kind, is_ally))
    assert {("claim", True), ("claim", False), ("vote", False)} <= kinds
