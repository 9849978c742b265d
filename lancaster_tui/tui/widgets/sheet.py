"""A sheet of text in inks, as long as it needs to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.geometry import Size

from lancaster_tui.tui.widgets.drawing import Drawing, Row, fit, row_width, wrap
from lancaster_tui.tui.widgets.inked import Inked

_GAP = 2

Write = Callable[[int], list[Row]]
"""Returns the rows of a sheet for a width in cells."""


class Sheet(Inked):
    """Shows rows that are written for its width; it is as high as there are rows.

    Args:
        write: Writes the rows.
    """

    def __init__(self, write: Write) -> None:
        super().__init__()
        self._write = write

    def show(self, write: Write) -> None:
        """Show other rows from now on."""
        self._write = write
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of rows, for a height of ``auto``."""
        return len(self._write(width))

    def render(self) -> Drawing:
        """Return the rows."""
        return Drawing(self._write(self.size.width), self._inks)


def paragraph(text: str, width: int, ink: str = "") -> list[Row]:
    """Return a text in as many rows as it needs."""
    return [[(line, ink)] for line in wrap(text, width)]


def legend(entries: Iterable[tuple[Row, str]], width: int, widest: int) -> list[Row]:
    """Return signs in a column, each with its meaning to the right of it.

    The column is as wide as its widest sign, at most ``widest`` cells; a sign that is wider stands
    on a row of its own.
    """
    entries = list(entries)
    column = max((row_width(sign) for sign, _ in entries if row_width(sign) <= widest), default=0)
    rows: list[Row] = []
    for sign, text in entries:
        first = sign if row_width(sign) <= column else []
        if first is not sign:
            rows.append(sign)
        rows += [
            [*fit(first if number == 0 else [], column + _GAP), (line, "")]
            for number, line in enumerate(wrap(text, width - column - _GAP))
        ]
    return rows
