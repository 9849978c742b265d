"""The manual pages say what the commands say; the shells are told how to complete them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from lancaster_tui.cli.main import lancaster
from tests.cli.manual import PAGES, write_manual


def test_the_manual_is_what_its_command_makes(tmp_path: Path) -> None:
    write_manual(tmp_path)
    made = {page.name: page.read_text("utf-8") for page in tmp_path.iterdir()}
    kept = {page.name: page.read_text("utf-8") for page in PAGES.iterdir()}
    assert made == kept, "python -m tests.cli.manual makes it anew"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_how_to_complete(shell: str) -> None:
    result = CliRunner().invoke(lancaster, ["completion", shell])
    assert result.exit_code == 0
    assert "_LANCASTER_COMPLETE" in result.stdout


def test_what_the_shell_asks_for_is_answered() -> None:
    asked = {
        "COMP_WORDS": "lancaster re",
        "COMP_CWORD": "1",
        "_LANCASTER_COMPLETE": "bash_complete",
    }
    answer = subprocess.run(
        [sys.executable, "-m", "lancaster_tui"],
        env=asked,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stdout.split() == ["plain,replay", "plain,resume"]
