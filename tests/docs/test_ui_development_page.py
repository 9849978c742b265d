"""docs/ui-development.md leads from nothing to a snapshot test, as it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.consoles import pytest_by_itself, walk
from tests.rules.builder import ROOT


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest_by_itself(monkeypatch)
    monkeypatch.delenv("TEXTUAL_SNAPSHOT_TEMPDIR", raising=False)
    walk(ROOT / "docs" / "ui-development.md", tmp_path)
