"""Processes that share work: in order, apart from the terminal, and what goes wrong in them."""

from __future__ import annotations

import os
import signal

import pytest

from lancaster_tui.lab.workers import results


def session(_: int) -> int:
    return os.getsid(0)


def half(number: int) -> int:
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number // 2


def die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


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
