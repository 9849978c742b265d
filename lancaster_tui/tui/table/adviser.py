"""Advice for a screen: on ballots at once, on other questions from another process."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lancaster_tui.bots.advice import Advice, advise
from lancaster_tui.rules.phases.parliament import CastBallot, is_same_question
from lancaster_tui.table.thinking import Thinking, ThinkingFailed
from lancaster_tui.tui.table.advice_cards import Advised

if TYPE_CHECKING:
    from textual.timer import Timer

    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.rules.position import View

_LOOK = 0.1  # seconds between checks for the answer


class Adviser:
    """Has advice computed, for one question at a time; the last result is remembered.

    Args:
        schedule: Calls a function once after some seconds.
        tell: Called with advice as far as it is known, again and again until it is complete.
    """

    def __init__(
        self,
        schedule: Callable[[float, Callable[[], None]], Timer],
        tell: Callable[[Advised], None],
    ) -> None:
        self._schedule = schedule
        self._tell = tell
        self._thinking: Thinking[Advice] = Thinking()
        self._advised: Advised | None = None
        self._timer: Timer | None = None

    def ask(self, seen: View, decision: Decision) -> None:
        """Tell advice on a decision, at once if it is known."""
        self.stop()
        known = self._advised
        if isinstance(decision.choice, CastBallot):
            known = Advised(decision, advise(seen, decision))  # takes no time
        elif known is None or known.advice is None or not _is_same(known.decision, decision):
            known = Advised(decision)
            self._thinking.ask(advise, seen, decision)
            self._timer = self._schedule(_LOOK, self._look)
        self._advised = known._replace(decision=decision, entered=0)
        self._tell(self._advised)

    def stop(self) -> None:
        """Stop thinking about what was asked."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._thinking.cancel()

    def close(self) -> None:
        """End the process as well."""
        self.stop()
        self._thinking.close()

    def _look(self) -> None:
        advised = self._advised
        assert advised is not None
        try:
            advice = self._thinking.answer()
        except ThinkingFailed:
            self._advised = advised._replace(has_failed=True)
        else:
            self._advised = advised._replace(advice=advice, looks=advised.looks + 1)
            if advice is None:
                self._timer = self._schedule(_LOOK, self._look)
        self._tell(self._advised)


def _is_same(one: Decision, other: Decision) -> bool:
    """Whether this very decision is still asked of the same seat."""
    return one.seat == other.seat and is_same_question(one, other)
