"""Has the decisions of a finished game judged in another process, one after another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from lancaster_tui.bots.advice import Judged, judge
from lancaster_tui.table.bot_driver import Cancel, Schedule
from lancaster_tui.table.thinking import Thinking, ThinkingFailed
from lancaster_tui.table.turning_points import Made, TurningPoint, costliest

_LOOK = 0.05  # seconds between checks for an answer


class Findings:
    """What is known about the decisions of a game, by seat; it may outlive its viewers.

    Attributes:
        made: The decisions, of the seats that somebody has looked at.
        judged: What has been found out about them, as far as it has come.
    """

    def __init__(self) -> None:
        self.made: dict[int, Sequence[Made]] = {}
        self.judged: dict[int, list[TurningPoint]] = defaultdict(list)


class Judging:
    """Judges the decisions of some seats, starting from what is known about them.

    Args:
        made: Returns the decisions of a seat.
        found: What is known by now; more is added to it.
        schedule: Calls a function once after some seconds; returns what cancels that.
        tell: Called whenever more is known, and when there is no more to come.
    """

    def __init__(
        self,
        made: Callable[[int], Sequence[Made]],
        found: Findings,
        schedule: Schedule,
        tell: Callable[[], None],
    ) -> None:
        self.has_failed = False
        self._made = made
        self._found = found
        self._schedule = schedule
        self._tell = tell
        self._seats: Sequence[int] = ()
        self._thinking: Thinking[Judged] = Thinking()
        self._cancel: Cancel | None = None

    def look_at(self, seats: Sequence[int]) -> None:
        """Judge the decisions of some seats, one seat after the other, and of no other seats."""
        self.stop()
        self.has_failed = False
        self._seats = seats
        for seat in seats:
            if seat not in self._found.made:
                self._found.made[seat] = self._made(seat)
        self._ask()

    @property
    def done(self) -> int:
        """How many decisions of the current seats have been judged."""
        return sum(len(self._found.judged[seat]) for seat in self._seats)

    @property
    def of(self) -> int:
        """How many decisions these seats have made."""
        return sum(len(self._found.made[seat]) for seat in self._seats)

    @property
    def is_over(self) -> bool:
        """Whether all of them have been judged."""
        return self.done == self.of

    def points(self, seat: int) -> list[TurningPoint]:
        """Return the turning points of a seat that are known so far."""
        return costliest(self._found.judged[seat])

    def stop(self) -> None:
        """Judge nothing until the next call of ``look_at``."""
        self._thinking.cancel()
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def close(self) -> None:
        """End the process as well."""
        self.stop()
        self._thinking.close()

    def _next(self) -> tuple[int, Made] | None:
        """Return the first decision that has not been judged, and its seat."""
        for seat in self._seats:
            made, judged = self._found.made[seat], self._found.judged[seat]
            if len(judged) < len(made):
                return seat, made[len(judged)]
        return None

    def _ask(self) -> None:
        following = self._next()
        if following is not None:
            _, made = following
            self._thinking.ask(judge, made.seen, made.decision, made.taken)
            self._cancel = self._schedule(_LOOK, self._look)

    def _look(self) -> None:
        """Take in what was found out about a decision, and go on to the next one."""
        self._cancel = None
        try:
            judged = self._thinking.answer()
        except ThinkingFailed:
            self.has_failed = True
            self._tell()
            return
        if judged is None:
            self._cancel = self._schedule(_LOOK, self._look)
            return
        following = self._next()
        assert following is not None
        seat, made = following
        self._found.judged[seat].append(TurningPoint(made, judged))
        self._ask()
        self._tell()
