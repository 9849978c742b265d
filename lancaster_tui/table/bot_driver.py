"""The bots of a table: they act automatically, one after another, each after a moment.

Programs that play seats may think about it; meanwhile only the game waits for them.
"""

from __future__ import annotations

from collections.abc import Callable

from lancaster_tui.table.table import Table

Cancel = Callable[[], object]
Schedule = Callable[[float, Callable[[], None]], Cancel]

_GLANCE = 0.05  # seconds between two looks at programs that think


class BotDriver:
    """Lets the bots of a table act. Every table has one driver, however many people look at it.

    Args:
        table: The game.
        schedule: Calls a function once after some seconds; returns how to call that off.
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

        Only while knights are placed does a bot take its time: what happens later is shown at the
        pace of those who look.
        """
        self.stop()
        if self.is_asked:
            takes_time = self._table.view(None).phase in ("setup", "placing")
            self._cancel = self._schedule(self.pace if takes_time else 0, self._act)

    def stop(self) -> None:
        """Let nobody act until the next call of ``go_on``; programs go on thinking."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _act(self) -> None:
        """Let the first bot act that has its answer; all programs that are asked think at once."""
        self._cancel = None
        for seat in self._table.bots_asked():
            answer = self._table.bot_action_so_far(seat)
            if answer is not None:
                self._table.act(seat, *answer)
                return
        self._cancel = self._schedule(_GLANCE, self._act)
