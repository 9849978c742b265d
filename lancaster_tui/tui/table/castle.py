"""The castle of a player as towers, what the player owns, and the keep of the ally."""

from __future__ import annotations

from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT, place_text
from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut, row_width
from lancaster_tui.tui.kit.glyphs import ARROW, FACE_DOWN, TILE
from lancaster_tui.tui.kit.seats import chip_text, seat_ink, seat_mark
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle_rows import votes_in_short
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import SpotLook, spot_of
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.places import counted_knights
from lancaster_tui.words.rewards import cost_within, reward_within
from lancaster_tui.words.standings import nobles_worth

_MERLON = "▄"
_TOWER_ROWS = 4  # merlons and three rows of text
_WIDEST_TOWER, _ROOMY_TOWER = 16, 11
_KEEP = 12  # columns of the keep of an ally
_STONE, _BUILT, _QUIET = 13, 36, 5  # percent of the seat's colour in a wall


class Castle(Area):
    """Six towers with what they give and what is on them, then everything else a seat owns.

    Beside them stands the keep of the ally. While one of the two is scored, the other is quiet.
    """

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the towers and the goods."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        own, *allies = scene.castles
        room = width - (_KEEP + 1) * len(allies)
        step = min(room // CASTLE_COUNT, _WIDEST_TOWER + 1)
        rows = _TOWER_ROWS if height < _TOWER_ROWS + 4 else _TOWER_ROWS + 1
        for space in range(CASTLE_COUNT):
            _tower(canvas, scene, own, space, space * step, 0, step - 1, rows)
        for ally in allies:
            _keep(canvas, scene, ally, room + 1, height)
        _household(canvas, scene, own, rows, room, self.heading(""))
        return canvas.rows()


def _wall(scene: Scene, faction: int, space: int) -> str:
    """Return the colour of a tower: that of the player shines through, more where a tile lies."""
    ink = seat_ink(faction, scene.names)
    if scene.scored_castle not in (None, faction):
        return mixed("wall", ink, _QUIET)
    is_built = not scene.view.is_ally(faction) and space in scene.view.seats[faction].face_up
    return mixed("wall", ink, _BUILT if is_built else _STONE)


def _tower(
    canvas: Canvas,
    scene: Scene,
    faction: int,
    space: int,
    x: int,
    y: int,
    width: int,
    rows: int,
) -> None:
    """Paint a tower: its letter and price, what it gives, and what is on it."""
    spot = spot_of(CASTLE + space, is_ally=scene.view.is_ally(faction))
    look, card = SpotLook(scene, spot), scene.names.rules.castle[space]
    wall = _wall(scene, faction, space)
    for column in range(x, x + width):
        if (column - x) % 2 == 0 and canvas.has_colour:
            canvas.block(column, y, _MERLON, wall, canvas.ground(column, y))
    canvas.fill(x, y + 1, width, rows - 1, wall, spot)
    at = look.key(canvas, x, y + 1)
    if card.cost is not None and not scene.view.is_ally(faction):
        price = f"{cost_within(card.cost, x + width - at - 1)}{ARROW}"
        canvas.text_to(x + width, y + 1, price, look.ink("soft"))
    left = int(width >= _ROOMY_TOWER)
    room = width - left
    canvas.text(x + left, y + 2, cut(reward_within(card.reward, room), room), look.ink("strong"))
    _on_tower(canvas, scene, faction, space, x + left, y + 3)


def _on_tower(canvas: Canvas, scene: Scene, faction: int, space: int, x: int, y: int) -> None:
    view = scene.view
    if not view.is_ally(faction) and space in view.seats[faction].tiles:
        is_down = space in view.seats[faction].face_down
        canvas.text(
            x,
            y,
            f"{FACE_DOWN} down" if is_down else f"{TILE} tile",
            "soft" if is_down else "strong",
        )
    elif strength := view.factions[faction].castle[space]:
        _knight(canvas, scene, faction, strength, x, y)
    else:
        canvas.text(x, y, "free", "quiet")


def _knight(canvas: Canvas, scene: Scene, faction: int, strength: int, x: int, y: int) -> int:
    text, ink, ground = chip_text(faction, scene.names, f"S{strength}")
    return canvas.chip(x, y, f" {text} " if canvas.has_colour else text, ink, ground)


def _keep(canvas: Canvas, scene: Scene, ally: int, x: int, height: int) -> None:
    """Paint the ally's keep: the spaces that it has, and its knights (ALY-3)."""
    width = canvas.width - x
    wall = _wall(scene, ally, 0)
    canvas.fill(x, 0, width, height, wall)
    mark, ink = seat_mark(ally, scene.names, 1)
    canvas.text(x + 1, 0, f"{mark} ally", f"{ink} bold")
    y = 1 + (height > 5)
    for space in scene.names.rules.ally_spaces:
        look = SpotLook(scene, spot_of(CASTLE + space, is_ally=True))
        at = look.key(canvas, x, y)
        reward = scene.names.rules.castle[space].reward
        strength = scene.view.factions[ally].castle[space]
        if strength:
            _knight(canvas, scene, ally, strength, at, y)
        else:
            canvas.text(at, y, cut(reward_within(reward, width - 4), width - 4), look.ink("strong"))
        for column in range(x, x + width):
            canvas.claim(column, y, look.spot)
        y += 1
    knights = scene.view.factions[ally]
    for word, counts in (("court", knights.court), ("rsv", knights.reserve)):
        at = canvas.text(x + 1, y, f"{word} ", "quiet")
        canvas.text(
            at, y, "".join(str(each) * counts[each] for each in STRENGTHS) or "none", "strong"
        )
        y += 1


def _household(canvas: Canvas, scene: Scene, seat: int, y: int, width: int, heading: str) -> None:
    """Write whose castle it is, the knights at home, the purse, and what the nobles are worth.

    Where there are three rows the purse has one of its own.
    """
    knights = scene.view.factions[seat]
    reserve: Row = [("reserve ", "quiet"), (counted_knights(knights.reserve), "soft")]
    mark, ink = seat_mark(seat, scene.names, 12)
    start = canvas.text(0, y, mark, f"{ink} {heading}") + 2
    has_three = canvas.height - y > 2
    x = canvas.text(start, y, "court ", "quiet")
    for strength in STRENGTHS:
        for _ in range(knights.court[strength]):
            x = canvas.chip(x, y, f" S{strength} ", "seat-ink bold", ink) + 1
    if not any(knights.court):
        x = canvas.text(x, y, "empty ", "quiet")
    if has_three:
        canvas.row(x + 1, y, reserve)
        canvas.row(start, y + 1, _purse(scene, seat))
        canvas.row(start, y + 2, _nobles(scene, seat))
        return
    purse = _purse(scene, seat)
    canvas.row(max(x + 1, width - 1 - row_width(purse)), y, purse)
    x = canvas.row(start, y + 1, reserve)
    canvas.row(x + 2, y + 1, _nobles(scene, seat))


def _purse(scene: Scene, seat: int) -> Row:
    owner, shown = scene.view.seats[seat], scene.sees_purse(seat)
    row: Row = []
    for word, text in (
        ("gold", str(owner.gold) if shown else COVERED),
        ("squires", str(owner.squires) if shown else COVERED),
        ("votes", votes_in_short(owner)),
    ):
        row += [("  " if row else "", ""), (f"{word} ", "quiet"), (text, "strong")]
    return row


def _nobles(scene: Scene, seat: int) -> Row:
    nobles = scene.view.seats[seat].nobles
    letters = " ".join(map(place_text, sorted(nobles)))
    worth = nobles_worth(len(nobles), scene.names.rules)
    return [("nobles ", "quiet"), (f"{letters} " if letters else "", "pip bold"), (worth, "quiet")]
