"""Every law in the figures of the workshop: what it does, or what it does otherwise than kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.lab.figures import Difference
from lancaster_tui.lab.trial import LawFigures
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.kit.interval_bar import draw_interval
from lancaster_tui.tui.workshop.parts import MARGIN, PLAIN, draw_panel
from lancaster_tui.tui.workshop.trials import Played
from lancaster_tui.words import workshop as words
from lancaster_tui.words.laws.cards import law_lines, law_short, law_text
from lancaster_tui.words.phrases import tenths
from lancaster_tui.words.rewards import longest

_FIGURE: Final = 6  # columns of a figure, and a gap
_SHARE: Final = 7  # columns of a share, and a gap
_WIDE_BAR: Final = 12
_ENDS: Final = 12  # columns of the ends of an interval: -10.2 to 12.4
_OWN = 12  # percent of gold behind one's own law


class _Row(NamedTuple):
    """A law: what it does with the laws that are shown, with those kept, and the difference."""

    law: Law
    figures: LawFigures | None
    kept: LawFigures | None
    more: Difference | None

    @property
    def swing(self) -> float:
        """What it is sorted by; without a vote it comes last."""
        figures = self.figures or self.kept
        return -100.0 if figures is None or figures.swing is None else figures.swing.value


def law_rows(played: Played) -> list[_Row]:
    """Return the laws that were played: one's own first, then those that differ, then by swing."""
    idea, comparison = played.trial.idea, played.comparison
    rules = [idea.ruleset(), *([] if played.kept is None else [played.kept.ruleset()])]
    known = {law.id: law for each in reversed(rules) for law in each.all_laws}
    these, kept = played.outcome.laws, played.other.laws
    swings = {} if comparison is None else comparison.swings
    rows = [
        _Row(known[law], these.get(law), kept.get(law), swings.get(law))
        for law in dict.fromkeys((*these, *kept))
    ]
    own = idea.own_id if idea.struck is not None else None
    return sorted(
        rows,
        key=lambda row: (row.law.id != own, not (row.more and row.more.found), -row.swing),
    )


def draw_laws(canvas: Canvas, at: Region, played: Played, first: int) -> None:
    """Paint a row for each law, from the first that is not scrolled by, if there is room."""
    space = at.height - 3
    if space < 1:
        return
    rows = law_rows(played)
    spread = 2 if space >= 2 * len(rows) else 1
    at = Region(at.x, at.y, at.width, min(at.height, 3 + spread * len(rows) + (spread > 1)))
    draw_panel(canvas, at, words.EVERY_LAW, words.SWING, PLAIN)
    first = min(first, max(len(rows) - space, 0))
    shown = rows[first : first + space]
    inner = Region(at.x + MARGIN + 1, at.y + 1, at.width - 2 * MARGIN - 1, 1)
    table = (_Compared if played.kept else _Single)(rows, inner.width)
    table.draw_head(canvas, inner)
    own = played.trial.idea.own_id if played.trial.idea.struck is not None else None
    for number, row in enumerate(shown):
        line = inner.translate((0, 1 + number * spread))
        if is_own := row.law.id == own:
            wash = mixed("surface", "target", _OWN)
            canvas.fill(at.x, line.y, at.width, 1, wash)
        table.draw(canvas, line, row, is_own=is_own)
    some = f"{first + 1} to {first + len(shown)} of {len(rows)}" if len(shown) < len(rows) else ""
    canvas.text_to(inner.right, at.bottom - 1, some, "quiet")
    told = words.HOLDS if played.comparison is None else [words.swings_text(played.comparison)]
    room = inner.width - cell_len(some) - 2
    if cell_len(note := longest(told, room)) <= room:
        canvas.text(inner.x, at.bottom - 1, note, "quiet")


