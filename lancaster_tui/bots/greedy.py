"""The greedy bot: judges each legal action by itself and takes the best one."""

from __future__ import annotations

from functools import cached_property
from random import Random

from lancaster_tui.bots.ballots import Ballots
from lancaster_tui.bots.battles import Battles
from lancaster_tui.bots.placement import Placement
from lancaster_tui.bots.values import Values
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.actions import (
    Action,
    BuildTile,
    Claim,
    Decline,
    NameStartPlayer,
    Place,
    Ransom,
    Sail,
    TakeFavour,
    TakeNoble,
    Trade,
    Upgrade,
    UseSpace,
    Vote,
)
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.counties import ClaimCounty, Voyage
from lancaster_tui.rules.law_choices import MakeExchange
from lancaster_tui.rules.places import CONFLICT, CONFLICT_PLACES, COURT
from lancaster_tui.rules.rewards import can_take_noble
from lancaster_tui.rules.state import View

_DIGITS = 9  # finer differences are left to chance: they may be another machine's rounding


class GreedyBot:
    """Looks at one action at a time, with the numbers of a table of values."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def choose(self, seen: View, decision: Decision, chance: Random, /) -> Action:
        """Return the action that is worth most; chance picks among equals."""
        judgement = Judgement(seen, decision, self.values)
        worths = [round(judgement.of(action), _DIGITS) for action in decision.actions]
        most = max(worths)
        best = [index for index, worth in enumerate(worths) if worth == most]
        return decision.actions[chance.choice(best)]


class Judgement:
    """What the actions of one decision are worth, in power points; declining is worth 0."""

    def __init__(self, seen: View, decision: Decision, values: Values) -> None:
        self.seen = seen
        self.seat = decision.seat
        self.choice = decision.choice
        self.values = values
        self.worth = Worth(seen, decision.seat, values)

    @cached_property
    def placement(self) -> Placement:
        """The judge of placements."""
        return Placement(self.seen, self.worth, self.values)

    @cached_property
    def ballots(self) -> Ballots:
        """The judge of ballots."""
        return Ballots(self.seen, self.worth, self.values)

    @cached_property
    def battles(self) -> Battles:
        """The prospects in France."""
        return Battles(self.worth)

    def of(self, action: Action) -> float:
        """Return the worth of an action of the decision."""
        match action:
            case Place():
                return self.placement.value(action)
            case TakeFavour(favour):
                return self.worth.reward(self.seen.rules.favours[favour].reward)
            case BuildTile(space):
                return self._tile(space)
            case Upgrade(strength, place):
                return self._upgrade(strength, place)
            case TakeNoble(county):
                return self._noble(county)
            case Vote():
                return self.ballots.value(action)
            case Trade(times):
                return self._trade(times)
            case Claim():
                return self._claim(action)
            case Sail(place):
                return self._voyage(place)
            case NameStartPlayer(seat):
                return float(seat == self.seat)
            case UseSpace(space):
                card = self.seen.rules.castle[space]
                paid = self.worth.cost(card.cost) if card.cost is not None else 0.0
                return self.worth.reward(card.reward) - paid
            case Ransom(strength):
                return self.worth.knight(strength) + self.worth.goods(gold=-strength)
            case Decline():
                return 0.0

    def _tile(self, space: int) -> float:
        """Return the worth of a tile; a knight standing there is not scored (RWD-5)."""
        standing = self.seen.factions[self.seat].castle[space]
        return self.worth.tile(space) - (self.worth.space(space) if standing else 0.0)

    def _upgrade(self, strength: int, place: int) -> float:
        """Return the worth of a stronger knight: for later, for its battle, for new counties."""
        opened = sum(county.minimum == strength + 1 for county in self.seen.rules.counties)
        worth = self.worth.strength + opened * self.values.opened_county * self.worth.placings
        if CONFLICT <= place < COURT:
            worth += self.battles.lifting(place, strength)
        return worth

    def _noble(self, county: int) -> float:
        """Return the worth of a noble, a little more where it is hard to come by otherwise."""
        occupant = self.seen.counties[county]
        if occupant is not None and occupant.faction == self.seat:
            return self.worth.noble() / 2
        rare = self.seen.rules.counties[county].minimum - self.seen.nobles_left[county]
        return self.worth.noble() + rare / 10

    def _trade(self, times: int) -> float:
        assert isinstance(self.choice, MakeExchange)
        effect = self.choice.effect(self.seen)
        gold = self.seen.seats[self.seat].gold - effect.cost.gold * times
        traded = self.worth.reward(effect.reward, times) - self.worth.cost(effect.cost, times)
        return traded + self._second_prizes(gold)

    def _second_prizes(self, gold: int) -> float:
        """Return what gold is still to buy in the counties held: noble and reward (CTY-1)."""
        price = self.seen.rules.county_price
        prizes = sorted(
            (
                min(self.worth.noble(), self.worth.reward(self.seen.rules.counties[county].reward))
                for county, _ in self.seen.knights_in_counties(self.seat)
                if can_take_noble(self.seen, self.seat, county)
            ),
            reverse=True,
        )
        affordable = gold // price.gold if price.gold else len(prizes)
        return sum(prizes[:affordable])

    def _claim(self, action: Claim) -> float:
        assert isinstance(self.choice, ClaimCounty)
        county = self.choice.county
        card = self.seen.rules.counties[county]
        reward = self.worth.reward(card.reward)
        if card.reward.voyage:
            reward += max(0.0, *(self._sailing(county, place) for place in CONFLICT_PLACES))
        match action.choice:
            case "noble":
                return self.worth.noble()
            case "reward":
                return reward
            case "both":
                return self.worth.noble() + reward - self.worth.cost(self.seen.rules.county_price)

    def _voyage(self, place: int) -> float:
        assert isinstance(self.choice, Voyage)
        return self._sailing(self.choice.county, place)

    def _sailing(self, county: int, place: int) -> float:
        occupant = self.seen.counties[county]
        assert occupant is not None
        return self.battles.joining(place, occupant.strength)
