"""How laws come and go, and the words of laws with their meanings, as they are drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.words.laws.glossary import (
    COURSE,
    COURSE_OF_LAWS,
    WORDS_OF_LAWS,
    Word,
    glossary,
)

if TYPE_CHECKING:
    from lancaster_tui.rules.ruleset.entries import Law

_GAP = 2  # columns between a word and its meaning
_COLUMN = 75  # columns of words from which there is one column more


def draw_glossary(
    canvas: Canvas, at: Region, laws: Iterable[Law], used: Collection[Word] = ()
) -> None:
    """Draw how laws come and go, and what the words of some laws mean; the ``used`` stand out."""
    canvas.text(at.x, at.y, COURSE_OF_LAWS, "target bold")
    lines = [line for said in COURSE for line in wrap(said, at.width)]
    for y, line in enumerate(lines, at.y + 1):
        canvas.text(at.x, y, line, "soft")
    y = at.y + len(lines) + 2
    canvas.text(at.x, y, WORDS_OF_LAWS, "target bold")
    below = Region(at.x, y + 1, at.width, at.bottom - y - 1)
    draw_words(canvas, below, glossary(laws), used)


def rows_of_glossary(laws: Iterable[Law], width: int) -> int:
    """Return how many rows ``draw_glossary`` needs in some columns."""
    course = sum(len(wrap(said, width)) for said in COURSE)
    return 3 + course + rows_of_words(glossary(laws), width)


def draw_words(
    canvas: Canvas, at: Region, words: Sequence[Word], used: Collection[Word] = ()
) -> None:
    """Draw words with their meanings, in columns where there is room; the ``used`` stand out.

    Words for which there is no room are left out.
    """
    columns, own = _columns(words, at.width)
    for number, column in enumerate(columns):
        start, room = _start(column), _room(column, own)
        x, y = at.x + number * own, at.y
        for each in column:
            lines = wrap(each.meaning, room)
            if y + len(lines) > at.bottom:
                break
            canvas.text(x, y, each.word, "target bold" if each in used else "bold")
            for line in lines:
                canvas.text(x + start, y, line, "" if each in used else "soft")
                y += 1


def rows_of_words(words: Sequence[Word], width: int) -> int:
    """Return how many rows words with their meanings take in some columns."""
    columns, own = _columns(words, width)
    return max(
        sum(len(wrap(each.meaning, _room(column, own))) for each in column) for column in columns
    )


def _columns(words: Sequence[Word], width: int) -> tuple[list[Sequence[Word]], int]:
    """Return words in columns, and how wide each of these is."""
    count = max(width // _COLUMN, 1)
    share = max(-(-len(words) // count), 1)
    columns = [words[number * share : (number + 1) * share] for number in range(count)]
    return columns, width // count


def _start(words: Sequence[Word]) -> int:
    """Return how many columns stand before the meanings of words."""
    return max((cell_len(each.word) for each in words), default=0) + _GAP


def _room(words: Sequence[Word], width: int) -> int:
    """Return how many columns the meanings of words have."""
    return max(width - _start(words) - _GAP, 1)
