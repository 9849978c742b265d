"""What is wrong with a file, as one sentence for the person who owns it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from lancaster_tui.content.plain_text import without_hidden

_LONGEST_QUOTE = 40
_MOST_BITS = 1000  # of a number worth showing; Python refuses to spell out really long ones


class ContentError(Exception):
    """A file that cannot be used. The text is a sentence: which file, where, what, what to do."""


def suggestion(found: str, known: Iterable[str]) -> str:
    """Return "; did you mean …?" for a misspelling of something known, else nothing."""
    close = get_close_matches(found, list(known), n=1)
    return f"; did you mean {quoted(close[0])}?" if close else ""


def quoted(value: object) -> str:
    """Return a value as it may be shown in a sentence: cut, and without hidden characters."""
    match value:
        case bool():
            shown = "true" if value else "false"
        case str():
            shown = f'"{without_hidden(value)}"'
        case Mapping():
            shown = "a table"
        case list():
            shown = "a list"
        case int() if value.bit_length() > _MOST_BITS:
            shown = "a huge number"
        case _:
            shown = without_hidden(str(value))
    return shown if len(shown) <= _LONGEST_QUOTE else shown[: _LONGEST_QUOTE - 1] + "…"
