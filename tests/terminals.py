"""Terminals of pyte, which take what screens write most often in less time, and show the same."""

from __future__ import annotations

import re
from typing import Any, Final

import pyte
from pyte import charsets, modes
from pyte.screens import Char, wcwidth

_COMMON: Final = re.compile(r"\x1b\[([0-9;]*)([mH])")  # how to write, and where
_LARGEST: Final = 9999  # number; as for pyte


class Paper(pyte.Screen):
    """A screen on which a text that fits on its line is written at once."""

    def draw(self, data: str) -> None:
        cursor = self.cursor
        end = cursor.x + len(data)
        is_simple = (
            end <= self.columns
            and not self.charset
            and self.g0_charset is charsets.LAT1_MAP
            and modes.IRM not in self.mode
            and all(wcwidth(sign) == 1 for sign in set(data))
        )
        if not is_simple:
            super().draw(data)
            return
        line, look = self.buffer[cursor.y], cursor.attrs[1:]
        for x, sign in enumerate(data, cursor.x):
            line[x] = Char(sign, *look)
        cursor.x = end
        self.dirty.add(cursor.y)

    @property
    def text(self) -> str:
        """What stands on the screen, row by row: ``display`` without its checks."""
        rows = (map(self.buffer[y].__getitem__, range(self.columns)) for y in range(self.lines))
        return "\n".join("".join(cell.data for cell in row) for row in rows)


class ErasablePaper(Paper):
    """A screen that is erased as a whole, and with the ground of the pen, as xterm has it.

    In pyte those cells keep theirs on which nothing has been written.
    """

    def erase_in_display(self, how: int = 0, *args: Any, **kwargs: Any) -> None:
        for line in range(self.lines) if how == 2 else ():
            self.buffer[line].update(dict.fromkeys(range(self.columns), self.cursor.attrs))
        super().erase_in_display(how, *args, **kwargs)

    @property
    def cells(self) -> list[list[Char]]:
        """What can be seen, with its colours."""
        columns = range(self.columns)
        return [[_as_seen(self.buffer[y][x]) for x in columns] for y in range(self.lines)]


def _as_seen(cell: Char) -> Char:
    """Return what can be seen of a cell: of a blank, its ground, and lines if it has some."""
    is_bare = cell.data in ("", " ") and not (cell.underscore or cell.reverse or cell.strikethrough)
    return Char(cell.data, bg=cell.bg) if is_bare else cell


class Pen(pyte.Stream):
    """A stream that sends nothing sign by sign through the parser that it knows as a whole."""

    def feed(self, data: str) -> None:
        screen = self.listener
        assert screen is not None
        offset = 0
        while offset < len(data):
            is_between = self._taking_plain_text
            if is_between and (command := _COMMON.match(data, offset)):
                numbers = [min(int(each or 0), _LARGEST) for each in command[1].split(";")]
                if command[2] == "m":
                    screen.select_graphic_rendition(*numbers)
                else:
                    screen.cursor_position(*numbers)
                offset = command.end()
            elif is_between and (text := self._text_pattern.match(data, offset)):
                screen.draw(text[0])
                offset = text.end()
            else:
                self._taking_plain_text = self._send_to_parser(data[offset])
                offset += 1


class BytePen(Pen, pyte.ByteStream):
    """A stream of bytes."""

    def feed(self, data: bytes) -> None:  # type: ignore[override]
        super().feed(self.utf8_decoder.decode(data))
