"""The laws of a new game: which set, and what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
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
from lancaster_tui.words.seating import HOW_A_ROUND_GOES, LAW_CHOICES, LAWS_IN_PLAY, ROUND

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Click

    from lancaster_tui.rules.ruleset.model import Ruleset


_Laws = list[list[str]]  # of a card: the lines of each


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
_FIRST = "in force at the start"
_FIRST_ROWS = 2
_WIDEST_GAP = 2  # blank rows between two laws of a card
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
        with Horizontal(classes="field", id="lawset-line"):
            yield Static("LAWS", classes="heading", markup=False)
            yield ChoiceLine(self._words, self._word, labels=self._labels, id="lawset")
            yield PushButton("read them", id="laws", compact=True)
            yield Static(classes="label about-groups beside", markup=False)
        yield Static(classes="label about-groups below", markup=False)
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
    def word(self) -> str:
        """The word for the law set that is chosen: ``base``, ``new``, ``random``, ``by hand``."""
        return self._set.word

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
        about = LAW_CHOICES[self._set.word] if self._has_new else ("", "")
        for place, text in zip((".below", ".beside"), about, strict=True):
            self.query_one(place, Static).update(Content(text))
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
    """A card of base laws and one of new laws for each group: what is chosen in full, if it fits.

    Where all groups are of a kind, there are only those, and they are short. Where there is no room
    for both, the one that is chosen; where there is none for these, the laws that are in force at
    the start. Rows that are left say how a round goes. A click on a card chooses it.

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
        lefts = [group * (width + 1) // GROUPS for group in range(GROUPS + 1)]
        room = (width + 1) // GROUPS - 1  # of the narrowest column
        for left, when in zip(lefts, group_times(self.rules, self.letters), strict=False):
            canvas.text(left + 1, 0, cut(when, room), "soft")
        chosen = self._chosen
        all_kinds = [kind * GROUPS for kind in (_KINDS if self.rules.new_laws else BASE)]
        for rows in ([] if self._is_of_a_kind else all_kinds, [chosen] if chosen else []):
            cards = self._cards(rows, room - 2, height - 1)
            if cards:
                break
        else:
            if chosen:
                self._draw_first(canvas)
            else:
                _draw_by_lot(canvas, lefts)
                _draw_round(canvas, 2 + _FIRST_ROWS)
            return canvas.rows()
        told, widest = (LAWS_IN_PLAY, 1) if self._is_of_a_kind else ((), _WIDEST_GAP)
        y, gap = 1, _gap(cards, height - 1, widest)
        heights = [_height(row, gap) for row in cards]
        # above and below the laws of a card
        air = sum(heights) + 3 * len(cards) + len(told) <= height
        heights = [each + 2 * air for each in heights]
        between = min(height - 1 - sum(heights), 1)
        for kinds, row, high in zip(rows, cards, heights, strict=True):
            for group, laws in enumerate(row):
                at = Region(lefts[group], y, lefts[group + 1] - lefts[group] - 1, high)
                self._draw_card(canvas, at, f"{group} {kinds[group]}", laws, max(gap, 1), air)
            y += high + between
        if _draw_round(canvas, y + 1):
            return canvas.rows()
        if (room := height - y - len(told)) >= 0:
            for line, text in enumerate(told, y + min(room, 1)):
                canvas.text(1, line, cut(text, width - 1), "soft")
        return canvas.rows()

    @property
    def _is_of_a_kind(self) -> bool:
        """Whether the laws of all groups are base laws, or all are new ones."""
        return self._chosen in WORDS.values()

    @property
    def _chosen(self) -> str:
        """The kind that is chosen in each group; nothing if it is left to the lot."""
        return "" if self.letters == RANDOM else self.letters

    def _cards(self, rows: Sequence[str], width: int, height: int) -> list[list[_Laws]]:
        """Return rows of cards, with as many words as there is room for; nothing without room.

        Args:
            rows: The kind of the laws in each group, for each row of cards.
            width: Columns of the text.
            height: Rows of all cards with their strips.
        """
        assert self.rules is not None
        is_short = self._is_of_a_kind
        forms = ((law_text, law_short), (law_short, law_short), (law_line, law_line))
        for form, other in forms[is_short:]:
            cards = [
                [
                    [
                        _hanging((form if self._chosen[group:][:1] == kind else other)(law), width)
                        for law in group_laws(self.rules, kinds, group)
                    ]
                    for group, kind in enumerate(kinds)
                ]
                for kinds in rows
            ]
            if sum(_height(row) for row in cards) <= height:
                return cards
        return []

    def _draw_card(
        self, canvas: Canvas, at: Region, spot: str, laws: _Laws, gap: int, air: int
    ) -> None:
        group, kind = spot.split()
        is_chosen = bool(self._chosen) and self._chosen[int(group)] == kind
        canvas.fill(*at, "law" if is_chosen else "surface", spot)
        canvas.fill(at.x, at.y, at.width, 1, "law-strip" if is_chosen else "panel", spot)
        ink = "law-ink" if is_chosen else "quiet"
        canvas.text(at.x + 1, at.y, _KINDS[kind].upper(), f"{ink} bold", spot)
        note = _CHOSEN if is_chosen else "" if self._chosen else "?"
        canvas.text_to(at.right - 1, at.y, note, ink, spot)
        y = at.y + 1 + air
        for law in laws:
            for line in law:
                canvas.text(at.x + 1, y, line, ink, spot)
                y += 1
            y += gap if _height([laws], gap) <= at.height else 0

    def _draw_first(self, canvas: Canvas) -> None:
        """Draw the laws that are in force at the start, where there is room for no more."""
        assert self.rules is not None
        laws = group_laws(self.rules, self._chosen, 0)
        if not laws or canvas.height < 1 + _FIRST_ROWS:
            return
        canvas.fill(0, 1, canvas.width, _FIRST_ROWS, "law")
        canvas.fill(0, 1, canvas.width, 1, "law-strip")
        canvas.text(1, 1, _FIRST.upper(), "law-ink bold")
        for number, law in enumerate(laws):
            left, end = (each * canvas.width // len(laws) for each in (number, number + 1))
            canvas.text(left + 1, 2, cut(law_line(law), end - left - 2), "law-ink")


def _draw_round(canvas: Canvas, y: int) -> bool:
    """Draw how a round goes, from a row on; return whether there was room for it."""
    if y + 1 + len(ROUND) > canvas.height:
        return False
    canvas.text(1, y, HOW_A_ROUND_GOES, "target bold")
    start = 1 + max(map(len, ROUND)) + 2
    step = 1 + (y + 1 + 2 * len(ROUND) <= canvas.height)
    for number, (stage, text) in enumerate(ROUND.items()):
        row = y + step + step * number
        canvas.text(1, row, stage, "foreground bold")
        canvas.text(start, row, cut(text, canvas.width - start - 1), "soft")
    return True


def _draw_by_lot(canvas: Canvas, lefts: Sequence[int]) -> None:
    """Draw a card for each group that says no more than that the lot decides."""
    for left, end in pairwise(lefts) if canvas.height > _FIRST_ROWS else ():
        width = end - left - 1
        canvas.fill(left, 1, width, _FIRST_ROWS, "surface")
        canvas.fill(left, 1, width, 1, "panel")
        canvas.text(left + 1, 1, _LABELS[RANDOM].upper(), "quiet bold")
        canvas.text_to(left + width - 1, 1, "?", "quiet")
        canvas.text(left + 1, 2, " or ".join(_KINDS.values()), "quiet")


def _height(cards: Sequence[_Laws], gap: int = 0) -> int:
    """Return how high cards side by side are, with so many blank rows between two laws."""
    return 1 + max(sum(map(len, laws)) + gap * max(len(laws) - 1, 0) for laws in cards)


def _gap(rows: Sequence[Sequence[_Laws]], height: int, widest: int) -> int:
    """Return how many blank rows between two laws the cards of all rows have room for."""
    gaps = range(widest, 0, -1)
    return next((gap for gap in gaps if sum(_height(row, gap) for row in rows) <= height), 0)


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
