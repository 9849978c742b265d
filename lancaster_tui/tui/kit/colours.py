"""Colours: those of the themes by name, mixtures of them, and what can be read on what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from textual.color import Color

_MIXED, _BLENDED = "~", "/"
_STEPS = 24  # from a colour to white or black
READABLE: Final = 4.5  # contrast of text to what it stands on (WCAG 2.2, AA)
_ROOMY = 5.4  # contrast of the usual text to a ground that was mixed
STANDS_OUT: Final = 3.0  # contrast of a chip or a line to what it lies on (WCAG 2.2, AA)

_GOLD, _SEATS = "target", tuple(f"seat-{seat}" for seat in range(5))

Palette = Mapping[str, str]
"""Colours as ``#rrggbb`` by their names."""


def mixed(colour: str, other: str, percent: int) -> str:
    """Return the name of a colour with so much of another one in it, as a ground.

    Text can be read on it; chips of gold stand out, and those of a seat on its own tint.
    """
    return f"{colour}{_MIXED}{other}{_MIXED}{percent}"


def blended(colour: str, other: str, percent: int) -> str:
    """Return the name of a colour with so much of another one in it, for what is not written on."""
    return f"{colour}{_BLENDED}{other}{_BLENDED}{percent}"


def colour_of(name: str, palette: Palette) -> str:
    """Return a colour of a palette, or a mixture of two (``mixed``), as ``#rrggbb``.

    Raises KeyError if the palette has no such colour.
    """
    if _BLENDED in name:
        one, other, percent = name.split(_BLENDED)
        return mix(palette[one], palette[other], int(percent))
    one, *more = name.split(_MIXED)
    if not more:
        return palette[one]
    other, percent = more
    tint = mix(palette[one], palette[other], int(percent))
    chips = tuple(palette[each] for each in (other, _GOLD) if each in (*_SEATS, _GOLD))
    return ground_below(chips, palette["foreground"], tint)


@lru_cache(4096)
def mix(one: str, other: str, percent: int) -> str:
    """Return a colour with so much of another one in it."""
    return Color.parse(one).blend(Color.parse(other), percent / 100).hex6.lower()


