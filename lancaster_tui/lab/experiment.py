"""Several runs played together, for so many games or until they are decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from lancaster_tui.lab.figures import Difference, Figure, difference
from lancaster_tui.lab.measures.measure import Name
from lancaster_tui.lab.report import Comparison, compared
from lancaster_tui.lab.simulation import Plan, Played, Run
from lancaster_tui.lab.workers import Workers

LOOK: Final = 50
"""How many deals, with every seating, there are between two checks on whether a run is decided."""


class Goal(NamedTuple):
    """When a run ends: after so many games, or when the winning rates are known so well.

    ``until`` is the largest half width that the interval of any may have, of every position and bot
    or, where runs are compared, of their differences. None stands for no such limit; one of the two
    is there.
    """

    games: int | None
    until: float | None = None


class Progress(NamedTuple):
    """How many games there are, and how many there will be, as estimated now."""

    games: int
    expected: int


class Experiment:
    """Runs with different laws or rulesets over the same deals, perhaps compared with one."""

    def __init__(self, runs: Sequence[Run], against: Run | None = None) -> None:
        self.runs = runs
        self.against = against
        self._all = [*runs] if against is None or against in runs else [*runs, against]

    def play(
        self,
        goal: Goal,
        crew: Workers,
        on_game: Callable[[Run, Played, Sequence[str]], None] | None = None,
        on_progress: Callable[[Progress], None] = lambda _: None,
    ) -> None:
        """Play all games.

        Runs that are compared have equally many games; others go on by themselves, so that a run
        comes out the same whatever the others are.
        """
        groups = [self._all] if self.against is not None else [[run] for run in self._all]
        done = 0
        for left, group in zip(range(len(groups), 0, -1), groups, strict=True):
            expected = (goal.games or 0) * len(group)
            for stop in _stops(group[0], goal):
                expected = max(expected, stop * len(group)) if goal.games is None else expected
                for run in group:
                    told = None if on_game is None else partial(on_game, run)
                    for _ in run.play(stop, crew, told):
                        now = sum(each.games for each in group)
                        on_progress(Progress(done + now, done + expected * left))
                if goal.until is not None:
                    widest = self._widest(group)
                    if widest <= goal.until:
                        break
                    # Intervals shrink with the square root of the games.
                    hoped = int(stop * len(group) * (widest / goal.until) ** 2)
                    expected = hoped if goal.games is None else min(expected, hoped)
            done += sum(run.games for run in group)

    def comparisons(self) -> list[Comparison]:
        """Return how each run differs from the one that they are compared with."""
        against = self.against
        if against is None:
            return []
        return [compared(run.results, against.results) for run in self.runs if run is not against]

    def _widest(self, group: Sequence[Run]) -> float:
        """Return the largest half width of the intervals that are to be narrow."""
        names = winning_rates(group[0].plan)
        if self.against is None:
            return max(
                _half_width(run.results.figures.figure(name)) for run in group for name in names
            )
        other = self.against.results.figures
        pairs = [
            difference(name, run.results.figures, other)
            for run in self.runs
            if run is not self.against
            for name in names
        ]
        return max(_half_width(each) for each in pairs if each is not None)


def _stops(run: Run, goal: Goal) -> Iterator[int]:
    """Yield the numbers of games after which to check whether a run is decided, up to the last."""
    if goal.until is not None:
        look = LOOK * len(run.plan.seatings)
        stop = look
        while goal.games is None or stop < goal.games:
            yield stop
            stop += look
    if goal.games is not None:
        yield goal.games


def winning_rates(plan: Plan) -> list[Name]:
    """Return the figures that say how often positions and bots win."""
    positions = [("position", str(number), "wins") for number in range(1, len(plan.seats) + 1)]
    return [*positions, *(("bot", spec, "wins") for spec in dict.fromkeys(plan.seats))]


def _half_width(each: Figure | Difference) -> float:
    """Return half the width of an interval; 1 for a rate that is still unknown."""
    if each.ci95 is None:
        return 1.0
    low, high = each.ci95
    return (high - low) / 2
