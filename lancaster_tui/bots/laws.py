"""What laws are worth, and the answers to what they ask."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import assert_never

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.battles import Battles
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.phases.laws import (
    ChooseLevy,
    MakeExchange,
    most_sent,
    most_trades,
    times_law_pays,
)
from lancaster_tui.rules.phases.parliament import as_if_unspent
from lancaster_tui.rules.pieces.rewards import can_pay
from lancaster_tui.rules.places import CASTLE, CONFLICT_PLACES
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Bargain,
    Cost,
    Exchange,
    ExchangeEither,
    Levy,
    Most,
    Per,
    Send,
    When,
)


class LawAnswers:
    """Judges trades, levies and squires sent to France, of a seat."""

    def __init__(self, worths: Worths, seat: int) -> None:
        self.seen = worths.position
        self.seat = seat
        self.worth = worths.of(seat)
        self._battles = Battles(worths, seat)
        self._gold = self.seen.seats[seat].gold

    def trade(self, choice: MakeExchange, times: int, way: int) -> float:
        """Return the worth of an exchange (LAW-8)."""
        bargain = choice.ways(self.seen)[way]
        gold = self._gold + (bargain.reward.gold - bargain.cost.gold) * times
        traded = self.worth.bargain(bargain, times)
        held = [county for county, _ in self.seen.knights_in_counties(self.seat)]
        return traded + self._second_prizes(held, gold)

    def levy(self, choice: ChooseLevy, places: Sequence[int]) -> float:
        """Return the worth of what is paid for, less what it costs (LAW-N11, LAW-N13)."""
        cost = choice.effect(self.seen).cost
        paid = self.worth.cost(cost, len(places))
        match choice.effect(self.seen).on:
            case "tiles":
                return self._tiles([place - CASTLE for place in places], cost) - paid
            case "county_knights":
                return self._knights(choice, places, cost) - paid

    def _tiles(self, spaces: Sequence[int], cost: Cost) -> float:
        """Return what tiles will score, the paid ones with what the levy leaves to pay them."""
        owner, total = self.seen.seats[self.seat], 0.0
        gold = owner.gold - cost.gold * len(spaces)
        squires = owner.squires - cost.squires * len(spaces)
        for space in spaces:
            price = self.seen.rules.castle[space].cost
            if price is not None:
                if gold < price.gold or squires < price.squires:
                    continue
                gold, squires = gold - price.gold, squires - price.squires
            total += self.worth.space(space)
        return total

    def _knights(self, choice: ChooseLevy, places: Sequence[int], cost: Cost) -> float:
        """Return what the knights that stay win in their counties and by the laws to come."""
        strengths = dict(self.seen.knights_in_counties(self.seat))
        stay = copy(self.seen)
        stay.counties = [
            None if county in strengths and county not in places else occupant
            for county, occupant in enumerate(self.seen.counties)
        ]
        prizes = 0.0
        for county in places:
            voyage = self._battles.voyage(county, strengths[county].strength)
            prizes += max(self.worth.prizes(county)[0], voyage)
        gold = self._gold - cost.gold * len(places)
        return prizes + self._second_prizes(places, gold) + self._later_laws(choice.law, stay)

    def _later_laws(self, law: str, seen: Position) -> float:
        """Return what the laws right of a law pay for a position (LAW-7)."""
        later = seen.laws[seen.laws.index(law) + 1 :]
        total = 0.0
        for law_id in later:
            card = seen.rules.law_by_id[law_id]
            match card.effect:
                case Per() | Most() | When():
                    times = times_law_pays(seen, card)[self.seat]
                    total += self.worth.reward(card.effect.reward, times)
                case Exchange() | ExchangeEither() | Levy() | Send():
                    pass  # what they bring hardly depends on which knights stay
                case _:
                    assert_never(card.effect)
        return total

    def send(self, places: Sequence[int]) -> float:
        """Return what squires change in the battles, less their worth (LAW-N5)."""
        gains = sum(
            self._battles.reinforcing(place, places.count(place))
            for place in CONFLICT_PLACES
            if place in places
        )
        return gains + self.worth.goods(squires=-len(places))

    def _second_prizes(self, counties: Sequence[int], gold: int) -> float:
        """Return what gold is still to buy in the counties held: noble and reward (CTY-1)."""
        price = self.seen.rules.county_price.gold
        seconds = sorted((self.worth.prizes(county)[1] for county in counties), reverse=True)
        return sum(seconds[: gold // price if price else None])


class LawWorth:
    """The worth of laws to each seat, if it answers them well.

    Vote markers still held are taken to stay unspent (VOT-5).
    """

    def __init__(self, worths: Worths) -> None:
        self.worths = worths
        seen = worths.position
        self.seen = as_if_unspent(seen) if worths.course.marked else seen
        self._battles: dict[int, Battles] = {}

    def payments(self, law: Law) -> list[float]:
        """Return what a law is worth to each seat."""
        return [
            self._payment(law, seat, times) if times else 0.0
            for seat, times in enumerate(times_law_pays(self.seen, law))
        ]

    def _payment(self, law: Law, seat: int, times: int) -> float:
        worth = self.worths.of(seat)
        match law.effect:
            case Per() | Most() | When():
                return worth.reward(law.effect.reward, times)
            case Exchange() | ExchangeEither():
                return max(self._bargain(way, worth) for way in law.effect.ways)
            case Levy():
                return -self._levied(law.effect, worth)
            case Send():
                return self._sending(law.effect, worth)

    def _bargain(self, way: Bargain, worth: Worth) -> float:
        times = most_trades(self.seen, worth.seat, way)
        return max(0.0, worth.bargain(way, times))

    def _levied(self, levy: Levy, worth: Worth) -> float:
        """Return what a levy costs a seat: for each thing what is paid, or what it would score."""
        seen, seat = self.seen, worth.seat
        scores = self._levied_scores(levy, worth)
        return sum(
            min(score, worth.cost(levy.cost)) if can_pay(seen, seat, levy.cost, number) else score
            for number, score in enumerate(sorted(scores, reverse=True), 1)
        )

    def _levied_scores(self, levy: Levy, worth: Worth) -> list[float]:
        """Return what each thing of a seat that a levy is on would score."""
        match levy.on:
            case "tiles":
                return [worth.space(space) for space in self.seen.seats[worth.seat].face_up]
            case "county_knights":
                battles = self._battles_of(worth.seat)
                return [
                    battles.prize(county, occupant.strength)
                    for county, occupant in self.seen.knights_in_counties(worth.seat)
                ]

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
