"""Ballots by what a law would pay: to oneself, and to the leader (VOT, LAW)."""

from __future__ import annotations

from math import exp

from lancaster_tui.bots.values import Values
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.law_words import Exchange
from lancaster_tui.rules.laws import law_payouts
from lancaster_tui.rules.ruleset import Law
from lancaster_tui.rules.state import View


class Ballots:
    """Judges the ballots of a seat by a forecast of what the laws would pay everybody now.

    ``stake`` is what it is worth to the seat that the law under vote passes, ``margin`` the yes
    votes less the no votes to expect of the others, ``spread`` how uncertain that is.
    """

    def __init__(self, seen: View, worth: Worth, values: Values) -> None:
        self.seen = seen
        self.seat = worth.seat
        self.values = values
        self.worths = [
            worth if seat == worth.seat else Worth(seen, seat, values)
            for seat in range(seen.players)
        ]
        stakes = [self._stakes(law) for law in seen.proposals]
        self.stake = stakes[0][self.seat]
        self.later = max((abs(other[self.seat]) for other in stakes[1:]), default=0.0)
        self.margin = sum(self._expected_ballot(seat, stakes) for seat in self._others())
        markers = sum(seen.seats[seat].votes for seat in self._others())
        self.spread = 1 + values.doubt * markers

    def value(self, action: Vote) -> float:
        """Return the worth of a ballot: what it changes, less what the markers are worth later."""
        weight = 1 + action.markers
        margin = self.margin + (weight if action.yes else -weight)
        return self.stake * _chance(margin, self.spread) - action.markers * self._marker

    @property
    def _marker(self) -> float:
        """What one marker would do in the votes still to come, at best."""
        return self.later / (4 * self.spread)

    def _others(self) -> list[int]:
        return [seat for seat in range(self.seen.players) if seat != self.seat]

    def _expected_ballot(self, seat: int, stakes: list[list[float]]) -> float:
        """Return the ballot to expect of a seat: its side, and markers as it matters to it."""
        mine = [abs(stake[seat]) for stake in stakes]
        if not mine[0]:
            return 0.0
        weight = 1 + self.seen.seats[seat].votes * mine[0] / sum(mine)
        return weight if stakes[0][seat] > 0 else -weight

    def _stakes(self, proposal: str) -> list[float]:
        """Return what it is worth to each seat that a proposal replaces the leftmost law."""
        laws = self.seen.rules.law_by_id
        new, old = laws[proposal], laws[self.seen.laws[0]]
        gains = [
            paid - missed
            for paid, missed in zip(self._payments(new), self._payments(old), strict=True)
        ]
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

    def _payments(self, law: Law) -> list[float]:
        return [
            _payment(law, worth, times) if times else 0.0
            for times, worth in zip(law_payouts(self.seen, law), self.worths, strict=True)
        ]


def _payment(law: Law, worth: Worth, times: int) -> float:
    pays = worth.reward(law.effect.reward, times)
    if isinstance(law.effect, Exchange):
        return max(0.0, pays - worth.cost(law.effect.cost, times))
    return pays


def _chance(margin: float, spread: float) -> float:
    """Return how likely a law passes that is expected to have this margin; a tie passes (VOT-3)."""
    return 1 / (1 + exp(-(margin + 0.5) / spread))
