"""The task of a lesson beside the table, with its hint and how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.tui.kit import charts
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, column, on, row_width, wrap
from lancaster_tui.tui.kit.glyphs import CHECK
from lancaster_tui.tui.kit.seats import chip_text, seat_ink, seat_mark
from lancaster_tui.tui.table.area import Area
from lancaster_tui.words.learn import (
    AT_LEISURE,
    FALLS_SHORT,
    HINT,
    HINT_ABOUT,
    IN_ALL,
    LESSONS,
    NOT_YET,
    POWER_POINTS,
    SOLVED,
    TASK,
    WORKS,
)
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.learn.attempt import Verdict
    from lancaster_tui.learn.lesson import Hint, Sum
    from lancaster_tui.tui.table.scene import Scene
    from lancaster_tui.words.names import Names

_MARGIN = 2
_GAP = 1
_NAME = 8  # columns of a shape and a name, above power points
_NUMBER = 4  # columns of the number of a lesson, before its title
_APART = 2  # columns between two titles
_CHIP = 4  # columns of a chip besides its text: a shape and blanks
_DONE: Final = f" {CHECK}"
_LESS_AND_LESS: Final = (
    (True, True, True, True),
    (False, True, True, True),
    (False, True, True, False),
    (False, False, True, True),
    (False, False, True, False),
    (False, True, False, False),
    (False, False, False, False),
)
"""What is told where there is less and less room: knights, how it is done, ways to try, rules."""


class Side(NamedTuple):
    """Knights that a task is about: whose, what stands before them, and what behind."""

    faction: int
    who: str
    knights: Sequence[str]
    note: str


class Told(NamedTuple):
    """What the panel of a lesson says.

    ``where`` says which lesson and puzzle it is, in forms from long to short. ``hint`` is set if it
    is to be shown, ``seat`` is the learner's, ``enter`` is what Enter does once there is a verdict.
    ``lessons`` are all titles, each with whether the lesson is done, and ``here`` is the number of
    the open one. ``sums`` are the power points that the task is about, ``sides`` the knights.
    """

    where: Sequence[str]
    task: str
    about: str
    rules: Sequence[str]
    seat: int
    hint: Hint | None = None
    verdict: Verdict | None = None
    enter: str = ""
    lessons: Sequence[tuple[str, bool]] = ()
    here: int = 0
    sums: Sequence[Sum] = ()
    sides: Sequence[Side] = ()


class _Part(NamedTuple):
    """A panel with a strip on top: its grounds, the text of the strip, and blocks of rows.

    Between blocks there are blank rows where there is room.
    """

    ground: str
    strip: str
    ink: str
    head: str
    note: Sequence[str]
    blocks: Sequence[Sequence[Row]]
    rules: Sequence[str] = ()
    enter: str = ""

    @property
    def rows(self) -> int:
        """The rows it takes without blank ones."""
        return 1 + sum(map(len, self.blocks)) + self._has_foot

    @property
    def air(self) -> int:
        """The blank rows in it where there is room, with one below it."""
        return len(self.blocks) + self._has_foot + 2

    @property
    def _has_foot(self) -> bool:
        return bool(self.rules or self.enter)


class LessonPanel(Area):
    """Says what to do, and how it went."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._told: Told | None = None

    def tell(self, told: Told) -> None:
        """Say something."""
        self._told = told
        self.redraw()

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return the scene with nothing in it: the panel shows what it is told."""
        return scene.about(frozenset(), scene.view)

    def is_open(self, spot: str) -> bool:
        """Every rule can be followed."""
        return True

    def spot_clicked(self, spot: str) -> None:
        """Open the rules at the one that is clicked."""
        self.call_later(self.app.run_action, f"app.rules('{spot}')")

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the task, the hint or the verdict, and the lessons, where there is room."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        if self._told is not None:
            _paint(canvas, self._told, scene.names)
        return canvas.rows()


def _paint(canvas: Canvas, told: Told, names: Names) -> None:
    room = canvas.width - 2 * _MARGIN
    parts = _parts(told, names, room, canvas.height, has_colour=canvas.has_colour)
    air = int(canvas.height >= sum(part.rows + part.air for part in parts))
    y = 0
    for part in parts:
        y = _paint_part(canvas, y, part, air) + air
    if told.lessons:
        _paint_lessons(canvas, y, told)


def _table(sums: Sequence[Sum], names: Names, width: int, *, has_colour: bool) -> Sequence[Row]:
    """Return power points in lines that add up, with a column for each player."""
    if not sums:
        return ()
    columns = [
        charts.Column(
            seat_mark(seat, names, _NAME),
            [line.points[name] for line in sums],
            seat_ink(seat, names),
        )
        for seat, name in enumerate(names.seats)
        if name in sums[0].points
    ]
    labels = [line.of for line in sums]
    return charts.table(POWER_POINTS, labels, columns, width, sums=IN_ALL, has_colour=has_colour)


def _parts(told: Told, names: Names, room: int, height: int, *, has_colour: bool) -> list[_Part]:
    """Return what has room: the verdict or the hint first, then the task, then how it is done."""
    about = [
        _lines(told.about, room, "soft"),
        _table(told.sums, names, room, has_colour=has_colour),
    ]
    knights, ways = _knights(told.sides, names, room), _ways(told, names, room)
    found: list[_Part] = []
    for has_knights, has_about, has_ways, has_rules in _LESS_AND_LESS:
        after = _after(told, ways if has_ways else (), room)
        blocks = [
            _lines(told.task, room, "foreground bold"),
            *([knights] if has_knights else ()),
            *(about if has_about else ()),
        ]
        rules = told.rules if after is None and has_rules else ()
        first = _Part(
            "proposal", "proposal-strip", "proposal-ink", TASK, told.where,
            [*filter(None, blocks)], rules,
        )  # fmt: skip
        found = [first] if after is None else [first, after]
        if sum(part.rows for part in found) <= height:
            return found
    return found[-1:]


def _lines(text: str, room: int, ink: str) -> list[Row]:
    return [[(line, ink)] for line in wrap(text, room)]


def _knights(sides: Sequence[Side], names: Names, room: int) -> list[Row]:
    """Return the knights that a task is about on chips, a row for each side; none if too long."""
    width = max((cell_len(side.who) for side in sides), default=0) + _GAP
    rows = []
    for side in sides:
        row = [(column(side.who, width), "soft")]
        for knight in side.knights:
            text, ink, ground = chip_text(side.faction, names, knight)
            row += [(" ", ""), (f" {text} ", f"{ink} {on(ground)}")]
        rows.append([*row, ("  ", ""), (side.note, "foreground")])
    return rows if all(row_width(row) <= room for row in rows) else []


def _ways(told: Told, names: Names, room: int) -> list[Row]:
    """Return what one could try: what it is, what comes of it, and whether it is the answer."""
    ways = told.hint.ways if told.hint is not None else []
    if not ways:
        return []
    seat = told.seat
    first = max(len(way.of) for way in ways) + _CHIP
    second = max(len(way.so) for way in ways)
    rows = []
    for way in ways:
        text, ink, ground = chip_text(seat, names, way.of)
        looks = (
            (f"{ink} {on(ground)}", "good bold")
            if way.works
            else (seat_ink(seat, names), "law-ink")
        )
        word, look = (WORKS, "good bold") if way.works else (FALLS_SHORT, "bad")
        chip, behind = f" {text} ", " " * (first - len(way.of) - _CHIP + 2 * _GAP)
        rows.append(
            [
                (chip, looks[0]),
                (behind, ""),
                (column(way.so, second), looks[1]),
                (" " * 2 * _GAP, ""),
                (word, look),
            ]
        )
    return rows if all(row_width(row) <= room for row in rows) else []


def _after(told: Told, ways: Sequence[Row], room: int) -> _Part | None:
    """Return the verdict, else the hint; nothing if there is neither."""
    if told.verdict is not None:
        return _verdict(told, room)
    if told.hint is None:
        return None
    move = _lines(told.hint.move, room, "good bold")
    why = _lines(told.hint.why, room, "law-ink")
    return _Part(
        "law", "law-strip", "law-ink", HINT, (HINT_ABOUT,), [*filter(None, (move, ways, why))],
        told.rules,
    )  # fmt: skip


def _verdict(told: Told, room: int) -> _Part:
    verdict = told.verdict
    assert verdict is not None
    look = "good" if verdict.is_solved else "bad"
    lines = _lines(verdict.says, room, "foreground")
    return _Part(
        mixed("panel", look, 14), mixed("panel", look, 35), look,
        SOLVED if verdict.is_solved else NOT_YET, ("",), [lines], (verdict.rule,), told.enter,
    )  # fmt: skip


def _paint_part(canvas: Canvas, y: int, part: _Part, air: int) -> int:
    """Paint a part from a row on; return the row after it."""
    end = y + part.rows + air * (part.air - 1)
    canvas.fill(0, y, canvas.width, end - y, part.ground)
    canvas.fill(0, y, canvas.width, 1, part.strip)
    x = canvas.text(_MARGIN, y, part.head, f"{part.ink} bold")
    canvas.text(x + 2, y, longest(part.note, canvas.width - x - 2 - _GAP), part.ink)
    y += 1
    for block in part.blocks:
        y += air
        for row in block:
            canvas.row(_MARGIN, y, row)
            y += 1
    if part.rules or part.enter:
        y += air
        x = _MARGIN
        if part.enter:
            x = canvas.chip(x, y, " Enter ", "key", "target")
            x = canvas.text(x + 1, y, part.enter, "foreground bold") + 3
        for rule in part.rules:
            x = canvas.text(x, y, rule, "target underline", rule) + 2
    return end


def _paint_lessons(canvas: Canvas, y: int, told: Told) -> None:
    """Paint the titles of the lessons in the rows that are left, in two columns if these fit."""
    room, count = canvas.width - 2 * _MARGIN, len(told.lessons)
    titles = [_NUMBER + cell_len(title) + cell_len(_DONE) for title, _ in told.lessons]
    left, right = max(titles[::2]), max(titles[1::2], default=0)
    columns = 2 if left + _APART + right <= room else 1
    second = max(left + _APART, min(room - right, room // 2))
    rows = -(-count // columns)
    if canvas.height - y < rows + 1:
        return
    step = 2 if canvas.height - y > 2 * rows + 2 else 1
    y += step - 1
    x = canvas.text(_MARGIN, y, LESSONS.upper(), "target bold") + 2
    if x + cell_len(AT_LEISURE) <= canvas.width - _MARGIN:
        canvas.text(x, y, AT_LEISURE, "quiet")
    for number, (title, is_done) in enumerate(told.lessons):
        row, at = divmod(number, columns)
        row, x = y + step * (row + 1), _MARGIN + at * second
        is_here, chip = number == told.here, f" {number + 1} "
        canvas.chip(x, row, chip, "key" if is_here else "soft", "target" if is_here else "panel")
        look = "foreground bold" if is_here else "quiet" if is_done else "soft"
        behind = canvas.text(x + _NUMBER, row, title, look)
        if is_done:
            canvas.text(behind, row, _DONE, "good")
