"""What all tests share: the options of the long runs, and repeatable properties."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from lancaster_tui.bots.registry import Bot, register
from tests.signals import default_in_children

_MANY_OBJECTS = 100_000
_LONGEST_NAME = 30

_folders = count()

pytest_plugins = ["lancaster_tui.testing"]

# With it set, each process that a test starts would compile every module anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty folder of the test's own.

    Those of pytest are slow to make: for the next number it looks through those of all other tests.
    """
    name = re.sub(r"\W", "_", request.node.name)[:_LONGEST_NAME]
    return tmp_path_factory.mktemp(f"{name}-{next(_folders)}", numbered=False)


@pytest.fixture(scope="session", autouse=True)
def endable_children() -> Iterator[None]:
    """Let every process that a test starts be interrupted and ended, also under ``nohup``."""
    with default_in_children():
        yield


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what lasts as long as the tests, and come seldom.

    It would look through all modules and tests again and again, for a fifth of the time of a test.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MANY_OBJECTS, 20, 100)


def pytest_xdist_auto_num_workers() -> int:
    """Start one worker more than there are cores: some tests wait for other processes."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games",
        type=int,
        default=20,
        help="random games per player count in tests/rules/test_random_play.py (default: 20)",
    )
    parser.addoption(
        "--mutations",
        type=int,
        default=100,
        help="mutations in tests/content/test_mutated_rulesets.py (default: 100)",
    )
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden games of tests/golden anew instead of comparing with them",
    )


@pytest.fixture
def register_bot() -> Iterator[Callable[[str, type[Bot]], None]]:
    """Register bots for one test."""
    with ExitStack() as registered:

        def add(name: str, bot: type[Bot]) -> None:
            registered.callback(register(name, bot))

        yield add
