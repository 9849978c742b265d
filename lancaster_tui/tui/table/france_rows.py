"""The conflicts of France on two rows each, or one, where cards have no room."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.geometry import Region

from lancaster_tui.rules.phases.conflicts import conflict_points
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, row_width
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.france_large import draw_strength_bar, lay_strength_bar
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.shown_conflict import (
    LEAST_BAR,
    ShownConflict,
    comes_down,
    is_last_stand,
)
from lancaster_tui.tui.table.spots import SpotLook
from lancaster_tui.words.battles import (
    EMPTY,
    MOVES_HERE,
    PAID,
    ending_word,
    prize_forms,
    prizes_text,
    row_notes,
    won_text,
)
from lancaster_tui.words.rewards import longest

_STRENGTHS, _PRIZES = 10, 38  # columns that a bar leaves to what stands behind it, with air


def draw_conflict_rows(canvas: Canvas, scene: Scene, place: int, at: Region) -> None:
    """Paint a conflict on two rows: strengths and prizes; then the ranks beside each other.

    The first row is the same for all conflicts, so that the eye can compare them: strengths, a bar
    where there is room, and what is paid if England loses and if it wins. The second ends with
    whatever else there is to know. On a single row the ranks take the place of the prizes.
    """
    look, shown = SpotLook(scene, place), ShownConflict.at(scene, place)
    canvas.fill(at.x, at.y, at.width, at.height, "france-card", place)
    if look.is_pointed and at.height > 1:
        canvas.fill(at.x, at.y, at.width, 1, look.ground, place)
    x = look.small_key(canvas, at.x, at.y)
    if shown is None:
        comes = MOVES_HERE if comes_down(scene, place) else ()
        forms = [f"{EMPTY}: {form}" for form in comes] or [EMPTY]
        canvas.text(x, at.y, longest(forms, at.right - x), "quiet")
    elif at.height == 1:
        _draw_one(canvas, shown, x, at.y, at.right)
    else:
        is_noted = _draw_ranks_noted(canvas, shown, Region(at.x + 1, at.y + 1, at.width - 1, 1))
        _draw_strengths(canvas, shown, x, at.y, at.right, look, is_noted=is_noted)


def _draw_strengths(
    canvas: Canvas,
    shown: ShownConflict,
    x: int,
    y: int,
    end: int,
    look: SpotLook,
    *,
    is_noted: bool,
) -> None:
    """Write the strengths and prizes, with a bar of the strengths, if need be under these."""
    own = shown.strengths
    prizes = _prizes(shown, end - x - len(own) - 1, is_noted=is_noted)
    bar = end - x - _STRENGTHS - _PRIZES
    if bar >= LEAST_BAR:
        draw_strength_bar(canvas, shown.scene, shown.conflict, x, y, bar)
        x += bar + 1
    canvas.text(x, y, own, look.ink_on(canvas, "bold"))
    soft = "" if shown.conflict.stacks else "soft"
    inked = [(text, look.ink_on(canvas, soft or ink if ink else "")) for text, ink in prizes]
    start = end - row_width(inked)
    canvas.row(start, y, inked)
    if bar < LEAST_BAR and not look.is_pointed:
        lay_strength_bar(canvas, shown.scene, shown.conflict, x, y, start - 1 - x)


def _draw_ranks_noted(canvas: Canvas, shown: ShownConflict, at: Region) -> bool:
    """Paint the ranks, and behind them what else there is to know.

    Returns whether it could be said there that the knights would be captured, if they would be.
    """
    ends = shown.ends
    notes = row_notes(shown.conflict, ends, is_lower=is_last_stand(shown.place))
    least = len(notes[-1]) + 1 if ends.is_capture else 0
    is_noted = not ends.is_capture or _fits_with_knights(shown, at.width - least)
    if not is_noted:
        notes, least = ("",), 0
    behind = _draw_ranks(canvas, shown, at.x, at.y, at.right - least)
    note = longest(notes, at.right - behind - 1)
    if not shown.conflict.stacks:
        canvas.text(at.x, at.y, note, "quiet")
    elif len(note) < at.right - behind:
        canvas.text_to(at.right, at.y, note, "bad" if ends.is_capture else "quiet")
    return is_noted


def _prizes(shown: ShownConflict, room: int, *, is_noted: bool) -> Row:
    """Return what is paid if it ends as it stands, in bold, and otherwise, in the longest words.

    They say that knights would be captured unless that ``is_noted`` elsewhere.
    """
    ends = shown.ends
    if ends.is_settled:
        return [(f"{PAID} {prizes_text(shown.card, is_won=False)}", "bad bold")]
    ink = "good bold" if ends.is_won else "bad bold"
    forms = prize_forms(shown.card, ends, is_capture_noted=is_noted)
    fitting = (form for form in forms if sum(len(text) for text, _ in form) <= room)
    return [(text, ink if is_now else "quiet") for text, is_now in next(fitting, forms[-1])]


def _draw_one(canvas: Canvas, shown: ShownConflict, x: int, y: int, end: int) -> None:
    """Write the strengths, how it ends as it stands, and the ranks.

    What is paid if England wins follows if there is room for both with a word for what they are.
    """
    ends = shown.ends
    x = canvas.text(x, y, shown.strengths, "bold") + 1
    if shown.conflict.stacks:
        x = canvas.text(x, y, ending_word(ends), shown.ink) + 1
    *_, with_unit, _ = _rank_forms(shown)
    least = _width(with_unit) + 1
    prizes = won_text(shown.card)
    if not ends.is_settled and len(prizes) < end - x - least:
        end = canvas.text_to(end, y, prizes, "pip bold" if ends.is_won else "quiet") - 1
    _draw_ranks(canvas, shown, x, y, end)


class _Form(NamedTuple):
    """How a rank is written: the gaps, what is between knights (None: without them), the unit.

    ``joint`` is what is between the knights and the points.
    """

    gap: str
    between_knights: str | None
    unit: str
    joint: str = ":"


_FORMS: Final = (
    _Form(" ", " ", " PP", ": "),
    _Form("", " ", " PP"),
    _Form("", " ", "PP"),
    _Form("", " ", ""),
    _Form("", "", "PP"),
    _Form(" ", None, " PP"),
    _Form("", None, "PP"),
    _Form("", None, ""),
)


def _draw_ranks(canvas: Canvas, shown: ShownConflict, x: int, y: int, end: int) -> int:
    """Paint who has which rank with which knights, and the points for it, before a column.

    If that does not fit, the knights are left out. Returns the column after the last rank.
    """
    forms = _rank_forms(shown)
    rows = next((form for form in forms if _width(form) <= end - x), forms[-1])
    for faction, row in zip(shown.ranking, rows, strict=True):
        behind = canvas.row(x, y, row)
        shown.lay_ghost(canvas, faction, x, y, behind - x)
        x = behind + 1
    return x - 1


def _rank_forms(shown: ShownConflict) -> list[list[Row]]:
    """Return the ranks in all forms, from long to short."""
    return [[_worth(shown, faction, form) for faction in shown.ranking] for form in _FORMS]


def _fits_with_knights(shown: ShownConflict, width: int) -> bool:
    """Return whether the ranks fit into some columns with their knights."""
    forms = zip(_FORMS, _rank_forms(shown), strict=True)
    return any(form.between_knights is not None and _width(rows) <= width for form, rows in forms)


def _width(ranks: list[Row]) -> int:
    return sum(row_width(row) + 1 for row in ranks) - 1


def _worth(shown: ShownConflict, faction: int, form: _Form) -> Row:
    view = shown.scene.view
    mark, ink = seat_mark(faction, shown.scene.names, 1)
    points = dict(conflict_points(view, shown.conflict)).get(faction, 0)
    worth = f"{0 if view.is_ally(faction) else points}{form.unit}"
    if form.between_knights is None and shown.is_coming(faction):
        mark += "?"
    row: Row = [(mark + form.gap, f"{ink} bold")]
    if form.between_knights is not None:
        own = shown.knights(faction)
        row += [(own.replace(" ", form.between_knights), "soft"), (form.joint, "quiet")]
    return [*row, (worth, "bold"), (form.gap, "")]
