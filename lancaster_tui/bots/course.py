"""What is the same for everybody as long as a phase lasts: how far the game is, and its laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Literal, TypeVar, get_args

from lancaster_tui.rules.phases.ending import final_ranking, points_for
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset import counters
from lancaster_tui.rules.ruleset.vocabulary import (
    Bargain,
    Effect,
    Exchange,
    ExchangeEither,
    Levy,
    Most,
    Per,
    Reward,
    Send,
    When,
    bargains,
    rewards_of,
)

if TYPE_CHECKING:
    from lancaster_tui.bots.worth import Values, Worth

BEFORE_LAWS = ("setup", "placing", "parliament")
BEFORE_CASTLES = (*BEFORE_LAWS, "counties")
BEFORE_PARLIAMENT = ("setup", "placing")

Race = Literal["knights", "tiles"]

Stakes = list[list[float]]
"""For each proposal what it is worth to each seat that it passes."""

Key = TypeVar("Key")
Found = TypeVar("Found")

_MOST_KEPT = 1000
_MOST_COURSES = 50


def kept(known: dict[Key, Found], key: Key, make: Callable[[], Found]) -> Found:
    """Return what is known for a key, or find it out and keep it."""
    found = known.get(key)
    if found is None:
        if len(known) >= _MOST_KEPT:
            known.clear()
        found = known[key] = make()
    return found


class Course:
    """The course of a game at a phase of a round, with the laws on the table.

    ``rounds_after`` counts the rounds after this one, ``placings``, ``castle_scorings`` and
    ``table_scorings`` how often knights are still placed, the castle and the table still scored.
    ``effects`` are those of the laws on the table, each with how likely it is applied this round,
    and ``marker_effects`` those of them that name unspent vote markers (VOT-5). ``promoted`` are
    the strengths of knights that a reward can promote. ``worths`` and ``stakes`` keep what has been
    found out, by all that it depends on beside the course.
    """

    def __init__(self, position: Position, values: Values) -> None:
        self.rules = position.rules
        self.values = values
        self.rounds_after = self.rules.rounds - position.round
        self.placings = self.rounds_after + (position.phase in BEFORE_PARLIAMENT)
        self.castle_scorings = self.rounds_after + (position.phase in BEFORE_CASTLES)
        self.table_scorings = max(0, self.castle_scorings - 1)
        laws = self.rules.law_by_id
        self.effects = [(laws[law].effect, chance) for law, chance in _chances(position).items()]
        self.marker_effects = [each for each in self.effects if _names_markers(each[0])]
        self.promoted = {reward.promote for reward in self._rewards() if reward.promote}
        self._bargains: list[tuple[Bargain, float]] = []
        if position.phase in BEFORE_LAWS:
            for effect, chance in self.effects:
                self._bargains += [(way, chance) for way in bargains(effect)]
        self._rankings = {
            what: final_ranking(self.rules, position.players, what) for what in _RACES
        }
        self._prices: dict[int, tuple[float, float]] = {}
        self.worths: dict[object, Worth] = {}
        self.stakes: dict[object, Stakes] = {}

    def exchange_prices(self, markers: int) -> tuple[float, float]:
        """Return the power points that laws are likely to give for a gold and for a squire.

        ``markers`` are the vote markers of a seat if it spends none any more (VOT-5).
        """
        return kept(self._prices, markers, lambda: self._exchange_prices(markers))

    def _exchange_prices(self, markers: int) -> tuple[float, float]:
        gold = squire = 0.0
        for way, chance in self._bargains:
            cost = way.cost
            if markers < cost.votes:
                continue
            price = chance * way.reward.pp / (cost.gold + cost.squires + cost.votes)
            gold = max(gold, price if cost.gold else 0.0)
            squire = max(squire, price if cost.squires else 0.0)
        return gold, squire

    def race(self, what: Race, keys: Sequence[tuple[int, int]], seat: int) -> float:
        """Return what one more would bring a seat in a final ranking (END-3).

        ``keys`` are the (total, tie-break) of all seats. A race counts as open early, and as it
        stands in the last round.
        """
        ranking, (total, tie_break) = self._rankings[what], keys[seat]
        more = total + 1, tie_break
        others = [*keys[:seat], *keys[seat + 1 :]]
        before = points_for(keys[seat], keys, ranking)
        after = points_for(more, [*others, more], ranking)
        settled = 1 / (1 + self.rounds_after)
        return settled * (after - before) + (1 - settled) * self.values.ranking

    def _rewards(self) -> Iterator[Reward]:
        """Yield all rewards that can be won now."""
        for effect, _ in self.effects:
            for _, reward in rewards_of(effect):
                yield reward
        yield from (county.reward for county in self.rules.counties)
        yield from (space.reward for space in self.rules.castle)
        yield from (favour.reward for favour in self.rules.favours)


_RACES: tuple[Race, ...] = get_args(Race)


class Courses:
    """The courses met last, so that what is the same for many decisions is found once."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._known: dict[object, Course] = {}

    def of(self, position: Position) -> Course:
        """Return the course of the game at a position."""
        key = (
            id(position.rules),
            position.players,
            position.round,
            position.phase,
            position.laws,
            position.proposals,
        )
        known = self._known.get(key)
        if known is None or known.rules is not position.rules:
            if len(self._known) >= _MOST_COURSES:
                self._known.clear()
            known = self._known[key] = Course(position, self.values)
        return known


def _chances(position: Position) -> dict[str, float]:
    """Return for each law on the table how likely it is applied this round.

    Every proposal is taken to pass as often as not (VOT-3).
    """
    left = len(position.proposals)
    outlook = dict.fromkeys(position.proposals, 0.5)
    for index, law in enumerate(position.laws):
        outlook[law] = sum(comb(left, passed) for passed in range(index + 1)) / 2**left
    return outlook


def _names_markers(effect: Effect) -> bool:
    match effect:
        case Exchange() | ExchangeEither():
            return any(way.cost.votes for way in effect.ways)
        case Per() | Most() | When():
            return counters.kept(effect.count) == "unspent"
        case Levy() | Send():
            return False
