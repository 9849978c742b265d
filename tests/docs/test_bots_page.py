"""docs/bots.md leads from nothing to a bot that plays and is tested, as it is written."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from lancaster_tui.bots.characters import CHARACTERS
from lancaster_tui.bots.greedy import GreedyBot
from lancaster_tui.bots.registry import GROUP, make_bot
from lancaster_tui.bots.search import LEVELS, Level, SearchBot
from tests.bots.packages import install
from tests.docs.consoles import blocks, pytest_by_itself, walk
from tests.rules.builder import ROOT

PAGE = ROOT / "docs" / "bots.md"


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package is laid down as its pyproject.toml says, in place of ``pip install``."""
    page = {block.file: block.text for block in blocks(PAGE.read_text("utf-8"))}
    named = tomllib.loads(page["pyproject.toml"])["project"]["entry-points"][GROUP]
    lines = "".join(f"{name} = {where}\n" for name, where in named.items())
    packages, home = tmp_path / "packages", tmp_path / "home"
    home.mkdir()
    install(packages, lines, patient=page["patient.py"])
    monkeypatch.setenv("PYTHONPATH", str(packages))
    pytest_by_itself(monkeypatch)
    walk(PAGE, home)


def test_levels_and_characters_have_the_numbers_of_the_page() -> None:
    text = PAGE.read_text("utf-8")
    levels = {}
    for name, spec in re.findall(r"^\| `(\w+)` \| `(search:[^`]+)`", text, re.MULTILINE):
        bot = make_bot(spec)
        assert isinstance(bot, SearchBot)
        levels[name] = Level(bot.work, bot.whim)
    assert levels == LEVELS
    characters = {}
    for name, numbers in re.findall(r"^\| `(\w+)` \| (`\w+=[^|]+) \|", text, re.MULTILINE):
        bot = make_bot(f"greedy:{','.join(re.findall('`(.+?)`', numbers))}")
        assert isinstance(bot, GreedyBot)
        characters[name] = bot.values
    assert characters == CHARACTERS
