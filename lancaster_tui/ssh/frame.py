"""What a client's screen is to show and what it shows, cell by cell: only the difference is sent.

An application draws whole rows again, whatever has changed in them. Here that is taken apart into
cells; a wide sign is a cell with the sign and an empty one. What the client has been sent is
remembered, together with the pen its terminal has by then.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Final

from rich.cells import split_graphemes
from textual.geometry import Offset, Size

from lancaster_tui.ssh.pens import PLAIN, Pen, as_blank, change, for_blanks, pen_after
from lancaster_tui.ssh.terminal import Terminal

Cell = tuple[str, Pen]
Cells = list[Cell]

_TOKEN: Final = re.compile(
    r"\x1b\[(?P<pen>[0-9;]*)m"
    r"|(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|\x1b\[(?P<row>[0-9]*)(?:;(?P<column>[0-9]*))?H"
    r"|(?P<harmless>\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[\?[0-9;]*(?:[hl]|\$p)|\x07)"
    r"|(?P<other>\x1b\[[0-9:-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~])"
    r"|[\x00-\x1f\x7f-\x9f]"  # such as the ends of lines, which are followed by places
)
_AT_THE_END: Final = re.compile(r"\x1b\[(?P<row>[0-9]*)(?:;(?P<column>[0-9]*))?H$")
_LINK: Final = "\x1b]8;"
_GAP = 4  # bytes up to which it is cheaper to write what is there than to step over it
_FEWEST_ERASED = 12  # blanks for which it is cheaper to erase
_MOST_TEXTS = 8192  # kept
_BLANK: Final[Cell] = (" ", PLAIN)
_HOME: Final = Offset(0, 0)


class Frame:
    """The screen of a client.

    Args:
        terminal: What it is shown on.
    """

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._size = Size(0, 0)
        self._wanted: list[Cells] = []
        self._sent: list[list[Cell | None]] = []
        self._changed: set[int] = set()  # rows
        self._drawn: dict[int, str] = {}  # what was drawn last in a row, if nothing else has been
        self._has_wide = False
        self._is_lost = True
        self._pen: Pen | None = None  # the client's
        self._cursor = self._told = _HOME
        self.has_signs = False
        """Whether anything has been drawn on the screen, apart from its ground."""

    def resize(self, size: Size) -> None:
        """Take in another size. Perhaps only a part is drawn anew, so that the rest is kept."""
        width, height = self._size = size
        rows = [(row + [_BLANK] * width)[:width] for row in self._wanted[:height]]
        self._wanted = rows + [[_BLANK] * width for _ in range(height - len(rows))]
        self._drawn.clear()
        self.lose()

    def lose(self) -> None:
        """Take it that nobody knows what the client's screen shows: all of it is sent anew."""
        self._is_lost = True
        self._pen = None

    def lose_pen(self) -> None:
        """Take it that nobody knows what the client's terminal writes with."""
        self._pen = None

    def put(self, drawn: str) -> str:
        """Take in what an application draws.

        Returns:
            What of it draws nothing, such as the bell, and has to be sent as it is.
        """
        rest = ""
        for line in drawn.split("\n"):
            start, _, _ = line.partition("H")
            row = _row_of(start)
            if row is None or self._drawn.get(row) != line:
                rest += self._put_line(line)
                if row is not None:
                    self._drawn[row] = line
            if place := _AT_THE_END.search(line):
                self._cursor = _place(place)
        return rest

    def _put_line(self, line: str) -> str:
        x, y = self._cursor
        pen, rest = PLAIN, ""
        for token in _TOKEN.finditer(line):
            kind, text = token.lastgroup, token[0]
            if kind == "pen":
                pen = pen_after(pen, token["pen"], self._terminal.colours)
            elif kind == "text":
                x += self._lay(x, y, text, pen)
            elif kind in ("row", "column") or text == "\x1b[H":
                x, y = _place(token)
            elif kind is not None and not text.startswith(_LINK):
                rest += text
                if kind == "other":
                    self.lose()
        return rest

    def _lay(self, x: int, y: int, text: str, pen: Pen) -> int:
        """Write a text on what is wanted; return how many cells it takes."""
        is_simple = text.isascii()
        signs: Sequence[str] = text if is_simple else _signs(text)
        width = len(signs)
        if 0 <= y < self._size.height and 0 <= x < self._size.width:
            self.has_signs = self.has_signs or not text.isspace()
            self._drawn.pop(y, None)
            self._changed.add(y)
            row = self._wanted[y]
            seen = signs[: self._size.width - x]
            end = x + len(seen)
            self._has_wide = self._has_wide or not (is_simple or "" not in signs)
            if self._has_wide:
                _part(row, x, end)
            row[x:end] = zip(seen, repeat(pen))
            if not is_simple and len(seen) < width and signs[len(seen)] == "":
                row[end - 1] = " ", pen  # half a sign
        return width

    def flush(self) -> str:
        """Return what makes the client's screen show what is wanted; nothing if it does."""
        writer = Writer(self._pen, erases=self._terminal.erases)
        if self._is_lost:
            self._begin_anew(writer)
        for y in sorted(self._changed):
            self._write_row(writer, y)
        self._changed.clear()
        self._pen = writer.pen
        if self._cursor != self._told or (writer.text and self._cursor != _HOME):
            self._told = self._cursor
            if self._told != _HOME:  # somebody types there
                writer.move(*self._told)
        return writer.text

    def _begin_anew(self, writer: Writer) -> None:
        """Clear the client's screen if that helps."""
        self._is_lost = False
        width, height = self._size
        self._changed = set(range(height))
        row: list[Cell | None] = [None] * width
        if self._terminal.erases:
            blanks = Counter(
                as_blank(pen) for row in self._wanted for sign, pen in row if sign == " "
            )
            grounds = [blank for blank, _ in blanks.most_common() if not blank.attributes]
            ground = grounds[0] if grounds else PLAIN
            writer.clear(ground)
            row = [(" ", ground)] * width
        self._sent = [row[:] for _ in range(height)]

    def _write_row(self, writer: Writer, y: int) -> None:
        old, new = self._sent[y], self._wanted[y]
        changed = [x for x, (a, b) in enumerate(zip(old, new, strict=True)) if _differ(a, b)]
        if changed and self._has_wide:
            changed = _with_halves(changed, old, new)
        if not changed:
            return
        end = _start_of_tail(new) if writer.erases else len(new)
        tail = [x for x in changed if x >= end]
        if len(tail) <= _GAP:
            tail = []
        for start, stop in _runs(changed[: len(changed) - len(tail)], new):
            writer.write(start, y, new[start:stop])
        if tail:
            writer.erase_to_end(tail[0], y, new[-1][1])
        self._sent[y] = list(new)


