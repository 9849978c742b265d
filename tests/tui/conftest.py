"""What all tests of the screens share: a home of their own, and the same looks everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(frozen: Path) -> Path:
    """Keep saved games and settings of the user out of the tests."""
    return frozen
