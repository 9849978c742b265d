"""A table: one game being played."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial
from random import Random
from typing import NamedTuple

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.events import Absence, Event
from lancaster_tui.rules.phases.parliament import is_same_question
from lancaster_tui.rules.position import View
from lancaster_tui.rules.refusals import IllegalAction, NotAsked, Refusal
from lancaster_tui.rules.views import seen_events
from lancaster_tui.table.aside import AsideSaver, Post
from lancaster_tui.table.course import ActDone, Course
from lancaster_tui.table.faults import NotSaved
from lancaster_tui.table.ledger import Ledger
from lancaster_tui.table.players import (
    Answer,
    OthersBot,
    SlowBot,
    answer,
    answer_so_far,
    aside,
    begin_to_think,
    cancel_thinking,
    close_players,
    make_players,
)
from lancaster_tui.table.record import Record, fixed_toml, to_toml
from lancaster_tui.table.replay import action_line
from lancaster_tui.table.saves import SaveFile
from lancaster_tui.table.seat import Moment, TableSeat, Undone
from lancaster_tui.table.streams import bot_stream
from lancaster_tui.table.turning_points import Made, decisions_made

Listener = Callable[[], None]


class _Unsaved(NamedTuple):
    """An act or, after an undo, the resulting course, and the number of its save.

    Without either, it is the first save of a new game.
    """

    number: int
    change: ActDone | Course | None


class Table:
    """One game being played, from a record that may already hold acts.

    It is only for whoever runs the game, since it knows who has yet to vote, and has the ``record``
    with decks and hidden ballots. Screens and guests are handed ``seat`` or ``persons``.

    Each act is saved at once. ``save_fault`` is why that failed; the next act tries again, and so
    do ``save_again`` and ``close``.

    After ``save_aside`` a thread saves. From then on there are two courses of the game, the newest
    and the published one: an act is carried out in the newest, and is published, for everybody to
    see and act upon, once it is saved. The ``record`` is that of the newest.
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
        self._saver: AsideSaver | None = None
        self._unsaved: deque[_Unsaved] = deque()
        self._is_closed = False
        self.program_limit = program_limit
        self._bots = make_players(self.rules, self.seats, record.seed, program_limit)
        self._listeners: list[Listener] = []
        self._watchers: list[Listener] = []
        self._hold_back: Callable[[Listener], object] = lambda tell: tell()
        self._newest = self._published = Course(record)

    @cached_property
    def _fixed_toml(self) -> str:
        """The unchanging part of the game's file."""
        return fixed_toml(self.record)

    def save_aside(self, post: Post) -> None:
        """Save in a thread from now on, for a table at which many sit.

        ``post`` has a function called soon in the thread that uses the table; it is called in the
        one that saves.
        """
        if self.save is not None and self._saver is None:
            self._saver = AsideSaver(self.save, post, self._publish)
            self._newest = self._published.twin()

    def think_aside(self) -> None:
        """From now on, have third-party bots think in another process, where nobody waits for them.

        The game's own slow bots do so at every table.
        """
        self._bots = aside(self._bots)

    def show_seats_first(self, hold_back: Callable[[Listener], object]) -> None:
        """From now on, show every change to those at the table before those who only watch.

        ``hold_back`` is handed a function that tells the watchers, and calls it when the others
        have seen the change.
        """
        self._hold_back = hold_back

    def close(self) -> None:
        """Save what could not be saved, end the thinking for its seats, and unlock its file."""
        if self._is_closed:
            return
        self.stop()
        self.finish()
        if self._saver is not None:
            self._publish()

    def stop(self) -> None:
        """Stop the game: nobody can act, and no bot thinks. ``finish`` comes next."""
        self._is_closed = True
        close_players(self._bots)

    def finish(self) -> None:
        """Save what could not be saved, and let others open the file of a stopped table.

        This waits for the disk, in the calling thread.
        """
        if self._saver is None:
            self.save_again()
        else:
            self._saver.close()
        if self.save is not None:
            self.save.close()

    @property
    def warning(self) -> NotSaved | None:
        """What to tell the players if the last act could not be saved."""
        if self.save_fault is None:
            return None
        return NotSaved(self.save_fault, waits=self._saver is not None)

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
        return self._published.is_over

    @property
    def moments(self) -> Sequence[Moment]:
        """The points of the game to look back at; the last is the present."""
        return self._published.moments

    @property
    def ledger(self) -> Ledger:
        """Where the power points of all seats came from."""
        return self._published.ledger

    def view(self, seat: int | None, moment: int | None = None) -> View:
        """Return what a seat may know now, or a spectator (None); or what it could at a moment."""
        return self._published.view(seat, moment)

    def log(self, seat: int | None) -> list[Event]:
        """Return what happened so far, as a seat or a spectator (None) may know it."""
        return list(self._published.log(seat))

    def decisions_made(self, seat: int) -> list[Made]:
        """Return the decisions of a seat in a finished game, as the seat saw them.

        Raises ValueError if the game is not over.
        """
        if not self.is_over:
            raise ValueError("the game is not over")
        return decisions_made(self.record, seat)

    def decision(self, seat: int) -> Decision | None:
        """Return what a seat is asked now, or None. Nothing in it may be changed.

        A seat that has answered is no longer asked, even if its act is not saved yet; at a closed
        table, nobody is.
        """
        asked = self._published.decision(seat)
        if self._is_closed or (
            self._unsaved and not is_same_question(asked, self._newest.decision(seat))
        ):
            return None
        return asked

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Return why an action of a seat is not legal now, or None if it is."""
        return self._published.refusal(seat, action)

    def act(self, seat: int, action: Action, stood_in: Absence | None = None) -> list[Event]:
        """Carry out an action, save the game, call the listeners.

        ``stood_in`` is why another bot answers for the seat, if it does. Raises
        IllegalAction, and changes nothing, if the action is not legal, or was meant for a question
        that an act has answered which is not saved yet, or if the table is closed.

        Returns what the seat saw happen; nothing if that is not saved yet.
        """
        if (self._unsaved or self._is_closed) and self.decision(seat) is None:
            raise IllegalAction(self._newest.refusal(seat, action) or self._not_asked(seat))
        done = self._newest.act(seat, action, stood_in)
        self.record.actions.append(action_line(seat, action, stood_in))
        self._changed(done)
        return [] if self._unsaved else seen_events(done.events, seat)

    def _not_asked(self, seat: int) -> Refusal:
        """Return why a seat may not answer, if its question is not published, or never will be."""
        asked = self._newest.decision(seat)
        assert asked is not None
        return Refusal(asked.choice.rule, NotAsked(seat))

    def can_undo(self, seat: int) -> bool:
        """Whether a seat can take its last act back.

        It cannot when another person has acted since, or something hidden has been revealed:
        ballots, cards, the purses at the end. So this shows whether a person has acted since, but
        not who. Nor can it at a closed table.
        """
        last = self._published.last_person(), self._newest.last_person()
        return seat in last and not self._is_closed

    def undo_concerns(self, seat: int) -> list[int] | None:
        """Return the other persons whose acts go if a seat takes its last act back.

        None if that is impossible: something hidden was revealed by it or since, or somebody else
        has cast a ballot, of which nobody may learn whose it is (VOT-2), or the table is closed.
        """
        if self._is_closed:
            return None
        return [] if self.can_undo(seat) else self._published.undo_concerns(seat)

    def undo(self, seat: int, agreed: Collection[int] = ()) -> Undone | None:
        """Take back the last act of a seat, and what bots did after it.

        Returns what the seat has taken back, None if nothing was done.

        ``agreed`` are other persons whose later acts may go as well; if one more has acted by now,
        nothing is done. An act that is not saved yet can be taken back by its seat, but only one:
        the act before it was never shown as the last.
        """
        concerned = self._newest.undo_concerns(seat)
        is_undoing = any(isinstance(each.change, Course) for each in self._unsaved)
        is_agreed = concerned is not None and set(concerned) <= set(agreed)
        if self._is_closed or is_undoing or not is_agreed:
            return None
        undone: Undone = "ballot" if self._newest.is_ballot_last_of(seat) else "act"
        cancel_thinking(self._bots)
        del self.record.actions[self._newest.acts_before_last_of(seat) :]
        self._newest = Course(self.record)
        if self._saver is None:
            self._published = self._newest
        self._changed(self._newest)
        return undone

    def subscribe(self, listener: Listener, *, watches: bool = False) -> Callable[[], None]:
        """Call a listener after every change; return how to stop it.

        One that only ``watches`` is called after those at the table have been shown it
        (``show_seats_first``).
        """
        listeners = self._watchers if watches else self._listeners
        listeners.append(listener)
        return lambda: listeners.remove(listener)

    def waiting_for(self) -> list[int]:
        """Return the seats that are asked now; for whoever runs the table, not for a seat.

        In a vote they are those that have not voted, which seats may not know of each other
        (VOT-2).
        """
        return [asked.seat for asked in self.decisions()]

    def decisions(self) -> list[Decision]:
        """Return what all seats are asked; for whoever runs the table, not for a seat.

        Nothing in it may be changed.
        """
        asked = self._published.decisions()
        if self._unsaved or self._is_closed:
            return [each for each in asked if self.decision(each.seat)]
        return asked

    def bots_asked(self) -> list[int]:
        """Return the bots' seats that are asked now; none until all acts are saved."""
        if self._unsaved:
            return []
        return [seat for seat in self.waiting_for() if seat in self._bots]

    def next_bot(self) -> int | None:
        """Return a seat played by a bot that is asked now, or None."""
        return next(iter(self.bots_asked()), None)

    def bot_action(self, seat: int) -> Answer:
        """Return the answer of a bot whose seat is asked now, however long it takes.

        It knows what its seat may know, and has its own random stream for every act, so that it
        answers the same after a resume.
        """
        return answer(self._bots[seat], *self._question(seat))

    def bot_action_so_far(self, seat: int) -> Answer | None:
        """Return the same, or None while the bot or program is thinking; never wait."""
        return answer_so_far(self._bots[seat], *self._question(seat))

    def first_answer(self) -> tuple[int, Answer] | None:
        """Return the first bot with an answer, and the answer; None while all are thinking.

        Programs think in parallel. Bots wait for slow ones before them, so that they act in the
        same order at every table.
        """
        for seat in self.bots_asked():
            given = self.bot_action_so_far(seat)
            if given is not None:
                return seat, given
            if isinstance(self._bots[seat], SlowBot | OthersBot):
                break
        return None

    def let_think(self) -> None:
        """Let the bot that is asked first begin to think, if it is slow."""
        seat = self.next_bot()
        if seat is not None:
            begin_to_think(self._bots[seat], *self._question(seat))

    def _question(self, seat: int) -> tuple[View, Decision, Random]:
        decision = self.decision(seat)
        assert decision is not None
        return self.view(seat), decision, bot_stream(self.record.seed, seat, self._published.length)

    def last_person(self) -> int | None:
        """Return the person who can take their last act back, or None.

        For whoever runs the table, not for a seat: the act may be a hidden ballot.
        """
        return self._published.last_person()

    def last_at_keyboard(self, viewer: int | None) -> int | None:
        """Return the person whose last act can be taken back at a keyboard that all persons share.

        Whoever is asked next may take back another person's act, but a hidden ballot only its
        voter. ``viewer`` is the seat that looks, None for nobody.
        """
        return self._published.last_at_keyboard(viewer)

    def save_again(self) -> bool:
        """Try again to save what could not be saved; return whether everything is saved now."""
        if self._saver is not None:
            self._saver.try_now()
        elif self.save is not None and self.save_fault is not None:
            self._autosave(self.save)
        return self.is_saved

    def begin(self) -> bool:
        """Save a game that has not begun; return whether it is saved.

        If not, ``save_fault`` says why. In a thread that takes a while: listeners are called once
        it is saved, or has failed.
        """
        self._changed(None)
        return self.is_saved

    @property
    def is_saved(self) -> bool:
        """Whether everything so far is saved."""
        return self.save_fault is None and not self._unsaved

    def _changed(self, change: ActDone | Course | None) -> None:
        """Have a change of the newest course saved and reported."""
        if self._saver is not None:
            text = partial(self._toml, self.record.cut(len(self.record.actions)))
            kept = change.twin() if isinstance(change, Course) else change
            self._unsaved.append(_Unsaved(self._saver.put(text), kept))
            return
        if self.save is not None:
            self._autosave(self.save)
        self._tell()

    def _publish(self) -> None:
        """Publish what has been saved, or report that it could not be."""
        assert self._saver is not None
        number, fault = self._saver.state
        is_news = fault != self.save_fault
        self.save_fault = fault
        while self._unsaved and self._unsaved[0].number <= number:
            is_news = True
            change = self._unsaved.popleft().change
            if isinstance(change, Course):
                self._published = change
            elif change is not None:
                self._published.follow(change)
        if is_news:
            self._tell()

    def _tell(self) -> None:
        """Call all listeners; then raise the first exception that any of them raised."""
        try:
            _call_all(self._listeners)
        finally:
            if self._watchers:
                self._hold_back(partial(_call_all, self._watchers))

    def _autosave(self, save: SaveFile) -> None:
        try:
            save.write(self._toml(self.record))
        except OSError as error:
            self.save_fault = error.strerror or str(error)
        else:
            self.save_fault = None

    def _toml(self, record: Record) -> str:
        return to_toml(record, self._fixed_toml)


def _call_all(listeners: Sequence[Listener]) -> None:
    """Call listeners; then raise the first exception that any of them raised."""
    failures = []
    for listener in tuple(listeners):
        try:
            listener()
        except Exception as error:  # the others are called, whatever failed
            failures.append(error)
    if failures:
        raise failures[0]
