"""What all tests of the screens share: a home of their own, looks, and how they wait."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import tzset

import pytest

from tests.tui.idling import without_sleep


@pytest.fixture(autouse=True)
def own_home(frozen: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Keep saved games, settings and the time zone of the user out of the tests."""
    monkeypatch.setenv("TZ", "UTC")
    tzset()
    yield frozen
    monkeypatch.undo()
    tzset()


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Wait for what applications do, and not for a time."""
    with without_sleep():
        yield
