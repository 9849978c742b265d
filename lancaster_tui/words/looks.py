"""Words for how the screens look and move: themes and levels of motion."""

from __future__ import annotations

from typing import Final

_THEMES: Final = {
    "dark": ("Dark theme", "Show everything in the dark theme"),
    "light": ("Light theme", "Show everything in the light theme"),
    "contrast": ("High-contrast theme", "Strong colours on black, with lines"),
    "ansi": ("The terminal's own colours", "The players in five of its colours"),
    "none": ("No colours", "Shapes, bold and reversed text"),
}
_MOTIONS: Final = {
    "full": ("Full motion", "Knights walk, bars grow, ballots turn one by one"),
    "reduced": ("Reduced motion", "Only the last step of what moves"),
    "off": ("No motion", "Everything changes at once"),
}
MOTION_ASKED: Final = "How much animation do you want over this line?"
MOTION_LATER: Final = "Any other key means off. Ctrl+P changes it at any time."


def theme_texts(name: str) -> tuple[str, str]:
    """Return what a theme is called as a command, and what that does; also a player's own theme."""
    return _THEMES.get(name, (f"Theme {name}", "Show everything in your own theme"))


def motion_texts(level: str) -> tuple[str, str]:
    """Return what a level of motion is called as a command, and what that means."""
    return _MOTIONS[level]
