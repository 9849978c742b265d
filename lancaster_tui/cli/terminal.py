"""Whether there is a terminal to draw on. Textual would draw into a pipe without a word."""

from __future__ import annotations

import os
import sys

from lancaster_tui.cli.errors import CouldNotRun


def terminal_fault() -> str | None:
    """Return why no screen can be shown here, as a clause, or None."""
    streams = (("input", sys.stdin), ("output", sys.stdout), ("error", sys.stderr))
    for name, stream in streams:
        if not stream.isatty():
            return f"standard {name} is no terminal"
    if os.environ.get("TERM") == "dumb":
        return "this terminal cannot draw (TERM=dumb)"
    return None


def require_terminal(instead: str) -> None:
    """Raise CouldNotRun, which tells what to do instead, unless screens can be shown here."""
    if fault := terminal_fault():
        raise CouldNotRun(f"The screens need a terminal, but {fault}; {instead}.")
