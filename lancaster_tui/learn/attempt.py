"""An attempt at a puzzle: a game from its position, and what has become of the task."""

from __future__ import annotations

from typing import NamedTuple

from lancaster_tui.learn.goals import Reached, is_reached
from lancaster_tui.learn.lesson import Lesson, Puzzle, learner, position_record
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.counties import ChooseStartPlayer
from lancaster_tui.rules.phases.placing import ChooseFavour
from lancaster_tui.rules.pieces.rewards import RewardChoice
from lancaster_tui.table.record import Record
from lancaster_tui.table.seat import TableSeat
from lancaster_tui.table.table import Table

_BELONG = (ChooseFavour, RewardChoice, UsePaidSpace, ChooseStartPlayer)  # to the move before


def seat_in(position: str) -> TableSeat:
    """Return the learner's seat in a position of the lessons, to look at it."""
    record = position_record(position)
    return Table(record).seat(learner(record))


class Verdict(NamedTuple):
    """Whether a puzzle is solved, what is said to that, and the rule that explains it."""

    is_solved: bool
    says: str
    rule: str


class Attempt:
    """A puzzle that somebody tries, on a table of its own that is not saved.

    Args:
        puzzle: The puzzle.
        record: The game that it begins with.

    """

    def __init__(self, puzzle: Puzzle, record: Record) -> None:
        self.puzzle = puzzle
        self.table = Table(record)
        self.seat = learner(record)
        self._acts = len(record.actions)
        self._events = len(self.table.log(self.seat))

    @classmethod
    def at(cls, lesson: Lesson, number: int) -> Attempt:
        """Return a first attempt at a puzzle of a lesson, by its number from 0."""
        return cls(lesson.puzzles[number], lesson.record(number))

    @property
    def verdict(self) -> Verdict | None:
        """What has become of the task; None as long as that is open."""
        return self._judged() if self._is_done else None

    @property
    def _is_done(self) -> bool:
        """Whether the learner has made the moves of the puzzle."""
        if not self.moves:
            return False
        if self.puzzle.judged == "at the end":
            return self.table.is_over
        asked = self.table.decision(self.seat)
        return asked is None or not isinstance(asked.choice, _BELONG)

    @property
    def moves(self) -> list[str]:
        """What the learner has done, as text."""
        own = f"{self.seat + 1} "
        acts = self.table.record.actions[self._acts :]
        return [line.removeprefix(own) for line in acts if line.startswith(own)]

    def _judged(self) -> Verdict:
        puzzle = self.puzzle
        log = self.table.log(self.seat)[self._events :]
        reached = Reached(self.table.view(self.seat), log, self.seat)
        if is_reached(puzzle.goal, reached):
            return Verdict(is_solved=True, says=puzzle.learned, rule=puzzle.rules[0])
        for each in puzzle.tries:
            if is_reached(each.when, reached):
                return Verdict(is_solved=False, says=each.says, rule=each.rule)
        return Verdict(is_solved=False, says=puzzle.otherwise, rule=puzzle.rules[0])


class DailyAttempt(Attempt):
    """An attempt at the puzzle of a day: the best move solves it, whatever comes of it."""

    @property
    def _is_done(self) -> bool:
        """Whether a move has been made; what belongs to it is of no interest."""
        return bool(self.moves)

    def _judged(self) -> Verdict:
        puzzle = self.puzzle
        first = self.moves[0]
        if [first] == puzzle.hint.moves:
            return Verdict(is_solved=True, says=puzzle.learned, rule=puzzle.rules[0])
        known = (each.says for each in puzzle.tries if each.moves == [first])
        return Verdict(is_solved=False, says=next(known, puzzle.otherwise), rule=puzzle.rules[0])
