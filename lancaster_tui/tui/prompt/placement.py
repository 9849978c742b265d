"""The form that places a knight: which one, where, with how many squires."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.reactive import reactive

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.places import (
    CASTLE_COUNT,
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    parse_place,
    place_text,
)
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.kit.key_line import ON_GOLD, label_of, offer
from lancaster_tui.tui.kit.picker import Target
from lancaster_tui.tui.prompt.castle_row import castle_row
from lancaster_tui.tui.prompt.chosen import Chosen, Tell, place_bindings, reason_against
from lancaster_tui.tui.prompt.courts import (
    KNIGHT_KEYS,
    Courts,
    Knight,
)
from lancaster_tui.tui.prompt.draft import Draft
from lancaster_tui.tui.prompt.form import Form
from lancaster_tui.tui.table.spots import at_spot, unpaid_spots
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
    from collections.abc import Callable, Sequence

    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.table.scene import Scene


_CHOOSE, _SQUIRES_KEYS = Binding.Group("choose"), Binding.Group("squires")
_GO_ON = Binding(
    "enter",
    "go_on",
    "next",
    tooltip="from knight to place to squires, and then place it",
    id="placement.go_on",
)
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
        _GO_ON,
    ]

    lent: reactive[frozenset[str]] = reactive(frozenset())
    """The labels of keys that choose something else for now: they are drawn as if without use."""

    tells_castle = reactive(default=False)
    """Whether it has the castle spaces, since no castle is in sight."""

    def __init__(self, tell: Tell, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(tell, id=id)
        self._draft: Draft | None = None
        self._line = PLACE

    @property
    def action(self) -> Place | None:
        """The placement that is chosen, legal or not; None while the place is missing."""
        return None if self._draft is None else self._draft.action

    @property
    def spot(self) -> int | None:
        """The spot that is chosen; None while the place is missing."""
        return None if self._draft is None else self._draft.spot

    def chosen(self, decision: Decision) -> Chosen:
        """Return what is chosen so far, and the knight that gave way to the one marked now."""
        draft = self._begun
        marked, *gone = (
            knight_text(strength, is_ally=is_ally)
            for strength, is_ally in filter(None, (draft.knight, draft.instead_of))
        )
        unmarked = [
            knight_text(each.strength, is_ally=each.ally)
            for each in draft.there.knights
            if draft.there.spots(each) & draft.others
        ]
        return Chosen(
            decision,
            draft.action,
            spot=draft.spot,
            targets=draft.targets,
            others=draft.others,
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

    def show(self, scene: Scene) -> None:
        """Offer what the scene's decision asks; behind a covered purse there may be squires."""
        super().show(scene)
        self._draft = self._begun._replace(is_covered=self._is_covered(scene))
        self._line = min(self._line, self._lines[-1])

    def _begin(self, scene: Scene, decision: Decision) -> None:
        courts = Courts(decision, scene.view)
        self._draft = Draft.begun(courts, is_covered=self._is_covered(scene))
        self._line = self._first_line
        self.styles.height = self.least_rows

    @staticmethod
    def _is_covered(scene: Scene) -> bool:
        """Whether the viewer does not see what whoever is asked has."""
        assert scene.decision is not None
        return not scene.sees_purse(scene.decision.seat)

    @property
    def _begun(self) -> Draft:
        """What is chosen so far, once something is asked."""
        assert self._draft is not None
        return self._draft

    @property
    def _there(self) -> Courts:
        """The knights that the question is about."""
        return self._begun.there

    @property
    def _lines(self) -> list[int]:
        """The lines of the form, from the top; that of squires only where some can go along."""
        missing = {ALLY} if not self._there.has_ally else set()
        if not self._begun.takes_squires:
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
        draft = self._begun
        if binding.group is _SQUIRES_KEYS:
            return draft.place is None or not draft.takes_squires
        if binding.group is _CHOOSE:
            return self._line == SQUIRES
        if binding.action == "go_on":
            is_last = draft.place is None or self._is_on_last_line
            return is_last and draft.spot not in draft.targets
        absent = (knight for knight in KNIGHT_KEYS if not draft.there.holds(knight))
        return any(binding.id == KNIGHT_KEYS[knight].id for knight in absent)

    @property
    def _is_on_last_line(self) -> bool:
        return self._line == self._lines[-1]

    def key_word(self, binding: Binding) -> str:
        """Return what a key does: Enter goes from line to line, and on the last one places."""
        places = binding.action == "go_on" and self._is_on_last_line
        return PLACE_IT if places else binding.description

    def action_knight(self, strength: int, is_allied: bool) -> None:
        """Choose a knight by its digit; without such a knight in court, say which digits choose."""
        knight = Knight(strength, is_allied)
        if not self._there.holds(knight):
            self._refuse_knight(knight)
            return
        self._line = max(self._line, PLACE)
        self._choose(self._begun.with_knight(knight))

    def action_place(self, letter: str) -> None:
        """Choose a place by its letter."""
        self._choose_last(self._begun.with_place(parse_place(letter)))

    def action_squires(self, step: int) -> None:
        """Send one squire more along, or one less; where none can go, say why."""
        draft = self._begun
        if draft.takes_squires:
            self._choose(draft.with_squires(step))
        elif (
            self._decision is not None
            and self._scene is not None
            and step > 0
            and (draft.place is not None or draft.knight.ally)
        ):
            self.refresh()
            strength, is_ally = draft.knight
            action = Place(strength, draft.place or 0, step, is_ally)
            reason = reason_against(action, self._decision, self._scene)
            self._tell(self.chosen(self._decision)._replace(refused=reason or ""))

    def choose_spot(self, spot: int) -> None:
        """Choose a spot; if it is the one chosen already, do it.

        Each castle has knights of its own (ALY-5): in that of the ally one of the ally is placed.
        """
        draft = self._begun
        if spot == draft.spot:
            self._done()
            return
        place, is_ally = at_spot(spot)
        knight: Knight | None = draft.knight
        if place in CASTLE_PLACES and (is_ally or draft.knight.ally):
            knight = draft.there.for_castle(place, is_ally=is_ally)
        if knight is not None:
            self._choose_last(draft.at_spot(place, knight))

    def fill(self, action: Action) -> None:
        """Choose knight, place and squires of a placement."""
        assert isinstance(action, Place)
        draft = self._begun.with_knight(Knight(action.strength, action.ally))
        self._choose_last(draft.with_place(action.place)._replace(squires=action.squires))

    def keep(self) -> Callable[[], None]:
        """Return what goes back to what is chosen now."""
        kept, line = self._begun, self._line

        def go_back() -> None:
            self._draft, self._line = kept, line
            self._changed()

        return go_back

    def back(self) -> bool:
        """Take back the last step of the answer: squires, then place, then knight.

        Returns whether there was one. Squires that the place asks for go with the place.
        """
        before, after = self._begun, self._begun.back()
        if after is None:
            return False
        if after._replace(squires=before.squires) != before:
            self._line = PLACE if after.is_knight_chosen else self._first_line
        self._choose(after)
        return True

    def action_move(self, step: int) -> None:
        """Go to another line."""
        lines = self._lines
        at = min(max(lines.index(self._line) + step, 0), len(lines) - 1)
        self._go_to(lines[at])

    def action_change(self, step: int) -> None:
        """Choose the next thing on this line."""
        draft = self._begun
        if self._line in (KNIGHT, ALLY):
            knights = draft.there.own if self._line == KNIGHT else draft.there.allied
            if not knights:
                return
            if draft.knight in knights:
                at = knights.index(draft.knight) + step
            else:
                at = 0 if step > 0 else -1
            self._choose(draft.with_knight(knights[at % len(knights)]))
        elif self._line == PLACE:
            self._choose(draft.with_place(self._next_place(step)))
        else:
            self.action_squires(step)

    def action_go_on(self) -> None:
        """Go to the next line, on the last one do it; without a place, say that it is missing."""
        if self._begun.place is None:
            self._go_to(max(self._line, PLACE))
            self._done()
        elif self._line < PLACE:
            self._go_to(PLACE)
        elif self._line == PLACE and self._begun.takes_squires:
            self.action_move(1)
        else:
            self._done()

    def choose(self, target: Target) -> None:
        """Choose what is clicked on."""
        line, value = map(int, target)
        if line == _DONE:
            self._done()
            return
        if line == _SPOT:
            self.choose_spot(value)
            return
        self._line = line
        if line in (KNIGHT, ALLY):
            self._choose(self._begun.with_knight(self._there.by_key[str(value)]))
        elif line == PLACE:
            self._choose(self._begun.with_place(value))
        else:
            self.action_squires(value)

    def _next_place(self, step: int) -> int:
        draft = self._begun
        if draft.place is None:
            chosen = draft.there.places(draft.knight) if draft.is_knight_chosen else ()
            reachable = sorted(chosen or draft.there.places(*draft.there.knights))
            return reachable[0 if step > 0 else -1]
        at = _PLACES.index(draft.place) + step
        return _PLACES[at % len(_PLACES)]

    def _choose(self, draft: Draft) -> None:
        """Take what is chosen now, on a line that is still there."""
        self._draft = draft
        self._line = min(self._line, self._lines[-1])
        self._changed()

    def _choose_last(self, draft: Draft) -> None:
        """Take what is chosen now, with the last line marked."""
        self._draft = draft
        self._line = self._lines[-1]
        self._changed()

    def _refuse_knight(self, knight: Knight) -> None:
        """Say that a knight is not in court, and leave all as it is."""
        if self._decision is None:
            return
        there = (self._there.allied if knight.ally else self._there.own) or self._there.knights
        keys = [label_of(self.app, KNIGHT_KEYS[each]) for each in there]
        refused = absent_text(knight.strength, keys, is_ally=knight.ally)
        self._tell(self.chosen(self._decision)._replace(refused=refused))

    def _go_to(self, line: int) -> None:
        """Let the arrows change another line; what Enter does may be named otherwise there."""
        self._line = line
        self.refresh()
        self.refresh_bindings()

    def _changed(self) -> None:
        """Name also the keys that do something for what is chosen now."""
        super()._changed()
        self.refresh_bindings()

    def render(self) -> Content:
        """Draw the courts, each on a row, and below them place and squires."""
        scene, decision = self._scene, self._decision
        if scene is None or decision is None:
            return Content()
        rows = [self._court(KNIGHT, self._there.own, scene, decision.seat)]
        if self._there.has_ally:
            rows.append(self._court(ALLY, self._there.allied, scene, decision.seat))
        last = self._place_chip(scene) + self._squires_chips()
        rows.append(last + self._done_chip(self.size.width - last.cell_length))
        return Content("\n").join(rows)

    def _label(self, line: int) -> tuple[str, str]:
        """Return the name of a line; that of the one the arrows change stands out."""
        text = f"{LABELS[line]} ".ljust(_LABEL)
        return (text, "bold $accent") if line == self._line else (text, "$quiet")

    def _court(self, line: int, knights: list[Knight], scene: Scene, seat: int) -> Content:
        """Return the knights of one court with their digits, and the spaces of its castle.

        Other places are always on the screen, a castle is not.
        """
        if not knights:
            return Content.assemble(self._label(line), (NONE_IN_COURT, "$quiet"))
        chips = [
            self._chip(
                self._there.text(knight),
                (line, knight.key),
                key=f"{label_of(self.app, KNIGHT_KEYS[knight])} ",
                chosen=self._begun.knight == knight,
                legal=bool(self._there.places(knight)),
            )
            for knight in knights
        ]
        court = Content.assemble(self._label(line), Content(" ").join(chips))
        is_ally = line == ALLY
        if self._begun.is_knight_chosen and self._begun.knight.ally != is_ally:
            return court
        width = self.size.width - court.cell_length
        return court + self._beside(knights, scene, seat, width, is_ally=is_ally)

    def _beside(
        self, knights: list[Knight], scene: Scene, seat: int, width: int, *, is_ally: bool
    ) -> Content:
        """Return the spaces of a castle if it is not in sight, and why some have to wait."""
        now = scene._replace(targets=self._begun.targets, others=self._begun.others)
        unpaid = [] if is_ally else unpaid_spots(now)
        told: Sequence[str] = missing_forms(seat, unpaid, scene.view)
        if is_ally and self.tells_castle and not self._begun.knight.ally:
            told = knight_first_forms([label_of(self.app, KNIGHT_KEYS[each]) for each in knights])
        notes = [f"{' ' * _AIR}{form}" for form in told] or [""]
        if not self.tells_castle:
            return Content.styled(longest((*notes, ""), width), "$quiet")
        faction = scene.view.factions_of(seat)[is_ally]
        spaces = scene.view.rules.ally_spaces if is_ally else range(CASTLE_COUNT)
        return castle_row(now, faction, spaces, self._letter, unpaid, notes, width)

    def _letter(self, letter: str, spot: int, look: str) -> Content:
        """Return a letter that chooses a spot."""
        return self.chip(letter, (_SPOT, spot), look)

    def _place_chip(self, scene: Scene) -> Content:
        """Return the place that is chosen."""
        room = max(self.size.width - _LABEL - _SQUIRES, _LEAST_PLACE)
        place = self._begun.place
        if place is None:
            chip = Content.assemble(("none yet", "$quiet"))
        else:
            letter = place_text(place)
            forms = [f"{letter} {name}" for name in scene.names.place_forms(place)]
            name = cut(longest(forms, room - 3), room - 3)
            chip = self._chip(name, (PLACE, place), chosen=True, legal=True)
        blanks = min(room, _LEAST_PLACE) - chip.cell_length
        return Content.assemble(self._label(PLACE), chip, " " * max(blanks, 1))

    def _squires_chips(self) -> Content:
        """Return how many squires go along, and what changes that."""
        draft, label = self._begun, self._label(SQUIRES)
        if not draft.takes_squires:
            if draft.place is None and not draft.knight.ally:
                return Content()
            none = NONE_OWNED if draft.is_for_squires else NONE_HERE
            none = NONE_WITH_ALLY if draft.knight.ally else none
            return Content.assemble(label, (f"{none:<16}", "$quiet"))
        owned = COVERED if draft.is_covered else draft.there.squires
        more = draft.is_covered or draft.squires < draft.there.squires
        return Content.assemble(
            label,
            self._chip("-", (SQUIRES, -1), chosen=False, legal=draft.squires > 0),
            (f"{draft.squires:^3}", "bold"),
            self._chip("+", (SQUIRES, 1), chosen=False, legal=more),
            (f" of {owned:<3}", "$quiet"),
        )

    def _done_chip(self, room: int) -> Content:
        """Return what places the knight, in gold if Enter does so now, with its name if it fits."""
        draft = self._begun
        if draft.place is None:
            return Content()
        is_legal = draft.spot in draft.targets
        if not (is_legal and self._is_on_last_line and self.has_focus):
            return self._chip(PLACE_IT, (_DONE, 0), chosen=False, legal=is_legal)
        in_full = offer(self.app, _GO_ON, PLACE_IT)
        if in_full.cell_length > room:
            return self._chip(PLACE_IT, (_DONE, 0), chosen=True, legal=True)
        return self.chip(in_full, (_DONE, 0))

    def _chip(
        self, text: str, target: Target, *, chosen: bool, legal: bool, key: str = ""
    ) -> Content:
        """Return something to choose, behind the key that chooses it."""
        look = ON_GOLD if chosen else "bold on $panel" if legal else "$quiet"
        press = "bold $target on $panel" if legal and not chosen else look
        if key.strip() in self.lent and not chosen:
            press = "$quiet on $panel"
        return self.chip(Content.assemble((f" {key}", press), (f"{text} ", look)), target)
