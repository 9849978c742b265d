"""What stands beside the list of lessons: the game in short, and the lesson that is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, wrap
from lancaster_tui.words.daily import DAILY, DAILY_ABOUT, SOLVED_TODAY, how_it_is_found
from lancaster_tui.words.learn import (
    A_ROUND,
    AIM,
    AT_THE_END,
    GAME,
    IN_A_ROUND,
    OPEN,
    REMEMBER,
    SOLVED,
    lesson_text,
)
from lancaster_tui.words.seating import round_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.learn.lesson import Lesson

_MARGIN, _HANG = 2, 13  # columns to the left of everything, and of what stands beside a head
_AROUND = 7  # rows of a screen beside the lines of a card
_AIRY, _TALL = 44, 52  # rows from which there is air around the parts, and between their lines

Line = tuple[int, str, str]
"""A column, a text and its ink."""


def game_in_brief(width: int) -> list[Row]:
    """Return what the game is about, in a few rows."""
    text = wrap(f"{AIM} {IN_A_ROUND}", width - 2 * _MARGIN)
    return _card(width, GAME, [[(_MARGIN, line, "foreground")] for line in text], "proposal")


def game_in_short(width: int, height: int) -> list[Row]:
    """Return what the game is about, how a round goes, and what is counted at its end."""
    room = width - 2 * _MARGIN
    air: list[list[Line]] = [[]] if height >= _AIRY else []
    lines: list[list[Line]] = [*air, *_text(AIM, room, "foreground bold"), []]
    lines.append([(_MARGIN, A_ROUND, "proposal-ink bold")])
    for number, (phase, what) in enumerate(round_texts(load_ruleset()).items(), 1):
        rows: list[list[Line]] = [
            [(_HANG, line, "foreground")] for line in wrap(what, width - _HANG - _MARGIN)
        ]
        rows[0] = [(_MARGIN, f"{number} {phase}", "target bold"), *rows[0]]
        lines += [*([[]] if height >= _TALL else []), *rows]
    return _card(
        width, GAME, [*lines, [], *_text(AT_THE_END, room, "foreground"), *air], "proposal"
    )


def lesson_outline(
    width: int, height: int, number: int, lesson: Lesson, solved: Sequence[bool]
) -> list[Row]:
    """Return the tasks of a lesson (from 0), preceded by what to remember once it is done.

    If both do not fit, the tasks are left out.
    """
    room = width - _HANG - _MARGIN
    air: list[list[Line]] = [[]] if height >= _AIRY else []
    lines = [*air]
    for puzzle, is_solved in zip(lesson.puzzles, solved, strict=True):
        rows: list[list[Line]] = [[(_HANG, line, "law-ink")] for line in wrap(puzzle.task, room)]
        word, ink = (SOLVED.lower(), "good") if is_solved else (OPEN, "soft")
        rows[0] = [(_MARGIN, word, ink), *rows[0]]
        lines += [*rows, *air]
    if all(solved):
        points: list[list[Line]] = []
        for each in lesson.remember:
            points += [*_text(each, width - 2 * _MARGIN, "law-ink"), *air]
        if len(lines) + len(points) > height - _AROUND:
            lines = [*air]
        lines += [[(_MARGIN, REMEMBER, "law-ink bold")], *points]
    return _card(width, lesson_text(number, lesson).upper(), lines, "law")


def daily_outline(width: int, *, is_solved: bool) -> list[Row]:
    """Return what the puzzle of a day is, and whether it has been solved."""
    room = width - 2 * _MARGIN
    lines: list[list[Line]] = [[], *_text(f"{DAILY_ABOUT}.".capitalize(), room, "law-ink bold")]
    lines += [[], *_text(how_it_is_found(), room, "law-ink"), []]
    if is_solved:
        lines += [[(_MARGIN, SOLVED_TODAY, "good bold")], []]
    return _card(width, DAILY.upper(), lines, "law")


def _text(text: str, room: int, ink: str) -> list[list[Line]]:
    return [[(_MARGIN, line, ink)] for line in wrap(text, room)]


def _card(width: int, head: str, lines: Sequence[Sequence[Line]], ground: str) -> list[Row]:
    canvas = Canvas(width, 1 + len(lines), has_colour=True)
    canvas.fill(0, 0, width, canvas.height, ground)
    canvas.fill(0, 0, width, 1, f"{ground}-strip")
    canvas.text(_MARGIN, 0, head, f"{ground}-ink bold")
    for y, line in enumerate(lines, 1):
        for x, text, ink in line:
            canvas.text(x, y, text, ink)
    return canvas.rows()
