"""The laws of a new game: which set, and what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from lancaster_tui.rules.ruleset.law_sets import BASE, GROUPS, NEW, RANDOM, WORDS, group_laws
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.drawing import Drawing, Inked, Page, Row, cut, wrap
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.kit.picker import ChoiceLine, Picker, PushButton
from lancaster_tui.words.laws.cards import law_line, law_short, law_text
from lancaster_tui.words.laws.law_sets import group_times, law_groups, law_set_text

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Click

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
_LABELS = {"base": "all base", "new": "all new", RANDOM: "by lot", _BY_HAND: "by hand"}
_KINDS = {BASE: "base", NEW: "new"}
_CHOSEN = "chosen"
_GROUP = Binding.Group("base or new", compact=True)


class LawFields(Vertical):
    """The field ``lawset``, and below it ``group-0`` to ``group-4``, hidden where none is chosen.

    The two follow each other: groups that are mixed are a set chosen by hand. Where there is room,
    the laws stand below.

    Args:
        rules: The ruleset.
        letters: The law set that is chosen first, as in ``law_sets``.
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

    def __init__(self, rules: Ruleset, letters: str) -> None:
        super().__init__()
        self._first = letters
        self._has_new = bool(rules.new_laws)
        self._word_with_new = _word_of(letters)
        self._cards = LawCards(rules, letters)

    def compose(self) -> ComposeResult:
        """Lay out the fields."""
        with Horizontal(classes="field"):
            yield Static("LAWS", classes="heading", markup=False)
            yield ChoiceLine(self._words, self._word, labels=self._labels, id="lawset")
            yield PushButton("read them", id="laws", compact=True)
        letters = WORDS["base"] if self._first == RANDOM else self._first
        with Horizontal(classes="field", id="groups"):
            for group, letter in enumerate(letters):
                with Horizontal(classes="group"):
                    yield Static(f"{group}", classes="digit", markup=False)
                    yield ChoiceLine(list(_KINDS.values()), _KINDS[letter], id=f"group-{group}")
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
    def has_groups(self) -> bool:
        """Whether the groups can be chosen one by one."""
        return self._has_new and self._set.word != RANDOM

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

    def draw_lots(self) -> None:
        """Leave the laws to the lot, or choose them again."""
        if self._has_new:
            words = self._words
            self._set.take(words.index(_BY_HAND if self._set.word == RANDOM else RANDOM))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow another choice for a group where there is one."""
        return action != "other" or self.has_groups

    def action_other(self, group: int) -> None:
        """Choose the new laws of a group in place of the base laws, or the other way round."""
        self._groups[group].action_pick(1)

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

    def on_law_cards_picked(self, event: LawCards.Picked) -> None:
        """Choose the card of a group that was clicked on."""
        event.stop()
        if self.has_groups:
            self._groups[event.group].take(event.kind)

    def _show_groups(self) -> None:
        self._cards.letters = self.letters
        self._cards.redraw()
        for group in self._groups:
            group.visible = self.has_groups
            group.disabled = not self.has_groups
        self.query_one("#groups").set_class(not self.has_groups, "-none")
        self.refresh_bindings()

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
    def _groups(self) -> list[ChoiceLine]:
        return [self.query_one(f"#group-{group}", ChoiceLine) for group in range(GROUPS)]


class LawCards(Inked):
    """A card of base laws and one of new laws for each group, with what they say in short.

    Where there is no room for both, the one that is chosen. A click on a card chooses it.

    Args:
        rules: The ruleset; None if it has mistakes.
        letters: The law set that is chosen, as in ``law_sets``.
    """

    class Picked(Message):
        """A card was clicked on: its group, and 0 for the base laws, 1 for the new ones."""

        def __init__(self, group: int, kind: int) -> None:
            super().__init__()
            self.group, self.kind = group, kind

    def __init__(self, rules: Ruleset | None, letters: str) -> None:
        super().__init__()
        self.rules, self.letters = rules, letters
        self._drawing: Drawing | None = None

    def redraw(self) -> None:
        """Draw anew, since ruleset or letters have changed."""
        self._drawing = None
        self.refresh()

    def render(self) -> Drawing:
        """Return the cards for the present size."""
        self._drawing = Drawing(self._draw(*self.size), self._inks)
        return self._drawing

    def on_click(self, event: Click) -> None:
        """Choose the card that is clicked on."""
        spot = None if self._drawing is None else self._drawing.spot_at(event.x, event.y)
        if spot is not None:
            group, kind = spot.split()
            self.post_message(self.Picked(int(group), list(_KINDS).index(kind)))

    def _draw(self, width: int, height: int) -> list[Row]:
        canvas = Canvas(width, height, has_colour=self.has_colour)
        if self.rules is None:
            return canvas.rows()
        room = (width + 1) // GROUPS - 1
        kinds = [*_KINDS] if self.rules.new_laws else [BASE]
        lines = {kind: self._lines(kind, room - 2, (height - 1) // len(kinds)) for kind in kinds}
        are_all_shown = None not in lines.values()
        if not are_all_shown:
            lines = {kind: self._lines(kind, room - 2, height - 1) for kind in kinds}
        high = max((1 + len(each) for group in lines.values() for each in group or ()), default=0)
        gap = min(height - 1 - len(kinds) * high, 1) if are_all_shown else 0
        for group, when in enumerate(group_times(self.rules, self.letters)):
            left = group * (width + 1) // GROUPS
            canvas.text(left + 1, 0, cut(when, room), "soft")
            chosen = "" if self.letters == RANDOM else self.letters[group]
            for slot, kind in enumerate(kinds if are_all_shown else [chosen or BASE]):
                laws = lines[kind]
                if laws is not None:
                    at = Region(left, 1 + slot * (high + gap), room, high)
                    self._draw_card(canvas, at, f"{group} {kind}", laws[group], chosen)
        return canvas.rows()

    def _lines(self, kind: str, width: int, rows: int) -> list[list[str]] | None:
        """Return the laws of a kind for a card in each group, as fully as they fit; or None."""
        assert self.rules is not None
        groups = [group_laws(self.rules, kind * GROUPS, group) for group in range(GROUPS)]
        for form, between in ((law_text, [""]), (law_text, []), (law_short, []), (law_line, [])):
            cards = [
                [line for law in laws for line in (*_hanging(form(law), width), *between)]
                for laws in groups
            ]
            if max(map(len, cards)) < rows:
                return cards
        return None

    def _draw_card(
        self, canvas: Canvas, at: Region, spot: str, lines: Sequence[str], chosen: str
    ) -> None:
        kind = spot[-1]
        is_chosen = kind == chosen
        canvas.fill(*at, "law" if is_chosen else "surface", spot)
        canvas.fill(at.x, at.y, at.width, 1, "law-strip" if is_chosen else "panel", spot)
        ink = "law-ink" if is_chosen else "quiet"
        canvas.text(at.x + 1, at.y, _KINDS[kind].upper(), f"{ink} bold", spot)
        note = _CHOSEN if is_chosen else "" if chosen else "?"
        canvas.text_to(at.right - 1, at.y, note, ink, spot)
        for y, line in enumerate(lines, start=at.y + 1):
            canvas.text(at.x + 1, y, line, ink, spot)


def _hanging(text: str, width: int) -> list[str]:
    """Return a text in lines, all but the first indented."""
    first, *more = wrap(text, width)
    if not more:
        return [first]
    rest = text[len(first) :].strip()
    return [first, *(f"  {line}" for line in wrap(rest, width - 2))]


def _word_of(letters: str) -> str:
    """Return the word for a law set."""
    return next((word for word, each in _SETS.items() if each == letters), _BY_HAND)
