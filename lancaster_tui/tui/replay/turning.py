"""The turning points of a replay, as stars at its moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lancaster_tui.table.bot_driver import Schedule
from lancaster_tui.table.judging import Findings, Judging
from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.table.turning_points import TurningPoint, seats_judged
from lancaster_tui.words.rewatch import looking_forms, no_turning_forms, stopped_forms
from lancaster_tui.words.turning_points import FAILED


class Finder:
    """Looks for turning points, when told to, of all players whose decisions are judged.

    ``tell`` is called whenever more is known. Earlier findings are known at once.
    """

    def __init__(
        self, game: Rewatch, findings: Findings, schedule: Schedule, tell: Callable[[], None]
    ) -> None:
        self._game = game
        self._found = findings
        self._judging = Judging(game.place(None).decisions_made, findings, schedule, tell)
        self._has_begun = False

    def begin(self) -> None:
        """Begin to look, unless begun already."""
        if not self._has_begun:
            self._has_begun = True
            self._judging.look_at(seats_judged(self._game.seats))

    def close(self) -> None:
        """End the process."""
        self._judging.close()

    @property
    def is_over(self) -> bool:
        """Whether all decisions have been judged."""
        return self._has_begun and self._judging.is_over

    @property
    def has_found(self) -> bool:
        """Whether anything has been found out."""
        return any(self._found.judged.values())

    @property
    def stars(self) -> dict[int, TurningPoint]:
        """The turning points that are known by now, by the moments behind them."""
        points = [point for seat in self._found.made for point in self._judging.points(seat)]
        return {self._game.moment_after(point.made.acts + 1): point for point in points}

    @property
    def note(self) -> Sequence[str]:
        """How far the search has come, the longest form first; empty if there is nothing to say."""
        if self._judging.has_failed:
            return (FAILED,)
        if not self._has_begun:
            done, of = (
                sum(len(known[seat]) for seat in self._found.made)
                for known in (self._found.judged, self._found.made)
            )
            return stopped_forms(done, of) if 0 < done < of else ()
        if not self.is_over:
            return looking_forms(self._judging.done, self._judging.of)
        return () if self.stars else no_turning_forms()
