"""Processes that share work: in order, apart from the terminal, and what goes wrong in them."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest

from lancaster_tui.lab.workers import results
from tests.processes import PATIENCE


def session(_: int) -> int:
    return os.getsid(0)


def half(number: int) -> int:
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number // 2


def die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def leave_note(task: tuple[Path, int]) -> int:
    folder, number = task
    (folder / str(number)).touch()
    return number


def wait_for_the_last(task: tuple[Path, int]) -> int:
    """Of the first of three tasks, wait until the last is done."""
    if task[1] == 0:
        wait_for_note(task[0] / "2")
    return leave_note(task)


def wait_for_note(note: Path) -> None:
    until = monotonic() + PATIENCE
    while not note.exists():
        assert monotonic() < until
        sleep(0.01)


def test_each_process_has_a_task_more_while_nobody_looks(tmp_path: Path) -> None:
    with closing(results(leave_note, [(tmp_path, number) for number in range(8)], 2)) as left:
        assert next(left) == 0
        wait_for_note(tmp_path / "2")
        wait_for_note(tmp_path / "3")
        assert list(left) == [*range(1, 8)]


def test_the_last_tasks_do_not_wait_for_a_process_that_is_busy(tmp_path: Path) -> None:
    tasks = [(tmp_path, number) for number in range(3)]
    assert list(results(wait_for_the_last, tasks, 2)) == [0, 1, 2]


def test_ctrl_c_does_not_reach_the_processes_that_share_the_work() -> None:
    assert os.getsid(0) not in list(results(session, range(2), jobs=2))


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_comes_of_tasks_stands_in_their_order_and_a_failure_is_raised(jobs: int) -> None:
    halves = results(half, [*range(0, 20, 2), 21], jobs)
    assert [next(halves) for _ in range(10)] == [*range(10)]
    with pytest.raises(ValueError, match="21 is odd"):
        next(halves)


def test_a_process_that_somebody_ends_is_reported() -> None:
    with pytest.raises(ChildProcessError, match="was ended"):
        list(results(die, range(4), jobs=2))
