"""The castle of one seat with all the room: a picture, and in words everything the seat owns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT, place_text
from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.rules.ruleset.entries import CastleSpace
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import blended, mixed
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.glyphs import ARROW, FACE_DOWN, TILE
from lancaster_tui.tui.kit.seats import chip_text, seat_ink, seat_mark
from lancaster_tui.tui.table.cards import RULE, draw_card
from lancaster_tui.tui.table.in_short import castle_in_short
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import SpotLook, spot_of, unpaid_spots
from lancaster_tui.words.holdings import Fact, Holding, holdings, space_pays
from lancaster_tui.words.places import counted_knights
from lancaster_tui.words.rewards import (
    goods_forms,
    longest,
    price_forms,
    reward_forms,
    reward_within,
)
from lancaster_tui.words.seating import kind_label

LEAST_HEIGHT: Final = 14  # rows from which there is room for the picture and all words
_UPPER: Final = "▀"
_SKY: Final = 5  # colours of the sky
_STONE, _BUILT, _RAISED, _STRIP, _QUIET = 16, 38, 8, 22, 5  # percent of the seat's colour
_LEAST_PICTURE, _MOST_PICTURE = 5, 34  # rows
_AIRY_PICTURE = 16  # rows of the picture that leave the rest to the cards and the other castles
_KEEP = 13  # columns of the keep of an ally, at least
_TALL, _HIGH = 10, 14  # rows of the picture with gates; with windows
_BETWEEN_WINDOWS = 7  # rows
_STOREY = 2  # rows that a tile adds to a tower
_CARDS_WIDTH, _CARD = 100, 36  # columns from which facts stand on cards; of a card at least
_HEADS: Final = 9  # columns of the heads of holdings
_LADDER: Final = "worth"  # a fact that only cards have room for
_CHIP = 7  # columns of a knight, and of a gap
_WORD = 8  # columns of the word before a fact
_LONGEST_KIND = 20  # columns of who plays
_WHOLE, _NAME = 99, 14  # columns that any name fits into, and of a short one
_SHARE: Final = {  # columns
    "tiles": 20,
    "court": 24,
    "reserve": 32,
    "votes": 10,
    "nobles": 22,
    "castle": 24,
}
_WIDE_SHARE = 42  # columns of the knights at court, where these are shown as pieces
_PIECES = 190  # columns from which they are


class Key(NamedTuple):
    """The key that shows the castle of a seat."""

    seat: int
    label: str


def draw_large(canvas: Canvas, scene: Scene, seat: int, keys: Sequence[Key], heading: str) -> None:
    """Paint whose castle it is, the castle, what its owner has, and the others in short."""
    standing = next(each for each in scene.standings if each.seat == seat)
    owned = holdings(scene.view, standing, scene.names, shows_purse=scene.sees_purse(seat))
    _title(canvas, scene, seat, keys, heading)
    cards = _Cards(canvas, scene, seat, owned)
    free = canvas.height - 1 - cards.height - 2
    if canvas.width < _CARDS_WIDTH or free < _TALL:
        most = canvas.height - 1 - _LEAST_PICTURE
        left, lines = 1 + _HEADS, _under_heads(owned, canvas.width)
        if len(lines) > most:
            left, lines = 1, _running_on(scene, owned, canvas.width)
        if len(lines) > most:
            lines = _running_on(scene, owned[:-1], canvas.width)
        rows = _picture_rows(canvas.height - 1 - len(lines))
        _picture(canvas, scene, seat, 1, rows)
        for y, line in enumerate(lines, 1 + rows):
            _draw_line(canvas, scene, line, y, left)
        return
    others = [key for key in keys if key.seat != seat]
    if free - len(others) - 2 < _HIGH:
        others = []
    rows = _picture_rows(free - (len(others) + 2) * bool(others))
    low = cards.height
    cards.is_airy = True
    if rows - (cards.height - low) - len(others) < _AIRY_PICTURE:
        cards.is_airy = False
    step = 1 + cards.is_airy
    rows -= cards.height - low + cards.is_airy * len(others)
    _picture(canvas, scene, seat, 1, rows)
    cards.draw(rows + 2)
    _others(canvas, scene, others, rows + 2 + cards.height + 1, step)


def _picture_rows(rows: int) -> int:
    return max(min(rows, _MOST_PICTURE), _LEAST_PICTURE)


def _title(canvas: Canvas, scene: Scene, seat: int, keys: Sequence[Key], heading: str) -> None:
    """Write whose castle it is, and which key shows which castle."""
    mark, ink = seat_mark(seat, scene.names, _WHOLE)
    x = canvas.text(1, 0, f"{mark}'s castle", f"{ink} {heading}")
    if (bot := scene.names.bot(seat)) is not None:
        x = canvas.text(x, 0, f" ({cut(kind_label(bot), _LONGEST_KIND)})", "quiet")
    forms = [
        [(key, seat_mark(key.seat, scene.names, room)) for key in keys] for room in (_WHOLE, 10, 1)
    ]
    end = canvas.width - 1
    for form in forms:
        width = sum(len(key.label) + cell_len(mark) + 3 for key, (mark, _) in form)
        if x + 2 + width <= end or form is forms[-1]:
            break
    at = end - width + 2
    for key, (mark, ink) in form:
        is_shown = key.seat == seat
        if is_shown:
            at = canvas.chip(at - 1, 0, f" {key.label} {mark} ", "seat-ink bold", ink) + 1
            continue
        at = canvas.text(at, 0, f"{key.label} ", "target bold")
        at = canvas.text(at, 0, mark, ink) + 2


# The picture


def _picture(canvas: Canvas, scene: Scene, seat: int, y: int, rows: int) -> None:
    """Paint six towers on a curtain wall below the sky, and the keeps of allies beside them."""
    own, *allies = scene.view.factions_of(seat)
    keep = max(canvas.width // (CASTLE_COUNT + 1), _KEEP) if allies else 0
    margin = int(canvas.width >= _CARDS_WIDTH)
    room = canvas.width - 2 * margin - len(allies) * (keep + 1)
    gap = max((room // CASTLE_COUNT - 9) // 4, 1)
    width = (room - (CASTLE_COUNT - 1) * gap) // CASTLE_COUNT
    starts = [
        margin + number * (room - width) // (CASTLE_COUNT - 1) for number in range(CASTLE_COUNT)
    ]
    _sky(canvas, y, rows)
    _curtain(canvas, scene, own, y, rows, room + margin * (2 - bool(allies)))
    for space in range(CASTLE_COUNT):
        _tower(canvas, scene, own, space, Box(starts[space], y, width, rows))
    for number, ally in enumerate(allies):
        _keep(canvas, scene, ally, Box(margin + room + 1 + number * (keep + 1), y, keep, rows))


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


def _wall(canvas: Canvas, scene: Scene, faction: int, ground: str, box: Box) -> None:
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


class Box(NamedTuple):
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
    box = Box(0, y + rows - high, width, high)
    if canvas.has_colour:
        _wall(canvas, scene, faction, _stone(scene, faction, _STONE // 2), box)
        return
    for row in (box.y, y + rows - 1):
        canvas.chip(0, row, " " * width, "", seat_ink(faction, scene.names))


def _tower(canvas: Canvas, scene: Scene, seat: int, space: int, box: Box) -> None:
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
        canvas.chip(x + width // 2 + 1, y, "   ", "", seat_ink(seat, scene.names))
    share = _BUILT if has_tile else _STONE
    _wall(canvas, scene, seat, _stone(scene, seat, share), Box(x, top, width, y + rows - top))
    _bricks(
        canvas, _stone(scene, seat, share + _RAISED), Box(x, top + 4, width, y + rows - top - 4)
    )
    edge = int(not canvas.has_colour)
    end = x + width - edge
    is_unpaid = look.spot in unpaid_spots(scene)
    behind = look.key(canvas, x + edge, top + 1, is_unpaid=is_unpaid)
    ink, dear = (
        "quiet" if is_quiet else look.ink(each)
        for each in ("strong", "bad" if is_unpaid else "soft")
    )
    air = int(width >= 9)
    at, room = x + edge + air, width - 2 * (edge + air)
    first, second = _gives(card, end - behind, room)
    canvas.text(behind, top + 1, cut(first, end - behind), ink)
    canvas.text(at, top + 2, cut(second, room), ink if card.cost is None else dear)
    if rows >= _HIGH:
        pays = space_pays(scene.view, seat, space)
        canvas.text(at, top + 3, longest(pays, room), "soft")
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
    full = reward_forms(card.reward)[0]
    one, _, other = full.partition(" + ")
    if len(full) < first:
        return full, ""
    if other and len(one) < first:
        return one, longest(goods_forms(other), second)
    return "", reward_within(card.reward, second)


def _bricks(canvas: Canvas, stone: str, box: Box) -> None:
    """Let single bricks of a wall stand out a little."""
    if not canvas.has_colour:
        return
    for row in range(0, box.height, 2):
        for column in range(1 + row * 5 % 8, box.width - 3, 8):
            for x in range(box.x + column, box.x + column + 3):
                canvas.block(x, box.y + row, "▄", stone, canvas.ground(x, box.y + row))


def _gate(canvas: Canvas, scene: Scene, seat: int, space: int, box: Box) -> None:
    """Paint a window and the gate of a tower: open if it is free, a door if a tile lies there."""
    size = min(max(box.width - 6, 10), 14)
    high = 3 if box.height < _HIGH else 4
    x, y = box.x + (box.width - size) // 2, box.y + box.height - high
    has_tile = space in scene.view.seats[seat].tiles
    if box.height >= _HIGH:
        at = box.x + box.width // 2 - 1
        for window in range(y - 3, box.y + 6, -_BETWEEN_WINDOWS):
            _window(canvas, at, window, is_lit=has_tile)
    wall = canvas.ground(x - 1, y)
    canvas.fill(x, y, size, high, "law-strip" if has_tile else "background")
    if canvas.has_colour:  # a rounded arch
        for column in (x, x + size - 1):
            canvas.block(column, y, "▄", "law-strip" if has_tile else "background", wall)
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
    owner, strength = scene.view.seats[seat], scene.view.factions[seat].castle[space]
    if space in owner.face_down:
        canvas.text(x, y, f"{FACE_DOWN} down", "soft")
    elif space in owner.tiles:
        canvas.text(x, y, f"{TILE} tile", "strong")
    elif strength:
        _chip(canvas, scene, seat, strength, x, y)
    else:
        canvas.text(x, y, "free", "quiet")


def _chip(canvas: Canvas, scene: Scene, faction: int, strength: int, x: int, y: int) -> int:
    text, ink, ground = chip_text(faction, scene.names, f"S{strength}")
    return canvas.chip(x, y, f" {text} ", ink, ground)


def _keep(canvas: Canvas, scene: Scene, ally: int, box: Box) -> None:
    """Paint the keep of an ally: the spaces that it has, and what is on them (ALY-3)."""
    x, y, width, rows = box
    spaces = scene.names.rules.ally_spaces
    top = y + max(rows - 2 * len(spaces) - 4, 0) // 2
    wall = _stone(scene, ally, _STONE)
    _wall(canvas, scene, ally, wall, Box(x, top, width, y + rows - top))
    mark, ink = seat_mark(ally, scene.names, width - 3)
    arrow = ARROW if scene.scored_castle == ally else ""
    canvas.text(x + 1, top + 1, cut(f"{arrow}{mark}", width - 2), f"{ink} bold")
    spread = 2 if y + rows - top - 2 >= 2 * len(spaces) else 1
    for number, space in enumerate(spaces):
        at_y = top + 2 + spread * number
        look = SpotLook(scene, spot_of(CASTLE + space, is_ally=True))
        at = look.key(canvas, x + (not canvas.has_colour), at_y) + 1
        strength = scene.view.factions[ally].castle[space]
        room = x + width - at - 1
        reward = reward_within(scene.names.rules.castle[space].reward, room)
        below = strength and len(reward) + 7 > room and spread > 1
        if not strength or below or len(reward) + 7 <= room:
            at_end = canvas.text(at, at_y, cut(reward, room), look.ink("strong")) + 1
            at = at if below else at_end
        if strength:
            _chip(canvas, scene, ally, strength, at, at_y + bool(below))
        for row in range(at_y, at_y + spread):
            canvas.claim(x, row, width, look.spot)


# The words


class _Line(NamedTuple):
    """Facts beside each other, behind the head of a holding or below it."""

    head: str
    facts: Sequence[Fact]


def _under_heads(owned: Sequence[Holding], width: int) -> list[_Line]:
    """Return facts in lines, each holding on lines of its own behind its head."""
    lines = []
    for holding in owned:
        heads = [holding.short]
        for facts in _flowing(holding.facts, width - _HEADS):
            lines.append(_Line(heads.pop() if heads else "", facts))
    return lines


def _running_on(scene: Scene, owned: Sequence[Holding], width: int) -> list[_Line]:
    """Return facts in as few lines as possible, without heads."""
    facts = [
        fact._replace(word=f"ally's {fact.word}")
        if fact.knights and scene.view.is_ally(fact.faction)
        else fact
        for holding in owned
        for fact in holding.facts
    ]
    return [_Line("", line) for line in _flowing(facts, width)]


def _flowing(facts: Iterable[Fact], width: int) -> Iterable[list[Fact]]:
    """Yield rows of facts beside each other.

    A fact that is wider than a row is continued on the next ones, without its word.
    """
    row, x = list[Fact](), 1
    for fact in facts:
        if fact.word == _LADDER:
            continue
        taken = len(fact.word) + 1 + _CHIP * len(fact.knights) + cell_len(fact.text)
        if row and x + taken > width:
            yield row
            row, x = [], 1
        if taken < width:
            row.append(fact)
            x += taken + 2
            continue
        first, *more = wrap(fact.text, width - len(fact.word) - 3)
        yield [fact._replace(text=first)]
        yield from ([Fact("", line)] for line in more)
    if row:
        yield row


def _draw_line(canvas: Canvas, scene: Scene, line: _Line, y: int, left: int) -> None:
    canvas.text(1, y, line.head, "bold")
    x = left
    for fact in line.facts:
        x = canvas.text(x, y, f"{fact.word} " if fact.word else "", "quiet")
        x = _fact(canvas, scene, fact, x, y) + 2


def _others(canvas: Canvas, scene: Scene, keys: Sequence[Key], y: int, step: int) -> None:
    """Write the castles of the others in short, each with the key that shows it.

    ``step`` is the rows from one to the next.
    """
    if not keys:
        return
    canvas.text(1, y, "The other castles", "soft")
    has_pieces = canvas.width >= _PIECES
    for number, key in enumerate(keys, 1):
        row = y + number * step
        owner = scene.view.seats[key.seat]
        knights = scene.view.factions[key.seat]
        court = [each for each in STRENGTHS for _ in range(knights.court[each])]
        x = canvas.text(1, row, key.label, "target bold") + 1
        mark, ink = seat_mark(key.seat, scene.names, _NAME)
        canvas.text(x, row, mark, f"{ink} bold")
        x += _NAME + 1
        tiles = " ".join(place_text(CASTLE + space) for space in sorted(owner.tiles))
        nobles = " ".join(map(place_text, sorted(owner.nobles)))
        for word, text in (
            ("tiles", tiles or "none"),
            ("court", counted_knights(knights.court)),
            ("reserve", counted_knights(knights.reserve)),
            ("votes", str(owner.votes)),
            ("nobles", nobles or "none"),
            ("castle", castle_in_short(knights) if any(knights.castle) else "none"),
        ):
            if x + len(word) + 1 + len(text) > canvas.width:
                break
            end = canvas.text(x, row, f"{word} ", "quiet")
            is_shown = word == "court" and has_pieces
            if is_shown and court:
                end = _fact(canvas, scene, Fact("", "", court, key.seat), end, row) + 1
            else:
                end = canvas.text(end, row, text) + 2
            x = max(end, x + (_WIDE_SHARE if is_shown else _SHARE[word]))


def _fact(canvas: Canvas, scene: Scene, fact: Fact, x: int, y: int) -> int:
    for strength in fact.knights:
        x = _chip(canvas, scene, fact.faction, strength, x, y) + 1
    return canvas.text(x, y, fact.text) if fact.text else x - bool(fact.knights)


class _Cards:
    """Holdings on cards beside each other; where they are airy, with a row between two facts."""

    def __init__(self, canvas: Canvas, scene: Scene, seat: int, owned: Sequence[Holding]) -> None:
        self._canvas, self._scene, self._seat, self._owned = canvas, scene, seat, owned
        columns = max(min(canvas.width // _CARD, len(owned)), 1)
        self._step, self._count = canvas.width // columns, columns
        self.is_airy = False

    @property
    def _columns(self) -> list[list[tuple[int, int]]]:
        """The cards of each column, and their heights."""
        above = 1 + self.is_airy
        heights = [above + len(list(self._lines(holding))) + 1 for holding in self._owned]
        return _shared(heights, self._count)

    @property
    def height(self) -> int:
        """The rows of the highest column."""
        return max(sum(rows for _, rows in column) for column in self._columns)

    def _lines(self, holding: Holding) -> Iterable[Fact]:
        room = self._step - 1 - 4 - _WORD - 1
        for number, fact in enumerate(holding.facts):
            if self.is_airy and number:
                yield Fact("", "")
            if not fact.text:
                chips = room // _CHIP
                for start in range(0, len(fact.knights), chips):
                    word = fact.word if not start else ""
                    yield fact._replace(word=word, knights=fact.knights[start : start + chips])
                continue
            first, *more = wrap(fact.text, room)
            yield fact._replace(text=first)
            yield from (Fact("", line) for line in more)

    def draw(self, y: int) -> None:
        """Paint the cards from a row on; the last of each column reaches down as far as any."""
        ink = seat_ink(self._seat, self._scene.names)
        strip, end = mixed("panel", ink, _STRIP), y + self.height
        for number, column in enumerate(self._columns):
            x, row = number * self._step, y
            for index, rows in column:
                high = rows if (index, rows) != column[-1] else end - row
                holding = self._owned[index]
                draw_card(self._canvas, x, row, self._step - 1, high, "surface", strip)
                self._canvas.text(x + 2, row, holding.head, "bold")
                for line, fact in enumerate(self._lines(holding), row + 1 + self.is_airy):
                    self._canvas.text(x + 2, line, fact.word, "quiet")
                    _fact(self._canvas, self._scene, fact, x + 3 + _WORD, line)
                row += rows


def _shared(heights: Sequence[int], columns: int) -> list[list[tuple[int, int]]]:
    """Return which cards stand in which column, in order, so that none is much higher."""
    shared: list[list[tuple[int, int]]] = [[]]
    share = sum(heights) / columns
    for index, height in enumerate(heights):
        filled = sum(rows for _, rows in shared[-1])
        if shared[-1] and filled + height / 2 > share and len(shared) < columns:
            shared.append([])
        shared[-1].append((index, height))
    return shared
