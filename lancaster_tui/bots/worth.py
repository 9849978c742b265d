"""What the things of the game are worth to the bot greedy, in power points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from math import log1p
from typing import Final, NamedTuple, assert_never

from lancaster_tui.bots.course import Stage
from lancaster_tui.rules.numbers import LawId
from lancaster_tui.rules.pieces.rewards import weakest_to_upgrade
from lancaster_tui.rules.places import CASTLE_COUNT, COUNTY_COUNT, COUNTY_PLACES
from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.rules.ruleset.vocabulary import Bargain, Cost, PaidGood, Reward


@dataclass(frozen=True)
class Values:
    """What things are worth, in power points; each number is a parameter of the bot.

    Goods fade: what is of no more use in the last round is worth next to nothing then.
    """

    gold: float = 0.9
    """A gold: three buy a second prize in a county, one or two free a captured knight."""
    squire: float = 1.2
    """A squire: wins a county, keeps it, or pays for a third of a recruit."""
    vote: float = 0.2
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
    bound: float = 13.0
    """A knight that is bound in France and cannot be placed in the next round."""
    whim: float = 0.0
    """How much less than the best a placement may be worth that is drawn in its stead."""
    battles: float = 1.0
    """Taste for battles: how many times as much they count as they bring."""
    castle: float = 1.5
    """Taste for the castle, its spaces and tiles: nobody can take away what it brings."""
    nobles: float = 1.0
    """Taste for nobles."""
    laws: float = 1.0
    """Taste for laws: for what they pay, when knights are placed and at the vote."""
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


class Holdings(NamedTuple):
    """All that the worth of things to a faction depends on, apart from the stage of the game.

    Goods, tiles and nobles are those of its seat, ``reserve`` its own knights. The races are what
    one more point of strength or tile would bring in the final rankings. ``promoted`` are the
    strengths of its deployed knights that something in the game promotes, the prices the power
    points that laws are likely to give for a gold and for a squire.
    """

    gold: int
    squires: int
    votes: int
    tiles: tuple[int, ...]
    nobles: tuple[int, ...]
    reserve: tuple[int, ...]
    nobles_left: tuple[int, ...]
    strength_race: float
    tile_race: float
    promoted: tuple[int, ...]
    gold_price: float
    squire_price: float


class Worth:
    """The worth of things to a faction, in power points.

    ``seat`` owns the faction, ``points`` is the worth of a power point it wins and ``placement``
    that of placing one more of its knights in a later round; ``second_try`` is the worth of one
    that was expelled and can be placed again. Nothing changes in it, so that it can be kept as
    long as the faction holds the same.
    """

    points = 1.0

    def __init__(self, stage: Stage, seat: int, held: Holdings) -> None:
        values = stage.values
        self.stage = stage
        self.rules = stage.rules
        self.seat = seat
        self.faction = seat
        self.values = values
        self.held = held
        self.rounds_after = stage.rounds_after
        self.placings = stage.placings
        later = 1.0 if self.rounds_after else values.last_round
        self.gold = max(values.gold * later, held.gold_price)
        self.squire = max(values.squire * later, held.squire_price)
        self.vote = values.vote if self.rounds_after else 0.0
        self.placement = values.placement
        self.second_try = values.second_try
        self.strength = values.strength * self.placings + held.strength_race
        self._owned: Final[Mapping[PaidGood, tuple[int, float]]] = {
            "gold": (held.gold, self.gold),
            "squires": (held.squires, self.squire),
            "votes": (held.votes, self.vote),
        }
        self.bound = values.bound
        self._law_rewards: dict[LawId, float] = {}
        self._county_prizes: list[float | None] = [None] * COUNTY_COUNT

    def goods(self, gold: int = 0, squires: int = 0, votes: int = 0) -> float:
        """Return the worth of more goods, or of fewer; each further one is worth less."""
        total = self._more("gold", gold) if gold else 0.0
        if squires:
            total += self._more("squires", squires)
        if votes:
            total += self._more("votes", votes)
        return total

    def _more(self, good: PaidGood, amount: int) -> float:
        """Return the worth of more of a good, or of less."""
        owned, price = self._owned[good]
        return price * (_hoard(owned + amount) - _hoard(owned))

    @cached_property
    def spent(self) -> list[float]:
        """What it is worth to spend 0, 1, 2, … squires, as far as there are any: 0 or less."""
        return [self.goods(squires=-squires) for squires in range(self.held.squires + 1)]

    def reward(self, reward: Reward, times: int = 1) -> float:
        """Return the worth of a reward; a voyage is worth what the battle pays, so not here."""
        total = 0.0
        for good, amount in reward.goods:
            total += amount * times if good == "pp" else self._more(good, amount * times)
        return total + self._gains(reward, times) if reward.prizes else total

    def law_reward(self, law: LawId, reward: Reward) -> float:
        """Return the worth of the reward of a law, taken once."""
        known = self._law_rewards.get(law)
        if known is None:
            known = self._law_rewards[law] = self.reward(reward)
        return known

    def _gains(self, reward: Reward, times: int) -> float:
        """Return the worth of what a reward holds apart from goods."""
        total = 0.0
        for prize, number in reward.prizes:
            match prize:
                case "recruit":
                    useful = min(number * times, self.held.reserve[1])
                    total += useful * self.knight(1)
                case "upgrade":
                    if self._can_upgrade:
                        total += number * times * self.strength
                case "promote":
                    if self._can_promote(reward.promote):
                        total += self.strength
                case "tile":
                    total += number * times * self.best_tile
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

    @cached_property
    def _can_upgrade(self) -> bool:
        return weakest_to_upgrade(self.rules, self.held.reserve) is not None

    def _can_promote(self, strength: int | None) -> bool:
        if strength is None:
            return False
        return strength in self.held.promoted and self.held.reserve[strength + 1] > 0

    def capture(self, strength: int) -> float:
        """Return what the capture of a knight costs: the knight, or its ransom (CON-6)."""
        return self._captures[strength]

    @cached_property
    def _captures(self) -> list[float]:
        # One that a squire goes with is looked at as one that is stronger by 1.
        return [self._captured(strength) for strength in range(STRENGTHS[-1] + 2)]

    def _captured(self, strength: int) -> float:
        lost = self.placement * self.rounds_after + strength * self.strength
        if self.held.gold < strength:
            return lost
        return min(lost, -self.goods(gold=-strength))

    @cached_property
    def best_tile(self) -> float:
        """The worth of the best extension tile in stock, 0 if there is none."""
        stock = (space for space in range(CASTLE_COUNT) if space not in self.held.tiles)
        return max((self.tile(space) for space in stock), default=0.0)

    def tile(self, space: int) -> float:
        """Return the worth of building a tile: its castle scorings and the race for tiles."""
        scorings = float(self.stage.castle_scorings)
        if self.rules.castle[space].cost is not None:
            scorings = self.values.upkeep * (scorings + 1) / 2
        return self._pays(space) * self.values.castle * scorings + self.held.tile_race

    def space(self, space: int) -> float:
        """Return the worth of scoring a castle space once."""
        return self._spaces[space]

    @cached_property
    def _spaces(self) -> list[float]:
        return [self._scored(space) for space in range(CASTLE_COUNT)]

    def _scored(self, space: int) -> float:
        cost = self.rules.castle[space].cost
        if cost and (self.held.gold < cost.gold or self.held.squires < cost.squires):
            return 0.0
        return self._pays(space)

    def _pays(self, space: int) -> float:
        """Return what a space gives, less its price; who is short of goods now may have them."""
        card = self.rules.castle[space]
        reward = self.reward(card.reward)
        return reward if card.cost is None else max(0.0, reward - self.cost(card.cost))

    @cached_property
    def noble(self) -> float:
        """The worth of one more noble: points with those still to come, and markers."""
        steps = [more - less for less, more in pairwise(self.rules.ending.nobles)]
        expected = len(self.held.nobles) + self.values.nobles_a_round * self.rounds_after
        at = min(int(expected), len(steps) - 1)
        here, next_one = steps[at], steps[min(at + 1, len(steps) - 1)]
        points = here + (next_one - here) * (expected - int(expected))
        return (points + self.stage.table_scorings * self.vote) * self.values.nobles

    def can_take_noble(self, county: int) -> bool:
        """Whether there is a noble of a county for the faction to take (RWD-4)."""
        return self.held.nobles_left[county] > 0 and county not in self.held.nobles

    def noble_of(self, county: int) -> float:
        """Return the worth of taking the noble of a county."""
        return self.noble

    def _best_noble(self) -> float:
        """Return the worth of a noble of any county, 0 if there is none to take."""
        return self.noble if any(map(self.can_take_noble, COUNTY_PLACES)) else 0.0

    def prize(self, county: int) -> float:
        """Return what a county pays whoever holds it, apart from a voyage (CTY-1)."""
        known = self._county_prizes[county]
        if known is None:
            known = self._county_prizes[county] = self._prize(county)
        return known

    def _prize(self, county: int) -> float:
        prize, second = self.prizes(county)
        price = self.rules.county_price
        if second and self.held.gold >= price.gold:
            prize += max(0.0, second - self.cost(price))
        return prize

    def prizes(self, county: int) -> tuple[float, float]:
        """Return what a county pays, and what its second prize is worth beside that (CTY-1)."""
        card = self.rules.counties[county]
        reward = self.reward(card.reward)
        named = self.values.start_player * card.names_start_player
        if not self.can_take_noble(county):
            return reward + named, 0.0
        noble = self.noble_of(county)
        return max(reward, noble) + named, min(reward, noble)


@cache
def _hoard(amount: int) -> float:
    """Return how many needed goods a hoard stands for: the seventh is worth half the first.

    A price far beyond what is there leaves a hoard below 0. From -5 on each further good weighs as
    much as the sixth that is lacking, since the curve ends at -6.
    """
    beyond = min(0, amount + 5)
    return 6 * log1p((amount - beyond) / 6) + 6 * beyond