class Writer:
    """Writes cells to a client's terminal, and knows where its cursor is and what its pen.

    Args:
        pen: The pen it has.
        erases: Whether what it erases has the ground of its pen.
    """

    def __init__(self, pen: Pen | None, *, erases: bool) -> None:
        self.pen = pen
        self.erases = erases
        self._written: list[str] = []
        self._x = self._y = -1  # unknown

    @property
    def text(self) -> str:
        """What has been written."""
        return "".join(self._written)

    def clear(self, ground: Pen) -> None:
        """Clear the screen."""
        self._wear(ground)
        self._written.append("\x1b[2J")

    def move(self, x: int, y: int) -> None:
        """Move the cursor, by absolute places: terminals differ about how wide some signs are."""
        if y != self._y:
            if x == 0 and 0 <= self._y == y - 1:
                self._written.append("\r\n")
            else:
                self._written.append(f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H")
        elif x != self._x:
            self._written.append(f"\x1b[{x + 1}G" if x else "\r")
        self._x, self._y = x, y

    def write(self, x: int, y: int, cells: Sequence[Cell]) -> None:
        """Write cells from a place on."""
        end = x + len(cells)
        start = x
        while x < end:
            sign, pen = cells[x - start]
            if sign == " ":
                count = _blanks(cells, x - start)
                self.move(x, y)
                self._write_blanks(as_blank(pen), count)
                x += count
                continue
            if sign:
                if x != self._x or y != self._y:
                    self.move(x, y)
                if pen is not self.pen:
                    self._wear(pen)
                self._written.append(sign)
                is_last = x + 1 < end and not cells[x + 1 - start][0]
                self._x = -1 if is_last or len(sign) > 1 else x + 1
            x += 1

    def _write_blanks(self, blank: Pen, count: int) -> None:
        self._wear(for_blanks(self.pen, blank))
        if self.erases and count >= _FEWEST_ERASED and not blank.attributes:
            self._written.append(f"\x1b[{count}X")
        else:
            self._written.append(" " * count)
            self._x += count

    def erase_to_end(self, x: int, y: int, pen: Pen) -> None:
        """Erase a row from a place on, with the ground of a pen."""
        self.move(x, y)
        self._wear(for_blanks(self.pen, as_blank(pen)))
        self._written.append("\x1b[K")

    def _wear(self, pen: Pen) -> None:
        self._written.append(change(self.pen, pen))
        self.pen = pen


def _row_of(start: str) -> int | None:
    """Return the row of a place at the left edge, or None if this is not the start of one."""
    if start.startswith("\x1b[") and start.endswith(";1") and start[2:-2].isdecimal():
        return int(start[2:-2]) - 1
    return None


def _place(token: re.Match[str]) -> Offset:
    return Offset(int(token["column"] or 1) - 1, int(token["row"] or 1) - 1)


@lru_cache(_MOST_TEXTS)
def _signs(text: str) -> tuple[str, ...]:
    """Return the cells of a text."""
    signs: list[str] = []
    for start, end, width in split_graphemes(text)[0]:
        if width:
            signs += [text[start:end], *[""] * (width - 1)]
        elif signs:
            signs[-1] += text[start:end]
    return tuple(signs)


def _part(row: Cells, start: int, end: int) -> None:
    """Replace half a wide sign by a blank where the other half is about to be written on."""
    if start < len(row) and row[start][0] == "":
        row[start - 1] = " ", row[start - 1][1]
    if end < len(row) and row[end][0] == "":
        row[end] = " ", row[end][1]


def _differ(old: Cell | None, new: Cell) -> bool:
    """Return whether two cells look different."""
    if old is None:
        return True
    if old == new:
        return False
    return not (old[0] == new[0] == " " and as_blank(old[1]) == as_blank(new[1]))


def _with_halves(
    changed: Sequence[int], old: Sequence[Cell | None], new: Sequence[Cell]
) -> list[int]:
    """Return columns with the other halves of all wide signs that are or were there."""
    found = set(changed)
    for x in changed:
        for row in (old, new):
            start = x
            while start > 0 and _is_half(row[start]):
                start -= 1
            end = x + 1
            while end < len(row) and _is_half(row[end]):
                end += 1
            found.update(range(start, end))
    return sorted(found)


def _is_half(cell: Cell | None) -> bool:
    return cell is not None and cell[0] == ""


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
    """Return whether to write some cells with a pen takes no more than to step over them."""
    return len(gap) <= _GAP and (
        sum(len(sign.encode()) for sign, _ in gap) <= _GAP
        and all(own == pen or (sign == " " and as_blank(own) == as_blank(pen)) for sign, own in gap)
    )


def _blanks(cells: Sequence[Cell], start: int) -> int:
    """Return how many blanks of one look follow each other."""
    blank = as_blank(cells[start][1])
    end = start + 1
    while end < len(cells) and cells[end][0] == " " and as_blank(cells[end][1]) == blank:
        end += 1
    return end - start
