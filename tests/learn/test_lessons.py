"""The lessons of the program: every hint solves its puzzle, and no wrong try does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from lancaster_tui.documents.mistakes import Mistakes
from lancaster_tui.learn.attempt import Attempt, Verdict
from lancaster_tui.learn.lesson import Lesson, lessons, read_lesson
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.ending import final_points
from lancaster_tui.words.mistakes.located import mistake_lines
from lancaster_tui.words.rulebook import rulebook

PUZZLES = [
    pytest.param(lesson, number, id=f"{lesson.id}-{number}")
    for lesson in lessons()
    for number in range(len(lesson.puzzles))
]
TRIES = [
    pytest.param(lesson, number, at, id=f"{lesson.id}-{number}-{at}")
    for lesson in lessons()
    for number, puzzle in enumerate(lesson.puzzles)
    for at in range(len(puzzle.tries))
]


def tried(lesson: Lesson, number: int, moves: Sequence[str]) -> Verdict | None:
    """Return what is said to some moves; bots answer where they are asked."""
    attempt = Attempt.at(lesson, number)
    table, left = attempt.table, list(moves)
    while attempt.verdict is None and not table.is_over:
        if table.decision(attempt.seat) is not None:
            if not left:
                return None
            table.act(attempt.seat, parse_action(left.pop(0)))
        else:
            seat = table.next_bot()
            assert seat is not None
            table.act(seat, *table.bot_action(seat))
    assert not left, "all moves belong to the puzzle"
    return attempt.verdict


@pytest.mark.parametrize("space", "JKLO")
def test_the_last_choice_of_the_last_puzzle_is_the_last(space: str) -> None:
    number = len(lessons()[-1].puzzles) - 1
    verdict = tried(lessons()[-1], number, ["claim reward", f"tile {space}"])
    assert verdict is not None
    assert verdict.is_solved


def test_there_are_six_lessons() -> None:
    assert [lesson.title for lesson in lessons()] == [
        "Place and expel",
        "France",
        "The vote",
        "Rewards and nobles",
        "The castle",
        "How it ends",
    ]


@pytest.mark.parametrize(("lesson", "number"), PUZZLES)
def test_the_hint_solves_the_puzzle(lesson: Lesson, number: int) -> None:
    puzzle = lesson.puzzles[number]
    verdict = tried(lesson, number, puzzle.hint.moves)
    assert verdict == Verdict(is_solved=True, says=puzzle.learned, rule=puzzle.rules[0])


@pytest.mark.parametrize(("lesson", "number", "at"), TRIES)
def test_a_wrong_try_does_not_and_is_answered(lesson: Lesson, number: int, at: int) -> None:
    wrong = lesson.puzzles[number].tries[at]
    verdict = tried(lesson, number, wrong.moves)
    assert verdict == Verdict(is_solved=False, says=wrong.says, rule=wrong.rule)


@pytest.mark.parametrize(
    ("position", "moves", "is_judged"),
    [
        ("battle", ["place S3 Y"], True),
        ("battle", ["place S3 W"], False),  # its favour can be taken
        ("both", ["claim reward"], True),
        ("both", ["claim both"], False),
        ("both", ["claim both", "decline"], True),
        ("order", ["use K", "upgrade S2 court"], True),
        ("order", ["use K", "upgrade S1 court"], False),
        ("last", ["claim noble"], True),
        ("last", ["claim reward"], False),
    ],
)
def test_a_task_is_judged_as_soon_as_it_cannot_be_solved_any_more(
    position: str, moves: Sequence[str], is_judged: bool
) -> None:
    lesson, number = next(
        (lesson, number)
        for lesson in lessons()
        for number, puzzle in enumerate(lesson.puzzles)
        if puzzle.position == position
    )
    attempt = Attempt.at(lesson, number)
    for move in moves:
        assert attempt.verdict is None
        attempt.table.act(attempt.seat, parse_action(move))
    assert (attempt.verdict is not None) == is_judged
    assert attempt.verdict is None or not attempt.verdict.is_solved


@pytest.mark.parametrize(("lesson", "number"), PUZZLES)
def test_a_puzzle_cites_rules_that_there_are(lesson: Lesson, number: int) -> None:
    known = {rule.id for section in rulebook() for rule in section.rules}
    puzzle = lesson.puzzles[number]
    assert {*puzzle.rules, *(each.rule for each in puzzle.tries)} <= known


@pytest.mark.rule("END-1", "END-2", "END-4")
@pytest.mark.parametrize("number", range(len(lessons()[-1].puzzles)))
def test_the_power_points_in_a_table_are_those_there_would_be_now(number: int) -> None:
    attempt = Attempt.at(lessons()[-1], number)
    view = attempt.table.view(attempt.seat)
    squires, gold = zip(*((seat.squires, seat.gold) for seat in view.seats), strict=True)
    paid = final_points(view, squires, gold)
    for seat, each in enumerate(attempt.table.seats[:2]):
        told = [line.points[each.name] for line in attempt.puzzle.sums]
        assert told == [view.seats[seat].pp, *paid[seat]]


@pytest.mark.parametrize(("lesson", "number"), PUZZLES)
def test_every_puzzle_has_a_wrong_try(lesson: Lesson, number: int) -> None:
    assert lesson.puzzles[number].tries


@pytest.mark.parametrize(("lesson", "number"), PUZZLES)
def test_of_the_ways_that_a_hint_compares_one_is_the_answer(lesson: Lesson, number: int) -> None:
    ways = lesson.puzzles[number].hint.ways
    assert sum(way.works for way in ways) == bool(ways)


def mistakes_in(text: str, folder: Path) -> list[str]:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Mistakes) as caught:
        read_lesson(path)
    return [line.replace(str(path), "mine.toml") for line in mistake_lines(caught.value.mistakes)]


LESSON = """\
format = 1
title = "Mine"
teaches = "this"
remember = ["that"]

