"""Advice on a ballot as it is drawn: what to do and why, and the ballots compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.advice_cards import MARGIN, Advised, draw_heading, draw_strip
from lancaster_tui.words.advice import move_forms
from lancaster_tui.words.advice_reasons import verdict_forms
from lancaster_tui.words.ballot_advice import (
    BALLOTS,
    BY_IT,
    IF_FAILED,
    IF_PASSED,
    IF_THIS,
    LEAVES,
    ON_AVERAGE,
    PASSES,
    is_decided,
    judged_notes,
    markers_forms,
    passes_text,
    vote_forms,
)
from lancaster_tui.words.ballot_prospects import (
    LeavingRow,
    Prospects,
    average_texts,
    leaving_rows,
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
_FEWEST: Final = 16  # columns of the name of a law that may leave
_VERDICT: Final = 16  # columns at the end of the row of a ballot, for what stands there


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
    spare = height - len(lines)
    y = at.y + 1 + (spare > view.players + 2)
    for line in lines:
        canvas.text(at.x + MARGIN, y, line, "foreground bold")
        y += 1
    table = Region(at.x + MARGIN, y + 1, room, at.bottom - y - 1)
    told = prospects(advice.vote, view, scene.known)
    if told.replaced is None:
        rows = leaving_rows(told, seat)
        if table.height <= len(rows):
            return
        _draw_leaving(canvas, table, rows)
        down = len(rows) + 2
        table = Region(table.x, table.y + down, table.width, table.height - down)
    if table.height > view.players:
        _draw_shares(canvas, table, told, scene)


def _draw_leaving(canvas: Canvas, at: Region, rows: Sequence[LeavingRow]) -> None:
    """Paint how likely each law leaves if the proposal passes and if it fails, and what it pays."""
    figures = max(map(len, IF_THIS))
    gets = max(cell_len(BY_IT), *(cell_len(row.gets) for row in rows))
    room = at.width - 2 * (figures + _GAP) - gets - _GAP
    is_told = room >= _FEWEST
    room += 0 if is_told else gets + _GAP
    names = [cut(longest(row.law, room), room) for row in rows]
    start = at.x + max(len(LEAVES), *map(cell_len, names)) + _GAP
    canvas.text(at.x, at.y, LEAVES, "quiet")
    ends = start + figures, start + 2 * figures + _GAP
    for end, head in zip(ends, IF_THIS, strict=True):
        canvas.text_to(end, at.y, head, "quiet")
    x = start + 2 * (figures + _GAP)
    if is_told:
        canvas.text(x, at.y, BY_IT, "quiet")
    for y, (row, name) in enumerate(zip(rows, names, strict=True), start=at.y + 1):
        canvas.text(at.x, y, name, "soft")
        for end, text in zip(ends, (row.passed, row.failed), strict=True):
            canvas.text_to(end, y, text, "foreground")
        if is_told:
            canvas.text(x, y, row.gets, "quiet" if row.gets == NOTHING else "soft")


def _draw_shares(canvas: Canvas, at: Region, told: Prospects, scene: Scene) -> None:
    """Paint what each player gets if the proposal passes and if it fails, and its votes."""
    seats = range(scene.view.players)
    marks = [seat_mark(each, scene.names, at.width) for each in seats]
    columns = [["", *(mark for mark, _ in marks)]]
    sides = [(IF_PASSED, told.proposal)]
    if told.replaced is not None:
        sides.append((IF_FAILED, told.replaced))
    for head, side in sides:
        columns.append([head, *(share_text(each, side) for each in side.payouts)])
    votes = [CAN_CAST, *(votes_text(each.votes) for each in scene.view.seats)]
    x = at.x
    for number, column in enumerate(columns):
        width = max(map(cell_len, column)) + _GAP
        if x + width - _GAP > at.right:
            return
        canvas.text(x, at.y, column[0], "quiet")
        for seat, text in enumerate(column[1:]):
            ink = "quiet" if text == NOTHING else "soft" if number else f"{marks[seat][1]} bold"
            canvas.text(x, at.y + 1 + seat, text, ink)
        x += width
    if x + max(map(cell_len, votes)) <= at.right:
        for row, text in enumerate(votes):
            canvas.text_to(at.right, at.y + row, text, "soft" if row else "quiet")


def draw_ballots(canvas: Canvas, at: Region, advised: Advised, scene: Scene) -> None:
    """Paint the ballots compared, and what to do with markers, into a region of a canvas."""
    advice, view, seat = advised.advice, scene.view, advised.decision.seat
    assert advice is not None
    assert advice.vote is not None
    told, moves = prospects(advice.vote, view, scene.known), range(len(advice.moves))
    names = [
        move_forms(each.action, advised.decision, view, scene.names)[-1] for each in advice.moves
    ]
    wide = max(map(cell_len, advised.keys))
    passes = at.x + MARGIN + wide + 3 + max(map(cell_len, names)) + _GAP
    average = passes + len(PASSES) + _GAP
    canvas.text(at.x + MARGIN, at.y, BALLOTS, "target bold")
    canvas.text(passes, at.y, PASSES, "quiet")
    canvas.text(average, at.y, longest(ON_AVERAGE, at.right - average), "quiet")
    gap = int(at.height - len(moves) - 2 > len(moves))
    y = at.y + 1 + gap
    averages = average_texts(advice, told, seat, scene.names, at.right - average - _VERDICT)
    for move in moves:
        key = advised.keys[move].ljust(wide)
        best = verdict_forms(advice, 0)[0] if not move and is_decided(advice) else ""
        strip, is_entered = Region(at.x, y, at.width, 1), move == advised.entered
        draw_strip(canvas, strip, key, move, names[move], best, is_entered=is_entered)
        canvas.text(passes, y, passes_text(advice, move), "foreground", move)
        canvas.text(average, y, averages[move], "foreground", move)
        y += 1 + gap
    text = longest(markers_forms(advice, seat, view), at.width - 2 * MARGIN)
    if y < at.bottom:
        canvas.text(at.x + MARGIN, y, text, "soft")
