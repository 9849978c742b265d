"""How the screens of one player look and move."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

THEMES: Final = ("dark", "light", "contrast", "ansi", "none")
"""The themes of the program. ``ansi`` has the terminal's own colours, ``none`` has none."""

Motion = Literal["full", "reduced", "off"]
MOTIONS: Final[tuple[Motion, ...]] = ("full", "reduced", "off")


class Looks(NamedTuple):
    """How the screens look, by the player's choices or by what the terminal can show.

    ``theme`` is one of ``THEMES``, or the name of one of the player's own. On a terminal without
    colours, ``none`` is used. ``is_ascii`` is for terminals without Unicode. ``motion`` is how much
    moves on the screens; if it is None, the player is asked at once, and nothing moves until then.
    ``in_256`` is for terminals with just 256 colours.
    """

    theme: str = THEMES[0]
    has_colour: bool = True
    is_ascii: bool = False
    motion: Motion | None = "off"
    in_256: bool = False


USUAL: Final = Looks()
