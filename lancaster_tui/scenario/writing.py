"""Writing a scenario: a position as data, with every name that a reader needs and no secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from lancaster_tui.rules.places import (
    CASTLE,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    place_text,
)
from lancaster_tui.rules.position import STRENGTHS, Conflict, View
from lancaster_tui.scenario.model import ScenarioPhase
from lancaster_tui.scenario.reading import Finder

Data = dict[str, Any]


def position_data(
    seen: View, deck: Sequence[str], phase: ScenarioPhase, turn: int | None, seats: Sequence[str]
) -> Data:
    """Return a position as the keys of ``Scenario``, complete.

    Args:
        seen: What a spectator knows of it.
        deck: All laws of the game, in any order.
        phase: The phase, as scenarios name it.
        turn: In the phase of placing the seat whose turn it is, else None.
        seats: The names of the seats.

    """
    writer = _Writer(seen, seats)
    data: Data = {"round": seen.round, "phase": phase}
    if turn is not None:
        data["turn"] = seats[turn]
    if phase == "parliament":
        data["voting"] = seen.proposals[0]
    data |= {
        "start_player": seats[seen.start_player],
        "laws": list(seen.laws),
        "proposals": list(seen.proposals),
        "laws_gone": writer.laws_gone(deck),
        "conflicts_gone": writer.conflicts_gone(),
        "favours": [seen.rules.favours[favour].id for favour in seen.favours],
        "nobles_removed": writer.nobles_removed(),
        "france_order": writer.france_order(),
        "conflicts": writer.conflicts(),
        "players": {name: writer.player(seat) for seat, name in enumerate(seats)},
    }
    always = ("laws", "favours", "conflicts", "players")
    return {key: value for key, value in data.items() if value or key in always}


class _Writer:
    def __init__(self, seen: View, seats: Sequence[str]) -> None:
        self._seen = seen
        self._seats = seats
        self._find = Finder(seen.rules, seats)

    def laws_gone(self, deck: Sequence[str]) -> list[str]:
        seen = self._seen
        there = {*seen.laws, *seen.proposals, *seen.laws_to_come}
        return [law.id for law in seen.rules.all_laws if law.id in deck and law.id not in there]

    def conflicts_gone(self) -> list[str]:
        seen = self._seen
        removed = seen.rules.for_players(seen.players).conflicts_removed
        there = {conflict.card for conflict in seen.conflicts if conflict is not None}
        there |= set(seen.conflicts_to_come)
        return [
            card.id
            for index, card in enumerate(seen.rules.conflicts)
            if index not in there and card.id not in removed
        ]

    def nobles_removed(self) -> list[str]:
        seen = self._seen
        nobles = seen.rules.for_players(seen.players).nobles
        taken = Counter(county for seat in seen.seats for county in seat.nobles)
        return [
            self._county(county)
            for county in COUNTY_PLACES
            for _ in range(nobles - taken[county] - seen.nobles_left[county])
        ]

    def conflicts(self) -> dict[str, str]:
        cards = self._seen.rules.conflicts
        return {letter: cards[conflict.card].id for letter, conflict in self._in_france()}

    def france_order(self) -> dict[str, list[str]]:
        """Return who stands where, for conflicts in which it is not the order of the seats."""
        orders = {
            letter: [stack.faction for stack in conflict.stacks]
            for letter, conflict in self._in_france()
        }
        return {
            letter: [self._faction(faction) for faction in order]
            for letter, order in orders.items()
            if order != sorted(order, key=lambda faction: (self._seen.owner(faction), faction))
        }

    def player(self, number: int) -> Data:
        seat = self._seen.seats[number]
        own, *allies = self._seen.factions_of(number)
        data: Data = {
            "gold": seat.gold,
            "squires": seat.squires,
            "votes": seat.votes,
            "pp": seat.pp,
            "tiles": [self._space(space) for space in seat.tiles],
            "nobles": [self._county(county) for county in seat.nobles],
        }
        data = {key: value for key, value in data.items() if value != []} | self._knights(own)
        for ally in allies:
            data["ally"] = self._knights(ally)
        return data

    def _knights(self, faction: int) -> Data:
        knights = self._seen.factions[faction]
        court = [f"S{each}" for each in STRENGTHS for _ in range(knights.court[each])]
        places: Data = {
            "counties": {
                self._county(county): f"S{strength} +{squires}" if squires else f"S{strength}"
                for county, (_, strength, squires) in self._seen.knights_in_counties(faction)
            },
            "castle": {
                self._space(space): f"S{strength}"
                for space, strength in enumerate(knights.castle)
                if strength
            },
            "france": {
                place_text(place): [f"S{strength}" for strength in stack.knights]
                for place, stack in self._seen.stacks(faction)
            },
        }
        return {"court": court, **{key: value for key, value in places.items() if value}}

    def _in_france(self) -> list[tuple[str, Conflict]]:
        return [
            (place_text(place), conflict)
            for place, conflict in zip(CONFLICT_PLACES, self._seen.conflicts, strict=True)
            if conflict is not None
        ]

    def _county(self, county: int) -> str:
        """Return the name of a county, or its letter if the name could be another's."""
        name = self._seen.rules.counties[county].name
        return name if self._find.county(name, ()) == county else place_text(county)

    def _space(self, space: int) -> str:
        """Return the id of a castle space, or its letter if the id could be another's."""
        called = self._seen.rules.castle[space].id
        place = CASTLE + space
        return called if self._find.space(called, ()) == place else place_text(place)

    def _faction(self, faction: int) -> str:
        name = self._seats[self._seen.owner(faction)]
        return f"{name}'s ally" if self._seen.is_ally(faction) else name
