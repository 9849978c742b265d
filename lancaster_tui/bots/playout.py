"""Playing a state on to the start of the next round, with a model of every seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from lancaster_tui.bots.characters import varied
from lancaster_tui.bots.greedy import GreedyBot, greedy_with
from lancaster_tui.bots.worth import Values
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.position import State

PLAIN: Final = Values()
"""The values of greedy as it is."""

_MODELS = 32


def play_round(state: State, now: int, models: Sequence[GreedyBot], chance: Random) -> list[Event]:
    """Play a state on to the start of the next round, or to the end; return what happened.

    Args:
        state: What is changed; all that is hidden is in it, invented or not.
        now: The round to play to the end of; nothing is left to do if it is over.
        models: Who decides for each seat.
        chance: What picks among equals.

    """
    events = list[Event]()
    while state.round == now and (asked := decisions(state)):
        decision = asked[0]
        seat = decision.seat
        events += apply(state, seat, models[seat].choose(state, decision, chance))
    return events


def varied_models(players: int, seat: int | None, chance: Random) -> list[GreedyBot]:
    """Return a model of every seat: bots like greedy, for one seat greedy itself."""
    models = [greedy_with(chance.choice(varied_values())) for _ in range(players)]
    if seat is not None:
        models[seat] = greedy_with(PLAIN)
    return models


@cache
def varied_values() -> Sequence[Values]:
    """Return values like those of greedy, each other than all others."""
    chance = Random("models")
    return [varied(PLAIN, chance) for _ in range(_MODELS)]
