"""What somebody has learned so far, in a file beside the settings."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

import tomli_w
from platformdirs import user_config_path

from lancaster_tui.documents.writing import write_atomically
from lancaster_tui.learn.lesson import Lesson

_FILE: Final = "learned.toml"
_SOLVED: Final = "solved"
_DAILY: Final = "daily"


class Spot(NamedTuple):
    """A puzzle: the numbers of its lesson and of it in there, from 0."""

    lesson: int
    puzzle: int


class Progress:
    """Which puzzles have been solved.

    A file that cannot be used is left alone: then nothing is remembered, and ``problem`` says why.

    Args:
        path: The file, which need not exist; without it, the one in the folder for settings.

    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_config_path("lancaster-tui") / _FILE
        self.problem: str | None = None
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
            self._solved[lesson.id] = sorted([*self._solved.get(lesson.id, ()), puzzle + 1])
            self._write()

    def has_solved_daily(self, day: date) -> bool:
        """Whether the puzzle of a day has been solved, and none of another day since."""
        return day == self._daily

    def solve_daily(self, day: date) -> None:
        """Remember that the puzzle of a day has been solved, in place of that of any other day."""
        if not self.has_solved_daily(day):
            self._daily = day
            self._write()

    def note_offer(self) -> None:
        """Remember that the lessons have been offered."""
        if self.is_new:
            self._write()

    def first_open(self, lessons: Sequence[Lesson]) -> Spot:
        """Return the first puzzle that has not been solved; the very first if all have been."""
        spots = (
            Spot(number, puzzle)
            for number, lesson in enumerate(lessons)
            for puzzle in range(len(lesson.puzzles))
            if not self.has_solved(lesson, puzzle)
        )
        return next(spots, Spot(0, 0))

    def _write(self) -> None:
        if self.problem is not None:
            return
        self.is_new = False
        known = {_SOLVED: self._solved, **({} if self._daily is None else {_DAILY: self._daily})}
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomically(self.path.resolve(), tomli_w.dumps(known))
        except OSError as error:
            self.problem = f"{self.path}: {error.strerror}; what you have solved is not remembered"

    def _read(self) -> None:
        try:
            if self.path.exists() and not self.path.is_file():
                raise FileExistsError  # a pipe, say, would have to be waited for
            known = tomllib.loads(self.path.read_text(encoding="utf-8"))
            solved, daily = known.get(_SOLVED, {}), known.get(_DAILY)
        except FileNotFoundError:
            return
        except (OSError, ValueError, RecursionError):
            solved = daily = None
        self.is_new = False
        if _is_fit(solved) and (daily is None or type(daily) is date):
            self._solved, self._daily = solved, daily
        else:
            self.problem = (
                f"{self.path} is not a file of solved puzzles; until it is mended or deleted, "
                "what you have solved is not remembered"
            )


def _is_fit(solved: Any) -> bool:
    return isinstance(solved, dict) and all(
        isinstance(numbers, list) and all(type(number) is int for number in numbers)
        for numbers in solved.values()
    )


def after(spot: Spot, lessons: Sequence[Lesson]) -> Spot | None:
    """Return the puzzle that follows one, or None behind the last."""
    if spot.puzzle + 1 < len(lessons[spot.lesson].puzzles):
        return Spot(spot.lesson, spot.puzzle + 1)
    return Spot(spot.lesson + 1, 0) if spot.lesson + 1 < len(lessons) else None


def before(spot: Spot, lessons: Sequence[Lesson]) -> Spot:
    """Return the puzzle before one; the very first is before itself."""
    if spot.puzzle:
        return Spot(spot.lesson, spot.puzzle - 1)
    lesson = max(spot.lesson - 1, 0)
    return Spot(lesson, len(lessons[lesson].puzzles) - 1 if spot.lesson else 0)
