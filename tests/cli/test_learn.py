"""The commands that teach."""

from __future__ import annotations

from tests.cli.conftest import Run


def test_lessons_begin_with_the_first_puzzle_or_with_one_that_is_named(run: Run) -> None:
    done = run("learn", "--plain")
    assert done.exit_code == 0
    assert "1 Place and expel, puzzle 1 of 3" in done.stdout
    assert "3 The vote, puzzle 1 of 3" in run("learn", "3", "--plain").stdout


def test_lessons_go_on_where_they_were_left(run: Run) -> None:
    run("learn", "--plain", typed="place S2 A\nquit\n")
    assert "1 Place and expel, puzzle 2 of 3" in run("learn", "--plain").stdout


def test_there_is_no_lesson_with_another_number(run: Run) -> None:
    done = run("learn", "9", "--plain")
    assert done.exit_code == 2
    assert "there are 6 lessons" in done.stderr


def test_screens_need_a_terminal(run: Run) -> None:
    done = run("learn")
    assert done.exit_code == 2
    assert "--plain teaches in plain text" in done.stderr
