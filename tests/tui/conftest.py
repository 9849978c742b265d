"""What all tests of the screens share: a home of their own, looks, and how they wait."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.idling import without_sleep


@pytest.fixture(autouse=True)
def own_home(frozen: Path) -> Path:
    """Keep saved games and settings of the user out of the tests."""
    return frozen


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Wait for what applications do, and not for a time."""
    with without_sleep():
        yield
