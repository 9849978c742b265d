"""Ruleset files that are based on others, for tests that write them."""

from __future__ import annotations

from pathlib import Path

from lancaster_tui.content.rulesets import check_ruleset, load_ruleset
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.mistakes.located import mistake_text

HEAD = 'format = 1\nid = "mine"\nname = "Mine"\nbased_on = "base"\n'


def based(tmp_path: Path, text: str, head: str = HEAD, name: str = "mine.toml") -> Ruleset:
    path = tmp_path / name
    path.write_text(head + text, encoding="utf-8")
    return load_ruleset(str(path))


def told(tmp_path: Path, text: str, head: str = HEAD, name: str = "mine.toml") -> list[str]:
    """Return all mistakes of a file, each as FILE:LINE:COL: sentence without the folder."""
    path = tmp_path / name
    path.write_text(head + text, encoding="utf-8")
    return [mistake_text(each).replace(f"{tmp_path}/", "") for each in check_ruleset(path).mistakes]
