"""What one seat of a table may use; screens, guests and keyboards hold this, not the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.rules.events import Event
    from lancaster_tui.rules.position import View
    from lancaster_tui.rules.refusals import Refusal
    from lancaster_tui.table.faults import NotSaved
    from lancaster_tui.table.ledger import Ledger
    from lancaster_tui.table.seating import Recaps
    from lancaster_tui.table.table import Table
    from lancaster_tui.table.turning_points import Made

Undone = Literal["act", "ballot"]
"""What was taken back. If it was a hidden ballot, nobody else may learn that (VOT-2)."""


class Moment(NamedTuple):
    """A point of the game to look back at: after an act, or at a milestone on the way.

    ``upto`` is how many events there were, and ``acts`` how many acts, including one that is under
    way. ``actor`` is the seat by whose act what happened since the moment before began, None if no
    act began it; ballots have none either. ``is_opening`` says whether a milestone was passed
    before it.
    """

    upto: int
    actor: int | None
    is_opening: bool
    acts: int


class TableSeat:
    """A seat at a table, for its player; with ``number`` None, a place to watch from.

    It knows what its seat may know, acts only for its seat, and reveals no secrets of others
    (SET-10, VOT-2): no decks, no hidden ballots, and not who has yet to vote.
    """

    def __init__(self, table: Table, number: int | None) -> None:
        self._table = table
        self.number = number
        self.rules = table.rules
        self.seats = table.seats
        self.law_set = table.record.law_set
        self.recaps: Recaps = table.record.recaps

    def spectator(self) -> TableSeat:
        """Return a place from which anybody may watch the same game."""
        return TableSeat(self._table, None)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._table.is_over

    @property
    def warning(self) -> NotSaved | None:
        """What to tell the players if the last act could not be saved."""
        return self._table.warning

    @property
    def ledger(self) -> Ledger:
        """Where the power points of all seats came from; they are public (SET-10)."""
        return self._table.ledger

    @property
    def moments(self) -> Sequence[Moment]:
        """The points of the game to look back at; the last is the present.

        It stays the same list until something is taken back.
        """
        return self._table.moments

    def view(self, moment: int | None = None) -> View:
        """Return what the seat may know now, or what it could at a moment."""
        return self._table.view(self.number, moment)

    def log(self) -> list[Event]:
        """Return what happened so far, as the seat may know it."""
        return self._table.log(self.number)

    def decisions_made(self, seat: int) -> list[Made]:
        """Return the decisions of any seat in a finished game, as that seat saw them.

        Raises ValueError if the game is not over: until then they are secret.
        """
        return self._table.decisions_made(seat)

    def decision(self) -> Decision | None:
        """Return what the seat is asked now, or None. Nothing in it may be changed."""
        return None if self.number is None else self._table.decision(self.number)

    def refusal(self, action: Action) -> Refusal | None:
        """Return why an action of the seat is not legal now, or None if it is."""
        return self._table.refusal(self._acting, action)

    def act(self, action: Action) -> list[Event]:
        """Carry out an action and return what the seat saw happen (``Table.act``).

        Raises IllegalAction, and changes nothing, if the action is not legal.
        """
        return self._table.act(self._acting, action)

    @property
    def can_undo(self) -> bool:
        """Whether the seat can take its last act back (``Table.can_undo``)."""
        return self.number is not None and self._table.can_undo(self.number)

    def can_be_undone_by(self, viewer: int | None) -> bool:
        """Whether the last act of the seat can be taken back at a keyboard that it shares.

        ``viewer`` is the seat that looks at its screen (``Table.last_at_keyboard``).
        """
        if viewer == self.number:
            return self.can_undo
        return self.number is not None and self._table.last_at_keyboard(viewer) == self.number

    def undo(self) -> Undone | None:
        """Take back the last act of the seat, and what bots did after it; say what that was."""
        return None if self.number is None else self._table.undo(self.number)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a listener after every change; return how to stop it."""
        return self._table.subscribe(listener)

    def subscribe_screen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a display after every change; return how to stop it.

        Those of spectators may be called after those at the table.
        """
        return self._table.subscribe(listener, watches=self.number is None)

    @property
    def _acting(self) -> int:
        if self.number is None:
            raise ValueError("a spectator does not act")
        return self.number
