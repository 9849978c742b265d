"""The question before a saved game is deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from lancaster_tui.tui.screens.typed_ahead import Deliberate, LeftOnce
from lancaster_tui.tui.widgets.key_line import KeyLine

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.content import Content


class DeleteScreen(LeftOnce, Deliberate, ModalScreen[bool]):
    """Asks once whether to delete a game. Answers True to delete it; Enter alone does not."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", show=False),
        Binding("enter,escape,n,q", "dismiss(False)", show=False),
    ]

    def __init__(self, what: Content) -> None:
        super().__init__()
        self._what = what

    def compose(self) -> ComposeResult:
        """Ask, and show which game it is."""
        with Vertical(classes="card"):
            yield Static("Delete this game for good?", classes="headline", markup=False)
            yield Static(self._what)
            yield KeyLine([("y", "delete it"), ("Esc", "keep it")])
