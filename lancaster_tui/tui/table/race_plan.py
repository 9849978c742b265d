"""How the room of the race is shared: names, bars, points, and the columns behind them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.rules.phases.ending import FinalPoints
from lancaster_tui.tui.kit.glyphs import ARROW, STARTS
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.race_columns import (
    Column,
    fitting,
    open_purses,
    other_columns,
    votes_column,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.standings import IF_ENDED, START, Standing

PARTS: Final = FinalPoints._fields
_WIDE_NAME, _NAME, _SHORT_NAME, _LEAST_NAME = 18, 10, 8, 5
_SMALL_BAR, _LEAST_BAR, _BAR, _GOOD_BAR = 3, 6, 8, 14
_BESIDE_TITLE = 8  # columns of names that leave room for what the points now are called
_WHOLE = 99  # columns that any name fits into
_WITH_HEADS = 40  # columns from which other columns have heads
_ROOMY = 90  # columns from which bars stay long whatever stands behind them
_HEADS: Final = (IF_ENDED, "at end", "end")  # of the points at the end
_TOTALS: Final = ("total", "sum")  # of the same where their parts stand before them
_LEADS: Final = (f"{IF_ENDED}:", "at the end:", "at end:", "end:")  # before those parts
_WORD, _SIGN = f" {START}", f" {STARTS}"


class Plan(NamedTuple):
    """Where everything stands in a row: widths of names and bars, and where figures end.

    ``start`` is what follows the name of the start player. The bar begins at ``bar_at``. ``arrow``
    stands between the points now, which end before ``now``, and those at the end, before ``end``,
    unless the ``parts`` of what the end would add do: then these are the columns they end before,
    ``lead`` is what they are called together, above the bar between them and the points now.
    ``head`` is what the points at the end are called, and ``behind`` is where the other columns
    begin.
    """

    name: int
    start: str
    bar_at: int
    bar: int
    now: int
    arrow: str
    parts: tuple[int, ...]
    lead: str
    end: int
    head: str
    behind: int
    columns: list[Column]

    @property
    def before_allies(self) -> int:
        """Where the first column begins that shows something of allies."""
        owned = takewhile(lambda column: not column.is_of_faction, self.columns)
        return self.behind + sum(column.width for column in owned)


def planned(scene: Scene, stands: Sequence[Standing], width: int, *, has_reasons: bool) -> Plan:
    """Share the room: all have what they need least first, and the bars what is left.

    The parts of what the end would add are left out where reasons are told beside the race.
    """
    has_heads = width >= _WITH_HEADS
    now = 1 + max(2, *(len(str(stand.pp)) for stand in stands))
    tie = int(any(stand.is_open for stand in stands))
    total = max(len(str(stand.total)) + tie for stand in stands)
    votes, purses = votes_column(scene, has_head=has_heads), open_purses(scene)
    least = _LEAST_BAR if has_heads else _SMALL_BAR
    room = width - 2 - now - 1 - least
    longest = _NAME if has_heads else _SHORT_NAME
    room -= min(_names_width(scene, len(_SIGN), longest), longest)
    arrow = "to" if scene.is_ascii else ARROW  # in ASCII an arrow says "more than"
    numbers = 1 + len(arrow) + 1 + total
    columns = [votes] if votes.width <= room - numbers else []
    room -= sum(column.width for column in columns)
    if has_heads and sum(column.width for column in purses) <= room - numbers:
        columns += purses
        room -= sum(column.width for column in purses)
    summed = sum(1 + len(part) for part in PARTS) + 1 + max(total, len(_TOTALS[-1]) + tie)
    is_summed = has_heads and not has_reasons and summed <= room
    if is_summed:
        numbers, total = summed, max(total, len(_TOTALS[-1]) + tie)
        least = len(_LEADS[-1])
    if has_heads:
        kept = _GOOD_BAR - _LEAST_BAR + len(_WORD) - len(_SIGN)
        if has_reasons and width < _ROOMY:  # a race of its own in a small terminal
            kept = 0
        columns += fitting(scene, other_columns(scene), room - numbers - kept)
    tail = sum(column.width for column in columns)
    shared = width - 2 - now - numbers - tail - 1  # by names and bars
    word = min(_names_width(scene, len(_WORD), _NAME), _NAME + len(_WORD))
    start = _WORD if shared - word >= _BAR else _SIGN
    short = _names_width(scene, len(start), _SHORT_NAME)
    wished = max(short, min(_WIDE_NAME + len(start), shared - least), shared - _GOOD_BAR)
    name = min(_names_width(scene, len(start), _WHOLE), wished, shared - least)
    name = max(name, _BESIDE_TITLE if is_summed else _LEAST_NAME)
    bar = max(shared - name, 0)
    head, lead = _HEADS[-1], ""
    if is_summed:
        spare = bar - _GOOD_BAR + total - tie
        head = next((head for head in _TOTALS if len(head) <= spare), _TOTALS[-1])
        bar -= max(len(head) + tie - total, 0)
        lead = next((each for each in _LEADS if len(each) <= bar), _LEADS[-1])
    x = 1 + name + 1 + bar + now
    parts = [x + sum(1 + len(each) for each in PARTS[: number + 1]) for number in range(len(PARTS))]
    return Plan(
        name,
        start,
        2 + name + now * is_summed,
        bar,
        1 + name + now if is_summed else x,
        arrow,
        tuple(parts) if is_summed else (),
        lead,
        width - 1 - tail - tie,
        head,
        width - 1 - tail,
        columns,
    )


def heads_of_points(plan: Plan) -> list[str]:
    """Return what the points now and at the end can be called together, fullest first."""
    return [f"PP {plan.arrow} {head}" for head in _HEADS]


def _names_width(scene: Scene, start: int, room: int) -> int:
    """Return the columns of the widest name of so much room, with more for the start player."""
    return max(
        cell_len(seat_mark(faction, scene.names, room)[0])
        + start * (faction == scene.view.start_player)
        for faction in range(len(scene.view.factions))
    )
