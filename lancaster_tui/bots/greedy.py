"""The greedy bot: judges each legal action separately and takes the best one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import NamedTuple, cast

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.ballots import Ballots
from lancaster_tui.bots.battles import Battles
from lancaster_tui.bots.course import Courses
from lancaster_tui.bots.laws import LawAnswers
from lancaster_tui.bots.placement import Placement
from lancaster_tui.bots.worth import Values, Worth
from lancaster_tui.rules.actions import (
    Action,
    BuildTile,
    Claim,
    Decline,
    NameStartPlayer,
    PayLevy,
    Place,
    Ransom,
    Sail,
    SendSquires,
    TakeFavour,
    TakeNoble,
    Trade,
    Upgrade,
    UseSpace,
    Vote,
)
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.phases.counties import ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, MakeExchange
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import CONFLICT, COURT
from lancaster_tui.rules.position import Position

_DIGITS = 9  # finer differences are left to chance: they may be another machine's rounding
_ROUNDING = 10**-_DIGITS


class Ranked(NamedTuple):
    """A legal action and what it is worth, in power points."""

    action: Action
    worth: float


def ranking(seen: Position, decision: Decision, values: Values) -> list[Ranked]:
    """Return the legal actions of a decision with their worth, best first.

    Equals keep the order of the decision's actions.

    Args:
        seen: What the seat that is asked may know. Nothing else is looked at in a state.
        decision: What it is asked.
        values: What things are worth to it.

    """
    return greedy_with(values).ranking(seen, decision)


class GreedyBot:
    """Looks at one action at a time, with the numbers of a table of values.

    It can be asked about a view, or a state that is played on to look ahead. What it keeps from one
    decision to the next saves time and changes no answer.
    """

    def __init__(self, values: Values) -> None:
        self.values = values
        self._courses = Courses(values)

    def choose(self, seen: Position, decision: Decision, chance: Random, /) -> Action:
        """Return the action that is worth most; chance picks among equals."""
        actions, worths = decision.actions, self._worths(seen, decision)
        whim = self.values.whim if isinstance(decision.choice, PlaceKnight) else 0.0
        least = round(max(worths), _DIGITS) - whim
        return chance.choice(
            [
                action
                for action, worth in zip(actions, worths, strict=True)
                if worth > least - _ROUNDING and round(worth, _DIGITS) >= least
            ]
        )

    def ranking(self, seen: Position, decision: Decision) -> list[Ranked]:
        """Return the legal actions with their worth, best first; equals keep their order."""
        worths = [round(worth, _DIGITS) for worth in self._worths(seen, decision)]
        return sorted(map(Ranked, decision.actions, worths), key=lambda each: -each.worth)

    def worths_in(self, seen: Position) -> Worths:
        """Return what things are worth in a position."""
        return Worths(seen, self._courses.of(seen))

    def _worths(self, seen: Position, decision: Decision) -> list[float]:
        return Judgement(self.worths_in(seen), decision).all()


@lru_cache(maxsize=20)
def greedy_with(values: Values) -> GreedyBot:
    """Return the greedy bot with these values."""
    return GreedyBot(values)


class Judgement:
    """What the actions of one decision are worth, in power points; declining is worth 0.

    A choice for the ally is judged as one of the ally's faction (ALY-15).
    """

    def __init__(self, worths: Worths, decision: Decision) -> None:
        self.seen = worths.position
        self.seat = decision.seat
        self.choice = decision.choice
        self.actions = decision.actions
        self.values = worths.values
        self.faction = decision.faction
        self._worths = worths

    def all(self) -> list[float]:
        """Return the worth of each action of the decision."""
        if isinstance(self.choice, PlaceKnight):
            return self._placed(cast("Sequence[Place]", self.actions))
        return [self.of(action) for action in self.actions]

    def _placed(self, actions: Sequence[Place]) -> list[float]:
        """Return the worth of placements, those of the ally last (ALY-4)."""
        own, *ally = [Placement(self._worths, each) for each in self.seen.factions_of(self.seat)]
        if not ally:
            return own.judged(actions)
        first = next((number for number, each in enumerate(actions) if each.ally), len(actions))
        return own.judged(actions[:first]) + ally[0].judged(actions[first:])

    @cached_property
    def worth(self) -> Worth:
        """What things are worth to the faction that is asked for."""
        return self._worths.of(self.faction)

    @cached_property
    def ballots(self) -> Ballots:
        """What puts a worth on each ballot the seat can cast."""
        return Ballots(self._worths, self.seat)

    @cached_property
    def battles(self) -> Battles:
        """The prospects in France."""
        return Battles(self._worths, self.faction)

    @cached_property
    def answers(self) -> LawAnswers:
        """The judge of what laws ask."""
        return LawAnswers(self._worths, self.seat)

    def of(self, action: Action) -> float:
        """Return the worth of an action of the decision."""
        match action:
            case Place():
                return self._placed([action])[0]
            case TakeFavour(favour):
                return self.worth.favour(self.seen.rules.favours[favour].reward)
            case BuildTile(space):
                return self._tile(space)
            case Upgrade(strength, place):
                return self._upgrade(strength, place)
            case TakeNoble(county):
                return self._noble(county)
            case Vote():
                return self.ballots.value(action)
            case Trade(times, way):
                assert isinstance(self.choice, MakeExchange)
                return self.answers.trade(self.choice, times, way)
            case PayLevy(places):
                assert isinstance(self.choice, ChooseLevy)
                return self.answers.levy(self.choice, places)
            case SendSquires(places):
                return self.answers.send(places)
            case Claim():
                return self._claim(action)
            case Sail(place):
                return self._voyage(place)
            case NameStartPlayer(seat):
                return float(seat == self.seat)
            case UseSpace(space):
                return self._space(space)
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
        worth = self.worth.noble_of(county)
        if self.seen.is_ally(self.faction):
            return worth
        if occupant is not None and occupant.faction == self.seat:
            return worth / 2
        rare = self.seen.rules.counties[county].minimum - self.seen.nobles_left[county]
        return worth + rare / 10

    def _claim(self, action: Claim) -> float:
        assert isinstance(self.choice, ClaimCounty)
        county = self.choice.county
        noble = self.worth.noble_of(county)
        reward = self.worth.reward(self.seen.rules.counties[county].reward)
        reward += self.battles.voyage(county, self._strength(county))
        match action.choice:
            case "noble":
                return noble
            case "reward":
                return reward
            case "both":
                return noble + reward - self.worth.cost(self.seen.rules.county_price)

    def _voyage(self, place: int) -> float:
        assert isinstance(self.choice, Voyage)
        return self.battles.joining(place, self._strength(self.choice.county))

    def _strength(self, county: int) -> int:
        occupant = self.seen.counties[county]
        assert occupant is not None
        return occupant.strength

    def _space(self, space: int) -> float:
        """Return the worth of a paid space; an ally does not pay (ALY-11)."""
        card = self.seen.rules.castle[space]
        paid = self.worth.cost(card.cost) if card.cost is not None else 0.0
        return self.worth.reward(card.reward) - paid
