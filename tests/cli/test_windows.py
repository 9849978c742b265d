"""Of what Windows lacks, signals and calls for processes: a game is played without them."""

from __future__ import annotations

import subprocess
import sys

WITHOUT = """
import os, signal
for name in ("SIGQUIT", "SIGHUP", "SIGTSTP", "SIGKILL"):
    delattr(signal, name)
for name in ("killpg", "getuid", "setsid", "mkfifo"):
    delattr(os, name)
signal.Signals = [each for each in signal.Signals if each.name in ("SIGINT", "SIGTERM")]
from lancaster_tui.cli.main import main
import lancaster_tui.tui.app
main()
"""


def test_a_game_is_played_without_signals_and_processes_of_unix() -> None:
    played = subprocess.run(
        [sys.executable, "-c", WITHOUT, "demo", "--seats", "greedy,greedy", "--seed", "1"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Score sheet:" in played.stdout, played.stderr
    assert played.returncode == 0
