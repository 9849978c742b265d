"""docs/ui-development.md leads from nothing to a snapshot test, as it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.consoles import walk
from tests.rules.builder import ROOT


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The pytest of the page must not take itself for a part of this one.
    for variable in ("PYTEST_XDIST_WORKER", "PYTEST_ADDOPTS", "TEXTUAL_SNAPSHOT_TEMPDIR"):
        monkeypatch.delenv(variable, raising=False)
    walk(ROOT / "docs" / "ui-development.md", tmp_path)
