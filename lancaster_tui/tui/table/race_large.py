"""The race with all the room: a bar over the whole width for each player, and its reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.glyphs import BEST, MARK
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark
from lancaster_tui.tui.table.cards import RULE, pale
from lancaster_tui.tui.table.in_short import (
    castle_in_short,
    nobles_in_short,
    tiles_in_short,
    votes_in_short,
)
from lancaster_tui.tui.table.race_columns import SEAT, presence_ink
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.endings import end_reasons, rankings_text
from lancaster_tui.words.holdings import BEHIND_SCREEN
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.places import counted_knights
from lancaster_tui.words.standings import (
    START_PLAYER,
    Standing,
    best_at_end,
    from_to,
    outlook_texts,
    total_text,
)

_LEAST_WIDTH: Final = 76
_LEAST_ROWS: Final = 5  # of a player
_WHOLE = 99  # columns that any name fits into
_HIGHEST_BAR = 3  # rows
_GAP = 3


class Extras(NamedTuple):
    """By faction where knights are; who has changed; and whether nobody has points yet."""

    whereabouts: Mapping[int, str]
    changed: Collection[int]
    is_level: bool


def is_large(scene: Scene, width: int, height: int) -> bool:
    """Return whether there is room for the large form."""
    return width >= _LEAST_WIDTH and height > _LEAST_ROWS * len(scene.view.factions)


def draw_large(canvas: Canvas, scene: Scene, heading: str, extras: Extras) -> None:
    """Paint each player, the leader first, with what the end of the game would add, and why."""
    stands = scene.standings
    best = () if scene.view.is_over or extras.is_level else best_at_end(stands)
    at = canvas.text(1, 0, "THE RACE", heading)
    if not scene.view.is_over:
        texts = outlook_texts(stands, scene.view, scene.names, has_reasons=True)
        texts = [f"{BEST} {text}" if best else text for text in texts]
        room = canvas.width - at - 3
        said = next((text for text in texts if cell_len(text) <= room), "")
        canvas.text(at + 2, 0, said, "good" if best else "soft")
    notes = [
        line
        for line in wrap(f"At the end: {'; '.join(rankings_text(scene.view))}.", canvas.width - 2)
        if not scene.view.is_over
    ]
    rows = (canvas.height - 1) // len(stands)
    if (canvas.height - 1 - len(notes)) // len(stands) >= _LEAST_ROWS + scene.view.has_allies:
        rows = (canvas.height - 1 - len(notes)) // len(stands)
        for y, line in enumerate(notes, canvas.height - len(notes)):
            canvas.text(1, y, line, "quiet")
    most = max(max(stand.total, stand.pp) for stand in stands) or 1
    told = {stand.seat: _told(canvas, scene, stand, extras, rows) for stand in stands}
    needed = max(2 + len(lines) for lines in told.values()) + scene.view.has_allies
    high = 1 + min(max(rows - needed, 0) // 2, _HIGHEST_BAR - 1)
    for number, stand in enumerate(stands):
        y = 1 + number * rows
        _player(canvas, scene, stand, extras, y, is_best=stand in best)
        for row in range(y + 1, y + 1 + high):
            _bar(canvas, scene, stand, row, most, is_told=row == y + 1 + high // 2)
        start = y + 1 + high + (rows - needed >= high)
        _lines(canvas, scene, stand, extras, start, told[stand.seat])
        for row in range(y, y + rows):
            canvas.claim(0, row, canvas.width, stand.seat)


def _player(
    canvas: Canvas,
    scene: Scene,
    stand: Standing,
    extras: Extras,
    y: int,
    *,
    is_best: bool,
) -> None:
    """Write the name of a player, its points and its goods."""
    seat = stand.seat
    if seat == scene.viewer:
        canvas.fill(0, y, canvas.width, 1, "panel")
    if seat in extras.changed:
        canvas.text(0, y, MARK, "mark")
    mark, ink = seat_mark(seat, scene.names, _WHOLE)
    x = canvas.text(1, y, mark, f"{ink} bold") + 2
    if presence := SEAT.text(scene, seat):
        x = canvas.text(x, y, presence, presence_ink(scene, seat)) + 2
    x = canvas.text(x, y, f"{stand.pp} PP", "bold") + 1
    x = canvas.text(x, y, "now", "soft")
    if not extras.is_level:
        total = f"{BEST} {total_text(stand)}" if is_best else total_text(stand)
        x = canvas.text(x, y, ", ", "soft")
        x = canvas.text(x, y, total, "good bold" if is_best else "soft")
        x = canvas.text(x, y, " if it ended now", "soft")
    if seat == scene.view.start_player:
        x = canvas.text(x, y, f", {START_PLAYER}", "soft")
    for form in (BEHIND_SCREEN, COVERED):
        goods = list(_goods(scene, seat, form))
        if x + 2 + _width(goods) < canvas.width:
            break
    while x + 2 + _width(goods) >= canvas.width and len(goods) > 1:
        goods.pop()
    _pairs(canvas, max(canvas.width - 1 - _width(goods), x + 2), y, goods)


def _told(
    canvas: Canvas, scene: Scene, stand: Standing, extras: Extras, rows: int
) -> list[list[tuple[str, str]]]:
    """Return the lines below a bar: why the end would add what, and what the player owns."""
    reasons = [] if extras.is_level else list(_reasons(scene, stand))
    owned = _flowing(_owned(scene, stand.seat), canvas.width)
    lines = [[each] for each in reasons]
    if len(lines) + len(owned) + scene.view.has_allies + _HIGHEST_BAR + 2 > rows:
        lines = _flowing(reasons, canvas.width) if reasons else []
    return [*lines, *owned]


def _lines(
    canvas: Canvas,
    scene: Scene,
    stand: Standing,
    extras: Extras,
    y: int,
    told: list[list[tuple[str, str]]],
) -> None:
    """Write the lines below a bar, and a line for each ally."""
    _, *allies = scene.view.factions_of(stand.seat)
    for row, pairs in enumerate(told, y):
        _pairs(canvas, 1, row, pairs)
    for row, ally in enumerate(allies, y + len(told)):
        mark, ink = seat_mark(ally, scene.names, _WHOLE)
        if ally in extras.changed:
            canvas.text(0, row, MARK, "mark")
        x = canvas.text(1, row, mark, f"{ink} bold") + 2
        _pairs(canvas, x, row, list(_of_ally(scene, ally, extras)))


def _reasons(scene: Scene, stand: Standing) -> Iterable[tuple[str, str]]:
    """Yield what each source would add at the end, and why."""
    if scene.view.is_over:
        return
    for reason in end_reasons(scene.view, stand, scene.names):
        yield reason.source, f"{reason.worth}: {reason.why}"


def _flowing(pairs: Iterable[tuple[str, str]], width: int) -> list[list[tuple[str, str]]]:
    """Return pairs on as many rows as they need."""
    rows: list[list[tuple[str, str]]] = [[]]
    for pair in pairs:
        if rows[-1] and _width([*rows[-1], pair]) > width - 2:
            rows.append([])
        rows[-1].append(pair)
    return rows


def _bar(
    canvas: Canvas, scene: Scene, stand: Standing, y: int, most: int, *, is_told: bool
) -> None:
    """Paint a row of a bar: the points now, then what each source would add, in whole cells."""
    ink, unit = seat_ink(stand.seat, scene.names), (canvas.width - 2) / most
    parts = [(stand.pp, f"{stand.pp} PP")] + [
        (pp, f"{from_to(pp, getattr(stand.gains, word))} {word}")
        for word, pp in stand.bonus._asdict().items()
        if pp
    ]
    done, x = 0.0, 1
    for number, (pp, said) in enumerate(parts):
        done += pp * unit
        cells = 1 + round(done) - x
        text = said if is_told and len(said) + 2 <= cells else ""
        if not number:
            canvas.chip(x, y, f" {text}".ljust(cells)[:cells], "seat-ink bold", ink)
        elif canvas.has_colour:
            edge = "▏" if cells > 1 else ""
            ground = pale(stand.seat, scene.names)
            canvas.chip(x, y, f"{edge}{text}".ljust(cells), "", ground)
        else:
            canvas.text(x, y, f" {text}{' ' if text else ''}".ljust(cells, RULE), "quiet")
        x += cells


def _goods(scene: Scene, seat: int, covered: str) -> Iterable[tuple[str, str]]:
    owner = scene.view.seats[seat]
    yield "votes", votes_in_short(owner)
    if scene.sees_purse(seat):
        yield "gold", str(owner.gold)
        yield "squires", str(owner.squires)
    else:
        yield "gold and squires", covered


def _owned(scene: Scene, seat: int) -> Iterable[tuple[str, str]]:
    owner, knights = scene.view.seats[seat], scene.view.factions[seat]
    yield "court", counted_knights(knights.court)
    yield "nobles", nobles_in_short(owner)
    yield "tiles", tiles_in_short(owner)
    yield "castle", castle_in_short(knights)
    yield "reserve", counted_knights(knights.reserve)


def _of_ally(scene: Scene, ally: int, extras: Extras) -> Iterable[tuple[str, str]]:
    knights = scene.view.factions[ally]
    yield "court", counted_knights(knights.court)
    yield "placed", extras.whereabouts[ally] or "none"
    yield "reserve", counted_knights(knights.reserve)


def _width(pairs: Iterable[tuple[str, str]]) -> int:
    return sum(len(word) + 1 + cell_len(text) + _GAP for word, text in pairs) - _GAP


def _pairs(canvas: Canvas, x: int, y: int, pairs: Iterable[tuple[str, str]]) -> None:
    """Write words, each with what is said of it, beside each other."""
    for word, text in pairs:
        x = canvas.text(x, y, f"{word} ", "quiet")
        x = canvas.text(x, y, cut(text, max(canvas.width - x, 0))) + _GAP
