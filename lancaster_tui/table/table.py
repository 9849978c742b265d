"""A table: one game being played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
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
from lancaster_tui.table.players import (
    Answer,
    SlowBot,
    answer,
    answer_so_far,
    begin_to_think,
    cancel_thinking,
    close_players,
    make_players,
)
from lancaster_tui.table.record import Record, fixed_toml, to_toml
from lancaster_tui.table.replay import StandIns, action_line, replay, stand_in_count
from lancaster_tui.table.saves import SaveFile
from lancaster_tui.table.seat import Moment, TableSeat
from lancaster_tui.table.streams import bot_stream
from lancaster_tui.table.turning_points import Made, decisions_made

Listener = Callable[[], None]

# What can be known only once it has happened; nobody may go back behind it.
_REVEALS = (BallotsRevealed, ConflictsRevealed, LawsRevealed, GameEnded)


class _Act(NamedTuple):
    """An act: whose, whether a ballot was cast, and whether something hidden came to light."""

    seat: int
    is_ballot: bool
    reveals: bool

    @classmethod
    def of(cls, seat: int, events: list[Event]) -> _Act:
        """Return the act of a seat that made this happen."""
        return cls(
            seat,
            is_ballot=any(isinstance(event, BallotCast) for event in events),
            reveals=any(isinstance(event, _REVEALS) for event in events),
        )


class Table:
    """One game being played, from a record that may already hold acts.

    It is for whoever runs the game, since it knows who has not voted yet, and has the ``record``
    with decks and hidden ballots. Screens and guests are handed ``seat`` or ``persons``.

    Each act is saved at once. ``save_fault`` is why that failed; the next act tries again, and so
    do ``save_again`` and ``close``.
    """

    def __init__(
        self, record: Record, save: SaveFile | None = None, *, program_limit: float | None = None
    ) -> None:
        """Replay the record up to where the game stands. Raises Misfit if an act does not fit.

        ``program_limit`` is how many seconds programs in seats may take for a decision. By default
        none is started: a record may come from anybody.
        """
        self.record = record
        self.rules = record.ruleset
        self.seats = record.seating
        self.save = save
        self.save_fault: str | None = None
        self._is_closed = False
        self.program_limit = program_limit
        self._bots = make_players(self.rules, self.seats, record.seed, program_limit)
        self._listeners: list[Listener] = []
        self._replay()

    @cached_property
    def _fixed_toml(self) -> str:
        """What stands in the file of the game from its first save on."""
        return fixed_toml(self.record)

    def close(self) -> None:
        """Save what could not be saved, end what thinks for its seats, let others open its file."""
        if self._is_closed:
            return
        self._is_closed = True
        self.save_again()
        close_players(self._bots)
        if self.save is not None:
            self.save.close()

    def _replay(self) -> None:
        self._stand_ins = StandIns()
        self._state, events, steps = replay(self.record, self._pass, self._stand_ins)
        self.ledger = Ledger(len(self.seats))
        self._acts: list[_Act] = []
        self._logs: dict[int | None, list[Event]] = {
            seat: [] for seat in (None, *range(len(self.seats)))
        }
        self._passed: list[tuple[int, State]] = []
        self._states = [self._state.copy()]
        self._moments = [Moment(len(events), None, is_opening=True)]
        self._is_opening = False
        self._note(events)
        for step in steps:
            self._enter(step.seat, step.events)

    def _pass(self, state: State, events: list[Event]) -> None:
        """Keep the state at a milestone."""
        self._passed.append((len(events), state.copy()))

    def _enter(self, seat: int, events: list[Event]) -> None:
        act = _Act.of(seat, events)
        self._acts.append(act)
        before = self._moments[-1].upto
        actor = None if act.is_ballot else seat
        first = before + stand_in_count(events)
        for number, state in self._passed:
            self._keep(Moment(first + number, actor, self._is_opening), state)
            actor, self._is_opening = None, True
        self._passed.clear()
        self._keep(Moment(before + len(events), actor, self._is_opening), self._state.copy())
        self._note(events)

    def _keep(self, moment: Moment, state: State) -> None:
        """Keep a moment if anything has happened since the one before."""
        if moment.upto > self._moments[-1].upto:
            self._moments.append(moment)
            self._states.append(state)
            self._is_opening = False

    def _note(self, events: list[Event]) -> None:
        self.ledger.add(events)
        for seat, log in self._logs.items():
            log.extend(seen_events(events, seat))

    @property
    def warning(self) -> str | None:
        """A sentence for the players when the last act could not be saved."""
        if self.save_fault is None:
            return None
        return f"The game could not be saved ({self.save_fault}). The next action tries again."

    def seat(self, number: int | None) -> TableSeat:
        """Return what a seat may use, or a spectator (None)."""
        return TableSeat(self, number)

    def persons(self) -> list[TableSeat]:
        """Return what the persons at one keyboard may use; a place to watch if there are none."""
        persons = [number for number, seat in enumerate(self.seats) if seat.bot is None]
        return [self.seat(number) for number in persons] or [self.seat(None)]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over

    @property
    def moments(self) -> Sequence[Moment]:
        """The points of the game so far that can be looked at again, the last one now."""
        return self._moments

    def view(self, seat: int | None, moment: int | None = None) -> View:
        """Return what a seat may know now, or a spectator (None); or what it could at a moment."""
        return view(self._state if moment is None else self._states[moment], seat)

    def log(self, seat: int | None) -> list[Event]:
        """Return what happened so far, as a seat or a spectator (None) may know it."""
        return self._logs[seat].copy()

    def decisions_made(self, seat: int) -> list[Made]:
        """Return the decisions of a seat in a game that is over, as the seat saw them.

        Raises ValueError as long as the game is not over.
        """
        if not self.is_over:
            raise ValueError("the game is not over")
        return decisions_made(self.record, seat)

    def decision(self, seat: int) -> Decision | None:
        """Return what a seat is asked now, or None. Nothing in it may be changed."""
        return next((asked for asked in self.decisions() if asked.seat == seat), None)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Return why an action of a seat is not legal now, or None if it is."""
        return refusal(self._state, seat, action)

    def act(self, seat: int, action: Action, stood_in: Absence | None = None) -> list[Event]:
        """Carry out an action, save the game, call the listeners; return what the seat saw happen.

        ``stood_in`` is why another bot answers for the seat, if it does. Raises
        IllegalAction, and changes nothing, if the action is not legal.
        """
        done = apply(self._state, seat, action, self._pass)
        events = self._stand_ins.report(seat, stood_in, done)
        self.record.actions.append(action_line(seat, action, stood_in))
        self._enter(seat, events)
        self._changed()
        return seen_events(events, seat)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat can take its last act back.

        It cannot when another person has acted since, or something hidden has been revealed:
        ballots, cards, the purses at the end. So this shows whether a person has acted since, but
        not which.
        """
        return self.last_person() == seat

    def undo_concerns(self, seat: int) -> list[int] | None:
        """Return the other persons whose acts go if a seat takes its last act back.

        None if that is impossible: something hidden was revealed since, or somebody has cast a
        ballot, of which nobody may learn whose it is (VOT-2).
        """
        if self.can_undo(seat):
            return []
        others: list[int] = []
        for act in reversed(self._acts):
            if act.seat == seat and not act.reveals:
                return others
            if act.reveals or act.is_ballot:
                return None
            if act.seat not in self._bots and act.seat not in others:
                others.append(act.seat)
        return None

    def undo(self, seat: int, *, is_agreed: bool = False) -> bool:
        """Take back the last act of a seat, and what bots did after it; say whether it was done.

        ``is_agreed`` says that all whom it concerns agree, so that their later acts go as well.
        """
        if not (self.can_undo(seat) or (is_agreed and self.undo_concerns(seat) is not None)):
            return False
        cancel_thinking(self._bots)
        upto = max(number for number, act in enumerate(self._acts) if act.seat == seat)
        del self.record.actions[upto:]
        self._replay()
        self._changed()
        return True

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call a listener after every change; return how to stop it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def waiting_for(self) -> list[int]:
        """Return the seats that are asked now; for whoever runs the table, not for a seat.

        In a vote they are those that have not voted, which seats do not know of each other (VOT-2).
        """
        return [asked.seat for asked in self.decisions()]

    def decisions(self) -> list[Decision]:
        """Return what all seats are asked; for whoever runs the table, not for a seat.

        Nothing in it may be changed.
        """
        return decisions(self._state)

    def bots_asked(self) -> list[int]:
        """Return the seats played by bots that are asked now."""
        return [seat for seat in self.waiting_for() if seat in self._bots]

    def next_bot(self) -> int | None:
        """Return a seat played by a bot that is asked now, or None."""
        return next(iter(self.bots_asked()), None)

    def bot_action(self, seat: int) -> Answer:
        """Return what the bot of a seat that is asked now answers, however long it takes.

        It knows what its seat may know, and has a random stream of its own for every act, so that
        it answers the same after a resume.
        """
        return answer(self._bots[seat], *self._question(seat))

    def bot_action_so_far(self, seat: int) -> Answer | None:
        """Return the same, or None as long as the bot or program thinks, without waiting."""
        return answer_so_far(self._bots[seat], *self._question(seat))

    def first_answer(self) -> tuple[int, Answer] | None:
        """Return the first bot that has its answer, and this; None if all think.

        All programs that are asked think at once. Bots wait for one before them that takes time,
        so that they act in the same order as where it is waited for.
        """
        for seat in self.bots_asked():
            given = self.bot_action_so_far(seat)
            if given is not None:
                return seat, given
            if isinstance(self._bots[seat], SlowBot):
                break
        return None

    def let_think(self) -> None:
        """Let the bot that is asked first begin to think, if it takes time."""
        seat = self.next_bot()
        if seat is not None:
            begin_to_think(self._bots[seat], *self._question(seat))

    def _question(self, seat: int) -> tuple[View, Decision, Random]:
        decision = self.decision(seat)
        assert decision is not None
        return self.view(seat), decision, bot_stream(self.record.seed, seat, len(self._acts))

    def last_person(self) -> int | None:
        """Return the person who can take their last act back, or None.

        For whoever runs the table, not for a seat: the act may be a hidden ballot.
        """
        last = self._last_act_of_a_person()
        return None if last is None else last.seat

    def last_at_keyboard(self, viewer: int | None) -> int | None:
        """Return the person whose last act can be taken back at a keyboard that all persons share.

        Whoever is asked next may take back what another person did, except a hidden ballot:
        only its voter may take that back. ``viewer`` is the seat that looks, None for nobody.
        """
        last = self._last_act_of_a_person()
        if last is None or (last.is_ballot and last.seat != viewer):
            return None
        return last.seat

    def _last_act_of_a_person(self) -> _Act | None:
        """Return the last act of a person unless something was revealed by it or since."""
        for act in reversed(self._acts):
            if act.reveals:
                return None
            if act.seat not in self._bots:
                return act
        return None

    def save_again(self) -> bool:
        """Try once more to save what could not be saved; return whether everything is saved now."""
        if self.save is not None and self.save_fault is not None:
            self._autosave(self.save)
        return self.save_fault is None

    def _changed(self) -> None:
        if self.save is not None:
            self._autosave(self.save)
        for listener in tuple(self._listeners):
            listener()

    def _autosave(self, save: SaveFile) -> None:
        try:
            save.write(to_toml(self.record, self._fixed_toml))
        except OSError as error:
            self.save_fault = error.strerror or str(error)
        else:
            self.save_fault = None
