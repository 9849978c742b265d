"""A picture of a castle: six towers on a curtain wall, and the keeps of allies beside them."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.geometry import Region

from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT
from lancaster_tui.rules.ruleset.entries import CastleSpace
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import blended, mixed
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.kit.glyphs import ARROW, FACE_DOWN, TILE
from lancaster_tui.tui.kit.seats import chip_text, seat_ink, seat_mark
from lancaster_tui.tui.table.cards import RULE
from lancaster_tui.tui.table.castle_hall import HALL_ROWS, draw_hall
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import SpotLook, castle_chip, spot_of, unpaid_spots
from lancaster_tui.words.holdings import space_pays
from lancaster_tui.words.rewards import (
    goods_forms,
    longest,
    price_forms,
    reward_forms,
    reward_within,
)

_UPPER: Final = "▀"
_SKY: Final = 5  # colours of the sky
STONE, _BUILT, _QUIET = 13, 38, 5  # percent of the seat's colour
RAISED = 6  # percent more in a brick: in 256 colours, that is stone as well
_KEEP = 13  # columns of the keep of an ally, at least
_WITH_MARGIN = 100  # columns from which there is a margin
_TALL, _HIGH = 10, 14  # rows of the picture with gates; with windows
_WITH_HALL = 7  # rows of the picture with a hall
_BETWEEN_WINDOWS = 5  # rows
_APART = 4  # columns between the middle of a tower and a window of a pair
_WORD = 7  # columns of what a tower gives, in a word
_STOREY = 2  # rows that a tile adds to a tower


def draw_picture(canvas: Canvas, scene: Scene, seat: int, y: int, rows: int) -> None:
    """Paint six towers on a curtain wall below the sky, and the keeps of allies beside them.

    Where there is room, the hall lies below the towers.
    """
    own, *allies = scene.view.factions_of(seat)
    keep = max(canvas.width // (CASTLE_COUNT + 1), _KEEP) if allies else 0
    margin = int(canvas.width >= _WITH_MARGIN)
    room = canvas.width - 2 * margin - len(allies) * (keep + 1)
    gap = max((room // CASTLE_COUNT - 9) // 4, 1)
    width = (room - (CASTLE_COUNT - 1) * gap) // CASTLE_COUNT
    starts = [
        margin + number * (room - width) // (CASTLE_COUNT - 1) for number in range(CASTLE_COUNT)
    ]
    hall = HALL_ROWS + (rows >= _HIGH) if rows >= _WITH_HALL else 0
    if hall:
        draw_hall(canvas, scene, seat, Region(0, y + rows - hall, canvas.width, hall))
    rows -= hall
    _sky(canvas, y, rows)
    _curtain(canvas, scene, own, y, rows, room + margin * (2 - bool(allies)))
    for space in range(CASTLE_COUNT):
        _tower(canvas, scene, own, space, _Box(starts[space], y, width, rows))
    for number, ally in enumerate(allies):
        _keep(canvas, scene, ally, _Box(margin + room + 1 + number * (keep + 1), y, keep, rows))


def _sky(canvas: Canvas, y: int, rows: int) -> None:
    if not canvas.has_colour:
        return
    steps = 4 * (_SKY - 1)
    for row in range(rows):
        upper, lower = (
            _sky_at(min((2 * row + half) * steps // (2 * rows), steps - 1)) for half in (0, 1)
        )
        for x in range(canvas.width):
            canvas.block(x, y + row, _UPPER, upper, lower)


def _sky_at(step: int) -> str:
    return blended(f"sky-{step // 4}", f"sky-{step // 4 + 1}", 25 * (step % 4))


def _stone(scene: Scene, faction: int, percent: int) -> str:
    """Return the colour of a wall: that of the faction shines through."""
    if scene.scored_castle not in (None, faction):
        percent = _QUIET
    return mixed("wall", seat_ink(faction, scene.names), percent)


def _wall(canvas: Canvas, scene: Scene, faction: int, ground: str, box: _Box) -> None:
    """Paint a wall with merlons on top; where there are no grounds, its outline."""
    x, y, width, height = box
    ink = seat_ink(faction, scene.names)
    canvas.fill(x, y + 1, width, height - 1, ground)
    for column in range(width):
        if column % 3 != 2 or column == width - 1:
            if canvas.has_colour:
                _merlon(canvas, x + column, y, ground)
            else:
                canvas.chip(x + column, y, " ", "", ink)
    if not canvas.has_colour:
        for row in range(y + 1, y + height):
            for column in (x, x + width - 1):
                canvas.chip(column, row, " ", "", ink)


class _Box(NamedTuple):
    """Columns and rows."""

    x: int
    y: int
    width: int
    height: int


def _merlon(canvas: Canvas, x: int, y: int, ground: str) -> None:
    canvas.block(x, y, "▄", ground, canvas.ground(x, y))


def _curtain(canvas: Canvas, scene: Scene, faction: int, y: int, rows: int, width: int) -> None:
    """Paint the wall behind the towers."""
    high = max(rows // 3, 2)
    box = _Box(0, y + rows - high, width, high)
    if canvas.has_colour:
        _wall(canvas, scene, faction, _stone(scene, faction, STONE // 2), box)
        return
    for row in (box.y, y + rows - 1):
        canvas.chip(0, row, " " * width, "", seat_ink(faction, scene.names))


def _tower(canvas: Canvas, scene: Scene, seat: int, space: int, box: _Box) -> None:
    """Paint a tower: its letter and price, what it gives, and what is on it.

    One with a tile is a storey higher, where there is room, and flies a flag.
    """
    x, y, width, rows = box
    look, card = SpotLook(scene, CASTLE + space), scene.names.rules.castle[space]
    has_tile = space in scene.view.seats[seat].tiles
    is_quiet = scene.scored_castle not in (None, seat)
    storey = _STOREY if rows >= _TALL else 0
    top = y + (storey if not has_tile else storey // 2)
    if storey and has_tile and canvas.has_colour:
        canvas.block(x + width // 2, y, "▐", "frame", canvas.ground(x, y))
        shape, _ = seat_mark(seat, scene.names, 1)
        canvas.chip(
            x + width // 2 + 1, y, f" {shape} ", "seat-ink bold", seat_ink(seat, scene.names)
        )
    share = _BUILT if has_tile else STONE
    _wall(canvas, scene, seat, _stone(scene, seat, share), _Box(x, top, width, y + rows - top))
    _bricks(
        canvas, _stone(scene, seat, share + RAISED), _Box(x, top + 4, width, y + rows - top - 4)
    )
    edge = int(not canvas.has_colour)
    end = x + width - edge
    is_unpaid = look.spot in unpaid_spots(scene)
    behind = look.key(canvas, x + edge, top + 1, is_plain=is_unpaid)
    ink, dear = (
        "quiet" if is_quiet else look.ink(each)
        for each in (
            "soft" if is_unpaid else "strong",
            "bad" if is_unpaid and look.is_pointed else "soft",
        )
    )
    air = int(width >= 9)
    at, room = x + edge + air, width - 2 * (edge + air)
    behind += end - behind > _WORD
    first, second = _gives(card, end - behind, room)
    canvas.text(behind, top + 1, cut(first, end - behind), ink)
    canvas.text(at, top + 2, cut(second, room), ink if card.cost is None else dear)
    if rows >= _TALL:
        pays = space_pays(scene.view, seat, space)
        canvas.text(at, top + 2 + bool(second), longest(pays, room), "soft")
    if rows >= _TALL:
        _gate(canvas, scene, seat, space, box)
    else:
        _there(canvas, scene, seat, space, at, top + 3)
    for row in range(top + 1, y + rows):
        canvas.claim(x, row, width, look.spot)


def _gives(card: CastleSpace, first: int, second: int) -> tuple[str, str]:
    """Return what a space gives in two rows of some columns, the price on the second one."""
    if card.cost is not None:
        return reward_within(card.reward, first), longest(price_forms(card.cost), second)
    full, *shorter = reward_forms(card.reward)
    one, _, other = full.partition(" + ")
    if len(full) <= first:
        return full, ""
    if other and len(one) <= first:
        return one, longest(goods_forms(other), second)
    said = longest(shorter, first)
    return (said, "") if len(said) <= first else ("", reward_within(card.reward, second))


def _bricks(canvas: Canvas, stone: str, box: _Box) -> None:
    """Let single bricks of a wall stand out a little."""
    if not canvas.has_colour:
        return
    for row in range(0, box.height, 2):
        for column in range(1 + row * 5 % 8, box.width - 3, 8):
            for x in range(box.x + column, box.x + column + 3):
                canvas.block(x, box.y + row, "▄", stone, canvas.ground(x, box.y + row))


def _gate(canvas: Canvas, scene: Scene, seat: int, space: int, box: _Box) -> None:
    """Paint a window and the gate of a tower: open if it is free, a door if a tile lies there."""
    size = min(max(box.width - 6, 10), 14)
    high = 3 if box.height < _HIGH else 4
    x, y = box.x + (box.width - size) // 2, box.y + box.height - high
    has_tile = space in scene.view.seats[seat].tiles
    if box.height >= _HIGH:
        middle = box.x + box.width // 2 - 1
        windows = range(y - 3, box.y + 6, -_BETWEEN_WINDOWS)
        for window in windows:
            for at in (middle - _APART, middle + _APART) if len(windows) > 1 else (middle,):
                _window(canvas, at, window, is_lit=has_tile)
    wall = canvas.ground(x - 1, y)
    door = _stone(scene, seat, _QUIET) if has_tile else "background"
    canvas.fill(x, y, size, high, door)
    if canvas.has_colour:  # a rounded arch
        for column in (x, x + size - 1):
            canvas.block(column, y, "▄", door, wall)
    else:
        canvas.text(x, y, f"╭{RULE * (size - 2)}╮", "frame")
        for row in range(y + 1, box.y + box.height):
            canvas.text(x, row, "│", "frame")
            canvas.text(x + size - 1, row, "│", "frame")
    _there(canvas, scene, seat, space, x + 2, y + 1)


def _window(canvas: Canvas, x: int, y: int, *, is_lit: bool) -> None:
    """Paint a window of two rows; somebody is at home where a tile lies."""
    wall, pane = canvas.ground(x, y), "window" if is_lit else "stone"
    for column in (x, x + 1):
        if canvas.has_colour:
            canvas.block(column, y, "▄", pane, wall)
            canvas.block(column, y + 1, " ", "", pane)
        else:
            canvas.text(x, y, "▄▄", "frame")
            canvas.text(x, y + 1, "██", "frame")


def _there(canvas: Canvas, scene: Scene, seat: int, space: int, x: int, y: int) -> None:
    """Write what is on a space: a tile, a knight, or nothing."""
    owner, chip = scene.view.seats[seat], castle_chip(canvas, scene, seat, CASTLE + space)
    if space in owner.face_down:
        canvas.text(x, y, f"{FACE_DOWN} down", "soft")
    elif space in owner.tiles:
        canvas.text(x, y, f"{TILE} tile", "strong")
    elif chip is not None:
        _paint_chip(canvas, chip, x, y)
    else:
        canvas.text(x, y, "empty", "quiet")


def draw_chip(canvas: Canvas, scene: Scene, faction: int, strength: int, x: int, y: int) -> int:
    """Paint a knight as a piece; return the column after it."""
    return _paint_chip(canvas, chip_text(faction, scene.names, f"S{strength}"), x, y)


def _paint_chip(canvas: Canvas, chip: tuple[str, str, str], x: int, y: int) -> int:
    text, ink, ground = chip
    return canvas.chip(x, y, f" {text} ", ink, ground)


def _keep(canvas: Canvas, scene: Scene, ally: int, box: _Box) -> None:
    """Paint the keep of an ally: the spaces that it has, and what is on them (ALY-3)."""
    x, y, width, rows = box
    spaces = scene.names.rules.ally_spaces
    top = y + max(rows - 2 * len(spaces) - 4, 0) // 2
    wall = _stone(scene, ally, STONE)
    _wall(canvas, scene, ally, wall, _Box(x, top, width, y + rows - top))
    spread = 2 if y + rows - top - 2 >= 2 * len(spaces) else 1
    below = top + 3 + spread * len(spaces)
    _bricks(
        canvas,
        _stone(scene, ally, STONE + RAISED),
        _Box(x, below, width, max(y + rows - below, 0)),
    )
    mark, ink = seat_mark(ally, scene.names, width - 3)
    arrow = ARROW if scene.scored_castle == ally else ""
    canvas.text(x + 1, top + 1, cut(f"{arrow}{mark}", width - 2), f"{ink} bold")
    for number, space in enumerate(spaces):
        at_y = top + 2 + spread * number
        look = SpotLook(scene, spot_of(CASTLE + space, is_ally=True))
        at = look.key(canvas, x + (not canvas.has_colour), at_y, is_plain=look.is_other) + 1
        chip = castle_chip(canvas, scene, ally, look.spot)
        room = x + width - at - 1
        reward = reward_within(scene.names.rules.castle[space].reward, room)
        below = chip is not None and len(reward) + 7 > room and spread > 1
        if chip is None or below or len(reward) + 7 <= room:
            at_end = canvas.text(at, at_y, cut(reward, room), look.ink("strong")) + 1
            at = at if below else at_end
        if chip is not None:
            _paint_chip(canvas, chip, at, at_y + below)
        for row in range(at_y, at_y + spread):
            canvas.claim(x, row, width, look.spot)
