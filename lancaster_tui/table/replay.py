"""Replaying a record: the game again, act by act, with the bots that stood in for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from lancaster_tui.bots.registry import is_built_in
from lancaster_tui.documents.errors import ContentError
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Watch, apply
from lancaster_tui.rules.events import Absence, BallotCast, BallotsRevealed, Event, StoodIn
from lancaster_tui.rules.faults import InvalidRules, RulesReason
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.phases.setup import begin
from lancaster_tui.rules.position import State
from lancaster_tui.rules.refusals import IllegalAction, Refusal
from lancaster_tui.scenario.layout import begin_at
from lancaster_tui.table.faults import (
    InvalidLine,
    LineReason,
    MisfitLine,
    NoSeatNumber,
    NoStandIn,
    NotOverdue,
    UnknownAbsence,
)
from lancaster_tui.table.record import Record

_SIGN = " !"


def noted(line: str, stood_in: Absence | None) -> str:
    """Return the line of an action with why a bot stood in, if one did: ``2 vote no 0 !late``."""
    return line if stood_in is None else f"{line}{_SIGN}{stood_in}"


def without_note(line: str) -> tuple[str, Absence | None]:
    """Return the line of an action alone, and why a bot stood in, if one did.

    Raises InvalidLine.
    """
    text, sign, reason = line.partition(_SIGN)
    if not sign:
        return line, None
    for absence in get_args(Absence):
        if reason == absence:
            return text, absence
    raise InvalidLine(UnknownAbsence(_SIGN.strip(), get_args(Absence)))


class StandIns:
    """Reports stand-ins before what they did, or for ballots, once all are open (VOT-2)."""

    def __init__(self) -> None:
        self._unreported: list[StoodIn] = []

    def report(self, seat: int, stood_in: Absence | None, events: list[Event]) -> list[Event]:
        """Return what an act causes, after what is to be reported of stand-ins."""
        if stood_in is not None:
            self._unreported.append(StoodIn(seat, stood_in))
        kinds = {type(event) for event in events}
        if BallotCast in kinds and BallotsRevealed not in kinds:
            return events
        reported, self._unreported = self._unreported, []
        return [*reported, *events]


def stand_in_count(events: Sequence[Event]) -> int:
    """Return how many events of an act report stand-ins."""
    return sum(isinstance(event, StoodIn) for event in events)


class Misfit(ContentError):
    """A line of a record that does not fit or cannot be read, and why."""

    def __init__(self, line: MisfitLine) -> None:
        super().__init__(line)
        self.line = line


class Step(NamedTuple):
    """An act of a replay: its number from 1, and the state after it, which goes on changing."""

    number: int
    seat: int
    action: Action
    events: list[Event]
    state: State


def action_line(seat: int, action: Action, stood_in: Absence | None = None) -> str:
    """Return the line of a record for an action of a seat, and why a bot stood in, if one did."""
    return noted(f"{seat + 1} {action_text(action)}", stood_in)


def parse_line(line: str, players: int) -> tuple[int, Action]:
    """Return the seat and the action of a line of a record.

    Raises InvalidLine, or InvalidRules if the action cannot be read.
    """
    number, _, text = line.partition(" ")
    if number not in map(str, range(1, players + 1)):
        raise InvalidLine(NoSeatNumber(players))
    return int(number) - 1, parse_action(text)


def replay(
    record: Record, watch: Watch | None = None, stand_ins: StandIns | None = None
) -> tuple[State, list[Event], Iterator[Step]]:
    """Return the state at the start, what happened up to it, and the acts, one after another.

    The acts change the state; ``watch`` is called at their milestones, as by ``apply``. They raise
    Misfit at the first line that does not fit. Callers that continue the game pass ``stand_ins``.
    Programs in seats are not started.
    """
    state, events = _begin(record)
    return state, events, _acts(record, state, watch, stand_ins or StandIns())


def _begin(record: Record) -> tuple[State, list[Event]]:
    if record.scenario is None:
        return begin(record.ruleset, record.dealt)
    return begin_at(record.ruleset, record.dealt, record.scenario, record.names)


def _acts(record: Record, state: State, watch: Watch | None, stand_ins: StandIns) -> Iterator[Step]:
    for number, line in enumerate(record.actions, 1):
        try:
            text, stood_in = without_note(line)
            seat, action = parse_line(text, state.players)
            if stood_in is not None:
                _check_stand_in(record, seat, stood_in)
        except (InvalidLine, InvalidRules) as error:
            raise _misfit(record, number, error.reason) from None
        try:
            events = apply(state, seat, action, watch)
        except IllegalAction as error:
            raise _misfit(record, number, error.refusal) from None
        reported = stand_ins.report(seat, stood_in, events)
        yield Step(number, seat, action, reported, state)


def _check_stand_in(record: Record, seat: int, stood_in: Absence) -> None:
    """Raise InvalidLine if nobody could have stood in at a seat, or not for this reason."""
    bot = record.seats[seat].bot
    if stood_in == "overdue":
        if bot is not None:
            raise InvalidLine(NotOverdue(seat + 1))
    elif bot is None or is_built_in(bot):
        raise InvalidLine(NoStandIn(seat + 1))


def _misfit(record: Record, number: int, reason: LineReason | RulesReason | Refusal) -> Misfit:
    lines = record.actions
    line = lines[number - 1]
    return Misfit(MisfitLine(number, len(lines), line, reason, record.ruleset, record.seating))
