"""Trials: a few games with some laws, played beside whatever else goes on, and what came of them.

Games are played in processes that end at once when nobody wants them any more.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from time import sleep
from typing import Final, NamedTuple, TypeVar

from lancaster_tui.lab.dossiers import SEATS
from lancaster_tui.lab.figures import Difference, Figure, difference
from lancaster_tui.lab.report import Results, SeatEffect
from lancaster_tui.lab.simulation import Run, plan
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.thinking import Thinking

GAMES: Final = 200
SEED: Final = 4711
_LOOK = 0.02  # seconds between two looks at the processes
_FEWEST_PROCESSES = 1

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


class Stopped(Exception):
    """Nobody wants the games any more."""


class Bench:
    """Processes that play games until there are enough, or until nobody wants more (``stop``).

    Unlike those of a ``Crew`` they can be started where a program has put something else in place
    of the standard streams, as one with a screen does, and they end together with this process.

    Args:
        jobs: How many there are.
        is_stopped: Says whether nobody wants what is left; looked at all the time.
    """

    def __init__(self, jobs: int, is_stopped: Callable[[], bool]) -> None:
        self._jobs = max(jobs, _FEWEST_PROCESSES)
        self._is_stopped = is_stopped

    def results(
        self, work: Callable[[_Task], _Result], tasks: Iterable[_Task]
    ) -> Generator[_Result]:
        """Yield what comes of each task, in the order of the tasks. Raises Stopped.

        The processes have ended whenever this has.
        """
        left, found = deque(enumerate(tasks)), dict[int, _Result]()
        thinkers: list[Thinking[_Result]] = [Thinking() for _ in range(self._jobs)]
        numbers: list[int | None] = [None] * self._jobs
        wanted = 0
        try:
            while left or any(number is not None for number in numbers) or found:
                if self._is_stopped():
                    raise Stopped
                for at, thinker in enumerate(thinkers):
                    number = numbers[at]
                    if number is not None and (result := thinker.answer()) is not None:
                        found[number], numbers[at] = result, None
                    if numbers[at] is None and left:
                        numbers[at], task = left.popleft()
                        thinker.ask(work, task)
                if wanted not in found:
                    sleep(_LOOK)
                while wanted in found:
                    yield found.pop(wanted)
                    wanted += 1
        finally:
            for thinker in thinkers:
                thinker.close()


class LawFigures(NamedTuple):
    """How often a law passed, what it paid a seat each time, and its swing, where known."""

    passed: Figure | None
    pays: Figure | None
    swing: Figure | None


class Outcome(NamedTuple):
    """What came of the games so far: wins by position, the seat effect, and every law by its id."""

    games: int
    wins: Sequence[Figure]
    seat: SeatEffect | None
    laws: Mapping[str, LawFigures]


NOTHING: Final = Outcome(0, (), None, {})
"""What came of no games."""


def trial(rules: Ruleset, letters: str) -> Run:
    """Return a run of games with some laws, all trials over the same deals."""
    return Run(plan(rules, SEATS, SEED, letters))


def outcome(results: Results) -> Outcome:
    """Return what came of the games so far."""
    if not results.games:
        return NOTHING
    figures = results.figures
    names = set(figures.names())
    ids = {name[1] for name in names if name[0] == "law"}

    def figure(law: str, what: str) -> Figure | None:
        name = ("law", law, what)
        return figures.figure(name) if name in names else None

    return Outcome(
        results.games,
        [figures.figure(_wins(number)) for number in range(1, len(results.seats) + 1)],
        results.seat_effect(),
        {
            law.id: LawFigures(*(figure(law.id, what) for what in LawFigures._fields))
            for law in results.rules.all_laws
            if law.id in ids
        },
    )


def gains(one: Results, other: Results) -> list[Difference]:
    """Return by how much each position wins more often in one run than in another."""
    found = [
        difference(_wins(number), one.figures, other.figures)
        for number in range(1, len(one.seats) + 1)
    ]
    return [each for each in found if each is not None]


def processes() -> int:
    """Return how many processes play: all cores but one, which is left to the screen."""
    return max((os.cpu_count() or 1) - 1, _FEWEST_PROCESSES)


def _wins(position: int) -> tuple[str, ...]:
    return ("position", str(position), "wins")
