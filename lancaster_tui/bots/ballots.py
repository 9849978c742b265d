"""Ballots by what a law would pay: to oneself, and to the leader (VOT, LAW)."""

from __future__ import annotations

from functools import cached_property
from math import exp

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.course import Stakes, kept
from lancaster_tui.bots.laws import LawWorth
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.numbers import LawId
from lancaster_tui.rules.phases.laws import most_trades
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.vocabulary import (
    Effect,
    Exchange,
    ExchangeEither,
    Levy,
    Most,
    Per,
    Send,
    When,
)

_SURELY_FAILS = 700.0  # beyond, exp() has no number


class Ballots:
    """Judges the ballots of a seat by a forecast of what the laws would pay everybody now.

    ``stake`` is what it is worth to the seat that the law under vote passes, ``stakes_later`` how
    much it cares for each later vote of the round, ``margin`` the yes votes less the no votes to
    expect of the others, ``spread`` how uncertain that is.
    """

    def __init__(self, worths: Worths, seat: int) -> None:
        self.seen = seen = worths.position
        self.seat = seat
        self.values = worths.values
        self._worths = worths
        stakes = kept(worths.course.stakes, _counted(seen), self._all_stakes)
        self.stake = stakes[0][seat] * self.values.laws
        self.stakes_later = [abs(other[seat]) for other in stakes[1:]]
        self.later = max(self.stakes_later, default=0.0)
        self.margin = sum(self._expected_ballot(other, stakes) for other in self._others())
        markers = sum(seen.seats[other].votes for other in self._others())
        self.spread = 1 + self.values.doubt * markers
        self._wanted = [(law.effect, law.chance) for law in worths.course.marked]

    def value(self, action: Vote) -> float:
        """Return the worth of a ballot: what it changes, less what the markers are worth later."""
        value = self.stake * self.passes(action) - action.markers * self._marker
        if self.counts_unspent:
            value += self._unspent(self.seen.seats[self.seat].votes - action.markers)
        return value

    def passes(self, ballot: Vote) -> float:
        """Return how likely the law under vote passes if the seat casts a ballot."""
        weight = 1 + ballot.markers
        return likelihood(self.margin + (weight if ballot.yes else -weight), self.spread)

    @property
    def counts_unspent(self) -> bool:
        """Whether a law on the table is about vote markers that stay unspent (VOT-5)."""
        return bool(self._wanted)

    @property
    def _marker(self) -> float:
        """What one marker would do in the votes still to come, at best."""
        return self.later / (4 * self.spread)

    def _unspent(self, markers: int) -> float:
        """Return what laws are likely to give for markers that stay unspent (VOT-5)."""
        return sum(chance * self._buy(effect, markers) for effect, chance in self._wanted)

    def _buy(self, effect: Effect, markers: int) -> float:
        """Return what a law that names unspent markers gives for some."""
        match effect:
            case Exchange() | ExchangeEither():
                return max(
                    self._worth.bargain(way, times)
                    for way in effect.ways
                    for times in range(most_trades(self._laws.seen, self.seat, way) + 1)
                    if times * way.cost.votes <= markers
                )
            case Per() | Most() | When():
                most = max(self.seen.seats[other].votes for other in self._others())
                share = markers / (markers + self.values.kept_votes * most) if markers else 0.0
                return share * self._worth.reward(effect.reward)
            case Levy() | Send():
                return 0.0  # they name no markers

    def _others(self) -> list[int]:
        return [seat for seat in range(self.seen.players) if seat != self.seat]

    def _expected_ballot(self, seat: int, stakes: list[list[float]]) -> float:
        """Return the ballot to expect of a seat: its side, and markers as it matters to it."""
        mine = [abs(stake[seat]) for stake in stakes]
        if not mine[0]:
            return 0.0
        weight = 1 + self.seen.seats[seat].votes * mine[0] / sum(mine)
        return weight if stakes[0][seat] > 0 else -weight

    @cached_property
    def _worth(self) -> Worth:
        return self._worths.of(self.seat)

    @cached_property
    def _laws(self) -> LawWorth:
        return LawWorth(self._worths)

    def _all_stakes(self) -> Stakes:
        """Return what it is worth to each seat that a proposal replaces the leftmost law."""
        return [self._stakes(self._gains(law)) for law in self.seen.proposals]

    def _gains(self, proposal: LawId) -> list[float]:
        pays = self._laws.payments(self.seen.rules.law_by_id[proposal])
        return [after - before for after, before in zip(pays, self._paid, strict=True)]

    @cached_property
    def _paid(self) -> list[float]:
        """What the leftmost law is worth to each seat."""
        return self._laws.payments(self.seen.rules.law_by_id[self.seen.laws[0]])

    def _stakes(self, gains: list[float]) -> list[float]:
        return [gain - self._rivals_gain(gains, seat) for seat, gain in enumerate(gains)]

    def _rivals_gain(self, gains: list[float], seat: int) -> float:
        """Return what the rivals of a seat gain: partly the leader, partly all on average.

        So a law that pays everybody alike is worth nothing to anybody.
        """
        spite = self.values.spite
        average = (sum(gains) - gains[seat]) / (len(gains) - 1)
        return spite * gains[self._leader(seat)] + (1 - spite) * average

    def _leader(self, seat: int) -> int:
        """Return the rival of a seat with most power points."""
        rivals = (rival for rival in range(self.seen.players) if rival != seat)
        return max(rivals, key=lambda rival: self.seen.seats[rival].pp)


def _counted(position: Position) -> object:
    """Return all that laws can count or pay for, so that equal positions have equal stakes."""
    return (
        tuple(
            [
                (
                    (seat.gold, seat.squires, seat.votes, seat.pp, seat.set_aside, seat.unspent),
                    (seat.tiles, seat.face_down, seat.nobles),
                )
                for seat in position.seats
            ]
        ),
        tuple(
            [(*faction.court, *faction.reserve, *faction.castle) for faction in position.factions]
        ),
        tuple(position.counties),
        tuple(position.conflicts),
        tuple(position.nobles_left),
    )


def likelihood(margin: float, spread: float) -> float:
    """Return how likely a law passes that is expected to have this margin; a tie passes (VOT-3)."""
    return 1 / (1 + exp(min(_SURELY_FAILS, -(margin + 0.5) / spread)))
