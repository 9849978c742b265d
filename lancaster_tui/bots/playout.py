"""Playing a state on to the start of the next round, with a model for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from lancaster_tui.bots.greedy import GreedyBot
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.position import State


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
