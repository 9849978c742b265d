"""A mistake in a file: where it stands, and what is wrong there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, Literal, NamedTuple, Protocol

from lancaster_tui.documents.errors import ContentError, width
from lancaster_tui.documents.locations import At, Step, Steps

Severity = Literal["error", "warning"]

MOST_SHOWN = 100  # mistakes shown of a file; more would help nobody

_WIDEST = 76  # columns of an excerpt; with the line number it fits a terminal of 80 or so
_BEFORE = 40  # columns left of the caret when a line is cut there
_CUT = "…"


class AtKey(NamedTuple):
    """A reason together with the key it is about, as in ``counties[G].reward: …``."""

    path: str
    reason: object


class Mistake(NamedTuple):
    """What is wrong at one place of a file.

    Lines and columns are counted from 1, ``column`` and ``length`` in characters; line 0 is the
    file as a whole. ``excerpt`` is the line, each character that cannot be shown replaced by one
    that can. ``what`` is a sentence about the file, or a reason of whoever reads such files, maybe
    with its key; reasons are opaque here and said in ``words``.
    """

    source: str
    line: int
    column: int
    length: int
    excerpt: str
    what: object
    severity: Severity = "error"

    @property
    def location(self) -> str:
        """The file with line and column: ``mine.toml:3:10``."""
        return f"{self.source}:{self.line}:{self.column}" if self.line else self.source

    def picture(self) -> list[str]:
        """Return the line it is in and a caret under its place; nothing for the whole file."""
        if not self.line:
            return []
        before, marked, after = self._cut()
        number = str(self.line)
        carets = "^" * max(1, width(marked))
        return [
            f" {number} | {before}{marked}{after}".rstrip(),
            f" {' ' * len(number)} | {' ' * width(before)}{carets}",
        ]

    def _cut(self) -> tuple[str, str, str]:
        """Return the excerpt before, at and after the caret, no wider than fits."""
        start = self.column - 1
        # So many characters fill the width; only marks take none, and nobody misses those.
        before = self.excerpt[max(0, start - _WIDEST) : start]
        marked = self.excerpt[start : start + min(self.length, _WIDEST)]
        after = self.excerpt[start + len(marked) : start + len(marked) + _WIDEST]
        is_cut = len(before) < start
        room = max(_BEFORE, _WIDEST - width(marked + after))
        if width(before) > room:
            before, is_cut = _fitting(before[::-1], room)[::-1], True
        if is_cut:
            before = _CUT + before[1:]
        if width(before + marked + after) > _WIDEST:
            room = _WIDEST - width(before) - 1
            kept = _fitting(marked, room)
            if kept == marked:
                after = _fitting(after, room - width(marked)) + _CUT
            else:
                marked, after = kept, _CUT
        return before, marked, after


class Mistakes(ContentError):
    """A file with mistakes in it, at least one. ``hint`` says how to see them all."""

    def __init__(self, mistakes: Sequence[Mistake], hint: str = "") -> None:
        first = mistakes[0]
        super().__init__(first.what, first.location)
        self.mistakes = tuple(mistakes)
        self.hint = hint


class Sourced(Protocol):
    """Data that knows which text each of its keys comes from."""

    @property
    def data(self) -> dict[str, Any]:
        """The data as a model takes it."""

    def path(self, steps: Sequence[Step]) -> str:
        """Return keys as people write them; entries of a list by their id, or counted from 1."""

    def mistake(
        self,
        steps: Sequence[Step],
        what: object,
        *,
        at: At = "value",
        severity: Severity = "error",
    ) -> Mistake:
        """Return a mistake at a key or its value, or at what is around it if it is missing."""

    def nearest(self, places: Sequence[Steps]) -> Steps:
        """Return the one of a mistake's several places that its writer would look at."""


def in_order(mistakes: Iterable[Mistake]) -> list[Mistake]:
    """Return mistakes in the order of their files and of the lines there, whole files last."""
    found = list(mistakes)
    sources = list(dict.fromkeys(mistake.source for mistake in found))
    return sorted(
        found,
        key=lambda each: (sources.index(each.source), not each.line, each.line, each.column),
    )


def _fitting(text: str, columns: int) -> str:
    """Return as much of the beginning of a text as fits into some columns."""
    for upto, end in enumerate(accumulate(map(width, text))):
        if end > columns:
            return text[:upto]
    return text
