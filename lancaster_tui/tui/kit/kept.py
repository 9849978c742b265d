"""Widgets that are not drawn again as long as they stay the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from rich.style import Style as RichStyle
from textual.geometry import Region
from textual.strip import Strip

if TYPE_CHECKING:
    from textual.widget import Widget as Base
else:
    Base = object  # of two widgets, Textual would take bindings and style from the first alone


class Kept(Base):
    """A widget whose lines are kept until it is refreshed; mix it in before the other class.

    Textual would go through its borders, its padding and its filters whenever anything changes
    anywhere.
    """

    _kept_lines: list[Strip] | None = None
    _kept_for: object = None

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Draw it again."""
        self._kept_lines = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        """Draw it again, since the style sheets or the theme have changed."""
        self._kept_lines = None
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines in a region as they are shown."""
        kept_for = (crop, self.outer_size, *self.get_line_filters())
        if self._kept_lines is None or self._kept_for != kept_for:
            self._kept_lines, self._kept_for = super().render_lines(crop), kept_for
        return self._kept_lines


class Ground(Base):
    """A widget that is nothing but its ground, without border, padding or text; mix it in first.

    Textual would go through all its rows whenever anything above it changes.
    """

    _rows: list[Strip] | None = None
    _drawn_for: object = None

    def notify_style_update(self) -> None:
        """Look the colour up again."""
        self._rows = None
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the ground as it is shown."""
        filters = self.get_line_filters()
        drawn_for = (crop.size, *filters)
        if self._rows is None or self._drawn_for != drawn_for:
            background = self.background_colors[1]
            row = Strip.blank(crop.width, RichStyle(bgcolor=background.rich_color))
            for each in filters:
                row = row.apply_filter(each, background)
            # Each has a strip of its own, which remembers how Textual divides just this row.
            self._rows = [Strip(row, crop.width) for _ in range(crop.height)]
            self._drawn_for = drawn_for
        return self._rows
