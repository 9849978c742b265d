"""What somebody has learned so far, in a file beside the settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from lancaster_tui.content.folders import config_folder
from lancaster_tui.documents.remembered import Unusable, remember, remembered
from lancaster_tui.learn.lesson import Lesson

_FILE: Final = "learned.toml"
_SOLVED: Final = "solved"
_DAILY: Final = "daily"


class PuzzleAt(NamedTuple):
    """A puzzle: the numbers of its lesson and of it in there, from 0."""

    lesson: int
    puzzle: int


class NotProgress(NamedTuple):
    """A file is not one of solved puzzles, and is left alone until it is mended or deleted."""

    path: Path


class NotKept(NamedTuple):
    """A file could not be written."""

    path: Path
    why: str


Problem = NotProgress | NotKept
"""Why solved puzzles are not remembered."""


class Progress:
    """Which puzzles have been solved.

    A file that cannot be used is left alone: then nothing is remembered, and ``problem`` says why.

    Args:
        path: The file, which need not exist; without it, the one in the folder for settings.

    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_folder() / _FILE
        self.problem: Problem | None = None
        self._solved: dict[str, list[int]] = {}
        self._daily: date | None = None
        self.is_new = True
        self._read()

    def has_solved(self, lesson: Lesson, puzzle: int) -> bool:
        """Whether a puzzle of a lesson, by its number from 0, has been solved."""
        return puzzle + 1 in self._solved.get(lesson.id, ())

    def solved_in(self, lesson: Lesson) -> int:
        """Return how many puzzles of a lesson have been solved."""
        return sum(self.has_solved(lesson, number) for number in range(len(lesson.puzzles)))

    def solve(self, lesson: Lesson, puzzle: int) -> None:
        """Remember that a puzzle has been solved."""
        if not self.has_solved(lesson, puzzle):
            self._read()
            self._add(lesson.id, [puzzle + 1])
            self._write()

    def has_solved_daily(self, day: date) -> bool:
        """Whether the puzzle of a day has been solved, and none of another day since."""
        return day == self._daily

    def solve_daily(self, day: date) -> None:
        """Remember that the puzzle of a day has been solved, in place of that of any other day."""
        if not self.has_solved_daily(day):
            self._read()
            self._daily = day
            self._write()

    def note_offer(self) -> None:
        """Remember that the lessons have been offered."""
        if self.is_new:
            self._read()
            self._write()

    def first_open(self, lessons: Sequence[Lesson]) -> PuzzleAt:
        """Return the first puzzle that has not been solved; the very first if all have been."""
        all_puzzles = (
            PuzzleAt(number, puzzle)
            for number, lesson in enumerate(lessons)
            for puzzle in range(len(lesson.puzzles))
            if not self.has_solved(lesson, puzzle)
        )
        return next(all_puzzles, PuzzleAt(0, 0))

    def _add(self, lesson: str, puzzles: Iterable[int]) -> None:
        self._solved[lesson] = sorted({*self._solved.get(lesson, ()), *puzzles})

    def _write(self) -> None:
        if self.problem is not None:
            return
        self.is_new = False
        known = {_SOLVED: self._solved, **({} if self._daily is None else {_DAILY: self._daily})}
        try:
            remember(self.path, known)
        except OSError as error:
            self.problem = NotKept(self.path, str(error.strerror))

    def _read(self) -> None:
        """Take in what the file says; another process may have added to it."""
        if self.problem is not None:
            return
        try:
            known = remembered(self.path)
        except Unusable:
            known = {_SOLVED: None}
        if known is None:
            return
        self.is_new = False
        solved, daily = known.get(_SOLVED, {}), known.get(_DAILY)
        if _is_fit(solved) and (daily is None or type(daily) is date):
            self._daily = daily
            for lesson, puzzles in solved.items():
                self._add(lesson, puzzles)
        else:
            self.problem = NotProgress(self.path)


def _is_fit(solved: Any) -> bool:
    return isinstance(solved, dict) and all(
        isinstance(numbers, list) and all(type(number) is int for number in numbers)
        for numbers in solved.values()
    )


def after(at: PuzzleAt, lessons: Sequence[Lesson]) -> PuzzleAt | None:
    """Return the puzzle that follows one, or None behind the last."""
    if at.puzzle + 1 < len(lessons[at.lesson].puzzles):
        return PuzzleAt(at.lesson, at.puzzle + 1)
    return PuzzleAt(at.lesson + 1, 0) if at.lesson + 1 < len(lessons) else None


def before(at: PuzzleAt, lessons: Sequence[Lesson]) -> PuzzleAt:
    """Return the puzzle before one; the very first is before itself."""
    if at.puzzle:
        return PuzzleAt(at.lesson, at.puzzle - 1)
    lesson = max(at.lesson - 1, 0)
    return PuzzleAt(lesson, len(lessons[lesson].puzzles) - 1 if at.lesson else 0)
