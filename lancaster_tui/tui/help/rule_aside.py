"""What stands beside the rules where there is room: other rules that belong to the chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, wrap
from lancaster_tui.words.rule_links import AND, Links, links_of, plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.events import Click

    from lancaster_tui.words.rulebook import Rule, Section

_GAP: Final = 2  # columns between an id and the text


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
    """Paint a block from a row on, if there is room for it; return the row behind it.

    Whatever stands there is whole; of rules for which there is no room, the ids stand below.
    """
    texts = _whole(canvas, block, y + 2)
    left_out = block.entries[len(texts) :]
    if not texts and not (block.leads and y + 3 <= canvas.height):
        return y
    canvas.text(0, y, block.heading, "target bold")
    y += 2
    start = _start(block)
    for entry, lines in zip(block.entries, texts, strict=False):
        spot = entry.id if block.leads else None
        canvas.text(0, y, entry.id, "target" if block.leads else "bold", spot)
        for line in lines:
            canvas.text(start, y, line, "soft", spot)
            y += 1
        y += block.leads
    if block.leads and left_out:
        x = canvas.text(0, y, AND if texts else "", "soft")
        for entry in left_out:
            if x + cell_len(entry.id) > canvas.width:
                break
            x = canvas.text(x, y, entry.id, "target", entry.id) + _GAP
        y += 2
    return y + (not block.leads)


def _start(block: Links) -> int:
    return max(cell_len(each.id) for each in block.entries) + _GAP


def _whole(canvas: Canvas, block: Links, y: int) -> list[list[str]]:
    """Return the lines of as many texts of a block as have room from a row on.

    Below rules there has to be room for the ids of those left out.
    """
    texts = [wrap(plain(each.text), canvas.width - _start(block)) for each in block.entries]
    while texts:
        rows = sum(len(lines) + block.leads for lines in texts)
        below = block.leads if len(texts) < len(block.entries) else -block.leads
        if y + rows + below <= canvas.height:
            break
        texts.pop()
    return texts
