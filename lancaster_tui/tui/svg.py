"""Screens as SVG: one as a picture, several as a film that plays by itself.

Texts keep to a grid of cells in any viewer's font, and signs that fill parts of a cell are drawn as
shapes, so that maps and bars have no seams. A row that several frames share is in a film only once.
The same screens give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.strip import Strip

_WIDE, _HIGH, _BASE = 12, 24, 18  # pixels of a cell, and from its top to the foot of letters
_MARGIN = 12  # pixels around the screen
_FONT: Final = "Fira Code,Cascadia Code,DejaVu Sans Mono,Menlo,Consolas,monospace"
_LAST = 5  # how many times longer than others the last frame of a film is shown
_WORDS: Final = re.compile(r"\S+(?: \S+)*")

Box = tuple[float, float, float, float]
"""A rectangle in a cell: left, top, right, bottom, as shares of its width and height."""

Frame = Sequence[Strip]
"""What a screen shows, row by row."""


def _quarters(*corners: int) -> list[Box]:
    """Return quarters of a cell: 0 and 1 are those above, 2 and 3 those below."""
    return [
        (corner % 2 / 2, corner // 2 / 2, corner % 2 / 2 + 0.5, corner // 2 / 2 + 0.5)
        for corner in corners
    ]


_SHAPES: Final[Mapping[str, Sequence[Box]]] = {
    "▀": [(0, 0, 1, 0.5)],
    "▐": [(0.5, 0, 1, 1)],
    "▕": [(0.875, 0, 1, 1)],
    **{sign: [(0, 1 - n / 8, 1, 1)] for n, sign in enumerate("▁▂▃▄▅▆▇█", start=1)},
    **{sign: [(0, 0, n / 8, 1)] for n, sign in enumerate("▏▎▍▌▋▊▉", start=1)},
    "▘": _quarters(0),
    "▝": _quarters(1),
    "▖": _quarters(2),
    "▗": _quarters(3),
    "▚": _quarters(0, 3),
    "▞": _quarters(1, 2),
    "▛": _quarters(0, 1, 2),
    "▜": _quarters(0, 1, 3),
    "▙": _quarters(0, 2, 3),
    "▟": _quarters(1, 2, 3),
}


class _Look(NamedTuple):
    """How a piece of text looks: its colours as ``#rrggbb``, and what is set for its letters."""

    ink: str
    ground: str
    attributes: str


class _Mark(NamedTuple):
    """Something drawn in one colour: part of a path, or a text as an element."""

    layer: int
    colour: str
    drawn: str


_LAYERS = _GROUND, _SHAPE, _TEXT = range(3)  # from below


def picture(frame: Frame, theme: TerminalTheme, title: str) -> str:
    """Return a screen as an SVG picture, in a window of the colours of a theme."""
    marks = list(_marks(frame, theme))
    layers = (_drawn(mark for mark in marks if mark.layer == layer) for layer in _LAYERS)
    return _window(frame, theme, title, "", layers)


def film(frames: Sequence[Frame], seconds: float, theme: TerminalTheme, title: str) -> str:
    """Return screens of the same size as an SVG that shows one after the other, again and again.

    Each is shown for so many seconds, the last for some times as long. Where nothing is to move,
    the last stands still.
    """
    count = len(frames) + _LAST - 1
    shown: dict[_Mark, list[int]] = {}
    for number, frame in enumerate(frames):
        for mark in _marks(frame, theme):
            shown.setdefault(mark, []).append(number)
    together: dict[tuple[int, int, int], list[_Mark]] = {}
    for mark, numbers in shown.items():
        for start, last in _runs(numbers):
            end = count if last == len(frames) - 1 else last + 1
            together.setdefault((mark.layer, start, end), []).append(mark)
    times = {(start, end) for _, start, end in together}
    styles = "".join(_visible(start, end, count, seconds) for start, end in sorted(times))
    styles += "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
    groups = (
        f'<g class="t{start}-{end}">{_drawn(marks)}</g>'
        for (_, start, end), marks in sorted(together.items(), key=lambda each: each[0])
    )
    return _window(frames[0], theme, title, styles, groups)


