"""What has been learned is kept in a file; one that cannot be used is left alone."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from lancaster_tui.learn.lesson import lessons
from lancaster_tui.learn.progress import NotProgress, Progress, PuzzleAt, after, before
from lancaster_tui.words.learn import problem_text


def test_what_is_solved_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "config" / "learned.toml"
    progress = Progress(file)
    assert progress.is_new
    progress.solve(lessons()[2], 1)
    again = Progress(file)
    assert not again.is_new
    assert again.has_solved(lessons()[2], 1)
    assert not again.has_solved(lessons()[2], 0)
    assert again.solved_in(lessons()[2]) == 1
    assert again.first_open(lessons()) == PuzzleAt(0, 0)


def test_an_offer_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "learned.toml"
    Progress(file).note_offer()
    assert not Progress(file).is_new


def test_the_puzzle_of_a_day_is_remembered_beside_the_lessons(tmp_path: Path) -> None:
    file, day = tmp_path / "learned.toml", date(2026, 12, 15)
    progress = Progress(file)
    assert not progress.has_solved_daily(day)
    progress.solve(lessons()[0], 0)
    progress.solve_daily(day)
    again = Progress(file)
    assert again.has_solved_daily(day)
    assert not again.has_solved_daily(date(2026, 12, 16))
    assert again.has_solved(lessons()[0], 0)


def test_what_two_processes_solve_is_remembered_of_both(tmp_path: Path) -> None:
    file, day = tmp_path / "learned.toml", date(2026, 12, 15)
    one, other = Progress(file), Progress(file)
    one.solve(lessons()[0], 0)
    other.solve(lessons()[0], 1)
    other.solve_daily(day)
    one.solve(lessons()[1], 0)
    again = Progress(file)
    assert all(again.has_solved(lessons()[0], puzzle) for puzzle in (0, 1))
    assert again.has_solved(lessons()[1], 0)
    assert again.has_solved_daily(day)
    assert one.has_solved(lessons()[0], 1)


def test_a_file_that_another_process_has_spoiled_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "learned.toml"
    progress = Progress(file)
    progress.solve(lessons()[0], 0)
    file.write_text("= 1")
    progress.solve(lessons()[0], 1)
    assert progress.problem == NotProgress(file)
    assert file.read_text() == "= 1"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("not a folder")
    progress = Progress(tmp_path / "config" / "learned.toml")
    progress.solve(lessons()[0], 0)
    assert progress.problem is not None
    assert "what you have solved is not remembered" in problem_text(progress.problem)


@pytest.mark.parametrize(
    "text", ["solved = 3", "daily = 'today'", "solved = { 1-place = ['a'] }", "= 1", "[solved"]
)
def test_a_file_that_cannot_be_used_is_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "learned.toml"
    file.write_text(text)
    progress = Progress(file)
    assert progress.problem is not None
    progress.solve(lessons()[0], 0)
    assert file.read_text() == text


def test_all_puzzles_follow_each_other() -> None:
    puzzles = [PuzzleAt(0, 0)]
    while (then := after(puzzles[-1], lessons())) is not None:
        assert before(then, lessons()) == puzzles[-1]
        puzzles.append(then)
    assert len(puzzles) == sum(len(lesson.puzzles) for lesson in lessons())
    assert before(PuzzleAt(0, 0), lessons()) == PuzzleAt(0, 0)
