"""The list of lessons, with those that are done, and the puzzle of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lancaster_tui.learn.daily import Found, Look, chosen, look_at
from lancaster_tui.learn.lesson import lessons
from lancaster_tui.learn.progress import Progress, PuzzleAt
from lancaster_tui.table.thinking import Thinking, ThinkingFailed
from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.drawing import Row, Sheet
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.picker import Choices
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.learn.glossary import WORDS_KEY, open_words
from lancaster_tui.tui.learn.outline import (
    daily_outline,
    game_in_brief,
    game_in_short,
    lesson_outline,
)
from lancaster_tui.words.daily import (
    DAILY,
    DAILY_ABOUT,
    NOT_FOUND,
    SOLVED_TODAY,
    looking_text,
)
from lancaster_tui.words.learn import ALL_DONE, LEARN, SAFE, about_text, done_text, problem_text

if TYPE_CHECKING:
    from datetime import date

    from textual.app import ComposeResult
    from textual.timer import Timer

_BESIDE = 110  # columns from which the game in short stands beside the lessons
_AIRY, _TALL = 34, 52  # rows from which there is air between the lessons, and more of it
_AROUND = 6  # rows beside those of the two texts
_TITLE = 24  # columns of a title
_BELOW = " " * 3  # columns between the mark and what stands below it
_MARK = "▌"  # columns to the left of the mark
_DAILY = "daily"
_GLANCE = 0.1  # seconds between checks on whether the puzzle is found
_SLOWLY, _DOTS = 4, 4


class _Lessons(Choices):
    """The lessons in lines."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "begin", tooltip="begin the marked lesson", id="learn.begin")
    ]


