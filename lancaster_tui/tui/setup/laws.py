"""The laws of a new game: which set, and what is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from lancaster_tui.rules.ruleset.law_sets import BASE, GROUPS, NEW, RANDOM, WORDS
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.drawing import Page
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.kit.picker import Picker, PushButton
from lancaster_tui.words.laws.law_sets import law_groups, law_set_text

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.rules.ruleset.model import Ruleset


class LawSetScreen(LeftOnce, ModalScreen[None]):
    """Shows the laws by group, with their texts.

    Args:
        rules: The ruleset.
        letters: The law set, as in ``law_sets``.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,enter,q,f2",
            "dismiss",
            "back",
            tooltip="back to the new game",
            id="law_set.back",
        ),
    ]

    def __init__(self, rules: Ruleset, letters: str) -> None:
        super().__init__()
        self._rules = rules
        self._letters = letters

    def compose(self) -> ComposeResult:
        """Lay out a heading and the laws of each group."""
        with Page(id="law-set", classes="card") as card:
            card.border_title = f"Laws: {law_set_text(self._rules, self._letters)}"
            for group in law_groups(self._rules, self._letters):
                yield Static(group.heading, classes="label", markup=False)
                for text in group.laws:
                    yield Static(Content(text), classes="law")
        yield KeyLine(id="keys")


_BY_HAND = "by hand"
_SETS = {**WORDS, RANDOM: RANDOM}
_KINDS = {BASE: "base", NEW: "new"}


class LawFields(Vertical):
    """The field ``lawset``, and below it ``group-0`` to ``group-4``, hidden where none is chosen.

    The two follow each other: groups that are mixed are a set chosen by hand.

    Args:
        letters: The law set that is chosen first, as in ``law_sets``.
        has_new: Whether there are new laws to choose.
    """

    class Changed(Message):
        """Another law set is chosen."""

    def __init__(self, letters: str, *, has_new: bool) -> None:
        super().__init__()
        self._first = letters
        self._has_new = has_new
        self._word_with_new = _word_of(letters)

    def compose(self) -> ComposeResult:
        """Lay out the fields."""
        with Horizontal(classes="field"):
            yield Static("laws", classes="caption", markup=False)
            yield Picker(self._words, self._word, id="lawset")
            yield PushButton("show them", id="laws", compact=True)
        letters = WORDS["base"] if self._first == RANDOM else self._first
        with Horizontal(classes="field", id="groups"):
            yield Static("  groups", classes="caption", markup=False)
            for group, letter in enumerate(letters):
                yield Static(f"{group} ", classes="group", markup=False)
                yield Picker(list(_KINDS.values()), _KINDS[letter], id=f"group-{group}")

    def on_mount(self) -> None:
        """Show the groups if they can be chosen."""
        self._show_groups()

    @property
    def letters(self) -> str:
        """The law set that is chosen."""
        if not self._has_new:
            return WORDS["base"]
        if self._set.word == RANDOM:
            return RANDOM
        return "".join((BASE, NEW)[group.index] for group in self._groups)

    @property
    def has_groups(self) -> bool:
        """Whether the groups can be chosen one by one."""
        return self._has_new and self._set.word != RANDOM

    def offer_new(self, *, has_new: bool) -> None:
        """Offer the new laws, chosen as they last were, or the base laws alone."""
        if has_new == self._has_new:
            return
        if self._has_new:
            self._word_with_new = self._set.word
        self._has_new = has_new
        self._set.offer(self._words, self._word)
        self._show_groups()

    def on_picker_changed(self, event: Picker.Changed) -> None:
        """Let the groups follow the set, or the set the groups."""
        event.stop()
        if event.picker is not self._set:
            self._set.choose_word(_word_of(self.letters))
        elif (letters := _SETS.get(self._set.word, RANDOM)) != RANDOM:
            for group, letter in zip(self._groups, letters, strict=True):
                group.choose_word(_KINDS[letter])
        self._show_groups()
        self.post_message(self.Changed())

    def _show_groups(self) -> None:
        self.query_one("#groups").visible = self.has_groups
        for group in self._groups:
            group.disabled = not self.has_groups

    @property
    def _words(self) -> list[str]:
        return [*_SETS, _BY_HAND] if self._has_new else ["base"]

    @property
    def _word(self) -> str:
        return self._word_with_new if self._has_new else "base"

    @property
    def _set(self) -> Picker:
        return self.query_one("#lawset", Picker)

    @property
    def _groups(self) -> list[Picker]:
        return [self.query_one(f"#group-{group}", Picker) for group in range(GROUPS)]


def _word_of(letters: str) -> str:
    """Return the word for a law set."""
    return next((word for word, each in _SETS.items() if each == letters), _BY_HAND)
