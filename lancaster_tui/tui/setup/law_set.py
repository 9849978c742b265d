"""The texts of the laws that are chosen for a new game: a card for each group."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen

from lancaster_tui.lab.dossiers import stored_dossiers
from lancaster_tui.rules.ruleset.law_sets import GROUPS
from lancaster_tui.tui.help.glossary import draw_glossary, rows_of_glossary
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.drawing import Page, Piece, Row, Sheet, wrap
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.words.laws.dossier import verdict_text
from lancaster_tui.words.laws.law_sets import LawGroup, law_groups, law_set_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from lancaster_tui.rules.ruleset.entries import Law
    from lancaster_tui.rules.ruleset.model import Ruleset
    from lancaster_tui.tui.kit.theme import StyledApp

_LEAST = 21  # columns of a card
_TWO = 34  # columns of a card from which two stand side by side
_GAP = 2
_WAYS: Final = ((3, True), (2, True), (1, True), (1, False))
"""Blank rows between two laws, and whether their worth is shown; the roomiest first."""
_HEAD = 2  # rows above the laws of a card


class LawSetScreen(LeftOnce, Screen[None]):
    """Shows the laws with their texts, by group; as many groups side by side as fit.

    Args:
        rules: The ruleset.
        letters: The law set, as in ``law_sets``.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,enter,q,f2",
            "dismiss",
            "back",
            tooltip="back to the new game",
            id="law_set.back",
        ),
    ]

    def __init__(self, rules: Ruleset, letters: str) -> None:
        super().__init__()
        self._rules = rules
        self._letters = letters

    def compose(self) -> ComposeResult:
        """Lay out the heading, and a card for each group."""
        said = law_set_text(self._rules, self._letters)
        yield Ribbon("Laws", said, self._rules.name)
        with Page(id="law-set"):
            yield Sheet(self._rows)
        yield KeyLine(id="keys")

    def _rows(self, width: int) -> list[Row]:
        has_colour = cast("StyledApp", self.app).has_colour
        groups = law_groups(self._rules, self._letters)
        words = self._words(width, has_colour=has_colour)
        room = self.query_one(Page).size.height - len(words)
        for gap, tells_worth in _WAYS:
            cards = [_Card(group, gap, tells_worth) for group in groups]
            laws = _drawn(_columns(cards, width), width, has_colour=has_colour)
            if len(laws) + gap <= room:
                break
        return [*laws, *[[]] * gap, *words]

    def _words(self, width: int, *, has_colour: bool) -> list[Row]:
        """Return how laws come and go, and what the words in these laws mean."""
        groups = law_groups(self._rules, self._letters)
        laws = [law for group in groups for law in group.entries]
        room = width - 2
        canvas = Canvas(width, rows_of_glossary(laws, room), has_colour=has_colour)
        draw_glossary(canvas, Region(1, 0, room, canvas.height), laws)
        return canvas.rows()


class _Card(NamedTuple):
    """The laws of a group on a card, with so many blank rows between them.

    With ``tells_worth``, each also says what it was worth over many games.
    """

    group: LawGroup
    gap: int
    tells_worth: bool

    def lines(self, width: int) -> list[list[Piece]]:
        """Return the text of each law, wrapped to a width, each line with its ink."""
        return [
            [
                *((line, "law-ink") for line in wrap(text, width - 2)),
                *((line, "soft") for line in wrap(self._worth(law), width - 2) if line),
            ]
            for text, law in zip(self.group.laws, self.group.entries, strict=True)
        ]

    def _worth(self, law: Law) -> str:
        dossier = stored_dossiers().of(law) if self.tells_worth else None
        return "" if dossier is None else verdict_text(law, dossier)

    def height(self, width: int) -> int:
        """Return the rows that it needs, including a blank one below."""
        return _HEAD + 2 + sum(len(lines) + self.gap for lines in self.lines(width))

    def draw(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """Draw the card."""
        group, height = self.group, self.height(width) - 1
        canvas.text(x + 1, y, f"GROUP {group.number}", "target bold")
        canvas.fill(x, y + 1, width, height - 1, "law")
        canvas.fill(x, y + 1, width, 1, "law-strip")
        canvas.text(x + 1, y + 1, group.kind.upper(), "law-ink bold")
        canvas.text_to(x + width - 1, y + 1, group.when, "law-ink")
        row = y + _HEAD + 1
        for lines in self.lines(width):
            for line, ink in lines:
                canvas.text(x + 1, row, line, ink)
                row += 1
            row += self.gap


def _columns(cards: Sequence[_Card], width: int) -> list[list[_Card]]:
    """Return cards in columns: one for each group where they fit, else two, or one."""
    if (width + _GAP) // GROUPS - _GAP >= _LEAST:
        return [[card for card in cards if card.group.number == group] for group in range(GROUPS)]
    count = 2 if (width + _GAP) // 2 - _GAP >= _TWO else 1
    columns: list[list[_Card]] = [[] for _ in range(count)]
    own = (width + _GAP) // count - _GAP
    for card in cards:
        heights = [sum(each.height(own) for each in column) for column in columns]
        columns[heights.index(min(heights))].append(card)
    return columns


def _drawn(columns: Sequence[Sequence[_Card]], width: int, *, has_colour: bool) -> list[Row]:
    """Return the rows of columns of cards."""
    own = (width + _GAP) // len(columns) - _GAP
    height = max(sum(card.height(own) for card in column) for column in columns)
    canvas = Canvas(width, max(height - 1, 1), has_colour=has_colour)
    for number, column in enumerate(columns):
        y = 0
        for card in column:
            card.draw(canvas, number * (own + _GAP), y, own)
            y += card.height(own)
    return canvas.rows()
