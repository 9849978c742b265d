"""A table: one game being played."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lancaster_tui.bots.registry import make_bot
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision, Refusal, apply, decisions, refusal
from lancaster_tui.rules.events import (
    BallotsRevealed,
    ConflictsRevealed,
    Event,
    GameEnded,
    LawsRevealed,
)
from lancaster_tui.rules.state import View
from lancaster_tui.rules.views import seen_events, view
from lancaster_tui.table.ledger import Ledger
from lancaster_tui.table.record import Record, to_toml
from lancaster_tui.table.replay import action_line, replay
from lancaster_tui.table.saves import SaveFile
from lancaster_tui.table.streams import stream

Listener = Callable[[], None]

# What can be known only once it has happened; nobody may go back behind it.
_REVEALS = (BallotsRevealed, ConflictsRevealed, LawsRevealed, GameEnded)


class _Act(NamedTuple):
    """An act since the start: who, and whether it brought something hidden to light."""

    seat: int
    reveals: bool


class Table:
    """One game being played, from a record that may already hold acts.

    Everything goes through views and logs that hide what a seat may not know. Each act is saved at
    once. ``warning`` is a sentence when that failed; the next act tries again.
    """

    def __init__(self, record: Record, save: SaveFile | None = None) -> None:
        """Replay the record up to where the game stands. Raises Misfit if an act does not fit."""
        self.record = record
        self.rules = record.ruleset
        self.seats = record.seating
        self.save = save
        self.warning: str | None = None
        self._bots = {
            seat: make_bot(seating.bot)
            for seat, seating in enumerate(self.seats)
            if seating.bot is not None
        }
        self._listeners: list[Listener] = []
        self._replay()

    def _replay(self) -> None:
        self._state, events, steps = replay(self.record)
        self.ledger = Ledger(len(self.seats))
        self._acts: list[_Act] = []
        self._logs: dict[int | None, list[Event]] = {
            seat: [] for seat in (None, *range(len(self.seats)))
        }
        self._note(events)
        for step in steps:
            self._enter(step.seat, step.events)

    def _enter(self, seat: int, events: list[Event]) -> None:
        self._acts.append(_Act(seat, any(isinstance(event, _REVEALS) for event in events)))
        self._note(events)

    def _note(self, events: list[Event]) -> None:
        self.ledger.add(events)
        for seat, log in self._logs.items():
            log.extend(seen_events(events, seat))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over

    def view(self, seat: int | None) -> View:
        """Return what a seat may know now, or a spectator (None)."""
        return view(self._state, seat)

    def log(self, seat: int | None) -> list[Event]:
        """Return what happened so far, as a seat or a spectator (None) may know it."""
        return self._logs[seat].copy()

    def decisions(self) -> list[Decision]:
        """Return what is asked now, and of whom. Nothing in it may be changed."""
        return decisions(self._state)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Return why an action of a seat is not legal now, or None if it is."""
        return refusal(self._state, seat, action)

    def act(self, seat: int, action: Action) -> list[Event]:
        """Carry out an action, save the game, tell the listeners; return what the seat saw happen.

        Raises IllegalAction, and changes nothing, if the action is not legal.
        """
        events = apply(self._state, seat, action)
        self.record.actions.append(action_line(seat, action))
        self._enter(seat, events)
        self._changed()
        return seen_events(events, seat)

    def next_bot(self) -> int | None:
        """Return a seat played by a bot that is asked now, or None."""
        return next((asked.seat for asked in self.decisions() if asked.seat in self._bots), None)

    def bot_action(self, seat: int) -> Action:
        """Return what the bot of a seat that is asked now answers.

        It knows what its seat may know, and has a random stream of its own for every act, so that
        it answers the same after a resume.
        """
        (decision,) = (asked for asked in self.decisions() if asked.seat == seat)
        chance = stream(self.record.seed, "bot", seat, len(self._acts))
        return self._bots[seat].choose(self.view(seat), decision, chance)

    @property
    def can_undo(self) -> bool:
        """Whether the last act of a person can be taken back."""
        return self._undo_to() is not None

    def undo(self) -> bool:
        """Take back the last act of a person, and what bots did after it; say whether it was done.

        This is possible until something hidden has come to light: ballots, cards, the purses at
        the end.
        """
        upto = self._undo_to()
        if upto is None:
            return False
        del self.record.actions[upto:]
        self._replay()
        self._changed()
        return True

    def _undo_to(self) -> int | None:
        for number in reversed(range(len(self._acts))):
            seat, reveals = self._acts[number]
            if reveals:
                return None
            if seat not in self._bots:
                return number
        return None

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call a listener after every change; return how to stop it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _changed(self) -> None:
        if self.save is not None:
            self._autosave(self.save)
        for listener in tuple(self._listeners):
            listener()

    def _autosave(self, save: SaveFile) -> None:
        try:
            save.write(to_toml(self.record))
        except OSError as error:
            why = error.strerror or str(error)
            self.warning = f"The game could not be saved ({why}). The next act tries again."
        else:
            self.warning = None
