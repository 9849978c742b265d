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
from lancaster_tui.rules.ruleset.law_sets import parse_law_set
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.record import Record, new_record
from lancaster_tui.table.seating import FEWEST, Seating, twin_names
from lancaster_tui.table.streams import LARGEST_SEED, fresh_seed
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.picker import Picker, PushButton
from lancaster_tui.tui.setup.laws import LawFields, LawSetScreen
from lancaster_tui.tui.setup.rulesets import RulesetPicker
from lancaster_tui.tui.setup.seats import FIRST_SEATS, Field, SeatRow, WrongEntry, for_all_rows
from lancaster_tui.words.laws.law_sets import law_set_text
from lancaster_tui.words.seating import (
    WITH_ALLIES,
    field_text,
    kind_text,
    mistakes_text,
    players_fault,
)

if TYPE_CHECKING:
    from textual.app import ComposeResult

_COLUMNS = ("colour", "name", "kind")
_SEED_DIGITS = len(str(LARGEST_SEED))
_OTHER = Binding.Group("other field")


class NewGameScreen(LeftOnce, Screen[Record | None]):
    """Asks who plays with which laws, and for a seed. Answers the record of the new game, or None.

    Args:
        seats: Who sits there at first, for example at a rematch; by default a person and bots.
        rules: The ruleset that is chosen at first, by default that of the base game.
        law_set: The laws that are chosen at first (LAW-6).
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "tab",
            "app.focus_next",
            "next field",
            tooltip="the next field",
            id="new_game.next_field",
            group=_OTHER,
        ),
        Binding(
            "shift+tab",
            "app.focus_previous",
            "field before",
            show=False,
            tooltip="the previous field",
            id="new_game.field_before",
            group=_OTHER,
        ),
        Binding("up", "row(-1)", "up", tooltip="the field above", id="new_game.up", group=_OTHER),
        Binding(
            "down", "row(1)", "down", tooltip="the field below", id="new_game.down", group=_OTHER
        ),
        Binding("f2", "laws", "laws", tooltip="the laws that are chosen", id="new_game.laws"),
        Binding("enter", "start", "start", tooltip="start the game", id="new_game.start"),
        Binding("escape", "dismiss", "back", tooltip="back to the menu", id="new_game.back"),
    ]

    def __init__(
        self,
        seats: Sequence[Seating] = (),
        rules: Ruleset | None = None,
        law_set: str = "base",
    ) -> None:
        super().__init__()
        self._first_laws = parse_law_set(law_set)
        self._first_rules = rules or load_ruleset()
        self._first_seats = seats or FIRST_SEATS
        self._column = "name"
        self._problem = ""

    def compose(self) -> ComposeResult:
        """Lay out a line for each seat, the seed, the ruleset, the laws and the button."""
        with Vertical(id="new-game", classes="card") as card:
            card.border_title = "New game"
            for number, seating in enumerate(for_all_rows(self._first_seats)):
                is_taken = number < len(self._first_seats)
                yield SeatRow(number, seating, is_taken=is_taken)
            yield Static(id="about-seats", classes="label", markup=False)
            with Horizontal(classes="field"):
                yield Static("seed", classes="caption", markup=False)
                yield Field(placeholder="by chance", id="seed", compact=True)
            with Horizontal(classes="field"):
                yield Static("ruleset", classes="caption", markup=False)
                yield RulesetPicker(self._first_rules)
            yield LawFields(self._first_laws, has_new=bool(self._first_rules.new_laws))
            yield Static(id="law-set-name", classes="label", markup=False)
            yield PushButton("Start", id="start", variant="success", compact=True)
            yield Static(id="about-entry", classes="label", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Begin with the first name."""
        self._show_seats()
        self._show_laws()
        self.query_one("#name-0").focus()

    def on_descendant_focus(self) -> None:
        """Say what the field is for, and remember its column."""
        column, _ = self._field
        if column in _COLUMNS:
            self._column = column
        self._show_hint()

    def on_picker_changed(self, event: Picker.Changed) -> None:
        """Keep the colours of all factions different: who had one gets the one given up.

        The allies have the colours of the first seats that are empty then.
        """
        event.stop()
        column, seat = _column_of(event.picker.id)
        rows = list(self.query(SeatRow))
        if column in ("colour", "ally"):
            changed = rows[seat if column == "colour" else seat + FEWEST]
            changed.colour = event.picker.word
            for row in rows:
                if row is not changed and row.colour == changed.colour:
                    row.colour = event.before
        elif column == "ruleset":
            self._follow_rules()
        self._show_seats()
        self._forget_problem()

    def on_law_fields_changed(self, event: LawFields.Changed) -> None:
        """Report which laws are chosen."""
        event.stop()
        self._show_laws()
        self._forget_problem()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Forget what was wrong."""
        event.stop()
        self._forget_problem()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start, or show the laws."""
        event.stop()
        if event.button.id == "laws":
            self.action_laws()
        else:
            self.action_start()

    def action_laws(self) -> None:
        """Show all laws that are chosen, or why there are none to show."""
        try:
            rules = self._rules
        except WrongEntry as wrong:
            self._refuse(wrong)
        else:
            self.app.push_screen(LawSetScreen(rules, self._letters))

    def action_row(self, step: int) -> None:
        """Go a line up or down in the same column."""
        column, _ = self._field
        fields = self._lines()
        here = self.focused.id if self.focused is not None else None
        if column == "group":
            here = "group-0"
        at = fields.index(here) if here in fields else 0
        field = fields[(at + step) % len(fields)]
        if self.query_one(f"#{field}").disabled:
            field = field.replace(self._column, "kind")
        self.query_one(f"#{field}").focus()

    def _lines(self) -> list[str]:
        """Return the fields that the arrows go to, from the top."""
        fields: list[str] = []
        for row in self.query(SeatRow):
            fields.append(f"{self._column}-{row.number}")
            if row.has_ally:
                fields.append(f"ally-{row.number}")
        groups = ["group-0"] if self.query_one(LawFields).has_groups else []
        return [*fields, "seed", "ruleset", "lawset", "laws", *groups, "start"]

    def action_start(self) -> None:
        """Answer the new game, or say in place what is wrong."""
        try:
            record = self._record()
        except WrongEntry as wrong:
            self._refuse(wrong)
        else:
            self.dismiss(record)

    def _refuse(self, wrong: WrongEntry) -> None:
        self._problem = wrong.sentence
        self._show_hint()
        self.query_one(wrong.field).focus()

    def _record(self) -> Record:
        seats, seed, rules = self._seats(), self._seed(), self._rules
        if fault := players_fault(rules, len(seats)):
            raise WrongEntry(f"#kind-{FEWEST}", fault)
        return new_record(rules, seats, seed, self._letters)

    def _seats(self) -> list[Seating]:
        taken = [row for row in self.query(SeatRow) if row.is_taken]
        seats = [row.seating() for row in taken]
        twins = twin_names([seat.name for seat in seats])
        if twins is not None:
            one, other = (taken[seat - 1].number for seat in (twins.one, twins.other))
            problem = f"Seats {one + 1} and {other + 1} need different names."
            raise WrongEntry(f"#name-{other}", problem)
        return seats

    def _seed(self) -> int:
        typed = self.query_one("#seed", Input).value.strip()
        if not typed:
            return fresh_seed()
        is_number = typed.isascii() and typed.isdigit() and len(typed) <= _SEED_DIGITS
        if not (is_number and int(typed) <= LARGEST_SEED):
            problem = f"A seed is a whole number from 0 to {LARGEST_SEED}, or left empty."
            raise WrongEntry("#seed", problem)
        return int(typed)

    @property
    def _picker(self) -> RulesetPicker:
        return self.query_one(RulesetPicker)

    @property
    def _rules(self) -> Ruleset:
        """The ruleset that is chosen. Raises WrongEntry if it has mistakes."""
        rules = self._picker.rules
        if rules is None:
            raise WrongEntry("#ruleset", self._picker.problem)
        return rules

    @property
    def _letters(self) -> str:
        """The law set that is chosen."""
        return self.query_one(LawFields).letters

    def _follow_rules(self) -> None:
        """Offer the laws that there are in the ruleset that is chosen."""
        rules = self._picker.rules
        self.query_one(LawFields).offer_new(has_new=rules is not None and bool(rules.new_laws))
        self._show_laws()

    def _show_laws(self) -> None:
        """Show the chosen laws, or that the ruleset has mistakes."""
        rules, mistakes = self._picker.rules, self._picker.mistakes
        text = law_set_text(rules, self._letters) if rules else mistakes_text(mistakes)
        self._say("law-set-name", text, is_problem=rules is None)

    def _show_seats(self) -> None:
        """Show whether this many can play, with or without allies, and whose colours (ALY-3)."""
        rows, rules = list(self.query(SeatRow)), self._picker.rules
        number = sum(row.is_taken for row in rows)
        fault = rules and players_fault(rules, number)
        has_allies = rules is not None and not fault and rules.has_allies(number)
        for row in rows[:FEWEST]:
            row.show_ally(rows[row.number + FEWEST].colour, is_there=has_allies)
        text = WITH_ALLIES if has_allies else fault or ""
        self._say("about-seats", text, is_problem=bool(fault))

    @property
    def _field(self) -> tuple[str, int]:
        """The column or name of the field in focus, and the number of its seat, else 0."""
        return _column_of(self.focused.id if self.focused is not None else None)

    def _hint(self) -> str:
        """Return what the field in focus is for, as far as that needs saying."""
        column, seat = self._field
        if column == "kind":
            return kind_text(self.query(SeatRow)[seat].kind)
        if column == "ruleset":
            return self._picker.about
        return field_text(column)

    def _forget_problem(self) -> None:
        self._problem = ""
        self._show_hint()

    def _show_hint(self) -> None:
        """Show what is wrong, or what the field in focus is for."""
        column, _ = self._field
        problem = self._problem or (self._picker.problem if column == "ruleset" else "")
        self._say("about-entry", problem or self._hint(), is_problem=bool(problem))

    def _say(self, label: str, text: str, *, is_problem: bool) -> None:
        shown = self.query_one(f"#{label}", Static)
        shown.update(Content(text))
        shown.set_class(is_problem, "problem")


def _column_of(field: str | None) -> tuple[str, int]:
    """Return the column or name of a field, and the number of its seat or group, else 0."""
    column, _, number = (field or "").partition("-")
    return column, int(number or 0)
