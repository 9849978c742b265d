"""Pens, with which a terminal writes, and the shortest way from one to another."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import ColorSystem

from lancaster_tui.ssh.terminal import lowered_codes

_MOST_PENS = 16_384  # kept, and changes from one to another
_ENDED_BY: Final = {
    "1": "22",
    "2": "22",
    "3": "23",
    "4": "24",
    "5": "25",
    "7": "27",
    "8": "28",
    "9": "29",
}
"""The code that ends each attribute; the others end only when all do."""
_SEEN_ON_BLANKS: Final = frozenset({"4", "7", "9", "21", "51", "52", "53"})


class Pen(NamedTuple):
    """Attributes such as bold, and the colours of signs and of their ground, as SGR codes."""

    attributes: tuple[str, ...]
    ink: str
    ground: str


PLAIN: Final = Pen((), "39", "49")


@lru_cache(_MOST_PENS)
def pen_after(pen: Pen, codes: str, colours: ColorSystem | None) -> Pen:
    """Return the pen that a terminal has after a sequence of codes, ``1;38;2;255;0;0``.

    Args:
        pen: The pen before.
        codes: The codes, in all colours.
        colours: The colours that the terminal has.
    """
    attributes, ink, ground = pen
    for code in lowered_codes(codes, colours):
        kind = code.partition(";")[0]
        if kind in ("", "0"):
            attributes, ink, ground = PLAIN
        elif len(kind) > 1 and kind[:-1] in ("3", "9"):
            ink = code
        elif len(kind) > 1 and kind[:-1] in ("4", "10"):
            ground = code
        elif kind in _ENDED_BY.values():
            attributes = tuple(each for each in attributes if _ENDED_BY.get(each) != kind)
        elif kind not in attributes:
            attributes = tuple(sorted((*attributes, kind)))
    return Pen(attributes, ink, ground)


@lru_cache(_MOST_PENS)
def change(old: Pen | None, new: Pen) -> str:
    """Return the shortest sequence that leads from one pen to another; None is an unknown one."""
    if old == new:
        return ""
    colours = [code for code, plain in zip(new[1:], PLAIN[1:], strict=True) if code != plain]
    anew = _sequence(["0", *new.attributes, *colours])
    if old is None:
        return anew
    gone = [each for each in old.attributes if each not in new.attributes]
    if not all(each in _ENDED_BY for each in gone):
        return anew
    ends = sorted({_ENDED_BY[each] for each in gone})
    begun = [
        each
        for each in new.attributes
        if each not in old.attributes or _ENDED_BY.get(each) in ends  # bold and dim end together
    ]
    colours = [code for code, before in zip(new[1:], old[1:], strict=True) if code != before]
    return min(_sequence([*ends, *begun, *colours]), anew, key=len)


@lru_cache(_MOST_PENS)
def as_blank(pen: Pen) -> Pen:
    """Return what shows of a pen on a blank cell."""
    if _SEEN_ON_BLANKS.isdisjoint(pen.attributes):
        return Pen((), PLAIN.ink, pen.ground)
    return pen


@lru_cache(_MOST_PENS)
def for_blanks(pen: Pen | None, blank: Pen) -> Pen:
    """Return the pen that shows blanks as ``as_blank`` has it and takes least to change to."""
    if pen is None or blank.attributes:
        return blank
    kept = tuple(each for each in pen.attributes if each not in _SEEN_ON_BLANKS)
    return Pen(kept, pen.ink, blank.ground)


def _sequence(codes: list[str]) -> str:
    return "\x1b[m" if codes == ["0"] else f"\x1b[{';'.join(codes)}m"
