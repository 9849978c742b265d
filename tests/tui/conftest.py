"""What all tests of the screens share: a home of their own, and the same looks everywhere."""

from __future__ import annotations

import time
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep saved games and settings of the user out of the tests."""
    for variable in ("NO_COLOR", "TEXTUAL_THEME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    return tmp_path