def _runs(numbers: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Yield the first and the last of numbers that follow each other."""
    start = before = numbers[0]
    for number in numbers[1:]:
        if number != before + 1:
            yield start, before
            start = number
        before = number
    yield start, before


def _visible(start: int, end: int, count: int, seconds: float) -> str:
    """Return the style of what is shown from one frame up to another of so many."""
    if (start, end) == (0, count):
        return ""
    steps = [(0, "visible" if start == 0 else "hidden")]
    steps += [(start, "visible")] * (start > 0) + [(end, "hidden")] * (end < count)
    keys = "".join(f"{100 * at / count:.4g}%{{visibility:{state}}}" for at, state in steps)
    name = f"t{start}-{end}"
    at_rest = "" if end == count else "visibility:hidden;"
    return (
        f"@keyframes {name}{{{keys}}}"
        f".{name}{{{at_rest}animation:{name} {seconds * count:g}s step-end infinite}}"
    )


def _drawn(marks: Iterable[_Mark]) -> str:
    """Return marks of one layer as elements; those of one colour that are boxes in one path."""
    paths: dict[str, list[str]] = {}
    texts = []
    for mark in marks:
        if mark.layer == _TEXT:
            texts.append(mark.drawn)
        else:
            paths.setdefault(mark.colour, []).append(mark.drawn)
    boxes = (f'<path fill="{colour}" d="{"".join(each)}"/>' for colour, each in paths.items())
    return "".join([*boxes, *texts])


def _window(
    frame: Frame, theme: TerminalTheme, title: str, styles: str, parts: Iterable[str]
) -> str:
    width = frame[0].cell_length * _WIDE + 2 * _MARGIN
    height = len(frame) * _HIGH + 2 * _MARGIN
    ground = theme.background_color.hex
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            f"<title>{escape(title)}</title>",
            f"<style>text{{font:19.5px {_FONT};white-space:pre}}"
            f".b{{font-weight:700}}.i{{font-style:italic}}.u{{text-decoration:underline}}"
            f".s{{text-decoration:line-through}}path{{shape-rendering:crispEdges}}{styles}</style>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{ground}"/>',
            f'<g transform="translate({_MARGIN} {_MARGIN})">',
            *parts,
            "</g>",
            "</svg>",
            "",
        )
    )


def _marks(frame: Frame, theme: TerminalTheme) -> Iterable[_Mark]:
    """Yield all that is drawn of a screen: grounds, shapes on them, and texts."""
    window = theme.background_color.hex
    for y, strip in enumerate(frame):
        x = 0
        for segment in strip:
            if segment.control:
                continue
            look = _look(segment.style or Style.null(), theme)
            if look.ground != window:
                whole = _box(x, y, (0, 0, segment.cell_length, 1))
                yield _Mark(_GROUND, look.ground, whole)
            at = x
            for sign in segment.text:
                for box in _SHAPES.get(sign, ()):
                    yield _Mark(_SHAPE, look.ink, _box(at, y, box))
                at += cell_len(sign)
            plain = "".join(" " if sign in _SHAPES else sign for sign in segment.text)
            yield from _texts(x, y, plain, look)
            x = at


def _texts(x: int, y: int, text: str, look: _Look) -> Iterable[_Mark]:
    """Yield the words of a text, those together that are one blank apart."""
    classes = f' class="{look.attributes}"' if look.attributes else ""
    for words in _WORDS.finditer(text):
        start = x + cell_len(text[: words.start()])
        drawn = (
            f'<text x="{start * _WIDE}" y="{y * _HIGH + _BASE}" fill="{look.ink}" '
            f'textLength="{cell_len(words[0]) * _WIDE}"{classes}>{escape(words[0])}</text>'
        )
        yield _Mark(_TEXT, look.ink, drawn)


def _box(x: int, y: int, box: Box) -> str:
    """Return a rectangle in a cell, or over several, as part of a path."""
    left, top, right, bottom = box
    width, height = (right - left) * _WIDE, (bottom - top) * _HIGH
    return f"M{(x + left) * _WIDE:g} {(y + top) * _HIGH:g}h{width:g}v{height:g}h{-width:g}z"


def _look(style: Style, theme: TerminalTheme) -> _Look:
    ink = _hex(style.color, theme, theme.foreground_color.hex)
    ground = _hex(style.bgcolor, theme, theme.background_color.hex)
    if style.reverse:
        ink, ground = ground, ink
    set_for = (("b", style.bold), ("i", style.italic), ("u", style.underline), ("s", style.strike))
    return _Look(ink, ground, " ".join(name for name, is_set in set_for if is_set))


def _hex(colour: Color | None, theme: TerminalTheme, default: str) -> str:
    return default if colour is None or colour.is_default else colour.get_truecolor(theme).hex
