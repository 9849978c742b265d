"""What a client's screen is to show and what it shows, cell by cell: only the difference is sent.

An application draws whole rows again, whatever has changed in them. Here that is taken apart into
cells; a wide sign is a cell with the sign and an empty one. What the client has been sent is
remembered.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import Final, NamedTuple

from rich.cells import split_graphemes
from rich.color import ColorSystem
from textual.geometry import Offset, Size

from lancaster_tui.ssh.pens import PLAIN, Pen, as_blank, change, pen_after
from lancaster_tui.ssh.strokes import Cell, Stroke, strokes_of, written
from lancaster_tui.ssh.terminal import Terminal

Cells = list[Cell]

_SILENT: Final = re.compile(r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b(?!\[)[ -/]*[0-~]?|\x07")
"""Sequences that draw nothing and begin like none that does: titles, links, the bell."""
_PART: Final = re.compile(r"(?P<numbers>[0-9;]*)(?P<kind>[mH])(?P<text>.*)", re.DOTALL)
_OTHER: Final = re.compile(r"(?P<code>[0-?]*[ -/]*[@-~]?)(?P<text>.*)", re.DOTALL)
_HARMLESS: Final = re.compile(r"\?[0-9;]*([hl]|\$p)")
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_AT_THE_END: Final = re.compile(r"\x1b\[(?P<numbers>[0-9;]*)H$")
_LONGEST = 12  # characters of a place
_LINK: Final = "\x1b]8;"
_MOST_PARTS = 16_384  # kept
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
        self._drawn: dict[int, str] = {}  # the last line drawn in a row, if it is all of it
        self._has_wide = False
        self._is_lost = True
        self._cursor = self._told = _HOME
        self.has_signs = False
        """Whether anything has been drawn on the screen, apart from its ground."""

    def resize(self, size: Size) -> None:
        """Take in another size. Perhaps only a part is drawn again, so the rest is kept."""
        width, height = self._size = size
        rows = [(row + [_BLANK] * width)[:width] for row in self._wanted[:height]]
        self._wanted = rows + [[_BLANK] * width for _ in range(height - len(rows))]
        self._drawn.clear()
        self.lose()

    def lose(self) -> None:
        """Assume nothing about what the client's screen shows, so that all of it is sent again."""
        self._is_lost = True

    def put(self, drawn: str) -> str:
        """Take in what an application draws.

        Args:
            drawn: Texts, each after its place, its style or both, as Rich writes them: a style
                counts up to the next.

        Returns:
            The parts that draw nothing, such as the bell, and have to be sent as they are.
        """
        rest: list[str] = []
        if drawn.count("\x1b") > drawn.count("\x1b[") or "\x07" in drawn:
            rest = [each for each in _SILENT.findall(drawn) if not each.startswith(_LINK)]
            drawn = _SILENT.sub("", drawn)
        for line in drawn.split("\n"):
            row = _row_of(line)
            if row is None or self._drawn.get(row) != line:
                rest += self._put_line(line)
                if row is not None:
                    self._drawn[row] = line
            if line.endswith("H") and (place := _AT_THE_END.search(line, len(line) - _LONGEST)):
                self._cursor = _place(place["numbers"])
        return "".join(rest)

    def _put_line(self, line: str) -> list[str]:
        """Take in a line; return the parts of it that draw nothing."""
        x, y = self._cursor
        rest = []
        colours = self._terminal.colours
        for number, text in enumerate(line.split("\x1b[")):
            part = _part(text if number else f"m{text}", colours)
            if part.other:
                rest.append(f"\x1b[{part.other}")
                if not _HARMLESS.fullmatch(part.other):
                    self.lose()
            if part.place is not None:
                x, y = part.place
            if part.cells:
                self._lay(x, y, part)
                x += len(part.cells)
        return rest

    def _lay(self, x: int, y: int, part: Part) -> None:
        """Put cells on the screen that is wanted."""
        width, height = self._size
        if y < 0 or y >= height or x >= width:
            return
        cells = part.cells
        end = x + len(cells)
        row = self._wanted[y]
        self.has_signs = self.has_signs or part.has_signs
        self._drawn.pop(y, None)
        self._changed.add(y)
        if part.has_wide or self._has_wide:
            self._has_wide = True
            _part_signs(row, x, min(end, width))
        if end <= width:
            row[x:end] = cells
        else:
            row[x:] = cells[: width - x]
            if not cells[width - x][0]:
                row[-1] = " ", row[-1][1]  # half a sign

    def flush(self) -> str:
        """Return what makes the client's screen show what is wanted; nothing if it does.

        It sets its own pen first, so it does not depend on how earlier output was split.
        """
        begun, pen = self._begin_anew() if self._is_lost else ("", None)
        strokes = [stroke for y in sorted(self._changed) for stroke in self._strokes(y)]
        self._changed.clear()
        text = begun + written(strokes, pen)
        if self._cursor != self._told or (text and self._cursor != _HOME):
            self._told = self._cursor
            if self._told != _HOME:  # somebody types there
                text += f"\x1b[{self._told.y + 1};{self._told.x + 1}H"
        return text

    def _begin_anew(self) -> tuple[str, Pen | None]:
        """Return what clears the client's screen, if that helps, and the pen after it."""
        self._is_lost = False
        width, height = self._size
        self._changed = set(range(height))
        cleared: Cell | None = None
        text, ground = "", None
        if self._terminal.erases:
            blanks = Counter(
                as_blank(pen) for row in self._wanted for sign, pen in row if sign == " "
            )
            grounds = [blank for blank, _ in blanks.most_common() if not blank.attributes]
            ground = grounds[0] if grounds else PLAIN
            text = f"{change(None, ground)}\x1b[2J"
            cleared = " ", ground
        self._sent = [[cleared] * width for _ in range(height)]
        return text, ground

    def _strokes(self, y: int) -> Iterator[Stroke]:
        """Yield the strokes that have to be written in a row."""
        old, new = self._sent[y], self._wanted[y]
        others = compress(count(), map(is_not, old, new))
        changed = [x for x in others if _differ(old[x], new[x])]
        if not changed:
            return
        if self._has_wide:
            changed = _with_halves(changed, old, new)
        yield from strokes_of(new, changed, y, erases=self._terminal.erases)
        self._sent[y] = list(new)


