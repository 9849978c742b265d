"""Rewards: what is won, and the choices that come with it (RWD)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from lancaster_tui.rules.actions import DECLINE, Action, BuildTile, Decline, TakeNoble, Upgrade
from lancaster_tui.rules.agenda import SeatChoice, schedule
from lancaster_tui.rules.events import (
    Declined,
    Event,
    Gained,
    Lost,
    NobleTaken,
    Paid,
    Prize,
    Recruited,
    Source,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.knights import leave_castle, upgrade, upgrades
from lancaster_tui.rules.law_words import Cost, Good, Reward
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.rules.state import Position, Seat, State


def gain(
    state: State, seat: int, good: Good, amount: int, source: Source, events: list[Event]
) -> None:
    """Take goods from the supply; nothing happens for an amount of 0 (RWD-1)."""
    if amount:
        owner = state.seats[seat]
        setattr(owner, good, getattr(owner, good) + amount)
        events.append(Gained(seat, good, amount, source))


def can_pay(position: Position, seat: int, cost: Cost | None) -> bool:
    """Whether a seat has what a cost asks for."""
    return cost is None or all(
        _owned(position.seats[seat], good) >= amount for good, amount in cost.goods
    )


def pay(
    state: State, seat: int, cost: Cost, times: int, source: Source, events: list[Event]
) -> None:
    """Pay a cost a number of times to the supply."""
    owner = state.seats[seat]
    for good, amount in cost.goods:
        if times:
            setattr(owner, _PURSES[good], _owned(owner, good) - amount * times)
            events.append(Paid(seat, good, amount * times, source))


# Vote markers are paid from those set aside: only laws cost any, and only unspent ones (VOT-5).
_PURSES: dict[Good, str] = {"gold": "gold", "squires": "squires", "votes": "set_aside"}


def _owned(owner: Seat, good: Good) -> int:
    owned: int = getattr(owner, _PURSES[good])
    return owned


def grant(
    state: State, seat: int, reward: Reward, times: int, source: Source, events: list[Event]
) -> None:
    """Give a seat a reward a number of times.

    Goods and recruits come at once; choices go on the agenda. A voyage is left to the county.
    """
    for good, amount in reward.goods:
        gain(state, seat, good, amount * times, source, events)
    for _ in range(reward.recruit * times):
        recruit(state, seat, source, events)
    if reward.is_goods_only:
        return
    promotions = [] if reward.promote is None else [ChooseUpgrade(seat, source, reward.promote)]
    schedule(
        state,
        *[ChooseUpgrade(seat, source)] * (reward.upgrade * times),
        *promotions * times,
        *[ChooseTile(seat, source)] * (reward.tile * times),
        *[ChooseNoble(seat, source)] * (reward.noble * times),
    )


def recruit(state: State, faction: int, source: Source, events: list[Event]) -> None:
    """Bring one S1 from reserve to court, or lose the recruit (RWD-2)."""
    knights = state.factions[faction]
    if knights.reserve[1]:
        knights.reserve[1] -= 1
        knights.court[1] += 1
        events.append(Recruited(faction, source))
    else:
        events.append(Lost(faction, "recruit", source))


def take_noble(state: State, seat: int, county: int, source: Source, events: list[Event]) -> None:
    """Take a noble of a county (RWD-4)."""
    state.nobles_left[county] -= 1
    state.seats[seat].nobles += (county,)
    events.append(NobleTaken(seat, county, source))


def can_take_noble(position: Position, seat: int, county: int) -> bool:
    """Whether a noble of the county is left and the seat has none of it yet (RWD-4)."""
    return position.nobles_left[county] > 0 and county not in position.seats[seat].nobles


@dataclass(frozen=True, slots=True)
class RewardChoice(SeatChoice):
    """A choice that comes with a reward: declined on wish (RWD-7), lost if impossible (LAW-5)."""

    source: Source
    what: ClassVar[Prize]

    def offers(self, position: Position) -> Sequence[Action]:
        """Return the ways to take the reward."""
        raise NotImplementedError

    def accept(self, state: State, action: Action, events: list[Event]) -> None:
        """Take the reward in one of the ways."""
        raise NotImplementedError

    def options(self, position: Position, seat: int) -> Sequence[Action]:
        """Return the offers and, if there are any, to decline."""
        offers = self.offers(position)
        return [*offers, DECLINE] if offers else offers

    def take(self, state: State, seat: int, action: Action, events: list[Event]) -> None:
        """Take or decline the reward."""
        if isinstance(action, Decline):
            events.append(Declined(seat, self.what, self.source))
        else:
            self.accept(state, action, events)

    def pass_over(self, state: State, events: list[Event]) -> None:
        """Lose the reward."""
        events.append(Lost(self.seat, self.what, self.source))


@dataclass(frozen=True, slots=True)
class ChooseUpgrade(RewardChoice):
    """Which own knight is upgraded (RWD-3); ``only`` names a strength that must be deployed."""

    only: int | None = None
    what = "upgrade"
    rule = "RWD-3"

    def offers(self, position: Position) -> Sequence[Action]:
        """Return the possible upgrades."""
        return upgrades(position, self.seat, self.only)

    def accept(self, state: State, action: Action, events: list[Event]) -> None:
        """Upgrade the chosen knight."""
        assert isinstance(action, Upgrade)
        upgrade(state, self.seat, action.strength, action.place)
        events.append(Upgraded(self.seat, action.strength, action.place, self.source))


@dataclass(frozen=True, slots=True)
class ChooseNoble(RewardChoice):
    """Of which county a noble is taken (RWD-4)."""

    what = "noble"
    rule = "RWD-4"

    def offers(self, position: Position) -> Sequence[Action]:
        """Return the nobles that can be taken."""
        return [
            TakeNoble(county)
            for county in COUNTY_PLACES
            if can_take_noble(position, self.seat, county)
        ]

    def accept(self, state: State, action: Action, events: list[Event]) -> None:
        """Take the noble."""
        assert isinstance(action, TakeNoble)
        take_noble(state, self.seat, action.county, self.source, events)


@dataclass(frozen=True, slots=True)
class ChooseTile(RewardChoice):
    """Which extension tile is built (RWD-5)."""

    what = "tile"
    rule = "RWD-5"

    def offers(self, position: Position) -> Sequence[Action]:
        """Return the tiles left in stock."""
        return [BuildTile(space) for space in position.seats[self.seat].stock]

    def accept(self, state: State, action: Action, events: list[Event]) -> None:
        """Build the tile. A knight standing there returns to court unscored."""
        assert isinstance(action, BuildTile)
        state.seats[self.seat].tiles += (action.space,)
        events.append(TileBuilt(self.seat, action.space, self.source))
        leave_castle(state, self.seat, action.space, events)
