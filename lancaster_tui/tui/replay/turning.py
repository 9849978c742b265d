"""Looks for the turning points of a game in another process, while it is watched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from lancaster_tui.bots.advice import Judged, judge
from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.table.thinking import Thinking, ThinkingFailed
from lancaster_tui.table.turning_points import Made, TurningPoint, costliest
from lancaster_tui.words.rewatch import looking_forms, no_turning_forms
from lancaster_tui.words.turning_points import FAILED

if TYPE_CHECKING:
    from textual.timer import Timer

_LOOK = 0.05  # seconds between two looks for an answer


class _Set(Protocol):
    """Calls something after some seconds."""

    def __call__(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Set a timer."""


class Findings:
    """What has been found out about the decisions of a game; it outlives the screen.

    ``made`` are the decisions with their seats, None before anybody looks; ``done`` is how many of
    them have been judged, and ``judged`` what came of that, by seats.
    """

    def __init__(self) -> None:
        self.made: list[tuple[int, Made]] | None = None
        self.judged: dict[int, list[TurningPoint]] = {}
        self.done = 0


class Finder:
    """Judges the decisions of all persons, of a game without persons those of all seats.

    ``tell`` is called whenever more is known. It begins when it is told to, and goes on from what
    has been found out before.
    """

    def __init__(
        self, game: Rewatch, findings: Findings, set_timer: _Set, tell: Callable[[], None]
    ) -> None:
        self._game = game
        self._found = findings
        self._set_timer = set_timer
        self._tell = tell
        self._thinking: Thinking[Judged] = Thinking()
        self._has_begun = False
        self._has_failed = False
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Begin to look, unless that has been done."""
        if self._has_begun:
            return
        self._has_begun = True
        if self._found.made is None:
            self._found.made = self._decisions()
        self._ask()

    def _decisions(self) -> list[tuple[int, Made]]:
        seats = self._game.seats
        persons = [seat for seat, each in enumerate(seats) if each.bot is None]
        spectator = self._game.place(None)
        return [
            (seat, made)
            for seat in persons or range(len(seats))
            for made in spectator.decisions_made(seat)
        ]

    def close(self) -> None:
        """End the process."""
        if self._timer is not None:
            self._timer.stop()
        self._thinking.close()

    @property
    def is_over(self) -> bool:
        """Whether all decisions have been judged."""
        return self._found.made is not None and self._found.done == len(self._found.made)

    @property
    def has_found(self) -> bool:
        """Whether anything has been found out."""
        return bool(self._found.done)

    @property
    def stars(self) -> dict[int, TurningPoint]:
        """The turning points that are known by now, by the moments behind them."""
        points = [point for judged in self._found.judged.values() for point in costliest(judged)]
        return {self._game.moment_after(point.made.acts + 1): point for point in points}

    @property
    def note(self) -> Sequence[str]:
        """How far it has come, the longest form first; nothing where there is nothing to say."""
        if self._has_failed:
            return (FAILED,)
        if self._found.made is None or not self._has_begun:
            return ()
        if not self.is_over:
            return looking_forms(self._found.done, len(self._found.made))
        return () if self.stars else no_turning_forms()

    def _ask(self) -> None:
        if self._found.made is not None and not self.is_over:
            _, made = self._found.made[self._found.done]
            self._thinking.ask(judge, made.seen, made.decision, made.taken)
            self._timer = self._set_timer(_LOOK, self._look)

    def _look(self) -> None:
        """Take in what has been found out about a decision."""
        assert self._found.made is not None
        try:
            judged = self._thinking.answer()
        except ThinkingFailed:
            self._has_failed = True
            self._tell()
            return
        if judged is None:
            self._timer = self._set_timer(_LOOK, self._look)
            return
        seat, made = self._found.made[self._found.done]
        self._found.judged.setdefault(seat, []).append(TurningPoint(made, judged))
        self._found.done += 1
        self._ask()
        self._tell()
