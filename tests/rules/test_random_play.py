"""Properties over random play.

``pytest tests/rules/test_random_play.py -n 2 --games 10000`` plays 10,000 games per player count.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lancaster_tui.rules.action_text import action_text, parse_action
from lancaster_tui.rules.actions import (
    DECLINE,
    Action,
    BuildTile,
    Claim,
    NameStartPlayer,
    Place,
    Ransom,
    Sail,
    TakeFavour,
    TakeNoble,
    Trade,
    Upgrade,
    UseSpace,
    Vote,
)
from lancaster_tui.rules.agenda import IllegalAction, apply, decisions, refusal
from lancaster_tui.rules.places import COURT
from lancaster_tui.rules.setup import begin, deal
from lancaster_tui.rules.state import STRENGTHS, State
from lancaster_tui.rules.views import determinize, view
from tests.rules.builder import BASE, PLAYER_COUNTS
from tests.rules.invariants import Purses, check, frozen

PARTS = 8  # so that two workers share the games of one player count
MANY = 2000  # acts; the longest random games have about 250
THOROUGH = 12  # one act in so many gets the slow checks as well

OTHER_ACTIONS: list[Action] = [
    DECLINE,
    *(Claim(choice) for choice in ("noble", "reward", "both")),
    *(TakeFavour(index) for index in range(7)),
    *(BuildTile(space) for space in range(6)),
    *(UseSpace(space) for space in range(6)),
    *(Upgrade(strength, place) for strength in STRENGTHS for place in range(COURT + 1)),
    *(TakeNoble(county) for county in range(9)),
    *(Vote(yes, markers) for yes in (True, False) for markers in range(4)),
    *(Trade(times) for times in range(4)),
    *(Sail(place) for place in range(15, 19)),
    *(NameStartPlayer(seat) for seat in range(6)),
    *(Ransom(strength) for strength in STRENGTHS),
]


def every_action(state: State, seat: int) -> list[Action]:
    """Every placement with up to one squire too many, and every other action."""
    squires = range(state.seats[seat].squires + 2)
    placements = [
        Place(strength, place, number)
        for strength in STRENGTHS
        for place in range(COURT)
        for number in squires
    ]
    return [*placements, *OTHER_ACTIONS]


def check_legality(state: State) -> None:
    """What is listed is legal, nothing else is, and a refusal changes nothing."""
    before = frozen(state)
    seats = {decision.seat: set(decision.actions) for decision in decisions(state)}
    for seat, legal in seats.items():
        universe = every_action(state, seat)
        assert {action for action in universe if refusal(state, seat, action) is None} == {
            action for action in universe if action in legal
        }
        illegal = next(action for action in universe if action not in legal)
        with pytest.raises(IllegalAction):
            apply(state, seat, illegal)
    idle = next(seat for seat in range(state.players + 1) if seat not in seats)
    assert refusal(state, idle, next(iter(seats.popitem()[1]))) is not None
    assert frozen(state) == before


def check_listed(state: State) -> None:
    """Every listed action is legal, listed once, and comes back from its text."""
    for seat, _, actions in decisions(state):
        assert actions
        assert len(set(actions)) == len(actions)
        for action in actions:
            assert refusal(state, seat, action) is None


def check_texts(state: State) -> None:
    """Every listed action survives its text form."""
    for _, _, actions in decisions(state):
        for action in actions:
            assert parse_action(action_text(action)) == action


def check_views(state: State, viewer: int | None, chance: Random) -> None:
    """A state invented from a view gives that view."""
    seen = view(state, viewer)
    assert view(determinize(seen, chance), viewer) == seen


class Witness:
    """Copies taken during a game, which nothing may change."""

    def __init__(self) -> None:
        self.copies: list[tuple[State, tuple[Any, ...]]] = []

    def watch(self, state: State, chance: Random) -> None:
        """Keep a copy; act on another one, which must not change the state."""
        before = frozen(state)
        self.copies.append((state.copy(), before))
        other = state.copy()
        decision = chance.choice(decisions(other))
        apply(other, decision.seat, chance.choice(decision.actions))
        assert frozen(state) == before
        assert frozen(other) != before

    def check(self) -> None:
        """Assert that the copies are as they were."""
        for copy, before in self.copies:
            assert frozen(copy) == before


def play_and_check(players: int, seed: str) -> None:
    """Play one random game with all checks."""
    dealt = deal(BASE, players, Random(f"{seed}:chance"))
    chance, judge = Random(f"{seed}:play"), Random(f"{seed}:judge")
    state, events = begin(BASE, dealt)
    purses, witness = Purses(state), Witness()
    purses.count(events)
    record: list[tuple[int, Action]] = []
    while asked := decisions(state):
        assert len(record) < MANY
        check_listed(state)
        if judge.randrange(THOROUGH) == 0:
            check_legality(state)
            check_texts(state)
            check_views(state, judge.choice((None, *range(players))), judge)
            witness.watch(state, judge)
        decision = chance.choice(asked)
        action = chance.choice(decision.actions)
        record.append((decision.seat, action))
        events = apply(state, decision.seat, action)
        assert events, "every act leaves a trace"
        purses.count(events)
        check(state)
        purses.check(state)
    assert state.is_over
    assert state.round == BASE.rounds
    witness.check()
    again, _ = begin(BASE, dealt)
    for seat, action in record:
        apply(again, seat, action)
    assert frozen(again) == frozen(state)


@pytest.mark.rule("RND-1", "SET-2", "SET-9", "SET-10", "SET-11", "SET-12")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_random_games_keep_all_invariants(
    players: int, part: int, pytestconfig: pytest.Config
) -> None:
    games: int = pytestconfig.getoption("games")
    for game in range(part, games, PARTS):
        play_and_check(players, f"{players}:{game}")
