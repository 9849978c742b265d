"""What stands beside the rules where there is room: other rules that belong to the chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut, wrap
from lancaster_tui.words.rule_links import Links, links_of, plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.events import Click

    from lancaster_tui.words.rulebook import Rule, Section

_GAP: Final = 2  # columns between an id and the text
_LONGEST = 6  # rows of a rule


class RuleAside(Inked):
    """The rules that a rule names and those that name it; of its section, examples and words.

    Args:
        follow: Goes to a rule that is clicked.
    """

    def __init__(self, follow: Callable[[str], object]) -> None:
        super().__init__(id="rule-aside")
        self._follow = follow
        self._shown: tuple[Rule, Section] | None = None

    def show(self, rule: Rule, section: Section) -> None:
        """Show what belongs to a rule of a section."""
        self._shown = rule, section
        self.refresh()

    def render(self) -> Drawing:
        """Draw the rules below each other, as far as there is room."""
        canvas = Canvas(*self.size, has_colour=self.has_colour)
        if self._shown is not None:
            y = 0
            for block in links_of(*self._shown):
                y = _draw(canvas, block, y)
        return self.drawn(canvas.rows())

    def on_click(self, event: Click) -> None:
        """Go to the rule that is clicked."""
        spot = self.spot_at(event)
        if spot is not None:
            self._follow(spot)


def _draw(canvas: Canvas, block: Links, y: int) -> int:
    """Paint a block from a row on, if there is room for it; return the row behind it."""
    if y + 2 > canvas.height:
        return y
    canvas.text(0, y, block.heading, "target bold")
    y += 2
    start = max(cell_len(each.id) for each in block.entries) + _GAP
    room = canvas.width - start
    for entry in block.entries:
        lines = wrap(plain(entry.text), room)
        if len(lines) > _LONGEST:
            lines = [*lines[: _LONGEST - 1], cut(" ".join(lines[_LONGEST - 1 :]), room)]
        if y + len(lines) > canvas.height:
            break
        spot = entry.id if block.leads else None
        canvas.text(0, y, entry.id, "target" if block.leads else "bold", spot)
        for line in lines:
            canvas.text(start, y, line, "soft", spot)
            y += 1
        y += block.leads
    return y + (not block.leads)
