"""The way through the lessons: which screen comes after which."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Literal

from lancaster_tui.learn.attempt import Attempt
from lancaster_tui.learn.daily import Found
from lancaster_tui.learn.lesson import lessons
from lancaster_tui.learn.progress import Progress, PuzzleAt, after, before
from lancaster_tui.table.bot_driver import BotDriver
from lancaster_tui.table.table import Table
from lancaster_tui.tui.learn.done import LessonDoneScreen
from lancaster_tui.tui.learn.lessons import LearnScreen
from lancaster_tui.tui.learn.screen import DailyScreen, LessonScreen
from lancaster_tui.words.daily import daily_attempt

if TYPE_CHECKING:
    from textual.app import App

    from lancaster_tui.tui.learn.screen import Going


class Lessons:
    """Puts the screens of the lessons above what an application shows, one after another.

    Args:
        app: The application.
        drive: Returns what lets the bots of a table act.
        pace: Seconds a bot waits before it acts.
        play: Sets a game up, for those who have done the last lesson.
    """

    def __init__(
        self,
        app: App[None],
        drive: Callable[[Table], BotDriver],
        pace: float,
        play: Callable[[], object],
    ) -> None:
        self._app = app
        self._drive = drive
        self._pace = pace
        self._play = play
        self._found: Found | None = None

    def show(self, daily: date | None = None) -> None:
        """Show the lessons; if a day is named, look for its puzzle at once."""
        day = daily or date.today()
        screen = LearnScreen(Progress(), day, self._found, at_once=daily is not None)
        self._app.push_screen(screen, self.begin)

    def begin(self, puzzle: PuzzleAt | Found | None) -> None:
        """Set up a puzzle of a lesson or of a day, if there is one."""
        if isinstance(puzzle, PuzzleAt):
            self._begin_lesson(puzzle)
        elif puzzle is not None:
            self.begin_daily(puzzle)

    def _begin_lesson(self, at: PuzzleAt, *, again: bool = False) -> None:
        attempt = Attempt.at(lessons()[at.lesson], at.puzzle)
        bots = self._drive(attempt.table)
        screen = LessonScreen(attempt, at, lessons(), Progress(), self._pace, bots)
        screen.is_known = again
        self._app.push_screen(screen, partial(self._lesson_left, at))

    def _lesson_left(self, at: PuzzleAt, going: Going | None) -> None:
        """Go where a learner wants to go from a puzzle."""
        match going:
            case "again":
                self._begin_lesson(at, again=True)
            case "solved" if at.puzzle + 1 == len(lessons()[at.lesson].puzzles):
                self._show_done(at)
            case "solved" | "next" if (then := after(at, lessons())) is not None:
                self.begin(then)
            case "before":
                self.begin(before(at, lessons()))
            case _:
                self.show()

    def _show_done(self, at: PuzzleAt) -> None:
        """Show what to remember of a lesson whose last puzzle has been solved; then go on."""
        screen = LessonDoneScreen(at.lesson, lessons(), Progress())
        self._app.push_screen(screen, partial(self._done_seen, at))

    def _done_seen(self, at: PuzzleAt, going: Literal["next", "play"] | None) -> None:
        """Go on to the next lesson or a game, or back to the lessons."""
        then = after(at, lessons())
        if going == "play":
            self._play()
        elif going == "next" and then is not None:
            self.begin(then)
        else:
            self.show()

    def begin_daily(self, found: Found, *, again: bool = False) -> None:
        """Set the puzzle of a day up."""
        self._found = found
        attempt = daily_attempt(found)
        bots = self._drive(attempt.table)
        screen = DailyScreen(attempt, found.day, Progress(), self._pace, bots)
        screen.is_known = again
        self._app.push_screen(screen, partial(self._daily_left, found))

    def _daily_left(self, found: Found, going: Going | None) -> None:
        """Try the puzzle of the day again, or go back to the lessons."""
        if going == "again":
            self.begin_daily(found, again=True)
        else:
            self.show()
