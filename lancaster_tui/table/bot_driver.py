"""The bots of a table: they act automatically, one after another, each after a moment.

Programs that play seats, and slow bots, may think; meanwhile only the game waits for them.
"""

from __future__ import annotations

from collections.abc import Callable

from lancaster_tui.table.table import Table

Cancel = Callable[[], object]
Schedule = Callable[[float, Callable[[], None]], Cancel]

_GLANCE = 0.05  # seconds between checks on who is thinking


class BotDriver:
    """Lets the bots of a table act. Every table has one driver, however many people look at it.

    Args:
        table: The game.
        schedule: Calls a function once after some seconds; returns what cancels that.
        pace: Seconds a bot waits before it acts, so that a person can take back a slip.
    """

    def __init__(self, table: Table, schedule: Schedule, pace: float) -> None:
        self.pace = pace
        self._table = table
        self._schedule = schedule
        self._cancel: Cancel | None = None

    @property
    def is_asked(self) -> bool:
        """Whether a bot is asked now."""
        return self._table.next_bot() is not None

    def go_on(self) -> None:
        """Let a bot act after a moment if one is asked now; to be called after every change.

        A bot pauses only while knights are placed: what happens later is shown at the viewers' own
        pace. A slow bot begins to think at once.
        """
        self.stop()
        if self.is_asked:
            self._table.let_think()
            takes_time = self._table.view(None).phase in ("setup", "placing")
            self._cancel = self._schedule(self.pace if takes_time else 0, self._act)

    def stop(self) -> None:
        """Let nobody act until the next call of ``go_on``; a bot that is thinking goes on."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _act(self) -> None:
        """Let the first bot with an answer act, or look again soon."""
        self._cancel = None
        found = self._table.first_answer()
        if found is None:
            self._cancel = self._schedule(_GLANCE, self._act)
        else:
            seat, answer = found
            self._table.act(seat, *answer)
