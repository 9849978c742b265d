"""Saved games of these tests lie in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancaster_tui.table.saves import saves_folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games, still missing, as for somebody who plays for the first time."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return saves_folder()
