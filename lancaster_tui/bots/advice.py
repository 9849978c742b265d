"""What a seat is advised to do: the moves with the best prospects, and what lies between them.

Advice is made of the seat's view and nothing else, and always the same for the same view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple

from lancaster_tui.bots.greedy import Ranked, greedy_with
from lancaster_tui.bots.leaf import lead
from lancaster_tui.bots.playout import PLAIN, varied_models
from lancaster_tui.bots.search import NORMAL, look_ahead, search_ranking
from lancaster_tui.rules.actions import Action, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.phases.ending import final_strengths
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.position import State, View

MOST: Final = 3
"""How many moves are advised."""

_LOOKS = 12  # at each move that may be advised, with the same games for all
_MORE = 2  # moves looked at besides those: of the last ones search has made little
_DIGITS = 6


class End(NamedTuple):
    """What a seat has at the end of the round that was tried out, on average.

    ``strength`` is that of all its knights, ``rival`` the power points of its best rival.
    """

    pp: float
    rival: float
    nobles: float
    tiles: float
    strength: float
    squires: float
    gold: float
    votes: float


class Stakes(NamedTuple):
    """What a vote is about, as greedy sees it, in power points.

    ``gains`` is what it is worth to each seat that the proposal passes, ``stake`` what that means
    to the voter with what its rivals gain taken off, ``marked`` what the markers of the best ballot
    add to it.
    """

    gains: Sequence[float]
    stake: float
    marked: float


class Advice(NamedTuple):
    """The best moves of a decision, best first, and why.

    If search has judged them, their worth is the lead over the best other seat to expect at the end
    of the game, in power points, and ``ends`` is what each leads to. That of a ballot is what
    greedy says it is worth, and ``vote`` what it is about.
    """

    moves: Sequence[Ranked]
    ends: Sequence[End] = ()
    vote: Stakes | None = None


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
    if isinstance(decision.choice, CastBallot):
        return _advise_ballot(seen, decision)
    ranked, ends = _tried(seen, decision, [])
    return Advice(ranked[:MOST], [ends[each.action] for each in ranked[:MOST]])


def judge(seen: View, decision: Decision, taken: Action) -> Judged:
    """Return what an action that was taken cost compared with the best one.

    Args:
        seen: What the seat that was asked could know.
        decision: What it was asked.
        taken: One of the actions of the decision.

    """
    if len(decision.actions) == 1:
        return Judged(taken, taken, 0)
    if isinstance(decision.choice, CastBallot):
        ranked = greedy_with(PLAIN).ranking(seen, decision)
    else:
        ranked, _ = _tried(seen, decision, [taken])
    best = ranked[0]
    worth = next(each.worth for each in ranked if each.action == taken)
    return Judged(taken, best.action if best.worth > worth else taken, best.worth - worth)


def _advise_ballot(seen: View, decision: Decision) -> Advice:
    greedy = greedy_with(PLAIN)
    ranked = greedy.ranking(seen, decision)
    vote, worth = ranked[0]
    assert isinstance(vote, Vote)
    bare = next(each.worth for each in ranked if each.action == Vote(vote.yes, 0))
    ballots = greedy.ballots(seen, decision)
    return Advice(ranked[:MOST], vote=Stakes(ballots.gains, ballots.stake, worth - bare))


def _tried(
    seen: View, decision: Decision, others: Iterable[Action]
) -> tuple[list[Ranked], dict[Action, End]]:
    """Return the best actions and some others, best first, and what each leads to."""
    chance = Random("advice")
    found = search_ranking(seen, decision, chance, NORMAL)[: MOST + _MORE]
    actions = list(dict.fromkeys([*(each.action for each in found), *others]))
    leads: dict[Action, list[float]] = {action: [] for action in actions}
    ends: dict[Action, list[End]] = {action: [] for action in actions}
    models = [greedy_with(PLAIN)] * seen.players
    for _ in range(_LOOKS):
        for action, state in look_ahead(seen, decision, actions, models, chance):
            leads[action].append(lead(state, decision.seat))
            ends[action].append(_end(state, decision.seat))
        # The seat itself goes on in different ways as well: its person may find a better one after
        # a move than greedy does, so that a single one would make moves too good or too bad.
        models = varied_models(seen.players, None, chance)
    means = [Ranked(each, round(sum(leads[each]) / _LOOKS, _DIGITS)) for each in actions]
    return sorted(means, key=lambda each: -each.worth), {
        action: End(*(sum(column) / _LOOKS for column in zip(*rows, strict=True)))
        for action, rows in ends.items()
    }


def _end(state: State, seat: int) -> End:
    owner = state.seats[seat]
    points = [each.pp for each in state.seats]
    return End(
        points.pop(seat),
        max(points),
        len(owner.nobles),
        len(owner.tiles),
        final_strengths(state)[seat],
        owner.squires,
        owner.gold,
        owner.votes,
    )
