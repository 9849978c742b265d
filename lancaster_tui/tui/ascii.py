"""Screens in ASCII alone, for terminals that have no other signs."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from lancaster_tui.tui.glyphs import ASCII, AT_LEAST

_LEAST = re.compile(rf"{AT_LEAST}(\d+)")
_LATIN = re.compile(r"LATIN (SMALL|CAPITAL) LETTER ([A-Z])( WITH .*)?")
_QUOTED = re.compile(r"(?:LEFT|RIGHT) (SINGLE|DOUBLE) QUOTATION MARK")
_SPACE_OR_DASH = {"Zs": " ", "Pd": "-"}
_QUOTES = {"SINGLE": "'", "DOUBLE": '"'}
_BOXES = frozenset(map(chr, range(0x2500, 0x2580)))
_BLOCKS = frozenset(map(chr, range(0x2580, 0x25A0)))
_BARS = {"LEFT": "|", "RIGHT": "|", "UPPER": "-", "LOWER": "_"}
_UNKNOWN = "?"


class InAscii(LineFilter):
    """Replaces every sign outside ASCII by one of the same width."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return segments of the same widths in ASCII."""
        return [
            segment
            if segment.control or segment.text.isascii()
            else Segment(in_ascii(segment.text), segment.style)
            for segment in segments
        ]


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
