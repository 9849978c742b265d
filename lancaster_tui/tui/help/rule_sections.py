"""The sections of the rules to turn to, and in how many rules of each the words sought stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, Row, cut
from lancaster_tui.tui.kit.glyphs import EDGE

if TYPE_CHECKING:
    from textual.events import Click

    from lancaster_tui.words.rulebook import Section

_MORE = 3  # columns for the sign that there are more sections on this side
_FOUND_INK: Final = "target-ink bold"


class RuleSections(Inked):
    """The sections in a column, or in one line around the one that is open.

    A number tells in how many rules of a section the words sought stand.

    Args:
        turn_to: Opens a section by its number.
    """

    def __init__(self, turn_to: Callable[[int], None]) -> None:
        super().__init__(id="sections")
        self._turn_to = turn_to
        self._book: Sequence[Section] = ()
        self._open = 0
        self._found: Sequence[int] = ()

    def show(self, book: Sequence[Section], section: int, found: Sequence[int]) -> None:
        """Show which section is open, and in how many rules of each something was found."""
        self._book, self._open, self._found = book, section, found
        self.refresh()

    def render(self) -> Drawing:
        """Draw the sections."""
        width, height = self.size
        rows = self._line(width) if height == 1 else self._column(width, height)
        return self.drawn(rows)

    def on_click(self, event: Click) -> None:
        """Open a section."""
        spot = self.spot_at(event)
        if spot is not None:
            self._turn_to(int(spot))

    def _column(self, width: int, height: int) -> list[Row]:
        book = self._book
        canvas = Canvas(width, height, "surface", has_colour=self.has_colour)
        canvas.text(2, 1, "SECTIONS", "target bold")
        step = 2 if height >= 2 * len(book) + 4 else 1
        for number, section in enumerate(book):
            y, is_open = 3 + step * number, number == self._open
            canvas.fill(0, y, width, 1, "panel" if is_open else "surface", number)
            if is_open:
                canvas.text(0, y, EDGE, "target")
            canvas.text(2, y, section.sign, "target bold" if is_open else "soft", number)
            look = "bold" if is_open else "soft"
            count = self._count(number)
            canvas.text(6, y, cut(section.name, width - 7 - len(count)), look, number)
            if count:
                canvas.chip(width - len(count) - 1, y, count, _FOUND_INK, "target", number)
        return canvas.rows()

    def _line(self, width: int) -> list[Row]:
        """Return the section that is open, and the names of as many around it as fit."""
        canvas = Canvas(width, 1, "surface", has_colour=self.has_colour)
        if not self._book:
            return canvas.rows()
        labels = [f" {section.name} " for section in self._book]
        section = self._book[self._open]
        labels[self._open] = f" {section.sign} {section.name} ".replace("  ", " ")
        shown = _around(self._open, [len(label) for label in labels], width - 2 * _MORE)
        x = _MORE
        for number in shown:
            if number == self._open:
                x = canvas.chip(x, 0, labels[number], "target-ink bold", "target")
            else:
                look = "target bold" if self._count(number) else "soft"
                x = canvas.text(x, 0, labels[number], look, number)
        if shown.start > 0:
            canvas.text(1, 0, "<", "target bold", shown.start - 1)
        if shown.stop < len(labels):
            canvas.text_to(width - 1, 0, ">", "target bold", shown.stop)
        return canvas.rows()

    def _count(self, number: int) -> str:
        found = self._found[number] if number < len(self._found) else 0
        return f" {found} " if found else ""


def _around(middle: int, widths: Sequence[int], room: int) -> range:
    """Return which of a row of things have room, with one of them as near the middle as can be."""
    first, behind = middle, middle + 1
    while True:
        spare = room - sum(widths[first:behind])
        sides = [(middle - first, -1)] if first and widths[first - 1] <= spare else []
        if behind < len(widths) and widths[behind] <= spare:
            sides.append((behind - middle, 1))
        if not sides:
            return range(first, behind)
        _, side = min(sides)
        first, behind = (first - 1, behind) if side < 0 else (first, behind + 1)
