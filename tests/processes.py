"""Processes that a test starts, or that what it starts has started."""

from __future__ import annotations

import subprocess
from time import monotonic, sleep

PATIENCE = 60.0  # seconds before a wait is given up; far more than a loaded machine needs


def children(process: int) -> set[int]:
    """Return the processes that a process has started and that still run."""
    return {int(pid) for pid, parent, state in _all() if parent == str(process) and state != "Z"}


def wait_for_child(process: int) -> int:
    """Return the only process that a process has started, as soon as there is one."""
    until = monotonic() + PATIENCE
    while not (found := children(process)):
        assert monotonic() < until
        sleep(0.01)
    (child,) = found
    return child


def wait_until_gone(process: int) -> None:
    """Wait until a process does not run any more."""
    until = monotonic() + PATIENCE
    while any(pid == str(process) and state != "Z" for pid, _, state in _all()):
        assert monotonic() < until
        sleep(0.01)


def _all() -> list[tuple[str, str, str]]:
    """Return number, parent and state of all processes but those that list them."""
    command = ["ps", "-e", "-o", "pid=,ppid=,stat=,comm="]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    lines = [line.split(maxsplit=3) for line in listed.splitlines()]
    return [(pid, parent, state[0]) for pid, parent, state, name in lines if name != "ps"]
