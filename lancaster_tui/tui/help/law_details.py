"""The parts below the laws of a game: the chosen law, and the words that laws use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.lab.dossiers import stored_dossiers
from lancaster_tui.tui.help.glossary import draw_glossary, draw_words, rows_of_words
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, Row, row_width, wrap
from lancaster_tui.tui.kit.glyphs import EDGE
from lancaster_tui.tui.kit.seats import seat_name
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.laws.dossier import IN_MANY_GAMES, paid_text, vote_texts
from lancaster_tui.words.laws.fates import FATES, Fate, LawFate
from lancaster_tui.words.laws.forecast import NOTHING
from lancaster_tui.words.laws.glossary import (
    Word,
    words_of,
)
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.rulebook import rulebook, section_of

if TYPE_CHECKING:
    from lancaster_tui.rules.ruleset.entries import Law
    from lancaster_tui.tui.table.scene import Scene

_BETWEEN = 3
_WIDEST_NAME = 16


class LawDetails(Inked):
    """The law that is chosen: its whole sentence, and what it counts and gives for each player.

    Below these, where there is room, what its words mean; with a ``LawWords`` beside it they are
    left out, and what the law did in many games stands there.
    """

    def __init__(self, scene: Scene, times: Sequence[str]) -> None:
        super().__init__(id="law-details")
        self._scene = scene
        self._times = times  # when the laws of each group come
        self._fate: LawFate | None = None
        self._tells_rule = False
        self.tells_words = True

    def show(self, fate: LawFate, *, tells_rule: bool) -> None:
        """Show a law; the id of its rule only where it is looked into."""
        self._fate, self._tells_rule = fate, tells_rule
        self.refresh()

    def render(self) -> Drawing:
        """Draw the law."""
        width, height = self.size
        canvas = Canvas(width, height, "surface", has_colour=self.has_colour)
        if self._fate is not None:
            self._draw(canvas, *self._fate)
        for y in range(height):
            canvas.text(0, y, EDGE, "target")
        return Drawing(canvas.rows(), self._inks)

    def _draw(self, canvas: Canvas, law: Law, fate: Fate, note: str) -> None:
        width, height = canvas.width, canvas.height
        state = sentence(FATES[fate])
        state = state if note == FATES[fate] else f"{state}: {note}"
        canvas.text(2, 0, state, "target bold")
        rule = f", rule {rule_of(law)}" if self._tells_rule else ""
        group = f"group {law.group}: {self._times[law.group]}{rule}"
        canvas.text_to(width - 1, 0, group, "quiet")
        lines = wrap(f"{law_text(law)}.", width - 4)[: height - 2]
        entries, words = self._entries(law), words_of([law]) if self.tells_words else ()
        rows = _flowing(entries, width - 4)
        needed = rows_of_words(words, width - 4) + bool(words)
        spare = height - 1 - len(lines) - len(rows)
        if spare - needed > len(entries) - len(rows):  # a row for each player, and a blank one
            rows, spare = _in_rows(entries), spare - (len(entries) - len(rows))
        y = 1 + (spare - needed > 1)
        for line in lines:
            canvas.text(2, y, line, "bold")
            y += 1
        y += spare - needed > 0
        for row in rows[: height - y]:
            canvas.row(2, y, row)
            y += 1
        below = Region(2, y + 1, width - 4, height - y - 1)
        if self.tells_words:
            draw_words(canvas, below, words)
        elif not self._tells_rule:
            _draw_history(canvas, below, law)

    def _entries(self, law: Law) -> list[Row]:
        """Return what the law counts of each player, and what it would give them."""
        scene = self._scene
        # the counts of a law that was applied may have changed since
        is_told = not scene.is_applied(law)
        entries: list[Row] = []
        pairs = zip(scene.counted(law), scene.forecasts(law), strict=True)
        for seat, (count, text) in enumerate(pairs):
            told = ": ".join([*([count[1]] if count and is_told else []), text or NOTHING])
            name = seat_name(seat, scene.names, _WIDEST_NAME)
            entries.append([name, (f" {told}", "" if text else "quiet")])
        return entries


class LawWords(Inked):
    """How laws come and go, and what the words of laws mean; those of the chosen one stand out."""

    def __init__(self, laws: Sequence[Law]) -> None:
        super().__init__(id="law-words")
        self._laws = laws
        self._used: Sequence[Word] = ()

    def show(self, law: Law) -> None:
        """Highlight the words of a law."""
        self._used = words_of([law])
        self.refresh()

    def render(self) -> Drawing:
        """Draw the course of laws, and below it the words."""
        canvas = Canvas(*self.size, has_colour=self.has_colour)
        draw_glossary(
            canvas, Region(1, 0, self.size.width - 2, self.size.height), self._laws, self._used
        )
        return Drawing(canvas.rows(), self._inks)


def rule_of(law: Law) -> str:
    """Return the rule that a law is, or that of laws in general for one of a ruleset's own."""
    ids = {rule.id for rule in rulebook()[section_of(law.id)].rules}
    return law.id if law.id in ids else "LAW-1"


def _draw_history(canvas: Canvas, at: Region, law: Law) -> None:
    """Write what a law did in many games, if that is known and fits."""
    dossier = stored_dossiers().of(law)
    if dossier is None:
        return
    said = [vote_texts(law, dossier)[0], paid_text(law, dossier)]
    lines = [line for text in said if text for line in wrap(text, at.width)]
    if len(lines) < at.height:
        canvas.text(at.x, at.y, IN_MANY_GAMES, "target bold")
        for y, line in enumerate(lines, at.y + 1):
            canvas.text(at.x, y, line, "soft")


def _in_rows(entries: Sequence[Row]) -> list[Row]:
    """Return a row for each entry, what is said of the players below each other."""
    widest = max(cell_len(name) for (name, _), *_ in entries)
    return [
        [(name, ink), (" " * (widest - cell_len(name)), ""), *more]
        for (name, ink), *more in entries
    ]


def _flowing(entries: Sequence[Row], room: int) -> list[Row]:
    """Return entries beside each other, in as many rows as they need."""
    rows: list[Row] = [[]]
    for entry in entries:
        if rows[-1] and row_width(rows[-1]) + row_width(entry) + _BETWEEN > room:
            rows.append([])
        rows[-1] += [(" " * _BETWEEN, ""), *entry] if rows[-1] else entry
    return rows
