"""What a law, a place or a favour gives and takes, with one price for everything.

Prices make things comparable that are paid in different goods. They are a rough list in power
points: those that greedy begins with where it has any, else what such a thing is about worth in the
middle of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

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
_LASTING: Final[dict[str, float]] = {"pp": 1.0, "tile": 3.0, "noble": 2.0}
_TO_USE: Final[dict[str, float]] = {
    "gold": _GREEDY.gold,
    "squires": _GREEDY.squire,
    "votes": _GREEDY.vote,
    "recruit": _GREEDY.placement + _GREEDY.strength,
    "upgrade": _GREEDY.strength,
}
PRICES: Final[Mapping[str, float]] = _LASTING | _TO_USE
"""The price of each thing in power points."""
LAST_PRICES: Final[Mapping[str, float]] = _LASTING | {
    thing: price * _GREEDY.last_round for thing, price in _TO_USE.items()
}
"""The same in the last round, when there is little use left for most of them."""


class Transfer(NamedTuple):
    """A faction gets something from a source, or pays it where the amount is negative."""

    faction: int
    thing: str
    amount: int
    source: Source


def transfer(event: Event) -> Transfer | None:
    """Return what somebody gets or pays by an event, None if nothing."""
    read = TRANSFERS.get(type(event))
    return None if read is None else read(event)


TRANSFERS: Final[Mapping[type, Callable[[Any], Transfer]]] = {
    Gained: lambda event: Transfer(event.seat, event.good, event.amount, event.source),
    Paid: lambda event: Transfer(event.seat, event.good, -event.amount, event.source),
    Recruited: lambda event: Transfer(event.faction, "recruit", 1, event.source),
    Upgraded: lambda event: Transfer(event.faction, "upgrade", 1, event.source),
    TileBuilt: lambda event: Transfer(event.seat, "tile", 1, event.source),
    NobleTaken: lambda event: Transfer(event.seat, "noble", 1, event.source),
}
"""The kinds of event by which somebody gets or pays something, and how each is read."""
