"""What is stored of the lobby and of each table, beside the record of its game."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from lancaster_tui.lobby.signs import Line, Opening
from lancaster_tui.table.seating import Colour

MOST_LINES: Final = 200
"""How many lines of what was said and done are kept in one place."""


class _Stored(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatEntry(_Stored):
    """A seat: who has taken it, or which bot; free if neither."""

    name: str = ""
    bot: str | None = None
    colour: Colour
    is_ready: bool = False

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return not self.name and self.bot is None

    @property
    def is_person(self) -> bool:
        """Whether a person has taken it."""
        return bool(self.name) and self.bot is None


class Asked(NamedTuple):
    """Since when the game has waited. ``key`` tells one question from another.

    All ballots of a vote answer one question, so neither gives away who has voted (VOT-2).
    """

    key: int
    since: datetime


class Seen(NamedTuple):
    """The last moment of a game that somebody saw, a number in ``Table.moments``, and when."""

    moment: int
    when: datetime


class Asking(NamedTuple):
    """A request to take back an act: who asks, the seats still to agree, and those that have."""

    asker: int
    waits_for: tuple[int, ...]
    agreed: tuple[int, ...] = ()


class TableEntry(_Stored):
    """A table. Whether it has begun follows from its game, which has a file of its own.

    ``told`` holds for each seat the question about which it was last notified.
    """

    format: Literal[1] = 1
    number: int
    opening: Opening
    opener: str
    seats: list[SeatEntry]
    lines: list[Line] = []
    asked: Asked | None = None
    seen: dict[int, Seen] = {}
    told: dict[int, int] = {}
    request: Asking | None = None
    rematch: int | None = None
    ended: datetime | None = None

    def seat_of(self, name: str) -> int | None:
        """Return the seat that somebody has taken, or None."""
        taken = [seat.name if seat.is_person else None for seat in self.seats]
        return taken.index(name) if name in taken else None

    def add(self, line: Line) -> None:
        """Note what was said or done."""
        self.lines = [*self.lines, line][-MOST_LINES:]


class LobbyEntry(_Stored):
    """What is stored of the lobby itself."""

    format: Literal[1] = 1
    lines: list[Line] = []

    def add(self, line: Line) -> None:
        """Note what was said or done."""
        self.lines = [*self.lines, line][-MOST_LINES:]
