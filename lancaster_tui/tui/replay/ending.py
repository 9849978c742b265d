"""The end of a replay: who won, what decided it, and where to look next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from lancaster_tui.table.ledger import FINAL_SOURCES
from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.table.verdict import verdict
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, cut, wrap
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.replay.keys import LEAVE, LOG, START, TURNING, WHAT_IF
from lancaster_tui.tui.replay.panels import Panel
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.rewatch import (
    AFTER_ROUND,
    BEFORE,
    FINAL_SCORING,
    LOOK_FURTHER,
    OVER,
    TOTAL,
    further_texts,
    round_head,
)
from lancaster_tui.words.scores import result_text, source_head, verdict_text

_NAME, _LEAST_NAME = 20, 12  # columns of a name
_FIGURE = 6  # columns of points, at least
_KEYS = (START, TURNING, WHAT_IF, LOG, LEAVE)
_GAP: Final = 2  # columns between two heads
_TABLE = 38  # columns of the figures of a table
_MOST_AIR = 2  # additional rows between two parts
_HEADS: Final = 2  # rows of a table besides those of the players


class _Table(NamedTuple):
    """Figures by seat below heads, and the columns of each."""

    title: str
    heads: Sequence[str]
    columns: Sequence[int]
    figures: Mapping[int, Sequence[str]]


class EndingPanel(Panel):
    """Who has won and by what, and the keys that lead back into the game."""

    def redraw(self) -> None:
        """Draw the end if the game is there."""
        if self.scene is not None and self.scene.view.is_over:
            super().redraw()

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the end of the game, in as much detail as fits."""
        canvas = Canvas(width, height, "surface", has_colour=self.has_colour)
        if self._shown is None:
            return canvas.rows()
        names, game = scene.names, self._shown.eyes.game
        ledger = game.place(None).ledger
        totals = [ledger.total(seat) for seat in range(len(names.seats))]
        canvas.chip(0, 0, f" {OVER}".ljust(width), "target-ink bold", "target")
        won = wrap(f"{sentence(result_text(totals, names))}.", width - 2)
        decided = wrap(verdict_text(verdict(ledger, names.rules.rounds), names), width - 2)
        keys = self._keys(width)
        free = height - 1 - len(won) - len(keys)
        y = 1 + int(free > 0)
        for line in won:
            y = _below(canvas, y, line, "good bold")
        free -= 1
        if free > len(decided):
            for line in decided:
                y = _below(canvas, y, line, "")
            free -= len(decided)
        rows = len(names.seats) + _HEADS
        tables = min(free // rows, 2) if width > _LEAST_NAME + _TABLE else 0
        air = (free - tables * rows) // (tables + 1) if tables else 0
        gap = min(air, _MOST_AIR)
        if tables:
            y = _draw_scoring(canvas, y + 1 + gap, totals, game, names)
        if tables > 1:
            y = _draw_course(canvas, y + 1 + gap, game, names)
        y += bool(tables) + gap
        for row, pieces in enumerate(keys, start=y):
            canvas.row(1, row, pieces)
        return canvas.rows()

    def _keys(self, width: int) -> list[Row]:
        """Return what can be done next, each with its key on a row of its own."""
        labels = [label_of(self.app, binding) for binding in _KEYS]
        widest = max(map(len, labels))
        rows: list[Row] = [[(LOOK_FURTHER, "target bold")]]
        rows += [
            [(label.ljust(widest + 1), "target bold"), (cut(text, width - widest - 3), "")]
            for label, text in zip(labels, further_texts(), strict=True)
        ]
        return rows


def _below(canvas: Canvas, y: int, line: str, ink: str) -> int:
    canvas.text(1, y, line, ink)
    return y + 1


def _draw_scoring(canvas: Canvas, y: int, totals: list[int], game: Rewatch, names: Names) -> int:
    """Paint what the final scoring has added to the points before; return the row behind it."""
    ledger = game.place(None).ledger
    heads = [BEFORE, *(source_head(kind) for kind in FINAL_SOURCES), TOTAL]
    columns = [max(len(head) + _GAP, _FIGURE) for head in heads]
    figures = {}
    for seat, total in enumerate(totals):
        points = ledger.by_source(seat)
        added = [points.get(kind, 0) for kind in FINAL_SOURCES]
        figures[seat] = [str(total - sum(added)), *(f"+{more}" for more in added), str(total)]
    return _draw_table(canvas, y, _Table(FINAL_SCORING, heads, columns, figures), game, names)


def _draw_course(canvas: Canvas, y: int, game: Rewatch, names: Names) -> int:
    """Paint how many points everybody had after each round; return the row behind it."""
    ledger = game.place(None).ledger
    figures = {}
    for seat in range(len(names.seats)):
        won = ledger.by_round(seat)
        so_far = accumulate(won.get(number, 0) for number in ledger.rounds(names.rules.rounds))
        figures[seat] = list(map(str, so_far))
    heads = [round_head(number) for number in ledger.rounds(names.rules.rounds)]
    columns = [max(len(head) + _GAP, _FIGURE) for head in heads]
    return _draw_table(canvas, y, _Table(AFTER_ROUND, heads, columns, figures), game, names)


def _draw_table(canvas: Canvas, y: int, table: _Table, game: Rewatch, names: Names) -> int:
    """Paint figures of all players, the best first; return the row behind them."""
    ends = [*accumulate(table.columns, initial=_name_width(canvas.width, table.columns))][1:]
    start = ends[0] - table.columns[0]
    canvas.text(1, y, cut(table.title, start), "target bold")
    for end, head in zip(ends, table.heads, strict=True):
        canvas.text_to(1 + end, y, head, "soft")
    for row, (_, seat) in enumerate(game.place(None).ledger.standings(), start=y + 1):
        mark, ink = seat_mark(seat, names, start)
        canvas.text(1, row, mark, f"{ink} bold")
        *figures, last = table.figures[seat]
        for end, figure in zip(ends, figures, strict=False):
            canvas.text_to(1 + end, row, figure, "quiet" if figure == "+0" else "")
        canvas.text_to(1 + ends[-1], row, last, "foreground bold")
    return y + 1 + len(table.figures)


def _name_width(width: int, columns: Sequence[int]) -> int:
    """Return the columns of the names in a table."""
    return min(_NAME, width - 2 - sum(columns))
