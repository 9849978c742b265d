"""docs/rl.md leads from nothing to a policy that plays as a bot, as it is written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from lancaster_tui.bots.registry import GROUP
from tests.bots.packages import install
from tests.docs.consoles import blocks, walk
from tests.rules.builder import ROOT

PAGE = ROOT / "docs" / "rl.md"


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package is laid down as its pyproject.toml says, in place of ``pip install``."""
    pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
    page = {block.file: block.text for block in blocks(PAGE.read_text("utf-8"))}
    named = tomllib.loads(page["pyproject.toml"])["project"]["entry-points"][GROUP]
    lines = "".join(f"{name} = {where}\n" for name, where in named.items())
    packages, home = tmp_path / "packages", tmp_path / "home"
    home.mkdir()
    install(packages, lines, taster=page["taster.py"])
    monkeypatch.setenv("PYTHONPATH", str(packages))
    walk(PAGE, home)
