"""What laws pay the seats, or take from them, as things stand (LAW)."""

from __future__ import annotations

from collections.abc import Iterable

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.battles import Battles
from lancaster_tui.bots.law_chances import marker_laws
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.entries import Law
from lancaster_tui.rules.law_choices import most_sent, most_trades
from lancaster_tui.rules.law_words import Bargain, Exchange, ExchangeEither, Levy, Send
from lancaster_tui.rules.laws import law_payouts
from lancaster_tui.rules.parliament import as_if_unspent
from lancaster_tui.rules.rewards import can_pay


class LawWorth:
    """The worth of laws to each seat, if it answers them well.

    Vote markers still held are taken to stay unspent (VOT-5).
    """

    def __init__(self, worths: Worths) -> None:
        self.worths = worths
        self.seen = as_if_unspent(worths.seen) if marker_laws(worths.seen) else worths.seen
        self._battles: dict[int, Battles] = {}

    def payments(self, law: Law) -> list[float]:
        """Return what a law is worth to each seat."""
        return [
            self._payment(law, seat, times) if times else 0.0
            for seat, times in enumerate(law_payouts(self.seen, law))
        ]

    def _payment(self, law: Law, seat: int, times: int) -> float:
        worth = self.worths.of(seat)
        match law.effect:
            case Exchange() | ExchangeEither():
                return max(self._bargain(way, worth) for way in law.effect.ways)
            case Levy():
                return -self._levied(law.effect, worth)
            case Send():
                return self._sending(law.effect, worth)
            case _:
                return worth.reward(law.effect.reward, times)

    def _bargain(self, way: Bargain, worth: Worth) -> float:
        times = most_trades(self.seen, worth.seat, way)
        return max(0.0, worth.bargain(way, times))

    def _levied(self, levy: Levy, worth: Worth) -> float:
        """Return what a levy costs a seat: for each thing what is paid, or what it would score."""
        seen, seat = self.seen, worth.seat
        if levy.on == "tiles":
            scores: Iterable[float] = map(worth.space, seen.seats[seat].face_up)
        else:
            battles = self._battles_of(seat)
            scores = [
                battles.prize(county, occupant.strength)
                for county, occupant in seen.knights_in_counties(seat)
            ]
        return sum(
            min(score, worth.cost(levy.cost)) if can_pay(seen, seat, levy.cost, number) else score
            for number, score in enumerate(sorted(scores, reverse=True), 1)
        )

    def _sending(self, effect: Send, worth: Worth) -> float:
        """Return what squires sent to one conflict are worth at most (LAW-N5)."""
        battles = self._battles_of(worth.seat)
        most = most_sent(self.seen, worth.seat, effect)
        return max(
            battles.reinforcing(place, squires) + worth.goods(squires=-squires)
            for place, _ in self.seen.stacks(worth.seat)
            for squires in range(most + 1)
        )

    def _battles_of(self, seat: int) -> Battles:
        if seat not in self._battles:
            self._battles[seat] = Battles(self.worths, seat)
        return self._battles[seat]
