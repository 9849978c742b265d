"""Scoring the castles (CAS)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lancaster_tui.rules.actions import DECLINE, Action, Decline, UseSpace
from lancaster_tui.rules.agenda import Refusal, SeatChoice, Task, schedule
from lancaster_tui.rules.events import CastleScored, Declined, Event, Source
from lancaster_tui.rules.knights import leave_castle, upgrades
from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT
from lancaster_tui.rules.rewards import can_pay, cost_refusal, gain, grant, pay
from lancaster_tui.rules.state import Position, State


@dataclass(frozen=True, slots=True)
class ScoreCastles(Task):
    """Score the castles in player order, as it stands after the counties (CAS-1, CTY-3)."""

    def run(self, state: State, events: list[Event]) -> None:
        """Schedule each castle."""
        schedule(state, *(ScoreCastle(seat) for seat in state.player_order()))


@dataclass(frozen=True, slots=True)
class ScoreCastle(Task):
    """Score one castle: all gains first, then the paid spaces, then the table (CAS-1, CAS-2)."""

    seat: int
    is_milestone = True

    def run(self, state: State, events: list[Event]) -> None:
        """Grant the gains and schedule the rest."""
        seat = self.seat
        events.append(CastleScored(seat))
        castle, tiles = state.factions[seat].castle, state.seats[seat].tiles
        paid = []
        for space in range(CASTLE_COUNT):
            if not castle[space] and space not in tiles:
                continue
            card = state.rules.castle[space]
            if card.is_paid:
                paid.append(space)
            else:
                grant(state, seat, card.reward, 1, Source("castle", card.id), events)
                leave_castle(state, seat, space, events)
        schedule(state, UsePaidSpace(seat, tuple(paid)), ScoreTable(seat))


@dataclass(frozen=True, slots=True)
class UsePaidSpace(SeatChoice):
    """Which of the paid spaces left is used next, if any (CAS-2, CAS-4)."""

    spaces: tuple[int, ...]
    rule = "CAS-4"

    def options(self, position: Position, seat: int) -> Sequence[Action]:
        """Return the spaces that can be paid and would not be lost."""
        usable: list[Action] = [
            UseSpace(space) for space in self.spaces if _is_usable(position, seat, space)
        ]
        return [*usable, DECLINE] if usable else usable

    def considered(self, position: Position, seat: int) -> Sequence[Action]:
        """Return all paid spaces of a castle, and to use none."""
        spaces = enumerate(position.rules.castle)
        return [*(UseSpace(space) for space, card in spaces if card.is_paid), DECLINE]

    def obstacle(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Return why a paid space cannot be used: used up, empty, too dear or worth nothing."""
        if not isinstance(action, UseSpace):
            return None
        space = action.space
        card = position.rules.castle[space]
        if not card.is_paid:
            return None
        if space not in self.spaces:
            if space in position.seats[seat].tiles:
                return Refusal(self.rule, "space_used", {"place": CASTLE + space})
            return Refusal(self.rule, "space_empty", {"place": CASTLE + space})
        return cost_refusal(position, seat, card.cost, self.rule) or Refusal(
            self.rule, "would_be_lost", {"place": CASTLE + space}
        )

    def take(self, state: State, seat: int, action: Action, events: list[Event]) -> None:
        """Use a space, or be done with the castle."""
        if isinstance(action, Decline):
            events += [
                Declined(seat, "space", Source("castle", state.rules.castle[space].id))
                for space in self.spaces
                if _is_usable(state, seat, space)
            ]
            self.pass_over(state, events)
            return
        assert isinstance(action, UseSpace)
        card = state.rules.castle[action.space]
        source = Source("castle", card.id)
        leave_castle(state, seat, action.space, events)
        rest = tuple(space for space in self.spaces if space != action.space)
        schedule(state, UsePaidSpace(seat, rest))
        if card.cost is not None:
            pay(state, seat, card.cost, 1, source, events)
        grant(state, seat, card.reward, 1, source, events)

    def pass_over(self, state: State, events: list[Event]) -> None:
        """Send the knights on unused spaces home."""
        for space in self.spaces:
            leave_castle(state, self.seat, space, events)


def _is_usable(position: Position, seat: int, space: int) -> bool:
    """Whether a space can be paid and something of its reward would not be lost (CAS-4)."""
    card = position.rules.castle[space]
    reward = card.reward
    return can_pay(position, seat, card.cost) and (
        bool(reward.goods)
        or (reward.recruit > 0 and position.factions[seat].reserve[1] > 0)
        or (reward.upgrade > 0 and bool(upgrades(position, seat)))
    )


@dataclass(frozen=True, slots=True)
class ScoreTable(Task):
    """A vote marker per noble and for the lord, except in the last round (CAS-3)."""

    seat: int

    def run(self, state: State, events: list[Event]) -> None:
        """Give the vote markers."""
        if state.round < state.rules.rounds:
            markers = state.rules.lord_votes + len(state.seats[self.seat].nobles)
            gain(state, self.seat, "votes", markers, Source("table"), events)
