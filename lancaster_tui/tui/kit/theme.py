"""The themes, and an application that wears them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import App
from textual.filter import ANSIToTruecolor, LineFilter
from textual.theme import Theme

from lancaster_tui.tui.kit.drawing import INKS
from lancaster_tui.tui.kit.filters import InAscii, NoColour
from lancaster_tui.tui.kit.key_line import key_name
from lancaster_tui.tui.kit.styles import SharedStyles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.binding import Binding

    from lancaster_tui.tui.kit.looks import Looks


_DARK_GROUND, _LIGHT_GROUND = "#14161b", "#fbf9f4"
_DARK_COLOURS: Final = {
    # the seats: distinct to colour-blind eyes too, and also marked by shapes
    "seat-0": "#56b4e9",
    "seat-1": "#e69f00",
    "seat-2": "#1fc48a",
    "seat-3": "#e77fc4",
    "seat-4": "#f0e442",
    "frame": "#626978",
    "quiet": "#8b93a1",
    "target": "#e8c46a",
    "mark": "#ff9b71",
    "good": "#6fcf6f",
    "bad": "#e07a7a",
    "chosen": "#1f3f9a",
}
_LIGHT_COLOURS: Final = {
    "seat-0": "#1546c0",
    "seat-1": "#ac4505",
    "seat-2": "#00755a",
    "seat-3": "#8f1f7c",
    "seat-4": "#4a4110",
    "frame": "#827d6e",
    "quiet": "#626976",
    "target": "#855600",
    "mark": "#b03a0a",
    "good": "#147514",
    "bad": "#a82a2a",
    "chosen": "#b8cbe0",
}


def _scrollbar(colours: dict[str, str], background: str) -> dict[str, str]:
    return {
        "scrollbar": colours["frame"],
        "scrollbar-hover": colours["quiet"],
        "scrollbar-active": colours["quiet"],
        "scrollbar-background": background,
        "scrollbar-background-hover": background,
        "scrollbar-background-active": background,
    }


DARK: Final = Theme(
    name="lancaster-dark",
    primary="#b8433f",
    secondary="#56789c",
    accent=_DARK_COLOURS["target"],
    warning="#e69f00",
    error=_DARK_COLOURS["bad"],
    success=_DARK_COLOURS["good"],
    foreground="#d9dce3",
    background=_DARK_GROUND,
    surface="#1b1e25",
    panel="#232730",
    dark=True,
    variables={**_DARK_COLOURS, **_scrollbar(_DARK_COLOURS, _DARK_GROUND)},
)
LIGHT: Final = Theme(
    name="lancaster-light",
    primary="#a83733",
    secondary="#7f9fc4",
    accent=_LIGHT_COLOURS["target"],
    warning="#a85b00",
    error=_LIGHT_COLOURS["bad"],
    success=_LIGHT_COLOURS["good"],
    foreground="#23262e",
    background=_LIGHT_GROUND,
    surface="#f4f1ea",
    panel="#f0ece3",
    dark=False,
    variables={**_LIGHT_COLOURS, **_scrollbar(_LIGHT_COLOURS, _LIGHT_GROUND)},
)
THEME_OF: Final = {"dark": DARK, "light": LIGHT}


class StyledApp(App[None]):
    """Draws everything as its player wants it.

    Args:
        looks: How that is.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = set(INKS)

    def __init__(self, looks: Looks) -> None:
        super().__init__()
        # Textual reads NO_COLOR from the environment of the process, and has rules of its own then.
        self.no_color = False
        self.has_colour = looks.has_colour
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = THEME_OF[looks.theme].name
        self.stylesheet = SharedStyles(variables=self.get_css_variables())
        self._own_filters: list[LineFilter] = []
        if not looks.has_colour:
            self._own_filters.append(NoColour(THEME_OF[looks.theme]))
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
