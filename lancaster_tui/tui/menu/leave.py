"""The question before leaving a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine


class LeaveScreen(LeftOnce, ModalScreen[bool]):
    """Asks once whether to leave. Answers True to leave, False to stay."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter,y,q",
            "dismiss(True)",
            "leave",
            tooltip="leave the game",
            id="leaving.leave",
        ),
        Binding(
            "escape,n",
            "dismiss(False)",
            "stay",
            tooltip="go back to the game",
            id="leaving.stay",
        ),
    ]

    def __init__(self, consolation: str) -> None:
        super().__init__()
        self._consolation = consolation

    def compose(self) -> ComposeResult:
        """Ask, and say what becomes of the game."""
        with Vertical(classes="card"):
            yield Static("Leave the game?", classes="headline", markup=False)
            yield Static(self._consolation, markup=False)
            yield KeyLine()
