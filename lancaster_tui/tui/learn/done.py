"""The end of a lesson: what to remember, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, cast

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.screen import Screen

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import Row, Sheet, wrap
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.menu.dusk import ROSE_ROWS, draw_rose
from lancaster_tui.words.learn import (
    FIRST_GAME,
    MORE_ON_IT,
    NEXT,
    NEXT_LESSON,
    PLAY,
    REMEMBER,
    WHAT_WINS,
    learned_text,
    lesson_done_text,
    lesson_text,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from lancaster_tui.learn.lesson import Lesson
    from lancaster_tui.learn.progress import Progress
    from lancaster_tui.tui.kit.theme import StyledApp

_MARGIN, _GAP = 2, 2  # columns beside the text of a card, and between two cards
_BESIDE = 28  # columns of a card from which all stand side by side
_AIRY, _ROSY = 30, 36  # rows from which there are blank rows, and a rose above everything


class LessonDoneScreen(LeftOnce, Deliberate, Screen[Literal["next", "play"] | None]):
    """Says what to remember of a lesson. Returns where to go next; None: back to the lessons.

    Args:
        number: Which lesson it is, from 0.
        lessons: All lessons.
        progress: What the learner has solved.

    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "go_on", "go on", tooltip="the next lesson, or a game", id="lesson_end.go_on"
        ),
        Binding(
            "escape,q",
            "dismiss",
            "lessons",
            tooltip="back to the lessons",
            id="lesson_end.back",
        ),
    ]

    def __init__(self, number: int, lessons: Sequence[Lesson], progress: Progress) -> None:
        super().__init__()
        self._number = number
        self._lessons = lessons
        self._solved = [progress.solved_in(each) for each in lessons]

    def compose(self) -> ComposeResult:
        """Lay out what to remember."""
        lesson, solved = self._lessons[self._number], self._solved[self._number]
        yield Ribbon(lesson_done_text(self._number, solved, lesson), lesson.title)
        with VerticalScroll(id="lesson-done", can_focus=False):
            yield Sheet(self._write)
        yield KeyLine(id="keys")

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        if binding.action == "go_on":
            return PLAY if self._is_last else NEXT_LESSON
        return binding.description

    def action_go_on(self) -> None:
        """Go on to the next lesson, or after the last, to a game."""
        self.dismiss("play" if self._is_last else "next")

    @property
    def _is_last(self) -> bool:
        return self._number + 1 == len(self._lessons)

    @property
    def _done(self) -> int:
        return sum(map(self._is_done, range(len(self._lessons))))

    def _is_done(self, number: int) -> bool:
        return self._solved[number] == len(self._lessons[number].puzzles)

    def _write(self, width: int) -> list[Row]:
        lesson = self._lessons[self._number]
        points, play_well = lesson.remember, lesson.play_well
        across = len(points) if width >= _BESIDE * len(points) else 1
        each = (width - _GAP * (across - 1)) // across
        texts = [wrap(point, each - 2 * _MARGIN) for point in points]
        air = int(self.size.height >= _AIRY)
        high = max(map(len, texts)) if across > 1 else 0
        highs = [1 + 2 * air + max(len(text), high) for text in texts]
        cards = max(highs) if across > 1 else sum(highs) + len(highs) - 1
        has_rose = self.size.height >= _ROSY and cast("StyledApp", self.app).can_paint
        top = ROSE_ROWS + 1 if has_rose else 0
        wins = 2 + air + len(play_well) if play_well else 0
        canvas = Canvas(width, top + 2 + cards + wins + 6 + 2 * air)
        if has_rose:
            draw_rose(canvas, 0, "background")
        canvas.text(_middle(width, REMEMBER), top, REMEMBER, "target bold")
        x, y = 0, top + 2
        for number, (text, rows) in enumerate(zip(texts, highs, strict=True), 1):
            self._paint_point(canvas, Region(x, y, each, rows), number, text)
            x, y = (x + each + _GAP, y) if across > 1 else (x, y + rows + 1)
        y = top + 2 + cards + 1 + air
        if play_well:
            _paint_what_wins(canvas, y, play_well)
            y += wins
        self._paint_way(canvas, y)
        self._paint_next(canvas, y + 2 + air)
        return canvas.rows()

    def _paint_point(self, canvas: Canvas, at: Region, number: int, text: Sequence[str]) -> None:
        """Paint a card with something to remember, below its number."""
        canvas.fill(*at, "proposal")
        canvas.fill(at.x, at.y, at.width, 1, "proposal-strip")
        canvas.text(at.x + _MARGIN, at.y, f"{number}", "proposal-ink bold")
        y = at.y + 1 + (at.height - 1 - len(text)) // 2
        for row, line in enumerate(text, y):
            canvas.text(at.x + _MARGIN, row, line, "foreground")

    def _paint_way(self, canvas: Canvas, y: int) -> None:
        """Paint a chip for each lesson: done, at its end, or to come."""
        told = learned_text(self._done, len(self._lessons))
        x = (canvas.width - 4 * len(self._lessons) - 1 - len(told)) // 2
        for number in range(len(self._lessons)):
            ink, ground = ("key", "good") if self._is_done(number) else ("soft", "panel")
            x = canvas.chip(x, y, f" {number + 1} ", ink, ground) + 1
        canvas.text(x + 1, y, told, "soft")

    def _paint_next(self, canvas: Canvas, y: int) -> None:
        """Write what comes next."""
        then, about = FIRST_GAME, ""
        if not self._is_last:
            lesson = self._lessons[self._number + 1]
            then, about = lesson_text(self._number + 1, lesson), lesson.teaches
        x = canvas.text(_middle(canvas.width, f"{NEXT}  {then}"), y, NEXT, "target bold") + 2
        canvas.text(x, y, then, "foreground bold")
        canvas.text(_middle(canvas.width, about), y + 1, about, "soft")


def _paint_what_wins(canvas: Canvas, y: int, play_well: Sequence[str]) -> None:
    """Write how to play well, below a heading that says where to read more."""
    x = _middle(canvas.width, max(play_well, key=len))
    canvas.text(canvas.text(x, y, WHAT_WINS, "target bold") + 2, y, MORE_ON_IT, "soft")
    for row, line in enumerate(play_well, y + 1):
        canvas.text(x, row, line, "foreground")


def _middle(width: int, text: str) -> int:
    """Return the column at which a text begins that stands in the middle."""
    return max(width - cell_len(text), 0) // 2