class _Single:
    """Columns for the figures of one set of laws: how often each passes, what it pays, its swing.

    Args:
        rows: All laws.
        width: How much room there is.
    """

    def __init__(self, rows: Sequence[_Row], width: int) -> None:
        room = width - _SHARE - 2 * _FIGURE - _WIDE_BAR
        self._names = _names([row.law for row in rows], room)
        self._passes = max(map(cell_len, self._names.values())) + _SHARE
        self._pays = self._passes + _FIGURE
        self._widest = max(map(_far, rows), default=0.0) or 1.0

    def draw_head(self, canvas: Canvas, at: Region) -> None:
        """Write what the columns are."""
        passes, pays, swing, pp = words.COLUMNS
        canvas.text_to(at.x + self._passes, at.y, passes, "quiet")
        canvas.text_to(at.x + self._pays, at.y, pays, "quiet")
        canvas.text(at.x + self._pays + 2, at.y, swing, "quiet")
        canvas.text_to(at.right, at.y, pp, "quiet")

    def draw(self, canvas: Canvas, at: Region, row: _Row, *, is_own: bool) -> None:
        """Paint a law."""
        ink = "target bold" if is_own else "foreground"
        canvas.text(at.x, at.y, self._names[row.law.id], ink)
        if row.figures is None:
            return
        passed, pays, swing = row.figures
        if passed is not None:
            canvas.text_to(at.x + self._passes, at.y, words.share_text(passed), ink)
        if pays is not None:
            canvas.text_to(at.x + self._pays, at.y, tenths(pays.value), ink)
        if swing is None:
            return
        look = "target bold" if is_own else "strong"
        canvas.text_to(at.right, at.y, tenths(swing.value), look)
        if swing.ci95 is None:
            return
        x = at.x + self._pays + 2
        bar = Region(x, at.y, at.right - _FIGURE + 1 - x, 1)
        shade = "target" if is_own else "good" if swing.value >= 0 else "bad"
        ground = canvas.ground(x, at.y)
        draw_interval(canvas, bar, swing.ci95, self._widest, shade, track=ground)
        if not canvas.has_colour:
            canvas.text(x, at.y, words.interval_text(swing.ci95), "")


class _Compared:
    """Columns for two sets: the swing of each law in both, and the difference with its interval.

    Args:
        rows: All laws.
        width: How much room there is.
    """

    def __init__(self, rows: Sequence[_Row], width: int) -> None:
        figures = 3 * _FIGURE + _ENDS + 1
        self._names = _names([row.law for row in rows], width - figures)
        self._name = max(map(cell_len, self._names.values()))
        self._chart = max(width - figures - self._name - 4, 0)
        ends = [abs(end) for row in rows if row.more and row.more.ci95 for end in row.more.ci95]
        self._widest = max(ends, default=0.0) or 1.0

    def draw_head(self, canvas: Canvas, at: Region) -> None:
        """Write what the columns are."""
        these, kept, more = words.COLUMNS_BESIDE
        canvas.text_to(at.x + self._name + _FIGURE, at.y, these, "quiet")
        canvas.text_to(at.x + self._name + 2 * _FIGURE, at.y, kept, "quiet")
        canvas.text_to(at.right, at.y, more, "quiet")

    def draw(self, canvas: Canvas, at: Region, row: _Row, *, is_own: bool) -> None:
        """Paint a law."""
        ink = "target bold" if is_own else "foreground"
        canvas.text(at.x, at.y, self._names[row.law.id], ink)
        end = at.x + self._name
        for figures, look in ((row.figures, "strong"), (row.kept, "soft")):
            end += _FIGURE
            if figures is not None and figures.swing is not None:
                canvas.text_to(end, at.y, tenths(figures.swing.value), look)
        if row.more is None:
            return
        look = "target bold" if row.more.found else "soft"
        ends = words.more_ends_text(row.more, is_share=False)
        canvas.text_to(at.right, at.y, ends, look)
        value = words.more_text(row.more, is_share=False)
        canvas.text_to(at.right - _ENDS - 1, at.y, value, look)
        if self._chart >= _WIDE_BAR and row.more.ci95 is not None:
            chart = Region(end + 3, at.y, self._chart, 1)
            _draw_whisker(canvas, chart, row.more.value, row.more.ci95, self._widest, look)


def _draw_whisker(
    canvas: Canvas,
    at: Region,
    value: float,
    ends: tuple[float, float],
    most: float,
    ink: str,
) -> None:
    """Paint a difference as a point in its interval, on either side of none at all."""

    def column(number: float) -> int:
        return at.x + round((number / most + 1) / 2 * (at.width - 1))

    canvas.text(column(0), at.y, "│", "quiet")
    low, high = map(column, ends)
    canvas.text(low, at.y, "─" * (high - low + 1), ink)
    canvas.text(column(value), at.y, "●", ink)


def _names(laws: Sequence[Law], room: int) -> dict[str, str]:
    """Return what laws are called, by their ids: all in the longest form that has room."""
    for form in (law_text, law_short):
        names = {law.id: form(law) for law in laws}
        if max(map(cell_len, names.values())) <= room:
            return names
    return {law.id: cut(longest((law_short(law), *law_lines(law)), room), room) for law in laws}


def _far(row: _Row) -> float:
    swing = None if row.figures is None else row.figures.swing
    return 0.0 if swing is None or swing.ci95 is None else max(map(abs, swing.ci95))
