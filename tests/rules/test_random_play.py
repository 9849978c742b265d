"""Properties over random play, with 2 to 5 players and every law set.

``pytest tests/rules/test_random_play.py -n 2 --games 50000`` plays 50,000 games per player count,
200,000 in all.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from lancaster_tui.rules.actions import (
    Action,
)
from lancaster_tui.rules.agenda import apply, decisions, refusal
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.phases.setup import Deal, begin, deal
from lancaster_tui.rules.position import State
from lancaster_tui.rules.refusals import IllegalAction
from lancaster_tui.rules.views import determinize, view
from tests.rules.builder import BASE, PLAYER_COUNTS
from tests.rules.invariants import Ledger, check, frozen
from tests.rules.playing import every_action

PARTS = 16  # so that all workers share the games of one player count
MANY = 2000  # acts; the longest random games have about 250
THOROUGH = 24  # one act in so many gets the slow checks as well
LAW_SETS = ["".join(letters) for letters in product("bn", repeat=5)]


def check_legality(state: State, judge: Random) -> None:
    """What is listed is legal, nothing else is, and a refusal changes nothing.

    Of the kinds of action that are not asked for, some are tried.
    """
    before = frozen(state)
    asked = decisions(state)
    seat, _, actions = judge.choice(asked)
    legal, kinds = set(actions), {action.kind for action in actions}
    related: list[Action] = []
    others: list[Action] = []
    for action in every_action(state, seat):
        (related if action.kind in kinds else others).append(action)
    universe = [*related, *judge.sample(others, 100)]
    allowed = {action for action in universe if refusal(state, seat, action) is None}
    assert allowed == legal.intersection(universe)
    illegal = next(action for action in universe if action not in legal)
    with pytest.raises(IllegalAction):
        apply(state, seat, illegal)
    seats = {decision.seat for decision in asked}
    idle = next(seat for seat in range(state.players + 1) if seat not in seats)
    assert refusal(state, idle, actions[0]) is not None
    assert frozen(state) == before


def check_listed(state: State) -> None:
    """Every listed action is legal and listed once."""
    for seat, _, actions in decisions(state):
        assert actions
        assert len(set(actions)) == len(actions)
        for action in actions:
            assert refusal(state, seat, action) is None


def check_candidates(state: State) -> None:
    """What is legal is a candidate, and a candidate that is not legal has a reason."""
    for seat, choice, actions in decisions(state):
        candidates = choice.candidates(state, seat)
        assert [action for action in candidates if action in set(actions)] == list(actions)
        for action in candidates:
            why = refusal(state, seat, action)
            assert (why is None) == (action in actions)
            assert why is None or why.reason.kind != "not_offered"


def check_texts(state: State) -> None:
    """Every listed action survives its text form."""
    for _, _, actions in decisions(state):
        for action in actions:
            assert parse_action(action_text(action)) == action


def check_views(state: State, viewer: int | None, chance: Random) -> None:
    """A state invented from a view gives that view."""
    seen = view(state, viewer)
    assert view(determinize(seen, chance), viewer) == seen


class Moment(NamedTuple):
    """A copy taken during a game after so many acts, and what it held then."""

    acts: int
    copy: State
    held: tuple[Any, ...]


class Witness:
    """Copies taken during a game, which nothing may change."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []

    def watch(self, state: State, acts: int, chance: Random) -> None:
        """Keep a copy; act on another one, which must not change the state."""
        held = frozen(state)
        self.moments.append(Moment(acts, state.copy(), held))
        other = state.copy()
        decision = chance.choice(decisions(other))
        apply(other, decision.seat, chance.choice(decision.actions))
        assert frozen(state) == held
        assert frozen(other) != held

    def check(self, dealt: Deal, record: list[tuple[int, Action]]) -> None:
        """Assert that the copies are as they were, and that a replay comes by them again.

        To undo acts is to replay fewer of them.
        """
        state, _ = begin(BASE, dealt)
        done = 0
        for acts, copy, held in self.moments:
            assert frozen(copy) == held
            for seat, action in record[done:acts]:
                apply(state, seat, action)
            done = acts
            assert frozen(state) == held
            assert state == copy


def law_set_for(players: int, game: int) -> str:
    """Return the law set of a game: they take turns, so that few games have them all."""
    return LAW_SETS[(game + 8 * players) % len(LAW_SETS)]


def play_and_check(players: int, game: int) -> None:
    """Play one random game with all checks."""
    seed = f"{players}:{game}"
    dealt = deal(BASE, players, Random(f"{seed}:chance"), law_set_for(players, game))
    chance, judge = Random(f"{seed}:play"), Random(f"{seed}:judge")
    state, events = begin(BASE, dealt)
    ledger, witness = Ledger(state), Witness()
    ledger.count(events)
    record: list[tuple[int, Action]] = []
    while asked := decisions(state):
        assert len(record) < MANY
        check_listed(state)
        if judge.randrange(THOROUGH) == 0:
            check_legality(state, judge)
            check_candidates(state)
            check_texts(state)
            check_views(state, judge.choice((None, *range(players))), judge)
            witness.watch(state, len(record), judge)
        decision = chance.choice(asked)
        action = chance.choice(decision.actions)
        record.append((decision.seat, action))
        events = apply(state, decision.seat, action)
        assert events, "every act leaves a trace"
        ledger.count(events)
        check(state)
        ledger.check(state)
    assert state.is_over
    assert state.round == BASE.rounds
    witness.moments.append(Moment(len(record), state, frozen(state)))
    witness.check(dealt, record)


@pytest.mark.rule("RND-1", "SET-2", "SET-9", "SET-10", "SET-11", "SET-12", "LAW-6", "ALY-1")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_random_games_keep_all_invariants(
    players: int, part: int, pytestconfig: pytest.Config
) -> None:
    games: int = pytestconfig.getoption("games")
    for game in range(part, games, PARTS):
        play_and_check(players, game)


@pytest.mark.rule("LAW-6")
def test_a_few_games_are_played_with_every_law_set(pytestconfig: pytest.Config) -> None:
    games = range(min(8, pytestconfig.getoption("games")))
    drawn = {law_set_for(players, game) for players in PLAYER_COUNTS for game in games}
    assert len(drawn) == len(games) * len(PLAYER_COUNTS)
    assert sorted(law_set_for(2, game) for game in range(32)) == LAW_SETS
