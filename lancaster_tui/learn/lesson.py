"""Lessons: puzzles on scenarios, written in files, with their hints and what they teach."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import Field

from lancaster_tui.documents.document import Document
from lancaster_tui.documents.errors import without_hidden
from lancaster_tui.documents.mistakes import Mistake, Mistakes, in_order
from lancaster_tui.documents.reading import parse, read_model, read_text
from lancaster_tui.learn.faults import NoPosition, NotForOne, OtherPlayers
from lancaster_tui.learn.goals import Goal, check_goal
from lancaster_tui.rules.faults import InvalidRules, Steps
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.ruleset.vocabulary import Amount, Word
from lancaster_tui.scenario.faults import UnknownName
from lancaster_tui.scenario.model import Text
from lancaster_tui.scenario.reading import Finder
from lancaster_tui.table.record import Record
from lancaster_tui.table.scenarios import load_scenario

LESSON_FORMAT: Final = 1
_LESSONS: Final = Path(__file__).parent / "lessons"
_POSITIONS: Final = "positions"

Sentence = Annotated[str, Field(min_length=1, max_length=300)]
Title = Annotated[str, Field(min_length=1, max_length=24)]
RuleId = Annotated[str, Field(pattern=r"^[A-Z]{3}-[A-Z]?\d+$")]
Move = Annotated[str, Field(min_length=1, max_length=60)]
PuzzleArea = Literal["england", "castle", "france", "parliament", "players"]


class Way(Word):
    """What one could try, what comes of it, and whether that is what the task asks for."""

    of: Annotated[str, Field(min_length=1, max_length=12)]
    so: Annotated[str, Field(min_length=1, max_length=30)]
    works: bool = False


class Hint(Word):
    """The moves that solve a puzzle, as ``docs/actions.md`` writes them, what they are, and why.

    ``look`` is told first: where to look and by which rule, without the answer. ``ways`` compares
    what one could try.
    """

    moves: Annotated[list[Move], Field(min_length=1)]
    look: Sentence
    move: Sentence
    why: Sentence
    ways: Annotated[list[Way], Field(max_length=5)] = Field(default_factory=list)


class Try(Word):
    """Moves that do not solve a puzzle, by what is so after them, and what is said to them."""

    moves: Annotated[list[Move], Field(min_length=1)]
    when: Annotated[list[Goal], Field(min_length=1)]
    says: Sentence
    rule: RuleId


class Sum(Word):
    """A line of a table that adds up: for what, and so many power points of each player in it."""

    of: Annotated[str, Field(min_length=1, max_length=12)]
    points: Annotated[dict[Text, Amount], Field(min_length=1, max_length=3)]


class Puzzle(Word):
    """A position with a task.

    Of a puzzle that is judged ``at the end`` the game is played to its end first; else it is judged
    after the learner's next placement, ballot or claim, and the choices that belong to it. ``keys``
    says how it is done on the screen, ``sums`` are power points that are to be compared. The
    knights in the counties that the task is ``against`` stand below it.
    ``shows`` are areas of the table that the task needs besides England. Of the tries the first
    counts that fits; ``otherwise`` is said where none does.
    """

    position: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    task: Sentence
    about: Sentence
    keys: Sentence | None = None
    sums: list[Sum] = Field(default_factory=list)
    against: list[Text] = Field(default_factory=list)
    judged: Literal["at once", "at the end"] = "at once"
    shows: list[PuzzleArea] = Field(default_factory=list)
    rules: Annotated[list[RuleId], Field(min_length=1, max_length=3)]
    goal: Annotated[list[Goal], Field(min_length=1)]
    hint: Hint
    tries: list[Try] = Field(default_factory=list)
    otherwise: Sentence
    learned: Sentence


class LessonFile(Word):
    """The file of a lesson."""

    format: Literal[1]
    title: Title
    teaches: Sentence
    remember: Annotated[list[Sentence], Field(min_length=1, max_length=3)]
    play_well: Annotated[list[Sentence], Field(max_length=3)] = Field(default_factory=list)
    puzzles: Annotated[list[Puzzle], Field(min_length=1, max_length=5)]


class Lesson(NamedTuple):
    """A lesson: what it is called in files, its title, what it teaches, its puzzles, its folder.

    ``remember`` is what somebody who has done it takes along, ``play_well`` is what wins games.
    """

    id: str
    title: str
    teaches: str
    remember: Sequence[str]
    play_well: Sequence[str]
    puzzles: Sequence[Puzzle]
    folder: Path

    def record(self, puzzle: int) -> Record:
        """Return the game that a puzzle begins with. Raises ContentError."""
        return load_scenario(_position_file(self.folder, self.puzzles[puzzle]))


@lru_cache(1)
def lessons() -> Sequence[Lesson]:
    """Return the lessons that come with the program, in their order. Raises ContentError."""
    return tuple(map(read_lesson, sorted(_LESSONS.glob("*.toml"))))


def read_lesson(path: Path) -> Lesson:
    """Return the lesson in a file; its positions are in the folder ``positions`` beside it.

    Raises ContentError with all mistakes, each located.
    """
    document = parse(read_text(path), without_hidden(str(path)))
    file = read_model(LessonFile, document, LESSON_FORMAT)
    mistakes = [
        mistake
        for number, puzzle in enumerate(file.puzzles)
        for mistake in _mistakes(puzzle, path.parent, document, ("puzzles", number))
    ]
    if mistakes:
        raise Mistakes(in_order(mistakes))
    return Lesson(
        path.stem,
        file.title,
        file.teaches,
        tuple(file.remember),
        tuple(file.play_well),
        tuple(file.puzzles),
        path.parent,
    )


def position_record(position: str) -> Record:
    """Return the game of a position of the lessons, by its name."""
    return load_scenario(_LESSONS / _POSITIONS / f"{position}.toml")


def learner(record: Record) -> int:
    """Return the seat that a learner has: the one person at the table."""
    return next(seat for seat, each in enumerate(record.seating) if each.bot is None)


def _position_file(folder: Path, puzzle: Puzzle) -> Path:
    return folder / _POSITIONS / f"{puzzle.position}.toml"


def _mistakes(puzzle: Puzzle, folder: Path, document: Document, steps: Steps) -> list[Mistake]:
    """Return what is wrong with a puzzle besides its TOML."""
    file = _position_file(folder, puzzle)
    if not file.is_file():
        return [document.mistake((*steps, "position"), NoPosition(file))]
    record = load_scenario(file)
    persons = [seat for seat in record.seating if seat.bot is None]
    if len(persons) != 1:
        return [document.mistake((*steps, "position"), NotForOne())]
    finder = Finder(record.ruleset, record.names)
    mistakes = []
    for goals, at in [
        (puzzle.goal, (*steps, "goal")),
        *((each.when, (*steps, "tries", n, "when")) for n, each in enumerate(puzzle.tries)),
    ]:
        for number, goal in enumerate(goals):
            check_goal(goal, finder, (*at, number))
    for number, county in enumerate(puzzle.against):
        finder.county(county, (*steps, "against", number))
    for moves, at in [
        (puzzle.hint.moves, (*steps, "hint", "moves")),
        *((each.moves, (*steps, "tries", n, "moves")) for n, each in enumerate(puzzle.tries)),
    ]:
        for number, move in enumerate(moves):
            try:
                parse_action(move)
            except InvalidRules as error:
                mistakes.append(document.mistake((*at, number), error.reason))
    found = [document.mistake(fault.steps, fault.reason) for fault in finder.faults]
    sums = _mistakes_in_sums(puzzle.sums, record.names, document, (*steps, "sums"))
    return [*found, *mistakes, *sums]


def _mistakes_in_sums(
    sums: Sequence[Sum], seats: Sequence[str], document: Document, steps: Steps
) -> list[Mistake]:
    """Return which lines name somebody who is not there, else which do not add up to a table."""
    strangers = [
        document.mistake(
            (*steps, number, "points", name), UnknownName("seat", name, tuple(seats)), at="key"
        )
        for number, line in enumerate(sums)
        for name in line.points
        if name not in seats
    ]
    return strangers or [
        document.mistake((*steps, number, "points"), OtherPlayers(tuple(sums[0].points)))
        for number, line in enumerate(sums)
        if line.points.keys() != sums[0].points.keys()
    ]
