"""Actions: everything a seat can answer when it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from lancaster_tui.rules.places import COUNTY_PLACES, COURT

CountyChoice = Literal["noble", "reward", "both"]

# Every action ends with its kind, so that actions of different kinds with the same values differ.


class Place(NamedTuple):
    """Place a knight from court with squires beside it (PLC), or a knight of the ally (ALY-4)."""

    strength: int
    place: int
    squires: int = 0
    ally: bool = False
    kind: Literal["place"] = "place"


class TakeFavour(NamedTuple):
    """Take a face-up King's Favour tile, by its index in the ruleset (PLC-10)."""

    favour: int
    kind: Literal["favour"] = "favour"


class BuildTile(NamedTuple):
    """Put the extension tile of a castle space, by its index, on that space (SET-4, RWD-5)."""

    space: int
    kind: Literal["tile"] = "tile"


class Upgrade(NamedTuple):
    """Exchange one's knight of this strength at this place for the next stronger one (RWD-3)."""

    strength: int
    place: int
    kind: Literal["upgrade"] = "upgrade"


class TakeNoble(NamedTuple):
    """Take a noble of a county, by its index (RWD-4)."""

    county: int
    kind: Literal["noble"] = "noble"


class Vote(NamedTuple):
    """Cast a ballot: yes or no, and this many vote markers (VOT-2)."""

    yes: bool
    markers: int
    kind: Literal["vote"] = "vote"


class Trade(NamedTuple):
    """Make the exchange of a law this many times (LAW-8), in one of its ways, by index."""

    times: int
    way: int = 0
    kind: Literal["exchange"] = "exchange"


class PayLevy(NamedTuple):
    """Pay a levy for the knights or tiles at these places, in their order (LAW-N11, LAW-N13)."""

    places: tuple[int, ...]
    kind: Literal["levy"] = "levy"


class SendSquires(NamedTuple):
    """Send squires to conflicts: a place for each squire, in their order (LAW-N5)."""

    places: tuple[int, ...]
    kind: Literal["send"] = "send"

    @property
    def by_place(self) -> dict[int, int]:
        """How many squires go to each place, in the order of the places."""
        return {place: self.places.count(place) for place in sorted(set(self.places))}


class Claim(NamedTuple):
    """Choose what the knight in a county wins (CTY-1)."""

    choice: CountyChoice
    kind: Literal["claim"] = "claim"


class Sail(NamedTuple):
    """Move the knight in the scored county to a conflict (RWD-6)."""

    place: int
    kind: Literal["voyage"] = "voyage"


class NameStartPlayer(NamedTuple):
    """Name the seat that is start player from now on (CTY-3)."""

    seat: int
    kind: Literal["start"] = "start"


class UseSpace(NamedTuple):
    """Use a paid castle space, by its index (CAS-2, CAS-4)."""

    space: int
    kind: Literal["use"] = "use"


class Ransom(NamedTuple):
    """Ransom a captured knight of this strength (CON-6)."""

    strength: int
    kind: Literal["ransom"] = "ransom"


class Decline(NamedTuple):
    """Do without what is offered (RWD-7, CAS-4, CON-6)."""

    kind: Literal["decline"] = "decline"


Action = (
    Place
    | TakeFavour
    | BuildTile
    | Upgrade
    | TakeNoble
    | Vote
    | Trade
    | PayLevy
    | SendSquires
    | Claim
    | Sail
    | NameStartPlayer
    | UseSpace
    | Ransom
    | Decline
)

DECLINE = Decline()

# Placements and ballots are made once and shared, since a turn may have hundreds of them.


@cache
def placements(strength: int, most: int, *, ally: bool = False) -> tuple[tuple[Place, ...], ...]:
    """Return for each place the placements of a knight with 0, 1, 2, … squires.

    In counties they go up to ``most`` squires; elsewhere a knight stands alone (PLC-8, PLC-9).
    """
    return tuple(
        tuple(Place(strength, place, squires, ally) for squires in range(most + 1))
        if place in COUNTY_PLACES
        else (Place(strength, place, 0, ally),)
        for place in range(COURT)
    )


@cache
def ballots(markers: int) -> Sequence[Vote]:
    """Return every ballot that can be cast with a number of vote markers (VOT-2)."""
    return tuple(Vote(yes, used) for yes in (True, False) for used in range(markers + 1))
