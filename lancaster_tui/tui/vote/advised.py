"""Advice on a ballot as it is drawn: what to do and why, and the ballots compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.advice_cards import (
    MARGIN,
    Advised,
    draw_heading,
    draw_strip,
    verdict_ink,
)
from lancaster_tui.words.advice import move_forms
from lancaster_tui.words.ballot_advice import (
    ALL_IN_ALL,
    BALLOTS,
    BESIDE_THE_BEST,
    BY_MARKERS,
    BY_THE_LAW,
    IF_FAILED,
    IF_PASSED,
    IF_THIS,
    LAWS,
    PASSES,
    PP,
    WHAT_COUNTS,
    WON_EARLY,
    Compared,
    compared_ballots,
    judged_notes,
    markers_forms,
    odds_forms,
    vote_forms,
)
from lancaster_tui.words.ballot_prospects import (
    NOTHING_IN_ALL,
    AccountRow,
    Prospects,
    account_rows,
    prospects,
    share_text,
)
from lancaster_tui.words.laws.forecast import NOTHING
from lancaster_tui.words.prompts.votes import CAN_CAST, votes_text
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.tui.kit.canvas import Canvas
    from lancaster_tui.tui.table.scene import Scene

_GAP: Final = 2
_FIGURE: Final = 7  # columns of what stands below how likely laws are applied
_EARLY: Final = 2  # rounds to come
_AND_NOTE: Final = 4  # rows for the heading of laws, and for what counts below them
_ENTER: Final = 9  # columns at the end of the row of a ballot, for the key


def draw_advice_on_vote(canvas: Canvas, at: Region, advised: Advised, scene: Scene) -> None:
    """Paint how to vote and why, and what everybody gets, into a region of a canvas."""
    canvas.fill(*at, "surface")
    canvas.fill(at.x, at.y, at.width, 1, "panel")
    x = draw_heading(canvas, at, advised)
    advice, view, seat = advised.advice, scene.view, advised.decision.seat
    assert advice is not None
    assert advice.vote is not None
    canvas.text(x, at.y, longest(judged_notes(advice), at.right - MARGIN - x), "quiet")
    forms = vote_forms(advice, seat, view, scene.known, scene.names)
    room, height = at.width - 2 * MARGIN, at.height - 1
    wrapped = [wrap(form, room) for form in forms]
    lines = next((each for each in wrapped if len(each) <= height), wrapped[-1])
    told = prospects(advice.vote, view, scene.known)
    account = account_rows(told, advice.vote.stake) if told.replaced is None else ()
    below = len(account) or view.players
    y = at.y + 1 + (height - len(lines) > below + 2)
    for line in lines:
        canvas.text(at.x + MARGIN, y, line, "foreground bold")
        y += 1
    table = Region(at.x + MARGIN, y + 1, room, at.bottom - y - 1)
    if account:
        if table.height < len(account) + _AND_NOTE:
            account = [row for row in account if row.worth != NOTHING_IN_ALL] or account[:1]
        table = _draw_account(canvas, table, account, is_open=seat in scene.known)
    if table.height > view.players:
        table = _draw_shares(canvas, table, told, scene)
    notes = (wrap(form, room) for form in WHAT_COUNTS)
    lines = next((each for each in notes if len(each) <= table.height), [])
    for y, line in enumerate(lines, start=table.y):
        canvas.text(at.x + MARGIN, y, line, "quiet")


def _below(at: Region, y: int) -> Region:
    """Return what is left of a region below what ends at a row, and a row of air."""
    return Region(at.x, y + 1, at.width, max(0, at.bottom - y - 1))


def _draw_account(
    canvas: Canvas, at: Region, rows: Sequence[AccountRow], *, is_open: bool
) -> Region:
    """Paint what a vote means by each law, as far as the reader may know it; return what is left.

    Nothing is painted if there is too little room.
    """
    last = len(ALL_IN_ALL) + _GAP if is_open else 0
    room = at.width - 2 * (_FIGURE + _GAP) - last
    names = [
        wrap(row.law[0], room) if len(row.law[0]) <= room else wrap(row.law[1], room)
        for row in rows
    ]
    if 1 + sum(map(len, names)) > at.height:
        names = [[cut(longest(row.law, room), room)] for row in rows]
    if 1 + len(rows) > at.height:
        return at
    start = at.x + max(len(LAWS), *(cell_len(line) for name in names for line in name)) + _GAP
    ends = [start + _FIGURE, start + 2 * _FIGURE + _GAP]
    end = ends[1] + _GAP + len(ALL_IN_ALL)
    canvas.text(at.x, at.y, LAWS, "quiet")
    for x, head in zip(ends, IF_THIS, strict=True):
        canvas.text_to(x, at.y, head, "quiet")
    if is_open:
        canvas.text_to(end, at.y, ALL_IN_ALL, "target bold")
    y = at.y + 1
    for row, name in zip(rows, names, strict=True):
        for x, text in zip(ends, (row.passed, row.failed), strict=True):
            canvas.text_to(x, y, text, "soft")
        if is_open:
            ink = {"+": "good", "-": "bad"}.get(row.worth[0], "soft")
            canvas.text_to(end, y, row.worth, f"{ink} bold")
        for line in name:
            canvas.text(at.x, y, line, "soft")
            y += 1
    return _below(at, y)


def _draw_shares(canvas: Canvas, at: Region, told: Prospects, scene: Scene) -> Region:
    """Paint what each player gets either way, and its votes; return what is left of the region."""
    seats = range(scene.view.players)
    marks = [seat_mark(each, scene.names, at.width) for each in seats]
    columns = [["", *(mark for mark, _ in marks)]]
    sides = [(IF_PASSED, told.proposal)]
    if told.replaced is not None:
        sides.append((IF_FAILED, told.replaced))
    for head, side in sides:
        columns.append([head, *(share_text(each, side) for each in side.payouts)])
    votes = [CAN_CAST, *(votes_text(each.votes) for each in scene.view.seats)]
    left = _below(at, at.y + 1 + len(seats))
    x = at.x
    for number, column in enumerate(columns):
        width = max(map(cell_len, column)) + _GAP
        if x + width - _GAP > at.right:
            return left
        canvas.text(x, at.y, column[0], "quiet")
        for seat, text in enumerate(column[1:]):
            ink = "quiet" if text == NOTHING else "soft" if number else f"{marks[seat][1]} bold"
            canvas.text(x, at.y + 1 + seat, text, ink)
        x += width
    if x + max(map(cell_len, votes)) <= at.right:
        for row, text in enumerate(votes):
            canvas.text_to(at.right, at.y + row, text, "soft" if row else "quiet")
    return left


def draw_ballots(canvas: Canvas, at: Region, advised: Advised, scene: Scene) -> None:
    """Paint the ballots compared, and what to do with markers, into a region of a canvas."""
    advice, view, seat = advised.advice, scene.view, advised.decision.seat
    assert advice is not None
    assert advice.vote is not None
    moves = range(len(advice.moves))
    names = [
        move_forms(each.action, advised.decision, view, scene.names)[-1] for each in advice.moves
    ]
    rows = compared_ballots(advice)
    wide = max(map(cell_len, advised.keys))
    x = at.x + MARGIN + wide + 3 + max(map(cell_len, names)) + _GAP
    columns = _columns(rows, at.right - _ENTER - x)
    end = canvas.text(at.x + MARGIN, at.y, BALLOTS, "target bold") + _GAP
    if end + len(BESIDE_THE_BEST) + _GAP <= x:
        canvas.text(end, at.y, BESIDE_THE_BEST, "quiet")
    gap = int(at.height - len(moves) - 2 > len(moves))
    top = at.y + 1 + gap
    for move in moves:
        key = advised.keys[move].ljust(wide)
        strip = Region(at.x, top + move * (1 + gap), at.width, 1)
        is_entered = move == advised.entered
        draw_strip(canvas, strip, key, move, names[move], "", is_entered=is_entered)
    for number, (head, texts) in enumerate(columns):
        canvas.text(x, at.y, head, "quiet" if number else "target bold")
        for move, text in zip(moves, texts, strict=True):
            ink = "foreground" if number else f"{verdict_ink(move)} bold"
            canvas.text(x, top + move * (1 + gap), text, ink, move)
        x += max(map(cell_len, (head, *texts))) + _GAP
    y, room = top + len(moves) * (1 + gap), at.width - 2 * MARGIN
    is_early = view.rules.rounds - view.round >= _EARLY
    notes = [odds_forms(advice), markers_forms(advice, seat, view), WON_EARLY][: 2 + is_early]
    told = [note for forms in notes if (note := longest(forms, room))]
    for row, note in enumerate(told[: at.bottom - y], start=y):
        canvas.text(at.x + MARGIN, row, note, "soft")


def _columns(rows: Sequence[Compared], room: int) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the columns of the ballots with their heads, as many as there is room for.

    What is behind the verdicts is left out where it would only say them again.
    """
    columns = [
        (ALL_IN_ALL, [row.verdict for row in rows]),
        (PASSES, [row.passes for row in rows]),
    ]
    if any(row.by_markers not in ("", NOTHING_IN_ALL) for row in rows):
        for heads, unit in zip(zip(BY_THE_LAW, BY_MARKERS, strict=True), ("", PP), strict=True):
            by_law, by_markers = heads
            wide = [
                *columns,
                (by_law, [row.by_law.removesuffix(unit) for row in rows]),
                (by_markers, [row.by_markers.removesuffix(unit) for row in rows]),
            ]
            if (
                sum(max(map(cell_len, (head, *texts))) + _GAP for head, texts in wide)
                <= room + _GAP
            ):
                return wide
    return columns
