"""docs/replay.md: its commands do what it says, and it names the keys of a replay."""

from __future__ import annotations

from pathlib import Path

from textual.binding import Binding

from lancaster_tui.tui.replay.screen import ReplayScreen
from tests.docs.consoles import walk
from tests.rules.builder import ROOT

PAGE = ROOT / "docs" / "replay.md"
_LEFT_OUT = {"replay.help", "replay.leave", "replay.back"}
_NAMES = {"asterisk": "*", "home": "Home", "end": "End", "space": "Space", "enter": "Enter"}


def test_the_page_is_true(tmp_path: Path) -> None:
    walk(PAGE, tmp_path)


def test_the_page_names_the_keys_of_a_replay() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    named = " ".join(row.split("|")[1] for row in rows).replace("`", "").replace(",", "").split()
    bindings = [each for each in ReplayScreen.BINDINGS if isinstance(each, Binding)]
    own = [binding for binding in bindings if binding.id not in _LEFT_OUT]
    keys = [binding.key.split(",")[0] for binding in own]
    assert {_NAMES.get(key, key) for key in keys} <= set(named)
