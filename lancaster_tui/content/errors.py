"""What is wrong with a file, as one sentence for the person who owns it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from lancaster_tui.content.plain_text import without_hidden

_LONGEST_QUOTE = 40
_LONGEST_WORD = 60  # that can be a misspelling; to compare really long ones takes minutes
_MOST_BITS = 1000  # of a number worth showing; Python refuses to spell out really long ones


class ContentError(Exception):
    """A file that cannot be used. The text is a sentence: which file, where, what, what to do."""


def closest(found: str, known: Iterable[str]) -> str | None:
    """Return the known word that a word is a misspelling of, or None."""
    if len(found) > _LONGEST_WORD:
        return None
    return next(iter(get_close_matches(found, list(known), n=1)), None)


def suggestion(found: str, known: Iterable[str]) -> str:
    """Return "; did you mean …?" for a misspelling of something known, else nothing."""
    close = closest(found, known)
    return "" if close is None else f"; did you mean {quoted(close)}?"


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
