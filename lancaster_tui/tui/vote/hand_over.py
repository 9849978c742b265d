"""The opaque screen between two people who cast a ballot one after the other."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.words.prompts.votes import hand_over_text

_GO_ON = Binding(
    "enter",
    "dismiss(True)",
    "go on",
    tooltip="say that you are at the keyboard",
    id="hand_over.go_on",
)


class HandOverScreen(LeftOnce, Deliberate, Screen[bool]):
    """Hides everything until the next person says to sit at the keyboard.

    Answers True when that person is there, False to leave the game; whether to leave is asked here,
    in front of the cover. ``farewell`` says what happens to the game then.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        _GO_ON,
        Binding("q", "leave", "leave", tooltip="leave the game", id="hand_over.leave"),
    ]

    def __init__(self, name: str, farewell: str) -> None:
        super().__init__()
        self._person = name
        self._farewell = farewell

    def compose(self) -> ComposeResult:
        """Say to whom the keyboard goes, and nothing else."""
        with Vertical(id="hand-over", classes="card"):
            text = hand_over_text(self._person, key=label_of(self.app, _GO_ON))
            yield Static(text, classes="headline", markup=False)
        yield KeyLine(id="keys")

    def action_leave(self) -> None:
        """Ask once whether to leave."""
        self.app.push_screen(LeaveScreen(self._farewell), self._leave_answered)

    def _leave_answered(self, leave: bool | None) -> None:
        if leave:
            self.dismiss(False)  # noqa: FBT003 (the answer of the screen)
