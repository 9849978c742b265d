"""The opaque screen between two people who cast a ballot one after the other."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from lancaster_tui.tui.widgets.key_line import KeyLine
from lancaster_tui.words.votes import hand_over_text


class HandOverScreen(Screen[bool]):
    """Hides everything until the next person says to sit at the keyboard.

    Answers True when that person is there, False to leave the game.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", show=False),
        Binding("q", "dismiss(False)", show=False),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._person = name

    def compose(self) -> ComposeResult:
        """Say to whom the keyboard goes, and nothing else."""
        with Vertical(id="hand-over", classes="card"):
            yield Static(hand_over_text(self._person), classes="headline", markup=False)
        yield KeyLine([("Enter", "go on"), ("q", "leave")], id="keys")
