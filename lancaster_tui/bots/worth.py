"""What goods, knights, tiles and nobles are worth to one seat at the moment."""

from __future__ import annotations

from functools import cache, cached_property
from itertools import pairwise
from math import log1p
from typing import Literal

from lancaster_tui.bots.law_chances import exchange_prices
from lancaster_tui.bots.values import Values
from lancaster_tui.rules.ending import final_ranking, ranking_points
from lancaster_tui.rules.knights import upgrades, won_strength
from lancaster_tui.rules.law_words import Bargain, Cost, Reward
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.rules.rewards import can_take_noble
from lancaster_tui.rules.state import View

BEFORE_CASTLES = ("setup", "placing", "parliament", "counties")
BEFORE_PARLIAMENT = ("setup", "placing")


class Worth:
    """The worth of things to a seat, in power points.

    ``rounds_after`` counts the rounds after this one, ``placings``, ``castle_scorings`` and
    ``table_scorings`` how often knights are still placed, the castle and the table still scored.
    ``faction`` is that of the own knights, ``points`` the worth of a power point it wins and
    ``placement`` that of placing one more of them in a later round; ``second_try`` is the worth of
    one that was expelled and can be placed again.
    """

    points = 1.0

    def __init__(self, seen: View, seat: int, values: Values) -> None:
        self.seen = seen
        self.seat = seat
        self.faction = seat
        self.values = values
        self.owner = seen.seats[seat]
        self.rounds_after = seen.rules.rounds - seen.round
        self.placings = self.rounds_after + (seen.phase in BEFORE_PARLIAMENT)
        self.castle_scorings = self.rounds_after + (seen.phase in BEFORE_CASTLES)
        self.table_scorings = max(0, self.castle_scorings - 1)
        later = 1.0 if self.rounds_after else values.last_round
        gold_price, squire_price = exchange_prices(seen, seat)
        self.gold = max(values.gold * later, gold_price)
        self.squire = max(values.squire * later, squire_price)
        self.vote = values.vote if self.rounds_after else 0.0
        self.placement = values.placement
        self.second_try = values.second_try
        self.strength = values.strength * self.placings + self._strength_race()

    def goods(self, gold: int = 0, squires: int = 0, votes: int = 0) -> float:
        """Return the worth of more goods, or of fewer; each further one is worth less."""
        owner, total = self.owner, 0.0
        if gold:
            total += self.gold * (_hoard(owner.gold + gold) - _hoard(owner.gold))
        if squires:
            total += self.squire * (_hoard(owner.squires + squires) - _hoard(owner.squires))
        if votes:
            total += self.vote * (_hoard(owner.votes + votes) - _hoard(owner.votes))
        return total

    def reward(self, reward: Reward, times: int = 1) -> float:
        """Return the worth of a reward; a voyage is worth what the battle pays, so not here."""
        total = reward.pp * times + self.goods(
            reward.gold * times, reward.squires * times, reward.votes * times
        )
        return total if reward.is_goods_only else total + self._gains(reward, times)

    def _gains(self, reward: Reward, times: int) -> float:
        """Return the worth of what a reward holds apart from goods."""
        total = 0.0
        if reward.recruit:
            useful = min(reward.recruit * times, self.seen.factions[self.faction].reserve[1])
            total += useful * self.knight(1)
        if reward.upgrade and upgrades(self.seen, self.faction):
            total += reward.upgrade * times * self.strength
        if reward.promote is not None and upgrades(self.seen, self.faction, reward.promote):
            total += self.strength
        if reward.tile:
            total += reward.tile * times * self.best_tile()
        if reward.noble:
            total += reward.noble * times * self._best_noble()
        return total

    def cost(self, cost: Cost, times: int = 1) -> float:
        """Return the worth of what a cost takes; set-aside markers lapse anyway (VOT-5)."""
        return -self.goods(-cost.gold * times, -cost.squires * times)

    def bargain(self, way: Bargain, times: int) -> float:
        """Return the worth of making a bargain a number of times, less what it costs (LAW-8)."""
        return self.reward(way.reward, times) - self.cost(way.cost, times)

    def favour(self, reward: Reward) -> float:
        """Return the worth of a King's Favour (PLC-10)."""
        return self.reward(reward)

    def knight(self, strength: int) -> float:
        """Return the worth of having a knight or not."""
        return self.placement * self.placings + strength * self.strength

    def capture(self, strength: int) -> float:
        """Return what the capture of a knight costs: the knight, or its ransom (CON-6)."""
        lost = self.placement * self.rounds_after + strength * self.strength
        if self.owner.gold < strength:
            return lost
        return min(lost, -self.goods(gold=-strength))

    def best_tile(self) -> float:
        """Return the worth of the best extension tile in stock, 0 if there is none."""
        return max((self.tile(space) for space in self.owner.stock), default=0.0)

    def tile(self, space: int) -> float:
        """Return the worth of building a tile: its castle scorings and the race for tiles."""
        scorings = float(self.castle_scorings)
        if self.seen.rules.castle[space].cost is not None:
            scorings = self.values.upkeep * (scorings + 1) / 2
        return self.space(space) * scorings + self._tile_race

    def space(self, space: int) -> float:
        """Return the worth of scoring a castle space once."""
        card = self.seen.rules.castle[space]
        if card.cost is None:
            return self.reward(card.reward)
        if self.owner.gold < card.cost.gold or self.owner.squires < card.cost.squires:
            return 0.0
        return max(0.0, self.reward(card.reward) - self.cost(card.cost))

    def noble(self) -> float:
        """Return the worth of one more noble: points with those still to come, and markers."""
        steps = [more - less for less, more in pairwise(self.seen.rules.ending.nobles)]
        expected = len(self.owner.nobles) + self.values.nobles_a_round * self.rounds_after
        at = min(int(expected), len(steps) - 1)
        here, next_one = steps[at], steps[min(at + 1, len(steps) - 1)]
        points = here + (next_one - here) * (expected - int(expected))
        return points + self.table_scorings * self.vote

    def noble_of(self, county: int) -> float:
        """Return the worth of taking the noble of a county."""
        return self.noble()

    def _best_noble(self) -> float:
        """Return the worth of a noble of any county, 0 if there is none to take."""
        takes = any(can_take_noble(self.seen, self.seat, county) for county in COUNTY_PLACES)
        return self.noble() if takes else 0.0

    def prize(self, county: int) -> float:
        """Return what a county pays whoever holds it, apart from a voyage (CTY-1)."""
        prize, second = self.prizes(county)
        if second and self.owner.gold >= self.seen.rules.county_price.gold:
            prize += max(0.0, second - self.cost(self.seen.rules.county_price))
        return prize

    def prizes(self, county: int) -> tuple[float, float]:
        """Return what a county pays, and what its second prize is worth beside that (CTY-1)."""
        card = self.seen.rules.counties[county]
        reward = self.reward(card.reward)
        named = self.values.start_player * card.names_start_player
        if not can_take_noble(self.seen, self.faction, county):
            return reward + named, 0.0
        noble = self.noble_of(county)
        return max(reward, noble) + named, min(reward, noble)

    def _strength_race(self) -> float:
        totals = [won_strength(self.seen, seat) for seat in range(self.seen.players)]
        squires = [seat.squires for seat in self.seen.seats]
        return self._race(totals, squires, "knights")

    @cached_property
    def _tile_race(self) -> float:
        totals = [len(seat.tiles) for seat in self.seen.seats]
        gold = [seat.gold for seat in self.seen.seats]
        return self._race(totals, gold, "tiles")

    def _race(
        self, totals: list[int], tie_breaks: list[int], what: Literal["knights", "tiles"]
    ) -> float:
        """Return what one more would bring: an open race early, as it stands in the last round."""
        ranking = final_ranking(self.seen.rules, self.seen.players, what)
        before = ranking_points(tuple(totals), tuple(tie_breaks), ranking)[self.seat]
        totals[self.seat] += 1
        after = ranking_points(tuple(totals), tuple(tie_breaks), ranking)[self.seat]
        settled = 1 / (1 + self.rounds_after)
        return settled * (after - before) + (1 - settled) * self.values.ranking


@cache
def _hoard(amount: int) -> float:
    """Return how many needed goods a hoard stands for: the seventh is worth half the first.

    A price far beyond what is there leaves a hoard below 0. From -5 on each further good weighs as
    much as the sixth that is lacking, since the curve ends at -6.
    """
    beyond = min(0, amount + 5)
    return 6 * log1p((amount - beyond) / 6) + 6 * beyond
