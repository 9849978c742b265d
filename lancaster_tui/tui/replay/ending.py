"""The end of a game that is watched again: who has won, what decided it, where to look further."""

from __future__ import annotations

from typing import Final

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
    BEFORE,
    FINAL_SCORING,
    LOOK_FURTHER,
    OVER,
    TOTAL,
    further_texts,
)
from lancaster_tui.words.scores import result_text, source_head, verdict_text

_NAME, _LEAST_NAME = 20, 12  # columns of a name
_FIGURE = 8  # columns of points
_COLUMNS: Final = len(FINAL_SOURCES) + 2
_KEYS = (START, TURNING, WHAT_IF, LOG, LEAVE)
_GAP: Final = 2


class EndingPanel(Panel):
    """Who has won and by what, and the keys that lead back into the game."""

    def redraw(self) -> None:
        """Draw the end, unless the game is not there."""
        if self.scene is not None and self.scene.view.is_over:
            super().redraw()

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the end of the game, as fully as there is room."""
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
        if free > len(names.seats) + _GAP and width > _LEAST_NAME + _FIGURE * _COLUMNS:
            y = _draw_scoring(canvas, y + 1, totals, game, names) + 1
        for row, pieces in enumerate(keys, start=y):
            canvas.row(1, row, pieces)
        return canvas.rows()

    def _keys(self, width: int) -> list[Row]:
        """Return what can be done next, with the key for each, one a row."""
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
    name = min(_NAME, canvas.width - 1 - _FIGURE * _COLUMNS)
    heads = [BEFORE, *(source_head(kind) for kind in FINAL_SOURCES), TOTAL]
    canvas.text(1, y, cut(FINAL_SCORING, name), "target bold")
    for column, head in enumerate(heads, start=1):
        canvas.text_to(1 + name + _FIGURE * column, y, head, "soft")
    y += 1
    for _, seat in ledger.standings():
        mark, ink = seat_mark(seat, names, name)
        canvas.text(1, y, mark, f"{ink} bold")
        points = ledger.by_source(seat)
        added = [points.get(kind, 0) for kind in FINAL_SOURCES]
        figures = [str(totals[seat] - sum(added)), *(f"+{more}" for more in added)]
        for column, figure in enumerate(figures, start=1):
            look = "quiet" if figure == "+0" else ""
            canvas.text_to(1 + name + _FIGURE * column, y, figure, look)
        end = 1 + name + _FIGURE * _COLUMNS
        canvas.text_to(end, y, str(totals[seat]), "foreground bold")
        y += 1
    return y
