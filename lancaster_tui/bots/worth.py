"""What the things of the game are worth to the bot greedy, in power points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from math import comb, log1p
from typing import Literal, assert_never

from lancaster_tui.rules.phases.ending import final_ranking, ranking_points
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.pieces.rewards import can_take_noble, most_used
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.rules.position import Seat, View
from lancaster_tui.rules.ruleset.counters import kept
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Bargain,
    Cost,
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
)


@dataclass(frozen=True)
class Values:
    """What things are worth, in power points; each number is a parameter of the bot.

    Goods fade: what has no use any more in the last round is worth next to nothing then.
    """

    gold: float = 0.9
    """A gold: three buy a second prize in a county, one or two free a captured knight."""
    squire: float = 1.0
    """A squire: wins a county, keeps it, or pays for a third of a recruit."""
    vote: float = 0.6
    """A vote marker for a later round."""
    last_round: float = 0.35
    """What gold and squires keep of their worth in the last round: counties, castle, tie-breaks."""
    placement: float = 2.0
    """One more knight to place in a later round."""
    strength: float = 0.9
    """One more point of strength in a later round."""
    opened_county: float = 0.15
    """A county that a stronger knight may enter, in a later round."""
    ranking: float = 0.8
    """One more tile or point of strength for the final rankings, while the race is open."""
    nobles_a_round: float = 0.6
    """Nobles still expected for each round to come: each noble makes the others worth more."""
    start_player: float = 0.3
    """Naming the start player."""
    upkeep: float = 0.4
    """How often there are squires for a tile that must be paid."""
    patience: float = 0.6
    """How much less a castle space is worth while it can wait: nobody else can take it."""
    strong_knight: float = 1.0
    """Point of strength of a knight that is kept for a place that asks for it."""
    second_try: float = 2.0
    """An expelled knight, which can be placed again."""
    danger: float = 0.3
    """How likely a rival takes a county that pays well and costs no squires."""
    hesitation: float = 2.0
    """How slowly the strength that a battle still lacks comes from the courts."""
    rivalry: float = 0.3
    """How likely a rival with enough knights overtakes a stack in a battle."""
    second_battle: float = 0.3
    """Share of the points that knights bound in France can hope for in the second battle."""
    bound: float = 1.0
    """Share of a placement that a knight bound in France loses."""
    majority: float = 0.3
    """How likely one more knight is what makes the most of them for a law."""
    spite: float = 0.5
    """Weight of the leader among the rivals when a law is judged by what it pays them."""
    doubt: float = 0.5
    """How far the other ballots may be from the forecast, for each vote marker they hold."""
    kept_votes: float = 0.5
    """Share of their vote markers that the others keep for a law that names unspent ones."""
    denial: float = 0.7
    """Share of what the only rival loses that counts as won, in a game of two."""
    noble_hope: float = 0.4
    """How likely one of two players still wins a certain noble."""
    ally_placement: float = 0.7
    """One more knight of the ally to place in a later round."""
    ally_strength: float = 0.2
    """One more point of strength of the ally in a later round."""
    ally_favour: float = 0.5
    """How likely a King's Favour tile that the ally takes would have gone to one of the players."""


BEFORE_LAWS = ("setup", "placing", "parliament")


def chances(seen: View) -> dict[str, float]:
    """Return for each law on the table how likely it is applied this round.

    Every proposal is taken to pass as often as not (VOT-3).
    """
    left = len(seen.proposals)
    outlook = dict.fromkeys(seen.proposals, 0.5)
    for index, law in enumerate(seen.laws):
        outlook[law] = sum(comb(left, passed) for passed in range(index + 1)) / 2**left
    return outlook


def marker_laws(seen: View) -> list[Law]:
    """Return the laws on the table that name unspent vote markers (VOT-5)."""
    laws = (seen.rules.law_by_id[law] for law in (*seen.laws, *seen.proposals))
    return [law for law in laws if _names_markers(law.effect)]


def _names_markers(effect: Effect) -> bool:
    match effect:
        case Exchange() | ExchangeEither():
            return any(way.cost.votes for way in effect.ways)
        case Per() | Most() | When():
            return kept(effect.count) == "unspent"
        case Levy() | Send():
            return False


def exchange_prices(seen: View, seat: int) -> tuple[float, float]:
    """Return the power points that laws are likely to give a seat for a gold and for a squire."""
    gold = squire = 0.0
    if seen.phase in BEFORE_LAWS:
        for law, chance in chances(seen).items():
            for way in bargains(seen.rules.law_by_id[law].effect):
                if not _has_the_markers(seen.seats[seat], way):
                    continue
                cost = way.cost
                price = chance * way.reward.pp / (cost.gold + cost.squires + cost.votes)
                gold = max(gold, price if cost.gold else 0.0)
                squire = max(squire, price if cost.squires else 0.0)
    return gold, squire


def _has_the_markers(owner: Seat, bargain: Bargain) -> bool:
    """Whether a seat has the vote markers for a bargain, if none is spent any more (VOT-5)."""
    return owner.votes + owner.set_aside >= bargain.cost.votes


BEFORE_CASTLES = ("setup", "placing", "parliament", "counties")
BEFORE_PARLIAMENT = ("setup", "placing")


class Worth:
    """The worth of things to a seat, in power points.

    ``rounds_after`` counts the rounds after this one, ``placings``, ``castle_scorings`` and
    ``table_scorings`` how often knights are still placed, the castle and the table still scored.
    ``faction`` is that of the seat's own knights, ``points`` the worth of a power point it wins and
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
        for prize, number in reward.prizes:
            match prize:
                case "recruit":
                    useful = min(number * times, self.seen.factions[self.faction].reserve[1])
                    total += useful * self.knight(1)
                case "upgrade":
                    if most_used(self.seen, self.faction, reward, prize, 1):
                        total += number * times * self.strength
                case "promote":
                    if most_used(self.seen, self.faction, reward, prize, 1):
                        total += self.strength
                case "tile":
                    total += number * times * self.best_tile()
                case "noble":
                    total += number * times * self._best_noble()
                case "voyage":
                    pass
                case _:
                    assert_never(prize)
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
