"""What a law, a place or a favour gives and takes, with one price for everything.

Prices make things comparable that are paid in different goods. They are a rough list in power
points: those that greedy begins with where it has any, else what such a thing is about worth in the
middle of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from lancaster_tui.bots.worth import Values
from lancaster_tui.rules.events import (
    Event,
    Gained,
    NobleTaken,
    Paid,
    Recruited,
    Source,
    TileBuilt,
    Upgraded,
)

_GREEDY: Final = Values()
PRICES: Final[Mapping[str, float]] = {
    "pp": 1.0,
    "gold": _GREEDY.gold,
    "squires": _GREEDY.squire,
    "votes": _GREEDY.vote,
    "recruit": _GREEDY.placement + _GREEDY.strength,
    "upgrade": _GREEDY.strength,
    "tile": 3.0,
    "noble": 2.0,
}
"""The price of each thing in power points."""


class Transfer(NamedTuple):
    """A faction gets something from a source, or pays it where the amount is negative."""

    faction: int
    thing: str
    amount: int
    source: Source


def transfer(event: Event) -> Transfer | None:
    """Return what somebody gets or pays by an event, None if nothing."""
    match event:
        case Gained(seat, good, amount, source):
            return Transfer(seat, good, amount, source)
        case Paid(seat, good, amount, source):
            return Transfer(seat, good, -amount, source)
        case Recruited(faction, source):
            return Transfer(faction, "recruit", 1, source)
        case Upgraded():
            return Transfer(event.faction, "upgrade", 1, event.source)
        case TileBuilt():
            return Transfer(event.seat, "tile", 1, event.source)
        case NobleTaken():
            return Transfer(event.seat, "noble", 1, event.source)
        case _:
            return None
