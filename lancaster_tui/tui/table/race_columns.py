"""The columns of the race behind the points: what lies open about everybody, as room allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.tui.kit.glyphs import NOTHING
from lancaster_tui.tui.table.in_short import (
    castle_in_short,
    nobles_in_short,
    tiles_in_short,
    votes_in_short,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.phrases import COVERED, knights

_Show = Callable[[Scene, int], str]


class Column(NamedTuple):
    """A column: its head, what it shows, and if that is a number.

    What it shows is of a seat or, where it is of a faction, of an ally as well. ``full`` shows it
    where there is more room. ``gap`` is the blanks before it, ``size`` its width where it is known.
    """

    head: str
    show: _Show
    is_number: bool = False
    is_of_faction: bool = False
    full: _Show | None = None
    gap: int = 2
    size: int = 0

    def text(self, scene: Scene, faction: int) -> str:
        """Return what the column shows of a player or an ally, which owns only knights (ALY-3)."""
        has_any = self.is_of_faction or not scene.view.is_ally(faction)
        return self.show(scene, faction) if has_any else ""

    @property
    def width(self) -> int:
        """Its width with the blanks before it."""
        return self.gap + self.size

    def sized(self, scene: Scene) -> Column:
        """Return the column as wide as its head and all it shows."""
        factions = range(len(scene.view.factions))
        widest = max(len(self.text(scene, each)) for each in factions)
        return self._replace(size=max(len(self.head), widest))


def votes_column(scene: Scene, *, has_head: bool) -> Column:
    """Return the column of vote markers; without a head, what it shows says what it is."""
    return (_VOTES if has_head else _VOTES_SAID).sized(scene)


def open_purses(scene: Scene) -> list[Column]:
    """Return the columns of gold and squires where nobody has a screen (ALY-2)."""
    return [column.sized(scene) for column in _PURSE] if _all_open(scene) else []


def other_columns(scene: Scene) -> list[Column]:
    """Return the other columns; the last of them are purses if most of these are covered."""
    columns = [*_KNOWN, *(() if _all_open(scene) else _PURSE)]
    return [column.sized(scene) for column in columns]


def fitting(scene: Scene, columns: Sequence[Column], room: int) -> list[Column]:
    """Return the first columns that fit, in full as far as there is room for that as well."""
    fits: list[Column] = []
    for column in columns:
        if column.width > room:
            break
        room -= column.width
        fits.append(column)
    for number, column in enumerate(fits):
        if column.full is None:
            continue
        in_full = column._replace(show=column.full).sized(scene)
        if in_full.width - column.width <= room:
            room -= in_full.width - column.width
            fits[number] = in_full
    return fits


def _all_open(scene: Scene) -> bool:
    return len(scene.known) == scene.view.players


def _purse(good: str) -> _Show:
    def show(scene: Scene, seat: int) -> str:
        amount: int = getattr(scene.view.seats[seat], good)
        return str(amount) if scene.sees_purse(seat) else COVERED

    return show


def _votes(scene: Scene, seat: int) -> str:
    return votes_in_short(scene.view.seats[seat])


def _votes_said(scene: Scene, seat: int) -> str:
    votes = _votes(scene, seat)
    return f"{votes} {'vote' if votes == '1' else 'votes'}"


def _nobles(between: str) -> _Show:
    return lambda scene, seat: nobles_in_short(scene.view.seats[seat], between)


def _tiles(between: str) -> _Show:
    return lambda scene, seat: tiles_in_short(scene.view.seats[seat], between)


def _knights(where: Literal["court", "reserve"]) -> _Show:
    def show(scene: Scene, faction: int) -> str:
        counts = getattr(scene.view.factions[faction], where)
        return knights([each for each in STRENGTHS for _ in range(counts[each])]) or NOTHING

    return show


def _in_castle(scene: Scene, seat: int) -> str:
    return castle_in_short(scene.view.factions[seat])


_VOTES: Final = Column("votes", _votes, is_number=True)
_VOTES_SAID: Final = Column("", _votes_said)
_PURSE: Final = (
    Column("gold", _purse("gold"), is_number=True),
    Column("squires", _purse("squires"), is_number=True),
)
_KNOWN: Final = (
    Column("court", _knights("court"), is_of_faction=True),
    Column("nobles of", _nobles(""), full=_nobles(" ")),
    Column("tiles on", _tiles(""), full=_tiles(" ")),
    Column("reserve", _knights("reserve"), is_of_faction=True),
    Column("in castle", _in_castle),
)
