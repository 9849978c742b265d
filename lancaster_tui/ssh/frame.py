"""What a client's screen is to show and what it shows, cell by cell: only the difference is sent.

An application draws whole rows again, whatever has changed in them. Here that is taken apart into
cells; a wide sign is a cell with the sign and an empty one. What the client has been sent is
remembered, together with the pen its terminal has by then.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Final

from rich.cells import split_graphemes
from textual.geometry import Offset, Size

from lancaster_tui.ssh.pens import PLAIN, Pen, as_blank, change, pen_after
from lancaster_tui.ssh.strokes import Cell, Stroke, strokes_of, written
from lancaster_tui.ssh.terminal import Terminal

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
        begun = self._begin_anew() if self._is_lost else ""
        strokes = [stroke for y in sorted(self._changed) for stroke in self._strokes(y)]
        self._changed.clear()
        text, self._pen = written(strokes, self._pen)
        text = begun + text
        if self._cursor != self._told or (text and self._cursor != _HOME):
            self._told = self._cursor
            if self._told != _HOME:  # somebody types there
                text += f"\x1b[{self._told.y + 1};{self._told.x + 1}H"
        return text

    def _begin_anew(self) -> str:
        """Return what clears the client's screen, if that helps."""
        self._is_lost = False
        width, height = self._size
        self._changed = set(range(height))
        cleared: Cell | None = None
        text = ""
        if self._terminal.erases:
            blanks = Counter(
                as_blank(pen) for row in self._wanted for sign, pen in row if sign == " "
            )
            grounds = [blank for blank, _ in blanks.most_common() if not blank.attributes]
            ground = grounds[0] if grounds else PLAIN
            text, self._pen = f"{change(self._pen, ground)}\x1b[2J", ground
            cleared = " ", ground
        self._sent = [[cleared] * width for _ in range(height)]
        return text

    def _strokes(self, y: int) -> Iterator[Stroke]:
        """Yield what has to be written in a row."""
        old, new = self._sent[y], self._wanted[y]
        changed = [x for x, (a, b) in enumerate(zip(old, new, strict=True)) if _differ(a, b)]
        if not changed:
            return
        if self._has_wide:
            changed = _with_halves(changed, old, new)
        yield from strokes_of(new, changed, y, erases=self._terminal.erases)
        self._sent[y] = list(new)


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
