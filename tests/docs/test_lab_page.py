"""docs/lab.md measures, compares, keeps and extends, as it is written."""

from __future__ import annotations

from pathlib import Path

from tests.docs.consoles import walk
from tests.rules.builder import ROOT

PAGE = ROOT / "docs" / "lab.md"


def test_the_page_is_true(tmp_path: Path) -> None:
    walk(PAGE, tmp_path)
