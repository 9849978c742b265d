"""The form that places a knight: which one, where, with how many squires."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.reactive import reactive

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_COUNT,
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    parse_place,
    place_text,
)
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.kit.picker import Target
from lancaster_tui.tui.prompt.chosen import Chosen, Tell, place_bindings, reason_against
from lancaster_tui.tui.prompt.courts import (
    KNIGHT_KEYS,
    POSSIBLE,
    Courts,
    Knight,
    castle_forms,
    look_of_space,
)
from lancaster_tui.tui.prompt.form import Form
from lancaster_tui.tui.table.spots import at_spot, spot_of, unpaid_spots
from lancaster_tui.words.phrases import COVERED, listing
from lancaster_tui.words.places import NONE_HERE, NONE_IN_COURT, NONE_OWNED, NONE_WITH_ALLY
from lancaster_tui.words.prompts.placements import (
    PLACE_IT,
    absent_text,
    knight_first_forms,
    knight_text,
    missing_forms,
)
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from collections.abc import Callable

    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.table.scene import Scene


_CHOOSE, _SQUIRES_KEYS = Binding.Group("choose"), Binding.Group("squires")
_MORE_SQUIRES = Binding(
    "plus,equals_sign",
    "squires(1)",
    "one more",
    tooltip="send one more squire along",
    id="placement.squires_more",
    group=_SQUIRES_KEYS,
)

KNIGHT, ALLY, PLACE, SQUIRES, _DONE, _SPOT = range(6)
LABELS = ("knight", "ally's", "place", "squires")
_LABEL, _LEAST_PLACE, _SQUIRES = 7, 19, 34  # columns
_AIR = 2  # columns before a note
_NONE = ("",)
_PLACES: tuple[int, ...] = (*COUNTY_PLACES, *CASTLE_PLACES, *CONFLICT_PLACES)


class PlacementForm(Form):
    """Lines to choose from: knight, the ally's knight if there is one, place, squires.

    What is not legal is dim.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                key,
                action,
                word,
                key_display="arrows",
                tooltip="go from line to line, and change what is chosen there",
                id=f"placement.{name}",
                group=_CHOOSE,
            )
            for key, action, word, name in (
                ("up", "move(-1)", "line above", "line_above"),
                ("down", "move(1)", "line below", "line_below"),
                ("left", "change(-1)", "before", "before"),
                ("right", "change(1)", "next", "next"),
            )
        ),
        *KNIGHT_KEYS.values(),
        *place_bindings("placement", "place", "choose the place with this letter"),
        _MORE_SQUIRES,
        Binding(
            "minus,underscore",
            "squires(-1)",
            "one less",
            tooltip="send one squire fewer",
            id="placement.squires_less",
            group=_SQUIRES_KEYS,
        ),
        Binding(
            "enter",
            "go_on",
            "next",
            tooltip="from knight to place to squires, and then place it",
            id="placement.go_on",
        ),
    ]

    tells_castle = reactive(default=False)
    """Whether it says what castle spaces give, since no castle is in sight."""

    def __init__(self, tell: Tell, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(tell, id=id)
        self._courts: Courts | None = None
        self._line = PLACE
        self._knight = Knight(1)
        self._is_knight_chosen = False
        self._instead_of: Knight | None = None  # the knight that gave way for the sake of the place
        self._place: int | None = None
        self._squires = 0

    @property
    def action(self) -> Place | None:
        """The placement that is chosen, legal or not; None while the place is missing."""
        if self._place is None:
            return None
        return Place(self._knight.strength, self._place, self._squires, self._knight.ally)

    @property
    def spot(self) -> int | None:
        """The spot that is chosen; None while the place is missing."""
        if self._place is None:
            return None
        return spot_of(self._place, is_ally=self._knight.ally)

    @property
    def targets(self) -> frozenset[int]:
        """The spots that the marked knight can go to."""
        return self._there.spots(self._knight)

    @property
    def others(self) -> frozenset[int]:
        """The spots that only another knight can go to, which does so if none has been chosen."""
        if self._is_knight_chosen:
            return frozenset()
        return self._there.spots(*self._there.knights) - self.targets

    def chosen(self, decision: Decision) -> Chosen:
        """Return what is chosen so far, and the knight that gave way to the one marked now."""
        marked, *gone = (
            knight_text(strength, is_ally=is_ally)
            for strength, is_ally in filter(None, (self._knight, self._instead_of))
        )
        unmarked = [
            knight_text(each.strength, is_ally=each.ally)
            for each in self._there.knights
            if self._there.spots(each) & self.others
        ]
        return Chosen(
            decision,
            self.action,
            spot=self.spot,
            targets=self.targets,
            others=self.others,
            marked=marked,
            unmarked=listing(unmarked, "or") if unmarked else "",
            instead_of="".join(gone),
        )

    @property
    def least_rows(self) -> int:
        """The rows of the form."""
        return 2 + self._there.has_ally

    def preview_rows(self, _width: int) -> int:
        """Return the most rows that a preview needs."""
        return 3

    def _begin(self, scene: Scene, decision: Decision) -> None:
        self._courts = Courts(decision, scene.view)
        self._place, self._squires = None, 0
        self._mark_first_knight()
        self.styles.height = self.least_rows

    def _mark_first_knight(self) -> None:
        """Mark the first knight that can go somewhere, as long as the player chooses none."""
        knights = self._there.knights
        able = (knight for knight in knights if self._there.places(knight))
        self._knight = next(able, knights[0])
        self._is_knight_chosen, self._instead_of = False, None
        self._line = self._first_line

    @property
    def _there(self) -> Courts:
        """The knights that the question is about."""
        assert self._courts is not None
        return self._courts

    @property
    def _lines(self) -> list[int]:
        """The lines of the form, from the top; that of squires only where some can go along."""
        missing = {ALLY} if not self._there.has_ally else set()
        if not self._takes_squires:
            missing.add(SQUIRES)
        return [line for line in range(_DONE) if line not in missing]

    @property
    def _first_line(self) -> int:
        """The line where there is something to choose first."""
        if len(self._there.knights) == 1:
            return PLACE
        return KNIGHT if self._there.own else ALLY

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow the ally's knights only where there is an ally."""
        return action != "knight" or not parameters[1] or self._there.has_ally

    def passes_over(self, binding: Binding) -> bool:
        """Whether a key is not named now: it brings nobody nearer to a placement.

        Those are the keys for squires before there is a place where some can go, the arrows on the
        line of squires, which has keys of its own, those for knights that are not in court, and
        Enter before there is a place, or on the last line if it is not possible.
        """
        if binding.group is _SQUIRES_KEYS:
            return self._place is None or not self._takes_squires
        if binding.group is _CHOOSE:
            return self._line == SQUIRES
        if binding.action == "go_on":
            is_last = self._place is None or self._line == self._lines[-1]
            return is_last and self.spot not in self.targets
        courts = self._courts
        absent = (knight for knight in KNIGHT_KEYS if courts and not courts.holds(knight))
        return any(binding.id == KNIGHT_KEYS[knight].id for knight in absent)

    def key_word(self, binding: Binding) -> str:
        """Return what a key does: Enter goes from line to line, and on the last one places."""
        places = binding.action == "go_on" and self._line == self._lines[-1]
        return PLACE_IT if places else binding.description

    def action_knight(self, strength: int, is_allied: bool) -> None:
        """Choose a knight by its digit; without such a knight in court, say which digits choose."""
        knight = Knight(strength, is_allied)
        if not self._there.holds(knight):
            self._refuse_knight(knight)
            return
        self._choose_knight(knight)
        self._line = max(self._line, PLACE)
        self._changed()

    def action_place(self, letter: str) -> None:
        """Choose a place by its letter."""
        self._set_place(parse_place(letter))
        self._line = self._lines[-1]
        self._changed()

    def action_squires(self, step: int) -> None:
        """Send one squire more along, or one less; where none can go, say why."""
        self._add_squires(step)

    def choose_spot(self, spot: int) -> None:
        """Choose a spot; if it is the one chosen already, do it.

        Each castle has knights of its own (ALY-5): in that of the ally one of the ally is placed.
        """
        if spot == self.spot:
            self._done()
            return
        place, is_ally = at_spot(spot)
        before = self._knight
        if place in CASTLE_PLACES and (is_ally or self._knight.ally):
            knight = self._there.for_castle(place, is_ally=is_ally)
            if knight is None:
                return
            if self._knight.ally != is_ally:
                self._choose_knight(knight)
        self._set_place(place)
        if self._knight != before:
            self._instead_of = before
        self._line = self._lines[-1]
        self._changed()

    def fill(self, action: Action) -> None:
        """Choose knight, place and squires of a placement."""
        assert isinstance(action, Place)
        self._choose_knight(Knight(action.strength, action.ally))
        self._set_place(action.place)
        self._squires = action.squires
        self._line = self._lines[-1]
        self._changed()

    def keep(self) -> Callable[[], None]:
        """Return what goes back to what is chosen now."""
        kept = self._line, self._knight, self._is_knight_chosen, self._instead_of
        place, squires = self._place, self._squires

        def go_back() -> None:
            self._line, self._knight, self._is_knight_chosen, self._instead_of = kept
            self._place, self._squires = place, squires
            self._changed()

        return go_back

    def back(self) -> bool:
        """Take back the last step of the answer: squires, then place, then knight.

        Returns whether there was one. Squires that the place asks for go with the place.
        """
        place, fewest = self._place, 0
        if place is not None:
            fewest = self._there.fewest(self._knight, place)
        if self._squires > fewest:
            self._squires = fewest
        elif place is not None:
            self._place, self._squires, self._instead_of = None, 0, None
            if self._is_knight_chosen:
                self._line = PLACE
            else:
                self._mark_first_knight()
        elif self._is_knight_chosen:
            self._mark_first_knight()
        else:
            return False
        self._changed()
        return True

    def action_move(self, step: int) -> None:
        """Go to another line."""
        lines = self._lines
        at = min(max(lines.index(self._line) + step, 0), len(lines) - 1)
        self._go_to(lines[at])

    def action_change(self, step: int) -> None:
        """Choose the next thing on this line."""
        if self._line in (KNIGHT, ALLY):
            knights = self._there.own if self._line == KNIGHT else self._there.allied
            if not knights:
                return
            if self._knight in knights:
                at = knights.index(self._knight) + step
            else:
                at = 0 if step > 0 else -1
            self._choose_knight(knights[at % len(knights)])
        elif self._line == PLACE:
            self._set_place(self._next_place(step))
        else:
            self._add_squires(step)
            return
        self._changed()

    def action_go_on(self) -> None:
        """Go to the next line, on the last one do it; without a place, say that it is missing."""
        if self._place is None:
            self._go_to(max(self._line, PLACE))
            self._done()
        elif self._line < PLACE:
            self._go_to(PLACE)
        elif self._line == PLACE and self._takes_squires:
            self.action_move(1)
        else:
            self._done()

    def choose(self, target: Target) -> None:
        """Choose what is clicked on."""
        line, value = map(int, target)
        if line in (_DONE, _SPOT):
            self._done() if line == _DONE else self.choose_spot(value)
            return
        self._line = line
        if line in (KNIGHT, ALLY):
            self._choose_knight(self._there.by_key[str(value)])
        elif line == PLACE:
            self._set_place(value)
        else:
            self._add_squires(value)
            return
        self._changed()

    def _next_place(self, step: int) -> int:
        if self._place is None:
            chosen = self._there.places(self._knight) if self._is_knight_chosen else ()
            reachable = sorted(chosen or self._there.places(*self._there.knights))
            return reachable[0 if step > 0 else -1]
        at = _PLACES.index(self._place) + step
        return _PLACES[at % len(_PLACES)]

    def _choose_knight(self, knight: Knight) -> None:
        self._knight, self._is_knight_chosen, self._instead_of = knight, True, None
        if self._place is not None:
            self._set_place(self._place)
        elif not self._takes_squires:
            self._squires = 0
        self._line = min(self._line, self._lines[-1])

    def _refuse_knight(self, knight: Knight) -> None:
        """Say that a knight is not in court, and leave all as it is."""
        if self._decision is None:
            return
        there = (self._there.allied if knight.ally else self._there.own) or self._there.knights
        keys = [label_of(self.app, KNIGHT_KEYS[each]) for each in there]
        refused = absent_text(knight.strength, keys, is_ally=knight.ally)
        self._tell(self.chosen(self._decision)._replace(refused=refused))

    def _set_place(self, place: int) -> None:
        """Take a place; as long as no knight is chosen, the weakest goes that can go there.

        Squires chosen before any place go along if they can.
        """
        if place != self._place:
            before = self._knight
            if not self._is_knight_chosen:
                self._knight = self._there.fitting(place) or before
            self._instead_of = None if self._knight == before else before
        chosen = self._squires if self._place is None else 0
        self._place = place
        fewest = self._there.fewest(self._knight, place)
        self._squires = max(chosen, fewest) if self._takes_squires else 0

    def _go_to(self, line: int) -> None:
        """Let the arrows change another line; what Enter does may be named otherwise there."""
        self._line = line
        self.refresh()
        self.refresh_bindings()

    def _changed(self) -> None:
        """Name also the keys that do something for what is chosen now."""
        super()._changed()
        self.refresh_bindings()

    def _add_squires(self, step: int) -> None:
        """Take squires along; where none can go, tell of them all the same: they are refused."""
        if self._takes_squires:
            self._squires = min(max(self._squires + step, 0), self._there.squires)
            self._changed()
        elif (
            self._decision is not None
            and self._scene is not None
            and step > 0
            and (self._place is not None or self._knight.ally)
        ):
            self.refresh()
            strength, is_ally = self._knight
            action = Place(strength, self._place or 0, step, is_ally)
            reason = reason_against(action, self._decision, self._scene)
            self._tell(self.chosen(self._decision)._replace(refused=reason or ""))

    def render(self) -> Content:
        """Draw the courts, each on a row, and below them place and squires."""
        scene, decision = self._scene, self._decision
        if scene is None or decision is None:
            return Content()
        is_covered = not scene.sees_purse(decision.seat)
        rows = [self._court(KNIGHT, self._there.own, scene, decision.seat)]
        if self._there.has_ally:
            rows.append(self._court(ALLY, self._there.allied, scene, decision.seat))
        rows.append(self._place_chip(scene) + self._squires_chips(is_covered=is_covered))
        return Content("\n").join(rows)

    def _label(self, line: int) -> tuple[str, str]:
        """Return the name of a line; that of the one the arrows change stands out."""
        text = f"{LABELS[line]} ".ljust(_LABEL)
        return (text, "bold $accent") if line == self._line else (text, "$quiet")

    def _court(self, line: int, knights: list[Knight], scene: Scene, seat: int) -> Content:
        """Return the knights of one court with their digits, and the spaces of its castle.

        The castle is not always on the screen, other places are.
        """
        if not knights:
            return Content.assemble(self._label(line), (NONE_IN_COURT, "$quiet"))
        chips = [
            self._chip(
                self._there.text(knight),
                (line, knight.key),
                key=f"{label_of(self.app, KNIGHT_KEYS[knight])} ",
                chosen=self._knight == knight,
                legal=bool(self._there.places(knight)),
            )
            for knight in knights
        ]
        court = Content.assemble(self._label(line), Content(" ").join(chips))
        is_ally = line == ALLY
        if self._is_knight_chosen and self._knight.ally != is_ally:
            return court
        court += self._castle(scene, seat, self.size.width - court.cell_length, is_ally)
        keys = [label_of(self.app, KNIGHT_KEYS[knight]) for knight in knights]
        if is_ally and not self._knight.ally:
            room = self.size.width - court.cell_length - _AIR
            note = longest((*knight_first_forms(keys), ""), room)
            court += Content.assemble((f"{' ' * _AIR}{note}", "$quiet"))
        return court

    def _castle(self, scene: Scene, seat: int, width: int, is_ally: bool) -> Content:
        """Return the letters of the spaces of one castle, with what lies or stands there.

        Behind them stands why some cannot be paid. Where all that has no room, letters come first.
        """
        now = scene._replace(targets=self.targets, others=self.others)
        unpaid = [] if is_ally else unpaid_spots(now)
        spaces = scene.view.rules.ally_spaces if is_ally else range(CASTLE_COUNT)
        places = [(CASTLE + space, spot_of(CASTLE + space, is_ally=is_ally)) for space in spaces]
        letters = [
            self.chip(place_text(place), (_SPOT, spot), look_of_space(now, spot, unpaid))
            for place, spot in places
        ]
        faction = scene.view.factions_of(seat)[is_ally]
        castles = castle_forms(letters, spaces, faction, scene, tells_gains=self.tells_castle)
        notes = missing_forms(seat, unpaid, scene.view) or _NONE
        told = castles[: int(self.tells_castle)]  # which matters more than why a space is closed
        forms = (
            *product(told, (*notes, "")),
            *product(castles[:-1], notes[:-1] or notes),
            *product(castles, notes),
        )
        for castle, note in forms:
            said = f"{' ' * _AIR}{note}" if note else ""
            if castle.cell_length + len(said) <= width:
                return Content.assemble(castle, (said, "$quiet"))
        return castles[-1]

    def _place_chip(self, scene: Scene) -> Content:
        """Return the place that is chosen."""
        room = max(self.size.width - _LABEL - _SQUIRES, _LEAST_PLACE)
        if self._place is None:
            chip = Content.assemble(("none yet", "$quiet"))
        else:
            letter = place_text(self._place)
            forms = [f"{letter} {name}" for name in scene.names.place_forms(self._place)]
            name = cut(longest(forms, room - 3), room - 3)
            chip = self._chip(name, (PLACE, self._place), chosen=True, legal=True)
        blanks = min(room, _LEAST_PLACE) - chip.cell_length
        return Content.assemble(self._label(PLACE), chip, " " * max(blanks, 1))

    def _squires_chips(self, *, is_covered: bool) -> Content:
        owned = COVERED if is_covered else self._there.squires
        more = is_covered or self._squires < self._there.squires
        done = self._chip(PLACE_IT, (_DONE, 0), chosen=False, legal=self.spot in self.targets)
        if not self._takes_squires:
            none = NONE_OWNED if self._is_for_squires else NONE_HERE
            none = NONE_WITH_ALLY if self._knight.ally else none
            return Content.assemble(self._label(SQUIRES), (f"{none:<16}", "$quiet"), done)
        return Content.assemble(
            self._label(SQUIRES),
            self._chip("-", (SQUIRES, -1), chosen=False, legal=self._squires > 0),
            (f"{self._squires:^3}", "bold"),
            self._chip("+", (SQUIRES, 1), chosen=False, legal=more),
            (f" of {owned:<3}", "$quiet"),
            done,
        )

    @property
    def _takes_squires(self) -> bool:
        """Whether squires could go along; behind a covered purse there could always be some."""
        scene, decision = self._scene, self._decision
        is_covered = scene and decision and not scene.sees_purse(decision.seat)
        return self._is_for_squires and bool(self._there.squires or is_covered)

    @property
    def _is_for_squires(self) -> bool:
        """Whether squires may go where the knight goes (PLC-8, PLC-9, ALY-5)."""
        in_county = self._place is None or self._place in COUNTY_PLACES
        return in_county and not self._knight.ally

    def _chip(
        self, text: str, target: Target, *, chosen: bool, legal: bool, key: str = ""
    ) -> Content:
        """Return something to choose, behind the key that chooses it."""
        look = POSSIBLE if chosen else "bold on $panel" if legal else "$quiet"
        press = "bold $target on $panel" if legal and not chosen else look
        return self.chip(Content.assemble((f" {key}", press), (f"{text} ", look)), target)