class LearnScreen(LeftOnce, InTurn, Screen[PuzzleAt | Found | None]):
    """Shows the lessons. Returns the puzzle to begin with, or the one of the day, or None.

    Args:
        progress: What has been solved.
        day: The date.
        known: The puzzle of the day, if it has been found already.
        at_once: Whether the puzzle of the day is wanted at once.

    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_BESIDE, "-beside")]  # noqa: RUF012 (Textual's)
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
            "puzzle",
            tooltip="the puzzle of the day",
            id="learn.daily",
        ),
        WORDS_KEY,
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
        self._thinking: Thinking[Look] = Thinking()
        self._looked: list[Look] = []
        self._glances = 0
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out the lessons, and beside or below them what they are about."""
        yield Ribbon(LEARN, about_text(len(lessons())))
        with Container(id="learn"):
            with Vertical(id="course"):
                yield _Lessons(id="lessons", markup=False)
                yield Static(id="about-lessons", markup=False)
                yield Static(id="problem", classes="problem", markup=False)
            with Vertical(id="outline"):
                yield Sheet(self._write_game)
                yield Sheet(self._write_marked, id="about-marked")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Mark the first lesson that is not done."""
        self.query_one(Ribbon).show(SAFE)
        self._list(self._progress.first_open(lessons()).lesson)
        self.query_one(_Lessons).focus()
        self._say(ALL_DONE if self._are_all_done else "")
        problem = self._progress.problem
        self._say("" if problem is None else problem_text(problem), "#problem")
        if self._at_once:
            self.action_look_for_daily()

    def on_resize(self) -> None:
        """List the lessons, with blank rows between them if they fit."""
        marked = self.query_one(_Lessons).highlighted
        if marked is not None:
            self._list(marked)

    @property
    def _are_all_done(self) -> bool:
        return all(self._progress.solved_in(each) == len(each.puzzles) for each in lessons())

    def _list(self, marked: int) -> None:
        """List the lessons and the puzzle of the day, one of them marked."""
        options = self.query_one(_Lessons)
        options.clear_options()
        for number in range(len(lessons())):
            options.add_option(Option(self._lesson(number, is_marked=number == marked)))
        options.add_option(None)
        options.add_option(Option(self._daily(is_marked=marked == len(lessons())), _DAILY))
        options.highlighted = marked

    def _lesson(self, number: int, *, is_marked: bool) -> Content:
        """Return the lines of a lesson."""
        lesson = lessons()[number]
        solved = self._progress.solved_in(lesson)
        is_done = solved == len(lesson.puzzles)
        how_far = (done_text(solved, lesson), "$good" if is_done else "$soft")
        return self._entry(str(number + 1), lesson.title, how_far, lesson.teaches, is_marked)

    def _daily(self, *, is_marked: bool) -> Content:
        """Return the lines of the puzzle of the day."""
        has_solved = self._progress.has_solved_daily(self._day)
        how_far = (SOLVED_TODAY if has_solved else "", "$good")
        return self._entry("p", DAILY, how_far, DAILY_ABOUT, is_marked)

    def _entry(
        self, key: str, title: str, how_far: tuple[str, str], about: str, is_marked: bool
    ) -> Content:
        """Return two lines, and blank ones if they fit; marked ones have a gold edge."""
        air = "\n" * sum(self.size.height >= rows for rows in (_AIRY, _TALL))
        mark = _MARK if is_marked else " "
        text, look = how_far
        return Content.assemble(
            (f"{air}{mark}{key}  ", "bold $accent"),
            (f"{title:<{_TITLE}}", "bold"),
            (text, "$foreground" if is_marked else look),
            (f"\n{mark}", "bold $accent"),
            (f"{_BELOW}{about}{air}", "$foreground" if is_marked else "$soft"),
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what the marked lesson is about, and where the mark is."""
        options = event.option_list
        for number in range(len(lessons())):
            is_marked = number == event.option_index
            options.replace_option_prompt_at_index(
                number, self._lesson(number, is_marked=is_marked)
            )
        is_daily = event.option_id == _DAILY
        options.replace_option_prompt(_DAILY, self._daily(is_marked=is_daily))
        self.query(Sheet).first().show(self._write_game)
        self.query(Sheet).last().show(self._write_marked)

    def _write_game(self, width: int) -> list[Row]:
        """Return what the game is about, in as much detail as the marked lesson leaves room for."""
        if self.size.width < _BESIDE:
            return game_in_brief(width)
        free = self.size.height - _AROUND - len(self._write_marked(width))
        forms = (game_in_short(width, self.size.height), game_in_brief(width))
        return next((rows for rows in forms if len(rows) <= free), [])

    def _write_marked(self, width: int) -> list[Row]:
        number = self.query_one(_Lessons).highlighted
        if number is None:
            return []
        if number >= len(lessons()):
            return daily_outline(width, is_solved=self._progress.has_solved_daily(self._day))
        lesson = lessons()[number]
        solved = [self._progress.has_solved(lesson, each) for each in range(len(lesson.puzzles))]
        return lesson_outline(width, self.size.height, number, lesson, solved)

    @property
    def has_found(self) -> bool:
        """Whether the puzzle of the day that was looked for has been found."""
        return self._glances > 0 and self._knows_daily

    @property
    def _knows_daily(self) -> bool:
        """Whether the puzzle that was found, if any, is still that of the day."""
        return self._known is not None and self._known.day == self._day

    def on_screen_resume(self) -> None:
        """Begin the puzzle of the day if it was found below another screen."""
        if self.has_found:
            self.dismiss(self._known)

    def on_unmount(self) -> None:
        """Stop looking for a puzzle."""
        self._thinking.close()

    def _say(self, text: str, where: str = "#about-lessons") -> None:
        """Say something below the lessons, or nothing."""
        line = self.query_one(where, Static)
        line.update(Content(text))
        line.display = bool(text)
        self.set_class(any(each.display for each in self.query("#course Static")), "-saying")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin a lesson, or the puzzle of the day."""
        event.stop()
        if event.option_id == _DAILY:
            self.action_look_for_daily()
        else:
            self.action_begin(event.option_index)

    def action_begin(self, number: int) -> None:
        """Begin a lesson at its first unsolved puzzle."""
        if number >= len(lessons()):
            return
        lesson = lessons()[number]
        puzzles = range(len(lesson.puzzles))
        left = (each for each in puzzles if not self._progress.has_solved(lesson, each))
        self.dismiss(PuzzleAt(number, next(left, 0)))

    def action_words(self) -> None:
        """Open the words of the game."""
        open_words(self.app)

    def action_look_for_daily(self) -> None:
        """Have the puzzle of the day looked for in another process, and begin it."""
        if self._knows_daily:
            self.dismiss(self._known)
        elif self._timer is None:
            self._looked = []
            self._thinking.ask(look_at, self._day, 0)
            self._watch()

    def _watch(self) -> None:
        """Begin the puzzle if it has been found, else look at one more position, or wait."""
        try:
            look = self._thinking.answer()
        except ThinkingFailed:
            self._say("")
            self._say(NOT_FOUND, "#problem")
            self._timer = None
            return
        if look is not None:
            self._looked.append(look)
            found = chosen(self._looked)
            if found is not None:
                self._known = found
                self._timer = None
                if self.is_active:
                    self.dismiss(found)
                return
            self._thinking.ask(look_at, self._day, len(self._looked))
        self._glances += 1
        dots = " ." * (self._glances // _SLOWLY % _DOTS)
        self._say(f"{looking_text(len(self._looked))}{dots}")
        self._timer = self.set_timer(_GLANCE, self._watch)
