"""The dossier of a law as it is drawn: what it did in many games, and how the others of its group.

A bar is solid as far as the figure is at least, and pale as far as it is at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.lab.dossiers import Dossier, Dossiers, Estimate, parting, stored_dossiers
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.interval_bar import draw_interval
from lancaster_tui.words.laws.cards import law_lines, law_short
from lancaster_tui.words.laws.dossier import (
    AMONG,
    BARS,
    BESIDE_THE_VOTE,
    DOSSIER,
    GOODS,
    FigureLine,
    among_texts,
    figure_lines,
    holds_texts,
    made_texts,
    missing_text,
    number_text,
    paid_texts,
    place_text,
    vote_texts,
)
from lancaster_tui.words.rewards import longest

DOSSIER_ROWS: Final = 14
"""With so many rows a dossier has room for all that it says."""

_OWN = 12  # percent of gold behind the law among the others of its group
_WIDEST_BAR, _NARROWEST_BAR = 40, 5
_LONG_LABELS = 52  # columns from which figures have their full names
_MARGIN, _GAP = 1, 2
_TWO_COLUMNS = 70  # columns from which laws stand in two columns
_AIR = 2  # rows above and below the sentences
_VALUE = 6  # columns of a figure behind a bar


def draw_dossier(
    canvas: Canvas, at: Region, law: Law, rules: Ruleset, *, is_named: bool = False
) -> None:
    """Paint what a law did into a region, as much of it as there is room for.

    ``is_named`` says to name the law as well, where it is not in sight elsewhere.
    """
    dossiers = stored_dossiers()
    dossier = dossiers.of(law)
    canvas.fill(*at, "surface")
    made = () if dossier is None else made_texts(dossiers.made)
    _draw_strip(canvas, at, law if is_named else None, made)
    if dossier is None:
        lines = wrap(missing_text(law, rules, dossiers), at.width - 2 * _MARGIN)
        for y, line in enumerate(lines, start=at.y + 1 + (at.height > len(lines) + 1)):
            canvas.text(at.x + _MARGIN, y, line, "foreground bold")
        return
    body = Region(at.x + _MARGIN, at.y + 1, at.width - 2 * _MARGIN, at.height - 1)
    _draw_body(canvas, body, dossier, dossiers)


def draw_group(canvas: Canvas, at: Region, law: Law, rules: Ruleset) -> None:
    """Paint the laws of a group by what they part, this one in gold, and what figures hold for.

    Where there is no room for all of them, a sentence says which place it has.
    """
    dossiers = stored_dossiers()
    laws = dossiers.among(law, rules)
    columns = 2 if at.width >= _TWO_COLUMNS else 1
    high = -(-len(laws) // columns)
    room = at.width - 2 * _MARGIN
    x, y = at.x + _MARGIN, at.y
    bars = BARS if canvas.has_colour else ""
    notes = wrap(longest(holds_texts(law), room), room)
    heads = [text for text in among_texts(law) if _head_width(text, bars) <= room]
    if not heads and bars:
        notes, bars = [bars, *notes], ""
        heads = [text for text in among_texts(law) if _head_width(text, bars) <= room]
    if not laws or not heads or at.height < high + 1 + len(notes):
        if dossiers.of(law) is not None:
            rank = place_text(law, [each for each, _ in laws])
            told = f"{BARS}. {GOODS}" if canvas.has_colour else GOODS
            texts = (longest(holds_texts(law), room), rank, told)
            lines = [line for text in texts if text for line in wrap(text, room)]
            for row, line in enumerate(lines[: at.height], start=y):
                canvas.text(x, row, line, "soft")
        return
    spare = at.height - 1 - high - len(notes)
    spread = 2 if spare >= high - 1 else 1
    spare -= (spread - 1) * (high - 1)
    before_note, after_head = int(spare > 0), int(spare > 1)
    head = canvas.text(x, y, AMONG, "target bold") + _GAP
    canvas.text(head, y, heads[0], "quiet")
    canvas.text_to(at.right - _MARGIN, y, bars, "quiet")
    y += 1 + after_head
    widest = max(abs(each.figures[parting(law)].high) for _, each in laws)
    wide = (at.width + _GAP) // columns - _GAP
    label = max(cell_len(_name(each, wide // 2)) for each, _ in laws)
    for number, (each, dossier) in enumerate(laws):
        column, row = divmod(number, high)
        place = Region(at.x + column * (wide + _GAP), y + spread * row, wide, 1)
        found = dossier.figures[parting(law)]
        _draw_law(canvas, place, each, label, found, widest, is_own=each.id == law.id)
    y += spread * (high - 1) + 1 + before_note
    for line in notes:
        canvas.text(x, y, line, "soft")
        y += 1


def _head_width(text: str, bars: str) -> int:
    """Return the columns of the head of a group, with what the bars mean at the end."""
    return cell_len(AMONG) + _GAP + cell_len(text) + (_GAP + cell_len(bars) if bars else 0)


def _draw_strip(canvas: Canvas, at: Region, law: Law | None, made: Sequence[str]) -> None:
    """Paint what stands above a dossier: the law, if it is to be named, and from what games.

    Where there is too little room the law stands alone with the games.
    """
    canvas.fill(at.x, at.y, at.width, 1, "panel")
    x, end = at.x + _MARGIN, at.right - _MARGIN
    room = end - x - (_GAP + cell_len(made[-1]) if made else 0)
    if law is None:
        x = canvas.text(x, at.y, DOSSIER, "target bold") + _GAP
    elif cell_len(DOSSIER) + _GAP + cell_len(law_short(law)) <= room:
        x = canvas.text(x, at.y, DOSSIER, "target bold") + _GAP
        x = canvas.text(x, at.y, law_short(law), "foreground bold") + _GAP
    else:
        x = canvas.text(x, at.y, _name(law, room), "target bold") + _GAP
    canvas.text(x, at.y, longest(made, end - x) if made else "", "soft")


def _name(law: Law, room: int) -> str:
    """Return a law in as many words as there is room for."""
    return cut(longest((law_short(law), *law_lines(law)), room), room)


def _draw_body(canvas: Canvas, at: Region, dossier: Dossier, dossiers: Dossiers) -> None:
    """Paint sentences and bars: the first sentence and the bars come before all else."""
    figures = figure_lines(dossier, dossiers.made, BESIDE_THE_VOTE)
    rows = at.height - len(figures)
    forms = [wrap(text, at.width) for text in vote_texts(dossier)]
    first = next((lines for lines in forms if len(lines) <= rows), [])
    rows -= len(first)
    gaps = len(figures) - 1
    forms = [wrap(text, at.width) for text in paid_texts(dossier)]
    ways = [(forms[0], gaps, _AIR), (forms[-1], gaps, 0), *((lines, 0, 0) for lines in forms)]
    second, gaps, _ = next(
        (way for way in ways if len(way[0]) + way[1] + way[2] <= rows), ([], 0, 0)
    )
    rows -= len(second) + gaps
    y = at.y + (rows > 1)
    for lines, ink in ((first, "foreground bold"), (second, "soft")):
        for line in lines:
            canvas.text(at.x, y, line, ink)
            y += 1
    y += rows > 0
    widest = _widest(dossiers)
    for figure in figures:
        _draw_figure(canvas, Region(at.x, y, at.width, 1), figure, figures, widest)
        y += 2 if gaps else 1


def _widest(dossiers: Dossiers) -> float:
    """Return the largest figure in power points, so that bars of all laws can be compared."""
    return max(
        abs(end)
        for dossier in dossiers.by_law.values()
        for line in figure_lines(dossier, dossiers.made, BESIDE_THE_VOTE)
        if not line.is_share
        for end in line.estimate
    )


def _draw_figure(
    canvas: Canvas, at: Region, figure: FigureLine, figures: Sequence[FigureLine], widest: float
) -> None:
    form = int(at.width < _LONG_LABELS)
    label = max(cell_len(each.labels[form]) for each in figures)
    value = max(len(each.value) for each in figures)
    ends = max(len(each.ends) for each in figures)
    bar = at.width - label - value - ends - 3
    if bar < _NARROWEST_BAR:
        bar, ends = at.width - label - value - 2, 0
    bar = min(bar, _WIDEST_BAR)
    canvas.text(at.x, at.y, figure.labels[form], "soft")
    x = at.x + label + 1
    ink = "good" if figure.estimate.value >= 0 else "bad"
    most = 1.0 if figure.is_share else widest
    draw_interval(
        canvas,
        Region(x, at.y, bar, 1),
        (figure.estimate.low, figure.estimate.high),
        most,
        ink,
        track="background",
        fair=figure.fair,
    )
    x = canvas.text(x + bar + 1, at.y, figure.value.rjust(value), "foreground bold")
    if ends:
        canvas.text(x + 1, at.y, figure.ends, "quiet")


def _draw_law(
    canvas: Canvas,
    at: Region,
    law: Law,
    label: int,
    found: Estimate,
    widest: float,
    *,
    is_own: bool,
) -> None:
    """Paint a law among those of its group: its name, a bar, the figure."""
    if is_own:
        canvas.fill(*at, mixed("background", "target", _OWN))
    x, end = at.x + _MARGIN, at.right - _MARGIN
    ink = "target bold" if is_own else "soft"
    canvas.text(x, at.y, _name(law, label), ink)
    x += label + 1
    bar = end - x - _VALUE
    shade = "target" if is_own else "good" if found.value >= 0 else "bad"
    ends = (found.low, found.high)
    draw_interval(canvas, Region(x, at.y, bar, 1), ends, widest, shade)
    canvas.text_to(
        end,
        at.y,
        number_text(found.value, parting(law)),
        "target bold" if is_own else "foreground bold",
    )
