"""One of a few words, on one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Picker(Widget, can_focus=True):
    """Chooses one of a few words with the left and right arrows, the space bar or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "pick(-1)", show=False),
        Binding("right,space", "pick(1)", show=False),
    ]

    index: reactive[int] = reactive(0)

    class Changed(Message):
        """Another word is chosen."""

    def __init__(self, words: Sequence[str], chosen: str, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._words = tuple(words)
        self.set_reactive(Picker.index, self._words.index(chosen))

    @property
    def word(self) -> str:
        """The word that is chosen."""
        return self._words[self.index]

    def action_pick(self, step: int) -> None:
        """Choose the next word, or the one before."""
        self.index = (self.index + step) % len(self._words)
        self.post_message(self.Changed())

    def on_click(self) -> None:
        """Choose the next word."""
        self.action_pick(1)

    def render(self) -> Content:
        """Draw the word between arrows."""
        width = max(map(len, self._words))
        return Content.assemble(("< ", "$quiet"), f"{self.word:^{width}}", (" >", "$quiet"))
