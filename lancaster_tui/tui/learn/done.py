"""The end of a lesson: what to remember of it, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import Row, Sheet, wrap
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.words.learn import (
    FIRST_GAME,
    NEXT,
    NEXT_LESSON,
    PLAY,
    REMEMBER,
    learned_text,
    lesson_done_text,
    lesson_text,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from lancaster_tui.learn.lesson import Lesson
    from lancaster_tui.learn.progress import Progress

_MARGIN, _NUMBER = 2, 6  # columns before all, and before what has a number


class LessonDoneScreen(LeftOnce, Deliberate, Screen[Literal["next", "play"] | None]):
    """Says what to remember of a lesson. Answers where to go from it; None is to the lessons.

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
        """Go on to the next lesson, from the last to a game."""
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
        lesson, room = self._lessons[self._number], width - _NUMBER - _MARGIN
        points = [wrap(each, room) for each in lesson.remember]
        canvas = Canvas(width, 3 + sum(len(each) + 1 for each in points) + 5, has_colour=True)
        end = 2 + sum(len(each) + 1 for each in points)
        canvas.fill(0, 0, width, end, "proposal")
        canvas.fill(0, 0, width, 1, "proposal-strip")
        canvas.text(_MARGIN, 0, REMEMBER, "proposal-ink bold")
        y = 2
        for number, lines in enumerate(points, 1):
            canvas.text(_MARGIN, y, f"{number}", "target bold")
            for line in lines:
                canvas.text(_NUMBER, y, line, "foreground")
                y += 1
            y += 1
        self._paint_way(canvas, y + 1)
        y += 3
        x = canvas.text(_MARGIN, y, NEXT, "target bold") + 2
        if self._is_last:
            canvas.text(x, y, FIRST_GAME, "foreground bold")
        else:
            then = self._lessons[self._number + 1]
            canvas.text(x, y, lesson_text(self._number + 1, then), "foreground bold")
            canvas.text(x, y + 1, then.teaches, "soft")
        return canvas.rows()

    def _paint_way(self, canvas: Canvas, y: int) -> None:
        """Paint a chip for each lesson: done, at its end, or to come."""
        x = _MARGIN
        for number in range(len(self._lessons)):
            ink, ground = ("key", "good") if self._is_done(number) else ("soft", "panel")
            x = canvas.chip(x, y, f" {number + 1} ", ink, ground) + 1
        canvas.text(x + 1, y, learned_text(self._done, len(self._lessons)), "soft")
