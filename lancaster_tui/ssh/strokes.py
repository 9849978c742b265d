"""How cells are written to a terminal in few bytes: stroke by stroke, all with one pen together.

Moving the cursor takes about half as many bytes as changing the pen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import NamedTuple

from lancaster_tui.ssh.pens import Pen, as_blank, change, for_blanks

Cell = tuple[str, Pen]
"""A sign and what it is written with; the second half of a wide sign is empty."""

GAP = 4
"""The number of bytes up to which rewriting what is there is cheaper than stepping over it."""
_FEW_ROWS = 2  # rows down which single steps are cheaper
_FEWEST_ERASED = 12  # blanks from which erasing is cheaper


class Stroke(NamedTuple):
    """Something to be written at one place, with one pen.

    ``width`` is how many cells the cursor advances, -1 where terminals differ. ``is_bare`` says
    that only the ground of the pen will be seen.
    """

    y: int
    x: int
    text: str
    width: int
    pen: Pen
    is_bare: bool = False


def strokes_of(
    row: Sequence[Cell], changed: Sequence[int], y: int, *, erases: bool
) -> Iterator[Stroke]:
    """Yield the strokes that write cells of a row.

    Args:
        row: All cells of the row.
        changed: The columns to be written, in order.
        y: The row's number.
        erases: Whether the terminal erases with the ground of its pen.
    """
    end = _start_of_tail(row) if erases else len(row)
    tail = [x for x in changed if x >= end]
    if len(tail) <= GAP:
        tail = []
    for start, stop in _runs(changed[: len(changed) - len(tail)], row):
        yield from _strokes(row, start, stop, y, erases=erases)
    if tail:
        yield Stroke(y, tail[0], "\x1b[K", 0, row[-1][1], is_bare=True)


def written(strokes: Iterable[Stroke], pen: Pen | None) -> str:
    """Return the bytes that write strokes.

    Args:
        strokes: What is to be written, in any order.
        pen: The pen of the terminal before; None if it is not known.
    """
    groups: dict[Pen, list[Stroke]] = defaultdict(list)
    bare: dict[str, list[Stroke]] = defaultdict(list)
    for stroke in strokes:
        if stroke.is_bare:
            bare[stroke.pen.ground].append(stroke)
        else:
            groups[stroke.pen].append(stroke)
    text: list[str] = []
    at = -1, -1
    for each, group in _in_order(groups, bare, pen):
        text.append(change(pen, each))
        pen = each
        for stroke in group:
            text += (_move(at, stroke.x, stroke.y), stroke.text)
            at = (stroke.x + stroke.width if stroke.width >= 0 else -1), stroke.y
    return "".join(text)


def _in_order(
    groups: Mapping[Pen, list[Stroke]], bare: dict[str, list[Stroke]], pen: Pen | None
) -> Iterator[tuple[Pen, list[Stroke]]]:
    """Yield pens with what they write, always the nearest next, those of one ground together.

    Bare strokes are written with any pen of their ground, and are then removed.
    """
    rest = {*groups}
    while rest or bare:
        ground = _nearest(rest, bare, pen)
        own = {each for each in rest if each.ground == ground}
        rest -= own
        blanks = bare.pop(ground, [])
        if blanks and not any(as_blank(each) == as_blank(blanks[0].pen) for each in own):
            pen = for_blanks(pen, as_blank(blanks[0].pen))
            yield pen, blanks
            blanks = []
        while own:
            pen = min(own, key=partial(_distance, pen))
            own.remove(pen)
            group = groups[pen]
            if blanks and not as_blank(pen).attributes:
                group, blanks = sorted([*group, *blanks]), []
            yield pen, group


def _nearest(rest: Set[Pen], bare: Mapping[str, list[Stroke]], pen: Pen | None) -> str:
    """Return the next ground: the present one, as long as something is left on it."""
    if pen is not None and (pen.ground in bare or any(each.ground == pen.ground for each in rest)):
        return pen.ground
    return min(rest, key=partial(_distance, pen)).ground if rest else min(bare)


def _distance(old: Pen | None, new: Pen) -> tuple[int, Pen]:
    """Return how many characters it takes to change the pen, and a tie-breaker."""
    return len(change(old, new)), new


def _move(at: tuple[int, int], x: int, y: int) -> str:
    """Return the sequence that moves the cursor; terminals may differ about the width of signs."""
    old_x, old_y = at
    if (x, y) == at:
        return ""
    column = f"\x1b[{x + 1}G" if x else "\r"
    if 0 <= old_y <= y <= old_y + _FEW_ROWS:
        return (column if x != old_x else "") + "\n" * (y - old_y)
    return f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"


def _start_of_tail(row: Sequence[Cell]) -> int:
    """Return where the blanks begin, all of one look, that end a row."""
    sign, pen = row[-1]
    blank = as_blank(pen)
    if sign != " " or blank.attributes:
        return len(row)
    start = len(row)
    while start and row[start - 1][0] == " " and as_blank(row[start - 1][1]) == blank:
        start -= 1
    return start


def _runs(changed: Iterable[int], row: Sequence[Cell]) -> Iterator[tuple[int, int]]:
    """Yield where runs of columns begin and end, with small gaps that are cheaper to write."""
    start = stop = -1
    for x in changed:
        if start < 0:
            start = x
        elif x > stop and not _is_cheap(row[stop:x], row[stop - 1][1]):
            yield start, stop
            start = x
        stop = x + 1
    if start >= 0:
        yield start, stop


def _is_cheap(gap: Sequence[Cell], pen: Pen) -> bool:
    """Return whether writing some cells with a pen costs no more than stepping over them."""
    return len(gap) <= GAP and (
        sum(len(sign.encode()) for sign, _ in gap) <= GAP
        and all(own == pen or (sign == " " and as_blank(own) == as_blank(pen)) for sign, own in gap)
    )


def _strokes(
    row: Sequence[Cell], start: int, stop: int, y: int, *, erases: bool
) -> Iterator[Stroke]:
    """Yield the strokes of a run: blanks are written with the pen of what they lie beside."""
    text, begin, pen = "", start, row[start][1]
    is_bare = True
    x = start
    while x < stop:
        sign, own = row[x]
        blanks = _blanks(row, x, stop) if sign == " " else 0
        if erases and blanks >= _FEWEST_ERASED and not as_blank(own).attributes:
            if text:
                yield Stroke(y, begin, text, x - begin, pen, is_bare)
            yield Stroke(y, x, f"\x1b[{blanks}X", 0, own, is_bare=True)
            x += blanks
            text, begin, is_bare = "", x, True
            continue
        if text and not _goes_on(pen, own, is_bare=is_bare, is_blank=blanks > 0):
            yield Stroke(y, begin, text, x - begin, pen, is_bare)
            text, begin, is_bare = "", x, True
        if not text or (is_bare and not blanks):
            pen = own
        is_bare = is_bare and blanks > 0 and not as_blank(own).attributes
        text += sign if not blanks else " " * blanks
        x += blanks or 1
        is_wide = x < stop and not row[x][0]
        if len(sign) > 1 or is_wide:
            yield Stroke(y, begin, text, -1, pen)
            x += is_wide
            text, begin, is_bare = "", x, True
    if text:
        yield Stroke(y, begin, text, stop - begin, pen, is_bare)


def _goes_on(pen: Pen, own: Pen, *, is_bare: bool, is_blank: bool) -> bool:
    """Return whether a cell can join what is written with a pen."""
    if own is pen or own == pen:
        return True
    return (is_bare or is_blank) and as_blank(own) == as_blank(pen)


def _blanks(row: Sequence[Cell], start: int, stop: int) -> int:
    """Return how many blanks of one look follow each other."""
    blank = as_blank(row[start][1])
    end = start + 1
    while end < stop and row[end][0] == " " and as_blank(row[end][1]) == blank:
        end += 1
    return end - start
