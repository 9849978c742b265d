"""The themes, and an application that wears them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.app import App
from textual.filter import ANSIToTruecolor, LineFilter
from textual.theme import Theme

from lancaster_tui.tui.kit import colours
from lancaster_tui.tui.kit.filters import InAscii, NoColour
from lancaster_tui.tui.kit.key_line import key_name
from lancaster_tui.tui.kit.styles import SharedStyles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.binding import Binding

    from lancaster_tui.tui.kit.colours import Palette
    from lancaster_tui.tui.kit.looks import Looks


def _theme(name: str, palette: Palette, *, primary: str, secondary: str, dark: bool) -> Theme:
    return Theme(
        name=name,
        primary=primary,
        secondary=secondary,
        accent=palette["target"],
        warning=palette["seat-1"],
        error=palette["bad"],
        success=palette["good"],
        foreground=palette["foreground"],
        background=palette["background"],
        surface=palette["surface"],
        panel=palette["panel"],
        dark=dark,
        variables={**palette, **_scrollbar(palette)},
    )


def _scrollbar(palette: Palette) -> dict[str, str]:
    return {
        "scrollbar": palette["frame"],
        "scrollbar-hover": palette["quiet"],
        "scrollbar-active": palette["quiet"],
        "scrollbar-background": palette["background"],
        "scrollbar-background-hover": palette["background"],
        "scrollbar-background-active": palette["background"],
    }


DARK: Final = _theme(
    "lancaster-dark", colours.DARK, primary="#b8433f", secondary="#56789c", dark=True
)
LIGHT: Final = _theme(
    "lancaster-light", colours.LIGHT, primary="#a83733", secondary="#7f9fc4", dark=False
)
THEME_OF: Final = {"dark": DARK, "light": LIGHT}


class StyledApp(App[None]):
    """Draws everything as its player wants it.

    Args:
        looks: How that is.
    """

    def __init__(self, looks: Looks) -> None:
        super().__init__()
        # Textual reads NO_COLOR from the environment of the process, and has rules of its own then.
        self.no_color = False
        self.has_colour, self.is_ascii = looks.has_colour, looks.is_ascii
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        theme = THEME_OF[looks.theme] if looks.has_colour else DARK
        self.theme = theme.name
        self.stylesheet = SharedStyles(variables=self.get_css_variables())
        self._own_filters: list[LineFilter] = []
        if not looks.has_colour:
            self._own_filters.append(NoColour(theme))
        if looks.is_ascii:
            self._own_filters.append(InAscii())

    @property
    def other_theme(self) -> str:
        """The theme that is not on: ``dark`` or ``light``."""
        return "light" if self.current_theme.dark else "dark"

    def get_key_display(self, binding: Binding) -> str:
        """Return the label of a key, here and wherever Textual shows one."""
        return binding.key_display or key_name(binding.key)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what is done to all that is drawn, in order."""
        theirs = super().get_line_filters() if self.has_colour else ()
        return [each for each in theirs if isinstance(each, ANSIToTruecolor)] + self._own_filters

    def action_switch_theme(self) -> None:
        """Show everything in the other theme."""
        self.theme = THEME_OF[self.other_theme].name
