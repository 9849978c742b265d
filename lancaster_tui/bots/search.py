"""The search bot: tries greedy's best candidates, each to the end of the round."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from math import exp
from random import Random
from typing import NamedTuple

from lancaster_tui.bots.greedy import GreedyBot, Ranked, greedy_with, ranking
from lancaster_tui.bots.leaf import lead
from lancaster_tui.bots.playout import play_round
from lancaster_tui.bots.worth import Values
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import ChoiceKind, Decision, apply
from lancaster_tui.rules.position import View
from lancaster_tui.rules.views import determinize

UNSEARCHED: frozenset[ChoiceKind] = frozenset({"vote"})
LEVELS = {"easy": 3, "normal": 6, "hard": 16}
"""The work of the search bots that have a name: how many candidates are looked at."""
_SPREAD = 0.25
_MODELS = 32
_DIGITS = 9


def search_ranking(seen: View, decision: Decision, chance: Random, work: int) -> list[Ranked]:
    """Return the candidates with the expected lead."""
    candidates = ranking(seen, decision, Values())[:work]
    root = determinize(seen, chance)
    models = [
        greedy_with(Values()) if seat == decision.seat else chance.choice(_models())
        for seat in range(seen.players)
    ]
    seed = chance.randrange(2**32)
    leads = []
    for candidate, _ in candidates:
        state = root.copy()
        apply(state, decision.seat, candidate)
        play_round(state, models, Random(seed))
        leads.append(Ranked(candidate, round(lead(state, decision.seat), _DIGITS)))
    return sorted(leads, key=lambda each: -each.worth)


class SearchBot:
    """Looks ahead to the end of the round."""

    def __init__(self, *, work: int = 6) -> None:
        self.work = work

    def choose(self, seen: View, decision: Decision, chance: Random, /) -> Action:
        if decision.choice.kind in UNSEARCHED:
            return greedy_with(Values()).choose(seen, decision, chance)
        return search_ranking(seen, decision, chance, self.work)[0].action


@cache
def _models() -> list[GreedyBot]:
    chance = Random("models of the others")
    return [GreedyBot(varied(Values(), chance)) for _ in range(_MODELS)]


def varied(values: Values, chance: Random) -> Values:
    """Return values, each times a factor near 1."""
    factors = {
        field.name: getattr(values, field.name) * exp(chance.gauss(0, _SPREAD))
        for field in fields(Values)
    }
    return replace(values, **factors)
