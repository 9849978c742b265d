"""Widgets of Textual's own making that are not drawn again as long as they stay the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

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
