"""What stands beside the rules where there is room: other rules that belong to the chosen one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.tui.help.rule_rows import references
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut, wrap
from lancaster_tui.tui.kit.glyphs import CUT
from lancaster_tui.words.rulebook import (
    EXAMPLES,
    NAMED_BY,
    NAMED_HERE,
    NAMES,
    WORDS,
    Rule,
    Section,
    examples_of,
    plain,
    rules_naming,
    rules_of,
    words_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.events import Click

_GAP: Final = 2  # columns between an id and the text
_LONGEST = 5  # rows of a rule


class _Block(NamedTuple):
    """A heading, and what stands below it: each with its head, and the rule it leads to if any."""

    heading: str
    entries: Sequence[Rule]
    leads: bool


class RuleAside(Inked):
    """The rules that a rule names and those that name it; of its section, examples and words.

    Args:
        follow: Goes to a rule that is clicked.
    """

    def __init__(self, follow: Callable[[str], object]) -> None:
        super().__init__(id="rule-aside")
        self._follow = follow
        self._shown: tuple[Rule, Section] | None = None
        self._drawing: Drawing | None = None

    def show(self, rule: Rule, section: Section) -> None:
        """Show what belongs to a rule of a section."""
        self._shown = rule, section
        self.refresh()

    def render(self) -> Drawing:
        """Draw the rules below each other, as far as there is room."""
        canvas = Canvas(*self.size, has_colour=self.has_colour)
        if self._shown is not None:
            y = 0
            for block in _blocks(*self._shown):
                y = _draw(canvas, block, y)
        self._drawing = Drawing(canvas.rows(), self._inks)
        return self._drawing

    def on_click(self, event: Click) -> None:
        """Go to the rule that is clicked."""
        at = event.get_content_offset(self)
        spot = None if at is None or self._drawing is None else self._drawing.spot_at(*at)
        if spot is not None:
            self._follow(spot)


def _blocks(rule: Rule, section: Section) -> Iterator[_Block]:
    """Yield what belongs to a rule, then what belongs to the section it stands in."""
    named = references(rule)
    yield _Block(NAMES.format(rule.id), rules_of(named), leads=True)
    yield _Block(NAMED_BY.format(rule.id), rules_naming(rule), leads=True)
    yield _Block(EXAMPLES, examples_of(section), leads=False)
    own = {each.id for each in section.rules}
    others = [each for one in section.rules for each in references(one)]
    elsewhere = [each for each in dict.fromkeys(others) if each not in {*own, *named}]
    yield _Block(NAMED_HERE, rules_of(elsewhere), leads=True)
    yield _Block(WORDS, words_in(section.rules), leads=False)


def _draw(canvas: Canvas, block: _Block, y: int) -> int:
    """Paint a block from a row on, if it is not empty; return the row behind it."""
    if not block.entries or y + 2 > canvas.height:
        return y
    canvas.text(0, y, block.heading, "target bold")
    y += 2
    start = max(cell_len(each.id) for each in block.entries) + _GAP
    room = canvas.width - start
    for entry in block.entries:
        lines = wrap(plain(entry.text), room)
        if len(lines) > _LONGEST:
            lines = [*lines[: _LONGEST - 1], f"{cut(lines[_LONGEST - 1], room - 2)} {CUT}"]
        if y + len(lines) > canvas.height:
            break
        spot = entry.id if block.leads else None
        canvas.text(0, y, entry.id, "target" if block.leads else "bold", spot)
        for line in lines:
            canvas.text(start, y, line, "soft", spot)
            y += 1
        y += block.leads
    return y + (not block.leads)
