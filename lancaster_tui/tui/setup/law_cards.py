"""The laws of a new game on cards, by group, as far as there is room for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from textual.geometry import Region
from textual.message import Message

from lancaster_tui.rules.ruleset.law_sets import BASE, GROUPS, NEW, RANDOM, group_laws
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, Row, cut, wrap
from lancaster_tui.tui.setup.primer import draw_first, draw_primer
from lancaster_tui.words.laws.cards import law_line, law_short, law_text
from lancaster_tui.words.laws.law_sets import group_times
from lancaster_tui.words.seating import BASE_OR_NEW_AT_RANDOM, LAWS_OF_THE_GAME, NO_NEED_TO_READ

if TYPE_CHECKING:
    from textual.events import Click

    from lancaster_tui.rules.ruleset.entries import Law
    from lancaster_tui.rules.ruleset.model import Ruleset

_Laws = list[list[str]]  # the laws of a card, each in lines
_Form = Callable[["Law"], str]  # how a law is told
_Spot = tuple[int, int]  # a card: its row and its group

KINDS: Final = {BASE: "base", NEW: "new"}
"""The words for the kinds of laws."""
_CHOSEN: Final = "chosen"
_WIDEST_GAP = 2  # blank rows between two laws of a card


class LawCards(Inked):
    """Stands below the laws: how a round goes, or the cards to mix, one for each kind and group.

    As long as nothing is mixed: how a round goes and who the bots are, then the laws of all groups
    (of both kinds if they are drawn) as far as there is room; if these do not fit, the laws in
    force at the start. Of the cards to mix, the chosen ones are shown in full if they fit, and
    alone if both kinds do not. A click on a card chooses it.

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
        self.is_mixing = self.has_times_above = False

    class Placed(Message):
        """The cards have another size."""

    @property
    def shows_laws(self) -> bool:
        """Whether there is room for all laws that are chosen, or may be drawn."""
        canvas = Canvas(*self.size, has_colour=self.has_colour)
        return self.rules is not None and self._draw_all(canvas, self.rules)

    @property
    def shows_choice(self) -> bool:
        """Whether laws are mixed and there is room for both kinds of cards without their times."""
        if self.rules is None or not self.is_mixing:
            return False
        return bool(self._cards(self._all_kinds, self._room(self.size.width), self.size.height))

    def on_resize(self) -> None:
        """Say that there is room for more or less than before."""
        self.post_message(self.Placed())

    def redraw(self) -> None:
        """Redraw for another ruleset or other letters."""
        self._drawing = None
        self.refresh()

    def render(self) -> Drawing:
        """Return the cards for the present size."""
        return self.drawn(self._draw(*self.size))

    def on_click(self, event: Click) -> None:
        """Choose the card that is clicked on."""
        spot = self.spot_at(event)
        if spot is not None:
            group, kind = spot.split()
            self.post_message(self.Picked(int(group), list(KINDS).index(kind)))

    def _draw(self, width: int, height: int) -> list[Row]:
        canvas = Canvas(width, height, has_colour=self.has_colour)
        if self.rules is not None:
            self._draw_all(canvas, self.rules)
        return canvas.rows()

    def _draw_all(self, canvas: Canvas, rules: Ruleset) -> bool:
        """Draw what there is room for; return whether the laws of all groups are among it."""
        if self.is_mixing:
            return self._draw_cards(canvas, 0, (self._all_kinds, [self._chosen]))
        below = draw_primer(canvas, 0, rules, first_below=bool(self._chosen))
        if below is not None and self._draw_laws(canvas, below + 1):
            return True
        if self._chosen:
            top = 0 if below is None else below + 1
            draw_first(canvas, group_laws(rules, self._chosen, 0), top)
        return False

    def _draw_laws(self, canvas: Canvas, top: int) -> bool:
        """Draw the laws of all groups, or both kinds of each if they are drawn, if they fit.

        A line says that nobody has to know them yet. Return whether they fit.
        """
        rows, title = [self._chosen], LAWS_OF_THE_GAME
        if not self._chosen:
            rows, title = self._all_kinds, BASE_OR_NEW_AT_RANDOM
        if not self._draw_cards(canvas, top + 1, (rows,)):
            return False
        x = canvas.text(1, top, title, "target bold")
        canvas.text(x + 2, top, NO_NEED_TO_READ, "soft")
        return True

    def _draw_cards(self, canvas: Canvas, top: int, choices: Sequence[Sequence[str]]) -> bool:
        """Draw when each group comes, and below that the first choice of cards that fits.

        Return whether any does.

        Args:
            canvas: Where they are drawn.
            top: The first row.
            choices: The ways to draw them: the kinds of laws by group, for each row of cards.
        """
        assert self.rules is not None
        y = top if self.has_times_above else top + 1
        width, most = canvas.width, canvas.height - y
        lefts = [group * (width + 1) // GROUPS for group in range(GROUPS + 1)]
        room = self._room(width)
        for rows in choices:
            if cards := self._cards(rows, room, most):
                break
        else:
            if self.is_mixing:
                draw_first(canvas, group_laws(self.rules, self._chosen, 0), y)
            cards = []
        if y > top and (cards or self.is_mixing):
            for left, when in zip(lefts, group_times(self.rules, self.letters), strict=False):
                canvas.text(left + 1, top, cut(when, room + 2), "soft")
        if not cards:
            return False
        gap = _gap(cards, most, _WIDEST_GAP)
        heights = [_height(row, gap) for row in cards]
        air = sum(heights) + 3 * len(cards) <= most  # above and below the laws of a card
        heights = [each + 2 * air for each in heights]
        between = min(most - sum(heights), 1)
        for kinds, row, high in zip(rows, cards, heights, strict=True):
            for group, laws in enumerate(row):
                at = Region(lefts[group], y, lefts[group + 1] - lefts[group] - 1, high)
                self._draw_card(canvas, at, f"{group} {kinds[group]}", laws, max(gap, 1), air)
                if len(cards) > 1:
                    self._note_choice(canvas, at, f"{group} {kinds[group]}")
            y += high + between
        return True

    @property
    def _all_kinds(self) -> list[str]:
        """Each kind of laws that there is, for all groups."""
        assert self.rules is not None
        return [kind * GROUPS for kind in (KINDS if self.rules.new_laws else BASE)]

    @property
    def _chosen(self) -> str:
        """The kind that is chosen in each group; nothing if it is drawn."""
        return "" if self.letters == RANDOM else self.letters

    def _cards(self, rows: Sequence[str], width: int, height: int) -> list[list[_Laws]]:
        """Return rows of cards, as fully as there is room for; nothing without room.

        Args:
            rows: The kind of the laws in each group, for each row of cards.
            width: Columns of the text.
            height: Rows of all cards with their strips.
        """
        spots = [(y, group) for y, kinds in enumerate(rows) for group in range(len(kinds))]
        chosen = [(y, group) for y, group in spots if self._chosen[group:][:1] == rows[y][group]]

        def told(forms: Sequence[tuple[_Form, list[_Spot]]]) -> list[list[_Laws]]:
            cards: list[list[_Laws]] = [[[] for _ in kinds] for kinds in rows]
            for form, those in forms:
                for y, group in those:
                    cards[y][group] = self._laws_in(form, rows[y], group, width)
            return cards

        in_full = told([(law_short, spots), (law_text, chosen)])
        if not self.is_mixing:
            return in_full if _height_of_all(in_full) <= height else []
        for cards in (in_full, told([(law_short, spots)])):
            if _height_of_all(cards) + len(rows) - 1 <= height:
                return cards
        cards = told([(law_line, spots)])
        if _height_of_all(cards) > height:
            return []
        for y, group in sorted(spots, key=lambda spot: spot not in chosen):
            line, cards[y][group] = cards[y][group], self._laws_in(law_short, rows[y], group, width)
            if _height_of_all(cards) + len(rows) - 1 > height:
                cards[y][group] = line
        return cards

    def _laws_in(self, form: _Form, kinds: str, group: int, width: int) -> _Laws:
        """Return the laws of a card in some form, in lines."""
        assert self.rules is not None
        return [_hanging(form(law), width) for law in group_laws(self.rules, kinds, group)]

    def _draw_card(
        self, canvas: Canvas, at: Region, spot: str, laws: _Laws, gap: int, air: int
    ) -> None:
        _, kind = spot.split()
        is_chosen = self._is_chosen(spot)
        canvas.fill(*at, "law" if is_chosen else "surface", spot)
        canvas.fill(at.x, at.y, at.width, 1, "law-strip" if is_chosen else "panel", spot)
        ink = "law-ink" if is_chosen else "quiet"
        canvas.text(at.x + 1, at.y, KINDS[kind].upper(), f"{ink} bold", spot)
        y = at.y + 1 + air
        for law in laws:
            for line in law:
                canvas.text(at.x + 1, y, line, ink, spot)
                y += 1
            y += gap if _height([laws], gap) <= at.height else 0

    def _note_choice(self, canvas: Canvas, at: Region, spot: str) -> None:
        """Say on a card of a group with two that it is chosen, or that chance decides."""
        is_chosen = self._is_chosen(spot)
        note = _CHOSEN if is_chosen else "" if self._chosen else "?"
        canvas.text_to(at.right - 1, at.y, note, "law-ink" if is_chosen else "quiet", spot)

    def _is_chosen(self, spot: str) -> bool:
        group, kind = spot.split()
        return bool(self._chosen) and self._chosen[int(group)] == kind

    def _room(self, width: int) -> int:
        """Return the columns for the text of the narrowest card."""
        return (width + 1) // GROUPS - 3


def _height(cards: Sequence[_Laws], gap: int = 0) -> int:
    """Return the height of cards side by side, with so many blank rows between laws."""
    return 1 + max(sum(map(len, laws)) + gap * max(len(laws) - 1, 0) for laws in cards)


def _height_of_all(rows: Sequence[Sequence[_Laws]]) -> int:
    """Return the height of rows of cards below each other."""
    return sum(map(_height, rows))


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
