"""How the screens of one player look."""

from __future__ import annotations

from typing import Final, NamedTuple

THEMES: Final = ("dark", "light")


class Looks(NamedTuple):
    """The choices of a player about the looks, or what the terminal can show.

    ``theme`` is one of ``THEMES``. Without colour, bold, dim and reversed text replace
    the colours. ``is_ascii`` is for terminals without Unicode.
    """

    theme: str = THEMES[0]
    has_colour: bool = True
    is_ascii: bool = False


USUAL: Final = Looks()
