"""Random play, for tests that follow a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.position import State
from lancaster_tui.rules.ruleset.model import Ruleset
from tests.rules.builder import BASE, new_game


def play_randomly(
    players: int, seed: int, rules: Ruleset = BASE, law_set: str = "base"
) -> Iterator[tuple[State, int | None, list[Event]]]:
    """Yield the state, the seat that acted and what happened: after the deal and after each act.

    The state is the same object each time.
    """
    chance = Random(f"{seed}:play")
    state, events = new_game(players, seed, rules, law_set)
    yield state, None, events
    while asked := decisions(state):
        decision = chance.choice(asked)
        action = chance.choice(decision.actions)
        yield state, decision.seat, apply(state, decision.seat, action)
