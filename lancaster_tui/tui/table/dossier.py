"""How the dossier of a law is drawn: what it did in many games, beside the others of its group.

Bars of power points have one scale for all laws of a group, those of shares another, each with its
axis above. What would be fair is a line in the bar, and named after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.lab.dossiers import (
    Dossier,
    Dossiers,
    FigureName,
    parting,
    stored_dossiers,
)
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.interval_bar import draw_interval
from lancaster_tui.words.laws.cards import law_lines, law_short, law_title
from lancaster_tui.words.laws.dossier import (
    AMOUNTS,
    DOSSIER,
    DOSSIER_OF_ANOTHER,
    EACH_WINS,
    PAYS_NOTHING,
    SHARES,
    FigureLine,
    among_heading,
    chart_heading,
    charted,
    figure_lines,
    figure_text,
    measured_texts,
    missing_text,
    most_text,
    note_texts,
    paid_text,
    place_text,
    shares_texts,
    signed_line,
    sure_texts,
    vote_texts,
)
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.rewards import longest

DOSSIER_ROWS: Final = 14
"""The rows in which a dossier has room for all that it says."""

_OWN = 12  # percent of gold behind the law among the others of its group
_OWN_SIGN: Final = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
_WIDEST_BAR, _NARROWEST_BAR = 100, 10
_NAMES = 64  # percent of the columns that the names of laws may take
_MARGIN, _GAP = 1, 2
_VALUE = 9  # columns of a figure after a bar, with a gap
_IN_CHARTS = 2  # forms of the names of figures
_BOTH = 44  # columns from which both charts can stand one below the other
_FEWEST_LAWS = 3  # of a group that are worth a chart
_HALF = 0.5  # power points; the longest bar stands for a multiple of this

_PaintRow = Callable[[Canvas, int, int], object]
"""What paints a row, from a column on."""


class _Part(NamedTuple):
    """Rows that belong together; ``is_chart`` says that those below the first can stand apart."""

    rows: Sequence[_PaintRow]
    is_chart: bool = False


class _Bar(NamedTuple):
    """A row of a chart: what is measured, how much it is, and that in words.

    ``is_own`` says that it is the law that the dossier is of, ``is_beside`` that it is there to be
    compared with: what would be fair.
    """

    label: str
    size: float
    value: str
    is_loss: bool
    is_own: bool = False
    is_beside: bool = False


class _Axis(NamedTuple):
    """Where bars begin, how long they are at most, and what the longest stands for.

    The first ``below`` columns are for bars of what is less than 0, which go to the left.
    """

    start: int
    length: int
    most: float
    below: int = 0


def draw_dossier(
    canvas: Canvas,
    at: Region,
    below: Region,
    law: Law,
    rules: Ruleset,
    *,
    is_named: bool = False,
    is_another: bool = False,
) -> None:
    """Paint what a law did into a region; what has no room there, and the laws of its group, below.

    ``is_named`` says to name the law as well, where it is not in sight elsewhere; ``is_another``
    that it is not the one which the screen is about.
    """
    dossiers = stored_dossiers()
    dossier = dossiers.of(law)
    canvas.fill(*at, "surface")
    made = () if dossier is None else measured_texts(dossiers.made)
    if is_another:
        _draw_strip_of_another(canvas, at, law, made)
    else:
        _draw_strip(canvas, at, law if is_named else None, made)
    beside = Region(at.x + _MARGIN, at.y + 1, at.width - 2 * _MARGIN, at.height - 1)
    under = Region(below.x + _MARGIN, below.y, below.width - 2 * _MARGIN, below.height)
    if dossier is None:
        # backticks are for documents and lines of text; on the screen a command is quoted
        missing = wrap(missing_text(law, rules, dossiers).replace("`", '"'), beside.width)
        _draw_parts(canvas, beside, [_text(missing, "foreground bold")])
        return
    most = _most(law, rules)
    parts, left = _beside(beside, law, dossier, dossiers, most)
    _draw_parts(canvas, beside, parts)
    parts = _charts(under.width, dossier, dossiers, left, most)
    room = under.height - _height(parts)
    among = _among(under.width, room, law, rules)
    _draw_parts(canvas, under, [*parts, *among])


def _draw_strip(canvas: Canvas, at: Region, law: Law | None, made: Sequence[str]) -> None:
    """Paint what stands above a dossier: the law, if it is to be named, and from what games.

    Where there is too little room the law stands alone with the games.
    """
    canvas.fill(at.x, at.y, at.width, 1, "panel")
    x, end = at.x + _MARGIN, at.right - _MARGIN
    room = end - x - (_GAP + cell_len(made[-1]) if made else 0)
    if law is None:
        x = canvas.text(x, at.y, DOSSIER, "target bold") + _GAP
    elif cell_len(DOSSIER) + _GAP + cell_len(short := sentence(law_short(law))) <= room:
        x = canvas.text(x, at.y, DOSSIER, "target bold") + _GAP
        x = canvas.text(x, at.y, short, "foreground bold") + _GAP
    else:
        x = canvas.text(x, at.y, _name(law, room), "target bold") + _GAP
    canvas.text(x, at.y, longest(made, end - x) if made else "", "soft")


def _draw_strip_of_another(canvas: Canvas, at: Region, law: Law, made: Sequence[str]) -> None:
    """Say that a dossier is of another law, and which; then from what games, if there is room."""
    canvas.fill(at.x, at.y, at.width, 1, "panel")
    x, end = at.x + _MARGIN, at.right - _MARGIN
    short = sentence(law_short(law))
    beside = cell_len(short) + sum(_GAP + cell_len(each) for each in ("", *made[-1:]))
    heading = longest(DOSSIER_OF_ANOTHER, end - x - beside)
    x = canvas.text(x, at.y, heading, "target bold") + _GAP
    name = longest((short, *map(sentence, law_lines(law))), end - x)
    x = canvas.text(x, at.y, cut(name, end - x), "foreground bold") + _GAP
    games = longest(made, end - x) if made else ""
    if cell_len(games) <= end - x:
        canvas.text(x, at.y, games, "soft")


def _name(law: Law, room: int) -> str:
    """Return a law in as many words as there is room for."""
    return sentence(cut(longest((law_title(law), law_short(law), *law_lines(law)), room), room))


def _beside(
    at: Region, law: Law, dossier: Dossier, dossiers: Dossiers, most: float
) -> tuple[Sequence[_Part], Sequence[Sequence[FigureName]]]:
    """Return the sentences and as many charts as there is room for, and the figures of others.

    Where columns are too few for charts that can be read, there is a sentence in place of shares.
    """
    both = charted(dossier)
    whole = [_text(wrap(text, at.width), "foreground bold") for text in vote_texts(law, dossier)]
    paid = paid_text(law, dossier)
    more = _text(wrap(paid, at.width), "soft").rows if paid else ()
    if at.width < _BOTH:
        shares = [
            _text(wrap(text, at.width), "soft") for text in shares_texts(dossier, dossiers.made)
        ]
        narrow = [[said, *shares] for said in (_Part([*whole[0].rows, *more]), *whole)]
        fits = (parts for parts in narrow if _height(parts) <= at.height)
        return next(fits, narrow[-1]), [some for some in both if some != SHARES]
    ways = [
        ([said, *_charts(at.width, dossier, dossiers, both[:number], most)], both[number:], air)
        for number in range(len(both), -1, -1)
        for air in (1, 0)
        for said in (_Part([*whole[0].rows, *more]), *whole)
    ]
    return next(
        ((parts, left) for parts, left, air in ways if _height(parts, air) <= at.height),
        ways[-1][:2],
    )


def _charts(
    width: int,
    dossier: Dossier,
    dossiers: Dossiers,
    names: Sequence[Sequence[FigureName]],
    most: float,
) -> list[_Part]:
    """Return charts of the figures that are known, with their bars in line.

    ``most`` is what the longest bar of power points stands for.
    """
    charts = [lines for some in names if (lines := figure_lines(dossier, dossiers.made, some))]
    if not charts:
        return []
    for form in range(_IN_CHARTS):
        barred = [_bars(lines, form) for lines in charts]
        start = max(cell_len(bar.label) for bars in barred for bar in bars) + _GAP
        length = min(width - start - _VALUE, _WIDEST_BAR)
        if length >= _NARROWEST_BAR:
            break
    parts = []
    for lines, bars in zip(charts, barred, strict=True):
        is_share = lines[0].is_share
        axis = _Axis(start, length, 1.0 if is_share else most)
        headings = chart_heading(dossier, is_share=is_share)
        parts.append(_chart(longest(headings, start - _GAP), axis, bars, is_share))
    return parts


def _bars(lines: Sequence[FigureLine], form: int) -> list[_Bar]:
    """Return the bars of some figures, with one form of their names; what is fair has its own."""
    bars = []
    for line in lines:
        label = line.labels[1 + form]
        bars.append(_Bar(label, _as_told(line), line.value, line.is_loss))
        if line.chance is not None:
            fair = figure_text(line.chance, "best_paid_wins")
            bars.append(_Bar(EACH_WINS[form], line.chance, fair, is_loss=False, is_beside=True))
    return bars


def _as_told(line: FigureLine) -> float:
    """Return a figure as its number rounds it, so that equal numbers have equal bars."""
    return round(line.estimate.value, 2 if line.is_share else 1)


def _among(width: int, height: int, law: Law, rules: Ruleset) -> list[_Part]:
    """Return the laws of a group by how much they matter, and notes on the figures.

    Without room for all laws, they are those around this one, with their places; without room even
    for a few, a sentence says which place it has.
    """
    dossiers = stored_dossiers()
    found = dossiers.among(law, rules)
    laws = [each for each, _ in found]
    own = dossiers.by_law[law.id]
    sure = sure_texts(figure_lines(own, dossiers.made, (*AMOUNTS, *SHARES)))
    for shown in range(len(laws), _FEWEST_LAWS - 1, -1):
        notes = _notes(_note_forms(law, sure), width, height - 1 - shown)
        if notes:
            break
    else:
        place = place_text(law, found)
        return _notes([*_note_forms(law, sure, place), *sure], width, height)
    first = min(max(laws.index(law) - shown // 2, 0), len(laws) - shown)
    room = width * _NAMES // 100
    lines = [signed_line(each, dossiers.made, parting(law)) for _, each in found]
    remarks = ["" if line.ends else PAYS_NOTHING for line in lines]
    names = [
        f"{place}. {_name(each, room - len(remark))}{remark}"
        for place, (each, remark) in enumerate(zip(laws, remarks, strict=True), 1)
    ]
    heading = longest(among_heading(law), room)
    start = max(map(cell_len, (heading, *names))) + _GAP
    length = min(width - start - _VALUE, _WIDEST_BAR)
    most = _most(law, rules)
    lost = max((_as_told(line) for line in lines if line.is_loss), default=0.0)
    below = ceil(length * lost / (most + lost)) if lost > 0 else 0
    bars = []
    told = list(zip(names, laws, lines, strict=True))[first : first + shown]
    for name, each, line in told:
        bars.append(
            _Bar(
                name,
                _as_told(line) if line.ends else 0.0,
                line.value if line.ends else "",
                line.is_loss,
                is_own=each == law,
            )
        )
    return [_chart(heading, _Axis(start, length, most, below), bars, is_share=False), *notes]


def _note_forms(law: Law, sure: Sequence[str], place: str = "") -> list[str]:
    """Return what else is to be known, each form with the longest sentence of how sure that is."""
    long, *short = (note_texts(law, form, place) for form in sure)
    return [*long, *(notes[-1] for notes in short)]


def _notes(forms: Sequence[str], width: int, height: int) -> list[_Part]:
    """Return the longest of some forms that has room, as a part; nothing if none has."""
    wrapped = (wrap(text, width) for text in forms)
    return [_text(lines, "soft") for lines in wrapped if len(lines) <= height][:1]


def _most(law: Law, rules: Ruleset) -> float:
    """Return what the longest bar stands for, in PP, so that bars of a group can be compared."""
    dossiers = stored_dossiers()
    names = (*AMOUNTS, parting(law))
    of_group = [dossiers.by_law[law.id], *(each for _, each in dossiers.among(law, rules))]
    lines = (line for each in of_group for line in figure_lines(each, dossiers.made, names))
    most = max((line.estimate.value for line in lines), default=0.0)
    return max(_HALF, ceil(most / _HALF) * _HALF)


def _text(lines: Sequence[str], ink: str) -> _Part:
    return _Part([partial(_draw_text, line, ink) for line in lines])


def _chart(heading: str, axis: _Axis, bars: Sequence[_Bar], is_share: bool) -> _Part:
    head = partial(_draw_axis, heading, axis, most_text(axis.most, is_share=is_share))
    return _Part([head, *(partial(_draw_bar, bar, axis) for bar in bars)], is_chart=True)


def _height(parts: Sequence[_Part], air: int = 0) -> int:
    """Return how many rows parts take with so many between two of them."""
    return sum(len(part.rows) + air for part in parts) - air


def _draw_parts(canvas: Canvas, at: Region, parts: Sequence[_Part]) -> None:
    """Paint parts one below the other, with as much air as there is room for."""
    air = int(_height(parts, 1) <= at.height)
    spare = at.height - _height(parts, air)
    gaps = sum(len(part.rows) - 2 for part in parts if part.is_chart)
    spread = int(0 < gaps <= spare)
    spare -= spread * gaps
    y = at.y + int(spare > 0)
    for part in parts:
        for number, row in enumerate(part.rows):
            y += spread * (part.is_chart and number > 1)
            row(canvas, at.x, y)
            y += 1
        y += air


def _draw_text(text: str, ink: str, canvas: Canvas, x: int, y: int) -> None:
    canvas.text(x, y, text, ink)


def _draw_axis(heading: str, axis: _Axis, most: str, canvas: Canvas, x: int, y: int) -> None:
    """Paint the heading of a chart, and above its bars what the shortest and the longest are."""
    heading, colon, explained = heading.partition(":")
    canvas.text(canvas.text(x, y, heading, "target bold"), y, f"{colon}{explained}", "quiet")
    if canvas.has_colour:
        canvas.text(x + axis.start + axis.below, y, "0", "quiet")
        canvas.text_to(x + axis.start + axis.length, y, most, "quiet")


def _draw_bar(bar: _Bar, axis: _Axis, canvas: Canvas, x: int, y: int) -> None:
    """Paint a row of a chart; without colours there is no bar."""
    end = x + axis.start + axis.length + _VALUE
    if bar.is_own:
        canvas.fill(x - _MARGIN, y, end - x + 2 * _MARGIN, 1, mixed("background", "target", _OWN))
        canvas.text(x - _MARGIN, y, _OWN_SIGN, "target bold")
    look = "target bold" if bar.is_own else "quiet" if bar.is_beside else ""
    canvas.text(x, y, bar.label, look or "soft")
    at = Region(x + axis.start + axis.below, y, axis.length - axis.below, 1)
    shade = "bad" if bar.is_loss else "good"
    shade = "target" if bar.is_own else "quiet" if bar.is_beside else shade
    track = "" if bar.is_own else "panel"
    size = abs(bar.size)
    if axis.below:
        left = Region(x + axis.start, y, axis.below, 1)
        if track and canvas.has_colour:
            canvas.fill(*left, track)
        if bar.is_loss:
            columns = min(axis.below, round(size / axis.most * at.width) or size > 0)
            left = Region(left.right - columns, y, columns, 1)
            draw_interval(canvas, left, (1, 1), 1, shade, track=track)
            size = 0
    draw_interval(canvas, at, (size, size), axis.most, shade, track=track)
    canvas.text_to(end, y, bar.value, look or "foreground bold")
