"""Placing a knight: which knight, where, and with how many squires, on three lines."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.places import (
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    parse_place,
    place_text,
)
from lancaster_tui.rules.state import STRENGTHS
from lancaster_tui.tui.widgets.chips import Chips, Target

if TYPE_CHECKING:
    from textual.events import Key

    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.scene import Scene

KNIGHT, PLACE, SQUIRES, _DONE = range(4)
_LABELS = ("knight", "place", "squires")
_PLACES: tuple[int, ...] = (*COUNTY_PLACES, *CASTLE_PLACES, *CONFLICT_PLACES)


class PlacementForm(Chips, can_focus=True):
    """Three lines to choose from: knight, place, squires. What is not legal is dim."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "line(-1)", show=False),
        Binding("down", "line(1)", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right", "change(1)", show=False),
        Binding("enter", "go_on", show=False),
    ]

    class Changed(Message):
        """Something else is chosen to answer a decision; ``action`` is None without a place.

        ``targets`` are the places that stand out.
        """

        def __init__(
            self, decision: Decision, action: Place | None, targets: frozenset[int] = frozenset()
        ) -> None:
            super().__init__()
            self.decision = decision
            self.action = action
            self.targets = targets

    class Done(Changed):
        """What is chosen shall be done."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._decision: Decision | None = None
        self._court: list[int] = [0] * (STRENGTHS[-1] + 1)
        self._owned = 0
        self._is_purse_covered = False
        self._fewest: dict[tuple[int, int], int] = {}
        self._line = PLACE
        self._strength = 1
        self._is_knight_chosen = False
        self._place: int | None = None
        self._squires = 0

    @property
    def action(self) -> Place | None:
        """The placement that is chosen, legal or not; None while the place is missing."""
        if self._place is None:
            return None
        return Place(self._strength, self._place, self._squires)

    def show(self, scene: Scene) -> None:
        """Offer the placements of the scene's decision; what is chosen stays if it is the same."""
        decision = scene.decision
        assert decision is not None
        self._is_purse_covered = not scene.sees_purse(decision.seat)
        if decision is not self._decision:
            self._begin(decision, scene)
        self._changed()

    def _begin(self, decision: Decision, scene: Scene) -> None:
        self._decision = decision
        self._court = scene.view.factions[decision.seat].court
        self._owned = scene.view.seats[decision.seat].squires
        fewest: defaultdict[tuple[int, int], int] = defaultdict(lambda: self._owned)
        for action in decision.actions:
            assert isinstance(action, Place)
            spot = action.strength, action.place
            fewest[spot] = min(fewest[spot], action.squires)
        self._fewest = dict(fewest)
        strengths = self._strengths
        self._strength = next(
            (strength for strength in strengths if self._can_go(strength)), strengths[0]
        )
        self._is_knight_chosen = False
        self._line = KNIGHT if len(strengths) > 1 else PLACE
        self._place, self._squires = None, 0

    @property
    def _strengths(self) -> list[int]:
        return [strength for strength in STRENGTHS if self._court[strength]]

    @property
    def _targets(self) -> frozenset[int]:
        """The places that the chosen knight can go to, or any knight as long as none is chosen."""
        knights = {self._strength} if self._is_knight_chosen else {*self._strengths}
        return frozenset(place for knight, place in self._fewest if knight in knights)

    def _can_go(self, strength: int) -> bool:
        return any(knight == strength for knight, _ in self._fewest)

    def press(self, event: Key) -> bool:
        """Take a fast key: a digit for the knight, a letter for the place, plus and minus."""
        key = (event.character or "").lower()
        if key in ("+", "="):
            self._set_squires(self._squires + 1)
        elif key in ("-", "_"):
            self._set_squires(self._squires - 1)
        elif key in "1234" and key and self._court[int(key)]:
            self._choose_knight(int(key))
            self._line = max(self._line, PLACE)
        elif len(key) == 1 and key.isalpha() and key.upper() in map(place_text, _PLACES):
            self._set_place(parse_place(key))
            self._line = SQUIRES
        else:
            return False
        self._changed()
        return True

    def choose_place(self, place: int) -> None:
        """Choose a place; if it is the one chosen already, do it."""
        if place == self._place:
            self._post(self.Done)
            return
        self._set_place(place)
        self._line = SQUIRES
        self._changed()

    def allow_focus(self) -> bool:
        """Whether keys can come here: never while it is hidden, also when a screen comes back."""
        return bool(self.display)

    def back(self) -> bool:
        """Go one line back; return whether there was one."""
        first = KNIGHT if len(self._strengths) > 1 else PLACE
        if self._line <= first:
            return False
        self._line -= 1
        self.refresh()
        return True

    def action_line(self, step: int) -> None:
        """Go to another line."""
        self._line = min(max(self._line + step, KNIGHT), SQUIRES)
        self.refresh()

    def action_change(self, step: int) -> None:
        """Choose the next thing on this line."""
        if self._line == KNIGHT:
            strengths = self._strengths
            at = strengths.index(self._strength) + step
            self._choose_knight(strengths[at % len(strengths)])
        elif self._line == PLACE:
            self._set_place(self._next_place(step))
        else:
            self._set_squires(self._squires + step)
        self._changed()

    def action_go_on(self) -> None:
        """Go to the next line, on the last one do it."""
        if self._line < SQUIRES and not (self._line == PLACE and self._place is None):
            self.action_line(1)
        else:
            self._post(self.Done)

    def choose(self, target: Target) -> None:
        """Choose what is clicked on."""
        line, value = map(int, target)
        if line == _DONE:
            self._post(self.Done)
            return
        self._line = line
        if line == KNIGHT:
            self._choose_knight(value)
        elif line == PLACE:
            self._set_place(value)
        else:
            self._set_squires(self._squires + value)
        self._changed()

    def _next_place(self, step: int) -> int:
        if self._place is None:
            reachable = sorted({place for _, place in self._fewest})
            return reachable[0 if step > 0 else -1]
        at = _PLACES.index(self._place) + step
        return _PLACES[at % len(_PLACES)]

    def _choose_knight(self, strength: int) -> None:
        self._strength, self._is_knight_chosen = strength, True
        if self._place is not None:
            self._set_place(self._place)

    def _set_place(self, place: int) -> None:
        """Take a place; as long as no knight is chosen, the weakest goes that can go there."""
        self._place = place
        if not self._is_knight_chosen:
            fitting = (each for each in self._strengths if (each, place) in self._fewest)
            self._strength = next(fitting, self._strength)
        self._squires = self._fewest.get((self._strength, place), 0)

    def _set_squires(self, squires: int) -> None:
        self._squires = min(max(squires, 0), self._owned)

    def _changed(self) -> None:
        self.refresh()
        self._post(self.Changed)

    def _post(self, kind: type[Changed]) -> None:
        if self._decision is not None:
            self.post_message(kind(self._decision, self.action, self._targets))

    def render(self) -> Content:
        """Draw the three lines."""
        lines = (self._knight_line(), self._place_line(), self._squires_line())
        return Content("\n").join(
            Content.assemble(
                ("> " if line == self._line else "  ", "bold $accent"),
                (f"{_LABELS[line]:<9}", "bold" if line == self._line else "$quiet"),
                choices,
            )
            for line, choices in enumerate(lines)
        )

    def _knight_line(self) -> Content:
        return Content(" ").join(
            self._chip(
                f"S{strength}"
                if self._court[strength] == 1
                else f"S{strength} x{self._court[strength]}",
                (KNIGHT, strength),
                chosen=self._strength == strength,
                legal=self._can_go(strength),
            )
            for strength in self._strengths
        )

    def _place_line(self) -> Content:
        groups = []
        targets = self._targets
        for places in (COUNTY_PLACES, CASTLE_PLACES, CONFLICT_PLACES):
            chips = [
                self._chip(
                    place_text(place),
                    (PLACE, place),
                    chosen=self._place == place,
                    legal=place in targets,
                )
                for place in places
            ]
            groups.append(Content("").join(chips))
        return Content("  ").join(groups)

    def _squires_line(self) -> Content:
        owned = "?" if self._is_purse_covered else self._owned
        more = self._is_purse_covered or self._squires < self._owned
        return Content.assemble(
            self._chip("-", (SQUIRES, -1), chosen=False, legal=self._squires > 0),
            (f"{self._squires:^3}", "bold"),
            self._chip("+", (SQUIRES, 1), chosen=False, legal=more),
            (f" of {owned}    ", "$quiet"),
            self._chip("[ place it ]", (_DONE, 0), chosen=False, legal=self._place is not None),
        )

    def _chip(self, text: str, choice: tuple[int, int], *, chosen: bool, legal: bool) -> Content:
        """Return something to choose, with a blank before it that can be clicked on, too."""
        look = "bold $background on $target" if chosen else "bold $target" if legal else "$quiet"
        return self.chip(Content.assemble(" ", (text, look)), choice)
