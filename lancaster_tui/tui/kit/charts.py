"""Charts of power points: long bars in parts, and tables of numbers with small bars."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import ceil
from operator import gt
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import blended
from lancaster_tui.tui.kit.drawing import Piece, Row, cut, fit, wrap_evenly
from lancaster_tui.tui.kit.glyphs import NOTHING

_END: Final = "\N{RIGHT ONE EIGHTH BLOCK}"  # of a part of a bar, without colours
_PALER = 18  # percent of the ground in every other part of a bar
_NUMBER = 3  # columns of a number
_LEAST_BAR = 2
_LEAST = 1 / 8  # of a cell: the shortest bar
_FLAT, _HALF_FLAT = "▄", "▖"  # a cell of a bar lower than its row, and half of one
_WIDEST_GAP = 2  # blank rows between two lines of a table
_MARGIN = 1
_EDGES = 2  # columns of a part that stay free, one on either side of its words
_NAMES = 30  # percent of the columns that names beside bars may take


class Part(NamedTuple):
    """A part of a bar: words for it, the longest first, and how much it is."""

    words: Sequence[str]
    amount: int


class _Form(NamedTuple):
    """What a part of a bar is called, if anything, and whether that stands below its amount."""

    word: str = ""
    is_below: bool = False


class Bar(NamedTuple):
    """A bar of a player: the place, shape and name, the parts, their sum and what it means."""

    place: str
    mark: Piece
    parts: Sequence[Part]
    total: str
    note: Piece


class Column(NamedTuple):
    """A column of a table: its head, its numbers, and the colour of its bars."""

    head: Piece
    numbers: Sequence[int]
    ink: str


def bars(entries: Sequence[Bar], width: int, *, high: int, gap: int, has_colour: bool) -> list[Row]:
    """Return bars below each other, the longest as wide as fits.

    Args:
        entries: The bars.
        width: Columns of the whole.
        high: Rows of a bar.
        gap: Rows between two bars.
        has_colour: Whether there are colours.
    """
    places, names = _before(entries, width)
    columns = _columns_of_all(entries, width, high)
    start, step = _MARGIN + places + names, high + gap
    first = entries[0].place
    canvas = Canvas(width, step * len(entries) - gap, has_colour=has_colour)
    for number, entry in enumerate(entries):
        y, (mark, ink) = number * step, entry.mark
        middle = y + (high - 1) // 2
        canvas.text(_MARGIN, middle, entry.place, "target bold" if entry.place == first else "soft")
        canvas.text(_MARGIN + places, middle, cut(mark, names - 2), f"{ink} bold")
        total = start + _parts(canvas, entry, start, y, high, columns[number]) + 1
        after = canvas.text(total, middle, entry.total, "bold") + 1
        note, look = entry.note
        canvas.text(after if high == 1 else total, middle + (high > 1), note, look)
    return canvas.rows()


def shortened(entries: Sequence[Bar], width: int, high: int) -> list[Sequence[str]]:
    """Return the words that are abbreviated in one of the bars."""
    parts = [
        part.words
        for entry, columns in zip(entries, _columns_of_all(entries, width, high), strict=True)
        for part, room in zip(entry.parts, columns, strict=True)
        if _form(part, room, high).word in part.words[1:]
    ]
    return list(dict.fromkeys(parts))


def _before(entries: Sequence[Bar], width: int) -> tuple[int, int]:
    """Return the columns of the places and of the names before bars."""
    places = max(cell_len(entry.place) for entry in entries) + 2
    names = min(max(cell_len(entry.mark[0]) for entry in entries), width * _NAMES // 100) + 2
    return places, names


def _columns_of_all(entries: Sequence[Bar], width: int, high: int) -> list[list[int]]:
    """Return the columns of the parts of each bar; the longest bar takes all there are."""
    totals = max(cell_len(entry.total) for entry in entries) + 1
    notes = max(cell_len(entry.note[0]) for entry in entries) + 1
    behind = (totals + notes if high == 1 else max(totals, notes)) + 1
    room = width - _MARGIN - sum(_before(entries, width)) - behind
    amounts = [sum(part.amount for part in entry.parts) for entry in entries]
    most = max(amounts) or 1
    return [
        _columns(entry.parts, round(amount * room / most), high)
        for entry, amount in zip(entries, amounts, strict=True)
    ]


def _parts(canvas: Canvas, entry: Bar, x: int, y: int, high: int, columns: Sequence[int]) -> int:
    """Paint the parts of a bar, each with its word and amount; return their length."""
    ink, start, told = entry.mark[1], x, x
    for number, (part, room) in enumerate(zip(entry.parts, columns, strict=True)):
        end = start + room
        ground = blended(ink, "background", _PALER) if number % 2 else ink
        canvas.fill(start, y, room, high, ground)
        text_ink = "seat-ink bold" if canvas.has_colour else f"{ink} bold"
        if not canvas.has_colour:
            for row in range(y, y + high):
                canvas.text(end - 1, row, _END, ink)
        at, (word, is_below) = y + (high - 1) // 2, _form(part, room, high)
        text = _told(part, word) if word and not is_below else str(part.amount)
        if is_below:
            canvas.text(start + 1, at + 1, word, text_ink)
        if len(text) < room:
            told = canvas.text(start + 1, at, text, text_ink)
        elif len(text) <= room and told < start:  # two numbers side by side would read as one
            told = canvas.text(start, at, text, text_ink)
        start = end
    return start - x


def _form(part: Part, room: int, high: int) -> _Form:
    """Return the longest word for a part of a bar that fits, before its amount or else below it."""
    for word in part.words:
        if len(_told(part, word)) + _EDGES <= room:
            return _Form(word)
    below = (word for word in part.words if high > 1 and len(word) + _EDGES <= room)
    return next((_Form(word, is_below=True) for word in below), _Form())


def _told(part: Part, word: str) -> str:
    return f"{word} {part.amount}"


def _columns(parts: Sequence[Part], length: int, high: int) -> list[int]:
    """Return the columns of each part of a bar of some length.

    Each part fits its shortest word beside its number if half the bar is enough for these; else the
    word below the number, if the bar is as high; else its number; and if the bar is too short for
    all numbers, it has at least one column. The longest part makes up for it.
    """
    if not parts:
        return []
    amounts = [part.amount for part in parts]
    named = [len(_told(part, part.words[-1])) + _EDGES for part in parts]
    numbered = [len(str(amount)) + 1 for amount in amounts]
    stacked = [max(len(part.words[-1]), len(str(part.amount))) + _EDGES for part in parts]
    only = [1] * len(parts)
    below = [(stacked, length)] if high > 1 else []
    forms = ((named, length // 2), *below, (numbered, length))
    least = next((form for form, room in forms if sum(form) <= room), only)
    ends = [round(length * done / sum(amounts)) for done in accumulate(amounts)]
    shares = [end - before for before, end in pairwise((0, *ends))]
    columns = [max(share, few) for share, few in zip(shares, least, strict=True)]
    while sum(columns) > length and any(map(gt, columns, least)):
        columns[max(range(len(columns)), key=lambda at: columns[at] - least[at])] -= 1
    return columns


def rows_of_table(lines: int, gap: int = 0) -> int:
    """Return the rows of a table with sums, with so many blank rows between two lines."""
    return 2 + lines + gap * (lines - 1)


def table(
    heading: str,
    labels: Sequence[str],
    columns: Sequence[Column],
    width: int,
    *,
    sums: str | None,
    has_colour: bool,
    height: int = 0,
    beside: Sequence[str] = (),
) -> list[Row]:
    """Return a panel with rows of numbers, each with a small bar where there is room.

    The greatest number of each row is bold. Lines without a blank row between them have flat bars,
    which do not run into each other.

    Args:
        heading: Its heading.
        labels: Those of the lines.
        columns: The columns.
        width: Columns of the whole.
        sums: The label of a last row with the sums of the columns, if there is to be one.
        has_colour: Whether there are colours.
        height: The rows that it may take; it takes more if it has to.
        beside: The labels of another table whose columns are to be aligned with these.
    """
    texts = [*labels, *([] if sums is None else [sums])]
    label = max(map(cell_len, [*texts, *beside])) + 2
    top = 0
    if cell_len(heading) + 2 > label + 2:
        top = 1
    else:
        label = max(label, cell_len(heading) + 2)
    step = (width - 2 * _MARGIN - label) // len(columns)
    most = max((max(each.numbers, default=0) for each in columns), default=0) or 1
    ys, last = _lines(len(labels), top, height, has_sums=sums is not None)
    canvas = Canvas(width, max(last + 1, height), "surface", has_colour=has_colour)
    canvas.text(_MARGIN, 0, heading, "target bold")
    for y, text in zip(ys, labels, strict=True):
        canvas.text(_MARGIN, y, text, "soft")
    if sums is not None:
        canvas.text(_MARGIN, last, sums, "bold")
    greatest = [max(numbers) for numbers in zip(*(each.numbers for each in columns), strict=True)]
    is_flat = len(ys) > 1 and ys[1] - ys[0] == 1
    for number, column in enumerate(columns):
        x = _MARGIN + label + number * step
        _head(canvas, column.head, x, top, step)
        for line, amount in enumerate(column.numbers):
            is_most = amount == greatest[line] and len(columns) > 1
            look = ("bold" if is_most else "soft") if amount else "quiet"
            canvas.text_to(x + _NUMBER, ys[line], str(amount or NOTHING), look)
            room = step - _NUMBER - 2
            if room >= _LEAST_BAR and has_colour and amount:
                draw = _flat_bar if is_flat else _bar
                draw(canvas, x + _NUMBER + 1, ys[line], room * amount / most, column.ink)
        if sums is not None:
            canvas.text_to(x + _NUMBER, last, str(sum(column.numbers)), "bold")
    return canvas.rows()


def _lines(count: int, top: int, height: int, *, has_sums: bool) -> tuple[list[int], int]:
    """Return the rows of the lines of a table, and its last row.

    Blank rows come between the lines first, then above the sums, then below the head.
    """
    spare = height - top - 1 - count - has_sums
    gap = min(max(spare // max(count - 1, 1), 0), _WIDEST_GAP)
    spare -= gap * (count - 1)
    first = top + 1 + (spare > 1)
    ys = [first + (1 + gap) * line for line in range(count)]
    return ys, (ys[-1] if ys else top) + has_sums * (1 + (spare > 0))


def _bar(canvas: Canvas, x: int, y: int, length: float, ink: str) -> None:
    canvas.bar(x, y, ceil(length), [(max(length, _LEAST), ink)])


def _flat_bar(canvas: Canvas, x: int, y: int, length: float, ink: str) -> None:
    """Paint a bar half as high as its row."""
    cells, is_more = divmod(max(round(2 * length), 1), 2)
    for column, sign in enumerate([_FLAT] * cells + [_HALF_FLAT] * is_more, start=x):
        canvas.block(column, y, sign, ink, canvas.ground(column, y))


def _head(canvas: Canvas, head: Piece, x: int, y: int, step: int) -> None:
    """Write the head of a column: above the numbers if it is short, a name where they begin."""
    text, ink = head
    if cell_len(text) <= _NUMBER:
        canvas.text_to(x + _NUMBER, y, text, f"{ink} bold")
    else:
        canvas.text(x + 1, y, cut(text, step - 1), f"{ink} bold")


def saying(heading: str, text: str, width: int, *, has_colour: bool) -> list[Row]:
    """Return a sentence that stands out, with its heading above."""
    lines = wrap_evenly(text, width - 4)
    canvas = Canvas(width, 1 + len(lines), "surface", has_colour=has_colour)
    canvas.text(2, 0, heading, "target bold")
    for y, line in enumerate(lines, start=1):
        canvas.text(2, y, line, "bold")
    for y in range(canvas.height):
        canvas.text(0, y, "▌", "target")
    return canvas.rows()


def beside(blocks: Sequence[Sequence[Row]], widths: Sequence[int], gap: int) -> list[Row]:
    """Return blocks of rows side by side."""
    rows: list[Row] = []
    for y in range(max(map(len, blocks))):
        row: Row = []
        for block, width in zip(blocks, widths, strict=True):
            row += [(" " * gap, "")] if row else []
            row += fit(block[y] if y < len(block) else [], width)
        rows.append(row)
    return rows
