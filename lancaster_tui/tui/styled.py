"""An application with our themes, which can do without colours and without Unicode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App
from textual.filter import ANSIToTruecolor, LineFilter

from lancaster_tui.tui.ascii import InAscii
from lancaster_tui.tui.no_colour import NoColour
from lancaster_tui.tui.theme import DARK, LIGHT, THEME_OF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.tui.looks import Looks


class StyledApp(App[None]):
    """Draws everything as its player wants it.

    Args:
        looks: How that is.
    """

    def __init__(self, looks: Looks) -> None:
        super().__init__()
        # Textual reads NO_COLOR from the environment of the process, and has rules of its own then.
        self.no_color = False
        self.has_colour = looks.has_colour
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = THEME_OF[looks.theme].name
        self._own_filters: list[LineFilter] = []
        if not looks.has_colour:
            self._own_filters.append(NoColour(THEME_OF[looks.theme]))
        if looks.is_ascii:
            self._own_filters.append(InAscii())

    @property
    def other_theme(self) -> str:
        """The theme that is not on: ``dark`` or ``light``."""
        return "light" if self.current_theme.dark else "dark"

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what is done to all that is drawn, in order."""
        theirs = super().get_line_filters() if self.has_colour else ()
        return [each for each in theirs if isinstance(each, ANSIToTruecolor)] + self._own_filters

    def action_switch_theme(self) -> None:
        """Show everything in the other theme."""
        self.theme = THEME_OF[self.other_theme].name
