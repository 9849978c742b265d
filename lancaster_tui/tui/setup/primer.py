"""What a beginner wants to know: the first laws, how a round goes, who the bots are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from lancaster_tui.bots.characters import CHARACTERS
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.words.laws.cards import law_lines, law_text
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.seating import (
    HOW_A_ROUND_GOES,
    KINDS,
    PERSON,
    WHO_THE_BOTS_ARE,
    kind_in_full,
    round_texts,
)

if TYPE_CHECKING:
    from lancaster_tui.rules.ruleset.entries import Law
    from lancaster_tui.rules.ruleset.model import Ruleset

_FIRST: Final = "IN FORCE AT THE START"
_MEANS: Final = "in random order; PP are power points, the most win"
_FIRST_ROWS = 2
_TWO_COLUMNS = 160  # columns from which the bots are drawn beside the round
_WIDE = 110  # columns from which laws have their full texts
_GAP = 2


def draw_first(canvas: Canvas, laws: Sequence[Law], y: int) -> int:
    """Draw the laws in force at the start side by side; return the row below them.

    If they do not fit, nothing is drawn.
    """
    if not laws or canvas.height < y + _FIRST_ROWS:
        return y
    ends = [number * canvas.width // len(laws) for number in range(len(laws) + 1)]
    room = min(end - left for left, end in pairwise(ends)) - _GAP
    short = [[cut(longest(law_lines(law), room), room)] for law in laws]
    texts = [wrap(law_text(law), room) for law in laws] if canvas.width >= _WIDE else short
    rows = 1 + max(map(len, texts))
    if canvas.height < y + rows:
        texts, rows = short, _FIRST_ROWS
    canvas.fill(0, y, canvas.width, rows, "law")
    canvas.fill(0, y, canvas.width, 1, "law-strip")
    x = canvas.text(1, y, _FIRST, "law-ink bold") + _GAP
    canvas.text(x, y, cut(_MEANS, canvas.width - x - 1), "law-ink")
    for left, lines in zip(ends, texts, strict=False):
        for row, line in enumerate(lines, y + 1):
            canvas.text(left + 1, row, line, "law-ink")
    return y + rows


def draw_primer(canvas: Canvas, y: int, rules: Ruleset, *, first_below: bool) -> int | None:
    """Draw how a round goes, from a row on, and beside or below it who the bots are.

    Return the row below; None if the round does not fit. In a window of middle width both are
    wrapped beside each other. Where the bots do not fit, they are left out, and the round is spaced
    out more; where only the characters do not, or would leave no blank row above, these are, since
    the line of their mix names them as well. With ``first_below``, there is no blank row above
    how a round goes if the laws in force at the start have room below only without it.
    """
    bots = {kind: kind_in_full(kind) for kind in KINDS if kind != PERSON}
    course = round_texts(rules)
    rows, more = 1 + len(course), 1 + len(bots)
    if y + rows > canvas.height:
        return None
    if canvas.width < _TWO_COLUMNS and y + rows + 1 + more == canvas.height:
        bots = {kind: text for kind, text in bots.items() if kind not in CHARACTERS}
        more = 1 + len(bots)
    wanted = 1 + _FIRST_ROWS if first_below else 0
    is_tight = y + rows + wanted == canvas.height
    y += y + rows < canvas.height and not is_tight  # a blank row, if one is free
    room = canvas.width - 1
    if _WIDE <= canvas.width < _TWO_COLUMNS:
        half = canvas.width // 2
        left, right = Region(1, y, half - 3, 0), Region(half, y, room - half, 0)
        for fewer in (bots, {kind: text for kind, text in bots.items() if kind not in CHARACTERS}):
            high = max(_rows_wrapped(course, left.width), _rows_wrapped(fewer, right.width))
            if y + high <= canvas.height:
                _draw_wrapped(canvas, HOW_A_ROUND_GOES, course, left)
                _draw_wrapped(canvas, WHO_THE_BOTS_ARE, fewer, right)
                return y + high
    if canvas.width >= _TWO_COLUMNS and y + more <= canvas.height:
        half = canvas.width // 2
        _draw_entries(canvas, HOW_A_ROUND_GOES, course, Region(1, y, half - 2, rows))
        _draw_entries(canvas, WHO_THE_BOTS_ARE, bots, Region(half, y, room - half, more))
        return y + max(rows, more)
    if y + rows + 1 + more <= canvas.height:
        _draw_entries(canvas, HOW_A_ROUND_GOES, course, Region(1, y, room - 1, rows))
        y += rows + 1
        _draw_entries(canvas, WHO_THE_BOTS_ARE, bots, Region(1, y, room - 1, more))
        return y + more
    if y + rows + len(course) <= canvas.height:
        rows += len(course)
    _draw_entries(canvas, HOW_A_ROUND_GOES, course, Region(1, y, room - 1, rows))
    return y + rows


def _rows_wrapped(entries: Mapping[str, str], width: int) -> int:
    """Return the rows of words and their wrapped meanings, with the heading."""
    return 1 + sum(map(len, _wrapped(entries, width)))


def _wrapped(entries: Mapping[str, str], width: int) -> list[list[str]]:
    """Return the meanings of words in lines, as wide as the words leave room for."""
    room = width - max(map(len, entries)) - _GAP
    return [wrap(text, room) for text in entries.values()]


def _draw_wrapped(canvas: Canvas, heading: str, entries: Mapping[str, str], at: Region) -> None:
    """Draw words and their meanings, in as many rows as these need, below a heading."""
    canvas.text(at.x, at.y, heading, "target bold")
    start, y = at.x + max(map(len, entries)) + _GAP, at.y + 1
    for word, lines in zip(entries, _wrapped(entries, at.width), strict=True):
        canvas.text(at.x, y, word, "foreground bold")
        for line in lines:
            canvas.text(start, y, line, "soft")
            y += 1


def _draw_entries(canvas: Canvas, heading: str, entries: Mapping[str, str], at: Region) -> None:
    """Draw words and their meanings below a heading, with blank rows between them if they fit."""
    canvas.text(at.x, at.y, heading, "target bold")
    start = at.x + max(map(len, entries)) + _GAP
    step = 1 + (at.height > 2 * len(entries))
    for y, (word, text) in enumerate(entries.items(), start=1):
        row = at.y + step * y
        canvas.text(at.x, row, word, "foreground bold")
        canvas.text(start, row, cut(text, at.right - start), "soft")
