"""A chart of upright bars in clusters: one for each moment, in it a bar for each player."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Piece, Row, cut
from lancaster_tui.tui.kit.glyphs import NOTHING

_EIGHTHS: Final = " ▂▂▂▄▅▅▇█"  # those that become whole cells where there is only ASCII
_MARGIN = 1
_GAP = 2  # columns between two clusters, in which the number of a last bar may end
_WIDEST_GAP = 8
_WIDEST_BAR = 4
_BELOW = 2  # rows below the bars: the signs of the players, and the label of the cluster
LEAST_ROWS: Final = 10
"""The rows from which bars can be compared."""


class Cluster(NamedTuple):
    """The bars of a moment: its label and how long each is; some stand apart on another ground."""

    label: str
    amounts: Sequence[int]
    stands_apart: bool = False


class _Layout(NamedTuple):
    """Columns of a bar and from one to the next, of a cluster, and from one to the next."""

    bar: int
    step: int
    span: int
    pitch: int


class Clusters(NamedTuple):
    """The whole chart.

    Args:
        heading: Its heading.
        about: What the numbers are.
        marks: The sign and the colour of each player.
        entries: The clusters, each with a bar for every player.
    """

    heading: str
    about: str
    marks: Sequence[Piece]
    entries: Sequence[Cluster]

    @property
    def least_width(self) -> int:
        """The columns that the narrowest bars need."""
        return self._width(self._layout(1))

    def draw(self, width: int, height: int, *, has_colour: bool) -> list[Row]:
        """Return the chart, each bar with its number above and its player's sign below."""
        canvas = Canvas(width, height, "surface", has_colour=has_colour)
        x = canvas.text(_MARGIN, 0, self.heading, "target bold") + 3
        canvas.text(x, 0, cut(self.about, max(width - x - 1, 0)), "quiet")
        layout = self._widest(width)
        for number, cluster in enumerate(self.entries):
            self._draw_cluster(canvas, cluster, _MARGIN + number * layout.pitch, layout)
        return canvas.rows()

    @property
    def _digits(self) -> int:
        return max(len(str(amount)) for each in self.entries for amount in each.amounts)

    def _layout(self, bar: int) -> _Layout:
        """Return the narrowest layout with bars of so many columns."""
        step = max(bar + 1, self._digits)
        labels = max(cell_len(each.label) for each in self.entries)
        span = max(step * len(self.marks) - 1, labels)
        return _Layout(bar, step, span, span + _GAP)

    def _width(self, layout: _Layout) -> int:
        return 2 * _MARGIN + len(self.entries) * layout.pitch - 1

    def _widest(self, width: int) -> _Layout:
        """Return the layout with the widest bars that fit, and gaps as wide as fit then."""
        layouts = map(self._layout, range(_WIDEST_BAR, 0, -1))
        layout = next((each for each in layouts if self._width(each) <= width), self._layout(1))
        room = (width - 2 * _MARGIN + 1) // len(self.entries)
        pitch = min(room, layout.span + _WIDEST_GAP)
        return layout._replace(pitch=max(pitch, layout.pitch))

    def _draw_cluster(self, canvas: Canvas, cluster: Cluster, x: int, layout: _Layout) -> None:
        """Paint the bars of a moment.

        Two numbers side by side would read as one: if they touch, the second stands a row higher.
        """
        label = canvas.height - 1
        if cluster.stands_apart:
            canvas.fill(x - 1, 1, layout.span + _GAP, label, "panel")
        canvas.text(x + (layout.span - cell_len(cluster.label)) // 2, label, cluster.label, "soft")
        left = x + (layout.span - layout.step * len(self.marks) + 1) // 2
        before = (0, 0)  # the end of the number before, and its row
        for number, amount in enumerate(cluster.amounts):
            at, (mark, ink) = left + number * layout.step, self.marks[number]
            middle = at + (layout.bar - 1) // 2
            canvas.text(middle, label - 1, mark, f"{ink} bold")
            if not amount:
                canvas.text(middle, label - _BELOW, NOTHING, "quiet")
                continue
            top = self._draw_bar(canvas, at, amount, layout, ink)
            start, y = at + max(layout.bar - len(str(amount)), 0) // 2, top - 1
            y -= before == (start, y)
            look = "bold" if amount == max(cluster.amounts) else "soft"
            before = (canvas.text(start, y, str(amount), look), y)

    def _draw_bar(self, canvas: Canvas, x: int, amount: int, layout: _Layout, ink: str) -> int:
        """Paint a bar that stands above the signs; return its highest row."""
        most = max(amount for each in self.entries for amount in each.amounts)
        numbers = 1 + (self._digits >= layout.step)
        room = canvas.height - 1 - _BELOW - numbers
        bottom = canvas.height - 1 - _BELOW
        if not canvas.has_colour:  # whole cells, since signs for parts have none in ASCII
            eighths, ink = 8 * max(round(room * amount / most), 1), ""
        else:
            eighths = max(round(8 * room * amount / most), 1)
        rows = ceil(eighths / 8)
        for row in range(rows):
            sign = _EIGHTHS[min(eighths - 8 * row, 8)]
            for column in range(x, x + layout.bar):
                canvas.block(column, bottom - row, sign, ink, canvas.ground(column, bottom - row))
        return bottom - rows + 1
