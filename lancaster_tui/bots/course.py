"""What is the same for everybody as long as a phase lasts: how far the game is, and its laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar, get_args

from lancaster_tui.rules.numbers import LawId
from lancaster_tui.rules.phases.ending import final_ranking, points_for
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset import counters
from lancaster_tui.rules.ruleset.model import Ranking, Ruleset
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

_MOST_KEPT = 200


def kept(known: dict[Key, Found], key: Key, make: Callable[[], Found]) -> Found:
    """Return what is known for a key, or find it out and keep it."""
    found = known.get(key)
    if found is None:
        if len(known) >= _MOST_KEPT:
            known.clear()
        found = known[key] = make()
    return found


class Stage:
    """How far a game is: what the worth of things depends on that is the same for everybody.

    ``rounds_after`` counts the rounds after this one, ``placings``, ``castle_scorings`` and
    ``table_scorings`` how often knights are still placed, the castle and the table still scored.
    ``promoted`` are the strengths of knights that a reward can promote, ``voyages`` the counties
    from which a knight can sail. ``worths`` keeps the worth of things to whoever was asked about,
    by all else that it depends on.
    """

    def __init__(
        self,
        rules: Ruleset,
        players: int,
        values: Values,
        rounds_after: int,
        placings: int,
        castle_scorings: int,
    ) -> None:
        self.rules = rules
        self.values = values
        self.rounds_after = rounds_after
        self.placings = placings
        self.castle_scorings = castle_scorings
        self.table_scorings = max(0, castle_scorings - 1)
        self.promoted = {reward.promote for reward in _rewards(rules) if reward.promote}
        counties = enumerate(rules.counties)
        self.voyages = {county for county, card in counties if card.reward.voyage}
        self.worths: dict[object, Worth] = {}
        self._rankings = {what: final_ranking(rules, players, what) for what in get_args(Race)}
        self._races: dict[object, list[float]] = {}

    def races(self, what: Race, keys: tuple[tuple[int, int], ...]) -> list[float]:
        """Return what one more would bring each seat in a final ranking (END-3).

        ``keys`` are the (total, tie-break) of all seats. A race counts as open early, and as it
        stands in the last round.
        """
        return kept(
            self._races,
            (what, keys),
            lambda: [self._race(self._rankings[what], keys, seat) for seat in range(len(keys))],
        )

    def _race(self, ranking: Ranking, keys: tuple[tuple[int, int], ...], seat: int) -> float:
        total, tie_break = keys[seat]
        more = total + 1, tie_break
        before = points_for(keys[seat], keys, ranking)
        after = points_for(more, (*keys[:seat], more, *keys[seat + 1 :]), ranking)
        settled = 1 / (1 + self.rounds_after)
        return settled * (after - before) + (1 - settled) * self.values.ranking


class LawOnTable(NamedTuple):
    """A law on the table and how likely it is applied this round."""

    id: LawId
    effect: Effect
    chance: float


class Course:
    """The stage of a game, and the laws on the table.

    ``marked`` are the laws that name unspent vote markers (VOT-5). ``stakes`` keeps what the
    proposals mean to each seat, by all that it depends on.
    """

    def __init__(self, position: Position, stage: Stage) -> None:
        self.stage = stage
        self.values = stage.values
        by_id = position.rules.law_by_id
        self.laws = [
            LawOnTable(law, by_id[law].effect, chance) for law, chance in _chances(position).items()
        ]
        self.marked = [law for law in self.laws if _names_markers(law.effect)]
        self.stakes: dict[object, Stakes] = {}
        self._bargains: list[tuple[Bargain, float]] = []
        if position.phase in BEFORE_LAWS:
            for law in self.laws:
                self._bargains += [(way, law.chance) for way in bargains(law.effect)]
        self._prices: dict[int, tuple[float, float]] = {}

    def exchange_prices(self, markers: int) -> tuple[float, float]:
        """Return the power points that laws are likely to give for a gold and for a squire.

        ``markers`` are the vote markers of a seat if it spends no more of them (VOT-5).
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


class Courses:
    """The courses met last, so that what is the same for many decisions is found once."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._rules: Ruleset | None = None
        self._courses: dict[object, Course] = {}
        self._stages: dict[object, Stage] = {}

    def of(self, position: Position) -> Course:
        """Return the course of the game at a position."""
        if self._rules is not position.rules:
            self._rules = position.rules
            self._courses.clear()
            self._stages.clear()
        key = position.players, position.round, position.phase, position.laws, position.proposals
        known = self._courses.get(key)
        if known is None:
            known = kept(self._courses, key, lambda: Course(position, self._stage(position)))
        return known

    def _stage(self, position: Position) -> Stage:
        rounds_after = position.rules.rounds - position.round
        placings = rounds_after + (position.phase in BEFORE_PARLIAMENT)
        castle_scorings = rounds_after + (position.phase in BEFORE_CASTLES)
        key = position.players, rounds_after, placings, castle_scorings
        return kept(
            self._stages,
            key,
            lambda: Stage(
                position.rules,
                position.players,
                self.values,
                rounds_after,
                placings,
                castle_scorings,
            ),
        )


def _rewards(rules: Ruleset) -> Iterator[Reward]:
    """Yield all rewards of a game."""
    for law in rules.all_laws:
        yield from (reward for _, reward in rewards_of(law.effect))
    yield from (county.reward for county in rules.counties)
    yield from (space.reward for space in rules.castle)
    yield from (favour.reward for favour in rules.favours)


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
        case Per() | Most() | When():
            return counters.kept(effect.count) == "unspent"
        case Exchange() | ExchangeEither():
            return any(way.cost.votes for way in effect.ways)
        case Levy() | Send():
            return False
