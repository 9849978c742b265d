"""Drawing advice on a ballot: the ballots compared, and a sentence that says why.

If all of it fits beside the proposal, the laws stay below; else the ballots take their place. If
they do not fit there either, it says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.actions import Vote
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.table.advice_cards import (
    MARGIN,
    Advised,
    Line,
    draw_heading,
    draw_strip,
    verdict_ink,
    wrap_points,
)
from lancaster_tui.words.ballot_advice import (
    JUDGED,
    NO_ROOM,
    PASSES,
    Part,
    Why,
    ballot_forms,
    chance_forms,
    compared_ballots,
    markers_forms,
    point_labels,
    why_forms,
)
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.tui.kit.canvas import Canvas
    from lancaster_tui.tui.table.scene import Scene

_GAP: Final = 2
_ITEM: Final = "·"  # before what makes no points
_CHIP: Final = 3  # columns beside the keys of a ballot, before its name


class _Table(NamedTuple):
    """The ballots compared: their names, the heads and texts of the columns, and the width.

    ``starts`` are the columns of the figures.
    """

    names: Sequence[str]
    head: str
    passes: Sequence[str]
    verdicts: Sequence[str]
    starts: tuple[int, int]
    width: int


def draw_advice_on_vote(
    canvas: Canvas, at: Region, laws: Region, advised: Advised, scene: Scene
) -> bool:
    """Paint advice on a ballot; return whether it left the region of the laws free."""
    advice, view, seat = advised.advice, scene.view, advised.decision.seat
    assert advice is not None
    canvas.fill(*at, "surface")
    canvas.fill(at.x, at.y, at.width, 1, "panel")
    x = draw_heading(canvas, at, advised)
    room = at.width - 2 * MARGIN
    why = _why(advised, scene, room)
    beside, under = _tables(at, laws, advised, why)
    table = beside or under
    if table is None:
        for y, text in enumerate(wrap(NO_ROOM, room), start=at.y + 1):
            canvas.text(at.x + MARGIN, y, text, "soft")
        return True
    note = wrap(markers_forms(advice, seat, view)[0], room)
    chance = chance_forms(advice, has_points=seat in scene.known)
    rows, height = len(advice.moves), at.height - 1
    if beside is None:
        below = _wrapped(chance, laws.width - 2 * MARGIN)
        least = len(below[-1]) if below else 0
        gap = int(laws.height > 2 * rows + least)
        _draw_ballots(canvas, laws, table, advised, gap=gap)
        under_them = laws.y + 1 + rows * (1 + gap)
        fitting = (each for each in below if under_them + len(each) <= laws.bottom)
        _draw_notes(canvas, laws, under_them, next(fitting, ()))
        told = [(each, list[str]()) for each in why]
        top, end = at.y + 1, at.right - MARGIN
    else:
        told = [(each, said) for each in why[:-1] for said in _wrapped(chance, room)]
        told += [(each, []) for each in why]  # the causes matter more
        gap = int(1 + rows * 2 + 1 + len(why[0]) <= height)
        _draw_ballots(canvas, at, table, advised, gap=gap)
        top = at.y + 1 + gap + rows * (1 + gap) + 1 - gap
        end = at.x + MARGIN + table.starts[0] - _GAP
    canvas.text(x, at.y, longest(JUDGED, end - x), "quiet")
    lines, said = next(
        (each for each in told if top + sum(map(len, each)) <= at.bottom), (why[-1], [])
    )
    top += top + len(lines) + 1 + len(said) + len(note) < at.bottom
    for y, line in enumerate(lines, start=top):
        canvas.row(at.x + MARGIN, y, line)
    _draw_notes(canvas, at, top + len(lines), said, note)
    return beside is not None


def _wrapped(forms: Sequence[str], room: int) -> Sequence[list[str]]:
    return [wrap_points(form, room) for form in forms]


def _draw_notes(canvas: Canvas, at: Region, y: int, *notes: Sequence[str]) -> None:
    """Paint notes that have room below what ends above a row, with air before them if there is."""
    room = at.bottom - y
    kept = list[str]()
    for note in notes:
        kept += note if len(kept) + len(note) <= room else ()
    y += len(kept) < room
    for row, text in enumerate(kept, start=y):
        canvas.text(at.x + MARGIN, row, text, "soft")


def has_room(at: Region, laws: Region, advised: Advised, scene: Scene) -> bool:
    """Whether the ballots that are advised can be read beside the proposal or below it."""
    return any(_tables(at, laws, advised, _why(advised, scene, at.width - 2 * MARGIN)))


def _tables(
    at: Region, laws: Region, advised: Advised, why: Sequence[Sequence[Line]]
) -> tuple[_Table | None, _Table | None]:
    """Return the ballots compared as they fit beside the proposal, and as they fit below it."""
    advice = advised.advice
    assert advice is not None
    rows, room = len(advice.moves) + 1, at.width - 2 * MARGIN
    beside = _table(advised, room)
    if beside is not None and rows + min(map(len, why)) >= at.height:
        beside = None
    return beside, _table(advised, laws.width - 2 * MARGIN) if rows <= laws.height else None


def _why(advised: Advised, scene: Scene, room: int) -> Sequence[Sequence[Line]]:
    """Return why a ballot is advised in forms, each in lines of so many columns."""
    advice, seat = advised.advice, advised.decision.seat
    assert advice is not None
    forms = why_forms(advice, seat, scene.view, scene.known, scene.names)
    return [_lines(form, room) for form in forms]


def _lines(why: Why, room: int) -> Sequence[Line]:
    """Return why a ballot is advised in lines, what laws make in a column."""
    return [
        *([(line, "foreground")] for line in wrap_points(why.head, room)),
        *_sum_lines(why.parts, room),
    ]


def _sum_lines(parts: Sequence[Part], room: int) -> list[Line]:
    """Return what adds up to what a vote is about, in lines with the points in a column."""
    points = [text or _ITEM for text in point_labels(parts)]
    width = max(map(len, points), default=0)
    lines = list[Line]()
    for part, text in zip(parts, points, strict=True):
        first, *others = wrap_points(part.text, room - width - _GAP)
        ink = "good" if part.points > 0 else "bad" if part.points else "quiet"
        lines.append([(f"{text:>{width}}", ink), (" " * _GAP + first, "foreground")])
        lines += [[(" " * (width + _GAP) + line, "foreground")] for line in others]
    return lines


def _table(advised: Advised, room: int) -> _Table | None:
    """Return the ballots compared in so many columns; nothing if they do not fit."""
    advice = advised.advice
    assert advice is not None
    rows = compared_ballots(advice)
    votes = [move.action for move in advice.moves if isinstance(move.action, Vote)]
    forms = zip(*(ballot_forms(vote) for vote in votes), strict=True)
    keys = max(map(cell_len, advised.keys)) + _CHIP
    verdicts = [row.verdict for row in rows]
    passes = [row.passes for row in rows]
    for names in forms:
        for head in PASSES:
            first = keys + max(map(cell_len, names)) + _GAP
            second = first + max(map(cell_len, (head, *passes))) + _GAP
            width = second + max(map(cell_len, verdicts))
            if width <= room:
                return _Table(names, head, passes, verdicts, (first, second), width)
    return None


def _draw_ballots(canvas: Canvas, at: Region, table: _Table, advised: Advised, *, gap: int) -> None:
    """Paint a row for each ballot below the heads, with blank rows between them."""
    wide = max(map(cell_len, advised.keys))
    first, second = (at.x + MARGIN + start for start in table.starts)
    canvas.text(first, at.y, table.head, "quiet")
    for move, name in enumerate(table.names):
        strip = Region(at.x, at.y + 1 + gap + move * (1 + gap), at.width, 1)
        key, is_entered = advised.keys[move].ljust(wide), move == advised.entered
        taken = MARGIN + table.width
        draw_strip(canvas, strip, move, name, "", is_entered=is_entered, key=key, taken=taken)
        canvas.text(first, strip.y, table.passes[move], "foreground", move)
        canvas.text(second, strip.y, table.verdicts[move], f"{verdict_ink(move)} bold", move)
