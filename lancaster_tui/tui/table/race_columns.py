"""The columns of the race behind the points: what lies open about everybody, as room allows.

A column is as wide as it will ever need to be, so that all of them keep their places for a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from lancaster_tui.tui.kit.glyphs import NOTHING
from lancaster_tui.tui.table.in_short import (
    castle_in_short,
    knights_forms,
    knights_in_short,
    nobles_in_short,
    tiles_in_short,
    votes_in_short,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.visits import PRESENCE_TEXTS, YOU

_Show = Callable[[Scene, int], str]


class Column(NamedTuple):
    """A column: its head, what it shows, its width, and if it shows a number.

    It is about seats or, if it ``is_of_faction``, about allies as well: in the first form that fits
    for everybody. ``gap`` is the blanks before it.
    """

    head: str
    forms: Sequence[_Show]
    size: int
    is_number: bool = False
    is_of_faction: bool = False
    gap: int = 2

    def texts(self, scene: Scene) -> list[str]:
        """Return what the column shows of each faction; allies own only knights (ALY-3)."""
        factions = len(scene.view.factions)
        shown = range(factions if self.is_of_faction else scene.view.players)
        for form in self.forms:
            texts = [form(scene, each) for each in shown]
            if all(len(text) <= self.size for text in texts):
                break
        return [*texts, *[""] * (factions - len(texts))]

    @property
    def width(self) -> int:
        """Its width with the blanks before it."""
        return self.gap + self.size


def has_open_purses(scene: Scene) -> bool:
    """Whether nobody has a screen (ALY-2)."""
    return len(scene.known) == scene.view.players


def fitting(columns: Sequence[Column], room: int) -> list[Column]:
    """Return the first columns that fit."""
    fits: list[Column] = []
    for column in columns:
        room -= column.width
        if room < 0:
            break
        fits.append(column)
    return fits


def _purse(good: str) -> _Show:
    def show(scene: Scene, seat: int) -> str:
        amount: int = getattr(scene.view.seats[seat], good)
        return str(amount) if scene.sees_purse(seat) else COVERED

    return show


def _votes(scene: Scene, seat: int) -> str:
    return votes_in_short(scene.view.seats[seat])


def _nobles(between: str) -> _Show:
    return lambda scene, seat: nobles_in_short(scene.view.seats[seat], between)


def _tiles(between: str) -> _Show:
    return lambda scene, seat: tiles_in_short(scene.view.seats[seat], between)


def _knights(where: Literal["court", "reserve"]) -> Sequence[_Show]:
    def show(form: int) -> _Show:
        return lambda scene, seat: knights_forms(getattr(scene.view.factions[seat], where))[form]

    return show(1), show(2)


def _strengths(scene: Scene, faction: int) -> str:
    """Return the knights in court as ``S1 1 2 4``."""
    digits = knights_in_short(scene.view.factions[faction].court)
    return digits if digits == NOTHING else f"S{' '.join(digits)}"


def _in_castle(scene: Scene, seat: int) -> str:
    return castle_in_short(scene.view.factions[seat])


VOTES: Final = Column("votes", (_votes,), 5, is_number=True, gap=1)


def _presence(scene: Scene, seat: int) -> str:
    if scene.company is None:
        return ""
    return YOU if seat == scene.viewer else PRESENCE_TEXTS[scene.company.presence[seat]]


def presence_ink(scene: Scene, seat: int) -> str:
    """Return the ink for who is at a seat."""
    if scene.is_away(seat):
        return "quiet italic"
    is_bot = scene.company is not None and scene.company.presence[seat] == "bot"
    return "quiet" if is_bot else "good"


SEAT: Final = Column("seat", (_presence,), 4, gap=1)
IN_CASTLE: Final = Column("in castle", (_in_castle,), 18)
COURT: Final = Column("court", (_knights("court")[0], _strengths), 11, is_of_faction=True, gap=1)
"""The knights that can be placed, where room is short."""
KNOWN: Final = (
    Column("court", _knights("court"), 17, is_of_faction=True),
    Column("nobles", (_nobles(" "), _nobles("")), 9),
    Column("tiles at", (_tiles(" "), _tiles("")), 8),
    Column("reserve", _knights("reserve"), 14, is_of_faction=True),
    IN_CASTLE,
)
PURSE: Final = (
    Column("gold", (_purse("gold"),), 4, is_number=True),
    Column("squires", (_purse("squires"),), 7, is_number=True),
)
