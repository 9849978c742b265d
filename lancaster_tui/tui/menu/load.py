"""The list of saved games: continue one, or delete it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.table.saves import delete_save, list_saves
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine, offer
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.menu.cards import OPEN, SaveCards
from lancaster_tui.words.mistakes.located import error_text
from lancaster_tui.words.phrases import number_of, sentence
from lancaster_tui.words.saves import how_far_text, laws_text, open_text, problem_text, seats_text

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


class LoadScreen(LeftOnce, Screen[Path | None]):
    """Shows the saved games, the latest first. Answers the one chosen, or None."""

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

    def compose(self) -> ComposeResult:
        """Lay out the cards and what is known about one game."""
        yield Ribbon("Saved games", "a game to go on with, or one to look at again")
        with Vertical(id="load"):
            yield SaveCards()
            with Vertical(id="about-save"):
                yield Static(id="details", markup=False)
                yield Static(id="enter", markup=False)
            yield Static(id="problem", classes="problem", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Look for the games."""
        self._cards.loading = True
        self._look_for_saves()

    @work(thread=True, exit_on_error=False)
    def _look_for_saves(self) -> list[SaveSummary]:
        return list_saves()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show the games when they have been looked for."""
        if event.state is WorkerState.SUCCESS and event.worker.result is not None:
            self._show(event.worker.result)
        elif event.state is WorkerState.ERROR:
            self._show_problem(str(event.worker.error))

    def _show(self, saves: list[SaveSummary]) -> None:
        cards = self._cards
        cards.loading = False
        cards.show(saves, datetime.now().astimezone())
        cards.focus()
        self.query_one(Ribbon).show(number_of(len(saves), "game", "games"))
        self.refresh_bindings()  # the cards may have had the focus while they were loading

    def on_save_cards_marked(self, event: SaveCards.Marked) -> None:
        """Show what is known about the game; what was said about another is over."""
        event.stop()
        self._show_problem("")
        marked = self._cards.marked
        self.query_one("#details", Static).update("" if marked is None else _details(marked))
        self._show_enter(marked)

    def on_save_cards_opened(self, event: SaveCards.Opened) -> None:
        """Answer a game, or say why it cannot be opened."""
        event.stop()
        save = self._cards.marked
        if save is not None and save.problem is None:
            self.dismiss(save.path)
        else:
            self._show_problem("This game cannot be opened.")

    def action_delete(self) -> None:
        """Ask whether to delete the game that is marked."""
        save = self._cards.marked
        if save is not None:
            self.app.push_screen(DeleteScreen(_details(save)), lambda yes: self._delete(save, yes))

    def _delete(self, save: SaveSummary, is_wanted: bool | None) -> None:
        if not is_wanted:
            return
        try:
            delete_save(save.path)
        except ContentError as error:
            self._show_problem(error_text(error))
            return
        self._cards.take_away(save)
        number = len(self._cards.saves)
        self.query_one(Ribbon).show(number_of(number, "game", "games"))
        if not number:
            self.dismiss(None)

    def _show_enter(self, marked: SaveSummary | None) -> None:
        """Say what Enter does with the marked game."""
        enter = Content()
        if marked is not None and marked.problem is None:
            enter = offer(self.app, OPEN, open_text(marked))
        self.query_one("#enter", Static).update(enter)

    def _show_problem(self, problem: str) -> None:
        self.query_one("#problem", Static).update(Content(problem))

    @property
    def _cards(self) -> SaveCards:
        return self.query_one(SaveCards)


def _details(save: SaveSummary) -> Content:
    """Return what is known about a saved game in words, or why it cannot be opened."""
    file = Content(save.file_name).stylize("$quiet")
    if save.problem is not None:
        return Content.assemble((problem_text(save), "$bad"), "\n", file)
    how_far = Content(f"{sentence(how_far_text(save))}.").stylize("bold")
    laws = f" {sentence(laws_text(save.law_set))}."
    return Content("\n").join([how_far + laws, Content(f"{seats_text(save.seats)}."), file])
