"""Bars that show a value and its interval: drawn as SVG, as wide as there is room.

A bar is solid to the lower end of the interval and pale to the upper one; whiskers stand at the
ends and a mark at the value. Places across it are percentages, so that it fits any width and lines
stay thin.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from lancaster_tui.cli.html_report.markup import Html, element, joined
from lancaster_tui.cli.html_report.numbers import Ends, Form, ends_text, with_unit

_ROOM: Final = 0.04  # beside the longest bar, so that its whisker does not touch the edge
_ROW: Final = 36  # a multiple of the dashes of the fair line, which goes on from row to row
_THICK: Final = 22
_CELL, _THIN = 18, 14  # in a table


class Measured(NamedTuple):
    """A value, and its interval if that is known."""

    value: float
    ci95: Ends | None

    @property
    def ends(self) -> Ends:
        """The interval; the value alone where nothing is known of it."""
        return self.ci95 or (self.value, self.value)


@dataclass(frozen=True)
class Scale:
    """What a bar begins and ends with."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """Return where a value lies, in percent of the width."""
        part = (value - self.low) / (self.high - self.low)
        return round(100 * min(1.0, max(0.0, part)), 2)


def scale_of(shown: Iterable[Measured], *others: float) -> Scale:
    """Return a scale from 0 on that has room for all values, their intervals and other marks."""
    ends = [0.0, *others, *(end for each in shown for end in each.ends)]
    low, high = min(ends), max(ends)
    room = _ROOM * (high - low) or 1.0
    return Scale(low - room if low < 0 else 0.0, high + room)


def cell_bar(shown: Measured, scale: Scale, colour: str, mark: float | None = None) -> Html:
    """Return a bar in a table; a dashed line stands at the mark."""
    return _bar(shown, scale, colour, mark, height=_CELL, thickness=_THIN)


def _bar(
    shown: Measured, scale: Scale, colour: str, mark: float | None, *, height: int, thickness: int
) -> Html:
    low, high = shown.ends
    top, middle = (height - thickness) // 2, height // 2
    parts = [_part("ground", scale.low, scale.high, scale, top, thickness)]
    if low > 0 or high < 0:
        solid = (0.0, low) if low > 0 else (high, 0.0)
        parts.append(_part(f"solid {colour}", *solid, scale, top, thickness))
    parts.append(_part(f"pale {colour}", low, high, scale, top, thickness))
    if scale.low < 0:
        parts.append(_line("zero", 0.0, scale, 0, height))
    if mark is not None:
        parts.append(_line("halo", mark, scale, 0, height))
        parts.append(_line("fair", mark, scale, 0, height))
    left, right = f"{scale.place(low)}%", f"{scale.place(high)}%"
    parts.append(element("line", class_="whisker", x1=left, x2=right, y1=middle, y2=middle))
    tick = thickness // 4
    parts += [_line("whisker", end, scale, middle - tick, middle + tick) for end in (low, high)]
    at = f"{scale.place(shown.value)}%"
    parts.append(element("circle", class_="value", cx=at, cy=middle, r=3.5))
    return element("svg", *parts, class_="bar", height=height, aria_hidden="true")


def _part(kind: str, low: float, high: float, scale: Scale, top: int, thickness: int) -> Html:
    left, right = scale.place(low), scale.place(high)
    width = f"{round(right - left, 2)}%"
    return element("rect", class_=kind, x=f"{left}%", y=top, width=width, height=thickness)


def _line(kind: str, value: float, scale: Scale, top: int, bottom: int) -> Html:
    at = f"{scale.place(value)}%"
    return element("line", class_=kind, x1=at, x2=at, y1=top, y2=bottom)


class Bar(NamedTuple):
    """A row of a chart: what it is called, what it shows, and a colour of the style sheet."""

    name: str
    shown: Measured
    colour: str
    group: str | None = None


def chart(bars: Sequence[Bar], form: Form, fair: float | None = None) -> Html:
    """Return bars below each other, with a dashed line through all at what would be fair.

    Bars with the same ``group`` stand together, below its name.
    """
    scale = scale_of((bar.shown for bar in bars), *(() if fair is None else (fair,)))
    rows: list[Html] = []
    group: str | None = None
    for bar in bars:
        if bar.group is not None and bar.group != group:
            rows.append(_group_row(bar.group, scale, fair))
            group = bar.group
        drawn = _bar(bar.shown, scale, bar.colour, fair, height=_ROW, thickness=_THICK)
        known = bar.shown.ci95
        said = [
            element("b", with_unit(bar.shown.value, form)),
            Html(" "),
            element("small", "" if known is None else ends_text(known, form)),
        ]
        cells = [element("th", bar.name, scope="row"), element("td", drawn), element("td", *said)]
        rows.append(element("tr", *cells))
    if fair is not None:
        at = f"{scale.place(fair)}%"
        label = element("text", f"fair: {with_unit(fair, form)}", x=at, y=15)
        axis = element("td", element("svg", label, class_="bar", height=20))
        rows.append(element("tr", element("td"), axis, element("td")))
    return element("div", element("table", joined(rows), class_="chart"), class_="box")


def _group_row(name: str, scale: Scale, fair: float | None) -> Html:
    lines = []
    if fair is not None:
        lines.append(_line("fair", fair, scale, 0, _ROW))
    svg = element("svg", *lines, class_="bar", height=_ROW, aria_hidden="true")
    return element(
        "tr",
        element("th", name, scope="rowgroup"),
        element("td", svg),
        element("td"),
        class_="group",
    )
