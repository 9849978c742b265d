"""The laws of a new game: which set, and which laws in each group."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from lancaster_tui.rules.ruleset.law_sets import BASE, GROUPS, NEW, RANDOM, WORDS
from lancaster_tui.tui.kit.picker import ChoiceLine, Picker, PushButton
from lancaster_tui.tui.setup.law_cards import KINDS, LawCards
from lancaster_tui.words.laws.law_sets import group_times
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.seating import law_choice_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from lancaster_tui.rules.ruleset.model import Ruleset
    from lancaster_tui.tui.kit.theme import StyledApp

_BY_HAND = "by hand"
_SETS = {**WORDS, RANDOM: RANDOM}
_LABELS = {"base": "base laws", "new": "new laws", RANDOM: "random", _BY_HAND: "mixed"}
_MARGIN = 1  # columns to the left of a text
_GROUP = Binding.Group("base or new", compact=True)


class _GroupLine(ChoiceLine):
    """The laws of a group, base or new.

    Above cards that show which are chosen, there is only the time when they come; a click on it
    chooses the others.
    """

    _time = ""

    def show_time(self, time: str) -> None:
        """Show when the laws of the group come; with nothing, the choice."""
        self._time = time
        self.refresh(layout=True)

    def render(self) -> Content:
        """Draw the time, or the choice."""
        if not self._time:
            return super().render()
        look = "$soft"
        if self.has_focus:
            has_colour = cast("StyledApp", self.app).has_colour
            look = "$target on $chosen bold" if has_colour else "bold reverse"
        return self.chip(f" {self._time} ", (1 - self.index,), look)


class LawFields(Vertical):
    """The field ``lawset``, and below it ``group-0`` to ``group-4``, hidden until laws are mixed.

    Set and groups follow each other: mixed groups are a set chosen by hand. A digit changes a group
    at any time. Where there is room, the laws stand below.

    Args:
        rules: The ruleset.
        letters: The law set that is chosen first, as in ``law_sets``.
        id: The id of the widget.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            str(group),
            f"other({group})",
            "base or new",
            tooltip="the base laws of a group, or the new ones",
            id=f"law_fields.group_{group}",
            group=_GROUP,
        )
        for group in range(GROUPS)
    ]

    class Changed(Message):
        """Another law set is chosen."""

    def __init__(self, rules: Ruleset, letters: str, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._first = letters
        self._has_new = bool(rules.new_laws)
        self._word_with_new = _word_of(letters)
        self._cards = LawCards(rules, letters)
        self._is_mixing = self._word_with_new == _BY_HAND
        self._before_random = _BY_HAND

    def compose(self) -> ComposeResult:
        """Lay out the fields."""
        with Horizontal(classes="field", id="lawset-line"):
            yield Static("LAWS", classes="heading", markup=False)
            yield ChoiceLine(self._words, self._word, labels=self._labels, id="lawset")
            yield PushButton("read them", id="laws", compact=True)
        yield Static(classes="label about-groups below", markup=False)
        letters = WORDS["base"] if self._first == RANDOM else self._first
        with Horizontal(classes="field", id="groups"):
            for group, letter in enumerate(letters):
                is_last = group == len(letters) - 1
                with Horizontal(classes="group -last" if is_last else "group"):
                    yield Static(f"{group}", classes="digit", markup=False)
                    yield _GroupLine(list(KINDS.values()), KINDS[letter], id=f"group-{group}")
        yield self._cards

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
    def word(self) -> str:
        """The word for the law set that is chosen: ``base``, ``new``, ``random``, ``by hand``."""
        return self._set.word

    @property
    def has_groups(self) -> bool:
        """Whether a group offers a choice of laws."""
        return self._has_new and self._set.word != RANDOM

    @property
    def shows_groups(self) -> bool:
        """Whether the fields of the groups are shown."""
        return self.has_groups and self._is_mixing

    def follow(self, rules: Ruleset | None) -> None:
        """Offer the new laws of a ruleset, chosen as they last were, or the base laws alone.

        None is a ruleset with mistakes, which has no laws.
        """
        has_new = rules is not None and bool(rules.new_laws)
        if has_new != self._has_new:
            if self._has_new:
                self._word_with_new = self._set.word
            self._has_new = has_new
            self._set.offer(self._words, self._word, labels=self._labels)
        self._cards.rules = rules
        self._show_groups()

    def draw_at_random(self) -> None:
        """Draw the laws at random, or choose again what was chosen before."""
        if not self._has_new:
            return
        chosen = self._before_random
        if self._set.word != RANDOM:
            self._before_random, chosen = self._set.word, RANDOM
        self._set.take(self._words.index(chosen))

    def choose(self) -> None:
        """Go to the law sets; if there already, choose the next one."""
        if self._set.has_focus:
            self._set.action_pick(1)
        self._set.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow to change a group where there is a choice."""
        return action != "other" or self.has_groups

    def action_other(self, group: int) -> None:
        """Choose the new laws of a group in place of the base laws, or the other way round."""
        self._is_mixing = True
        self._groups[group].action_pick(1)

    def on_picker_changed(self, event: Picker.Changed) -> None:
        """Let the groups follow the set, or the set the groups."""
        event.stop()
        if event.picker is not self._set:
            self._set.choose_word(_word_of(self.letters))
        else:
            self._is_mixing = self._set.word == _BY_HAND
            self._choose_groups(_SETS.get(self._set.word, RANDOM))
        self._show_groups()
        self.post_message(self.Changed())

    def _choose_groups(self, letters: str) -> None:
        """Choose the laws of all groups, unless they are drawn at random."""
        if letters != RANDOM:
            for group, letter in zip(self._groups, letters, strict=True):
                group.choose_word(KINDS[letter])

    def on_law_cards_picked(self, event: LawCards.Picked) -> None:
        """Choose the card of a group that was clicked on."""
        event.stop()
        if self.has_groups:
            self._is_mixing = True
            self._groups[event.group].take(event.kind)
            self._show_groups()

    def _show_groups(self) -> None:
        self._cards.letters, self._cards.is_mixing = self.letters, self.shows_groups
        self._cards.redraw()
        self.query_one("#groups").display = self.shows_groups
        for group in self._groups:
            group.disabled = not self.shows_groups
        self._show_times()
        self.tell()
        self.refresh_bindings()

    def _show_times(self) -> None:
        """Let the cards say which laws are chosen where they can, else the lines above them."""
        rules, is_said_below = self._cards.rules, self._cards.shows_choice
        times = group_times(rules, self.letters) if rules and is_said_below else [""] * GROUPS
        for group, time in zip(self._groups, times, strict=True):
            group.show_time(time)
        self.set_class(is_said_below, "-said-below")
        if self._cards.has_times_above != is_said_below:
            self._cards.has_times_above = is_said_below
            self._cards.redraw()

    def on_resize(self) -> None:
        """Fit the text to the new width."""
        self.tell()

    def on_law_cards_placed(self, event: LawCards.Placed) -> None:
        """Say how the laws are shown if there is no room for them."""
        event.stop()
        self._show_times()
        self.tell()

    def tell(self) -> None:
        """Say what the chosen set is for, unless laws are mixed.

        Keys are named only where they work, and where what they show is not shown anyway.
        """
        forms: Sequence[str] = ()
        if self._has_new and not self.shows_groups:
            takes_digits = self.has_pseudo_class("focus-within")
            is_shown = self._cards.shows_laws
            forms = law_choice_texts(self._set.word, is_shown=is_shown, takes_digits=takes_digits)
        self.query_one(".below").display = not self.shows_groups
        said = longest(forms, self.size.width - _MARGIN) if forms else ""
        self.query_one(".below", Static).update(Content(said))

    @property
    def _words(self) -> list[str]:
        return [*_SETS, _BY_HAND] if self._has_new else ["base"]

    @property
    def _labels(self) -> list[Content]:
        return [Content(_LABELS[word]) for word in self._words]

    @property
    def _word(self) -> str:
        return self._word_with_new if self._has_new else "base"

    @property
    def _set(self) -> ChoiceLine:
        return self.query_one("#lawset", ChoiceLine)

    @property
    def _groups(self) -> list[_GroupLine]:
        return [self.query_one(f"#group-{group}", _GroupLine) for group in range(GROUPS)]


def _word_of(letters: str) -> str:
    """Return the word for a law set."""
    return next((word for word, each in _SETS.items() if each == letters), _BY_HAND)
