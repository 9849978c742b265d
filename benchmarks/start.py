"""How long the command takes to start."""

from __future__ import annotations

import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from benchmarks.clock import Benchmark, Goal, Measured

RUNS = 15
HELP = "from lancaster_tui.cli import main; main()"


def _cpu_of(code: str, *arguments: str) -> float:
    """Return the CPU seconds of a new Python that runs some code."""
    seconds = []
    for _ in range(RUNS):
        before = _children()
        command = [sys.executable, "-c", code, *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        seconds.append(_children() - before)
    return median(seconds)


def _children() -> float:
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _help() -> Measured:
    bare = _cpu_of("pass")
    seconds = _cpu_of(HELP, "--help")
    return Measured(seconds, note=f"{seconds / bare:.1f} times a bare Python")


BENCHMARKS = [
    Benchmark("start of a bare Python", lambda: Measured(_cpu_of("pass"))),
    Benchmark("lancaster --help", _help, (Goal(85, "ms"),)),
]
