"""The lessons: which there are, and which are done; and the puzzle of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lancaster_tui.learn.daily import Found, find_puzzle
from lancaster_tui.learn.lesson import lessons
from lancaster_tui.learn.progress import Progress, Spot
from lancaster_tui.table.thinking import Thinking, ThinkingFailed
from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.picker import Choices
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.words.daily import DAILY, DAILY_ABOUT, LOOKING, NOT_FOUND
from lancaster_tui.words.learn import ALL_DONE, LEARN, LESSONS_ABOUT, SAFE, done_text

if TYPE_CHECKING:
    from datetime import date

    from textual.app import ComposeResult
    from textual.timer import Timer

_TITLE = 24  # columns of a title
_BELOW = " " * 4  # columns before what stands below it
_DAILY = "daily"
_GLANCE = 0.1  # seconds between two looks at whether the puzzle is found
_SLOWLY, _DOTS = 4, 4


class _Lessons(Choices):
    """The lessons in lines."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "begin", tooltip="begin the marked lesson", id="learn.begin")
    ]


class LearnScreen(LeftOnce, InTurn, Screen[Spot | Found | None]):
    """Shows the lessons. Answers the puzzle to begin with, or the one of the day, or None.

    Args:
        progress: What has been solved.
        day: The date.
        known: The puzzle of the day, if it has been found already.
        at_once: Whether the puzzle of the day is wanted at once.

    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                str(number),
                f"begin({number - 1})",
                "a lesson",
                show=False,
                tooltip="begin a lesson",
                id=f"learn.lesson_{number}",
            )
            for number in range(1, 10)
        ),
        Binding(
            "p",
            "look_for_daily",
            "a puzzle a day",
            show=False,
            tooltip="the puzzle of the day",
            id="learn.daily",
        ),
        Binding("escape,q", "dismiss", "back", tooltip="back to the menu", id="learn.back"),
    ]

    def __init__(
        self,
        progress: Progress,
        day: date,
        known: Found | None = None,
        *,
        at_once: bool = False,
    ) -> None:
        super().__init__()
        self._progress = progress
        self._day = day
        self._known = known
        self._at_once = at_once
        self._thinking: Thinking[Found] = Thinking()
        self._looks = 0
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out the lessons."""
        yield Ribbon(LEARN, LESSONS_ABOUT)
        with Vertical(id="learn"):
            yield _Lessons(id="lessons", markup=False)
            yield Static(id="about-lessons", markup=False)
            yield Static(id="problem", classes="problem", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Mark the first lesson that is not done."""
        self.query_one(Ribbon).show(SAFE)
        options = self.query_one(_Lessons)
        for number, lesson in enumerate(lessons()):
            solved = self._progress.solved_in(lesson)
            look = "$good" if solved == len(lesson.puzzles) else "$soft"
            line = Content.assemble(
                (f" {number + 1}  ", "bold $accent"),
                (f"{lesson.title:<{_TITLE}}", "bold"),
                (done_text(solved, lesson), look),
                (f"\n{_BELOW}{lesson.teaches}", "$soft"),
            )
            options.add_option(Option(line, str(number)))
        daily = Content.assemble(
            (" p  ", "bold $accent"), (DAILY, "bold"), (f"\n{_BELOW}{DAILY_ABOUT}", "$soft")
        )
        options.add_option(None)
        options.add_option(Option(daily, _DAILY))
        options.highlighted = self._progress.first_open(lessons()).lesson
        options.focus()
        is_done = all(self._progress.solved_in(each) == len(each.puzzles) for each in lessons())
        self.query_one("#about-lessons", Static).update(ALL_DONE if is_done else "")
        self._show_problem(self._progress.problem or "")
        if self._at_once:
            self.action_look_for_daily()

    @property
    def has_found(self) -> bool:
        """Whether the puzzle of the day that was looked for has been found."""
        return self._looks > 0 and self._known is not None

    def on_screen_resume(self) -> None:
        """Begin the puzzle of the day if it was found below another screen."""
        if self.has_found:
            self.dismiss(self._known)

    def on_unmount(self) -> None:
        """Look for no puzzle any more."""
        self._thinking.close()

    def _show_problem(self, problem: str) -> None:
        self.query_one("#problem", Static).update(Content(problem))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin a lesson, or the puzzle of the day."""
        event.stop()
        if event.option_id == _DAILY:
            self.action_look_for_daily()
        else:
            self.action_begin(event.option_index)

    def action_begin(self, number: int) -> None:
        """Begin a lesson at its first puzzle that is not solved."""
        if number >= len(lessons()):
            return
        lesson = lessons()[number]
        puzzles = range(len(lesson.puzzles))
        left = (each for each in puzzles if not self._progress.has_solved(lesson, each))
        self.dismiss(Spot(number, next(left, 0)))

    def action_look_for_daily(self) -> None:
        """Have the puzzle of the day looked for in another process, and begin it."""
        if self._known is not None and self._known.day == self._day:
            self.dismiss(self._known)
        elif self._timer is None:
            self._thinking.ask(find_puzzle, self._day)
            self._look()

    def _look(self) -> None:
        """Begin the puzzle if it has been found, else look again soon."""
        try:
            found = self._thinking.answer()
        except ThinkingFailed:
            self.query_one("#about-lessons", Static).update("")
            self._show_problem(NOT_FOUND)
            self._timer = None
            return
        if found is not None:
            self._known = found
            self._timer = None
            if self.is_active:
                self.dismiss(found)
            return
        self._looks += 1
        dots = " ." * (self._looks // _SLOWLY % _DOTS)
        self.query_one("#about-lessons", Static).update(f"{LOOKING}{dots}")
        self._timer = self.set_timer(_GLANCE, self._look)
