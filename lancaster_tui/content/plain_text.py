"""Text that people typed, made safe to show: the one place that knows what is not safe."""

from __future__ import annotations

import unicodedata

# Control, format and bidi characters, surrogates, private and unassigned ones, line separators.
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS = frozenset({"Mn", "Me"})


def is_hidden(char: str) -> bool:
    """Whether a character could do anything but stand in its place."""
    return unicodedata.category(char) in _HIDDEN_CATEGORIES


def without_hidden(text: str) -> str:
    """Return a text without characters that could do more than stand in their place."""
    return "".join(char for char in text if not is_hidden(char))


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(_char_width(char) for char in text)


def clean(text: str, most: int) -> str:
    """Return a text on one line, without hidden characters, cut to ``most`` columns.

    Runs of blanks become one space. Marks are cut to as many as there are columns.
    """
    visible = without_hidden(" ".join(text.split()))
    one_line = unicodedata.normalize("NFC", " ".join(visible.split()))
    kept, columns, marks = "", 0, 0
    for char in one_line:
        columns += _char_width(char)
        marks += not _char_width(char)
        if columns > most or marks > most:
            break
        kept += char
    return kept.strip()


def _char_width(char: str) -> int:
    if unicodedata.category(char) in _MARKS:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