[[puzzles]]
position = "mine"
task = "Hold York."
about = "Do."
rules = ["PLC-4"]
goal = [{ kind = "occupies", county = "York" }]
otherwise = "No."
learned = "Yes."

[puzzles.hint]
moves = ["place S3 C"]
look = "Look north."
move = "S3 to York."
why = "It is."
"""


def test_mistakes_are_located(tmp_path: Path) -> None:
    (tmp_path / "positions").mkdir()
    assert mistakes_in(LESSON, tmp_path)[0].startswith("mine.toml:7:12: there is no position")
    position = 'format = 1\nseats = ["Ann", "greedy", "greedy"]\n[players.Ann]\ncourt = ["S3"]\n'
    (tmp_path / "positions" / "mine.toml").write_text(position)
    (tmp_path / "mine.toml").write_text(LESSON)
    assert read_lesson(tmp_path / "mine.toml").title == "Mine"
    found = mistakes_in(LESSON.replace('"York"', '"Yrok"'), tmp_path)
    assert found[0].startswith('mine.toml:11:39: no county is called "Yrok"; did you mean')
    against = LESSON.replace("rules =", 'against = ["York", "Yrok"]\nrules =')
    assert mistakes_in(against, tmp_path)[0].startswith(
        'mine.toml:10:20: no county is called "Yrok"'
    )
    found = mistakes_in(LESSON.replace("place S3 C", "put S3 C"), tmp_path)
    assert found[0].startswith("mine.toml:16:10: ")
    found = mistakes_in(LESSON.replace("occupies", "owns"), tmp_path)
    assert found[0].startswith("mine.toml:11:")
    two = position.replace('"greedy", "greedy"', '"Bob", "greedy"')
    (tmp_path / "positions" / "mine.toml").write_text(two)
    assert mistakes_in(LESSON, tmp_path)[0].endswith("a lesson is for one person at the table")


@pytest.mark.parametrize(
    ("lines", "where", "said"),
    [
        (["Ann = 3, Prcy = 2"], "11:34", 'no seat is called "Prcy"; did you mean "Percy"?'),
        (["Ann = 3, ann = 2"], "11:34", 'no seat is called "ann"; did you mean "Ann"?'),
        (["Ann = 3, 2 = 2"], "11:34", 'no seat is called "2"'),
        (["Ann = 3, Percy = 2", "Ann = 1"], "12:23", "each line is for Ann and Percy"),
        (["Ann = 3", "Ann = 1, Percy = 2"], "12:23", "each line is for Ann, as the first"),
        (["Ann = 3, Percy = 2", "Percy = 1, Ann = 4"], "", ""),
    ],
)
def test_sums_are_of_the_players_that_their_first_line_names(
    tmp_path: Path, lines: Sequence[str], where: str, said: str
) -> None:
    (tmp_path / "positions").mkdir()
    seats = 'seats = ["Ann", "Percy=greedy", "Talbot=greedy"]'
    position = f'format = 1\n{seats}\n[players.Ann]\ncourt = ["S3"]\n'
    (tmp_path / "positions" / "mine.toml").write_text(position)
    sums = "".join(f'{{ of = "so", points = {{ {line} }} }},\n' for line in lines)
    text = LESSON.replace("rules =", f"sums = [\n{sums}]\nrules =")
    if not said:
        (tmp_path / "mine.toml").write_text(text)
        assert len(read_lesson(tmp_path / "mine.toml").puzzles[0].sums) == len(lines)
        return
    found = mistakes_in(text, tmp_path)
    assert [line for line in found if line.startswith("mine.toml")] == found[:1]
    assert found[0].startswith(f"mine.toml:{where}: {said}")
