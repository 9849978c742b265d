"""However the tests are started, the programs that they start can be interrupted and ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.signals import ENDINGS, default_in_children

IGNORED_IN_CHILD = f"""
import signal
print(*(each for each in {[*map(int, ENDINGS)]} if signal.getsignal(each) is signal.SIG_IGN))
"""


@pytest.fixture
def all_ignored() -> Iterator[None]:
    """Ignore what ``nohup`` and a script ignore, and more."""
    handlers = [signal.signal(each, signal.SIG_IGN) for each in ENDINGS]
    yield
    for each, handler in zip(ENDINGS, handlers, strict=True):
        signal.signal(each, handler)


def ignored_in_child() -> list[int]:
    command = [sys.executable, "-c", IGNORED_IN_CHILD]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [int(number) for number in done.stdout.split()]


def test_what_the_tests_ignore_is_not_ignored_by_their_children(all_ignored: None) -> None:
    assert ignored_in_child() == [*ENDINGS]
    with default_in_children():
        assert ignored_in_child() == []
        for each in ENDINGS:
            os.kill(os.getpid(), each)
    assert ignored_in_child() == [*ENDINGS]


def test_every_test_may_start_such_children() -> None:
    assert ignored_in_child() == []
