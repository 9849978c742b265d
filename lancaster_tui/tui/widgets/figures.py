"""A table of numbers: names to the left, numbers in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from lancaster_tui.tui.glyphs import MARK, NOTHING
from lancaster_tui.tui.widgets.drawing import column

_GAPS = range(4, 0, -1)  # columns between numbers, as many as there is room for
_NARROWEST = 5  # columns of a label


class Line(NamedTuple):
    """A row: its label, perhaps in a colour of the theme, and a number for each column.

    What ``stands_out`` is marked by a sign, bold type and a background.
    """

    label: str
    numbers: tuple[int, ...]
    colour: str | None = None
    stands_out: bool = False


class Figures(Widget):
    """Shows rows of numbers below heads.

    Args:
        corner: What the table is about.
        heads: The head of each column.
        lines: The rows.
        strong: The head of the columns that count most; they are bold.
        has_sums: Whether the last row holds the sums of the others.
    """

    def __init__(
        self,
        corner: str,
        heads: Sequence[str],
        lines: Sequence[Line],
        *,
        strong: str,
        has_sums: bool = False,
    ) -> None:
        super().__init__()
        self._corner = corner
        self._heads = tuple(heads)
        self._lines = tuple(lines)
        self._strong = strong
        self._has_sums = has_sums

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of rows: the heads, the lines, and the rule above sums."""
        return 1 + len(self._lines) + self._has_sums

    def render(self) -> Content:
        """Draw the table as wide as there is room."""
        room = self.size.width
        widths = [self._widest(number) for number in range(len(self._heads))]
        label = max(cell_len(text) for text in (self._corner, *(row.label for row in self._lines)))
        gap = next((gap for gap in _GAPS if label + 2 + _sum(widths, gap) <= room), 1)
        label = max(min(label, room - 2 - _sum(widths, gap)), _NARROWEST)
        pairs = zip(self._heads, widths, strict=True)
        heads = "".join(f"{head:>{gap + width}}" for head, width in pairs)
        rows = [Content(f"  {column(self._corner, label)}{heads}").stylize("$quiet")]
        for line in self._lines:
            row = self._row(line, label, widths, gap)
            rows.append(row.stylize("bold on $panel") if line.stands_out else row)
        if self._has_sums:
            rows[-1] = rows[-1].stylize("bold")
            rows.insert(-1, Content("─" * rows[-1].cell_length).stylize("$frame"))
        return Content("\n").join(rows)

    def _row(self, line: Line, label: int, widths: Sequence[int], gap: int) -> Content:
        cells = (
            (f"{number or NOTHING:>{gap + width}}", "bold" if head == self._strong else "")
            for number, head, width in zip(line.numbers, self._heads, widths, strict=True)
        )
        return Content.assemble(
            f"{MARK} " if line.stands_out else "  ",
            (column(line.label, label), f"bold ${line.colour}" if line.colour else ""),
            *cells,
        )

    def _widest(self, number: int) -> int:
        """Return the width of a column."""
        texts = (self._heads[number], *(str(line.numbers[number]) for line in self._lines))
        return max(map(cell_len, texts))


def _sum(widths: Sequence[int], gap: int) -> int:
    return sum(widths) + gap * len(widths)