def _row_of(line: str) -> int | None:
    """Return the row that a line is drawn in from its left edge, or None if it is not."""
    end = line.find(";1H", 2, 6)
    return int(line[2:end]) - 1 if end > 0 and line[2:end].isdecimal() else None


def _place(numbers: str) -> Offset:
    row, _, column = numbers.partition(";")
    return Offset(int(column or 1) - 1, int(row or 1) - 1)


class Part(NamedTuple):
    """What a sequence and the text after it mean: a place, cells, or something else."""

    cells: tuple[Cell, ...]
    place: Offset | None = None
    other: str = ""
    has_signs: bool = False
    has_wide: bool = False


@lru_cache(_MOST_PARTS)
def _part(text: str, colours: ColorSystem | None) -> Part:
    """Return what follows the beginning of a sequence: most parts are drawn again and again."""
    pen, place, other = PLAIN, None, ""
    if found := _PART.fullmatch(text):
        if found["kind"] == "m":
            pen = pen_after(PLAIN, found["numbers"], colours)
        else:
            place = _place(found["numbers"])
    else:
        found = _OTHER.fullmatch(text)
        assert found is not None  # it matches everything
        other = found["code"]
    signs = _signs(_CONTROLS.sub("", found["text"]))
    has_signs = any(sign != " " for sign in signs)
    return Part(tuple(_cell(sign, pen) for sign in signs), place, other, has_signs, "" in signs)


@lru_cache(_MOST_PARTS)
def _cell(sign: str, pen: Pen) -> Cell:
    """Return a cell, the same object wherever possible: identical ones compare fast."""
    return sign, pen


def _signs(text: str) -> list[str]:
    """Return the cells of a text."""
    if text.isascii():
        return [*text]
    signs: list[str] = []
    for start, end, width in split_graphemes(text)[0]:
        if width:
            signs += [text[start:end], *[""] * (width - 1)]
        elif signs:
            signs[-1] += text[start:end]
    return signs


def _part_signs(row: Cells, start: int, end: int) -> None:
    """Replace half a wide sign by a blank where the other half is about to be written on."""
    if row[start][0] == "":
        row[start - 1] = " ", row[start - 1][1]
    if end < len(row) and row[end][0] == "":
        row[end] = " ", row[end][1]


def _differ(old: Cell | None, new: Cell) -> bool:
    """Return whether two cells look different."""
    if old is None or old == new:
        return old is None
    return not (old[0] == new[0] == " " and as_blank(old[1]) == as_blank(new[1]))


def _with_halves(
    changed: Sequence[int], old: Sequence[Cell | None], new: Sequence[Cell]
) -> list[int]:
    """Return columns, and the other halves of the wide signs that are or were in them."""
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
