"""Lessons in lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TextIO

from lancaster_tui.bots.advice import judge
from lancaster_tui.learn.attempt import Attempt, DailyAttempt
from lancaster_tui.learn.daily import find_puzzle
from lancaster_tui.learn.lesson import Lesson
from lancaster_tui.learn.progress import Progress, PuzzleAt, after
from lancaster_tui.plain.console import Console, Left, LineSource
from lancaster_tui.plain.session import Session
from lancaster_tui.words.daily import (
    DAILY_AGAIN,
    JUDGING,
    LOOKING,
    daily_attempt,
    daily_text,
    judged_verdict,
)
from lancaster_tui.words.learn import (
    ALL_DONE,
    DAILY_COMMANDS,
    HINTS,
    LEFT_LESSONS,
    PLAIN_AGAIN,
    PLAIN_COMMANDS,
    PLAIN_NEXT,
    PLAIN_RETRY,
    REMEMBER,
    WHAT_WINS,
    hint_text,
    lesson_done_text,
    lesson_text,
    problem_text,
    puzzle_text,
    sums_lines,
    told_hint,
    verdict_text,
)


class _Skipped(Exception):
    """The learner wants the next puzzle."""


class _Puzzle(Session):
    """One attempt at a puzzle."""

    def __init__(
        self, attempt: Attempt, console: Console, where: str, commands: str = PLAIN_COMMANDS
    ) -> None:
        super().__init__(attempt.table, console)
        self._attempt = attempt
        self._where = where
        self._told_commands = commands
        self._hints = 0
        del self._commands["advice"]
        self._commands["hint"] = self._hint
        if commands == PLAIN_COMMANDS:
            self._commands["next"] = self._skip

    def play(self) -> None:
        """Play until the task is judged. Raises Left or _Skipped when the learner goes."""
        self._open()
        table, attempt = self._table, self._attempt
        while attempt.verdict is None:
            if isinstance(attempt, DailyAttempt) and (made := attempt.to_judge) is not None:
                self._console.say(JUDGING)
                attempt.tell(judged_verdict(attempt, judge(*made)))
                continue
            bot = table.next_bot()
            if bot is not None:
                self._act(bot, *table.bot_action(bot))
            else:
                self._turn(attempt.seat)
        self._console.say("", verdict_text(attempt))

    def _open(self) -> None:
        puzzle = self._attempt.puzzle
        task = (puzzle.task, puzzle.about, *sums_lines(puzzle.sums))
        self._console.say("", self._where, *task, self._told_commands)
        self._shown = len(self._table.log(None))

    def _hint(self) -> None:
        """Say where to look, and from the second time on the move and why."""
        self._hints = min(self._hints + 1, HINTS - 1)
        told = told_hint(self._attempt.puzzle.hint, self._hints)
        assert told is not None
        self._console.say(hint_text(told))

    def _skip(self) -> None:
        raise _Skipped


def solve_daily(day: date, progress: Progress, lines_in: LineSource, lines_out: TextIO) -> None:
    """Let the puzzle of a day be tried until it is solved or the learner leaves."""
    console = Console(lines_in, lines_out)
    if progress.problem is not None:
        console.say(problem_text(progress.problem))
    console.say(LOOKING)
    found = find_puzzle(day)
    try:
        while not _solves_daily(daily_attempt(found), daily_text(day), console):
            if console.ask(PLAIN_RETRY).lower() == "quit":
                return
    except Left:
        return
    progress.solve_daily(day)
    console.say(DAILY_AGAIN)


def _solves_daily(attempt: Attempt, where: str, console: Console) -> bool:
    """Let the puzzle of a day be tried once; return whether it is solved. Raises Left."""
    try:
        _Puzzle(attempt, console, where, DAILY_COMMANDS).play()
    finally:
        attempt.table.close()
    return attempt.verdict is not None and attempt.verdict.is_solved


def learn(
    lessons: Sequence[Lesson],
    begin: PuzzleAt,
    progress: Progress,
    lines_in: LineSource,
    lines_out: TextIO,
) -> None:
    """Go through the puzzles from one on, until the last is solved or the learner leaves."""
    console = Console(lines_in, lines_out)
    if progress.problem is not None:
        console.say(problem_text(progress.problem))
    at: PuzzleAt | None = begin
    try:
        while at is not None:
            at = after(at, lessons) if _solves(lessons, at, progress, console) else at
    except Left:
        console.say(LEFT_LESSONS)
    else:
        console.say("", ALL_DONE)


def _solves(lessons: Sequence[Lesson], at: PuzzleAt, progress: Progress, console: Console) -> bool:
    """Let a puzzle be tried once; return whether it is time for the next. Raises Left."""
    lesson = lessons[at.lesson]
    where = f"{lesson_text(at.lesson, lesson)}, {puzzle_text(at.puzzle, lesson)}"
    attempt = Attempt.at(lesson, at.puzzle)
    try:
        _Puzzle(attempt, console, where).play()
    except _Skipped:
        return True
    finally:
        attempt.table.close()
    verdict = attempt.verdict
    is_solved = verdict is not None and verdict.is_solved
    if is_solved:
        progress.solve(lesson, at.puzzle)
        if at.puzzle + 1 == len(lesson.puzzles):
            done = lesson_done_text(at.lesson, progress.solved_in(lesson), lesson)
            console.say("", f"{done}. {REMEMBER.capitalize()}:", *lesson.remember)
            if lesson.play_well:
                console.say("", f"{WHAT_WINS.capitalize()}:", *lesson.play_well)
        if after(at, lessons) is None:
            return True
    typed = console.ask(PLAIN_NEXT if is_solved else PLAIN_AGAIN).lower()
    if typed == "quit":
        raise Left
    return is_solved or typed == "next"
