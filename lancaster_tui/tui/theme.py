"""The colours: a dark and a light theme.

Inks for text have a contrast of at least 4.5 to 1 to the ground, lines one of 3 to 1.
"""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

_DARK_GROUND, _LIGHT_GROUND = "#14161b", "#fbf9f4"
_DARK_COLOURS: Final = {
    # the seats: told apart by colour-blind eyes too, and beside these by their shapes
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
