"""docs/install.md: its commands do what it says."""

from __future__ import annotations

from pathlib import Path

from tests.docs.consoles import walk
from tests.rules.builder import ROOT


def test_the_page_is_true(tmp_path: Path) -> None:
    walk(ROOT / "docs" / "install.md", tmp_path)
    assert (tmp_path / ".zfunc" / "_lancaster").stat().st_size > 0
