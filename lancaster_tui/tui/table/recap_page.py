"""The recap of a reward phase on one page, and of the round after the last of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, NamedTuple

from textual.geometry import Region

from lancaster_tui.rules.events import CastleScored, Event
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.recap_cards import (
    Card,
    cards_heights,
    cards_of_round,
    cards_of_sums,
    paint_cards,
    paint_rows,
    rows_height,
)
from lancaster_tui.tui.table.recap_grid import Grid, GridRow, battle_grid, castle_grid, height_of
from lancaster_tui.tui.table.recap_tables import (
    counties_heights,
    law_cards_heights,
    laws_height,
    paint_counties,
    paint_law_cards,
    paint_laws,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.castle_recaps import castle_rows
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.course import what_it_gave
from lancaster_tui.words.recaps import (
    battle_rows,
    county_rows,
    law_rows,
    nobody_fought_text,
    round_sums,
    round_title,
    sums,
)

_IN_ALL: Final = "IN ALL"
_POINTS_TOLD: Final = "power points before, and what they are now"
_POINTS_SO_FAR: Final = "power points so far: this phase has added none"
_MARGIN = 1
_MOST_AIR = 4  # rows between the parts
_IN_FULL = 99  # columns from which counties have two rows, and a round tells more than points
_LARGE = 180  # columns from which counties like to have two rows
_CARD = 23  # columns a card needs at least, and the gap after it


class Part(NamedTuple):
    """A part of the page below a title: its heights in rows, the roomiest first, and how to paint.

    ``paint`` takes a canvas and the region below the title. ``rows`` is the height without cards,
    if that is one of them, and ``tight`` are those of cards without air at their bars.
    ``wished`` is the height it would like: with less air than there could be, so that the race has
    room.
    """

    title: str
    note: str
    heights: Sequence[int]
    paint: Callable[[Canvas, Region], None]
    wished: int
    rows: int = 0
    tight: Sequence[int] = ()


class RecapPage(Area):
    """What a phase gave, thing by thing, and below it what that is in all for each player."""

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the page, each part as roomy as fits."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        if scene.recap is None:
            return canvas.rows()
        parts = _parts(scene, width - _MARGIN)
        heights = _fitting(parts, height)
        spare = height - sum(heights) - len(parts)
        gap = min(max(spare, 0) // len(parts), _MOST_AIR)
        y = min(gap, 1)
        gap = max(gap, int(spare >= len(parts) - 1))
        for part, own in zip(parts, heights, strict=True):
            x = canvas.text(2, y, part.title, "target bold")
            canvas.text(x + 2, y, part.note, "quiet")
            part.paint(canvas, Region(_MARGIN, y + 1, width - 2 * _MARGIN, own))
            y += 1 + own + gap
        return canvas.rows()


def rows_of_page(scene: Scene, width: int) -> int:
    """Return how many rows the page takes where there is room for all of it."""
    return 1 + sum(part.wished + 2 for part in _parts(scene, width - _MARGIN))


def least_rows_of_page(scene: Scene, width: int) -> int:
    """Return how few rows the page can do with, with all of it still there and a row between."""
    return 1 + sum(min(part.heights) + 2 for part in _parts(scene, width - _MARGIN))


def _fitting(parts: Sequence[Part], height: int) -> list[int]:
    """Return the heights of the parts: the roomiest that fit, cards before lines in the table.

    If none do, what was gained closes up to let the sums be seen.
    """
    room = height - len(parts)
    *others, first = [part.heights for part in reversed(parts)]
    choices = [*product(*others, first[:-1]), *product(*others, first[-1:])]
    fitting = [each for each in choices if sum(each) <= room] or choices[-1:]
    rows = [part.rows for part in reversed(parts)]

    def has_cards(heights: Sequence[int]) -> bool:
        """Whether there are cards wherever there is room for them."""
        kinds = zip(heights, zip(*fitting, strict=True), rows, strict=True)
        return all(one != row or {*own} == {row} for one, own, row in kinds if row)

    tight, gaps = [part.tight for part in reversed(parts)], len(parts) - 1

    def worth(heights: Sequence[int]) -> tuple[bool | int, ...]:
        """Return what matters, the most first: the table in full, bars, air, then the table."""
        pairs = zip(heights, tight, strict=True)
        around = min((sum(one > each for each in own) for one, own in pairs if own), default=0)
        has_air = sum(heights) + gaps + 1 <= room  # a row between the parts, and one above
        return heights[-1] > min(first), around > 0, has_air, around, *reversed(heights)

    apart = [each for each in fitting if sum(each) + gaps <= room and has_cards(each)]
    if apart:
        best = max(apart, key=worth)
        return list(reversed(best))
    *sums, table = next(filter(has_cards, fitting), fitting[0])
    return [min(table, max(room - sum(sums), 0)), *reversed(sums)]


def _parts(scene: Scene, width: int) -> list[Part]:
    match scene.view.phase:
        case "counties":
            return _counties(scene, width)
        case "castles":
            return _castles(scene, width)
        case "conflicts":
            return _france(scene, width)
        case _:
            return _laws(scene, width)


def _laws(scene: Scene, width: int) -> list[Part]:
    laws = law_rows(_events(scene), scene.view, scene.names)
    note = "in the order they were applied"
    if cards := law_cards_heights(scene, laws, width):

        def paint_beside(canvas: Canvas, at: Region) -> None:
            paint_law_cards(canvas, scene, laws, at)

        return [Part(_title(scene), note, cards, paint_beside, cards[0]), _in_all(scene, width)]
    own = laws_height(scene, laws, width)

    def paint(canvas: Canvas, at: Region) -> None:
        paint_laws(canvas, scene, laws, at)

    close = own - len(laws) + 1
    padded = [own + 2 * len(laws)] if width >= _IN_FULL else []
    part = Part(_title(scene), note, [*padded, own, close], paint, own if padded else close)
    return [part, _in_all(scene, width)]


def _counties(scene: Scene, width: int) -> list[Part]:
    counties = county_rows(_events(scene), scene.view, scene.names)

    def paint(canvas: Canvas, at: Region) -> None:
        paint_counties(canvas, scene, counties, at)

    heights = [each for each in counties_heights(counties) if width >= _IN_FULL]
    heights.append(len(counties))
    wished = heights[0] if width >= _LARGE else heights[-1]
    return [Part(_title(scene), "", heights, paint, wished), _in_all(scene, width)]


def _castles(scene: Scene, width: int) -> list[Part]:
    events, names = _events(scene), scene.names
    scored = [event.faction for event in events if isinstance(event, CastleScored)]
    grid = Grid(scored, width - _MARGIN)
    spaces = castle_rows(events, scene.log, scene.view, names)
    close = castle_grid(scene, spaces, grid)
    rows = castle_grid(scene, spaces, grid, is_roomy=True) if width >= _IN_FULL else close
    return [_of_grid(_title(scene), names, grid, rows, close), _in_all(scene, width)]


def _france(scene: Scene, width: int) -> list[Part]:
    view, names = scene.view, scene.names
    sums_of_round = round_sums(scene.log, view, names)
    order = [faction for each in sums_of_round for faction in view.factions_of(each.seat)]
    grid = Grid(order, width - _MARGIN)
    battles = battle_rows(_events(scene), view, names)
    rows = battle_grid(scene, battles, grid)
    close = battle_grid(scene, battles, grid, is_close=True)
    fought = _of_grid(_title(scene), names, grid, rows, close)
    if not any(battle.awards for battle in battles):
        fought = _of_text(_title(scene), nobody_fought_text(battles))
    has_things = width >= _IN_FULL
    cards = cards_of_round(sums_of_round, has_things=has_things)
    note = "power points by source" + (", then knights, nobles and tiles" if has_things else "")
    return [
        fought,
        _of_cards(round_title(scene.log), note, names, cards, width),
    ]


def _events(scene: Scene) -> Sequence[Event]:
    return () if scene.recap is None else scene.recap.events


def _title(scene: Scene) -> str:
    return what_it_gave(scene.view).upper()


def _of_grid(
    title: str,
    names: Names,
    grid: Grid,
    rows: Sequence[GridRow],
    close: Sequence[GridRow] = (),
) -> Part:
    """Return a part with a column for each player, with a gap between its rows if it is wide.

    ``close`` are its rows for where these have no room, if there are others.
    """
    own = height_of(rows)

    def paint(canvas: Canvas, at: Region) -> None:
        grid.paint(canvas, names, rows if at.height >= own or not close else close, at)

    airy = [own + len(rows) - 1] if grid.width >= _IN_FULL - 1 else []
    closer = [height_of(close)] if close and height_of(close) < own else []
    return Part(title, "", [*airy, own, *closer], paint, own)


def _of_text(title: str, text: str) -> Part:
    """Return a part that is said in a line."""

    def paint(canvas: Canvas, at: Region) -> None:
        canvas.text(at.x + 1, at.y, text, "soft")

    return Part(title, "", [1], paint, 1)


def _in_all(scene: Scene, width: int) -> Part:
    cards = cards_of_sums(sums(_events(scene), scene.view, scene.names))
    note = _POINTS_TOLD if any(card.gained for card in cards) else _POINTS_SO_FAR
    return _of_cards(_IN_ALL, note, scene.names, cards, width)


def _of_cards(title: str, note: str, names: Names, cards: Sequence[Card], width: int) -> Part:
    """Return a part of cards side by side, where they fit, or of a row for each."""
    heights, rows = cards_heights(cards), rows_height(cards, width - 2)
    has_room = width >= _CARD * len(cards)

    def paint(canvas: Canvas, at: Region) -> None:
        if has_room and at.height >= heights[-1]:
            paint_cards(canvas, names, cards, at)
        else:
            paint_rows(canvas, names, cards, Region(at.x + 1, at.y, at.width - 1, at.height))

    shorter = [rows] if rows < heights[-1] else []
    if not has_room:
        return Part(title, note, [rows], paint, rows)
    shortest = rows if shorter else 0
    return Part(title, note, [*heights, *shorter], paint, heights[-3], shortest, heights[-2:])
