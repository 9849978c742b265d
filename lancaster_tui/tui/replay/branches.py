"""The rest of a round as it was played, beside how it goes with another act."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.numbers import Ballot
from lancaster_tui.table.votes import CountedVote
from lancaster_tui.table.what_if import Branch, Fork
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut, fit, on, row_width, wrap
from lancaster_tui.tui.kit.glyphs import CUT
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark, seat_shape
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.what_if import (
    AS_PLAYED,
    HELD,
    NOTHING_ELSE,
    ONLY_IF,
    ONLY_PLAYED,
    REST_OF_ROUND,
    WHAT_EACH_HAS,
    WHAT_IF,
    CourseLine,
    after_text,
    course_lines,
    law_heads,
    option_forms,
    result_text,
)

_PAPER = 10  # percent of gold in the ground of the round with another act
_HEAD = 30  # percent of gold in the ground of that round's head
_CHOSEN: Final = "target"
_NAME = 18  # columns of a name, at most
_FIGURE = 5  # columns of points, and of the difference
_TABLE = 72  # columns of a panel from which it has a table of everybody's holdings
_HOLDING = 9  # columns of a figure in the table, and of the difference
_PURSE: Final = ("gold", "squires")  # in place of what a screen hides
_LONG_GAP: Final = 2  # columns between ballots that are written out
_LEAST_REST = 8  # rows, at least, for everything that happens in a round
_GOES_ON: Final = f" {CUT}"
_LEAST_LINES = 4  # rows kept for what else differs before gaps and bars get any


class Told(NamedTuple):
    """An answer to a question, and the two rounds: as it was played, and with that answer.

    ``known`` are the seats whose purses are seen with the eyes that watch.
    """

    fork: Fork
    action: Action
    played: Branch
    other: Branch
    names: Names
    known: Collection[int]

    @property
    def laws(self) -> Sequence[str]:
        """The laws whose votes differ between the rounds."""
        return self.played.other_votes(self.other)

    @property
    def has_same_points(self) -> bool:
        """Whether everybody has the same points at the end of both rounds."""
        return self.played.points == self.other.points


class _Form(NamedTuple):
    """How roomy the panels are: rows between the parts, bars or points in a row, and a table."""

    gap: int
    has_bars: bool
    has_table: bool = False

    def rows(self, told: Told) -> int:
        """Return how many rows are needed, without what else differs."""
        points = 1 + len(told.names.seats) if self.has_bars else 1
        table = [1 + len(told.names.seats)] * self.has_table
        parts = [*[2] * len(told.laws), *([] if told.has_same_points else [points]), *table]
        return 1 + sum(parts) + self.gap * len(parts)


_WIDE: Final = _Form(1, has_bars=True, has_table=True)
_FORMS: Final = (_Form(1, has_bars=True), _Form(0, has_bars=True), _Form(0, has_bars=False))


def _form(told: Told, wanted: int, at: Region) -> _Form:
    """Return the roomiest layout in which everything that differs fits, or else a little of it."""
    if at.width >= _TABLE and _WIDE.rows(told) + 1 + wanted <= at.height:
        return _WIDE
    for lines in (wanted, min(wanted, _LEAST_LINES)):
        for form in _FORMS[: 2 if lines == wanted else None]:
            if form.rows(told) + 1 + lines <= at.height:
                return form
    return _FORMS[-1]


class _Side(NamedTuple):
    """One of the two rounds, and where it stands."""

    at: Region
    branch: Branch
    is_other: bool


class _Courses(NamedTuple):
    """The events of both rounds as lines, and the lines that are in one round only."""

    whole: Sequence[Sequence[CourseLine]]
    differing: Sequence[Sequence[CourseLine]]


def least_rows(told: Told) -> int:
    """Return the fewest rows that both rounds need, one line of what else differs included."""
    return _FORMS[-1].rows(told) + 2


def draw_rounds(canvas: Canvas, at: Region, told: Told, page: int) -> bool:
    """Paint what differs between both rounds.

    Where there is room left, everything that happens in them stands below. From page 1 on there is
    only what happens in one of the rounds, without votes and points. Return whether there is more
    of that.
    """
    width = (at.width - 1) // 2
    courses = _courses(told)
    wanted = _most_rows(courses.differing, width - 2)
    form = _form(told, wanted, at._replace(width=width))
    needed = form.rows(told) + 1 + wanted + 1
    spare = 0 if page else min(at.height - needed, _most_rows(courses.whole, width - 2))
    rest = spare if spare >= _LEAST_REST else 0
    if not page:
        at = at._replace(height=min(at.height, needed + rest))
    left = Region(at.x, at.y, width, at.height)
    right = left._replace(x=at.right - width)
    sides = [_Side(left, told.played, is_other=False), _Side(right, told.other, is_other=True)]
    for side in sides:
        _draw_head(canvas, side, told)
    y = at.y + 1 if page else _draw_figures(canvas, at.y + 1, sides, told, form)
    end = at.bottom - (rest + 1 if rest else 0)
    y += max(form.gap, int(end - y > wanted))
    if rest:
        _draw_rest(canvas, end + 1, sides, courses)
    return _draw_differing(canvas, y, end, sides, courses, told, page)


def _courses(told: Told) -> _Courses:
    whole = course_lines(told.played, told.other, told.names)
    return _Courses(whole, [[line for line in some if line.differs] for some in whole])


def _draw_figures(canvas: Canvas, y: int, sides: Sequence[_Side], told: Told, form: _Form) -> int:
    """Paint votes, points, and what everybody has; return the row after them."""
    for law in told.laws:
        y += form.gap
        _draw_vote(canvas, y, law, sides, told)
        y += 2
    if not told.has_same_points:
        y = (_draw_bars if form.has_bars else _draw_points)(canvas, y + form.gap, sides, told)
    if form.has_table:
        y = _draw_table(canvas, y + form.gap, sides, told)
    return y


def _draw_rest(canvas: Canvas, y: int, sides: Sequence[_Side], courses: _Courses) -> None:
    """Paint everything that happens in both rounds, down to the end of their columns."""
    for side, lines in zip(sides, courses.whole, strict=True):
        below = Region(side.at.x + 1, y, side.at.width - 2, side.at.bottom - y)
        _draw_lines(canvas, below, lines, 0, title=REST_OF_ROUND, has_changed=False)


def _draw_differing(
    canvas: Canvas,
    y: int,
    end: int,
    sides: Sequence[_Side],
    courses: _Courses,
    told: Told,
    page: int,
) -> bool:
    """Paint what happens in only one of the rounds; return whether there is more of it."""
    if not any(courses.differing):
        for side in sides:
            canvas.text(side.at.x + 1, y, NOTHING_ELSE, "soft")
        return False
    more = [
        _draw_lines(
            canvas,
            Region(side.at.x + 1, y, side.at.width - 2, end - y),
            lines,
            page,
            title=ONLY_IF if side.is_other else ONLY_PLAYED,
            has_changed=bool(lines) and lines[0].is_first_act,
        )
        for side, lines in zip(sides, courses.differing, strict=True)
    ]
    return any(more)


def _draw_head(canvas: Canvas, side: _Side, told: Told) -> None:
    x, y, width, height = side.at
    action = told.action if side.is_other else told.fork.taken
    title = f" {WHAT_IF if side.is_other else AS_PLAYED} "
    ground, head = ("surface", "panel")
    if side.is_other:
        ground, head = mixed("surface", "target", _PAPER), mixed("panel", "target", _HEAD)
    canvas.fill(x, y, width, height, ground)
    canvas.fill(x, y, width, 1, head)
    if side.is_other:
        start = canvas.chip(x, y, title, "key", _CHOSEN) + 1
    else:
        start = canvas.text(x, y, title, "foreground bold") + 1
    room = max(x + width - start - 2, 0)
    start = canvas.text(start, y, *_mark(told)) + 1
    said = longest(option_forms(told.fork, action, told.names), room)
    canvas.text(start, y, cut(said, room), "foreground bold")


def _mark(told: Told) -> tuple[str, str]:
    """Return the sign of the seat whose act is changed; it stands before both answers."""
    seat = told.fork.seat
    return seat_shape(seat, told.names), f"{seat_ink(seat, told.names)} bold"


def _draw_vote(canvas: Canvas, y: int, law: str, sides: Sequence[_Side], told: Told) -> None:
    """Paint a vote: the law, and how it ended, in both rounds."""
    for side in sides:
        _draw_band(canvas, side.at, y, law_heads(law, told.names))
        width = side.at.width - 2
        row = _vote_row(law, side, told, gap=_gap(sides, told, width))
        canvas.row(side.at.x + 1, y + 1, fit(row, width))


def _draw_band(canvas: Canvas, at: Region, y: int, forms: Sequence[str]) -> None:
    """Paint what stands below in a column, on a band that differs from both grounds."""
    canvas.fill(at.x, y, at.width, 1, "proposal-strip")
    room = at.width - 2
    canvas.text(at.x + 1, y, cut(longest(forms, room), room), "proposal-ink bold")


def _gap(sides: Sequence[_Side], told: Told, width: int) -> int:
    """Return how many columns there can be between ballots, the same for all votes."""
    for gap in (_LONG_GAP, 1):
        rows = (_vote_row(law, side, told, gap=gap) for law in told.laws for side in sides)
        if all(row_width(row) <= width for row in rows):
            return gap
    return 0


def _vote_row(law: str, side: _Side, told: Told, *, gap: int) -> Row:
    """Return how a vote ended in a round, and the ballots, with so many columns between them.

    Where there are few columns, each ballot is a letter.
    """
    vote = _vote_on(law, side.branch)
    before = _vote_on(law, told.played) if side.is_other else None
    return [] if vote is None else list(_vote_pieces(vote, before, told.names, gap))


def _vote_on(law: str, branch: Branch) -> CountedVote | None:
    return next((vote for vote in branch.votes if vote.law == law), None)


def _vote_pieces(
    vote: CountedVote, before: CountedVote | None, names: Names, gap: int
) -> Iterator[tuple[str, str]]:
    is_new = before is not None and before.passed != vote.passed
    ink = "good" if vote.passed else "bad"
    chosen = f"target-ink bold {on(_CHOSEN)}"
    yield result_text(vote), chosen if is_new else f"{ink} bold"
    for seat, ballot in enumerate(vote.ballots.ballots):
        yield " " * (gap if seat else max(gap, 1)), ""
        yield seat_shape(seat, names), seat_ink(seat, names)
        is_changed = before is not None and before.ballots.ballots[seat] != ballot
        look = chosen if is_changed else f"{'good' if ballot[0] else 'bad'} bold"
        yield _ballot_text(ballot, is_short=gap < _LONG_GAP), look


def _ballot_text(ballot: Ballot, *, is_short: bool) -> str:
    yes, markers = ballot
    word = "YES" if yes else "NO"
    return f"{word[:1] if is_short else word}{f'+{markers}' if markers else ''}"


def _points_title(told: Told) -> str:
    return f"PP {after_text(told.other)}"


def _in_order(told: Told) -> list[int]:
    """Return the seats by how they stood in the round as played."""
    return sorted(range(len(told.names.seats)), key=lambda seat: -told.played.points[seat])


def _draw_bars(canvas: Canvas, y: int, sides: Sequence[_Side], told: Told) -> int:
    """Paint everybody's points with bars on one scale; return the row after them."""
    for side in sides:
        _draw_band(canvas, side.at, y, [_points_title(told)])
    whole = max([*told.played.points, *told.other.points, 1])
    names = told.names
    for row, seat in enumerate(_in_order(told), start=y + 1):
        for x, _, width, _, side in ((*side.at, side) for side in sides):
            name = min(_NAME, width // 2, 3 + max(map(cell_len, names.seats)))
            mark, ink = seat_mark(seat, names, name)
            canvas.text(x + 1, row, mark, f"{ink} bold")
            room = width - name - 3 - 2 * _FIGURE
            points = side.branch.points[seat]
            if canvas.has_colour and room > 0:
                long = room * max(points, 0) / whole
                canvas.bar(x + name + 2, row, room, [(long, ink)])
            end = x + width - _FIGURE - 1
            canvas.text_to(end, row, str(points), "foreground bold")
            more = points - told.played.points[seat]
            if more:
                canvas.text_to(end + _FIGURE, row, f"{more:+}", _look_of(more))
    return y + 1 + len(names.seats)


def _draw_table(canvas: Canvas, y: int, sides: Sequence[_Side], told: Told) -> int:
    """Paint everybody's holdings besides points; return the row after them."""
    names = told.names
    for side in sides:
        x, end = side.at.x + 1, side.at.right - _FIGURE
        stops = [end - at * _HOLDING for at in reversed(range(len(HELD)))]
        _draw_band(canvas, side.at, y, [WHAT_EACH_HAS])
        for stop, kind in zip(stops, HELD, strict=True):
            canvas.text_to(stop, y, kind, "proposal-ink")
        for row, seat in enumerate(_in_order(told), start=y + 1):
            name = stops[0] - _HOLDING - x
            mark, ink = seat_mark(seat, names, name)
            canvas.text(x, row, mark, f"{ink} bold")
            for stop, kind in zip(stops, HELD, strict=True):
                if kind in _PURSE and seat not in told.known:
                    canvas.text_to(stop, row, COVERED, "quiet")
                    continue
                held, before = (
                    getattr(branch.holdings[seat], kind) for branch in (side.branch, told.played)
                )
                canvas.text_to(stop, row, str(held), "foreground")
                if more := held - before:
                    canvas.text_to(stop + _FIGURE - 2, row, f"{more:+}", _look_of(more))
    return y + 1 + len(names.seats)


def _draw_points(canvas: Canvas, y: int, sides: Sequence[_Side], told: Told) -> int:
    """Paint the points of all players in a row; return the row after it."""
    for side in sides:
        row: Row = [("PP ", "soft")]
        for seat in _in_order(told):
            points = side.branch.points[seat]
            more = points - told.played.points[seat]
            row.append((f" {seat_shape(seat, told.names)}", seat_ink(seat, told.names)))
            row.append((f"{points}", "foreground bold"))
            row.append((f" ({more:+}) " if more else " ", _look_of(more)))
        canvas.row(side.at.x + 1, y, fit(row, side.at.width - 2))
    return y + 1


def _look_of(more: int) -> str:
    return f"{'good' if more > 0 else 'bad'} bold"


def _wrapped(lines: Sequence[CourseLine], width: int) -> list[CourseLine]:
    return [line._replace(text=row) for line in lines for row in wrap(line.text, max(width, 1))]


def _in_pages(lines: Sequence[CourseLine], width: int, rows: int) -> list[CourseLine]:
    """Return lines wrapped into rows, on pages of so many if one is not enough.

    The last row of a page leaves room for the sign that more follows.
    """
    wrapped = _wrapped(lines, width)
    if len(wrapped) <= rows:
        return wrapped
    wrapped = []
    for line in lines:
        rest = line.text
        while rest:
            is_last = (len(wrapped) + 1) % rows == 0
            row = wrap(rest, max(width - len(_GOES_ON) * is_last, 1))[0]
            wrapped.append(line._replace(text=row))
            rest = rest[len(row) :].lstrip()
    return wrapped


def _most_rows(rounds: Sequence[Sequence[CourseLine]], width: int) -> int:
    """Return the rows that the longer of two rounds needs, with its title."""
    return 1 + max(len(_wrapped(lines, width)) for lines in rounds)


def _draw_lines(
    canvas: Canvas,
    at: Region,
    lines: Sequence[CourseLine],
    page: int,
    *,
    title: str,
    has_changed: bool,
) -> bool:
    """Paint what happens in one of the rounds; return whether there is more of it.

    Page 1 begins with the first line again, each later page where the one before ended. The first
    line stands out if it is what was changed; lines that are in both rounds do not.
    """
    rows = at.height - 1
    if not lines or rows < 1:
        return bool(lines)
    start = max(page - 1, 0) * rows
    of_changed = len(_in_pages(lines[:1], at.width, rows)) - start if has_changed else 0
    wrapped = _in_pages(lines, at.width, rows)[start:]
    if not wrapped:
        return False
    canvas.text(at.x, at.y, cut(title, at.width), "soft")
    for row, line in enumerate(wrapped[:rows], start=1):
        sign = _GOES_ON if row == rows and len(wrapped) > rows else ""
        ink = "target bold" if row <= of_changed else "" if line.differs else "quiet"
        canvas.text(at.x, at.y + row, f"{line.text}{sign}", ink)
    return len(wrapped) > rows
