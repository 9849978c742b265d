"""How the screens of one player look and move."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

THEMES: Final = ("dark", "light", "contrast", "ansi", "none")
"""Those of the program. ``ansi`` has the terminal's own colours, ``none`` has no colours."""

Motion = Literal["full", "reduced", "off"]
MOTIONS: Final[tuple[Motion, ...]] = ("full", "reduced", "off")


class Looks(NamedTuple):
    """The choices of a player about the looks, or what the terminal can show.

    ``theme`` is one of ``THEMES``, or the name of one of the player's own. If the terminal has no
    colours, it is ``none`` that is seen. ``is_ascii`` is for terminals without Unicode. ``motion``
    is how much moves on the screens; without it nothing does until the player, who is asked at
    once, has said how much. ``in_256`` is for terminals that have 256 colours and no more.
    """

    theme: str = THEMES[0]
    has_colour: bool = True
    is_ascii: bool = False
    motion: Motion | None = "off"
    in_256: bool = False


USUAL: Final = Looks()
