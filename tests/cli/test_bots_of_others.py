"""Bots of installed packages at the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lancaster_tui.bots.registry import installed
from tests.bots.packages import NOTED, install
from tests.cli.conftest import Run

ENTRY_POINTS = """
last = noted_bots:Last
failing = noted_bots:Failing
cheating = noted_bots:Cheating
silent = noted_bots:Silent
missing = no_such_module:Bot
"""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    folder = tmp_path / "packages"
    install(folder, ENTRY_POINTS, noted_bots=NOTED)
    return folder


def lancaster(packages: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "lancaster_tui", *arguments],
        env=os.environ | {"PYTHONPATH": str(packages), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def test_they_play_in_a_simulation(packages: Path) -> None:
    seats = "last:caution=2,depth=3,failing,cheating,random"
    done = lancaster(packages, "simulate", "--seats", seats, "--games", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "last:caution=2,depth=3" in done.stdout
    assert "in place of failing, which gave no legal answer." in done.stdout
    assert "in place of cheating, which gave no legal answer." in done.stdout
    assert "in place of last" not in done.stdout


@pytest.fixture
def loaded(packages: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The packages, installed for this process."""
    monkeypatch.syspath_prepend(packages)
    monkeypatch.setenv("COLUMNS", "200")
    installed.cache_clear()
    yield
    installed.cache_clear()
    sys.modules.pop("noted_bots", None)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("command", ["simulate", "play --plain"])
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("silent", "the bot silent does not work"),
        ("missing", "the bot missing cannot be loaded"),
        ("last:courage=1", 'no parameter of last is called "courage"'),
        ("lsat", 'no bot is called "lsat"; did you mean "last"?'),
    ],
)
def test_what_does_not_work_ends_with_a_sentence(
    run: Run, command: str, bot: str, said: str
) -> None:
    seats = f"{bot},random" if command == "simulate" else f"Zoe={bot},random"
    done = run(*command.split(), "--seats", seats)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
