"""An attempt at a puzzle: a game from its position, and the verdict on the task."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lancaster_tui.learn.goals import Reached, is_reached
from lancaster_tui.learn.lesson import Lesson, Puzzle, learner, position_record
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.counties import ChooseStartPlayer
from lancaster_tui.rules.phases.placing import ChooseFavour
from lancaster_tui.rules.pieces.rewards import RewardChoice
from lancaster_tui.table.record import Record
from lancaster_tui.table.seat import TableSeat
from lancaster_tui.table.table import Table

if TYPE_CHECKING:
    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.rules.position import View

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
        self._lost: dict[tuple[str, ...], bool] = {}  # by the acts of the attempt

    @classmethod
    def at(cls, lesson: Lesson, number: int) -> Attempt:
        """Return a first attempt at a puzzle of a lesson, by its number from 0."""
        return cls(lesson.puzzles[number], lesson.record(number))

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the task; None while it is open."""
        return self._judged() if self._is_done(self.table) or self._is_lost else None

    def _is_done(self, table: Table) -> bool:
        """Whether the learner has made the moves of the puzzle at a table."""
        if not self._moves_at(table):
            return False
        if self.puzzle.judged == "at the end":
            return table.is_over
        asked = table.decision(self.seat)
        return asked is None or not isinstance(asked.choice, _BELONG)

    @property
    def _is_lost(self) -> bool:
        """Whether no remaining choice reaches the goal."""
        if not self.moves:
            return False
        record = self.table.record
        acts = tuple(record.actions[self._acts :])
        if acts not in self._lost:
            self._lost[acts] = not self._can_reach_goal(record.cut(len(record.actions)))
        return self._lost[acts]

    def _can_reach_goal(self, record: Record) -> bool:
        """Whether any of the choices that belong to the moves so far leads to the goal."""
        table = Table(record)
        while not self._is_done(table):
            asked, bot = table.decision(self.seat), table.next_bot()
            if asked is not None:
                return any(
                    self._can_reach_goal(_after(table, self.seat, each)) for each in asked.actions
                )
            assert bot is not None
            table.act(bot, *table.bot_action(bot))
        return is_reached(self.puzzle.goal, self._reached(table))

    @property
    def moves(self) -> list[str]:
        """What the learner has done, as text."""
        return self._moves_at(self.table)

    def _moves_at(self, table: Table) -> list[str]:
        own = f"{self.seat + 1} "
        acts = table.record.actions[self._acts :]
        return [line.removeprefix(own) for line in acts if line.startswith(own)]

    def _reached(self, table: Table) -> Reached:
        log = table.log(self.seat)[self._events :]
        return Reached(table.view(self.seat), log, self.seat)

    def _judged(self) -> Verdict:
        puzzle, reached = self.puzzle, self._reached(self.table)
        if is_reached(puzzle.goal, reached):
            return Verdict(is_solved=True, says=puzzle.learned, rule=puzzle.rules[0])
        for each in puzzle.tries:
            if is_reached(each.when, reached):
                return Verdict(is_solved=False, says=each.says, rule=each.rule)
        return Verdict(is_solved=False, says=puzzle.otherwise, rule=puzzle.rules[0])


def _after(table: Table, seat: int, action: Action) -> Record:
    """Return the game of a table as it would be after an action of a seat."""
    record = table.record.cut(len(table.record.actions))
    Table(record).act(seat, action)
    return record


class DailyAttempt(Attempt):
    """An attempt at the puzzle of a day: the best move solves it, however it turns out.

    Search has tried a few moves; another one has no verdict until it has been judged as well.
    """

    def __init__(self, puzzle: Puzzle, record: Record) -> None:
        super().__init__(puzzle, record)
        decision = self.table.decision(self.seat)
        assert decision is not None
        self._asked = self.table.view(self.seat), decision
        self._told: Verdict | None = None

    @property
    def verdict(self) -> Verdict | None:
        """What is said to the first move; None as long as it is open, or not judged."""
        if not self.moves:
            return None
        puzzle, first = self.puzzle, self.moves[:1]
        if first == puzzle.hint.moves:
            return Verdict(is_solved=True, says=puzzle.learned, rule=puzzle.rules[0])
        for each in puzzle.tries:
            if each.moves == first:
                return Verdict(is_solved=False, says=each.says, rule=each.rule)
        return self._told

    @property
    def to_judge(self) -> tuple[View, Decision, Action] | None:
        """A move without a verdict, with what was seen and asked before it; None if there is none.

        It is what ``bots.advice.judge`` is handed.
        """
        if not self.moves or self.verdict is not None:
            return None
        return *self._asked, parse_action(self.moves[0])

    def tell(self, verdict: Verdict) -> None:
        """Take in the judgement on the move."""
        self._told = verdict
