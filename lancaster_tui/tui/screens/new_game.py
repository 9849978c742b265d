"""Setting up a new game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.ruleset import Ruleset
from lancaster_tui.table.names import twin_names
from lancaster_tui.table.record import Record, new_record
from lancaster_tui.table.seating import COLOURS, MOST, Seating, faction_colours
from lancaster_tui.table.streams import LARGEST_SEED, fresh_seed
from lancaster_tui.tui.screens.law_set import LawSetScreen
from lancaster_tui.tui.screens.seat_row import SeatRow, WrongEntry
from lancaster_tui.tui.screens.typed_ahead import LeftOnce
from lancaster_tui.tui.widgets.key_line import KeyLine
from lancaster_tui.tui.widgets.picker import Picker
from lancaster_tui.words.law_set import law_set_text
from lancaster_tui.words.seating import kind_text

if TYPE_CHECKING:
    from textual.app import ComposeResult

_NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
_FIRST_SEATS = (
    Seating("Ann"),
    Seating("Bob", "greedy"),
    Seating("Cid", "greedy"),
    Seating("Dot", "greedy"),
)
_COLUMNS = ("colour", "name", "kind")
_KEYS = (
    ("Tab up down", "other field"),
    ("left right", "change"),
    ("F2", "laws"),
    ("Enter", "start"),
    ("Esc", "back"),
)
_HINTS = {
    "colour": "Choosing the colour of another seat swaps the two.",
    "seed": "The same seed deals the same cards.",
}


class NewGameScreen(LeftOnce, Screen[Record | None]):
    """Asks who plays, and for a seed. Answers the record of the new game, or None.

    Args:
        seats: Who sits there at first, for example at a rematch; by default a person and bots.
        rules: The ruleset, by default that of the base game.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("down", "row(1)", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("enter", "start", show=False),
        Binding("f2", "laws", show=False),
    ]

    def __init__(self, seats: Sequence[Seating] = (), rules: Ruleset | None = None) -> None:
        super().__init__()
        self._rules = rules or load_ruleset()
        self._first_seats = seats or _FIRST_SEATS
        self._column = "name"
        self._problem = ""

    def compose(self) -> ComposeResult:
        """Lay out a line for each seat, the seed, the laws and the button."""
        with Vertical(id="new-game", classes="card") as card:
            card.border_title = "New game"
            for number, seating in enumerate(_for_all_rows(self._first_seats)):
                is_taken = number < len(self._first_seats)
                yield SeatRow(number, seating, is_taken=is_taken)
            with Horizontal(classes="field"):
                yield Static("seed", classes="caption", markup=False)
                yield Input(placeholder="by chance", id="seed", compact=True)
            with Horizontal(classes="field"):
                yield Static("laws", classes="caption", markup=False)
                yield Static(law_set_text(self._rules), id="law-set-name", markup=False)
                yield Button("show them", id="laws", compact=True)
            yield Button("Start", id="start", variant="success", compact=True)
            yield Static(id="about-entry", classes="label", markup=False)
        yield KeyLine(_KEYS, id="keys")

    def on_mount(self) -> None:
        """Begin with the first name."""
        self.query_one("#name-0").focus()

    def on_descendant_focus(self) -> None:
        """Say what the field is for, and remember its column."""
        column, _ = self._field
        if column in _COLUMNS:
            self._column = column
        self._tell()

    def on_picker_changed(self, event: Picker.Changed) -> None:
        """Keep the colours of all seats different: who had the colour gets the one given up."""
        event.stop()
        changed = event.picker.parent
        assert isinstance(changed, SeatRow)
        for row in self.query(SeatRow):
            if row is not changed and row.colour == changed.colour:
                row.colour = event.before
        self._forget_problem()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Forget what was wrong."""
        event.stop()
        self._forget_problem()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Start with Enter in a text field."""
        event.stop()
        self.action_start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start, or show the laws."""
        event.stop()
        if event.button.id == "laws":
            self.action_laws()
        else:
            self.action_start()

    def action_laws(self) -> None:
        """Show all laws."""
        self.app.push_screen(LawSetScreen(self._rules))

    def action_row(self, step: int) -> None:
        """Go a line up or down in the same column."""
        column, seat = self._field
        fields = [*(f"{self._column}-{number}" for number in range(MOST)), "seed", "laws", "start"]
        at = fields.index(column) if column in fields else seat
        field = fields[(at + step) % len(fields)]
        if self.query_one(f"#{field}").disabled:
            field = field.replace(self._column, "kind")
        self.query_one(f"#{field}").focus()

    def action_start(self) -> None:
        """Answer the new game, or say in place what is wrong."""
        try:
            record = new_record(self._rules, self._seats(), self._seed())
        except WrongEntry as wrong:
            self._problem = wrong.sentence
            self._tell()
            self.query_one(wrong.field).focus()
        else:
            self.dismiss(record)

    def _seats(self) -> list[Seating]:
        taken = [row for row in self.query(SeatRow) if row.is_taken]
        seats = [row.seating() for row in taken]
        twins = twin_names([seat.name for seat in seats])
        if twins is not None:
            one, other = (taken[index].number for index in twins)
            sentence = f"Seats {one + 1} and {other + 1} need different names."
            raise WrongEntry(f"#name-{other}", sentence)
        return seats

    def _seed(self) -> int:
        typed = self.query_one("#seed", Input).value.strip()
        if not typed:
            return fresh_seed()
        if not (typed.isascii() and typed.isdigit() and int(typed) <= LARGEST_SEED):
            sentence = f"A seed is a whole number from 0 to {LARGEST_SEED}, or nothing."
            raise WrongEntry("#seed", sentence)
        return int(typed)

    @property
    def _field(self) -> tuple[str, int]:
        """The column or name of the field in focus, and the number of its seat, else 0."""
        field = (self.focused.id or "") if self.focused is not None else ""
        column, _, number = field.partition("-")
        return column, int(number or 0)

    def _hint(self) -> str:
        """Return what the field in focus is for, as far as that needs saying."""
        column, seat = self._field
        return (
            kind_text(self.query(SeatRow)[seat].kind)
            if column == "kind"
            else _HINTS.get(column, "")
        )

    def _forget_problem(self) -> None:
        self._problem = ""
        self._tell()

    def _tell(self) -> None:
        """Show what is wrong, or what the field in focus is for."""
        about = self.query_one("#about-entry", Static)
        about.update(Content(self._problem or self._hint()))
        about.set_class(bool(self._problem), "problem")


def _for_all_rows(seats: Sequence[Seating]) -> list[Seating]:
    """Return the seats and as many more as there is room for, each with a name and a colour."""
    used = {seat.name.casefold() for seat in seats}
    free = [name for name in _NAMES if name.casefold() not in used]
    rows = [*seats, *map(Seating, free)][:MOST]
    colours = zip(rows, faction_colours(rows), strict=False)
    return [row._replace(colour=COLOURS[colour]) for row, colour in colours]
