"""What a client says about its terminal, and reducing colours to what that can show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rich.color import Color, ColorSystem

from lancaster_tui.tui.kit.colours import number_among_256
from lancaster_tui.tui.kit.looks import MOTIONS, THEMES, USUAL, Looks

_RICH = re.compile("direct|truecolor|kitty|alacritty|foot|wezterm|ghostty|contour")
_COLOURLESS = re.compile("vt[0-9]|.*-(m|mono)$")
_LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")
_ERASING = re.compile("xterm|tmux|rxvt|konsole|vte|st-|linux|kitty|alacritty|foot|wezterm|ghostty")
_BASIC = (range(30, 50), range(90, 98), range(100, 108))  # codes of the first 16 colours


class Terminal(NamedTuple):
    """A terminal at the other end.

    ``colours`` is how many it has (None: none), ``looks`` what suits it. ``erases`` says that it
    erases with the ground of the pen, which not all terminals do.
    """

    colours: ColorSystem | None
    looks: Looks
    erases: bool = False

    @classmethod
    def of(cls, term: str, sent: Mapping[str, str]) -> Terminal:
        """Return the terminal of a client.

        Args:
            term: The value of TERM.
            sent: The environment that the client has sent, mostly just the locale.
        """
        colours = _colours(term, sent.get("COLORTERM", ""))
        theme, motion = sent.get("LANCASTER_THEME", ""), sent.get("LANCASTER_MOTION")
        usual = "ansi" if colours is ColorSystem.STANDARD else USUAL.theme
        looks = Looks(
            theme if theme in THEMES else usual,
            has_colour=colours is not None and not sent.get("NO_COLOR"),
            is_ascii=_wants_ascii(term, sent),
            motion=next((each for each in MOTIONS if each == motion), None),
            in_256=colours is ColorSystem.EIGHT_BIT,
        )
        return cls(colours, looks, erases=_ERASING.match(term) is not None)


def _colours(term: str, colorterm: str) -> ColorSystem | None:
    if colorterm in ("truecolor", "24bit") or _RICH.search(term):
        return ColorSystem.TRUECOLOR
    if "256" in term:
        return ColorSystem.EIGHT_BIT
    return None if _COLOURLESS.match(term) else ColorSystem.STANDARD


def _wants_ascii(term: str, sent: Mapping[str, str]) -> bool:
    """Return whether the client asks for ASCII, or its terminal can draw nothing else."""
    wanted = sent.get("LANCASTER_ASCII")
    return wanted != "0" if wanted else term == "linux" or not _speaks_unicode(sent)


def _speaks_unicode(sent: Mapping[str, str]) -> bool:
    """Whether the locale is UTF-8, or not given."""
    locale = next(filter(None, map(sent.get, _LOCALE)), "utf-8")
    return re.search("utf-?8", locale, re.IGNORECASE) is not None


def lowered_codes(codes: str, colours: ColorSystem | None) -> Iterator[str]:
    """Yield each thing that a sequence of codes asks for, in the colours that a terminal has.

    Applications draw in all colours, since Rich caches a style's codes for the whole process in the
    colours of its first use.

    Args:
        codes: The codes, ``1;38;2;255;0;0``.
        colours: The colours of the terminal; None: it has none.
    """
    rest = iter(codes.split(";"))
    for code in rest:
        if code in ("38", "48"):
            colour = _read_colour(rest)
            if colours is ColorSystem.TRUECOLOR:
                yield ";".join(colour.get_ansi_codes(foreground=code == "38"))
            elif colours is ColorSystem.EIGHT_BIT:
                yield f"{code};5;{_number(colour)}"
            elif colours is not None:
                yield from colour.downgrade(colours).get_ansi_codes(foreground=code == "38")
        elif colours is not None or not _is_colour(code):
            yield code


def _read_colour(codes: Iterator[str]) -> Color:
    """Return the colour whose codes come next: ``5;number`` or ``2;red;green;blue``."""
    if next(codes) == "5":
        return Color.from_ansi(int(next(codes)))
    red, green, blue = (int(next(codes)) for _ in range(3))
    return Color.from_rgb(red, green, blue)


def _number(colour: Color) -> int:
    """Return the most similar of the 256 colours."""
    return number_among_256(*colour.get_truecolor()) if colour.number is None else colour.number


def _is_colour(code: str) -> bool:
    return code.isdecimal() and any(int(code) in codes for codes in _BASIC)
