"""The moment of a turning point: the board as it was, with what was done and what was better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from lancaster_tui.rules.actions import Place, Sail
from lancaster_tui.rules.places import COURT
from lancaster_tui.tui.kit.drawing import fit, parted
from lancaster_tui.tui.prompt.chosen import Chosen, pending
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.spots import spot_named
from lancaster_tui.tui.table.subjects import (
    CASTLE_AREA,
    ENGLAND,
    FRANCE,
    PARLIAMENT,
    PLAYERS,
    area_of_question,
    area_of_spot,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from lancaster_tui.rules.actions import Action
    from lancaster_tui.table.turning_points import TurningPoint
    from lancaster_tui.tui.kit.drawing import Row
    from lancaster_tui.tui.table.area import Area
    from lancaster_tui.tui.table.scene import Scene
    from lancaster_tui.tui.table.subjects import AreaName


class _Kind(NamedTuple):
    """What draws an area, and the rows that it needs and can use."""

    kind: type[Area]
    least: int
    most: int


_KINDS: Final[Mapping[AreaName, _Kind]] = {
    ENGLAND: _Kind(England, 15, 24),
    FRANCE: _Kind(France, 12, 12),
    CASTLE_AREA: _Kind(Castle, 7, 7),
    PARLIAMENT: _Kind(Parliament, 12, 12),
    PLAYERS: _Kind(Players, 8, 8),
}
LEAST_WIDTH: Final = 48
"""The columns that a picture needs."""

_GAP: Final = 1  # rows between two areas


class Spots(NamedTuple):
    """Where something better could have been done, and where something was.

    None for nowhere on the board: knights in court stand beside it.
    """

    better: int | None
    done: int | None


def spots_of(point: TurningPoint) -> Spots:
    """Return the spots that the answers of a turning point name, only one if they are the same."""
    made, judged = point
    named = (spot_named(each, made.decision, made.seen) for each in (judged.best, judged.taken))
    better, done = (None if spot == COURT else spot for spot in named)
    return Spots(better, None if done == better else done)


def scene_of(point: TurningPoint, scene: Scene) -> Scene:
    """Return what a player saw at a turning point, with the better answer chosen.

    Besides its spot only that of what was done stands out. ``scene`` is that of the end of the
    game.
    """
    made, judged = point
    spots = spots_of(point)
    then = scene._replace(
        view=made.seen,
        viewer=made.decision.seat,
        decision=made.decision,
        log=(),
        new=0,
        marks=frozenset(),
        targets=_only(spots.better),
        others=_only(spots.done),
        pointed=spots.better,
        recap=None,
        company=None,
        is_past=True,
    )
    return then._replace(pending=pending(Chosen(made.decision, judged.best), then))


def picture(point: TurningPoint, then: Scene, width: int, height: int) -> list[Row]:
    """Return the areas that a turning point is about, and others that there is room for.

    France is left out while knights are ransomed: what was fought there stands only in the log.
    """
    heights = _heights(point, height, {FRANCE} if then.settled is not None else set())
    rows: list[Row] = []
    for area in (each for each in _KINDS if each in heights):
        size = width, heights[area]
        drawn = _KINDS[area].kind()
        rows += drawn.draw(drawn.part(then, *size), *size) + [[]] * _GAP
    return [_without_spots(fit(row, width)) for row in rows]


def _heights(
    point: TurningPoint, height: int, left_out: Collection[AreaName]
) -> Mapping[AreaName, int]:
    """Return how many rows each area has: those it is about first, others if they have enough."""
    areas = (_area(each, point) for each in (point.judged.best, point.judged.taken))
    about = dict.fromkeys(area for area in areas if area not in left_out)
    heights: dict[AreaName, int] = {}
    rest = height + _GAP
    for area in about:
        if _KINDS[area].least + _GAP <= rest:
            heights[area] = _KINDS[area].least
            rest -= heights[area] + _GAP
    for area, rows in heights.items():
        heights[area] = min(_KINDS[area].most, rows + rest)
        rest -= heights[area] - rows
    for area, (_, _, most) in _KINDS.items():
        if area not in (*about, *left_out) and most + _GAP <= rest:
            heights[area] = most
            rest -= most + _GAP
    return heights


def _area(action: Action, point: TurningPoint) -> AreaName:
    """Return the area that an answer is about."""
    match action:
        case Place(place=place) | Sail(place=place):
            return area_of_spot(place)
        case _:
            return area_of_question(point.made.decision.choice, point.made.seen)


def _only(spot: int | None) -> frozenset[int]:
    return frozenset() if spot is None else frozenset((spot,))


def _without_spots(row: Row) -> Row:
    """Return a row that cannot be clicked: nothing is asked any more."""
    return [(text, parted(ink)[0]) for text, ink in row]
