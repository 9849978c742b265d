"""The ribbon of a screen that belongs to nobody: its name on gold, and what it is for."""

from __future__ import annotations

from rich.cells import cell_len

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut

_GAP = 2  # columns before the note


class Ribbon(Inked):
    """One row: the name of the screen, a sentence, and a note at the right.

    Where not all have room the sentence is left out, then the note is cut.
    """

    def __init__(self, name: str, sentence: str, note: str = "") -> None:
        super().__init__(id="ribbon")
        self._title = name.upper()
        self._sentence, self._note = sentence, note

    def show(self, note: str) -> None:
        """Show another note."""
        self._note = note
        self.refresh()

    def render(self) -> Drawing:
        """Return the row."""
        width = self.size.width
        canvas = Canvas(width, 1, has_colour=True)
        canvas.fill(0, 0, width, 1, "target")
        x = canvas.text(1, 0, self._title, "target-ink bold") + 1
        note = cut(self._note, width - x - 1)
        if cell_len(self._sentence) + cell_len(note) <= width - x - 1 - (_GAP if note else 0):
            canvas.text(x, 0, self._sentence, "target-ink")
        canvas.text_to(width - 1, 0, note, "target-ink")
        return Drawing(canvas.rows(), self._inks)
