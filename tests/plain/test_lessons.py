"""Lessons in lines: the same puzzles, hints and answers as on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO

import pytest

from lancaster_tui.learn.lesson import Lesson, lessons
from lancaster_tui.learn.progress import Progress, PuzzleAt
from lancaster_tui.plain.lessons import learn

PUZZLES = [
    pytest.param(PuzzleAt(number, puzzle), id=each.position)
    for number, lesson in enumerate(lessons())
    for puzzle, each in enumerate(lesson.puzzles)
]


def learned(at: PuzzleAt, lines: Iterable[str]) -> str:
    """Type some lines and then the end of the input; return all that was written."""
    screen = StringIO()
    learn(lessons(), at, Progress(), StringIO("".join(f"{line}\n" for line in lines)), screen)
    return screen.getvalue()


def puzzle_lines(lesson: Lesson, number: int) -> list[str]:
    return [*lesson.puzzles[number].hint.moves]


@pytest.mark.parametrize("at", PUZZLES)
def test_every_puzzle_is_solved_by_its_hint(at: PuzzleAt) -> None:
    lesson = lessons()[at.lesson]
    puzzle = lesson.puzzles[at.puzzle]
    text = learned(at, puzzle_lines(lesson, at.puzzle))
    assert puzzle.task in text
    assert f"Solved. {puzzle.learned} ({puzzle.rules[0]})" in text
    assert Progress().has_solved(lesson, at.puzzle)


def test_a_wrong_move_is_answered_and_made_again() -> None:
    text = learned(
        PuzzleAt(0, 1), ["hint", "hint", "place S4 E +2", "", "place S4 E", "place S4 E +1"]
    )
    assert f"{lessons()[0].puzzles[1].hint.look} Ask once more" in text
    assert "S4 with 1 squire to E Bedford: 5 beats 4. Knight and squires together" in text
    assert "Not yet. Percy is gone, but 1 squire with the S4 is enough" in text
    assert "PLC-6" in text
    assert "Solved. 5 beats 4." in text


def test_power_points_that_a_task_is_about_are_told_line_by_line() -> None:
    text = learned(PuzzleAt(5, 0), [])
    assert "\nso far: Ann (30), Percy (32)\nstrength 7: Ann (4), Percy (8)\n" in text
    assert "\nin all: Ann (42), Percy (44)\n" in text


def test_all_lessons_one_after_the_other() -> None:
    lines = [
        line
        for lesson in lessons()
        for number in range(len(lesson.puzzles))
        for line in (*puzzle_lines(lesson, number), "")
    ]
    text = learned(PuzzleAt(0, 0), lines)
    assert all(each in text for each in lessons()[-1].play_well)
    assert "You know the game now." in text
    assert Progress().first_open(lessons()) == PuzzleAt(0, 0)


def test_the_help_of_a_puzzle_names_no_way_to_the_screens() -> None:
    text = learned(PuzzleAt(0, 0), ["?", "quit"])
    assert "\n  undo: " in text
    assert "screens: " not in text


def test_a_puzzle_can_be_passed_over_and_left() -> None:
    text = learned(PuzzleAt(0, 1), ["next", "place S3 E +3", "next", "quit"])
    assert "2 France, puzzle 1 of 2" in text
    assert text.endswith("You have left the lessons. What you have solved is remembered.\n")
