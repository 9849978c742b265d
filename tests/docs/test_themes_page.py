"""docs/themes.md: its commands do what it says, and it names every colour."""

from __future__ import annotations

import re
from pathlib import Path

from lancaster_tui.tui.kit.looks import MOTIONS, THEMES
from lancaster_tui.tui.kit.palettes import DARK
from tests.docs.consoles import walk
from tests.rules.builder import ROOT

PAGE = ROOT / "docs" / "themes.md"


def test_the_page_is_true(tmp_path: Path) -> None:
    walk(PAGE, tmp_path)


def test_the_page_names_every_colour_and_no_other() -> None:
    _, _, table = PAGE.read_text(encoding="utf-8").rpartition("| colours |")
    named: set[str] = set()
    for row in table.splitlines():
        first = row.split("|")[1] if row.startswith("| `") else ""
        for start, end in re.findall(r"`([a-z-]+\d?)`(?: to `[a-z-]+(\d)`)?", first):
            named |= {f"{start[:-1]}{number}" for number in range(int(end) + 1)} if end else {start}
    assert named == set(DARK)


def test_the_page_names_every_theme_and_every_level_of_motion() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"| `{theme}` |" in text for theme in THEMES)
    assert all(f"`{motion}`" in text for motion in MOTIONS)
