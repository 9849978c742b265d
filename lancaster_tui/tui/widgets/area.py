"""The base of all areas that are drawn as a whole."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget

from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.drawing import Drawing, Inks, Row

INKS = frozenset(
    f"ink--{name}"
    for name in (
        *(f"seat-{seat}" for seat in range(5)),
        "quiet",  # labels and what matters less
        "strong",  # what to read first
        "frame",  # lines of boxes
        "key",  # the letter to press
        "target",  # a place that the current decision can name
        "mark",  # changed by the last act
        "good",  # England wins
        "bad",  # France wins
        "now",  # what is being decided
    )
)


class Area(Widget):
    """An area of the table. It draws a scene into its own size and knows no rules."""

    COMPONENT_CLASSES: ClassVar[set[str]] = set(INKS)
    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._inks = Inks(self)
        self.scene: Scene | None = None
        self._title: str | None = None
        self._drawing: Drawing | None = None

    def show(self, scene: Scene) -> None:
        """Show a scene. Only rows that have changed are drawn anew."""
        self.scene = scene
        self._show_title(self.title(scene))
        self.redraw()

    def redraw(self) -> None:
        """Draw the scene again, and refresh the rows that have changed."""
        old = self._drawing
        if old is None:
            self.refresh()
            return
        self._drawing = drawing = self._draw()
        if len(old.rows) != len(drawing.rows):
            self.refresh()
        elif changed := old.changed_rows(drawing):
            width = self.size.width
            self.refresh(*(Region(0, row, width, 1) for row in changed))

    def title(self, scene: Scene) -> str | None:
        """Return what stands in the border."""
        raise NotImplementedError

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the rows of the area for a size in cells."""
        raise NotImplementedError

    def render(self) -> Drawing:
        """Return the drawing for the present size."""
        if self._drawing is None:
            self._drawing = self._draw()
        return self._drawing

    def on_resize(self) -> None:
        """Draw for the new size."""
        self._drawing = None
        self.refresh()

    def notify_style_update(self) -> None:
        """Look the inks up again."""
        self._inks.forget()
        super().notify_style_update()

    def _show_title(self, title: str | None) -> None:
        if title != self._title:
            self._title = title
            self.border_title = None if title is None else Content(title)

    def _draw(self) -> Drawing:
        width, height = self.size
        rows = [] if self.scene is None else self.draw(self.scene, width, height)
        return Drawing(rows, self._inks)
