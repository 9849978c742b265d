"""The lessons: which there are, and which are done."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lancaster_tui.learn.lesson import lessons
from lancaster_tui.learn.progress import Progress, Spot
from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.picker import Choices
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.words.learn import ALL_DONE, LEARN, LESSONS_ABOUT, SAFE, done_text

if TYPE_CHECKING:
    from textual.app import ComposeResult

_TITLE = 24  # columns of a title


class _Lessons(Choices):
    """The lessons in lines."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "begin", tooltip="begin the marked lesson", id="learn.begin")
    ]


class LearnScreen(LeftOnce, InTurn, Screen[Spot | None]):
    """Shows the lessons. Answers the puzzle to begin with, or None.

    Args:
        progress: What has been solved.

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
        Binding("escape,q", "dismiss", "back", tooltip="back to the menu", id="learn.back"),
    ]

    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self._progress = progress

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
            look = "$good" if solved == len(lesson.puzzles) else "$quiet"
            line = Content.assemble(
                (f" {number + 1}  ", "bold $accent"),
                (f"{lesson.title:<{_TITLE}}", "bold"),
                (done_text(solved, lesson), look),
            )
            options.add_option(Option(line, str(number)))
        options.highlighted = self._progress.first_open(lessons()).lesson
        options.focus()
        is_done = all(self._progress.solved_in(each) == len(each.puzzles) for each in lessons())
        self.query_one("#about-lessons", Static).update(ALL_DONE if is_done else "")
        self.query_one("#problem", Static).update(Content(self._progress.problem or ""))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin a lesson."""
        event.stop()
        self.action_begin(event.option_index)

    def action_begin(self, number: int) -> None:
        """Begin a lesson at its first puzzle that is not solved."""
        if number >= len(lessons()):
            return
        lesson = lessons()[number]
        puzzles = range(len(lesson.puzzles))
        left = (each for each in puzzles if not self._progress.has_solved(lesson, each))
        self.dismiss(Spot(number, next(left, 0)))
