"""The course of a game: what has happened so far, and every moment to look back at."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision, apply, decisions, refusal
from lancaster_tui.rules.events import (
    Absence,
    BallotCast,
    BallotsRevealed,
    ConflictsRevealed,
    Event,
    GameEnded,
    LawsRevealed,
)
from lancaster_tui.rules.position import State, View
from lancaster_tui.rules.refusals import Refusal
from lancaster_tui.rules.views import seen_events, view
from lancaster_tui.table.ledger import Ledger
from lancaster_tui.table.record import Record
from lancaster_tui.table.replay import StandIns, replay, stand_in_count
from lancaster_tui.table.seat import Moment

# These reveal something hidden: nobody may take back anything before them.
_REVEALS = (BallotsRevealed, ConflictsRevealed, LawsRevealed, GameEnded)


class ActDone(NamedTuple):
    """An act of a seat, and what it has led to.

    ``events`` include what is to be reported of stand-ins. ``passed`` are the milestones on the
    way: how many events came before each, and the state there. ``after`` is the state at the end.
    """

    seat: int
    events: list[Event]
    passed: tuple[tuple[int, State], ...]
    after: State


class _Act(NamedTuple):
    """An act: whose, whether a ballot was cast, and whether something hidden came to light."""

    seat: int
    is_ballot: bool
    reveals: bool

    @classmethod
    def of(cls, done: ActDone) -> _Act:
        """Return the act in short."""
        return cls(
            done.seat,
            is_ballot=any(isinstance(event, BallotCast) for event in done.events),
            reveals=any(isinstance(event, _REVEALS) for event in done.events),
        )


class Course:
    """A game so far, in memory only. It knows everything: ``Table`` guards it.

    Attributes:
        moments: The points of the game so far that can be looked at again, the last one now.
        ledger: Where the power points of all seats came from.
    """

    def __init__(self, record: Record) -> None:
        """Replay a record up to where the game stands. Raises Misfit if an act does not fit."""
        seats = record.seating
        self._persons = {number for number, seat in enumerate(seats) if seat.bot is None}
        self._stand_ins = StandIns()
        self._passed: list[tuple[int, State]] = []
        self._state, events, steps = replay(record, self._pass, self._stand_ins)
        self.ledger = Ledger(len(seats))
        self._acts: list[_Act] = []
        self._logs: dict[int | None, list[Event]] = {
            seat: [] for seat in (None, *range(len(seats)))
        }
        self._passed.clear()
        self._states = [self._state.copy()]
        self.moments = [Moment(len(events), None, is_opening=True, acts=0)]
        self._is_opening = False
        self._note(events)
        for step in steps:
            self._enter(self._done(step.seat, step.events))

    def twin(self) -> Course:
        """Return an independent copy."""
        twin = copy(self)
        twin._state = self._state.copy()
        twin._acts = self._acts.copy()
        twin._logs = {seat: log.copy() for seat, log in self._logs.items()}
        twin._passed = []
        twin._states = self._states.copy()
        twin.moments = self.moments.copy()
        twin.ledger = self.ledger.copy()
        return twin

    def act(self, seat: int, action: Action, stood_in: Absence | None) -> ActDone:
        """Carry out an action; ``stood_in`` is why another bot answers for the bot of the seat.

        Raises IllegalAction, and changes nothing, if the action is not legal.
        """
        events = apply(self._state, seat, action, self._pass)
        done = self._done(seat, self._stand_ins.report(seat, stood_in, events))
        self._enter(done)
        return done

    def follow(self, done: ActDone) -> None:
        """Take over an act that was carried out in a copy of this course."""
        self._state = done.after
        self._enter(done)

    def _pass(self, state: State, events: list[Event]) -> None:
        """Keep the state at a milestone."""
        self._passed.append((len(events), state.copy()))

    def _done(self, seat: int, events: list[Event]) -> ActDone:
        done = ActDone(seat, events, tuple(self._passed), self._state.copy())
        self._passed.clear()
        return done

    def _enter(self, done: ActDone) -> None:
        act = _Act.of(done)
        self._acts.append(act)
        before = self.moments[-1].upto
        actor = None if act.is_ballot else done.seat
        first = before + stand_in_count(done.events)
        for number, state in done.passed:
            self._keep(Moment(first + number, actor, self._is_opening, self.length), state)
            actor, self._is_opening = None, True
        last = Moment(before + len(done.events), actor, self._is_opening, self.length)
        self._keep(last, done.after)
        self._note(done.events)

    def _keep(self, moment: Moment, state: State) -> None:
        """Keep a moment if anything has happened since the one before."""
        if moment.upto > self.moments[-1].upto:
            self.moments.append(moment)
            self._states.append(state)
            self._is_opening = False

    def _note(self, events: list[Event]) -> None:
        self.ledger.add(events)
        for seat, log in self._logs.items():
            log.extend(seen_events(events, seat))

    @property
    def length(self) -> int:
        """How many acts there were."""
        return len(self._acts)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over

    def view(self, seat: int | None, moment: int | None = None) -> View:
        """Return what a seat may know now, or a spectator (None); or what it could at a moment."""
        return view(self._state if moment is None else self._states[moment], seat)

    def log(self, seat: int | None) -> Sequence[Event]:
        """Return what happened so far, as a seat or a spectator (None) may know it."""
        return self._logs[seat]

    def decisions(self) -> list[Decision]:
        """Return what all seats are asked."""
        return decisions(self._state)

    def decision(self, seat: int) -> Decision | None:
        """Return what a seat is asked, or None."""
        return next((asked for asked in self.decisions() if asked.seat == seat), None)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Return why an action of a seat is not legal now, or None if it is."""
        return refusal(self._state, seat, action)

    def acts_before_last_of(self, seat: int) -> int:
        """Return how many acts there were before the last one of a seat, which must have acted."""
        return max(number for number, act in enumerate(self._acts) if act.seat == seat)

    def is_ballot_last_of(self, seat: int) -> bool:
        """Whether the last act of a seat, which must have acted, is a ballot."""
        return self._acts[self.acts_before_last_of(seat)].is_ballot

    def undo_concerns(self, seat: int) -> list[int] | None:
        """Return the other persons whose acts are undone if a seat takes its last act back.

        None if that is impossible: it revealed something hidden, or something did since, or
        somebody else has cast a ballot, and nobody may learn who (VOT-2).
        """
        if self.last_person() == seat:
            return []
        others: list[int] = []
        for act in reversed(self._acts):
            if act.reveals:
                return None
            if act.seat == seat:
                return others
            if act.is_ballot:
                return None
            if act.seat in self._persons and act.seat not in others:
                others.append(act.seat)
        return None

    def last_person(self) -> int | None:
        """Return the person who can take back their last act, or None."""
        last = self._last_act_of_a_person()
        return None if last is None else last.seat

    def last_at_keyboard(self, viewer: int | None) -> int | None:
        """Return the person whose last act can be taken back at a keyboard that all persons share.

        A hidden ballot is taken back by nobody but its voter. ``viewer`` is the seat that looks,
        None for nobody.
        """
        last = self._last_act_of_a_person()
        if last is None or (last.is_ballot and last.seat != viewer):
            return None
        return last.seat

    def _last_act_of_a_person(self) -> _Act | None:
        """Return the last act of a person, unless something has been revealed by it or since."""
        for act in reversed(self._acts):
            if act.reveals:
                return None
            if act.seat in self._persons:
                return act
        return None
