"""Scoring the conflicts in France (CON)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from lancaster_tui.rules.actions import DECLINE, Decline, Ransom
from lancaster_tui.rules.agenda import SeatChoice, Task, schedule
from lancaster_tui.rules.events import (
    Captured,
    ConflictMoved,
    ConflictRemoved,
    ConflictScored,
    Declined,
    Event,
    Ransomed,
    Returned,
    Source,
    SquiresLapsed,
)
from lancaster_tui.rules.numbers import PlaceIndex
from lancaster_tui.rules.pieces.rewards import can_pay, cost_refusal, gain
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW
from lancaster_tui.rules.position import STRENGTHS, Conflict, Position, Stack, State
from lancaster_tui.rules.refusals import NotCaptured, Refusal
from lancaster_tui.rules.ruleset.entries import ConflictCard
from lancaster_tui.rules.ruleset.vocabulary import Cost

_RANSOMS = {strength: Cost(gold=strength) for strength in STRENGTHS}


def ranking(conflict: Conflict) -> list[int]:
    """Return the factions in a conflict by rank; of equals the lower space is first (CON-3)."""
    lowest_first = [(-stack.total, stack.faction) for stack in reversed(conflict.stacks)]
    return [faction for _, faction in sorted(lowest_first, key=itemgetter(0))]


def conflict_points(position: Position, conflict: Conflict) -> list[tuple[int, int]]:
    """Return (faction, power points) from rank 1 on, as it stands (CON-4, CON-5)."""
    card = position.rules.conflicts[conflict.card]
    return _points(card, ranking(conflict), won=conflict.total >= card.strength)


def _points(card: ConflictCard, ranks: Sequence[int], *, won: bool) -> list[tuple[int, int]]:
    return list(zip(ranks, card.points if won else card.points[1:], strict=False))


@dataclass(frozen=True, slots=True)
class ScoreConflict(Task):
    """Fight one conflict and settle it completely (CON-2 to CON-8)."""

    place: PlaceIndex
    is_milestone = True
    kind = "score_conflict"

    def run(self, state: State, events: list[Event]) -> None:
        """Pay the points, then send the card and the knights where they go."""
        conflict = state.conflict_at(self.place)
        if conflict is None:
            return
        card = state.rules.conflicts[conflict.card]
        won = conflict.total >= card.strength
        ranks = tuple(ranking(conflict))
        events.append(ConflictScored(self.place, conflict.card, conflict.total, won, ranks))
        source = Source("conflict", card.id)
        for faction, points in _points(card, ranks, won=won):
            gain(state, faction, "pp", points, source, events)
        conflict = self._without_squires(state, conflict, events)
        if won:
            self._send_home(state, conflict, events)
        elif self.place - CONFLICT in LOWER_ROW:
            self._take_prisoners(state, conflict)
        elif not conflict.stacks and state.rules.empty_conflict == "discard":
            self._remove(state, conflict, events)
        elif state.round < state.rules.rounds:
            self._move_down(state, conflict, events)

    def _without_squires(self, state: State, conflict: Conflict, events: list[Event]) -> Conflict:
        """Put the squires that a law has sent there into the supply (LAW-N5)."""
        for stack in conflict.stacks:
            if stack.squires:
                events.append(SquiresLapsed(stack.faction, self.place, stack.squires))
                conflict = conflict.with_stack(stack._replace(squires=0))
        state.conflicts[self.place - CONFLICT] = conflict
        return conflict

    def _send_home(self, state: State, conflict: Conflict, events: list[Event]) -> None:
        for stack in conflict.stacks:
            for strength in stack.knights:
                state.factions[stack.faction].court[strength] += 1
                events.append(Returned(stack.faction, strength, self.place, 0))
        self._remove(state, conflict, events)

    def _remove(self, state: State, conflict: Conflict, events: list[Event]) -> None:
        state.conflicts[self.place - CONFLICT] = None
        events.append(ConflictRemoved(conflict.card, self.place))

    def _take_prisoners(self, state: State, conflict: Conflict) -> None:
        owners = [seat for seat in state.player_order() if conflict.stack_of(seat) is not None]
        schedule(
            state,
            *[RansomKnights(seat, self.place) for seat in owners],
            TakePrisoners(self.place),
        )

    def _move_down(self, state: State, conflict: Conflict, events: list[Event]) -> None:
        to = next(row for row in LOWER_ROW if state.conflicts[row] is None)
        state.conflicts[self.place - CONFLICT] = None
        state.conflicts[to] = conflict
        events.append(ConflictMoved(conflict.card, self.place, CONFLICT + to))


@dataclass(frozen=True, slots=True)
class RansomKnights(SeatChoice[Ransom | Decline]):
    """Which captured knight is ransomed next, if any: a gold per strength point (CON-6)."""

    place: PlaceIndex
    rule = "CON-6"
    kind = "ransom"

    def stack(self, position: Position) -> Stack | None:
        """Return the captured knights left."""
        conflict = position.conflict_at(self.place)
        assert conflict is not None
        return conflict.stack_of(self.seat)

    def candidates(self, position: Position, seat: int) -> Sequence[Ransom | Decline]:
        """Return the captured knights, and to ransom none."""
        return [*map(Ransom, sorted(set(self._knights(position)))), DECLINE]

    def obstacle(self, position: Position, seat: int, action: Ransom | Decline) -> Refusal | None:
        """Return how much gold is missing, or that there is no such prisoner."""
        knights = self._knights(position)
        if isinstance(action, Decline):
            is_asked = knights and can_pay(position, seat, _RANSOMS[min(knights)])
            return None if is_asked else self.not_offered()
        if action.strength not in knights:
            return Refusal(self.rule, NotCaptured(action.strength))
        return cost_refusal(position, seat, _RANSOMS[action.strength], self.rule)

    def _knights(self, position: Position) -> tuple[int, ...]:
        stack = self.stack(position)
        return stack.knights if stack is not None else ()

    def take(self, state: State, seat: int, action: Ransom | Decline, events: list[Event]) -> None:
        """Pay for a knight and go on, or leave the others to their fate."""
        if isinstance(action, Decline):
            conflict = state.conflict_at(self.place)
            assert conflict is not None
            card = state.rules.conflicts[conflict.card]
            events.append(Declined(seat, "ransom", Source("conflict", card.id)))
            return
        self._free(state, action.strength)
        state.seats[seat].gold -= action.strength
        state.factions[seat].court[action.strength] += 1
        events.append(Ransomed(seat, action.strength, action.strength))
        schedule(state, self)

    def _free(self, state: State, strength: int) -> None:
        conflict, stack = state.conflict_at(self.place), self.stack(state)
        assert conflict is not None
        assert stack is not None
        at = stack.knights.index(strength)
        left = stack._replace(knights=stack.knights[:at] + stack.knights[at + 1 :])
        state.conflicts[self.place - CONFLICT] = conflict.with_stack(left)


@dataclass(frozen=True, slots=True)
class TakePrisoners(Task):
    """Put the knights not ransomed into their reserve; the card leaves the game (CON-6)."""

    place: PlaceIndex
    kind = "take_prisoners"

    def run(self, state: State, events: list[Event]) -> None:
        """Capture the knights and remove the card."""
        conflict = state.conflict_at(self.place)
        assert conflict is not None
        for stack in conflict.stacks:
            for strength in stack.knights:
                state.factions[stack.faction].reserve[strength] += 1
                events.append(Captured(stack.faction, strength))
        state.conflicts[self.place - CONFLICT] = None
        events.append(ConflictRemoved(conflict.card, self.place))


def settled_place(position: Position) -> int | None:
    """Return the place of the battle that is decided while its knights are ransomed (CON-6)."""
    prisoners = (task.place for task in position.agenda if isinstance(task, TakePrisoners))
    return next(prisoners, None)
