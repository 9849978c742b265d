"""Opening a table: who can sit there, with which laws it is played, how long it waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.widgets import Input, Static

from lancaster_tui.lobby.signs import (
    PACES,
    STAND_INS,
    TITLE_WIDTH,
    WATCH_RIGHTS,
    Opening,
    Pace,
    StandIn,
    WatchRight,
)
from lancaster_tui.rules.ruleset.law_sets import BASE, GROUPS, NEW, RANDOM
from lancaster_tui.table.seating import FEWEST, MOST
from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.fields import Field, FieldLine
from lancaster_tui.tui.kit.key_line import KeyLine, offer
from lancaster_tui.tui.kit.picker import ChoiceLine, NumberLine, Picker
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.seating import kind_text, law_set_hint
from lancaster_tui.words.visits import (
    BOTS_HINT,
    LAW_LABELS,
    NO_TITLE,
    OPEN_A_TABLE,
    OPEN_IT,
    OPENING,
    PACE_TEXTS,
    RIGHT_TEXTS,
    TITLE_HINT,
    WAITS_FOR_ALL,
    first_title,
    pace_hint,
    players_fault,
    rights_text,
    stand_in_hint,
)

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.lobby.signs import RulesetSign

_OTHER = Binding.Group("other field")
_START: Final = Binding("enter", "open", "open it", tooltip="open the table", id="opening.open")
_BY_HAND: Final = "by hand"
_SETS: Final = ("base", "new", RANDOM, _BY_HAND)
_KINDS: Final = {BASE: "base", NEW: "new"}
_PLAYERS: Final = tuple(map(str, range(FEWEST, MOST + 1)))
_USUAL_PLAYERS: Final = "4"


class Seats(NumberLine):
    """How many seats the table has; a digit chooses."""

    BINDINGS: ClassVar[list[BindingType]] = NumberLine.digits(
        range(FEWEST, MOST + 1), "seats", "how many seats the table has", "opening.seats_"
    )


class Bots(NumberLine):
    """How many of the seats bots have; a digit chooses."""

    BINDINGS: ClassVar[list[BindingType]] = NumberLine.digits(
        range(MOST), "bots", "how many of the seats bots have", "opening.bots_"
    )


class OpenTableScreen(LeftOnce, InTurn, Screen[Opening]):
    """Asks for the options of a new table. Returns them, or None.

    Args:
        name: Who opens it.
        rulesets: What there is to play.
        bots: The kinds of bots that can take seats.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        _START,
        Binding(
            "tab",
            "app.focus_next",
            "next field",
            tooltip="the next field",
            id="opening.next_field",
            group=_OTHER,
        ),
        Binding(
            "shift+tab",
            "app.focus_previous",
            "field before",
            show=False,
            tooltip="the previous field",
            id="opening.field_before",
            group=_OTHER,
        ),
        *(
            Binding(key, f"row({step})", key, show=False, tooltip=f"the field {where}", id=name)
            for key, step, where, name in (
                ("up", -1, "above", "opening.up"),
                ("down", 1, "below", "opening.down"),
            )
        ),
        Binding("escape", "dismiss", "back", tooltip="back to the lobby", id="opening.back"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-roomy")]  # noqa: RUF012 (declared by Textual)

    def __init__(self, name: str, rulesets: Sequence[RulesetSign], bots: Sequence[str]) -> None:
        super().__init__()
        self._first_title = first_title(name)
        self._rulesets, self._bots = tuple(rulesets), tuple(bots)
        self._problem = ""

    def compose(self) -> ComposeResult:
        """Lay out a line for each question, what the one in focus means, and what Enter does."""
        yield Ribbon(OPEN_A_TABLE, WAITS_FOR_ALL)
        with Vertical(id="opening"):
            title = Field(self._first_title, max_length=TITLE_WIDTH, id="title", compact=True)
            yield FieldLine("TITLE", title, id="title-line")
            seats = Seats(_PLAYERS, _USUAL_PLAYERS, id="players")
            yield FieldLine("SEATS", seats, id="players-line")
            free = [str(number) for number in range(MOST)]
            yield FieldLine("BOTS", Bots(free, "0", id="bots"), id="bots-line")
            yield FieldLine("", Picker(self._bots, self._bots[0], id="kind"), id="kind-line")
            titles = [Content(each.title) for each in self._rulesets]
            ids = [each.id for each in self._rulesets]
            yield FieldLine(
                "RULESET", Picker(ids, ids[0], labels=titles, id="ruleset"), id="ruleset-line"
            )
            laws = [Content(LAW_LABELS[each]) for each in _SETS]
            yield FieldLine(
                "LAWS", ChoiceLine(_SETS, "base", labels=laws, id="laws"), id="laws-line"
            )
            for group in range(GROUPS):
                kinds = [Content(each) for each in _KINDS.values()]
                line = ChoiceLine(tuple(_KINDS), BASE, labels=kinds, id=f"group-{group}")
                yield FieldLine(f"group {group}", line, id=f"group-line-{group}")
            paces = [Content(text) for text in PACE_TEXTS.values()]
            yield FieldLine(
                "PACE", ChoiceLine(PACES, "live", labels=paces, id="pace"), id="pace-line"
            )
            yield FieldLine(
                "THEN", ChoiceLine(STAND_INS, "normal", id="stand-in"), id="stand-in-line"
            )
            rights = [Content(RIGHT_TEXTS[each]) for each in WATCH_RIGHTS]
            yield FieldLine(
                "OTHERS",
                ChoiceLine(WATCH_RIGHTS, "chat", labels=rights, id="rights"),
                id="rights-line",
            )
            yield Static(id="about-opening", markup=False)
            yield Static(id="open-it", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Begin with the title, which is there already."""
        self._show()
        self.query_one("#title", Input).focus()

    def on_descendant_focus(self) -> None:
        """Say what the field is for."""
        self._show_hint()

    def on_picker_changed(self, event: Picker.Changed) -> None:
        """Show the lines that the choice adds."""
        event.stop()
        self._problem = ""
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Forget what was wrong."""
        event.stop()
        self._problem = ""
        self._show_hint()

    def action_row(self, step: int) -> None:
        """Go to the field in the row above or below; from the last to the first."""
        fields = self.focus_chain
        here = fields.index(self.focused) if self.focused in fields else 0
        fields[(here + step) % len(fields)].focus()

    @on(Click, "#open-it")
    def action_open(self) -> None:
        """Answer what is chosen, or say in place what is wrong."""
        opening = self._opening
        fault = self._fault(opening)
        if fault:
            field, self._problem = fault
            self.query_one(field).focus()
            self._show_hint()
        else:
            self.dismiss(opening)

    @property
    def _opening(self) -> Opening:
        word = self._word
        bots = int(word("bots")) * (word("kind"),)
        return Opening(
            self.query_one("#title", Input).value.strip(),
            int(word("players")),
            bots,
            word("ruleset"),
            self._law_set,
            cast("Pace", word("pace")),
            cast("StandIn", word("stand-in")),
            cast("WatchRight", word("rights")),
        )

    @property
    def _law_set(self) -> str:
        if self._word("laws") != _BY_HAND:
            return self._word("laws")
        return "".join(self._word(f"group-{group}") for group in range(GROUPS))

    def _fault(self, opening: Opening) -> tuple[str, str] | None:
        """Return the field with a mistake, and what is wrong there, if anything is."""
        if not opening.title:
            return "#title", NO_TITLE
        ruleset = next(each for each in self._rulesets if each.id == opening.ruleset)
        fault = players_fault(ruleset, opening.players)
        return ("#players", fault) if fault else None

    def _word(self, field: str) -> str:
        return self.query_one(f"#{field}", Picker).word

    def _show(self) -> None:
        """Show the lines that mean something for what is chosen."""
        players = int(self._word("players"))
        bots = self.query_one("#bots", Bots)
        most = players - 1
        bots.offer([str(number) for number in range(most + 1)], str(min(bots.index, most)))
        self.query_one("#kind-line").display = bots.index > 0
        for group in range(GROUPS):
            self.query_one(f"#group-line-{group}").display = self._word("laws") == _BY_HAND
        self.query_one("#stand-in-line").display = self._word("pace") != "live"
        self._show_hint()

    def _show_hint(self) -> None:
        about = self.query_one("#about-opening", Static)
        about.update(Content(self._problem or self._hint()))
        about.set_class(bool(self._problem), "problem")
        title = self.query_one("#title", Input).value.strip()
        offered = offer(self.app, _START, f"{OPEN_IT} {title}".rstrip())
        self.query_one("#open-it", Static).update(offered)

    def _hint(self) -> str:
        """Return what the field in focus means as it is chosen."""
        match None if self.focused is None else self.focused.id:
            case "title":
                return TITLE_HINT
            case "bots":
                return BOTS_HINT
            case "kind":
                return kind_text(self._word("kind"))
            case "laws":
                return law_set_hint(self._word("laws"))
            case "pace":
                return pace_hint(cast("Pace", self._word("pace")))
            case "stand-in":
                return stand_in_hint(cast("StandIn", self._word("stand-in")))
            case "rights":
                return f"{sentence(rights_text(cast('WatchRight', self._word('rights'))))}."
            case _:
                return OPENING
