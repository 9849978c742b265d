"""Errors about files, and how what people wrote is quoted, safely, in sentences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import islice

# Control, format and bidi characters, surrogates, private and unassigned ones, line separators.
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS = frozenset({"Mn", "Me"})

# Selectors of text or emoji style and of other variants, and skin tones. What they do to the sign
# before them is one, two or four columns wide, depending on the terminal.
_VARIANTS = re.compile(
    "[\u180b-\u180d\u180f\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0100-\U000e01ef]"
)


def is_hidden(char: str) -> bool:
    """Whether a character could do anything but stand in its place."""
    return unicodedata.category(char) in _HIDDEN_CATEGORIES


def without_hidden(text: str) -> str:
    """Return a text without characters that could do more than stand in their place."""
    if text.isprintable():
        return text
    return "".join(char for char in text if not is_hidden(char))


def without_variants(text: str) -> str:
    """Return a text without what makes another variant of the sign before it."""
    return text if text.isascii() else _VARIANTS.sub("", text)


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(_char_width(char) for char in text)


def clean(text: str, most: int) -> str:
    """Return a text on one line, without hidden characters, cut to ``most`` columns.

    Runs of blanks become one space. Marks are cut to as many as there are columns. Signs lose what
    makes variants of them, since terminals disagree on their width.
    """
    visible = without_variants(without_hidden(" ".join(text.split())))
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


_LONGEST_QUOTE = 40
_LONGEST_READ = 400  # characters of a text that are looked at to quote its beginning
_LONGEST_WORD = 60  # that can be a misspelling; comparing really long ones takes minutes
_MOST_KNOWN = 200  # words to compare with one that may be a misspelling
_MOST_BITS = 1000  # of a number worth showing; Python refuses to spell out really long ones


class ContentError(Exception):
    """A file that cannot be used.

    Args:
        what: What is wrong: a sentence about the file, or a reason of whoever reads such files,
            which is opaque here and said in ``words``.
        source: The name of the file as it may be shown, if ``what`` does not say it.

    """

    def __init__(self, what: object, source: str = "") -> None:
        super().__init__(what, source)
        self.what = what
        self.source = source

    def __str__(self) -> str:
        return f"{self.source}: {self.what}" if self.source else str(self.what)


def closest(found: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """Return the known word that a word is a misspelling of, in either case, or None.

    ``likeness``, from 0 to 1, is what counts as one.
    """
    if len(found) > _LONGEST_WORD:
        return None
    folded: dict[str, str] = {}
    for each in islice(known, _MOST_KNOWN):
        folded.setdefault(each.casefold(), each)
    close = get_close_matches(found.casefold(), folded, n=1, cutoff=likeness)
    return folded[close[0]] if close else None


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
            shown = f'"{without_hidden(value[:_LONGEST_READ])}"'
        case Mapping():
            shown = "a table"
        case list():
            shown = "a list"
        case int() if value.bit_length() > _MOST_BITS:
            shown = "a huge number"
        case _:
            shown = without_hidden(str(value))
    return shown if len(shown) <= _LONGEST_QUOTE else shown[: _LONGEST_QUOTE - 1] + "…"
