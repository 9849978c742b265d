"""The search bot: tries greedy's best candidates, each to the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from lancaster_tui.bots.foresight import WeighedBallots
from lancaster_tui.bots.greedy import GreedyBot, Ranked, greedy_with
from lancaster_tui.bots.leaf import lead
from lancaster_tui.bots.playout import PLAIN, play_round, varied_models
from lancaster_tui.rules.actions import Action, Place
from lancaster_tui.rules.agenda import Decision, apply
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.position import State, View
from lancaster_tui.rules.views import determinize


class Level(NamedTuple):
    """How much a bot looks ahead, and how little it minds what is second best (``SearchBot``)."""

    work: int
    whim: float = 0.0


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(2, whim=6.0),
    "normal": Level(8),
    "hard": Level(24),
}
NORMAL: Final = LEVELS["normal"].work

# Among more of them one that only seems good, since nobody plays just like the models, is likelier
# to come out best.
_MOST = 8
_LAST = 2  # candidates after whose comparison one is left
_DIGITS = 9  # finer differences may be another machine's rounding


def search_ranking(
    seen: View, decision: Decision, chance: Random, work: int, *, is_steady: bool = False
) -> list[Ranked]:
    """Return the candidates of a decision, best first, with the lead they promise.

    The lead is over the best other seat at the end of the game, in power points. Each candidate is
    played on to the end of the round, at first with everybody like greedy, from then on with the
    others a little different; the better half of them as often again, and so on. What drops out
    stays behind the others with the lead that it seemed to promise. Ballots are not played on: they
    are ranked by which laws the votes of the round are likely to leave (``WeighedBallots``).

    Args:
        seen: What the seat that is asked may know.
        decision: What it is asked.
        chance: Where what is hidden is drawn from, and how the others play.
        work: How many candidates there are at most, up to eight; at least one is taken. Each eight
            more have every candidate played on once more before half of them drop out.
        is_steady: Whether the lead is judged by steady numbers (``leaf.lead``).

    """
    if isinstance(decision.choice, CastBallot):
        return WeighedBallots.of(seen, decision).ranking(decision)
    greedy = greedy_with(PLAIN)
    ranked = greedy.ranking(seen, decision)
    left = _candidates([each.action for each in ranked], min(max(1, work), _MOST))
    sums = dict.fromkeys(left, 0.0)
    found: list[Ranked] = []
    models = [greedy] * seen.players
    at_once, looks = max(1, work // _MOST), 0
    while True:
        for _ in range(at_once):
            for action, state, _ in look_ahead(seen, decision, left, models, chance):
                sums[action] += lead(state, decision.seat, is_steady=is_steady)
            models = varied_models(seen.players, decision.seat, chance)
        looks += at_once
        means = [Ranked(each, round(sums[each] / looks, _DIGITS)) for each in left]
        found[: len(left)] = sorted(means, key=lambda each: -each.worth)
        if len(left) <= _LAST:
            break
        left = [each.action for each in found[: (len(left) + 1) // 2]]
    return found


class SearchBot:
    """Looks ahead to the end of the round.

    ``work`` is how many candidates it tries, and beyond eight how often (``search_ranking``); the
    answer does not depend on the time it has. It draws among the best candidate and those that
    promise less by no more than a ``whim``, in power points.
    """

    def __init__(self, *, work: int = NORMAL, whim: float = 0.0) -> None:
        self.work = work
        self.whim = whim

    def choose(self, seen: View, decision: Decision, chance: Random, /) -> Action:
        """Return an action with the best prospects or nearly so; of ballots always the best."""
        if len(decision.actions) == 1:
            return decision.actions[0]
        best, *others = search_ranking(seen, decision, chance, self.work)
        whim = 0.0 if isinstance(decision.choice, CastBallot) else self.whim
        near = [each.action for each in others if best.worth - each.worth < whim]
        return chance.choice([best.action, *near])


def _candidates(actions: Sequence[Action], most: int) -> list[Action]:
    """Return the first of some actions; more squires at the same place are left to the end."""
    first: list[Action] = []
    more: list[Action] = []
    known = set()
    for action in actions:
        kind = action._replace(squires=0) if isinstance(action, Place) else action
        (more if kind in known else first).append(action)
        known.add(kind)
    return (first + more)[:most]


def look_ahead(
    seen: View,
    decision: Decision,
    candidates: Sequence[Action],
    models: Sequence[GreedyBot],
    chance: Random,
) -> Iterator[tuple[Action, State, list[Event]]]:
    """Yield each candidate with what it leads to and what happens until then, all else the same."""
    start = determinize(seen, chance)
    seed = chance.randrange(2**32)
    for candidate in candidates:
        state = start.copy()
        events = apply(state, decision.seat, candidate)
        yield candidate, state, events + play_round(state, seen.round, models, Random(seed))
