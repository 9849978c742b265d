"""Filters over everything that is drawn: only ASCII, fewer colours, no colours."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from lancaster_tui.tui.kit.colours import contrast, number_of_hue
from lancaster_tui.tui.kit.glyphs import ASCII, AT_LEAST

_LEAST = re.compile(rf"{AT_LEAST}(\d+)")
_LATIN = re.compile(r"LATIN (SMALL|CAPITAL) LETTER ([A-Z])( WITH .*)?")
_QUOTED = re.compile(r"(?:LEFT|RIGHT) (SINGLE|DOUBLE) QUOTATION MARK")
_SPACE_OR_DASH = {"Zs": " ", "Pd": "-"}
_QUOTES = {"SINGLE": "'", "DOUBLE": '"'}
_BOXES = frozenset(map(chr, range(0x2500, 0x2580)))
_BLOCKS = frozenset(map(chr, range(0x2580, 0x25A0)))
_BARS = {"LEFT": "|", "RIGHT": "|", "UPPER": "-", "LOWER": "_"}
_UNKNOWN = "?"
_MOSTLY = frozenset("▀▄▅▇▌▐▞▚▛▜▙▟▋▊▉█")  # signs that fill at least half of a cell
_PAINTED = _MOSTLY | frozenset("▘▝▖▗▂▏▎▍")


class InAscii(LineFilter):
    """Replaces every sign outside ASCII by one of the same width.

    Cells that are painted in part become whole ones, in the colour of the larger part.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return segments of the same widths in ASCII."""
        ascii_only: list[Segment] = []
        for segment in segments:
            text, style, control = segment
            if control or text.isascii():
                ascii_only.append(segment)
            elif style is not None and style.color and style.bgcolor and _PAINTED.issuperset(text):
                ascii_only += _in_cells(text, style)
            else:
                ascii_only.append(Segment(in_ascii(text), style))
        return ascii_only


def _in_cells(text: str, style: Style) -> Iterable[Segment]:
    """Yield painted cells as blanks on a ground."""
    for is_mostly, signs in groupby(text, _MOSTLY.__contains__):
        ground = style.color if is_mostly else style.bgcolor
        yield Segment(" " * len(list(signs)), style + Style(bgcolor=ground))


@lru_cache(4096)
def in_ascii(text: str) -> str:
    """Return a text in ASCII, as wide as it was: ``▲Zoë ≥3`` becomes ``^Zoe 3+``."""
    swapped = _LEAST.sub(rf"\1{ASCII[AT_LEAST]}", text)
    width = cell_len(text)
    return "".join(map(_sign, swapped))[:width].ljust(width)


@lru_cache(4096)
def _sign(sign: str) -> str:
    if sign.isascii():
        return sign
    known = ASCII.get(sign) or _SPACE_OR_DASH.get(unicodedata.category(sign))
    if known is not None:
        return known
    name = unicodedata.name(sign, "")
    if quotes := _QUOTED.match(name):
        return _QUOTES[quotes[1]]
    if letter := _LATIN.fullmatch(name):
        return letter[2].lower() if letter[1] == "SMALL" else letter[2]
    if sign in _BOXES:
        return _line(name)
    if sign in _BLOCKS:
        return _BARS.get(name.partition(" ")[0], "#")
    return _UNKNOWN * cell_len(sign)


def _line(name: str) -> str:
    if " AND " not in name:
        for form, line in (("HORIZONTAL", "-"), ("VERTICAL", "|")):
            if form in name:
                return line
    return "+"


_STANDS_OUT = 1.5  # a ground with more contrast than this to the screen counts as one of its own


class NoColour(LineFilter):
    """Takes away all colours.

    Whatever has a ground of its own, such as what is chosen or in focus, is reversed; whatever is
    as faint as the quiet ink is dim.

    Args:
        theme: The theme that the screens are drawn with.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        ground, quiet = theme.background, theme.variables["quiet"]
        assert ground is not None
        self._ground = Color.parse(ground)
        self._quiet = Color.parse(quiet)
        self._plain = lru_cache(1024)(self._without_colour)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return segments without colours."""
        return [
            segment
            if segment.style is None
            else Segment(segment.text, self._plain(segment.style, background), segment.control)
            for segment in segments
        ]

    def _without_colour(self, style: Style, background: Color) -> Style:
        ground = _seen(style.bgcolor, background)
        stands_out = contrast(ground, self._ground) >= _STANDS_OUT
        is_faint = contrast(_seen(style.color, ground), ground) <= contrast(self._quiet, ground)
        plain = style.without_color + Style(meta=style.meta)
        if stands_out:
            return plain + Style(reverse=not style.reverse)
        if is_faint and style.color is not None and not style.reverse:
            return plain + Style(dim=True)
        return plain


class _Hue(NamedTuple):
    """A ground among the colours of a terminal, and an ink that is legible on it."""

    ground: str
    ink: str


_HUES: Final = {
    "seat-0": _Hue("blue", "bright_white"),
    "seat-1": _Hue("red", "bright_white"),
    "seat-2": _Hue("green", "black"),
    "seat-3": _Hue("magenta", "bright_white"),
    "seat-4": _Hue("yellow", "black"),
}


class OwnColours(NoColour):
    """Draws in the terminal's own colours: the seats in five of them, the rest without colour.

    Nobody knows which of the colours can be read on the ground of a terminal. So what has the ink
    of a seat gets its colour as a ground, with an ink for that.

    Args:
        theme: The theme that the screens are drawn with.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._hues = {Color.parse(theme.variables[name]): hue for name, hue in _HUES.items()}

    def _without_colour(self, style: Style, background: Color) -> Style:
        plain = super()._without_colour(style, background)
        ground = _seen(style.bgcolor, background)
        hue = self._hues.get(ground)
        if hue is None and contrast(ground, self._ground) < _STANDS_OUT:
            hue = self._hues.get(_seen(style.color, ground))
        if hue is None:
            return plain
        return plain + Style(color=hue.ink, bgcolor=hue.ground, reverse=False, dim=False)


class In256(LineFilter):
    """Replaces every colour by one of the 256 that many terminals have, of the same hue."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return segments in these colours."""
        return [
            segment
            if segment.style is None
            else Segment(segment.text, _among_256(segment.style), segment.control)
            for segment in segments
        ]


@lru_cache(4096)
def _among_256(style: Style) -> Style:
    ink, ground = (
        RichColor.from_ansi(number_of_hue(*colour.triplet))
        if colour is not None and colour.triplet is not None
        else None
        for colour in (style.color, style.bgcolor)
    )
    return style + Style(color=ink, bgcolor=ground)


def _seen(colour: RichColor | None, otherwise: Color) -> Color:
    """Return the colour that is seen; the terminal's own default is that of what lies below."""
    if colour is None or colour.is_default:
        return otherwise
    return Color.from_rich_color(colour)
