"""The first line of a page: what it is, in a sentence, and a note at its right."""

from __future__ import annotations

from rich.cells import cell_len

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut

_GAP = 2


class Ribbon(Inked):
    """A line in one colour; gold if the page belongs to nobody.

    Args:
        title: What stands first, in bold capitals.
        text: What is said about it.
        note: What stands at the right, where there is room.
        ground: The colour of the line.
        ink: The colour of its texts.
    """

    def __init__(
        self,
        title: str,
        text: str,
        note: str = "",
        *,
        ground: str = "target",
        ink: str = "target-ink",
    ) -> None:
        super().__init__()
        self._title, self._text, self._note = title, text, note
        self._ground, self._ink = ground, ink

    def render(self) -> Drawing:
        """Draw the line; the note only where it does not cut the text."""
        width = self.size.width
        canvas = Canvas(width, 1, self._ground, has_colour=self.has_colour)
        room = width - 2
        x = canvas.text(1, 0, cut(self._title.upper(), room), f"{self._ink} bold") + _GAP
        if self._note and x + cell_len(self._text) + _GAP + cell_len(self._note) <= width - 1:
            canvas.text_to(width - 1, 0, self._note, self._ink)
        canvas.text(x, 0, cut(self._text, max(width - 1 - x, 0)), self._ink)
        return Drawing(canvas.rows(), self._inks)
