"""How the room of the race is shared: names, points, and the columns behind them.

Where things stand does not depend on what has happened in a game: all stays in its place from the
first round to the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.tui.kit.glyphs import STARTS
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.race_columns import (
    COURT,
    KNOWN,
    PURSE,
    SEAT,
    VOTES,
    Column,
    fitting,
    has_open_purses,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.standings import START

TITLE: Final = "THE RACE"
_POINTS = 3  # digits
_RANGE = 5  # columns of a total, of which two figures are known: 23-27
_FINAL = 8  # columns of the total with its sign, and blanks before it
_LEAST_NAME = 9  # columns of names, so that the heading of bars stands clear of the title
_ROOMY_NAME = 16  # columns of names from which a word marks the start player
_WHOLE = 99  # columns that any name fits into
_WITH_HEADS = 50  # columns from which other columns have heads
_AIRY = 40  # columns from which the votes have a word for a head
_LEAST_BAR = 8
_GOOD_BAR = 16  # columns of bars that other columns leave


class Plan(NamedTuple):
    """Where everything stands in a row.

    Names have ``name`` columns; ``start`` follows that of the start player. A bar of ``bar``
    columns, if there is room for one, ends before the points now, which end before the column
    ``now``; those at the end, which may have the sign of who would win, end before ``end``. Where
    the room ``is_close``, the start player is marked before the name, and if names do not all fit
    even then, shape and name touch (``is_tight``). Until the game ``has_forecast``, what the end
    would add means nothing, and its place is empty. Where bars have no place of their own, they lie
    under what comes before the points.
    """

    name: int
    start: str
    bar: int
    now: int
    end: int
    columns: Sequence[Column]
    is_close: bool = False
    is_tight: bool = False
    has_forecast: bool = False

    @property
    def before_points(self) -> int:
        """The column before the points now, which ends what lies on bars."""
        return self.now - _POINTS - 1

    @property
    def bar_at(self) -> int:
        """The column in which bars begin."""
        return self.before_points - self.bar

    @property
    def before_allies(self) -> int:
        """Where the first column begins that shows something of allies."""
        owned = takewhile(lambda column: not column.is_of_faction, self.columns)
        return self.end + sum(column.width for column in owned)


def planned(scene: Scene, width: int, *, has_words: bool, has_forecast: bool) -> Plan:
    """Share the room: the bars have what is left.

    Where a second row gives each player more room, a word marks the start player (``has_words``).
    """
    return _placed(scene, width, has_words=has_words)._replace(has_forecast=has_forecast)


def _placed(scene: Scene, width: int, *, has_words: bool) -> Plan:
    """Return where everything stands."""
    if width < _AIRY:
        return _close(scene, width)
    widest = _widest(scene)
    name = max(widest + len(f" {STARTS}"), _LEAST_NAME)
    if has_words:
        name = max(_ROOMY_NAME, widest + len(f" {START}"))
    if width < _WITH_HEADS:
        return _plan(width, [VOTES], name, widest)
    columns = [VOTES]
    if scene.company is not None:
        columns.append(SEAT)
    room = _plan(width, columns, name, widest).bar - _GOOD_BAR
    others: Sequence[Column] = KNOWN
    if has_open_purses(scene) and len(fitting(PURSE, room)) == len(PURSE):
        others = (*PURSE, *KNOWN)
    elif not has_open_purses(scene):
        others = (*KNOWN, *PURSE)
    told = fitting(others, room)
    if not told:
        told = fitting([COURT], room + _GOOD_BAR - _LEAST_BAR)
    return _plan(width, [*columns, *told], name, widest)


def _close(scene: Scene, width: int) -> Plan:
    """Return where everything stands in a narrow race, without bars."""
    end = width - 1 - VOTES.width
    now = end - _RANGE - 3
    name = now - _POINTS
    is_tight = _widest(scene) >= name
    return Plan(name, STARTS, 0, now, end, [VOTES], is_close=True, is_tight=is_tight)


def _plan(width: int, columns: Sequence[Column], name: int, widest: int) -> Plan:
    """Return where everything stands if names have so many columns, and bars have what is left.

    ``widest`` are the columns of the longest name.
    """
    end = width - 1 - sum(column.width for column in columns)
    now = end - _FINAL
    room = now - _POINTS - 1
    bar = room - 2 - name
    if bar < _LEAST_BAR:
        name, bar = room, 0
    return Plan(name, _start(name, widest), bar, now, end, columns)


def _start(room: int, widest: int) -> str:
    """Return what follows the name of the start player: a word if it fits whoever that is."""
    word, sign = f" {START}", f" {STARTS}"
    if _ROOMY_NAME <= room >= widest + len(word):
        return word
    return sign if room >= widest + len(sign) else STARTS


def _widest(scene: Scene) -> int:
    """Return the columns of the longest name, with the shapes of allies where these have no row."""
    names = (seat_mark(seat, scene.names, _WHOLE)[0] for seat in range(scene.view.players))
    return max(map(cell_len, names)) + scene.view.has_allies
