"""The start screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerState

from lancaster_tui.tui.widgets.key_line import KeyLine

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import ComposeResult

    from lancaster_tui.table.saves import SaveSummary

Wish = Literal["new", "continue", "load", "quit"]

_WISHES: tuple[Wish, ...] = ("new", "continue", "load", "quit")

_FIRST_FRAME = 0.02  # seconds until the menu is on the screen

_NOTICE = (
    "An unofficial fan edition of the board game by Matthias Cramer,\n"
    "published by Queen Games. No text or art of the game is used."
)


class MenuScreen(Screen[None]):
    """Offers a new game, the newest unfinished one, all saved ones, or to quit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "wish(0)", show=False),
        Binding("c", "wish(1)", show=False),
        Binding("l", "wish(2)", show=False),
        Binding("q,escape", "wish(3)", show=False),
    ]

    class Chosen(Message):
        """What is wanted; ``path`` is the game to continue."""

        def __init__(self, wish: Wish, path: Path | None = None) -> None:
            super().__init__()
            self.wish = wish
            self.path = path

    def __init__(self) -> None:
        super().__init__()
        self._newest: Path | None = None

    def compose(self) -> ComposeResult:
        """Lay out the menu."""
        with Vertical(id="menu", classes="card"):
            yield Static("L A N C A S T E R", classes="headline", markup=False)
            yield OptionList(id="wishes", markup=False)
            yield Static(id="problem", classes="problem", markup=False)
            yield Static(_NOTICE, id="notice", markup=False)
        yield KeyLine([("up down", "choose"), ("Enter", "go"), ("q", "quit")], id="keys")

    def on_screen_resume(self) -> None:
        """Show the menu at once, then offer the saved games there are now."""
        self._offer()
        self.set_timer(_FIRST_FRAME, self._look_for_saves)

    @work(thread=True, exclusive=True)
    def _look_for_saves(self) -> list[SaveSummary]:
        from lancaster_tui.table.saves import list_saves

        return list_saves()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Offer the saved games when they have been looked for."""
        if event.state is WorkerState.SUCCESS and event.worker.result is not None:
            self._offer_saves(event.worker.result)

    def _offer_saves(self, saves: list[SaveSummary]) -> None:
        from lancaster_tui.words.saves import save_text

        newest = next((save for save in saves if not save.finished and not save.problem), None)
        self._newest = newest.path if newest is not None else None
        self._offer(
            unfinished=save_text(newest) if newest is not None else "no unfinished game",
            saved=f"{len(saves)} saved",
            can_load=bool(saves),
        )

    def _offer(self, unfinished: str = "", saved: str = "", *, can_load: bool = False) -> None:
        can_continue = self._newest is not None
        wishes = self.query_one("#wishes", OptionList)
        wishes.clear_options()
        wishes.add_options(
            [
                _option("n", "New game"),
                _option("c", "Continue", unfinished, disabled=not can_continue),
                _option("l", "Load", saved, disabled=not can_load),
                _option("q", "Quit"),
            ]
        )
        wishes.highlighted = 1 if can_continue else 0
        wishes.focus()

    def tell(self, problem: str) -> None:
        """Show why something did not work."""
        self.query_one("#problem", Static).update(Content(problem))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pass the wish on."""
        event.stop()
        self._wish(_WISHES[event.option_index])

    def action_wish(self, number: int) -> None:
        """Pass the wish of a key on, if it can be granted."""
        if not self.query_one("#wishes", OptionList).get_option_at_index(number).disabled:
            self._wish(_WISHES[number])

    def _wish(self, wish: Wish) -> None:
        self.tell("")
        self.post_message(self.Chosen(wish, self._newest))


def _option(key: str, what: str, more: str = "", *, disabled: bool = False) -> Option:
    label = Content.assemble((f"{key}  ", "bold $accent"), f"{what:<11}", (more, "$quiet"))
    return Option(label, disabled=disabled)
