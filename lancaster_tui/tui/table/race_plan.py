"""How the room of the race is shared: names, points, and the columns behind them.

Where things stand does not depend on what has happened in a game: all stays in its place from the
first round to the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.tui.kit.glyphs import ARROW, STARTS
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.race_columns import (
    KNOWN,
    PURSE,
    SEAT,
    VOTES,
    Column,
    fitting,
    has_open_purses,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.standings import (
    FINAL,
    FINAL_ALONE,
    FINAL_SHORT,
    KNIGHTS,
    PARTS_SHORT,
    START,
)

_PARTS: Final = (f" +{KNIGHTS}", " +tiles", " +nobles")  # with room for ranges
_ROOMY_PARTS: Final = (f" + {KNIGHTS}", "  + tiles", " + nobles")
_SHORT: Final = (f" +{PARTS_SHORT[0]}", *(f"+{part}" for part in PARTS_SHORT[1:]))
SUM: Final = "="
_POINTS = 3  # digits
_RANGE = 5  # columns of a total, of which two figures are known: 23-27
_FINAL = 8  # columns of the total behind its parts, with its signs
_CLOSE_FINAL = 6  # the same where a name needs the room
_GOOD_NAME = 14  # columns of names that other columns leave
_ROOMY_NAME = 16  # columns of names from which a word marks the start player
_WHOLE = 99  # columns that any name fits into
_WITH_HEADS = 50  # columns from which other columns have heads
_AIR = 3  # columns between a name with that word and the points, where there is room
_AIRY = 40  # columns from which the votes have a word for a head


class Total(NamedTuple):
    """The points at the end: how many columns they have, the sign before them, and their head."""

    size: int
    sign: str
    head: str


class Part(NamedTuple):
    """A part of what the end would add: its head, and the column that it ends before.

    The head is as wide as the column, and begins with the plus that joins it to the one before.
    """

    head: str
    end: int


class Plan(NamedTuple):
    """Where everything stands in a row.

    Names have ``name`` columns; ``start`` follows that of the start player. The points now end
    before the column ``now``, those at the end, the ``total``, before ``end``, with the sign of who
    would win before them. Where the room ``is_close``, the start player is marked before the name,
    and if names do not all fit even then, shape and name touch (``is_tight``). Until the game
    ``has_forecast``, what the end would add means nothing, and its place is empty. Between them are
    the ``parts`` of what the end would add, unless it is told elsewhere, and at ``sign_at`` the
    sign of the total. ``behind`` is where the other columns begin.
    """

    name: int
    start: str
    now: int
    parts: Sequence[Part]
    sign_at: int
    end: int
    total: Total
    behind: int
    columns: Sequence[Column]
    is_close: bool = False
    is_tight: bool = False
    has_forecast: bool = False

    @property
    def before_allies(self) -> int:
        """Where the first column begins that shows something of allies."""
        owned = takewhile(lambda column: not column.is_of_faction, self.columns)
        return self.behind + sum(column.width for column in owned)


def planned(scene: Scene, width: int, *, has_reasons: bool) -> Plan:
    """Share the room: the names have what is left.

    Where a row below each name gives the reasons, the parts of the total are left out, and the
    points stand close to the names, since there is room to spare.
    """
    plan = _placed(scene, width, has_reasons=has_reasons)
    return plan._replace(has_forecast=scene.has_forecast)


def _placed(scene: Scene, width: int, *, has_reasons: bool) -> Plan:
    """Return where everything stands."""
    if width < _WITH_HEADS:
        if width < _AIRY:
            return _plan(scene, width, [VOTES], Total(_RANGE, "", FINAL_ALONE), is_close=True)
        return _plan(scene, width, [VOTES], Total(_RANGE, "", FINAL_SHORT), _SHORT)
    parts: Sequence[str] = () if has_reasons else _PARTS
    arrow = "to" if scene.is_ascii else ARROW  # in ASCII an arrow says "more than"
    head = FINAL.removeprefix(SUM) if has_reasons else FINAL
    total = Total(_FINAL, arrow if has_reasons else SUM, head.rjust(_FINAL))
    room = _plan(scene, width, [VOTES], total, parts).name
    others: Sequence[Column] = (*PURSE, *KNOWN) if has_open_purses(scene) else (*KNOWN, *PURSE)
    if scene.company is not None:
        others = (SEAT, *others)
        if room - _GOOD_NAME < SEAT.width and parts:
            parts, total = _SHORT, Total(_RANGE, SUM, FINAL_SHORT)
            room = _plan(scene, width, [VOTES], total, parts).name
    columns = [VOTES, *fitting(others, room - _GOOD_NAME)]
    if parts == _PARTS and _plan(scene, width, columns, total, _ROOMY_PARTS).name >= _GOOD_NAME:
        parts = _ROOMY_PARTS
    plan = _plan(scene, width, columns, total, parts)
    if parts == _PARTS and plan.name < _widest(scene) + len(STARTS):
        plan = _plan(scene, width, columns, Total(_CLOSE_FINAL, SUM, FINAL_SHORT), parts)
    if not has_reasons:
        return plan
    least = max(_ROOMY_NAME, _widest(scene) + len(START) + _AIR)
    return _plan(scene, width - max(plan.name - least, 0), columns, total, parts)


def _plan(
    scene: Scene,
    width: int,
    columns: Sequence[Column],
    total: Total,
    parts: Sequence[str] = (),
    *,
    is_close: bool = False,
) -> Plan:
    behind = width - 1 - sum(column.width for column in columns)
    end = behind
    start = end - total.size
    sign_at = start if parts else start - 1 - len(total.sign)
    now, placed = sign_at - 1 - is_close, list[Part]()  # a blank before the sign of who would win
    for head in reversed(parts):
        placed.insert(0, Part(head, now))
        now -= len(head)
    name = now - _POINTS - (not is_close)
    start_sign = STARTS if is_close else _start(scene, name)
    is_tight = is_close and _widest(scene) >= name
    return Plan(
        name,
        start_sign,
        now,
        placed,
        sign_at,
        end,
        total,
        behind,
        columns,
        is_close,
        is_tight,
    )


def _start(scene: Scene, room: int) -> str:
    """Return what follows the name of the start player: a word if it fits whoever that is."""
    word, sign = f" {START}", f" {STARTS}"
    widest = _widest(scene)
    if _ROOMY_NAME <= room >= widest + len(word):
        return word
    return sign if room >= widest + len(sign) else STARTS


def _widest(scene: Scene) -> int:
    """Return the columns of the longest name, with the shapes of allies where these have no row."""
    names = (seat_mark(seat, scene.names, _WHOLE)[0] for seat in range(scene.view.players))
    return max(map(cell_len, names)) + scene.view.has_allies
