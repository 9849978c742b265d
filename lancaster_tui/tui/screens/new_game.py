"""The seats of a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from lancaster_tui.bots.registry import bot_names
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.table.names import name_fault, twin_names
from lancaster_tui.table.record import Record, new_record
from lancaster_tui.table.seating import FEWEST, MOST, Seating
from lancaster_tui.table.streams import LARGEST_SEED, fresh_seed
from lancaster_tui.tui.glyphs import SEAT_SHAPES
from lancaster_tui.tui.widgets.key_line import KeyLine
from lancaster_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from textual.app import ComposeResult

_PERSON, _NOBODY = "person", "nobody"
_NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
_KINDS = (_PERSON, "greedy", "greedy", "greedy", _NOBODY)
_KEYS = (
    ("Tab up down", "other field"),
    ("left right", "who plays"),
    ("Enter", "start"),
    ("Esc", "back"),
)


class NewGameScreen(Screen[Record | None]):
    """Asks who plays, and for a seed. Answers the record of the new game, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("down", "row(1)", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("enter", "start", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Lay out a line for each seat, the seed and the button."""
        with Vertical(id="new-game", classes="card") as card:
            card.border_title = "New game"
            for seat in range(MOST):
                kinds = [_PERSON, *bot_names(), *([_NOBODY] if seat >= FEWEST else [])]
                with Horizontal(classes="field"):
                    yield Static(_seat_label(seat), classes="seat")
                    yield Input(_NAMES[seat], id=f"name-{seat}", compact=True)
                    yield Picker(kinds, _KINDS[seat], id=f"kind-{seat}")
            with Horizontal(classes="field"):
                yield Static("seed", classes="seat", markup=False)
                yield Input(placeholder="by chance", id="seed", compact=True)
            yield Button("Start", id="start", variant="primary", compact=True)
            yield Static(id="problem", classes="problem", markup=False)
        yield KeyLine(_KEYS, id="keys")

    def on_mount(self) -> None:
        """Begin with the first name."""
        self._show_nobodies()
        self.query_one("#name-0").focus()

    def on_picker_changed(self, event: Picker.Changed) -> None:
        """Dim the names of empty seats."""
        event.stop()
        self._show_nobodies()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Start with Enter in a text field."""
        event.stop()
        self.action_start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start with the button."""
        event.stop()
        self.action_start()

    def action_row(self, step: int) -> None:
        """Go a line up or down in the same column."""
        column, _, number = (self.focused.id or "" if self.focused else "").partition("-")
        rows = [f"#{column if number else 'name'}-{seat}" for seat in range(MOST)]
        rows += ["#seed", "#start"]
        at = rows.index(f"#{column}-{number}" if number else f"#{column}") + step
        target = rows[at % len(rows)]
        if self.query_one(target).disabled:
            target = target.replace("name", "kind")
        self.query_one(target).focus()

    def action_start(self) -> None:
        """Answer the new game, or say in place what is wrong."""
        try:
            seats = self._seats()
            record = new_record(load_ruleset(), seats, self._seed())
        except _Wrong as wrong:
            self.query_one("#problem", Static).update(Content(wrong.sentence))
            self.query_one(wrong.field).focus()
        else:
            self.dismiss(record)

    def _seats(self) -> list[Seating]:
        taken = [seat for seat in range(MOST) if self._kind(seat) != _NOBODY]
        seats = [self._seat(seat) for seat in taken]
        twins = twin_names([seat.name for seat in seats])
        if twins is not None:
            one, other = (taken[index] for index in twins)
            sentence = f"Seats {one + 1} and {other + 1} need different names."
            raise _Wrong(f"#name-{other}", sentence)
        return seats

    def _seat(self, seat: int) -> Seating:
        name = self.query_one(f"#name-{seat}", Input).value.strip()
        fault = name_fault(name)
        if fault is not None:
            raise _Wrong(f"#name-{seat}", f"Seat {seat + 1} {fault}.")
        kind = self._kind(seat)
        return Seating(name, None if kind == _PERSON else kind)

    def _kind(self, seat: int) -> str:
        return self.query_one(f"#kind-{seat}", Picker).word

    def _seed(self) -> int:
        typed = self.query_one("#seed", Input).value.strip()
        if not typed:
            return fresh_seed()
        if not (typed.isascii() and typed.isdigit() and int(typed) <= LARGEST_SEED):
            sentence = f"A seed is a whole number from 0 to {LARGEST_SEED}, or nothing."
            raise _Wrong("#seed", sentence)
        return int(typed)

    def _show_nobodies(self) -> None:
        for seat in range(MOST):
            self.query_one(f"#name-{seat}").disabled = self._kind(seat) == _NOBODY


class _Wrong(Exception):
    """An entry that cannot be used: the field, and why in a sentence."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


def _seat_label(seat: int) -> Content:
    return Content.assemble((SEAT_SHAPES[seat], f"bold $seat-{seat}"), f" seat {seat + 1}")
