"""The terminal: whether there is one to draw on, and what it can show.

Textual would draw into a pipe without a word.
"""

from __future__ import annotations

import codecs
import os
import sys

from lancaster_tui.cli.errors import CouldNotRun

_DRIVER = "TEXTUAL_DRIVER"  # names what draws for Textual


def terminal_fault() -> str | None:
    """Return why no screen can be shown here, as a clause, or None."""
    if _DRIVER in os.environ:  # the screens are drawn elsewhere, as in a browser
        return None
    streams = (("input", sys.stdin), ("output", sys.stdout), ("error", sys.stderr))
    for name, stream in streams:
        if not stream.isatty():
            return f"standard {name} is not a terminal"
    if can_only_write():
        return "this terminal cannot draw (TERM=dumb)"
    return None


def can_only_write() -> bool:
    """Whether this is a terminal that cannot draw, so that it can show lines alone."""
    is_typed = sys.stdin.isatty() and sys.stdout.isatty()
    return is_typed and os.environ.get("TERM") == "dumb" and _DRIVER not in os.environ


def require_terminal(instead: str) -> None:
    """Raise CouldNotRun, which says what to do instead, unless screens can be shown here."""
    if fault := terminal_fault():
        raise CouldNotRun(f"The screens need a terminal, but {fault}; {instead}.")


def wants_colour() -> bool:
    """Whether colours may be sent: not if NO_COLOR is set to anything (no-color.org)."""
    return not os.environ.get("NO_COLOR")


def speaks_unicode() -> bool:
    """Whether all signs can be sent to the terminal. Textual draws on standard error."""
    encoding = getattr(sys.__stderr__, "encoding", None)
    return encoding is None or codecs.lookup(encoding).name == "utf-8"


def has_few_colours() -> bool:
    """Whether the terminal has 16 colours at most, as far as the environment tells."""
    term = os.environ.get("TERM", "")
    has_all = os.environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit")
    return not has_all and not term.endswith(("256color", "kitty", "direct"))


def draws_few_signs() -> bool:
    """Whether this is the console of Linux, whose fonts have few signs beside letters."""
    return os.environ.get("TERM") == "linux"
