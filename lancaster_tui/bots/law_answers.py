"""What the answers to a law that asks for a choice are worth (LAW-2, LAW-8)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.battles import Battles
from lancaster_tui.rules.law_choices import ChooseLevy, MakeExchange
from lancaster_tui.rules.law_words import Cost, Payment
from lancaster_tui.rules.laws import law_payouts
from lancaster_tui.rules.places import CASTLE, CONFLICT_PLACES
from lancaster_tui.rules.state import View


class LawAnswers:
    """Judges trades, levies and squires sent to France, of a seat."""

    def __init__(self, worths: Worths, seat: int) -> None:
        self.seen = worths.seen
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
        if choice.effect(self.seen).on == "tiles":
            return self._tiles([place - CASTLE for place in places], cost) - paid
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

    def _later_laws(self, law: str, seen: View) -> float:
        """Return what the laws right of a law pay for a position (LAW-7)."""
        later = seen.laws[seen.laws.index(law) + 1 :]
        total = 0.0
        for law_id in later:
            card = seen.rules.law_by_id[law_id]
            if isinstance(card.effect, Payment):
                times = law_payouts(seen, card)[self.seat]
                total += self.worth.reward(card.effect.reward, times)
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
