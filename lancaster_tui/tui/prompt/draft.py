"""A placement as far as it is chosen: which knight, where, with how many squires."""

from __future__ import annotations

from typing import NamedTuple, Self

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.tui.prompt.courts import Courts, Knight
from lancaster_tui.tui.table.spots import spot_of


class Draft(NamedTuple):
    """What is chosen of a placement, legal or not, by somebody who has the knights of ``there``.

    A knight is always marked; until the player has chosen one (``is_knight_chosen``) the place
    decides which: then the one marked before is the one it goes ``instead_of``. Behind a purse that
    ``is_covered`` there could always be squires.
    """

    there: Courts
    is_covered: bool
    knight: Knight
    is_knight_chosen: bool = False
    instead_of: Knight | None = None
    place: int | None = None
    squires: int = 0

    @classmethod
    def begun(cls, there: Courts, *, is_covered: bool) -> Self:
        """Return a draft with the first knight marked that can go somewhere, and no place."""
        able = (knight for knight in there.knights if there.places(knight))
        return cls(there, is_covered, next(able, there.knights[0]))

    @property
    def action(self) -> Place | None:
        """The placement that is chosen, legal or not; None while the place is missing."""
        if self.place is None:
            return None
        return Place(self.knight.strength, self.place, self.squires, self.knight.ally)

    @property
    def spot(self) -> int | None:
        """The spot that is chosen; None while the place is missing."""
        return None if self.place is None else spot_of(self.place, is_ally=self.knight.ally)

    @property
    def targets(self) -> frozenset[int]:
        """The spots that the marked knight can go to."""
        return self.there.spots(self.knight)

    @property
    def others(self) -> frozenset[int]:
        """The spots that only another knight can go to, which does so if none has been chosen."""
        if self.is_knight_chosen:
            return frozenset()
        return self.there.spots(*self.there.knights) - self.targets

    @property
    def is_for_squires(self) -> bool:
        """Whether squires may go where the knight goes (PLC-8, PLC-9, ALY-5)."""
        in_county = self.place is None or self.place in COUNTY_PLACES
        return in_county and not self.knight.ally

    @property
    def takes_squires(self) -> bool:
        """Whether squires could go along."""
        return self.is_for_squires and bool(self.there.squires or self.is_covered)

    def with_knight(self, knight: Knight) -> Self:
        """Return the draft with a knight that the player has chosen."""
        chosen = self._replace(knight=knight, is_knight_chosen=True, instead_of=None)
        if chosen.place is not None:
            return chosen.with_place(chosen.place)
        return chosen if chosen.takes_squires else chosen._replace(squires=0)

    def with_place(self, place: int) -> Self:
        """Return the draft with a place, and with the squires that are needed there.

        As long as no knight is chosen, the weakest goes that can go there. Squires chosen before
        any place go along if they can.
        """
        knight, instead_of = self.knight, self.instead_of
        if place != self.place:
            if not self.is_knight_chosen:
                knight = self.there.fitting(place) or knight
            instead_of = None if knight == self.knight else self.knight
        placed = self._replace(knight=knight, instead_of=instead_of, place=place)
        chosen = self.squires if self.place is None else 0
        squires = max(chosen, self.there.fewest(knight, place)) if placed.takes_squires else 0
        return placed._replace(squires=squires)

    def with_squires(self, step: int) -> Self:
        """Return the draft with more or fewer squires, within those that there are."""
        squires = min(max(self.squires + step, 0), self.there.squires)
        return self._replace(squires=squires)

    def at_spot(self, place: int, knight: Knight) -> Self:
        """Return the draft with a spot, and with the knight that it asks for."""
        before = self.knight
        draft = self if knight.ally == before.ally else self.with_knight(knight)
        draft = draft.with_place(place)
        return draft if draft.knight == before else draft._replace(instead_of=before)

    def back(self) -> Self | None:
        """Return the draft without its last step: squires, then place, then knight.

        None if there is none. Squires that the place asks for go with the place.
        """
        is_placed = self.place is not None
        fewest = 0 if self.place is None else self.there.fewest(self.knight, self.place)
        if self.squires > fewest:
            return self._replace(squires=fewest)
        if is_placed and self.is_knight_chosen:
            return self._replace(place=None, squires=0, instead_of=None)
        if is_placed or self.is_knight_chosen:
            return self.begun(self.there, is_covered=self.is_covered)
        return None
