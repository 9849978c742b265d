"""What somebody who plays for the first time wants to know: the first laws, a round, the bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.words.laws.cards import law_line, law_text
from lancaster_tui.words.seating import (
    HOW_A_ROUND_GOES,
    KINDS,
    PERSON,
    ROUND,
    WHO_THE_BOTS_ARE,
    kind_in_full,
)

if TYPE_CHECKING:
    from lancaster_tui.rules.ruleset.entries import Law

_FIRST: Final = "IN FORCE AT THE START"
_FIRST_ROWS = 2
_TWO_COLUMNS = 160  # columns from which the bots stand beside the round
_WIDE = 110  # columns from which laws have their full texts
_GAP = 2
PRIMER_ROWS: Final = 2 + len(ROUND)
"""The rows that how a round goes needs, with a blank one above."""


def draw_first(canvas: Canvas, laws: Sequence[Law], y: int) -> int:
    """Draw the laws that are in force at the start beside each other; return the row below them.

    Without room for them nothing is drawn.
    """
    if not laws or canvas.height < y + _FIRST_ROWS:
        return y
    ends = [number * canvas.width // len(laws) for number in range(len(laws) + 1)]
    room = min(end - left for left, end in pairwise(ends)) - _GAP
    if canvas.width >= _WIDE:
        texts = [wrap(law_text(law), room) for law in laws]
    else:
        texts = [[cut(law_line(law), room)] for law in laws]
    rows = 1 + max(map(len, texts))
    if canvas.height < y + rows:
        texts, rows = [[cut(law_line(law), room)] for law in laws], _FIRST_ROWS
    canvas.fill(0, y, canvas.width, rows, "law")
    canvas.fill(0, y, canvas.width, 1, "law-strip")
    canvas.text(1, y, _FIRST, "law-ink bold")
    for left, lines in zip(ends, texts, strict=False):
        for row, line in enumerate(lines, y + 1):
            canvas.text(left + 1, row, line, "law-ink")
    return y + rows


def draw_primer(canvas: Canvas, y: int) -> bool:
    """Draw how a round goes, from a row on, and beside or below it who the bots are.

    Return whether there was room for the round; the bots are left out where there is none for them.
    """
    below = _draw_entries(canvas, HOW_A_ROUND_GOES, ROUND, 1, y)
    if below is None:
        return False
    bots = {kind: kind_in_full(kind) for kind in KINDS if kind != PERSON}
    if canvas.width >= _TWO_COLUMNS:
        _draw_entries(canvas, WHO_THE_BOTS_ARE, bots, canvas.width // 2, y)
    else:
        _draw_entries(canvas, WHO_THE_BOTS_ARE, bots, 1, below + 1)
    return True


def _draw_entries(
    canvas: Canvas, heading: str, entries: Mapping[str, str], x: int, y: int
) -> int | None:
    """Draw words with what they mean below a heading; return the row below, None without room."""
    if y + 1 + len(entries) > canvas.height:
        return None
    canvas.text(x, y, heading, "target bold")
    start = x + max(map(len, entries)) + _GAP
    half = canvas.width // 2
    end = half if canvas.width >= _TWO_COLUMNS and x < half else canvas.width
    step = 1 + (y + 1 + 2 * len(entries) <= canvas.height)
    row = y + 1
    for word, text in entries.items():
        row += step - 1
        canvas.text(x, row, word, "foreground bold")
        canvas.text(start, row, cut(text, end - start - 1), "soft")
        row += 1
    return row
