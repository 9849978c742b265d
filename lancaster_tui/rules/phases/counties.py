"""Scoring the counties (CTY)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lancaster_tui.rules.actions import DECLINE, Action, Claim, NameStartPlayer, Sail
from lancaster_tui.rules.agenda import FactionChoice, SeatChoice, Task, schedule
from lancaster_tui.rules.events import CountyClaimed, Event, Sailed, Source, StartPlayerNamed
from lancaster_tui.rules.numbers import CountyIndex
from lancaster_tui.rules.pieces.knights import (
    conflict_refusal,
    join_conflict,
    leave_county,
    open_conflicts,
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
from lancaster_tui.rules.position import Position, State
from lancaster_tui.rules.refusals import AllyWinsOne, Refusal


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
        schedule(state, ClaimCounty(faction, self.county), LeaveCounty(self.county))


@dataclass(frozen=True, slots=True)
class ClaimCounty(FactionChoice):
    """The noble, the reward, or both (CTY-1); an ally never wins both (ALY-10)."""

    county: CountyIndex
    rule = "CTY-1"
    kind = "claim"

    def options(self, position: Position, seat: int) -> Sequence[Action]:
        """Return what can be chosen; the reward always can."""
        options: list[Action] = [Claim("reward")]
        if can_take_noble(position, self.faction, self.county):
            options.insert(0, Claim("noble"))
            if not position.is_ally(self.faction) and can_pay(
                position, seat, position.rules.county_price
            ):
                options.append(Claim("both"))
        return options

    def considered(self, position: Position, seat: int) -> Sequence[Action]:
        """Return the noble, the reward and, unless it is an ally that wins, both."""
        one = [Claim("noble"), Claim("reward")]
        return one if position.is_ally(self.faction) else [*one, Claim("both")]

    def obstacle(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Return why there is no noble to take, or that the price of both is missing."""
        if not isinstance(action, Claim):
            return None
        if action.choice == "both" and position.is_ally(self.faction):
            return Refusal("ALY-10", AllyWinsOne())
        return noble_refusal(position, self.faction, self.county) or cost_refusal(
            position, seat, position.rules.county_price, self.rule
        )

    def take(self, state: State, seat: int, action: Action, events: list[Event]) -> None:
        """Take the noble first, then the reward."""
        assert isinstance(action, Claim)
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
class Voyage(RewardChoice):
    """To which conflict the knight in the county sails (RWD-6)."""

    county: CountyIndex
    what = "voyage"
    rule = "RWD-6"
    kind = "voyage"

    def offers(self, position: Position) -> Sequence[Action]:
        """Return the conflicts with a space for the knight."""
        return [Sail(place) for place in open_conflicts(position, self.faction)]

    def considered(self, position: Position, seat: int) -> Sequence[Action]:
        """Return all conflict places, and to decline."""
        return [*map(Sail, CONFLICT_PLACES), DECLINE]

    def obstacle(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Return why the knight cannot join a conflict (PLC-9)."""
        if not isinstance(action, Sail):
            return None
        return conflict_refusal(position, self.faction, action.place)

    def accept(self, state: State, action: Action, events: list[Event]) -> None:
        """Move the knight, without a favour; its squires go to the supply."""
        assert isinstance(action, Sail)
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
class ChooseStartPlayer(SeatChoice):
    """Who becomes start player (CTY-3)."""

    rule = "CTY-3"
    kind = "start"

    def options(self, position: Position, seat: int) -> Sequence[Action]:
        """Return all seats."""
        return [NameStartPlayer(other) for other in range(position.players)]

    def take(self, state: State, seat: int, action: Action, events: list[Event]) -> None:
        """Name the start player, effective at once."""
        assert isinstance(action, NameStartPlayer)
        state.start_player = action.seat
        events.append(StartPlayerNamed(action.seat, seat))
