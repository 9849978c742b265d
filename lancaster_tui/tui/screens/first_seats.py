"""Who sits in the rows of a new game before anybody chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.table.seating import COLOURS, MOST, Seating, faction_colours

FIRST_SEATS: Final = (
    Seating("Ann"),
    Seating("Bob", "greedy"),
    Seating("Cid", "greedy"),
    Seating("Dot", "greedy"),
)
_NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")


def for_all_rows(seats: Sequence[Seating]) -> list[Seating]:
    """Return the seats and as many more as there is room for, each with a name and a colour.

    Where each seat has an ally, the seats behind them have the colours of the allies.
    """
    used = {seat.name.casefold() for seat in seats}
    free = [name for name in _NAMES if name.casefold() not in used]
    rows = [*seats, *map(Seating, free)][:MOST]
    first = faction_colours(seats)
    rest = (colour for colour in range(len(COLOURS)) if colour not in first)
    colours = [COLOURS[colour] for colour in (*first, *rest)]
    return [row._replace(colour=colour) for row, colour in zip(rows, colours, strict=True)]
