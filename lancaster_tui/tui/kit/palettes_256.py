"""The palettes for terminals that have 256 colours, such as tmux and many behind ssh.

Among these, eighteen are grey, and hardly any other dark or pale one is muted. So the land is grey,
and colour is left to what carries meaning: the sea, strips, and what belongs to a seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lancaster_tui.tui.kit.colours import Palette, Tint, Tints, numbered
from lancaster_tui.tui.kit.palettes import PALETTES


def _palette(numbers: Mapping[str, int]) -> Palette:
    return {name: numbered(number) for name, number in numbers.items()}


def _tints(numbers: Mapping[str, tuple[int, int]]) -> Tints:
    return {
        name: Tint(numbered(faint), numbered(strong)) for name, (faint, strong) in numbers.items()
    }


_DARK: Final = _palette(
    {
        "background": 233,
        "surface": 234,
        "panel": 236,
        "foreground": 255,
        "soft": 250,
        "quiet": 247,
        "frame": 242,
        "target": 221,
        "target-ink": 16,
        "mark": 216,
        "good": 114,
        "bad": 210,
        "chosen": 58,
        "pip": 222,
        "sea": 17,
        "shallow": 18,
        "sea-name": 110,
        "abroad": 233,
        "abroad-name": 246,
        "france": 53,
        "france-card": 236,
        "france-name": 183,
        "coast": 53,
        "law": 235,
        "law-strip": 58,
        "law-ink": 230,
        "proposal": 17,
        "proposal-strip": 24,
        "proposal-ink": 189,
        "wall": 236,
        "curtain": 235,
        "land-0": 237,
        "land-1": 239,
        "land-2": 235,
        "land-3": 235,
        "land-4": 237,
        "land-5": 239,
        "land-6": 237,
        "land-7": 239,
        "land-8": 235,
        "land-ink": 255,
        "land-quiet": 250,
        "sky-0": 233,
        "sky-1": 17,
        "sky-2": 17,
        "sky-3": 53,
        "sky-4": 53,
        "star": 243,
        "hill": 234,
        "stone": 232,
        "window": 221,
        "door": 172,
        "flag": 167,
        "title-high": 229,
        "title-low": 172,
        "petal": 161,
        "petal-light": 167,
        "petal-dark": 88,
        "petal-inner": 204,
        "leaf": 65,
        "seed": 221,
        "seed-dark": 136,
        "seat-0": 75,
        "seat-1": 208,
        "seat-2": 42,
        "seat-3": 218,
        "seat-4": 190,
        "seat-ink": 16,
    }
)
_LIGHT: Final = _palette(
    {
        "background": 231,
        "surface": 255,
        "panel": 254,
        "foreground": 235,
        "soft": 238,
        "quiet": 240,
        "frame": 243,
        "target": 94,
        "target-ink": 231,
        "mark": 130,
        "good": 22,
        "bad": 88,
        "chosen": 229,
        "pip": 58,
        "sea": 116,
        "shallow": 195,
        "sea-name": 24,
        "abroad": 252,
        "abroad-name": 240,
        "france": 189,
        "france-card": 255,
        "france-name": 54,
        "coast": 183,
        "law": 230,
        "law-strip": 222,
        "law-ink": 58,
        "proposal": 195,
        "proposal-strip": 153,
        "proposal-ink": 17,
        "wall": 254,
        "curtain": 254,
        "land-0": 187,
        "land-1": 230,
        "land-2": 194,
        "land-3": 194,
        "land-4": 187,
        "land-5": 230,
        "land-6": 187,
        "land-7": 230,
        "land-8": 194,
        "land-ink": 235,
        "land-quiet": 239,
        "sky-0": 110,
        "sky-1": 153,
        "sky-2": 195,
        "sky-3": 230,
        "sky-4": 223,
        "star": 231,
        "hill": 144,
        "stone": 242,
        "window": 229,
        "door": 94,
        "flag": 124,
        "title-high": 94,
        "title-low": 58,
        "petal": 161,
        "petal-light": 168,
        "petal-dark": 88,
        "petal-inner": 174,
        "leaf": 65,
        "seed": 178,
        "seed-dark": 136,
        "seat-0": 26,
        "seat-1": 130,
        "seat-2": 23,
        "seat-3": 90,
        "seat-4": 235,
        "seat-ink": 231,
    }
)
PALETTES_256: Final[Mapping[str, Palette]] = {**PALETTES, "dark": _DARK, "light": _LIGHT}
"""The palettes by theme; black, white and strong colours are the same in all of them."""

TINTS_256: Final[Mapping[str, Tints]] = {
    "dark": _tints(
        {
            "seat-0": (20, 24),
            "seat-1": (95, 94),
            "seat-2": (23, 22),
            "seat-3": (89, 96),
            "seat-4": (59, 58),
            "target": (240, 94),
            "foreground": (239, 239),
            "good": (22, 22),
            "bad": (52, 52),
            "france-name": (53, 54),
        }
    ),
    "light": _tints(
        {
            "seat-0": (189, 153),
            "seat-1": (223, 222),
            "seat-2": (122, 79),
            "seat-3": (218, 219),
            "seat-4": (228, 227),
            "target": (230, 186),
            "foreground": (251, 251),
            "good": (194, 151),
            "bad": (224, 217),
            "france-name": (182, 182),
        }
    ),
}
"""The tints that the palettes have in place of mixtures."""
