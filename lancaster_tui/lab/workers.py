"""Work that is shared among processes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.pool import Pool
from typing import Protocol, Self, TypeVar

_PATIENCE = 5  # seconds that programs may take to end

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


def results(
    work: Callable[[_Task], _Result], tasks: Sequence[_Task], jobs: int
) -> Generator[_Result]:
    """Yield what comes of each task, in the order of the tasks, however many processes there are.

    It is as with a ``Crew``; closing the iterator ends the processes.
    """
    with Crew(min(jobs, len(tasks))) as crew:
        yield from crew.results(work, tasks)


class Workers(Protocol):
    """Whoever shares work: a ``Crew``, or the cluster of ``lab/cluster.py``."""

    def results(
        self, work: Callable[[_Task], _Result], tasks: Iterable[_Task]
    ) -> Iterator[_Result]:
        """Yield what comes of each task, in the order of the tasks."""
        ...


class Crew:
    """Processes that share work, to be ended together.

    With one job, all is done in this process as it is asked for. Otherwise what they are to do must
    be a function that other processes can import, and all that it is handed and returns is copied.
    They know the bots of installed packages, but not those that ``register`` has made known to this
    process alone. They are started when there is something to do.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool: Pool | None = None

    def results(
        self, work: Callable[[_Task], _Result], tasks: Iterable[_Task]
    ) -> Iterator[_Result]:
        """Yield what comes of each task, in the order of the tasks."""
        if self._jobs <= 1:
            yield from map(work, tasks)
            return
        if self._pool is None:
            # New processes: copies of this one would have locks and threads of a progress bar.
            with _no_interrupts():
                self._pool = get_context("spawn").Pool(self._jobs, _end_in_order)
        yield from self._pool.imap(work, tasks)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """End the processes: in order when all is done, at once if something has failed."""
        if self._pool is None:
            return
        if kind is None:
            self._pool.close()
            self._pool.join()
        self._pool.terminate()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Keep Ctrl+C from the processes that are started meanwhile: it is for the one that has them.

    A terminal sends it to all of them.
    """
    resource_tracker.ensure_running()  # started later, it would let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_in_order() -> None:
    """Have a signal that ends this process end the programs that play seats, too."""
    signal.signal(signal.SIGTERM, _exit_soon)


def _exit_soon(*_: object) -> None:
    signal.alarm(_PATIENCE)  # the exception is lost if some object is being finalised just now
    sys.exit()
