"""What happened at one stop on the way through the rewards, in the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lancaster_tui.tui.widgets.drawing import wrap
from lancaster_tui.tui.widgets.seats import seat_ink, seat_shape
from lancaster_tui.words.log import LogLine, log_lines

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.tui.scene import Walk
    from lancaster_tui.words.names import Names

_SIGN = 2  # columns before a text: whose doing it is
_BAR = 1  # columns after it, for the scroll bar


class WalkPanel(VerticalScroll, can_focus=False):
    """Tells a stop line by line; where that has no room the lines run on, and scroll if need be."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._lines: list[LogLine] = []
        self._names: Names | None = None

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield Static(markup=False)

    def show(self, walk: Walk, names: Names) -> None:
        """Tell what happened at a stop."""
        self._lines, self._names = log_lines(walk.events, names), names
        self.scroll_home(animate=False)
        self._tell()

    def scroll_lines(self, lines: int) -> bool:
        """Scroll down by some lines, up by a negative number; return whether there is more."""
        if not self.max_scroll_y:
            return False
        self.scroll_relative(y=lines, animate=False)
        return True

    def on_resize(self) -> None:
        """Wrap at the new width."""
        self._tell()

    def _tell(self) -> None:
        names, height = self._names, self.size.height
        width = self.container_size.width - _BAR
        if names is None or width <= _SIGN:
            return
        rows = [row for line in self._lines for row in _rows(line, names, width)]
        if len(rows) > height:
            rows = _running_on(self._lines, names, width)
        self.query_one(Static).update(Content("\n").join(rows))


def _rows(line: LogLine, names: Names, width: int) -> list[Content]:
    """Return a line of the log on rows of its own."""
    first, *rest = (_inked(text, line) for text in wrap(line.text, width - _SIGN))
    blank = Content(" " * _SIGN)
    sign = _sign(line, names)
    return [blank + first if sign is None else sign + first, *(blank + more for more in rest)]


def _running_on(lines: list[LogLine], names: Names, width: int) -> list[Content]:
    """Return lines of the log one after the other on the same rows."""
    rows, row = [], Content()
    for line in lines:
        sign, gap = _sign(line, names), " " * _SIGN
        for text in line.text.split(" "):
            word = _inked(text, line) if sign is None else sign + _inked(text, line)
            longer = Content.assemble(row, gap, word) if row else word
            if longer.cell_length > width:
                rows.append(row)
                longer = word
            row, sign, gap = longer, None, " "
    return [*rows, row]


def _inked(text: str, line: LogLine) -> Content:
    return Content.assemble((text, "bold" if line.is_heading else ""))


def _sign(line: LogLine, names: Names) -> Content | None:
    """Return whose doing a line tells, if anybody's."""
    if line.seat is None:
        return None
    return Content.assemble(
        (f"{seat_shape(line.seat, names)} ", f"bold ${seat_ink(line.seat, names)}")
    )
