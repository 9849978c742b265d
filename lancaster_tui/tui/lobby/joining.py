"""Asking a newcomer with an invite for a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from lancaster_tui.lobby.visit import Guest, Newcomer
from lancaster_tui.table.seating import NAME_WIDTH
from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.words.lobby import NAME_HINT, NAME_QUESTION, WELCOME, guest_refusal_text

if TYPE_CHECKING:
    from textual.app import ComposeResult


class NameField(Input):
    """Where a name is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "come in", tooltip="come in by this name", id="joining.join")
    ]


class JoinScreen(LeftOnce, InTurn, Screen[Guest]):
    """Asks for a name until it is accepted. Returns the guest who comes in by it.

    Args:
        newcomer: Somebody whom the house does not know yet.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape",
            "app.leave_program",
            "hang up",
            tooltip="hang up; the invite stays good",
            id="joining.leave",
        )
    ]

    def __init__(self, newcomer: Newcomer) -> None:
        super().__init__()
        self._newcomer = newcomer

    def compose(self) -> ComposeResult:
        """Lay out the question."""
        with Vertical(classes="card"):
            yield Static(WELCOME, id="join-welcome", markup=False)
            yield Static(NAME_QUESTION, classes="headline", markup=False)
            yield NameField(id="join-name", max_length=NAME_WIDTH, compact=True)
            yield Static(NAME_HINT, markup=False)
            yield Static(id="join-problem", classes="problem", markup=False)
        yield KeyLine()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Come in by the name, or say why not."""
        event.stop()
        joined = self._newcomer.join(event.value)
        if isinstance(joined, str):
            text = Content(guest_refusal_text(joined))
            self.query_one("#join-problem", Static).update(text)
        else:
            self.dismiss(joined)
