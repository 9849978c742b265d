"""What a guest can do at a table of the lobby, and which of that Enter does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from lancaster_tui.lobby.signs import TableSign
from lancaster_tui.rules.closed import complete

Act = Literal["enter", "ready", "sit", "not_ready", "fill", "stand_up", "watch"]
"""What can be done at a table."""


def _is_seated(table: TableSign) -> bool:
    return table.my_seat is not None


def _is_ready(table: TableSign) -> bool:
    return table.my_seat is not None and table.seats[table.my_seat].is_ready


_OPEN: Final = "open"
_POSSIBLE: Final[Mapping[Act, Callable[[TableSign], bool]]] = complete(
    Act,
    {
        "enter": lambda table: table.status != _OPEN and _is_seated(table),
        "ready": lambda table: table.status == _OPEN and _is_seated(table) and not _is_ready(table),
        "sit": lambda table: table.status == _OPEN and not _is_seated(table) and table.free > 0,
        "not_ready": lambda table: table.status == _OPEN and _is_ready(table),
        "fill": lambda table: table.status == _OPEN and table.is_mine and bool(table.fillable),
        "stand_up": lambda table: table.status == _OPEN and _is_seated(table),
        "watch": lambda table: (
            table.status != _OPEN and not _is_seated(table) and table.spectators != "nobody"
        ),
    },
)


def is_possible(act: Act, table: TableSign | None) -> bool:
    """Whether a guest can do something at a table, as far as its sign tells."""
    return table is not None and _POSSIBLE[act](table)


def first_act(table: TableSign | None) -> Act | None:
    """Return what Enter does at a table; None if there is nothing to be done."""
    order: tuple[Act, ...] = ("enter", "ready", "sit", "watch", "not_ready")
    return next((act for act in order if is_possible(act, table)), None)
