"""Work that is shared among processes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from typing import TypeVar

_PATIENCE = 5  # seconds that programs may take to end

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


def results(
    work: Callable[[_Task], _Result], tasks: Sequence[_Task], jobs: int
) -> Generator[_Result]:
    """Yield what comes of each task, in the order of the tasks, however many processes there are.

    With one job, all is done in this process as it is asked for. Otherwise ``work`` must be a
    function that other processes can import, and all that it is handed and returns is copied;
    closing the iterator ends them. They know the bots of installed packages, but not those that
    ``register`` has made known to this process alone.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    # New processes: copies of this one would have locks and threads of a progress bar.
    with _no_interrupts():
        pool = get_context("spawn").Pool(min(jobs, len(tasks)), _end_in_order)
    with pool:
        yield from pool.imap(work, tasks)
        pool.close()
        pool.join()


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
