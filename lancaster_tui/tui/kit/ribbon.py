"""The ribbon at the top of a screen: its name and what it is for, in gold or a seat's colour."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut

_AIR, _GAP = 1, 2  # columns after the name, and before the note


class Ribbon(Inked):
    """One row: the name of the screen, a sentence, and a note at the right.

    If they do not all fit, the sentence is left out, and then the note is cut; without a note, the
    sentence is cut. ``chips`` may stand in place of the sentence: texts with an ink and a ground
    each. ``ground`` and ``ink`` are the colours; gold if the screen belongs to nobody.
    """

    def __init__(
        self,
        name: str,
        sentence: str,
        note: str = "",
        *,
        chips: Sequence[tuple[str, str, str]] = (),
        ground: str = "target",
        ink: str = "target-ink",
    ) -> None:
        super().__init__(id="ribbon")
        self._ground, self._ink = ground, ink
        self._title = name.upper()
        self._sentence, self._note = sentence, note
        self._chips = chips

    def show(self, note: str) -> None:
        """Show another note."""
        if note != self._note:
            self._note = note
            self.refresh()

    def render(self) -> Drawing:
        """Return the row."""
        width = self.size.width
        canvas = Canvas(width, 1, has_colour=True)
        canvas.fill(0, 0, width, 1, self._ground)
        x = canvas.text(1, 0, cut(self._title, width - 2), f"{self._ink} bold") + _AIR
        for text, ink, ground in self._chips:
            x = canvas.chip(x + _AIR, 0, f" {text} ", ink, ground)
        note = cut(self._note, width - x - 1)
        if not note:
            canvas.text(x, 0, cut(self._sentence, max(width - x - 1, 0)), self._ink)
        elif cell_len(self._sentence) + cell_len(note) <= width - x - 1 - _GAP:
            canvas.text(x, 0, self._sentence, self._ink)
        canvas.text_to(width - 1, 0, note, self._ink)
        return Drawing(canvas.rows(), self._inks)
