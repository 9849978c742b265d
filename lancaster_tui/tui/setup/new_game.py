"""Setting up a new game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.ruleset.law_sets import parse_law_set
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.record import Record, new_record
from lancaster_tui.table.seating import FEWEST, MOST, Seating
from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.fields import Field
from lancaster_tui.tui.kit.key_line import KeyLine, key_name, label_of
from lancaster_tui.tui.kit.picker import NumberLine, Picker, PushButton
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.menu.leave import DiscardScreen
from lancaster_tui.tui.setup.counts import People, Players, numbers
from lancaster_tui.tui.setup.entries import WrongEntry, seats_on, seed_from
from lancaster_tui.tui.setup.law_set import LawSetScreen
from lancaster_tui.tui.setup.laws import LawFields
from lancaster_tui.tui.setup.rulesets import RulesetPicker
from lancaster_tui.tui.setup.seats import (
    LEVELS,
    SeatCard,
    first_seats,
    for_all_seats,
    kinds_line,
)
from lancaster_tui.words.laws.law_sets import law_set_text
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.seating import (
    LAW_GROUPS,
    START_AS_BEFORE,
    START_AT_ONCE,
    all_bots_text,
    bots_text,
    field_text,
    kind_in_full,
    law_set_hint,
    mistakes_text,
    number_fault,
    number_text,
    players_fault,
    players_text,
)

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Resize

_TALL = 54  # rows from which there are blank rows between the parts
_BESIDE_HINT = 5  # columns of the screen besides a hint
_OTHER = Binding.Group("field")
_SEATS = Binding.Group("seat", compact=True)
_ALL_BOTS = Binding(
    "a",
    "all_bots",
    "all bots",
    tooltip="all bots: easy, normal, hard or a mix",
    id="new_game.all_bots",
)
_PEOPLE_KEY = Binding(
    "p",
    "people",
    "people",
    tooltip="how many are people, or how many play",
    id="new_game.people",
)
_PARTS: Final = ("counts", "seats", "law-fields", "rest")
"""The ids of the parts of the form."""
_KEYS_OF: Final[Mapping[str, Sequence[str]]] = {
    "new_game.all_bots": ("counts", "seats"),
    "new_game.people": ("seats", "rest"),
    "new_game.choose_laws": ("counts", "seats", "rest"),
    "new_game.draw_at_random": ("law-fields",),
}
"""For keys that are not named everywhere, the parts of the form in which they are."""
_FOR_WIDE: Final = (
    "new_game.choose_laws",
    "new_game.people",
    "new_game.laws",
    "new_game.draw_at_random",
)
"""Keys that are named only where there is room: elsewhere the arrows lead to what they do."""
_SEAT_KEYS = ("f5", "f6", "f7", "f8", "f9")


class NewGameScreen(LeftOnce, InTurn, Screen[Record | None]):
    """Asks who plays with which laws, and for a seed. Answers the record of the new game, or None.

    Args:
        seats: Who sits there at first, for example at a rematch; by default a person and bots.
        rules: The ruleset that is chosen at first, by default that of the base game.
        law_set: The laws that are chosen at first (LAW-6).
        as_before: Whether all of that is as in the game before.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        _ALL_BOTS,
        Binding(
            "tab",
            "app.focus_next",
            "next field",
            show=False,
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
        *(
            Binding(
                key,
                f"seat({number})",
                "a seat",
                tooltip="the name of a seat; again: who plays it",
                id=f"new_game.seat_{number + 1}",
                group=_SEATS,
            )
            for number, key in enumerate(_SEAT_KEYS)
        ),
        _PEOPLE_KEY,
        Binding("l", "choose_laws", "laws", tooltip="which laws", id="new_game.choose_laws"),
        Binding(
            "r",
            "draw_at_random",
            "random",
            tooltip="draw base or new laws at random, or choose them again",
            id="new_game.draw_at_random",
        ),
        Binding("f2", "laws", "law texts", tooltip="the laws that are chosen", id="new_game.laws"),
        Binding("enter", "start", "start", tooltip="start the game", id="new_game.start"),
        Binding("escape", "back", "back", tooltip="back to the menu", id="new_game.back"),
    ]
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 (declared by Textual)
        (0, "-narrow"),
        (96, "-medium"),
        (112, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (28, "-middle"), (38, "-high")]  # noqa: RUF012 (the same)

    def __init__(
        self,
        seats: Sequence[Seating] = (),
        rules: Ruleset | None = None,
        law_set: str = "base",
        *,
        as_before: bool = False,
    ) -> None:
        super().__init__()
        self._invitation = START_AS_BEFORE if as_before else START_AT_ONCE
        self._first_laws = parse_law_set(law_set)
        self._first_rules = rules or load_ruleset()
        self._first_seats = seats or first_seats()
        self._cards = [  # of all possible seats
            SeatCard(number, seating, key_name(_SEAT_KEYS[number]))
            for number, seating in enumerate(for_all_seats(self._first_seats))
        ]
        self._entries_at_first: list[str] = []
        self._problem = ""
        self._is_refusal = False

    def compose(self) -> ComposeResult:
        """Lay out how many play, a card for each seat, the laws, the rest and the button."""
        players = len(self._first_seats)
        people = sum(seat.bot is None for seat in self._first_seats)
        yield Ribbon("New game", self._invitation, self._first_rules.name)
        with Vertical(id="new-game"):
            with Horizontal(classes="field", id="counts"):
                with Horizontal(classes="count", id="count-of-players"):
                    yield Static("PLAYERS", classes="heading", markup=False)
                    yield Players(numbers(FEWEST, MOST), str(players), id="players")
                with Horizontal(classes="count"):
                    yield Static("PEOPLE", classes="heading", markup=False)
                    yield People(numbers(0, players), str(people), id="people")
            yield Static(id="about-seats", classes="label", markup=False)
            with Container(id="seats"):
                yield from self._cards
            yield LawFields(self._first_rules, self._first_laws, id="law-fields")
            with Container(id="rest"):
                with Horizontal(classes="field"):
                    yield Static("RULESET", classes="heading", markup=False)
                    yield RulesetPicker(self._first_rules)
                with Horizontal(classes="field"):
                    yield Static("SEED", classes="heading", markup=False)
                    yield Field(placeholder="random", id="seed", compact=True)
            with Vertical(id="summary"):
                yield Static(id="law-set-name", markup=False)
                yield Static(id="about-entry", classes="label", markup=False)
                yield PushButton("Start the game", id="start", compact=True)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Begin with the number of players."""
        self._show_seats()
        self._show_laws()
        self._entries_at_first = self._entries
        self.query_one("#players").focus()

    def on_resize(self, event: Resize) -> None:
        """Put blank rows between the parts on a tall screen; say and name as much as fits."""
        self.set_class(event.size.height >= _TALL, "-tall")
        self._show_hint()
        self.call_after_refresh(self.refresh_bindings)

    def on_descendant_focus(self) -> None:
        """Say what the field is for, and name its keys; a refusal was about another one."""
        if self._is_refusal:
            self._forget_problem()
        self._show_hint()
        self.query_one(LawFields).tell()

    def on_picker_changed(self, event: Picker.Changed) -> None:
        """Keep numbers, names and colours consistent.

        Two seats that want the same colour swap theirs.
        """
        event.stop()
        column, seat = _column_of(event.picker.id)
        cards = self._cards
        if column == "colour":
            changed = cards[seat]
            changed.show()
            for card in cards:
                if card is not changed and card.colour == changed.colour:
                    card.colour = event.before
        elif column == "kind":
            cards[seat].rename(event.before, self._names_beside(cards[seat]))
        elif column == "players":
            for card in self._taken[int(event.before) :]:
                card.keep_apart(self._names_beside(card))
        elif column == "people":
            self._seat_people()
        elif column == "ruleset":
            self._follow_rules()
        self._show_seats()
        self._forget_problem()

    def on_number_line_typed(self, event: NumberLine.Typed) -> None:
        """Ask after the number of players how many of them are people."""
        event.stop()
        self._forget_problem()
        if isinstance(event.line, Players):
            self.query_one("#people").focus()

    def on_number_line_refused(self, event: NumberLine.Refused) -> None:
        """Say why a number that was typed cannot be chosen."""
        event.stop()
        field = event.line.id or ""
        key = label_of(self.app, _PEOPLE_KEY)
        self._problem = number_fault(field, len(self._taken), key=key)
        self._is_refusal = True
        self._show_hint()

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

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow to go to seats that are there."""
        if action == "seat" and self.is_mounted:
            (number,) = parameters
            return isinstance(number, int) and number < len(self._taken)
        return True

    def passes_over(self, binding: Binding) -> bool:
        """Whether a key is not named now, so that those of the field in focus have room."""
        if self._part not in _KEYS_OF.get(binding.id or "", _PARTS):
            return True
        is_of_seats = self._part == "law-fields" and binding.group is _SEATS
        return not self.has_class("-wide") and (is_of_seats or binding.id in _FOR_WIDE)

    @property
    def _part(self) -> str:
        """The part of the form with the field in focus; the last one if there is none."""
        above = {each.id for each in self.focused.ancestors} if self.focused is not None else ()
        return next((part for part in _PARTS if part in above), _PARTS[-1])

    def action_people(self) -> None:
        """Go to the number of people; from there to that of players."""
        people = self.query_one("#people")
        (self.query_one("#players") if people.has_focus else people).focus()

    def action_seat(self, number: int) -> None:
        """Go to the name of a seat; from there to who plays it."""
        name = self.query_one(f"#name-{number}")
        (self.query_one(f"#kind-{number}") if name.has_focus else name).focus()

    def action_all_bots(self) -> None:
        """Make all bots a step stronger, or a mix."""
        bots = [card.kind for card in self._taken if not card.is_person]
        step = LEVELS.index(bots[0]) + 1 if bots and bots[0] in LEVELS else 0
        kind = LEVELS[step % len(LEVELS)]
        for card in self._cards:
            card.take_bot(kind)
        self._forget_problem()
        self._say("about-entry", all_bots_text(kind), is_problem=False)

    def action_choose_laws(self) -> None:
        """Go to the laws; from there to the next set of them."""
        self._laws.choose()

    def action_draw_at_random(self) -> None:
        """Draw the laws at random, or choose them again."""
        self._laws.draw_at_random()

    def action_laws(self) -> None:
        """Show all laws that are chosen, or why there are none to show."""
        try:
            rules = self._rules
        except WrongEntry as wrong:
            self._refuse(wrong)
        else:
            self.app.push_screen(LawSetScreen(rules, self._laws.letters))

    def action_row(self, step: int) -> None:
        """Go to the nearest field in the row above or below; from the last to the first."""
        fields = self.focus_chain
        here = self.focused.region if self.focused is not None else fields[0].region
        rows = sorted({field.region.y for field in fields})
        row = rows[(rows.index(here.y) + step) % len(rows)]
        there = [field for field in fields if field.region.y == row]
        min(there, key=lambda field: abs(field.region.x - here.x)).focus()

    def action_start(self) -> None:
        """Answer the new game, or say in place what is wrong."""
        try:
            record = self._record()
        except WrongEntry as wrong:
            self._refuse(wrong)
        else:
            self.dismiss(record)

    def action_back(self) -> None:
        """Leave without a game; ask first if anything has been changed."""
        if self.is_changed:
            self.app.push_screen(DiscardScreen(), self._back_answered)
        else:
            self.dismiss(None)

    def _back_answered(self, is_wanted: bool | None) -> None:
        if is_wanted:
            self.dismiss(None)

    @property
    def is_changed(self) -> bool:
        """Whether something would be lost."""
        return self._entries != self._entries_at_first

    @property
    def _entries(self) -> list[str]:
        """What the fields hold; of the seats, only those in play."""
        entries = [self.query_one("#seed", Input).value, self._picker.word, self._laws.letters]
        for card in self._taken:
            entries += [card.name_typed, card.kind, card.colour]
        return entries

    def _refuse(self, wrong: WrongEntry) -> None:
        self._problem = wrong.sentence
        self._show_hint()
        self.query_one(wrong.field).focus()

    def _record(self) -> Record:
        seats, rules = seats_on(self._taken), self._rules
        seed = seed_from(self.query_one("#seed", Input).value)
        if fault := players_fault(rules, len(seats)):
            raise WrongEntry("#players", fault)
        return new_record(rules, seats, seed, self._laws.letters)

    @property
    def _taken(self) -> list[SeatCard]:
        """The cards of the seats that are there."""
        return self._cards[: int(self.query_one("#players", Players).word)]

    @property
    def _laws(self) -> LawFields:
        return self.query_one(LawFields)

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

    def _names_beside(self, card: SeatCard) -> list[str]:
        """Return the names of all other players."""
        return [other.name_typed for other in self._taken if other is not card]

    def _seat_people(self) -> None:
        """Replace the first bots by people, or the last people by bots."""
        cards, wanted = self._taken, int(self.query_one("#people", People).word)
        people = [card for card in cards if card.is_person]
        bots = [card for card in cards if not card.is_person]
        for card in [*bots[: max(wanted - len(people), 0)], *people[wanted:]]:
            card.seat(is_person=not card.is_person, taken=self._names_beside(card))

    def _follow_rules(self) -> None:
        """Offer the laws of the chosen ruleset."""
        self._laws.follow(self._picker.rules)
        self._show_laws()

    def _show_laws(self) -> None:
        """Show the chosen laws, or that the ruleset has mistakes."""
        rules, mistakes = self._picker.rules, self._picker.mistakes
        letters = self._laws.letters
        self.set_class(self._laws.shows_groups, "-mixing")
        text = f"Laws: {law_set_text(rules, letters)}" if rules else mistakes_text(mistakes)
        self._say("law-set-name", text, is_problem=rules is None)
        self.query_one(Ribbon).show(rules.name if rules else "")

    def _show_seats(self) -> None:
        """Show who plays, whether this many can, with or without allies (ALY-3), and colours."""
        cards, taken, rules = self._cards, self._taken, self._picker.rules
        number = len(taken)
        people = self.query_one("#people", People)
        persons = sum(card.is_person for card in taken)
        people.offer(numbers(0, number), str(persons))
        for card in cards:
            card.display = card in taken
        fault = rules and players_fault(rules, number)
        has_allies = rules is not None and not fault and rules.has_allies(number)
        self.update_classes({"-allies": has_allies, "-full": number == MOST})
        for card in taken:
            card.show_taken([each.colour for each in taken])
        key = label_of(self.app, _ALL_BOTS)
        text = fault or players_text(number, persons, has_allies=has_allies, key=key)
        self._say("about-seats", text, is_problem=bool(fault))
        self.refresh_bindings()

    def _hint(self) -> str | Content:
        """Return what the field in focus is for, if that needs saying."""
        column, seat = _column_of(self.focused.id if self.focused is not None else None)
        if column == "kind":
            kind = self._cards[seat].kind
            return Content("\n").join([Content(kind_in_full(kind)), kinds_line(kind)])
        if column == "ruleset":
            return self._picker.about
        if column in ("players", "people"):
            said = number_text(column, has_allies=self.has_class("-allies"))
            bots = bots_text(card.kind for card in self._taken if not card.is_person)
            return "\n".join(filter(None, (said, bots)))
        if column == "lawset":
            if self._laws.shows_groups:
                return longest(LAW_GROUPS, self.size.width - _BESIDE_HINT)
            return law_set_hint(self._laws.word)
        return field_text(column)

    def _forget_problem(self) -> None:
        self._problem = ""
        self._is_refusal = False
        self._show_hint()

    def _show_hint(self) -> None:
        """Show what is wrong, or what the field in focus is for."""
        is_ruleset = self.focused is self._picker
        problem = self._problem or (self._picker.problem if is_ruleset else "")
        self._say("about-entry", problem or self._hint(), is_problem=bool(problem))

    def _say(self, label: str, text: str | Content, *, is_problem: bool) -> None:
        shown = self.query_one(f"#{label}", Static)
        shown.update(Content(text) if isinstance(text, str) else text)
        shown.set_class(is_problem, "problem")


def _column_of(field: str | None) -> tuple[str, int]:
    """Return the column or name of a field, and the number of its seat or group, else 0."""
    column, _, number = (field or "").partition("-")
    return column, int(number or 0)
