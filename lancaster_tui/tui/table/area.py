"""The base of all areas that are drawn as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from lancaster_tui.tui.kit.drawing import Drawing, Inked, Row, on
from lancaster_tui.tui.kit.kept import Ground
from lancaster_tui.tui.table.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.events import Click, MouseMove


class Area(Inked):
    """An area of the table. It draws a scene into its own size and knows no rules.

    The heading of the area looked at is underlined, and on gold.
    """

    class SpotClicked(Message):
        """A spot was clicked, whether or not it can be chosen (``spots``)."""

        def __init__(self, spot: int) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.scene: Scene | None = None
        self._is_looked_at = False
        self._part: Scene | None = None  # what has been drawn
        self._meanwhile: Drawing | None = None  # shown instead, while something moves
        self._drawn_for = Size(), False  # the size, and if grounds have colours
        self._strips: list[Strip] | None = None  # the drawing as it is shown

    def show(self, scene: Scene) -> None:
        """Show a scene. Nothing is drawn unless the part of it that the area shows has changed."""
        self.scene = scene
        if self._drawing is None or self.part(scene, *self._drawn_for[0]) != self._part:
            self.redraw()

    def look_at(self, *, is_looked_at: bool) -> None:
        """Say whether this is the area that is looked at."""
        if is_looked_at != self._is_looked_at:
            self._is_looked_at = is_looked_at
            self.redraw()

    def redraw(self) -> None:
        """Draw the scene again if it has been drawn, and refresh the rows that have changed."""
        old = self._visible
        if old is None:
            return  # it is drawn when it is seen for the first time
        self._drawing = self._draw()
        self._refresh_changes(old)

    @property
    def rows(self) -> Sequence[Row]:
        """The rows of the scene, as they were drawn last."""
        return () if self._drawing is None else self._drawing.rows

    def show_meanwhile(self, rows: Sequence[Row] | None) -> None:
        """Show other rows, while something moves; None: those of the scene again."""
        old = self._visible
        self._meanwhile = None if rows is None else Drawing(rows, self._inks)
        if old is not None:
            self._refresh_changes(old)

    @property
    def _visible(self) -> Drawing | None:
        return self._meanwhile or self._drawing

    def _refresh_changes(self, old: Drawing) -> None:
        shown = self._visible
        if shown is None or len(old.rows) != len(shown.rows):
            self.refresh(self._drawn_for[0].region)
        elif changes := old.changes(shown):
            self.refresh(*changes)

    def heading(self, ink: str) -> str:
        """Return the ink of the heading of the area: the one looked at is underlined, on gold."""
        gold = f"target-ink bold underline {on('target')}"
        return gold if self._is_looked_at else f"{ink} bold"

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return only the part of the scene that the area shows.

        It is handed nothing else to draw, so it cannot show anything that goes out of date.
        """
        return scene

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the rows of the area for a part of a scene and a size in cells."""
        raise NotImplementedError

    def render(self) -> Drawing:
        """Return the drawing for the present size."""
        if self._drawing is None or self._drawn_for != (self.size, self.has_colour):
            self._strips = None
            self._drawing = self._draw()
        return self._meanwhile or self._drawing

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the rows in a region as they are shown.

        Textual would look at every row of every area for borders and padding, which areas do not
        have, whenever anything changes anywhere.
        """
        drawing = self.render()
        if self._strips is None:
            self._strips = self._as_strips(drawing)
        strips = self._strips[crop.y : crop.bottom]
        if crop.column_span == (0, self._drawn_for[0].width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Show some regions again, or everything.

        The ground below the areas is told about regions, in one message for all areas.
        """
        self._strips = None
        below = self.parent
        if regions and isinstance(below, Ground):
            at = self.region.offset - below.region.offset
            below.refresh(*(region.translate(at) for region in regions))
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def on_resize(self) -> None:
        """Draw for the new size."""
        self._meanwhile = None
        self._drawing = self._draw()
        self.refresh()

    def on_click(self, event: Click) -> None:
        """Say which place was clicked, if one was."""
        spot = self.spot_at(event)
        if spot is not None:
            self.spot_clicked(spot)

    def spot_clicked(self, spot: str) -> None:
        """Take a click on a spot; in most areas that is one of ``spots``."""
        self.post_message(self.SpotClicked(int(spot)))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Light up what a click would choose."""
        spot = self.spot_at(event)
        self._light(spot if spot is not None and self.is_open(spot) else None)

    def on_leave(self) -> None:
        """Light nothing up any more."""
        self._light(None)

    def is_open(self, spot: str) -> bool:
        """Return whether a spot can be chosen now."""
        return self.scene is not None and self.scene.is_open(int(spot))

    def _light(self, spot: str | None) -> None:
        unlit = self._inks.lit
        if spot == unlit:
            return
        self._inks.lit = spot
        if self._drawing is not None:
            spots = [each for each in (unlit, spot) if each is not None]
            self._refresh_rows([row for each in spots for row in self._drawing.rows_of(each)])

    def _refresh_rows(self, rows: list[int]) -> None:
        if rows:
            width = self._drawn_for[0].width
            self.refresh(*(Region(0, row, width, 1) for row in rows))

    def _as_strips(self, drawing: Drawing) -> list[Strip]:
        width, height = self._drawn_for[0]
        missing: list[Row] = [[]] * (height - len(drawing.rows))
        rows = [*drawing.rows[:height], *missing]
        return self._inks.strips(rows, width, self.get_line_filters())

    def _draw(self) -> Drawing:
        size = self.size
        self._drawn_for = size, self.has_colour
        if self.scene is None:
            return Drawing([], self._inks)
        self._part = self.part(self.scene, *size)
        return Drawing(self.draw(self._part, *size), self._inks)
