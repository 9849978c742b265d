"""The players of docs/examples play whole games without help."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from shutil import which

import pytest

from lancaster_tui.rules.events import StoodIn
from lancaster_tui.table.table import Table
from tests.programs import PATIENCE
from tests.rules.builder import ROOT
from tests.table.games import deal, play_out

EXAMPLES = ROOT / "docs" / "examples"
NODE = which("node")


def command(interpreter: str, file: Path) -> str:
    return f"engine:{shlex.join([interpreter, str(file)])}"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("interpreter", "file"),
    [
        (sys.executable, "bot.py"),
        pytest.param(
            NODE or "node", "bot.mjs", marks=pytest.mark.skipif(not NODE, reason="needs node")
        ),
    ],
)
def test_an_example_plays_whole_games(interpreter: str, file: str, players: int) -> None:
    spec = command(interpreter, EXAMPLES / file)
    seats = ",".join([spec, *["greedy"] * (players - 1)])
    for law_set in ("base", "new"):
        table = Table(deal(seats, law_set=law_set), program_limit=PATIENCE)
        play_out(table)
        table.close()
        assert not any(isinstance(event, StoodIn) for event in table.log(None))
