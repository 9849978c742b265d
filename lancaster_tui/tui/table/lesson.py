"""The task of a lesson beside the table, with its hint and how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lancaster_tui.tui.kit import charts
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, wrap
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark
from lancaster_tui.tui.table.area import Area
from lancaster_tui.words.learn import (
    DONE,
    HINT,
    HINT_ABOUT,
    IN_ALL,
    LESSONS,
    NOT_YET,
    POWER_POINTS,
    SOLVED,
    TASK,
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
_AIR = 5  # additional rows of a part where they fit


class Told(NamedTuple):
    """What the panel of a lesson says.

    ``where`` says which lesson and puzzle it is, in forms from long to short. ``hint`` is set if it
    is to be shown, ``enter`` is what Enter does once there is a verdict. ``lessons`` are all
    titles, each with whether the lesson is done, and ``here`` is the number of the open one.
    ``sums`` are the power points that the task is about.
    """

    where: Sequence[str]
    task: str
    about: str
    rules: Sequence[str]
    hint: Hint | None = None
    verdict: Verdict | None = None
    enter: str = ""
    lessons: Sequence[tuple[str, bool]] = ()
    here: int = 0
    sums: Sequence[Sum] = ()


class _Part(NamedTuple):
    """A panel with a strip on top: its grounds, the text of the strip, and lines with their inks.

    ``first`` is the number of lines before a blank one, if it fits; ``table`` stands below the
    lines.
    """

    ground: str
    strip: str
    ink: str
    head: str
    note: Sequence[str]
    lines: Sequence[tuple[str, str]]
    rules: Sequence[str] = ()
    enter: str = ""
    first: int = 0
    table: Sequence[Row] = ()

    @property
    def rows(self) -> int:
        """The rows it takes without blank ones."""
        return 1 + len(self.lines) + len(self.table) + bool(self.rules or self.enter)


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
    table = _table(told.sums, names, room, has_colour=canvas.has_colour)
    parts = _parts(told, table, room, canvas.height)
    air = int(canvas.height - sum(part.rows for part in parts) >= _AIR * len(parts))
    y = 0
    for part in parts:
        y = _paint_part(canvas, y, part, air) + air
    left = canvas.height - y
    if told.lessons and left >= len(told.lessons) + 1:
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


def _parts(told: Told, table: Sequence[Row], room: int, height: int) -> list[_Part]:
    """Return what has room: the verdict or the hint first, then the task, then how it is done."""
    after = _verdict(told, room) if told.verdict is not None else _hint(told, room)
    needed = 0 if after is None else after.rows
    task = [(line, "foreground bold") for line in wrap(told.task, room)]
    about = [(line, "soft") for line in wrap(told.about, room)]
    if needed + 1 + len(task) + len(about) + len(table) > height:
        about, table = [], ()
    rules = () if after is not None else told.rules
    if needed + 1 + len(task) + len(about) + len(table) + bool(rules) > height:
        rules = ()
    first = _Part(
        "proposal", "proposal-strip", "proposal-ink", TASK, told.where, [*task, *about], rules,
        first=len(task) if about else 0, table=table,
    )  # fmt: skip
    if after is None:
        return [first]
    return [after] if needed + first.rows > height else [first, after]


def _hint(told: Told, room: int) -> _Part | None:
    if told.hint is None:
        return None
    move = [(line, "good bold") for line in wrap(told.hint.move, room)]
    why = [(line, "law-ink") for line in wrap(told.hint.why, room)]
    return _Part(
        "law", "law-strip", "law-ink", HINT, (HINT_ABOUT,), [*move, *why], told.rules,
        first=len(move),
    )  # fmt: skip


def _verdict(told: Told, room: int) -> _Part:
    verdict = told.verdict
    assert verdict is not None
    look = "good" if verdict.is_solved else "bad"
    lines = [(line, "foreground") for line in wrap(verdict.says, room)]
    return _Part(
        mixed("panel", look, 14), mixed("panel", look, 35), look,
        SOLVED if verdict.is_solved else NOT_YET, ("",), lines, (verdict.rule,), told.enter,
    )  # fmt: skip


def _paint_part(canvas: Canvas, y: int, part: _Part, air: int) -> int:
    """Paint a part from a row on; return the row after it."""
    end = y + part.rows + air * (2 + bool(part.rules or part.enter) + bool(part.first))
    canvas.fill(0, y, canvas.width, end - y, part.ground)
    canvas.fill(0, y, canvas.width, 1, part.strip)
    x = canvas.text(_MARGIN, y, part.head, f"{part.ink} bold")
    canvas.text(x + 2, y, longest(part.note, canvas.width - x - 2 - _GAP), part.ink)
    y += 1 + air
    for number, (line, ink) in enumerate(part.lines):
        y += air * (0 < number == part.first)
        canvas.text(_MARGIN, y, line, ink)
        y += 1
    for row in part.table:
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
    """Paint the titles of the lessons, in one column."""
    step = 2 if canvas.height - y > 2 * len(told.lessons) + 2 else 1
    y += step - 1
    canvas.text(_MARGIN, y, LESSONS.upper(), "target bold")
    for number, (title, is_done) in enumerate(told.lessons, 1):
        row, is_here = y + step * number, number == told.here + 1
        chip = f" {number} "
        if is_here:
            canvas.chip(_MARGIN, row, chip, "key", "target")
        else:
            canvas.chip(_MARGIN, row, chip, "soft", "panel")
        look = "foreground bold" if is_here else "quiet" if is_done else "soft"
        x = canvas.text(_MARGIN + 4, row, title, look)
        if is_done:
            canvas.text(x + 2, row, DONE, "good")
