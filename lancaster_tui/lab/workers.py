"""Work shared among processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from traceback import format_exc
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from lancaster_tui.table.thinking import ThinkerGone, Thinking, ThinkingFailed, wait_for_any

_LOOK = 0.1  # seconds between checks on whether the work is still wanted

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


def results(
    work: Callable[[_Task], _Result], tasks: Sequence[_Task], jobs: int
) -> Generator[_Result]:
    """Yield the result of each task, in the order of the tasks, however many processes there are.

    This uses a ``Crew``; closing the iterator ends its processes.
    """
    with Crew(min(jobs, len(tasks))) as crew:
        yield from crew.results(work, tasks)


class Workers(Protocol):
    """Anything that shares out work: a ``Crew``, or the cluster of ``lab/cluster.py``."""

    def results(
        self, work: Callable[[_Task], _Result], tasks: Iterable[_Task]
    ) -> Iterator[_Result]:
        """Yield what comes of each task, in the order of the tasks."""
        ...


class Stopped(Exception):
    """The rest of the work is not wanted any more."""


class _Outcome(NamedTuple):
    """The result of a task, or why there is none."""

    result: Any
    error: Exception | None = None


class Crew:
    """Processes that share work, to be ended together.

    With one job, all is done in this process as it is asked for. Otherwise each job has a process
    that is started when there is something to do; ``Thinking`` says what such a process can do.
    Each gets one task ahead, so that it never waits for this process. Only the last tasks go to
    whichever process is free.

    Args:
        jobs: How many tasks are done at once.
        is_stopped: Says whether the rest of the work is not wanted; looked at all the time. With
            it, one job has a process of its own, too.
    """

    def __init__(self, jobs: int, is_stopped: Callable[[], bool] | None = None) -> None:
        self._is_alone = jobs <= 1 and is_stopped is None
        self._is_stopped = is_stopped or (lambda: False)
        self._processes: list[Thinking[_Outcome]] = [Thinking() for _ in range(max(jobs, 1))]

    def results(
        self, work: Callable[[_Task], _Result], tasks: Iterable[_Task]
    ) -> Iterator[_Result]:
        """Yield what comes of each task, in the order of the tasks.

        Raises what the work raises, Stopped, and ChildProcessError if a process ends or fails.
        """
        if self._is_alone:
            yield from map(work, tasks)
            return
        early: dict[int, _Outcome] = {}
        wanted = 0
        for number, outcome in self._as_they_come(work, tasks):
            early[number] = outcome
            while wanted in early:
                result, error = early.pop(wanted)
                if error is not None:
                    raise error
                yield result
                wanted += 1

    def _as_they_come(
        self, work: Callable[[_Task], _Result], tasks: Iterable[_Task]
    ) -> Iterator[tuple[int, _Outcome]]:
        """Yield the result of each task as soon as it is there, with the number of the task."""
        left = deque(enumerate(tasks))
        under_way: dict[Thinking[_Outcome], deque[int]] = {
            each: deque() for each in self._processes
        }
        while True:
            for ahead in range(2):
                for process, numbers in under_way.items():
                    if len(numbers) == ahead and len(left) > ahead * len(under_way):
                        number, task = left.popleft()
                        _ask(process, work, task)
                        numbers.append(number)
            for process, numbers in under_way.items():
                if numbers and (outcome := _answer(process)) is not None:
                    yield numbers.popleft(), outcome
            if not left and not any(under_way.values()):
                return
            if self._is_stopped():
                raise Stopped
            wait_for_any(self._processes, _LOOK)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes."""
        for process in self._processes:
            process.close()


def _ask(process: Thinking[_Outcome], work: Callable[[_Task], _Result], task: _Task) -> None:
    with _told_if_ended():
        process.ask_beside(_attempt, work, task)


def _answer(process: Thinking[_Outcome]) -> _Outcome | None:
    with _told_if_ended():
        return process.answer()


@contextmanager
def _told_if_ended() -> Iterator[None]:
    try:
        yield
    except ThinkerGone:
        raise ChildProcessError("A process that shared the work was ended.") from None
    except ThinkingFailed as fault:
        raise ChildProcessError(f"A process to share the work has failed: {fault}") from None


def _attempt(work: Callable[[_Task], _Result], task: _Task) -> _Outcome:
    """Do a task in another process, and have an exception raised where it was asked for."""
    try:
        return _Outcome(work(task))
    except Exception as error:
        error.add_note(format_exc())
        return _Outcome(None, error)
