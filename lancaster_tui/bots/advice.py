"""What a seat is advised to do: the moves with the best prospects, and what lies between them.

Advice is made of the seat's view and nothing else, and always the same for the same view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple

from lancaster_tui.bots.greedy import Ranked, greedy_with
from lancaster_tui.bots.playout import PLAIN, varied_models
from lancaster_tui.bots.search import NORMAL, look_ahead, search_ranking
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.position import View

MOST: Final = 3
"""How many moves are advised."""

_LOOKS = 12  # at each move that may be advised, with the same games for all
_MORE = 2  # moves looked at besides those: of the last ones search has made little
_DIGITS = 6


class Advice(NamedTuple):
    """The best moves of a decision, best first, and whether search has judged them.

    Then their worth is the lead over the best other seat to expect at the end of the game, in power
    points. That of a ballot is what greedy says it is worth.
    """

    moves: Sequence[Ranked]
    is_lead: bool


class Judged(NamedTuple):
    """An action that was taken, and the best one; what it cost in power points, 0 for the best."""

    taken: Action
    best: Action
    cost: float


def advise(seen: View, decision: Decision) -> Advice:
    """Return what a seat is advised to answer.

    Args:
        seen: What the seat that is asked may know.
        decision: What it is asked.

    """
    ranked, is_lead = _ranked(seen, decision, [])
    return Advice(ranked[:MOST], is_lead)


def judge(seen: View, decision: Decision, taken: Action) -> Judged:
    """Return what an action that was taken cost compared with the best one.

    Args:
        seen: What the seat that was asked could know.
        decision: What it was asked.
        taken: One of the actions of the decision.

    """
    if len(decision.actions) == 1:
        return Judged(taken, taken, 0)
    ranked, _ = _ranked(seen, decision, [taken])
    best = ranked[0]
    worth = next(each.worth for each in ranked if each.action == taken)
    return Judged(taken, best.action if best.worth > worth else taken, best.worth - worth)


def _ranked(seen: View, decision: Decision, others: Iterable[Action]) -> tuple[list[Ranked], bool]:
    """Return the best actions and some others, best first, and whether search has judged them."""
    if isinstance(decision.choice, CastBallot):
        return greedy_with(PLAIN).ranking(seen, decision), False
    chance = Random("advice")
    found = search_ranking(seen, decision, chance, NORMAL)[: MOST + _MORE]
    actions = list(dict.fromkeys([*(each.action for each in found), *others]))
    sums = dict.fromkeys(actions, 0.0)
    models = [greedy_with(PLAIN)] * seen.players
    for _ in range(_LOOKS):
        look_ahead(seen, decision, sums, actions, models, chance)
        # The seat itself goes on in different ways as well: its person may find a better one after
        # a move than greedy does, so that a single one would make moves too good or too bad.
        models = varied_models(seen.players, None, chance)
    means = [Ranked(each, round(sums[each] / _LOOKS, _DIGITS)) for each in actions]
    return sorted(means, key=lambda each: -each.worth), True
