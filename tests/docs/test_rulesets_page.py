"""docs/rulesets.md leads from nothing to a game by an own law, as it is written."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lancaster_tui.content.rulesets import check_ruleset, known_rulesets
from tests.docs.consoles import Block, blocks, walk
from tests.rules.builder import ROOT

PAGE = ROOT / "docs" / "rulesets.md"
HEAD = 'format = 1\nid = "mine"\nname = "Mine"\nbased_on = "base"\n'
SNIPPETS = [
    block for block in blocks(PAGE.read_text("utf-8")) if block.kind == "toml" and not block.file
]


@pytest.mark.skipif(sys.platform != "linux", reason="the page names the folder on Linux")
def test_the_page_is_true(tmp_path: Path) -> None:
    walk(PAGE, tmp_path)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda block: f"line-{block.line}")
def test_what_the_page_shows_of_a_file_is_fine(snippet: Block, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + snippet.text, "utf-8")
    checked = check_ruleset(path)
    assert (checked.mistakes, checked.warnings) == ((), ())


def test_the_page_names_all_examples() -> None:
    text = PAGE.read_text("utf-8")
    examples = [each.id for each in known_rulesets() if each.origin == "example"]
    assert examples
    assert [each for each in examples if f"`{each}`" not in text] == []
