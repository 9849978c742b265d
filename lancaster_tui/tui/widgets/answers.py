"""The answers to a decision as a list: one line each, with a fast key."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill
from typing import TYPE_CHECKING

from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from lancaster_tui.rules.actions import (
    Action,
    BuildTile,
    Decline,
    NameStartPlayer,
    Ransom,
    Sail,
    TakeFavour,
    TakeNoble,
    Trade,
    UseSpace,
)
from lancaster_tui.rules.places import CASTLE, place_text

if TYPE_CHECKING:
    from textual.events import Key

    from lancaster_tui.rules.agenda import Decision

_INDENT = 3


def _wrapped(text: str, width: int) -> str:
    """Return a text whose lines after the first stand below it, not below its key."""
    return fill(" " * _INDENT + text, width, subsequent_indent=" " * _INDENT)[_INDENT:]


def fast_key(action: Action, index: int) -> str:
    """Return the key that picks an answer: the letter of its place, a number, or nothing."""
    match action:
        case BuildTile(space) | UseSpace(space):
            return place_text(CASTLE + space).lower()
        case TakeNoble(place) | Sail(place):
            return place_text(place).lower()
        case Decline():
            return "0"
        case Ransom(number) | Trade(number):
            pass
        case TakeFavour(before) | NameStartPlayer(before):
            number = before + 1
        case _:
            number = index + 1
    return str(number) if number < 10 else ""


class _Line(Option):
    """A line of the list with the decision it answers, which may be over when it is chosen."""

    def __init__(self, decision: Decision, text: Content) -> None:
        super().__init__(text)
        self.decision = decision


class Answers(OptionList):
    """A list of answers. Enter or a click gives the one that is marked."""

    class Marked(Message):
        """An answer to a decision is marked; ``index`` counts from 0 in the list shown."""

        def __init__(self, decision: Decision, index: int) -> None:
            super().__init__()
            self.decision = decision
            self.index = index

    class Given(Marked):
        """The answer that is marked is given."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id, markup=False)
        self._decision: Decision | None = None
        self._rows: list[tuple[str, str]] = []

    def show(self, decision: Decision, answers: Iterable[tuple[str, str]]) -> None:
        """List the answers to a decision, each a fast key and a text, and mark the first."""
        self._decision = decision
        self._rows = list(answers)
        self._list(0)

    def on_resize(self) -> None:
        """Wrap the texts at the new width."""
        if self._rows:
            self._list(self.highlighted or 0)

    def _list(self, marked: int) -> None:
        width = self.container_size.width - _INDENT
        if width <= _INDENT or self._decision is None:
            return
        self.clear_options()
        self.add_options(
            _Line(
                self._decision,
                Content.assemble((f"{key:<{_INDENT}}", "bold $accent"), _wrapped(text, width)),
            )
            for key, text in self._rows
        )
        self.highlighted = marked

    def press(self, event: Key) -> bool:
        """Mark the answer with this fast key; return whether there is one."""
        key = event.character or ""
        keys = [fast for fast, _ in self._rows]
        if not key or key not in keys:
            return False
        self.highlighted = keys.index(key)
        return True

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell which answer is marked."""
        event.stop()
        if isinstance(event.option, _Line):
            self.post_message(self.Marked(event.option.decision, event.option_index))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Give the answer."""
        event.stop()
        if isinstance(event.option, _Line):
            self.post_message(self.Given(event.option.decision, event.option_index))
