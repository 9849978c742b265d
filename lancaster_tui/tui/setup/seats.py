"""The seats of a new game: who sits where, and in which colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from lancaster_tui.bots.registry import UnknownBot, bot_names, check_spec
from lancaster_tui.table.seating import (
    COLOURS,
    FEWEST,
    MOST,
    NAME_WIDTH,
    Colour,
    Seating,
    faction_colours,
    name_fault,
)
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.kit.glyphs import SEAT_SHAPES
from lancaster_tui.tui.kit.picker import Picker
from lancaster_tui.words.mistakes.in_games import bot_reason_text, name_reason_text
from lancaster_tui.words.seating import NOBODY, PERSON, kind_label

if TYPE_CHECKING:
    from textual.app import ComposeResult


FIRST_SEATS: Final = (
    Seating("Ann"),
    Seating("Bob", "greedy"),
    Seating("Cid", "greedy"),
    Seating("Dot", "greedy"),
)
_NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")


def for_all_rows(seats: Sequence[Seating]) -> list[Seating]:
    """Return the seats and as many more as there is room for, each with a name and a colour.

    Where each seat has an ally, the seats behind them have the colours of the allies.
    """
    used = {seat.name.casefold() for seat in seats}
    free = [name for name in _NAMES if name.casefold() not in used]
    rows = [*seats, *map(Seating, free)][:MOST]
    first = faction_colours(seats)
    rest = (colour for colour in range(len(COLOURS)) if colour not in first)
    colours = [COLOURS[colour] for colour in (*first, *rest)]
    return [row._replace(colour=colour) for row, colour in zip(rows, colours, strict=True)]


_WIDEST_KIND = 20  # columns of who plays


class WrongEntry(Exception):
    """An entry that cannot be used: the selector of the field, and why in a sentence."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


class Field(Input):
    """A field for text of one line; Enter, up and down are left to the screen."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what is done within the line."""
        is_outside = action in ("submit", "scroll_up", "scroll_down")
        return not is_outside and super().check_action(action, parameters)


class SeatRow(Vertical):
    """The fields of a seat, ``colour-N``, ``name-N`` and ``kind-N``, and ``ally-N`` of its ally.

    Only the seats that are always taken can have allies, in a game of just these (ALY-3).

    Args:
        number: The number of the seat, from 0. Those beyond the fewest of a game may stay empty.
        seating: Who sits there first, with a colour and one for an ally.
        is_taken: Whether anybody sits there first.
    """

    def __init__(self, number: int, seating: Seating, *, is_taken: bool) -> None:
        super().__init__()
        self.number = number
        self.has_ally = False
        self._seating = seating
        self._first_kind = (seating.bot or PERSON) if is_taken else NOBODY

    def compose(self) -> ComposeResult:
        """Lay out the fields."""
        number, kinds = self.number, [PERSON, *bot_names()]
        if self._seating.bot is not None and self._seating.bot not in kinds:
            kinds.append(self._seating.bot)
        if number >= FEWEST:
            kinds.append(NOBODY)
        with Horizontal(classes="field"):
            yield Static(f"seat {number + 1}", classes="caption", markup=False)
            yield _colour_picker(self._seating.colour, f"colour-{number}")
            yield Field(
                self._seating.name, id=f"name-{number}", compact=True, max_length=NAME_WIDTH
            )
            labels = [Content(cut(kind_label(kind), _WIDEST_KIND)) for kind in kinds]
            yield Picker(kinds, self._first_kind, labels=labels, id=f"kind-{number}")
        if number < FEWEST:
            with Horizontal(classes="field ally"):
                yield Static("  ally", classes="caption", markup=False)
                yield _colour_picker(self._seating.ally_colour, f"ally-{number}")

    def on_mount(self) -> None:
        """Dim what means nothing for an empty seat."""
        self.dim()

    def on_picker_changed(self) -> None:
        """Dim an empty seat, or no longer."""
        self.dim()

    def dim(self) -> None:
        """Dim name and colour if nobody sits there."""
        self.query_one(Input).disabled = self._colour.disabled = not self.is_taken

    @property
    def is_taken(self) -> bool:
        """Whether somebody plays."""
        return self.kind != NOBODY

    @property
    def kind(self) -> str:
        """Who plays: a person, nobody, or the spec of a bot."""
        return self.query_one(f"#kind-{self.number}", Picker).word

    @property
    def colour(self) -> str:
        """The colour chosen for the seat."""
        return self._colour.word

    @colour.setter
    def colour(self, colour: str) -> None:
        self._colour.choose_word(colour)

    @property
    def ally_colour(self) -> Colour | None:
        """The colour of the ally; None if there is none."""
        return COLOURS[self._ally.index] if self._ally is not None and self.has_ally else None

    def show_ally(self, colour: str, *, is_there: bool) -> None:
        """Show the colour of the ally, or that there is none."""
        if self._ally is not None:
            self.has_ally = is_there
            self._ally.choose_word(colour)
            self._ally.disabled = not is_there
            self.query_one(".ally").visible = is_there

    def seating(self) -> Seating:
        """Return who sits there. Raises WrongEntry for a name or bot that cannot be."""
        name = self.query_one(Input).value.strip()
        fault = name_fault(name)
        if fault is not None:
            said = f"Seat {self.number + 1} {name_reason_text(fault)}."
            raise WrongEntry(f"#name-{self.number}", said)
        bot = None if self.kind == PERSON else self.kind
        try:
            if bot is not None:
                check_spec(bot)
        except UnknownBot as unknown:
            said = f"Seat {self.number + 1}: {bot_reason_text(unknown.reason)}."
            raise WrongEntry(f"#kind-{self.number}", said) from None
        return Seating(name, bot, COLOURS[self._colour.index], self.ally_colour)

    @property
    def _colour(self) -> Picker:
        return self.query_one(f"#colour-{self.number}", Picker)

    @property
    def _ally(self) -> Picker | None:
        return self.query_one(f"#ally-{self.number}", Picker) if self.number < FEWEST else None


def _colour_picker(colour: Colour | None, id: str) -> Picker:  # noqa: A002 (Textual's own name)
    labels = list(map(_colour_label, range(len(COLOURS))))
    return Picker(COLOURS, colour or COLOURS[0], labels=labels, id=id)


def _colour_label(colour: int) -> Content:
    return Content.assemble((SEAT_SHAPES[colour], f"bold $seat-{colour}"), f" {COLOURS[colour]}")
