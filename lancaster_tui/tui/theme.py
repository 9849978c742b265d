"""The colours."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

COLOURS: Final = {
    # the seats: told apart by colour-blind eyes too, and beside these by their shapes
    "seat-0": "#56b4e9",
    "seat-1": "#e69f00",
    "seat-2": "#2cc59c",
    "seat-3": "#d98cb8",
    "seat-4": "#f0e442",
    "frame": "#4a4f5c",
    "quiet": "#868d9b",
    "target": "#e8c46a",
    "mark": "#ff9b71",
    "good": "#7fc97f",
    "bad": "#e07a7a",
}

DARK: Final = Theme(
    name="lancaster",
    primary="#b8433f",
    secondary="#56789c",
    accent="#e8c46a",
    warning="#e69f00",
    error="#e07a7a",
    success="#7fc97f",
    foreground="#d9dce3",
    background="#14161b",
    surface="#1b1e25",
    panel="#232730",
    dark=True,
    variables={
        **COLOURS,
        "scrollbar": COLOURS["frame"],
        "scrollbar-hover": COLOURS["quiet"],
        "scrollbar-active": COLOURS["quiet"],
        "scrollbar-background": "#14161b",
        "scrollbar-background-hover": "#14161b",
        "scrollbar-background-active": "#14161b",
    },
)
