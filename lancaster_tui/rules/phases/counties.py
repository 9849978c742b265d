"""Scoring the counties (CTY)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from lancaster_tui.rules.actions import Claim, NameStartPlayer, Sail
from lancaster_tui.rules.agenda import FactionChoice, SeatChoice, Task, schedule
from lancaster_tui.rules.events import CountyClaimed, Event, Sailed, Source, StartPlayerNamed
from lancaster_tui.rules.numbers import CountyIndex
from lancaster_tui.rules.pieces.knights import (
    conflict_refusal,
    join_conflict,
    leave_county,
)
from lancaster_tui.rules.pieces.rewards import (
    RewardChoice,
    can_pay,
    can_take_noble,
    cost_refusal,
    grant,
    noble_refusal,
    pay,
    take_noble,
)
from lancaster_tui.rules.places import CONFLICT_PLACES
from lancaster_tui.rules.position import Occupant, Position, State
from lancaster_tui.rules.refusals import AllyWinsOne, Refusal

_REWARD = (Claim("reward"),)
_ONE = (Claim("noble"), *_REWARD)
_ONE_OR_BOTH = (*_ONE, Claim("both"))


@dataclass(frozen=True, slots=True)
class ScoreCounty(Task):
    """Let the occupant of a county choose, then send it home (CTY-1 to CTY-3)."""

    county: CountyIndex
    is_milestone = True
    kind = "score_county"

    def run(self, state: State, events: list[Event]) -> None:
        """Schedule what happens in an occupied county."""
        occupant = state.counties[self.county]
        if occupant is None:
            return
        faction = occupant.faction
        if state.rules.counties[self.county].names_start_player:
            schedule(state, ChooseStartPlayer(state.owner(faction)))
        schedule(state, *_claim(faction, self.county))


@cache
def _claim(faction: int, county: int) -> tuple[ClaimCounty, LeaveCounty]:
    """Return the choice of a faction in a county, and what comes after it."""
    return ClaimCounty(faction, county), LeaveCounty(county)


@dataclass(frozen=True, slots=True)
class ClaimCounty(FactionChoice[Claim]):
    """The noble, the reward, or both (CTY-1); an ally never wins both (ALY-10)."""

    county: CountyIndex
    rule = "CTY-1"
    kind = "claim"

    def candidates(self, position: Position, seat: int) -> Sequence[Claim]:
        """Return the noble, the reward and, unless it is an ally that wins, both."""
        return _ONE if position.is_ally(self.faction) else _ONE_OR_BOTH

    def options(self, position: Position, seat: int) -> Sequence[Claim]:
        """Return what can be had, without a reason for what cannot."""
        if not can_take_noble(position, self.faction, self.county):
            return _REWARD
        is_ally = position.is_ally(self.faction)
        both = not is_ally and can_pay(position, seat, position.rules.county_price)
        return _ONE_OR_BOTH if both else _ONE

    def obstacle(self, position: Position, seat: int, action: Claim) -> Refusal | None:
        """Return why there is no noble to take, or that the price of both is missing."""
        if action.choice == "reward":
            return None
        if action.choice == "both" and position.is_ally(self.faction):
            return Refusal("ALY-10", AllyWinsOne())
        why = noble_refusal(position, self.faction, self.county)
        if action.choice == "noble" or why is not None:
            return why
        return cost_refusal(position, seat, position.rules.county_price, self.rule)

    def take(self, state: State, seat: int, action: Claim, events: list[Event]) -> None:
        """Take the noble first, then the reward."""
        county = state.rules.counties[self.county]
        source = Source("county", county.id)
        events.append(CountyClaimed(self.faction, self.county, action.choice))
        if action.choice == "both":
            pay(state, seat, state.rules.county_price, 1, source, events)
        if action.choice != "reward":
            take_noble(state, self.faction, self.county, source, events)
        if action.choice != "noble":
            if county.reward.voyage:
                schedule(state, Voyage(self.faction, source, self.county))
            grant(state, self.faction, county.reward, 1, source, events)


@dataclass(frozen=True, slots=True)
class Voyage(RewardChoice[Sail]):
    """To which conflict the knight in the county sails (RWD-6)."""

    county: CountyIndex
    what = "voyage"
    rule = "RWD-6"
    kind = "voyage"

    def offers(self, position: Position) -> Sequence[Sail]:
        """Return all conflict places."""
        return [Sail(place) for place in CONFLICT_PLACES]

    def hindrance(self, position: Position, action: Sail) -> Refusal | None:
        """Return why the knight cannot join a conflict (PLC-9)."""
        if action.place not in CONFLICT_PLACES:
            return self.not_offered()
        return conflict_refusal(position, self.faction, action.place)

    def sailor(self, position: Position) -> Occupant:
        """Return the knight as it arrives: without the squires that stand beside it now."""
        occupant = position.counties[self.county]
        assert occupant is not None
        return occupant._replace(squires=0)

    def accept(self, state: State, action: Sail, events: list[Event]) -> None:
        """Move the knight, without a favour; its squires go to the supply."""
        occupant = state.counties[self.county]
        assert occupant is not None
        state.counties[self.county] = None
        join_conflict(state, self.faction, occupant.strength, action.place)
        events.append(
            Sailed(self.faction, occupant.strength, self.county, action.place, occupant.squires)
        )


@dataclass(frozen=True, slots=True)
class LeaveCounty(Task):
    """Send the knight of a scored county home, unless it sailed (CTY-2)."""

    county: CountyIndex
    kind = "leave_county"

    def run(self, state: State, events: list[Event]) -> None:
        """Return the knight to court."""
        leave_county(state, self.county, events)


@dataclass(frozen=True, slots=True)
class ChooseStartPlayer(SeatChoice[NameStartPlayer]):
    """Who becomes start player (CTY-3)."""

    rule = "CTY-3"
    kind = "start"

    def candidates(self, position: Position, seat: int) -> Sequence[NameStartPlayer]:
        """Return all seats."""
        return [NameStartPlayer(other) for other in range(position.players)]

    def obstacle(self, position: Position, seat: int, action: NameStartPlayer) -> Refusal | None:
        """Return nothing: any player can be named."""
        return None if 0 <= action.seat < position.players else self.not_offered()

    def take(self, state: State, seat: int, action: NameStartPlayer, events: list[Event]) -> None:
        """Name the start player, effective at once."""
        state.start_player = action.seat
        events.append(StartPlayerNamed(action.seat, seat))
