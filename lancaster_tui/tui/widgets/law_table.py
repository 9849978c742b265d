"""Laws with a column of forecasts for each player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from lancaster_tui.rules.entries import Law
from lancaster_tui.tui.glyphs import NOTHING
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.drawing import Row, cut, figure, fit
from lancaster_tui.tui.widgets.seats import seat_name
from lancaster_tui.words.forecast import without_unit
from lancaster_tui.words.laws import SHORT_WIDTH, law_short, law_text
from lancaster_tui.words.phrases import COVERED

MARGIN = 3
_NARROWEST, _WIDEST_SHORT, _WIDEST = 5, 9, 16  # of the columns


class LawTable:
    """The laws in a column, and a column of forecasts for each player.

    Laws and forecasts are told in full where there is room, else in short.
    """

    def __init__(self, scene: Scene, width: int, laws: Sequence[Law]) -> None:
        self._scene = scene
        self._laws = {law.id: law for law in laws}
        self._forecasts = {law.id: scene.forecasts(law) for law in laws}
        seats, room = scene.view.players, width - MARGIN - 1
        full_width = _widest(law_text(law) for law in laws) + 2
        names = _widest(scene.names.seats[:seats]) + 1
        texts = _widest(text for texts in self._forecasts.values() for text in texts)
        self._column = max(texts, min(names, _WIDEST)) + 2
        if full_width + self._column * seats > room:
            widest = max(min(self._column, _WIDEST_SHORT), _NARROWEST)
            self._column = min((room - SHORT_WIDTH) // seats, widest)
            self._shorten(laws)
        left = room - self._column * seats
        self._text = law_text if full_width <= left else law_short
        self._text_width = min(full_width, left) if self._text is law_text else left

    def _shorten(self, laws: Iterable[Law]) -> None:
        for law in laws:
            if _widest(self._forecasts[law.id]) >= self._column:
                short = self._scene.forecasts(law, short=True)
                if _widest(short) >= self._column:
                    short = list(map(without_unit, short))
                if _widest(short) >= self._column:  # two ways to exchange, for five players
                    short = [cut(text.replace("+", ""), self._column - 1) for text in short]
                self._forecasts[law.id] = short

    def head(self, text: str, ink: str) -> Row:
        """Return the heads of the columns: the players."""
        row = fit([(text, ink)], MARGIN + self._text_width)
        for seat in range(self._scene.view.players):
            name, colour = seat_name(seat, self._scene.names, self._column - 1)
            row.append((figure(name, self._column), colour))
        return row

    def row(self, law: str, mark: str, ink: str) -> Row:
        """Return a law with its forecasts; the mark is a sign before it, or none."""
        text = self._text(self._laws[law])
        row: Row = [(f" {mark or ' '} ", ink or "mark"), *fit([(text, ink)], self._text_width)]
        for forecast in self._forecasts[law]:
            quiet = forecast in ("", COVERED)
            row.append((figure(forecast or NOTHING, self._column), "quiet" if quiet else "strong"))
        return row


def _widest(texts: Iterable[str]) -> int:
    return max((cell_len(text) for text in texts), default=0)
