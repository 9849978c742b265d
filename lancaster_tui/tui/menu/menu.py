"""The start screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, cast

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerState

from lancaster_tui.tui.kit.deliberate import InTurn
from lancaster_tui.tui.kit.glyphs import EDGE, SEAT_SHAPES
from lancaster_tui.tui.kit.key_line import ON_GOLD, KeyLine, label_of
from lancaster_tui.tui.kit.picker import Choices
from lancaster_tui.tui.menu.dusk import Dusk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from textual.app import ComposeResult

    from lancaster_tui.table.saves import SaveSummary

Wish = Literal["new", "learn", "continue", "load", "hall", "workshop", "rules", "settings", "quit"]

_WIDTH = 47  # columns of what is said about a wish
_BETWEEN = 2  # columns between players

_PLAYED = "2 to 5 players, bots for the rest"
_TRIED = "laws to try, and one of your own"
_READ = "to read, with pictures, and to search"
_SET = "colours, motion, the pace of bots, your name"
_NOTICE = (
    "An unofficial fan edition of the board game by Matthias Cramer,\n"
    "published by Queen Games. No text or art of the game is used."
)


_NEW, _LEARN, _CONTINUE, _LOAD, _HALL, _WORKSHOP, _RULES, _SETTINGS, _QUIT = (
    Binding("n", "wish('new')", "New game", show=False, tooltip="set up a game", id="menu.new"),
    Binding(
        "e",
        "wish('learn')",
        "Learn",
        show=False,
        tooltip="lessons: small puzzles on the table",
        id="menu.learn",
    ),
    Binding(
        "c",
        "wish('continue')",
        "Continue",
        show=False,
        tooltip="continue the latest unfinished game",
        id="menu.continue",
    ),
    Binding(
        "l",
        "wish('load')",
        "Load",
        show=False,
        tooltip="choose one of the saved games",
        id="menu.load",
    ),
    Binding(
        "h",
        "wish('hall')",
        "Hall",
        show=False,
        tooltip="the hall of games: watch a finished game again",
        id="menu.hall",
    ),
    Binding(
        "w",
        "wish('workshop')",
        "Workshop",
        show=False,
        tooltip="the law workshop: choose laws or write one, and see what they do",
        id="menu.workshop",
    ),
    Binding("r", "wish('rules')", "Rules", show=False, tooltip="read the rules", id="menu.rules"),
    Binding(
        "s",
        "wish('settings')",
        "Settings",
        show=False,
        tooltip="colours, motion, signs, pace of bots, covers, your name",
        id="menu.settings",
    ),
    Binding("q", "wish('quit')", "quit", tooltip="leave the program", id="menu.quit"),
)
_LEAVE = Binding(
    "escape", "leave", "leave", show=False, tooltip="leave the program, twice", id="menu.leave"
)


class _Line(NamedTuple):
    """A line of the menu: its key and word, what more there is to say, and if it can be chosen."""

    binding: Binding
    more: Content = Content()
    can_do: bool = True


class _Wishes(Choices):
    """The lines of the menu; the marked one has an edge, and its key is a chip.

    Args:
        lines: The lines by what they are for.
        id: The id of the widget.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "go", tooltip="choose the marked line", id="menu.go")
    ]

    def __init__(self, lines: Mapping[Wish, _Line], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id, markup=False)
        self._told = dict(lines)

    def on_mount(self) -> None:
        """Write the lines, with the keys that are in force."""
        self.add_options(
            Option(self._written(wish), wish, disabled=not line.can_do)
            for wish, line in self._told.items()
        )

    def change(self, wish: Wish, line: _Line) -> None:
        """Write another line for a wish."""
        self._told[wish] = line
        self.replace_option_prompt(wish, self._written(wish))
        if line.can_do:
            self.enable_option(wish)
        else:
            self.disable_option(wish)

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Write all lines anew, since the mark has moved."""
        super().watch_highlighted(highlighted)
        for option in self.options:
            wish = cast("Wish", option.id)
            self.replace_option_prompt(wish, self._written(wish))

    def _written(self, wish: Wish) -> Content:
        """Return a line; what more there is to say stands in a column of its own.

        The key of what cannot be done is as dim as the rest of its line.
        """
        binding, more, can_do = self._told[wish]
        option = self.highlighted_option
        is_marked = option is not None and option.id == wish
        key, what = label_of(self.app, binding), binding.description.capitalize()
        look = ON_GOLD if is_marked else "bold $accent" if can_do else ""
        start = Content.assemble((f" {key} ", look), " " * (3 - len(key)), f"{what:<11}")
        edge = Content.styled(EDGE if is_marked else " ", "$target")
        first, *others = more.split("\n", allow_blank=True)
        indent = " " * start.cell_length
        lines = [edge + start + first, *(edge + indent + line for line in others)]
        return Content("\n").join(lines)


class _Found(NamedTuple):
    """What there is on this machine: saved games, and how many lessons are done of how many.

    ``is_new`` says that nobody has been offered the lessons yet.
    """

    saves: list[SaveSummary]
    done: int
    lessons: int
    is_new: bool


class MenuScreen(InTurn, Screen[None]):
    """Offers lessons, games, new, saved and finished ones, the workshop, rules and settings."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _NEW,
        _LEARN,
        _CONTINUE,
        _LOAD,
        _HALL,
        _WORKSHOP,
        _RULES,
        _SETTINGS,
        _QUIT,
        _LEAVE,
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide"), (176, "-huge")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (48, "-high")]  # noqa: RUF012 (declared by Textual)

    class Chosen(Message):
        """What is wanted; ``path`` is the game to continue."""

        def __init__(self, wish: Wish, path: Path | None = None) -> None:
            super().__init__()
            self.wish = wish
            self.path = path

    def __init__(self) -> None:
        super().__init__()
        self._newest: Path | None = None
        self._has_offered = False  # as long as the program runs, the offer stands
        self._is_leaving = False  # whether the next Esc leaves

    def compose(self) -> ComposeResult:
        """Lay out the menu."""
        yield Dusk(id="dusk")
        with Vertical(id="menu"):
            lines: dict[Wish, _Line] = {
                "new": _Line(_NEW, Content(_PLAYED)),
                "learn": _Line(_LEARN),
                "continue": _Line(_CONTINUE, can_do=False),
                "load": _Line(_LOAD, can_do=False),
                "hall": _Line(_HALL, can_do=False),
                "workshop": _Line(_WORKSHOP, Content(_TRIED)),
                "rules": _Line(_RULES, Content(_READ)),
                "settings": _Line(_SETTINGS, Content(_SET)),
                "quit": _Line(_QUIT),
            }
            yield _Wishes(lines, id="wishes")
            yield Static(id="problem", classes="problem", markup=False)
            yield Static(_NOTICE, id="notice", markup=False)
        yield KeyLine(id="keys")

    def on_screen_resume(self) -> None:
        """Show the menu at once, then look for the saved games there are now."""
        wishes, self._is_leaving = self._wishes, False
        wishes.highlighted = None  # no mark that the saved games would move below an Enter
        wishes.focus()
        self.call_after_refresh(self._look_around)

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _look_around(self) -> _Found:
        from lancaster_tui.learn.lesson import lessons
        from lancaster_tui.learn.progress import Progress
        from lancaster_tui.table.saves import list_saves

        saves, progress = list_saves(), Progress()
        done = sum(progress.solved_in(each) == len(each.puzzles) for each in lessons())
        self._has_offered |= progress.is_new and not saves
        progress.note_offer()
        is_new = self._has_offered and not (saves or done)
        return _Found(saves, done, len(lessons()), is_new)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Offer the saved games when they have been looked for."""
        if event.state is WorkerState.SUCCESS and event.worker.result is not None:
            self._offer(event.worker.result)
        elif event.state is WorkerState.ERROR:
            self._show_error(event.worker.error)
            self._mark("new")

    def _show_error(self, error: BaseException | None) -> None:
        from lancaster_tui.documents.errors import ContentError
        from lancaster_tui.words.mistakes.located import error_text

        self.show_problem(error_text(error) if isinstance(error, ContentError) else str(error))

    def _offer(self, found: _Found) -> None:
        from lancaster_tui.words.learn import learned_text, offer_text

        saves = found.saves
        lessons = found.lessons
        taught = offer_text(lessons) if found.is_new else learned_text(found.done, lessons)
        self._wishes.change("learn", _Line(_LEARN, Content(taught)))
        newest = next((save for save in saves if not save.finished and not save.problem), None)
        self._newest = newest.path if newest is not None else None
        if newest is None:
            starts = label_of(self.app, _NEW)
            line = _Line(
                _CONTINUE, Content(f"no unfinished game; {starts} starts one"), can_do=False
            )
        else:
            line = _Line(_CONTINUE, _about(newest))
        self._wishes.change("continue", line)
        over = sum(save.finished for save in saves)
        kept = f"{len(saves)} saved{f', {over} of them finished' if over else ''}"
        if not saves:
            kept = "no saved game yet"
        self._wishes.change("load", _Line(_LOAD, Content(kept), can_do=bool(saves)))
        watched = f"{over} finished, to be watched again" if over else "no finished game yet"
        self._wishes.change("hall", _Line(_HALL, Content(watched), can_do=bool(over)))
        first: Wish = "learn" if found.is_new else "new"
        self._mark(first if newest is None else "continue")

    @property
    def _wishes(self) -> _Wishes:
        return self.query_one("#wishes", _Wishes)

    def _mark(self, wish: Wish) -> None:
        """Mark a wish, unless the player has marked one."""
        wishes = self._wishes
        if wishes.highlighted is None:
            wishes.highlighted = wishes.get_option_index(wish)

    def show_problem(self, problem: str) -> None:
        """Show why something did not work."""
        self.query_one("#problem", Static).update(Content(problem))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pass the wish on."""
        event.stop()
        self.action_wish(cast("Wish", event.option_id))

    def on_option_list_option_highlighted(self) -> None:
        """Stay, as somebody who marks a line wants to."""
        if self._is_leaving:
            self._is_leaving = False
            self.show_problem("")

    def action_leave(self) -> None:
        """Leave at the second time: Esc closes screens, so one too many comes easily."""
        if self._is_leaving:
            self.action_wish("quit")
        else:
            self._is_leaving = True
            self.show_problem(f"{label_of(self.app, _LEAVE)} again quits")

    def action_wish(self, wish: Wish) -> None:
        """Pass a wish on, if it can be granted."""
        self._is_leaving = False
        if not self._wishes.get_option(wish).disabled:
            self.show_problem("")
            self.post_message(self.Chosen(wish, self._newest))


def _about(save: SaveSummary) -> Content:
    """Return how far a game is, and below that its players with their points, the best first."""
    from lancaster_tui.words.rewards import longest
    from lancaster_tui.words.saves import going_forms

    rows = [Content(longest(going_forms(save), _WIDTH)), Content()]
    for player in _players(save):
        between = " " * _BETWEEN if rows[-1] else ""
        if rows[-1].cell_length + len(between) + player.cell_length <= _WIDTH:
            rows[-1] += between + player
        else:
            rows.append(player)
    return Content("\n").join(rows)


def _players(save: SaveSummary) -> Iterator[Content]:
    """Yield the players of a game with their points, the best first."""
    from lancaster_tui.table.seating import faction_colours

    colours = faction_colours(save.seats)
    for seat in sorted(range(len(save.seats)), key=lambda seat: -save.points[seat]):
        mark = f"{SEAT_SHAPES[colours[seat]]} {save.seats[seat].name}"
        yield Content.assemble((mark, f"bold $seat-{colours[seat]}"), f" {save.points[seat]}")
