"""Colours: those of a palette by name, mixtures, and legible pairs.

For a terminal with 256 colours, mixtures are rounded to these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import cbrt, hypot
from typing import Final, NamedTuple

from textual.color import Color

_MIXED, _BLENDED = "~", "/"
_STEPS = 24  # steps from a colour to white or black
READABLE: Final = 4.5  # contrast of text to what it stands on (WCAG 2.2, AA)
_ROOMY = 5.4  # contrast of the usual text to a mixed ground
STANDS_OUT: Final = 3.0  # contrast of a chip or a line to what it lies on (WCAG 2.2, AA)

_GOLD, _SEATS = "target", tuple(f"seat-{seat}" for seat in range(5))

_STRONG, _FAINT = 20, 12  # percent from which a mixture gets its own tint
_STONE = "wall"

Palette = Mapping[str, str]
"""Colours as ``#rrggbb`` by their names."""


class Tint(NamedTuple):
    """The grounds for a little and for more of a colour, where 256 colours are too few to mix."""

    faint: str
    strong: str


Tints = Mapping[str, Tint]
"""The tints among 256 colours, by the name of the colour that is mixed into a ground."""


def mixed(colour: str, other: str, percent: int) -> str:
    """Return the name of a ground: a colour with so much of another one in it.

    Text is legible on it; gold chips stand out, and a seat's chips on its own tint.
    """
    return f"{colour}{_MIXED}{other}{_MIXED}{percent}"


def blended(colour: str, other: str, percent: int) -> str:
    """Return the name of a colour with so much of another one in it, on which no text stands."""
    return f"{colour}{_BLENDED}{other}{_BLENDED}{percent}"


def colour_of(name: str, palette: Palette, tints: Tints | None = None) -> str:
    """Return a colour of a palette, or a mixture of two (``mixed``), as ``#rrggbb``.

    Args:
        name: The name of the colour or mixture.
        palette: The colours by their names.
        tints: The tints for a terminal with 256 colours, to which mixtures are rounded.

    Raises KeyError if the palette has no such colour.
    """
    if _BLENDED in name:
        one, other, percent = name.split(_BLENDED)
        return shown(mix(palette[one], palette[other], int(percent)), in_256=tints is not None)
    one, *more = name.split(_MIXED)
    if not more:
        return palette[one]
    other, percent = more
    if tints is not None and (tint := _tint(one, tints.get(other), int(percent))):
        return tint
    mixture = mix(palette[one], palette[other], int(percent))
    chips = tuple(palette[each] for each in (other, _GOLD) if each in (*_SEATS, _GOLD))
    return ground_below(chips, palette["foreground"], mixture, in_256=tints is not None)


def _tint(ground: str, tint: Tint | None, percent: int) -> str | None:
    """Return the tint that replaces a mixture; stone stays stone under a little colour."""
    if tint is None or percent < _FAINT or (ground == _STONE and percent < _STRONG):
        return None
    return tint.strong if percent >= _STRONG else tint.faint


@lru_cache(4096)
def mix(one: str, other: str, percent: int) -> str:
    """Return a colour with so much of another one in it."""
    return Color.parse(one).blend(Color.parse(other), percent / 100).hex6.lower()


