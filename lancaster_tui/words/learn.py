"""What is said around the lessons; what they teach stands in their files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from lancaster_tui.documents.errors import without_hidden
from lancaster_tui.learn.attempt import Attempt
from lancaster_tui.learn.lesson import Hint, Lesson, Sum
from lancaster_tui.learn.progress import NotKept, NotProgress, Problem
from lancaster_tui.words.phrases import each, goods, in_letters, number_of

LEARN: Final = "LEARN"
DONE: Final = "done"
LESSONS: Final = "lessons"
GAME: Final = "THE GAME IN SHORT"
AIM: Final = (
    "You lead one of two to five noble houses in the England of Henry V. "
    "Whoever has the most power points (PP) after five rounds wins."
)
IN_A_ROUND: Final = "In a round you place knights, vote on laws, and take rewards."
A_ROUND: Final = "A ROUND"
AT_THE_END: Final = (
    "At the end the strongest knights, the most extension tiles and your nobles bring PP, too: "
    "a third or more of all that a winner has."
)
OPEN: Final = "open"
SAFE: Final = "nothing can go wrong here"
TASK: Final = "YOUR TASK"
POWER_POINTS: Final = "PP"
IN_ALL: Final = "in all"
YOU: Final = "You"
WORKS, FALLS_SHORT = "yes", "no"
"""Whether what is tried in a hint is what the task asks for."""
AT_LEISURE: Final = "ten minutes in all; leave when you like"
HINT: Final = "HINT"
HINT_ABOUT: Final = "a nudge, then the move"
HINTS: Final = 3
"""How much of a hint is told: nothing, where to look, the move and why."""
_MORE: Final = "Ask once more for the move and why."
SOLVED: Final = "SOLVED"
NOT_YET: Final = "NOT YET"
GO_ON: Final = "next puzzle"
END_LESSON: Final = "end of lesson"
REMEMBER: Final = "WHAT TO REMEMBER"
WHAT_WINS: Final = "WHAT WINS GAMES"
MORE_ON_IT: Final = "F1: more on how to play well"
NEXT: Final = "NEXT"
FIRST_GAME: Final = "a game against three easy bots"
NEXT_LESSON: Final = "next lesson"
PLAY: Final = "play a game"
FINISH: Final = "back to the lessons"
AGAIN: Final = "try again"
BACK_TO_TASK: Final = "back to the task"
LESSON_WAITS: Final = "The lesson waits for you."
WAITING_SOLVED: Final = "Solved. Enter goes on."
WAITING_MISSED: Final = "Not yet. Enter sets the pieces back, and you try again."
PLAIN_COMMANDS: Final = (
    "Type view for the table, hint for where to look, once more for the move and why, next for the "
    "next puzzle, quit to leave."
)
PLAIN_NEXT: Final = "Enter goes on to the next puzzle; quit leaves>"
PLAIN_AGAIN: Final = "Enter sets the pieces back; next goes on, quit leaves>"
PLAIN_RETRY: Final = "Enter sets the pieces back; quit leaves>"
DAILY_COMMANDS: Final = (
    "Type view for the table, hint for where to look, once more for the answer and why, quit to "
    "leave."
)
LEFT_LESSONS: Final = "You have left the lessons. What you have solved is remembered."
ALL_DONE: Final = "You know the game now. A first game is against easy bots: New game in the menu."


def about_text(lessons: int) -> str:
    """Return what the lessons are: ``six lessons, ten minutes in all``."""
    return f"{in_letters(lessons)} lessons, ten minutes in all"


def offer_text(lessons: int) -> str:
    """Return how they are offered at the first start."""
    return f"new here? {in_letters(lessons)} lessons, ten minutes"


def lesson_text(number: int, lesson: Lesson) -> str:
    """Return which lesson it is, from 0: ``1 Place and expel``."""
    return f"{number + 1} {lesson.title}"


def ribbon_forms(number: int, lessons: int, puzzle: int, lesson: Lesson) -> Sequence[str]:
    """Return which lesson and puzzle it is, both from 0, in forms from long to short."""
    which = puzzle_text(puzzle, lesson)
    return (
        f"lesson {number + 1} of {lessons}: {lesson.title}, {which}",
        f"lesson {number + 1}, {which}",
        which,
    )


def held_text(place: str) -> str:
    """Return where a knight stands, said behind it: ``in E Bedford``."""
    return f"in {place}"


def and_squires(squires: int) -> str:
    """Return the squires of a learner, said behind the knights; nothing of none."""
    return f"and {goods(squires, 'squires')}" if squires else ""


def puzzle_text(puzzle: int, lesson: Lesson) -> str:
    """Return which puzzle of a lesson it is, from 0: ``puzzle 1 of 2``."""
    return f"puzzle {puzzle + 1} of {len(lesson.puzzles)}"


def lesson_done_text(number: int, solved: int, lesson: Lesson) -> str:
    """Return what is said at the end of a lesson, from 0: ``Lesson 1 done``."""
    if solved == len(lesson.puzzles):
        return f"Lesson {number + 1} done"
    return f"Lesson {number + 1}: {done_text(solved, lesson)}"


def told_hint(hint: Hint, hints: int) -> Hint | None:
    """Return so much of a hint (``HINTS``): where to look takes the place of the move at first."""
    look = hint.model_copy(update={"move": hint.look, "why": _MORE, "ways": []})
    return (None, look, hint)[hints]


def sums_lines(sums: Sequence[Sum]) -> list[str]:
    """Return power points that add up, line by line: ``so far: Ann (30), Percy (32)``."""
    if not sums:
        return []
    totals = {name: sum(line.points[name] for line in sums) for name in sums[0].points}
    parts = [*((line.of, line.points) for line in sums), (IN_ALL, totals)]
    return [f"{of}: {each(points, points.values())}" for of, points in parts]


def hint_text(hint: Hint) -> str:
    """Return a hint: the move, then why."""
    return f"{hint.move} {hint.why}"


def done_text(solved: int, lesson: Lesson) -> str:
    """Return how much of a lesson is solved."""
    count = len(lesson.puzzles)
    if solved == count:
        return DONE
    return f"{solved} of {count} solved" if solved else number_of(count, "puzzle", "puzzles")


def learned_text(solved: int, count: int) -> str:
    """Return how many lessons are done, for the menu."""
    if not solved:
        return about_text(count)
    if solved == count:
        return f"all {in_letters(count)} lessons done"
    return f"{solved} of {count} lessons done"


def verdict_text(attempt: Attempt) -> str:
    """Return what is said to an attempt that is done: ``Solved. 5 beats 4. (PLC-6)``."""
    verdict = attempt.verdict
    assert verdict is not None
    word = SOLVED if verdict.is_solved else NOT_YET
    return f"{word.capitalize()}. {verdict.says} ({verdict.rule})"


def problem_text(problem: Problem) -> str:
    """Return why what is solved is not remembered, as a sentence without its full stop."""
    source = without_hidden(str(problem.path))
    match problem:
        case NotKept(_, why):
            return f"{source}: {why}; what you have solved is not remembered"
        case NotProgress():
            return (
                f"{source} is not a file of solved puzzles; until it is mended or deleted, "
                "what you have solved is not remembered"
            )
        case _:
            assert_never(problem)
