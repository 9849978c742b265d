"""Advice in lines where nothing waits: another process thinks about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from lancaster_tui.bots.advice import Advice, advise
from lancaster_tui.plain.scribe import Scribe
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.position import View
from lancaster_tui.table.thinking import Thinking, ThinkingFailed

_LOOK: Final = 0.1  # seconds between two looks for the answer


class Advising:
    """Has advice thought about; meanwhile nothing more that is typed is taken."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self._thinking: Thinking[Advice] = Thinking()

    def ask(self, seen: View, decision: Decision, tell: Callable[[Advice | None], None]) -> None:
        """Tell advice as soon as it is found, or None if it cannot be."""
        self._scribe.hold()
        self._thinking.ask(advise, seen, decision)
        self._look(tell)

    def close(self) -> None:
        """Think no more."""
        self._thinking.close()

    def _look(self, tell: Callable[[Advice | None], None]) -> None:
        has_failed, advice = False, None
        try:
            advice = self._thinking.answer()
        except ThinkingFailed:
            has_failed = True
        if advice is None and not has_failed:
            self._scribe.later(_LOOK, partial(self._look, tell))
            return
        tell(advice)
        self._scribe.go_on()
