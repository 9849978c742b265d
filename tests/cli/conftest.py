"""The command line with a home of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from lancaster_tui.cli.main import lancaster
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.table.record import new_record, to_toml
from lancaster_tui.table.saves import saves_folder
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table
from tests.table.games import play_on, play_out

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder where nobody has played yet."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


@pytest.fixture
def folder(home: Path) -> Path:
    """The folder of saved games."""
    return saves_folder()


@pytest.fixture
def run() -> Run:
    """Run the command line: ``run("play", "--plain", typed="1\\n")``."""

    def invoke(*args: str, typed: str = "") -> Result:
        result = CliRunner().invoke(lancaster, args, input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result
        return result

    return invoke


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a finished game."""
    record = new_record(load_ruleset(), parse_seats("Ann=random,Bob=greedy,Cid=random"), 7)
    play_out(Table(record))
    path = tmp_path / "finished.toml"
    path.write_text(to_toml(record), encoding="utf-8")
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """The record of a game in its first round."""
    record = new_record(load_ruleset(), parse_seats("Ann,Bob=greedy,Cid=random"), 7)
    play_on(Table(record), 8, Random(1))
    path = tmp_path / "unfinished.toml"
    path.write_text(to_toml(record), encoding="utf-8")
    return path
