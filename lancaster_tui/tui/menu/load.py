"""The list of saved games: continue one, or delete it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerState

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.table.saves import delete_save, list_saves
from lancaster_tui.table.seating import faction_colours
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import column
from lancaster_tui.tui.kit.glyphs import SEAT_SHAPES
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.kit.picker import Choices
from lancaster_tui.words.mistakes.located import error_text
from lancaster_tui.words.phrases import goods, sentence
from lancaster_tui.words.saves import how_far_text, players_text, problem_text, stage_text
from lancaster_tui.words.seating import PERSON, kind_label

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.table.saves import SaveSummary


class DeleteScreen(LeftOnce, Deliberate, ModalScreen[bool]):
    """Asks once whether to delete a game. Answers True to delete it; Enter alone does not."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "y",
            "dismiss(True)",
            "delete it",
            tooltip="delete the game for good",
            id="deleting.delete",
        ),
        Binding(
            "escape,enter,n,q",
            "dismiss(False)",
            "keep it",
            tooltip="keep the game",
            id="deleting.keep",
        ),
    ]

    def __init__(self, what: Content) -> None:
        super().__init__()
        self._what = what

    def compose(self) -> ComposeResult:
        """Ask, and show which game it is."""
        with Vertical(classes="card"):
            yield Static("Delete this game for good?", classes="headline", markup=False)
            yield Static(self._what)
            yield KeyLine()


_NAME, _STAGE = 18, 14  # columns


class _Saves(Choices):
    """The lines of the saved games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "open", tooltip="play the game that is marked", id="load.open")
    ]


class LoadScreen(LeftOnce, Screen[Path | None]):
    """Lists the saved games, the latest first. Answers the one chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "d,delete",
            "delete",
            "delete",
            tooltip="delete the game that is marked; you are asked first",
            id="load.delete",
        ),
        Binding("escape,q", "dismiss", "back", tooltip="back to the menu", id="load.back"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 (declared by Textual)

    def __init__(self) -> None:
        super().__init__()
        self._saves: list[SaveSummary] = []

    def compose(self) -> ComposeResult:
        """Lay out the list and what is known about one game."""
        with Vertical(id="load", classes="card") as card:
            card.border_title = "Saved games"
            with Container(id="load-panes"):
                yield _Saves(id="saves", markup=False)
                yield Static(id="details", markup=False)
            yield Static(id="problem", classes="problem", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Look for the games."""
        self.query_one("#saves").loading = True
        self._look_for_saves()

    @work(thread=True, exit_on_error=False)
    def _look_for_saves(self) -> list[SaveSummary]:
        return list_saves()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """List the games when they have been looked for."""
        if event.state is WorkerState.SUCCESS and event.worker.result is not None:
            self._list(event.worker.result)
        elif event.state is WorkerState.ERROR:
            self._show_problem(str(event.worker.error))

    def _list(self, saves: list[SaveSummary]) -> None:
        self._saves = saves
        listed = self.query_one("#saves", OptionList)
        listed.loading = False
        listed.add_options(map(_option, saves))
        listed.highlighted = 0
        listed.focus()
        self.refresh_bindings()  # the list may have had the focus while it was loading

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what is known about the game; what was said about another is over."""
        event.stop()
        self._show_problem("")
        self._show_details()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer a game, or say why it cannot be opened."""
        event.stop()
        save = self._saves[event.option_index]
        if save.problem is None:
            self.dismiss(save.path)
        else:
            self._show_problem("This game cannot be opened.")

    def action_delete(self) -> None:
        """Ask whether to delete the game that is marked."""
        marked = self.query_one("#saves", OptionList).highlighted
        if marked is not None:
            what = _details(self._saves[marked])
            self.app.push_screen(DeleteScreen(what), lambda yes: self._delete(marked, yes))

    def _delete(self, number: int, is_wanted: bool | None) -> None:
        if not is_wanted:
            return
        try:
            delete_save(self._saves[number].path)
        except ContentError as error:
            self._show_problem(error_text(error))
            return
        del self._saves[number]
        self.query_one("#saves", OptionList).remove_option_at_index(number)
        self._show_problem("")
        self._show_details()
        if not self._saves:
            self.dismiss(None)

    def _show_details(self) -> None:
        marked = self.query_one("#saves", OptionList).highlighted
        details = "" if marked is None else _details(self._saves[marked])
        self.query_one("#details", Static).update(details)

    def _show_problem(self, problem: str) -> None:
        self.query_one("#problem", Static).update(Content(problem))


def _option(save: SaveSummary) -> Option:
    """Return a line: when, how far, who. What cannot be opened is dim."""
    who = save.file_name if save.problem is not None else players_text(save.seats)
    line = Content(f"{save.when:%Y-%m-%d %H:%M}  {column(stage_text(save), _STAGE)}{who}")
    return Option(line if save.problem is None else line.stylize("$quiet"))


def _details(save: SaveSummary) -> Content:
    """Return all that is known about a saved game, or why it cannot be opened."""
    file = Content(save.file_name).stylize("$quiet")
    if save.problem is not None:
        return Content.assemble((problem_text(save), "$bad"), "\n", file)
    rows = [Content(f"{sentence(how_far_text(save))}.").stylize("bold")]
    seats = zip(save.seats, faction_colours(save.seats), save.points, strict=False)
    for seat, colour, points in seats:
        rows.append(
            Content.assemble(
                (SEAT_SHAPES[colour] + column(seat.name, _NAME), f"bold $seat-{colour}"),
                f"{goods(points, 'pp'):>6}  ",
                (kind_label(seat.bot or PERSON), "$quiet" if seat.bot else ""),
            )
        )
    return Content("\n").join([*rows, file])
