"""The games of a trial, played in the background, with reports of progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Thread
from time import monotonic
from typing import Final

from lancaster_tui.lab.simulation import Run
from lancaster_tui.lab.trial import Outcome, outcome, processes
from lancaster_tui.lab.workers import Crew, Stopped

_TELL: Final = 0.25  # seconds between two reports of progress


class Games:
    """Plays the games of some runs, one run after the other, until there are enough of each.

    ``outcomes`` are the results of each so far; the runs must not be touched meanwhile.
    ``has_failed`` says that a process was killed from outside.

    Args:
        runs: The runs, which nobody else adds to meanwhile.
        goal: How many games each shall have.
        tell: Called from another thread, now and then and at the end.
    """

    def __init__(self, runs: Sequence[Run], goal: int, tell: Callable[[], None]) -> None:
        self.runs, self.goal, self._tell = runs, goal, tell
        self.outcomes: dict[Run, Outcome] = {}
        self.has_failed = False
        self._stopped = Event()
        self._first = sum(run.games for run in runs)
        self._since = monotonic()
        self._thread = Thread(target=self._play, name="workshop", daemon=True)

    def start(self) -> None:
        """Begin to play."""
        self._thread.start()

    def stop(self) -> None:
        """Stop playing, and wait until the processes have ended."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    @property
    def is_on(self) -> bool:
        """Whether games are played."""
        return self._thread.is_alive() and not self._stopped.is_set()

    @property
    def seconds_left(self) -> float | None:
        """How long it will take, None if that cannot be said yet."""
        games = sum(run.games for run in self.runs)
        if games == self._first:
            return None
        left = self.goal * len(self.runs) - games
        return (monotonic() - self._since) * left / (games - self._first)

    def _play(self) -> None:
        told = monotonic()
        try:
            with Crew(processes(), self._stopped.is_set) as crew:
                for run in self.runs:
                    for _ in run.play(self.goal, crew):
                        if monotonic() - told > _TELL:
                            self.outcomes[run] = outcome(run.results)
                            self._tell()
                            told = monotonic()
                    self.outcomes[run] = outcome(run.results)
        except Stopped:
            pass
        except ChildProcessError:
            self.has_failed = True
        finally:
            self._stopped.set()
            self._tell()