@lru_cache(4096)
def readable(ink: str, ground: str, least: float = READABLE) -> str:
    """Return an ink, moved towards white or black until it can be read on a ground."""
    end = "#ffffff" if luminance(Color.parse(ground)) < 0.18 else "#000000"
    for step in range(_STEPS):
        moved = mix(ink, end, 100 * step // _STEPS)
        if contrast(Color.parse(moved), Color.parse(ground)) >= least:
            return moved
    return end


@lru_cache(1024)
def ground_below(chips: Sequence[str], ink: str, ground: str) -> str:
    """Return a ground, moved towards black or white until it serves what lies on it.

    The ink can be read on it with ease, and the chips stand out.
    """
    end = "#000000" if luminance(Color.parse(ink)) > 0.3 else "#ffffff"
    wanted = [(ink, _ROOMY), *((chip, STANDS_OUT) for chip in chips if chip != ink)]
    for step in range(_STEPS):
        moved = mix(ground, end, 100 * step // _STEPS)
        seen = Color.parse(moved)
        if all(contrast(Color.parse(each), seen) >= least for each, least in wanted):
            return moved
    return end


_CUBE: Final = (0, 95, 135, 175, 215, 255)  # the steps of red, green and blue among 256 colours


@lru_cache(4096)
def number_among_256(red: int, green: int, blue: int) -> int:
    """Return the number of the most similar of the 256 colours that many terminals have.

    Rich would take the nearest of the colour cube for all that is not quite grey, and so make the
    dark grounds of the screens blue.
    """
    wanted = red, green, blue
    steps = [min(range(6), key=lambda step: abs(_CUBE[step] - part)) for part in wanted]
    grey = min(range(24), key=lambda grey: _distance(wanted, _grey(grey)))
    if _distance(wanted, _grey(grey)) < _distance(wanted, [_CUBE[step] for step in steps]):
        return 232 + grey
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]


def _grey(number: int) -> Sequence[int]:
    return (8 + 10 * number,) * 3


def _distance(one: Iterable[int], other: Iterable[int]) -> int:
    return sum((part - same) ** 2 for part, same in zip(one, other, strict=True))


def contrast(one: Color, other: Color) -> float:
    """Return how much two colours differ in lightness, from 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    """Return how light a colour is, from 0 to 1 (WCAG 2.2)."""
    red, green, blue = (_linear(part) for part in colour.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


DARK: Final[Palette] = {
    "background": "#11141a",
    "surface": "#191d25",
    "panel": "#20252f",
    "foreground": "#e3e6ec",
    "soft": "#b4bbc7",
    "quiet": "#8f98a8",
    "frame": "#626978",
    "target": "#edc967",
    "target-ink": "#191406",
    "mark": "#ff9b71",
    "good": "#7fd88a",
    "bad": "#f08a86",
    "chosen": "#54451a",
    "pip": "#e6c987",
    "sea": "#0f2233",
    "shallow": "#173449",
    "sea-name": "#7092ab",
    "abroad": "#23282c",
    "abroad-name": "#889096",
    "france": "#2b2033",
    "france-card": "#37293f",
    "france-name": "#d9b8e6",
    "coast": "#3b2b46",
    "law": "#332b1f",
    "law-strip": "#4a3d28",
    "law-ink": "#f0e2c0",
    "proposal": "#1f2a3d",
    "proposal-strip": "#2c3d5a",
    "proposal-ink": "#cfe0f7",
    "wall": "#2a3140",
    "curtain": "#222835",
    "land-0": "#3a4d3c",
    "land-1": "#4a4f36",
    "land-2": "#31463e",
    "land-3": "#334537",
    "land-4": "#4b5040",
    "land-5": "#3b5042",
    "land-6": "#4a4d37",
    "land-7": "#35493f",
    "land-8": "#4c4f39",
    "land-ink": "#e6e8df",
    "land-quiet": "#aab3a4",
    "sky-0": "#0d1424",
    "sky-1": "#1c1a34",
    "sky-2": "#2f2345",
    "sky-3": "#55303f",
    "sky-4": "#7a3b3f",
    "star": "#6f7386",
    "hill": "#231b30",
    "stone": "#0a0d13",
    "window": "#f2c45a",
    "door": "#c98b3c",
    "flag": "#d8434d",
    "title-high": "#f8e3a8",
    "title-low": "#c99238",
    "petal": "#cf3a46",
    "petal-light": "#e05a60",
    "petal-dark": "#8f1d2a",
    "petal-inner": "#ec6f74",
    "leaf": "#3f7d4e",
    "seed": "#edc967",
    "seed-dark": "#a97f2a",
    "seat-0": "#3d9df0",
    "seat-1": "#e8921c",
    "seat-2": "#2ad69a",
    "seat-3": "#f49ccb",
    "seat-4": "#d2ff1e",
    "seat-ink": "#0c0f13",
}
LIGHT: Final[Palette] = {
    "background": "#f6f3ea",
    "surface": "#ebe6d8",
    "panel": "#e0d9c7",
    "foreground": "#22252c",
    "soft": "#454a55",
    "quiet": "#575d69",
    "frame": "#827d6e",
    "target": "#7a5200",
    "target-ink": "#ffffff",
    "mark": "#a03206",
    "good": "#17652a",
    "bad": "#9c2424",
    "chosen": "#ecd27c",
    "pip": "#7a5200",
    "sea": "#b9d3e3",
    "shallow": "#d0e4ee",
    "sea-name": "#33566e",
    "abroad": "#d6d2c6",
    "abroad-name": "#585a55",
    "france": "#e6d8ea",
    "france-card": "#f1e8f4",
    "france-name": "#5d2f70",
    "coast": "#d4bfdb",
    "law": "#f3e5bd",
    "law-strip": "#e2cb8c",
    "law-ink": "#3f3008",
    "proposal": "#dbe6f6",
    "proposal-strip": "#bcd0ec",
    "proposal-ink": "#173357",
    "wall": "#d5d9e4",
    "curtain": "#e2e4ea",
    "land-0": "#d3dcb9",
    "land-1": "#e0e0b6",
    "land-2": "#c9d6b0",
    "land-3": "#cbd8b4",
    "land-4": "#dfe2c0",
    "land-5": "#d2dcba",
    "land-6": "#dfdfb8",
    "land-7": "#cdd9b6",
    "land-8": "#dde0b4",
    "land-ink": "#20241a",
    "land-quiet": "#4c5340",
    "sky-0": "#9fc4de",
    "sky-1": "#b9d3e3",
    "sky-2": "#d5dfdc",
    "sky-3": "#f0dfc4",
    "sky-4": "#f6cfa4",
    "star": "#e8f1f6",
    "hill": "#b3bd92",
    "stone": "#6b7263",
    "window": "#f6e7b2",
    "door": "#7a5200",
    "flag": "#b3242e",
    "title-high": "#8a5d00",
    "title-low": "#5c3d00",
    "petal": "#c9303d",
    "petal-light": "#dc5560",
    "petal-dark": "#8f1d2a",
    "petal-inner": "#e98288",
    "leaf": "#3f7d4e",
    "seed": "#e0b440",
    "seed-dark": "#a97f2a",
    "seat-0": "#0f3fd0",
    "seat-1": "#b84300",
    "seat-2": "#00664e",
    "seat-3": "#94227f",
    "seat-4": "#33300c",
    "seat-ink": "#ffffff",
}

_BLACK: Final = (
    *("background", "surface", "sea", "shallow", "abroad", "france", "france-card", "coast"),
    *("law", "proposal", "wall", "curtain", "sky-0", "sky-1", "sky-2", "sky-3", "sky-4"),
    *(f"land-{number}" for number in range(9)),
)
_WHITE: Final = (
    *("foreground", "sea-name", "abroad-name", "france-name", "law-ink", "proposal-ink"),
    "land-ink",
)
CONTRAST: Final[Palette] = {
    **DARK,
    **dict.fromkeys(_BLACK, "#000000"),
    **dict.fromkeys(_WHITE, "#ffffff"),
    **dict.fromkeys(("panel", "law-strip", "proposal-strip"), "#242424"),
    "star": "#8a8a8a",
    "hill": "#1c1c1c",
    "stone": "#4a4a4a",
    "soft": "#ececec",
    "quiet": "#cfcfcf",
    "land-quiet": "#cfcfcf",
    "frame": "#b8b8b8",
    "target": "#ffe870",
    "target-ink": "#000000",
    "pip": "#ffe870",
    "mark": "#ffae80",
    "good": "#7dff8c",
    "bad": "#ffa6a0",
    "chosen": "#5c4a00",
    "seat-0": "#4aa8ff",
    "seat-1": "#ff8000",
    "seat-2": "#28e8a8",
    "seat-3": "#ffa0d8",
    "seat-4": "#d2ff1e",
    "seat-ink": "#000000",
}
"""As far from each other as they can be. Lines part the areas, since most grounds are black."""

PALETTES: Final[Mapping[str, Palette]] = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
"""The palettes by the themes that show them."""
