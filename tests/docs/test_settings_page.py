"""docs/settings.md: its commands do what it says, and it names every setting."""

from __future__ import annotations

from pathlib import Path

from lancaster_tui.tui.kit.settings import SETTINGS
from tests.docs.consoles import walk
from tests.rules.builder import ROOT

PAGE = ROOT / "docs" / "settings.md"


def test_the_page_is_true(tmp_path: Path) -> None:
    walk(PAGE, tmp_path)


def test_the_page_names_every_setting() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{setting}`" in text for setting in SETTINGS)
