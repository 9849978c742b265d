"""Names of seats, as people type them."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.content.errors import quoted
from lancaster_tui.content.plain_text import clean

NAME_WIDTH = 16  # columns


def clean_name(text: str, width: int = NAME_WIDTH) -> str:
    """Return a typed name as it may be shown: on one line, no hidden characters, cut to a width.

    What is left may be empty.
    """
    return clean(text, width)


def name_fault(name: str) -> str | None:
    """Return what is wrong with the name of a seat, as the end of a sentence, or None."""
    if not name.strip():
        return "has no name"
    if clean_name(name) != name:
        return (
            f"cannot be called {quoted(name)}: a name has at most {NAME_WIDTH} columns and no "
            "control characters"
        )
    return None


def twin_names(names: Sequence[str]) -> tuple[int, int] | None:
    """Return the first two seats whose names people would mix up, or None."""
    first: dict[str, int] = {}
    for seat, name in enumerate(names):
        if (other := first.setdefault(name.casefold(), seat)) != seat:
            return other, seat
    return None
