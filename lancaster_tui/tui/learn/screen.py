"""A puzzle of a lesson on the table, with its task beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, cast

from textual.binding import Binding, BindingType

from lancaster_tui.bots.advice import Judged, judge
from lancaster_tui.learn.progress import after
from lancaster_tui.table.thinking import Thinking, ThinkingFailed
from lancaster_tui.tui.learn.ballot import HINT_KEY, LessonBallot
from lancaster_tui.tui.learn.glossary import WORDS_KEY, open_words
from lancaster_tui.tui.learn.knights import sides
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.lesson import LessonPanel, Told
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.words.daily import (
    JUDGING,
    daily_text,
    judged_verdict,
    not_judged_verdict,
)
from lancaster_tui.words.learn import (
    AGAIN,
    BACK_TO_TASK,
    END_LESSON,
    FINISH,
    GO_ON,
    HINTS,
    LESSON_WAITS,
    WAITING_MISSED,
    WAITING_SOLVED,
    lesson_text,
    puzzle_text,
    ribbon_forms,
    told_hint,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from textual.screen import Screen
    from textual.timer import Timer

    from lancaster_tui.learn.attempt import Attempt, DailyAttempt
    from lancaster_tui.learn.lesson import Lesson
    from lancaster_tui.learn.progress import Progress, PuzzleAt
    from lancaster_tui.table.bot_driver import BotDriver
    from lancaster_tui.tui.kit.deliberate import InOrderApp
    from lancaster_tui.tui.scores.screen import After
    from lancaster_tui.tui.table.scene import Scene
    from lancaster_tui.tui.vote.ballot import BallotScreen

Going = Literal["again", "solved", "next", "before"]
"""Where a learner goes from a puzzle; None is back to the lessons."""

_GOING = Binding.Group("puzzle")
_LOOK = 0.1  # seconds between checks on whether a move has been judged


class LessonScores(ScoreScreen):
    """Shows the scores of a game that a task was about."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "dismiss",
            BACK_TO_TASK,
            priority=True,  # before the next page of the scores
            tooltip="back to the task, and what you have done so far",
            id="lesson.scores_seen",
        ),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow no turning points: the game was only one choice long."""
        return action != "turning_points" and super().check_action(action, parameters)


class TaskScreen(TableScreen):
    """Shows a puzzle and its task; returns where the learner goes next.

    Args:
        attempt: The attempt at the puzzle.
        pace: Seconds a bot waits before it acts.
        bots: The bots of the table.

    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "go on", tooltip="go on", id="lesson.go_on"),
        WORDS_KEY,
        HINT_KEY,
    ]

    def __init__(self, attempt: Attempt, pace: float, bots: BotDriver) -> None:
        super().__init__([attempt.table.seat(attempt.seat)], pace, bots, str)
        self._attempt = attempt
        self._sides = sides(attempt, self._keyboard.names)
        self._hints = 0
        self._is_judged = False
        self._wants_board = True  # the task is read before a ballot covers it

    def on_mount(self) -> None:
        """Lay the task beside the table."""
        self.query_one(Board).lay_out_lesson(self._attempt.puzzle.shows)

    def on_unmount(self) -> None:
        """Put the pieces away."""
        self._attempt.table.close()

    @property
    def scene(self) -> Scene:
        """What the learner sees; after the verdict, nothing more is asked."""
        scene = super().scene._replace(lesson=self._where)
        if not self._is_judged:
            return scene
        return scene._replace(decision=None, recap=None, targets=None, standstill=LESSON_WAITS)

    @property
    def _where(self) -> Sequence[str]:
        """Which lesson it is, for the ribbon, in forms from long to short."""
        raise NotImplementedError

    @property
    def rule_in_sight(self) -> str:
        """The rule of the verdict, else of a refusal, else of the task."""
        verdict = self._attempt.verdict if self._is_judged else None
        if verdict is not None:
            return verdict.rule
        return self.query_one(Prompt).refused_rule or self._attempt.puzzle.rules[0]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow a hint in place of advice, and what belongs to lessons, but no saving."""
        match action:
            case "advise" | "pause" | "faster" | "change_recaps":
                return False
            case "go_on":
                return self._is_judged
            case "hint" | "undo" if self._is_judged:
                return False
            case "hint" if self._keyboard.is_recapping:
                return False
            case "undo" if not self._attempt.moves:
                return False
        return super().check_action(action, parameters)

    def key_word(self, binding: Binding) -> str:
        """Return what a key does: Enter goes on only from a puzzle that is solved."""
        verdict = self._attempt.verdict if self._is_judged else None
        is_missed = verdict is not None and not verdict.is_solved
        return AGAIN if binding.id == "lesson.go_on" and is_missed else super().key_word(binding)

    def action_hint(self) -> None:
        """Show where to look; then the move and why; then hide the hint."""
        self._hints = (self._hints + 1) % HINTS
        self._show()

    def action_words(self) -> None:
        """Open the words of the game."""
        open_words(self.app)

    def action_back(self) -> None:
        """Step back: hide the hint, step back in the prompt, take a move back; else leave."""
        if self._hints:
            self._hints = 0
            self._show()
        elif self.query_one(Board).step_back() or self.query_one(Prompt).back():
            pass
        elif not self._is_judged and self._attempt.moves and self._keyboard.can_undo:
            self.action_undo()
        else:
            self._ask_to_leave(is_by_escape=True)

    def on_table_screen_table_changed(self) -> None:
        """Show what has changed; hide the hint once another move has been made."""
        moves = self._attempt.moves
        if moves and moves[0] != self._attempt.puzzle.hint.moves[0]:
            self._hints = 0
        super().on_table_screen_table_changed()

    def action_go_on(self) -> None:
        """Go on to the next puzzle, or try this one again."""
        verdict = self._attempt.verdict
        if verdict is not None:
            self._go("solved" if verdict.is_solved else "again")

    def _go(self, going: Going | None) -> None:
        if self.is_active and not self._has_left:
            self._has_left = True
            if going == "again":  # the next move may be typed before the pieces are back
                cast("InOrderApp", self.app).keep_keys()
            cast("Screen[Going | None]", self).dismiss(going)

    def _ask_to_leave(self, *, is_by_escape: bool) -> None:
        """Leave at once: there is nothing to lose."""
        self._go(None)

    def _leave(self, after: After | None = None) -> None:
        self._go(None)

    def _end(self, after: After | None) -> None:
        """Judge a game that was played to its end, after its scores have been seen."""
        self._judge()

    @property
    def _can_rematch(self) -> bool:
        return False

    def _ballot(self, scene: Scene) -> BallotScreen:
        return LessonBallot(scene, self._attempt.puzzle, hints=self._hints)

    def _scores(self, kind: type[ScoreScreen] = LessonScores) -> ScoreScreen:
        return super()._scores(kind)

    def _go_on(self) -> None:
        """Do what comes next; judge the task once its moves are made and a vote has been seen."""
        if self._is_judged:
            self._stand_still()
        elif self._is_to_be_judged:
            self._judge()
        else:
            super()._go_on()

    @property
    def _is_to_be_judged(self) -> bool:
        """Whether the task is to be judged now, with no vote to be shown first."""
        return self._is_decided and self.is_active and self._keyboard.reveal is None

    @property
    def _is_decided(self) -> bool:
        """Whether there is a verdict; if the task is to win a game, its scores come first."""
        verdict = self._attempt.verdict
        if verdict is None:
            return False
        return self._attempt.puzzle.judged == "at once" or not verdict.is_solved

    @property
    def _after_reveal(self) -> Sequence[str]:
        return (BACK_TO_TASK,) if self._is_decided else super()._after_reveal

    def _judge(self) -> None:
        verdict = self._attempt.verdict
        if verdict is None:
            return
        self._stand_still()
        self._is_judged = True
        self._hints = 0
        if verdict.is_solved:
            self._note_solved()
        self._show()
        self.set_focus(None)

    def _waiting(self, scene: Scene) -> str:
        verdict = self._attempt.verdict if self._is_judged else None
        if verdict is None:
            return super()._waiting(scene)
        return WAITING_SOLVED if verdict.is_solved else WAITING_MISSED

    def _show(self) -> None:
        self.query_one(LessonPanel).tell(self._told())
        super()._show()

    def _note_solved(self) -> None:
        """Remember that the puzzle is solved."""

    def _told(self) -> Told:
        """Return what the panel says."""
        raise NotImplementedError

    def _told_of(self, where: Sequence[str], go_on: str) -> Told:
        """Return what the panel says; ``go_on`` is what Enter does if the puzzle is solved."""
        puzzle, verdict = self._attempt.puzzle, self._attempt.verdict if self._is_judged else None
        enter = ""
        if verdict is not None:
            enter = go_on if verdict.is_solved else AGAIN
        return Told(
            where,
            puzzle.task,
            " ".join(filter(None, (puzzle.about, puzzle.keys))),
            puzzle.rules,
            self._attempt.seat,
            told_hint(puzzle.hint, self._hints),
            verdict,
            enter,
            sums=puzzle.sums,
            sides=self._sides,
        )


class LessonScreen(TaskScreen):
    """Shows a puzzle of a lesson.

    Args:
        attempt: The attempt at the puzzle.
        at: Which puzzle it is.
        lessons: All lessons.
        progress: What the learner has solved.
        pace: Seconds a bot waits before it acts.
        bots: The bots of the table.

    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "less_than_sign",
            "leave_for('before')",
            "before",
            tooltip="the puzzle before",
            id="lesson.before",
            group=_GOING,
        ),
        Binding(
            "greater_than_sign",
            "leave_for('next')",
            "next",
            tooltip="the next puzzle, solved or not",
            id="lesson.next",
            group=_GOING,
        ),
    ]

    def __init__(
        self,
        attempt: Attempt,
        at: PuzzleAt,
        lessons: Sequence[Lesson],
        progress: Progress,
        pace: float,
        bots: BotDriver,
    ) -> None:
        super().__init__(attempt, pace, bots)
        self._at = at
        self._lessons = lessons
        self._progress = progress

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow to go to the puzzles that there are."""
        match action:
            case "leave_for" if parameters == ("before",):
                return tuple(self._at) > (0, 0)
            case "leave_for":
                return after(self._at, self._lessons) is not None
        return super().check_action(action, parameters)

    def action_leave_for(self, going: Going) -> None:
        """Go to another puzzle."""
        self._go(going)

    def _note_solved(self) -> None:
        self._progress.solve(self._lesson, self._at.puzzle)

    @property
    def _where(self) -> Sequence[str]:
        return ribbon_forms(self._at.lesson, len(self._lessons), self._at.puzzle, self._lesson)

    @property
    def _lesson(self) -> Lesson:
        return self._lessons[self._at.lesson]

    def _told(self) -> Told:
        puzzle = puzzle_text(self._at.puzzle, self._lesson)
        is_last = self._at.puzzle + 1 == len(self._lesson.puzzles)
        told = self._told_of(
            (f"{lesson_text(self._at.lesson, self._lesson)}, {puzzle}", puzzle),
            END_LESSON if is_last else GO_ON,
        )
        done = [
            (each.title, self._progress.solved_in(each) == len(each.puzzles))
            for each in self._lessons
        ]
        return told._replace(lessons=done, here=self._at.lesson)


class DailyScreen(TaskScreen):
    """Shows the puzzle of a day.

    Args:
        attempt: The attempt at it.
        day: Which day it is of.
        progress: What the learner has solved.
        pace: Seconds a bot waits before it acts.
        bots: The bots of the table.

    """

    def __init__(
        self, attempt: DailyAttempt, day: date, progress: Progress, pace: float, bots: BotDriver
    ) -> None:
        super().__init__(attempt, pace, bots)
        self._daily = attempt
        self._day = day
        self._progress = progress
        self._judging: Thinking[Judged] = Thinking()
        self._look_timer: Timer | None = None

    def on_unmount(self) -> None:
        """End the process that judges."""
        if self._look_timer is not None:
            self._look_timer.stop()
        self._judging.close()

    @property
    def scene(self) -> Scene:
        """What the learner sees; nothing is asked while the move is judged."""
        scene = super().scene
        if self._daily.to_judge is None:
            return scene
        return scene._replace(decision=None, targets=None, standstill=JUDGING)

    @property
    def is_judging(self) -> bool:
        """Whether a move is being judged."""
        return self._judging.is_busy

    def _go_on(self) -> None:
        """Have a move judged if search has not tried it; else do what comes next."""
        made = self._daily.to_judge
        if made is None:
            self._judging.cancel()  # the move may have been taken back
            super()._go_on()
            return
        self._stand_still()
        if not self.is_judging:
            self._judging.ask(judge, *made)
            self._look_timer = self.set_timer(_LOOK, self._look)

    def _look(self) -> None:
        """Take in how good the move is, once that is known."""
        try:
            judged = self._judging.answer()
        except ThinkingFailed:
            self._daily.tell(not_judged_verdict())
        else:
            if judged is None:
                if self.is_judging:
                    self._look_timer = self.set_timer(_LOOK, self._look)
                return
            self._daily.tell(judged_verdict(self._daily, judged))
        self._show()
        self._go_on()

    def _waiting(self, scene: Scene) -> str:
        return JUDGING if self._daily.to_judge is not None else super()._waiting(scene)

    def _note_solved(self) -> None:
        self._progress.solve_daily(self._day)

    @property
    def _where(self) -> Sequence[str]:
        return (daily_text(self._day),)

    def _told(self) -> Told:
        return self._told_of(self._where, FINISH)
