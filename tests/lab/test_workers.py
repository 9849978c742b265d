"""Processes that share work are ended by the one that started them, and by nothing else."""

import signal

from lancaster_tui.lab.workers import results


def is_deaf_to_interrupts(_: int) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_ctrl_c_does_not_reach_the_processes_that_share_the_work() -> None:
    assert list(results(is_deaf_to_interrupts, range(2), jobs=2)) == [True, True]
    assert not is_deaf_to_interrupts(0)
