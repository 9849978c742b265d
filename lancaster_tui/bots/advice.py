"""What a seat is advised to do: the moves with the best prospects, and what lies between them.

Advice is made of the seat's view and nothing else, and always the same for the same view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, cast

from lancaster_tui.bots.comparison import Difference, Ending, differences, doubt, ending
from lancaster_tui.bots.foresight import Applied, WeighedBallots
from lancaster_tui.bots.greedy import Ranked, greedy_with
from lancaster_tui.bots.leaf import lead
from lancaster_tui.bots.playout import PLAIN, varied_models
from lancaster_tui.bots.search import NORMAL, look_ahead, search_ranking
from lancaster_tui.rules.actions import Action, CountyChoice, Place, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.events import (
    ConflictScored,
    CountyClaimed,
    Event,
    Expelled,
    FavourTaken,
    Ransomed,
)
from lancaster_tui.rules.phases.conflicts import settled_place
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.places import CASTLE_PLACES, COUNTY_PLACES
from lancaster_tui.rules.position import State, View

MOST: Final = 3
"""How many moves are advised."""

TRIES: Final = 12
"""In how many games each move that may be advised is tried, the same ones for all."""

_MORE = 2  # moves looked at besides those: of the last ones search has made little
_EQUAL = 0.05  # power points below which ballots differ in nothing but their markers
_DIGITS = 6


class Fate(NamedTuple):
    """What became of a knight that was placed, in how many of the tries.

    In a county it ``stayed`` if nobody expelled it, and its faction ``claimed`` what it won there.
    In France England ``won``, ``ranks`` holds the rank of its faction in each try, from 1,
    ``favours`` which King's Favour it took, and knights as strong were ``ransomed``.
    """

    stayed: int
    won: int
    ranks: Sequence[int]
    claimed: Sequence[CountyChoice] = ()
    favours: Sequence[int] = ()
    ransomed: int = 0


class Outcome(NamedTuple):
    """What a move led to in the tries, which are in one order for all moves.

    The fate is that of a knight in a place. The ``differences`` are those from the best move, and
    ``doubt`` is how far it may be chance how much worse it did than that one: a standard error.
    """

    endings: Sequence[Ending]
    fate: Fate | None = None
    differences: Sequence[Difference] = ()
    doubt: float = 0.0


class Stakes(NamedTuple):
    """What a vote is about, as greedy sees it, in power points, the later votes weighed.

    ``stake`` is what it means to the voter that the proposal passes, with what its rivals gain
    taken off, ``later`` how much each later vote of the round matters to it. ``passes`` is how
    likely the proposal passes with each of the ballots advised, ``applied`` how likely each law on
    the table is applied either way, the proposal first. ``counts_unspent`` says that a law on the
    table is about vote markers that stay unspent (VOT-5).
    """

    stake: float
    later: Sequence[float]
    passes: Sequence[float]
    applied: Sequence[Applied]
    counts_unspent: bool = False


class Advice(NamedTuple):
    """The best moves of a decision, best first, and why.

    If search has judged them, their worth is the lead over the best other seat to expect at the end
    of the game, in power points, and ``outcomes`` is what each leads to. That of a ballot is what
    it is worth by the laws of the round, and ``vote`` what it is about.
    """

    moves: Sequence[Ranked]
    outcomes: Sequence[Outcome] = ()
    vote: Stakes | None = None


class Judged(NamedTuple):
    """An action that was taken, and the best one; what it cost in power points, 0 for the best.

    ``differences`` are what the best one led to that the other did not, in the tries, and ``doubt``
    is how far the cost may be chance: its standard error. Ballots, which are not tried, have none.
    """

    taken: Action
    best: Action
    cost: float
    differences: Sequence[Difference] = ()
    doubt: float = 0.0


def advise(seen: View, decision: Decision) -> Advice:
    """Return what a seat is advised to answer.

    Args:
        seen: What the seat that is asked may know.
        decision: What it is asked.

    """
    if isinstance(decision.choice, CastBallot):
        return _advise_ballot(seen, decision)
    ranked, outcomes = _tried(seen, decision, [])
    moves = ranked[:MOST]
    return Advice(moves, compared([outcomes[each.action] for each in moves], decision.seat))


def compared(outcomes: Sequence[Outcome], seat: int) -> Sequence[Outcome]:
    """Return what the moves of a seat led to, the best first, with how others differ from it."""
    best, *others = outcomes
    return [
        best,
        *(
            each._replace(
                differences=differences(each.endings, best.endings, seat),
                doubt=doubt(each.endings, best.endings, seat),
            )
            for each in others
        ),
    ]


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
        return _judge_ballot(_worths(WeighedBallots.of(seen, decision), decision), taken)
    ranked, outcomes = _tried(seen, decision, [taken])
    best = ranked[0]
    worth = next(each.worth for each in ranked if each.action == taken)
    if best.worth <= worth:
        return Judged(taken, taken, 0)
    one, other = outcomes[best.action].endings, outcomes[taken].endings
    cost = best.worth - worth
    seat = decision.seat
    return Judged(taken, best.action, cost, differences(one, other, seat), doubt(one, other, seat))


def _advise_ballot(seen: View, decision: Decision) -> Advice:
    """Return the best ballot, the best one with other markers, and the best of the other side.

    Of ballots that are as good, the one with the fewest markers is the best.
    """
    ballots = WeighedBallots.of(seen, decision)
    worths = _worths(ballots, decision)
    best = _best_ballot(worths)
    bare = Vote(best.yes, 0)
    other = next(vote for vote in worths if vote.yes != best.yes)
    more = (vote for vote in worths if vote.yes == best.yes and vote != best)
    beside = bare if best.markers else next(more, other)
    advised = list(dict.fromkeys([best, *sorted((beside, other), key=lambda vote: -worths[vote])]))
    vote = Stakes(
        ballots.stake,
        ballots.stakes_later,
        [ballots.passes(each) for each in advised],
        ballots.applied,
        ballots.counts_unspent,
    )
    return Advice([Ranked(each, worths[each]) for each in advised], vote=vote)


def _worths(ballots: WeighedBallots, decision: Decision) -> dict[Vote, float]:
    """Return the ballots of a decision with their worth, best first."""
    return {cast("Vote", ballot): worth for ballot, worth in ballots.ranking(decision)}


def _best_ballot(worths: Mapping[Vote, float]) -> Vote:
    """Return the best ballot, of those that are as good the one with the fewest markers."""
    first, *_ = worths
    equals = [
        vote
        for vote, worth in worths.items()
        if vote.yes == first.yes and worths[first] - worth < _EQUAL
    ]
    return min(equals, key=lambda vote: vote.markers)


def _judge_ballot(worths: Mapping[Vote, float], taken: Action) -> Judged:
    """Return what a ballot cost; nothing if it was as good as the best."""
    assert isinstance(taken, Vote)
    cost = max(worths.values()) - worths[taken]
    return Judged(taken, taken, 0) if cost < _EQUAL else Judged(taken, _best_ballot(worths), cost)


def _tried(
    seen: View, decision: Decision, others: Iterable[Action]
) -> tuple[list[Ranked], dict[Action, Outcome]]:
    """Return the best actions and some others, best first, and what each leads to."""
    chance = Random("advice")
    found = search_ranking(seen, decision, chance, NORMAL, is_steady=True)[: MOST + _MORE]
    actions = list(dict.fromkeys([*(each.action for each in found), *others]))
    tries: dict[Action, list[_Try]] = {action: [] for action in actions}
    models = [greedy_with(PLAIN)] * seen.players
    for _ in range(TRIES):
        for action, state, events in look_ahead(seen, decision, actions, models, chance):
            tries[action].append(_Try(state, events, decision.seat, settled_place(seen)))
        # The seat itself goes on in different ways as well: its person may find a better one after
        # a move than greedy does, so that a single one would make moves too good or too bad.
        models = varied_models(seen.players, None, chance)
    means = [
        Ranked(each, round(sum(one.lead for one in tries[each]) / TRIES, _DIGITS))
        for each in actions
    ]
    return sorted(means, key=lambda each: -each.worth), {
        action: _outcome(action, tries[action], seen, decision.seat) for action in actions
    }


class _Try:
    """One game in which a move was tried: what it led to for a seat, and what happened."""

    def __init__(
        self, state: State, events: Sequence[Event], seat: int, settled: int | None
    ) -> None:
        self.lead = lead(state, seat, is_steady=True)
        self.ending = ending(state, seat, events, settled)
        self.events = events


def _outcome(action: Action, tries: Sequence[_Try], seen: View, seat: int) -> Outcome:
    fate = _fate(action, tries, seen, seat) if isinstance(action, Place) else None
    return Outcome([each.ending for each in tries], fate)


def _fate(action: Place, tries: Sequence[_Try], seen: View, seat: int) -> Fate | None:
    """Return what became of a knight: in a county, or in France; nothing can happen to others."""
    faction = seen.factions_of(seat)[action.ally]
    if action.place in CASTLE_PLACES:
        return None
    if action.place in COUNTY_PLACES:
        return _fate_in_county(action.place, faction, tries)
    return _fate_in_france(action, faction, tries, has_favours=bool(seen.favours))


def _fate_in_county(county: int, faction: int, tries: Sequence[_Try]) -> Fate:
    expelled = sum(
        any(
            isinstance(event, Expelled) and (event.faction, event.place) == (faction, county)
            for event in each.events
        )
        for each in tries
    )
    claimed = [
        event.choice
        for each in tries
        for event in each.events
        if isinstance(event, CountyClaimed) and (event.faction, event.county) == (faction, county)
    ]
    return Fate(len(tries) - expelled, 0, (), claimed)


def _fate_in_france(
    action: Place, faction: int, tries: Sequence[_Try], *, has_favours: bool
) -> Fate:
    battles = [
        next(
            event
            for event in each.events
            if isinstance(event, ConflictScored) and event.place == action.place
        )
        for each in tries
    ]
    # The first favour in each try is that of this knight, whose own choice comes next (PLC-10).
    taken = (
        next(
            (
                event.favour
                for event in each.events
                if isinstance(event, FavourTaken) and event.faction == faction
            ),
            None,
        )
        for each in tries
    )
    ransomed = sum(
        any(
            isinstance(event, Ransomed) and event[:2] == (faction, action.strength)
            for event in each.events
        )
        for each in tries
    )
    return Fate(
        len(tries),
        sum(battle.won for battle in battles),
        tuple(battle.ranking.index(faction) + 1 for battle in battles),
        favours=[favour for favour in taken if favour is not None] if has_favours else [],
        ransomed=ransomed,
    )
