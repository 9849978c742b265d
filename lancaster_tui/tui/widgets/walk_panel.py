"""What happened at one stop on the way through the rewards, in the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll

from lancaster_tui.tui.widgets.log_rows import SIGN_WIDTH, log_rows, running_on
from lancaster_tui.tui.widgets.sheet import Sheet
from lancaster_tui.words.log import LogLine, log_lines

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.tui.scene import Walk
    from lancaster_tui.words.names import Names

_BAR = 1  # columns after a text, for the scroll bar


class WalkPanel(VerticalScroll, can_focus=False):
    """Tells a stop line by line; where that has no room the lines run on, and scroll if need be."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._lines: list[LogLine] = []
        self._names: Names | None = None

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield Sheet(lambda _: [])

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
        if names is None or width <= SIGN_WIDTH:
            return
        rows = [row for line in self._lines for row in log_rows(line, names, width)]
        if len(rows) > height:
            rows = running_on(self._lines, names, width)
        self.query_one(Sheet).show(lambda _: rows)