@lru_cache(4096)
def readable(ink: str, ground: str, least: float = READABLE, *, in_256: bool = False) -> str:
    """Return an ink, moved towards white or black until it is legible on a ground.

    Args:
        ink: The ink.
        ground: What it stands on.
        least: The contrast that is needed, from 1 to 21.
        in_256: Whether it is to be one of the 256 colours of a terminal.
    """
    end = "#ffffff" if luminance(Color.parse(ground)) < 0.18 else "#000000"
    for step in range(_STEPS):
        moved = shown(mix(ink, end, 100 * step // _STEPS), in_256=in_256)
        if contrast(Color.parse(moved), Color.parse(ground)) >= least:
            return moved
    return end


@lru_cache(1024)
def ground_below(chips: Sequence[str], ink: str, ground: str, *, in_256: bool = False) -> str:
    """Return a ground, moved towards black or white until it suits what lies on it.

    The ink is easy to read on it, and the chips stand out.

    Args:
        chips: The colours of the chips.
        ink: The ink.
        ground: The ground.
        in_256: Whether it is to be one of the 256 colours of a terminal.
    """
    end = "#000000" if luminance(Color.parse(ink)) > 0.3 else "#ffffff"
    wanted = [(ink, _ROOMY), *((chip, STANDS_OUT) for chip in chips if chip != ink)]
    for step in range(_STEPS):
        moved = shown(mix(ground, end, 100 * step // _STEPS), in_256=in_256)
        seen = Color.parse(moved)
        if all(contrast(Color.parse(each), seen) >= least for each, least in wanted):
            return moved
    return end


def shown(colour: str, *, in_256: bool) -> str:
    """Return a colour, or the most similar of the 256 of a terminal."""
    return numbered(number_among_256(*Color.parse(colour).rgb)) if in_256 else colour


@lru_cache(256)
def numbered(number: int) -> str:
    """Return one of the 256 colours by its number; those below 16 vary between terminals."""
    if number >= _GREYS:
        return Color(*_grey(number - _GREYS)).hex6.lower()
    red, green, blue = (_CUBE[(number - 16) // part % 6] for part in (36, 6, 1))
    return Color(red, green, blue).hex6.lower()


_CUBE: Final = (0, 95, 135, 175, 215, 255)  # the steps of red, green and blue among 256 colours
_GREYS: Final = 232  # the number of the first grey


@lru_cache(4096)
def number_among_256(red: int, green: int, blue: int) -> int:
    """Return the number of the most similar of the 256 colours that many terminals have.

    Rich picks from the colour cube for everything that is not quite grey, which would turn the dark
    grounds of the screens blue.
    """
    wanted = red, green, blue
    steps = [min(range(6), key=lambda step: abs(_CUBE[step] - part)) for part in wanted]
    grey = min(range(24), key=lambda grey: _distance(wanted, _grey(grey)))
    if _distance(wanted, _grey(grey)) < _distance(wanted, [_CUBE[step] for step in steps]):
        return _GREYS + grey
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]


@lru_cache(4096)
def number_of_hue(red: int, green: int, blue: int) -> int:
    """Return the number of the one of the 256 colours that keeps the hue of a colour.

    The nearest colour to a dark orange is an olive, and to a dark blue a grey; so hue counts for
    more than lightness. Colours with hardly any hue get the nearest.
    """
    wanted = in_hues(red, green, blue)
    if wanted.chroma < _HUELESS:
        return number_among_256(red, green, blue)
    return min(_shades(), key=lambda number: wanted.unlike(_shades()[number]))


class Shade(NamedTuple):
    """A colour by how light it is and, on two axes, how much of a hue it has (Oklab)."""

    lightness: float
    red: float
    yellow: float

    @property
    def chroma(self) -> float:
        """How much of a hue it has: none for grey."""
        return hypot(self.red, self.yellow)

    def unlike(self, other: Shade) -> float:
        """Return how badly another shade conveys the hue of this one."""
        both = self.chroma * other.chroma
        turned = 1.0
        if other.chroma >= _HUELESS / 2:
            turned = 1 - (self.red * other.red + self.yellow * other.yellow) / both
        return (
            _LIGHTNESS_COUNTS * (self.lightness - other.lightness) ** 2
            + (self.chroma - other.chroma) ** 2
            + _HUE_COUNTS * turned
        )


_HUELESS, _LIGHTNESS_COUNTS, _HUE_COUNTS = 0.03, 0.5, 0.3


@lru_cache(1)
def _shades() -> Mapping[int, Shade]:
    numbers = range(16, 256)
    return {number: in_hues(*Color.parse(numbered(number)).rgb) for number in numbers}


def in_hues(red: int, green: int, blue: int) -> Shade:
    """Return a colour in Oklab, where colours that look alike are close (Ottosson, 2020)."""
    r, g, b = (_linear(part / 255) for part in (red, green, blue))
    long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return Shade(
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _grey(number: int) -> tuple[int, int, int]:
    part = 8 + 10 * number
    return part, part, part


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
