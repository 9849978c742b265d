"""All laws of a game before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from lancaster_tui.tui.screens.typed_ahead import LeftOnce
from lancaster_tui.tui.widgets.key_line import KeyLine
from lancaster_tui.words.law_set import law_groups, law_set_text

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.rules.ruleset import Ruleset


class LawSetScreen(LeftOnce, ModalScreen[None]):
    """Shows the laws by group, with their texts.

    Args:
        rules: The ruleset.
        letters: The law set, as in ``rules.law_sets``.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,f2", "dismiss", show=False)]

    def __init__(self, rules: Ruleset, letters: str) -> None:
        super().__init__()
        self._rules = rules
        self._letters = letters

    def compose(self) -> ComposeResult:
        """Lay out a heading and the laws of each group."""
        with VerticalScroll(id="law-set", classes="card") as card:
            card.border_title = f"Laws: {law_set_text(self._rules, self._letters)}"
            for group in law_groups(self._rules, self._letters):
                yield Static(group.heading, classes="label", markup=False)
                for text in group.laws:
                    yield Static(Content(text), classes="law")
        yield KeyLine([("up down", "scroll"), ("Esc", "back")], id="keys")
