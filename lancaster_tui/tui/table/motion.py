"""What moves on the table: knights that step to their places, and points that arrive in the race.

A movement is a list of frames over the lines that areas draw. All of it is computed from what the
areas showed, what happened, and what they show now; a timer only steps through it. While somebody
is asked nobody else acts, so nothing moves while somebody thinks or types.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.geometry import Offset

from lancaster_tui.rules.events import Event, Expelled, Placed
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Piece, Row, on, parted, row_width
from lancaster_tui.tui.kit.looks import Motion
from lancaster_tui.tui.kit.seats import chip_text, seat_ink
from lancaster_tui.tui.table.county_map import ALLIED, OWNED
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.subjects import CASTLE_AREA, PLAYERS, AreaName

_STEP, _FADE, _COUNT = 0.06, 0.08, 0.06  # seconds for a frame
_STEPS, _FADES, _MOST_COUNTS = 5, 3, 8  # frames
_KEPT = 3  # with reduced motion, one step in so many is left, and lands do not fade


class Lines(NamedTuple):
    """What an area shows: the cell of the board where it begins, and its rows."""

    at: Offset
    rows: Sequence[Row]


class Chip(NamedTuple):
    """A chip on its way: the cell of the board where it begins, and its piece."""

    at: Offset
    piece: Piece


class Frame(NamedTuple):
    """What differs from the table as it is now, for some seconds.

    ``chips`` lie above everything, and ``gone`` is where the chip that will arrive begins, which is
    not shown yet. ``faded`` is the ground of a county, and the one it has meanwhile. ``points`` are
    those that the race shows, by seat.
    """

    seconds: float
    chips: Sequence[Chip] = ()
    gone: Offset | None = None
    faded: tuple[str, str] | None = None
    points: Sequence[int] | None = None


Seen = Mapping[AreaName, Lines]
"""The areas that are shown, by name."""


def movement(
    before: Scene, now: Scene, shown: Seen, shown_now: Seen, motion: Motion
) -> list[Frame]:
    """Return the frames that lead from one scene to the next; none if nothing is to move.

    Args:
        before: What was shown.
        now: What is shown after them; what has happened in between is at the end of its log.
        shown: The lines that were drawn of the one scene.
        shown_now: Those of the other.
        motion: How much may move.
    """
    if motion == "off" or {name: lines.at for name, lines in shown.items()} != {
        name: lines.at for name, lines in shown_now.items()
    }:
        return []
    events = now.log[len(before.log) :]
    frames = [*_placing(events, now, shown, shown_now), *_scoring(before, now)]
    if motion == "full":
        return frames
    steps = [frame._replace(seconds=2 * frame.seconds, faded=None) for frame in frames]
    return [frame for frame in steps if frame.chips or frame.points][_KEPT - 1 :: _KEPT]


def _placing(events: Sequence[Event], now: Scene, shown: Seen, shown_now: Seen) -> Iterator[Frame]:
    """Yield the last placement: who is expelled goes home, then the knight steps to its place."""
    placed = next((event for event in reversed(events) if isinstance(event, Placed)), None)
    if placed is None:
        return
    end = _at_spot(shown_now, now, placed.faction, placed.place)
    way = list(_steps(now, placed, _home(shown, now, placed), end))
    for event in events:
        if isinstance(event, Expelled) and event.place == placed.place:
            start = _at_spot(shown, now, event.faction, event.place)
            way[:0] = _steps(now, event, start, _home(shown_now, now, event))
    if placed.place not in COUNTY_PLACES or end is None:
        yield from (frame._replace(gone=end) for frame in way)
        return
    land, seat = f"land-{placed.place}", seat_ink(placed.faction, now.names)
    share = ALLIED if now.view.is_ally(placed.faction) else OWNED
    tint = mixed(land, seat, share)
    yield from (frame._replace(gone=end, faded=(tint, land)) for frame in way)
    for number in range(1, _FADES + 1):
        paler = mixed(land, seat, share * number // (_FADES + 1))
        yield Frame(_FADE, faded=(tint, paler))


def _steps(
    now: Scene, event: Placed | Expelled, start: Offset | None, end: Offset | None
) -> Iterator[Frame]:
    """Yield the way of a knight over the table, if both ends of it can be seen."""
    if start is None or end is None:
        return
    text, ink, ground = chip_text(event.faction, now.names, f"S{event.strength}")
    chip, way = (f" {text} ", f"{ink} {on(ground)}"), end - start
    for number in range(1, _STEPS + 1):
        gone = Offset(round(way.x * number / _STEPS), round(way.y * number / _STEPS))
        yield Frame(_STEP, [Chip(start + gone, chip)])


def _scoring(before: Scene, now: Scene) -> Iterator[Frame]:
    """Yield how points arrive, point by point where they are few."""
    old, new = ([seat.pp for seat in scene.view.seats] for scene in (before, now))
    most = max((late - early for early, late in zip(old, new, strict=True)), default=0)
    count = min(most, _MOST_COUNTS)
    for number in range(count):
        points = [
            early + (late - early) * number // count for early, late in zip(old, new, strict=True)
        ]
        yield Frame(_COUNT, points=points)


def _home(shown: Seen, scene: Scene, event: Placed | Expelled) -> Offset | None:
    """Return where a knight is in court, or else where its player stands in the race."""
    ink = seat_ink(event.faction, scene.names)
    in_court = (
        at
        for at, (text, inks) in _pieces(shown, CASTLE_AREA)
        if text.strip() == f"S{event.strength}" and _is_of(ink, inks) and not parted(inks)[1]
    )
    in_race = (at for at, (_, inks) in _pieces(shown, PLAYERS) if _is_of(ink, inks))
    return next(in_court, None) or next(in_race, None)


def _at_spot(shown: Seen, scene: Scene, faction: int, place: int) -> Offset | None:
    """Return where the knight of a faction is on a place."""
    ink = seat_ink(faction, scene.names)
    spots = (
        at
        for name in shown
        if name != PLAYERS
        for at, (_, inks) in _pieces(shown, name)
        if parted(inks)[1] == str(place) and _is_of(ink, inks)
    )
    return next(spots, None)


def _pieces(shown: Seen, area: AreaName) -> Iterator[tuple[Offset, Piece]]:
    """Yield the pieces of an area, if it is shown, and where on the board they begin."""
    if area not in shown:
        return
    at, rows = shown[area]
    for y, row in enumerate(rows):
        x = 0
        for piece in row:
            yield at + Offset(x, y), piece
            x += cell_len(piece[0])


def _is_of(seat: str, inks: str) -> bool:
    """Return whether a piece has the colour of a seat, as its ink or its ground."""
    return bool({seat, on(seat)}.intersection(parted(inks)[0].split()))


def with_points(scene: Scene, points: Sequence[int]) -> Scene:
    """Return a scene in which the seats have other points."""
    seats = [replace(seat, pp=pp) for seat, pp in zip(scene.view.seats, points, strict=True)]
    return scene._replace(view=replace(scene.view, seats=seats))


def lines_of(frame: Frame, lines: Lines) -> list[Row]:
    """Return the rows of an area in a frame, made from those it would show."""
    rows = [list(row) for row in lines.rows]
    if frame.faded is not None:
        old, new = frame.faded
        rows = [[(text, ink.replace(old, new)) for text, ink in row] for row in rows]
    if frame.gone is not None:
        x, y = frame.gone - lines.at
        if 0 <= y < len(rows):
            rows[y] = _blanked(rows[y], x)
    for chip in frame.chips:
        x, y = chip.at - lines.at
        if 0 <= y < len(rows):
            rows[y] = _over(rows[y], x, chip.piece)
    return rows


def _blanked(row: Row, column: int) -> Row:
    """Return a row with the piece that begins in a column as blanks, on the ground beside it."""
    blanked, x = list[Piece](), 0
    for text, ink in row:
        width = cell_len(text)
        is_it = x == column and bool(blanked)
        blanked.append((" " * width, blanked[-1][1]) if is_it else (text, ink))
        x += width
    return blanked


def _over(row: Row, x: int, piece: Piece) -> Row:
    """Return a row with a piece laid over it; what lies beyond its ends is not seen."""
    width, (text, ink) = row_width(row), piece
    start, end = max(x, 0), min(x + cell_len(text), width)
    if start >= end:
        return row
    laid = set_cell_size(text, end - x)[start - x :]
    return [*_cropped(row, 0, start), (laid, ink), *_cropped(row, end, width)]


def _cropped(row: Iterable[Piece], start: int, end: int) -> Iterator[Piece]:
    """Yield the cells of a row from one column up to another."""
    x = 0
    for text, ink in row:
        width = cell_len(text)
        first, last = max(start - x, 0), min(end - x, width)
        if first < last:
            left = set_cell_size(text, last)
            yield (left if first == 0 else _without(left, first)), ink
        x += width


def _without(text: str, cells: int) -> str:
    """Return a text without its first cells; half of a wide sign is a blank."""
    skipped = 0
    for number, sign in enumerate(text):
        if skipped >= cells:
            return " " * (skipped - cells) + text[number:]
        skipped += cell_len(sign)
    return " " * (skipped - cells)
