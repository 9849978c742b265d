"""Drawing how laws come and go, and the words of laws with their meanings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.words.laws.glossary import (
    COURSE,
    COURSE_OF_LAWS,
    WORDS_OF_LAWS,
    Word,
    glossary,
)
from lancaster_tui.words.phrases import number_of

if TYPE_CHECKING:
    from lancaster_tui.rules.ruleset.entries import Law

_GAP = 2  # columns between a word and its meaning
_COLUMN = 75  # columns of words from which there is one column more
_WITH_LAWS: Final = "choose a law that uses them"
_LARGER: Final = "they need a larger window"
_NARROW_COLUMN = 55  # the same where there are not enough rows otherwise


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

    Where rows are few, there are more and narrower columns. If words have no room even so, the
    ``used`` come first, and the last row says how many are left out, and where they are seen.
    """
    columns, own = _columns_on(words, at.width, at.height)
    left_out = len(words) - sum(map(len, columns))
    if left_out and at.height > 1:
        ranked = sorted(words, key=lambda each: each not in used)
        columns, own = _columns_on(ranked, at.width, at.height - 1)
        left_out = len(words) - sum(map(len, columns))
        where = _WITH_LAWS if used else _LARGER
        told = f"{number_of(left_out, 'more word', 'more words')}: {where}"
        canvas.text(at.x, at.bottom - 1, cut(told, at.width), "quiet")
    for number, column in enumerate(columns):
        start, room = _start(column), _room(column, own)
        x, y = at.x + number * own, at.y
        for each in column:
            canvas.text(x, y, each.word, "target bold" if each in used else "bold")
            for line in wrap(each.meaning, room):
                canvas.text(x + start, y, line, "" if each in used else "soft")
                y += 1


def rows_of_words(words: Sequence[Word], width: int) -> int:
    """Return how many rows words with their meanings take in some columns."""
    columns, own = _columns(words, width)
    return max(_rows(column, own) for column in columns)


def _rows(words: Sequence[Word], width: int) -> int:
    """Return how many rows words take below each other."""
    room = _room(words, width)
    return sum(len(wrap(each.meaning, room)) for each in words)


def _columns(words: Sequence[Word], width: int) -> tuple[list[Sequence[Word]], int]:
    """Return words in columns, and how wide each of these is."""
    count = max(width // _COLUMN, 1)
    share = max(-(-len(words) // count), 1)
    columns = [words[number * share : (number + 1) * share] for number in range(count)]
    return columns, width // count


def _columns_on(
    words: Sequence[Word], width: int, rows: int
) -> tuple[Sequence[Sequence[Word]], int]:
    """Return words in columns of some rows, and how wide each is: as many words as have room."""
    columns, own = _columns(words, width)
    if all(_rows(column, own) <= rows for column in columns):
        return columns, own
    counts = range(len(columns), max(width // _NARROW_COLUMN, len(columns)) + 1)
    ways = [(_filled(words, count, width // count, rows), width // count) for count in counts]
    return max(ways, key=lambda way: sum(map(len, way[0])))


def _filled(words: Sequence[Word], count: int, own: int, rows: int) -> list[list[Word]]:
    """Return words in some columns, one filled after the other; what has no room is left out."""
    columns: list[list[Word]] = [[]]
    for word in words:
        if _rows([*columns[-1], word], own) > rows:
            columns.append([])
        columns[-1].append(word)
    return columns[:count]


def _start(words: Sequence[Word]) -> int:
    """Return how many columns stand before the meanings of words."""
    return max((cell_len(each.word) for each in words), default=0) + _GAP


def _room(words: Sequence[Word], width: int) -> int:
    """Return how many columns the meanings of words have."""
    return max(width - _start(words) - _GAP, 1)
