"""The knights of a player and of the ally that can be placed, where they can go or stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.binding import Binding
from textual.content import Content

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.rules.position import STRENGTHS, Occupant
from lancaster_tui.tui.kit.seats import chip_text
from lancaster_tui.tui.table.county_map import strength_text
from lancaster_tui.tui.table.spots import spot_of
from lancaster_tui.words.prompts.placements import GOES_HOME, goes_instead, squires_lost
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.rules.position import View
    from lancaster_tui.tui.table.scene import Scene


class Knight(NamedTuple):
    """A knight to place: one's own or the ally's (ALY-4)."""

    strength: int
    ally: bool = False

    @property
    def key(self) -> str:
        """The digit that picks it: 1 to 4 for one's own, 5 to 8 for those of the ally."""
        return str(self.strength + STRENGTHS[-1] * self.ally)


_OWN, _ALLYS = (Binding.Group(word, compact=True) for word in ("knight", "ally"))

KNIGHT_KEYS = {
    knight: Binding(
        knight.key,
        f"knight({knight.strength}, {knight.ally})",
        "knight",
        tooltip="choose the knight with this digit",
        id=f"placement.{'ally_' if knight.ally else ''}knight_{knight.strength}",
        group=_ALLYS if knight.ally else _OWN,
    )
    for knight in (Knight(strength, ally) for ally in (False, True) for strength in STRENGTHS)
}
"""The keys of all knights that there can be."""


class Courts:
    """What a player who places a knight has in court, and where it can go.

    ``own`` and ``allied`` are the knights there are, the weakest first; ``by_key`` has those that
    are elsewhere, too, by the digits that pick them. ``squires`` could go with one of the player's.
    """

    def __init__(self, decision: Decision, view: View) -> None:
        seat = decision.seat
        factions = view.factions_of(seat)
        counts = {
            Knight(strength, ally): view.factions[faction].court[strength]
            for ally, faction in zip((False, True), factions, strict=False)
            for strength in STRENGTHS
        }
        self.squires = view.seats[seat].squires
        self.has_ally = view.has_allies
        self._counts = {knight: count for knight, count in counts.items() if count}
        self.own = [knight for knight in self._counts if not knight.ally]
        self.allied = [knight for knight in self._counts if knight.ally]
        self.by_key = {knight.key: knight for knight in counts}
        self._fewest: dict[tuple[Knight, int], int] = {}
        for action in decision.actions:
            assert isinstance(action, Place)
            spot = Knight(action.strength, action.ally), action.place
            before = self._fewest.get(spot, action.squires)
            self._fewest[spot] = min(before, action.squires)

    @property
    def knights(self) -> list[Knight]:
        """All knights in the courts: the player's, then the ally's."""
        return self.own + self.allied

    def holds(self, knight: Knight) -> bool:
        """Whether a knight is in its court."""
        return knight in self._counts

    def fewest(self, knight: Knight, place: int) -> int:
        """Return how many squires a knight needs at a place; 0 where it cannot go."""
        return self._fewest.get((knight, place), 0)

    def places(self, *knights: Knight) -> frozenset[int]:
        """Return the places that one of some knights can go to."""
        return frozenset(place for knight, place in self._fewest if knight in knights)

    def spots(self, *knights: Knight) -> frozenset[int]:
        """Return the spots of the board that one of some knights can go to."""
        return frozenset(
            spot_of(place, is_ally=knight.ally)
            for knight, place in self._fewest
            if knight in knights
        )

    def fitting(self, place: int) -> Knight | None:
        """Return the player's weakest knight that can go to a place, else the ally's weakest."""
        return next((knight for knight in self.knights if (knight, place) in self._fewest), None)

    def for_castle(self, place: int, *, is_ally: bool) -> Knight | None:
        """Return the knight for a space of the player's castle or of the ally's (ALY-5).

        That is the weakest that can go there, else the weakest; None if there is none at all.
        """
        knights = self.allied if is_ally else self.own
        able = (knight for knight in knights if (knight, place) in self._fewest)
        return next(able, knights[0] if knights else None)

    def text(self, knight: Knight) -> str:
        """Return a knight with the number of its kind: ``S1x2``."""
        count = self._counts[knight]
        return f"S{knight.strength}" if count == 1 else f"S{knight.strength}x{count}"


def knight_chip(faction: int, scene: Scene, knight: str, *, is_close: bool = False) -> Content:
    """Return a knight on a chip of its faction's colour, an ally's on that of panels."""
    text, ink, ground = chip_text(faction, scene.names, knight)
    ground = "panel" if scene.view.is_ally(faction) else ground
    name, _, look = ink.partition(" ")
    text = text.replace(" ", "") if is_close else f" {text} "
    return Content.assemble((text, f"{look} ${name} on ${ground}"))


def clash(
    coming: Occupant | None, action: Place, scene: Scene, instead_of: str, width: int
) -> Content:
    """Return the knight that is ``coming`` as a chip, and the one that it expels; mostly nothing.

    ``▲ S3+2=5 beats ■ S3+1=4, which goes home, its squire lost``, and the knight ``instead_of``
    which it goes, as much of that as fits into ``width`` columns (PLC-6).
    """
    there = scene.view.counties[action.place] if action.place in COUNTY_PLACES else None
    if coming is None or there is None:
        return Content()
    own, its = (knight_chip(each.faction, scene, strength_text(each)) for each in (coming, there))
    beats = Content.assemble(own, (" beats ", "bold $good"), its)
    note = f"  {goes_instead(action, instead_of)}" if instead_of else ""
    lost = squires_lost(there.squires)
    forms = (f", {GOES_HOME}{lost}{note}", f"{lost}{note}", note, "")
    return beats + Content.styled(longest(forms, width - beats.cell_length), "$soft")
