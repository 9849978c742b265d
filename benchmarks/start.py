"""How long the command takes to start."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.clock import Row, timed

HELP = "from lancaster_tui.cli import main; main()"


def rows() -> Iterator[Row]:
    """Measure a bare Python and ``lancaster --help``."""
    bare = _run("pass")
    start = _run(HELP, "--help")
    yield Row("start of a bare Python", bare)
    yield Row(f"lancaster --help ({start / bare:.1f} times a bare Python)", start)


def _run(code: str, *arguments: str) -> float:
    command = [sys.executable, "-c", code, *arguments]
    return timed(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
