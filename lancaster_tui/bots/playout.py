"""Playing a state on to the start of the next round, with a model of every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from math import exp
from random import Random
from typing import Final

from lancaster_tui.bots.greedy import GreedyBot
from lancaster_tui.bots.worth import Values
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.position import State

PLAIN: Final = Values()
"""The values of greedy as it is."""

_MODELS = 32
_SPREAD = 0.25  # of the logarithm of a value


def play_round(state: State, models: Sequence[GreedyBot], chance: Random) -> None:
    """Play a state on to the start of the next round, or to the end of the game.

    Args:
        state: What is changed; all that is hidden is in it, invented or not.
        models: Who decides for each seat.
        chance: What picks among equals.

    """
    now = state.round
    while state.round == now and (asked := decisions(state)):
        decision = asked[0]
        seat = decision.seat
        apply(state, seat, models[seat].choose(state, decision, chance))


@cache
def varied_values() -> Sequence[Values]:
    """Return values like those of greedy, each other than all others."""
    chance = Random("models")
    return [varied(PLAIN, chance) for _ in range(_MODELS)]


def varied(values: Values, chance: Random) -> Values:
    """Return values each of which is multiplied by a number near 1."""
    return replace(
        values,
        **{
            field.name: getattr(values, field.name) * exp(chance.gauss(0, _SPREAD))
            for field in fields(values)
        },
    )
