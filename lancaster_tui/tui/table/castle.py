"""Castles as towers, with what their players own, and the keeps of the allies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Self

from textual.binding import Binding

from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT, CASTLE_PLACES, place_text
from lancaster_tui.rules.ruleset.vocabulary import Cost, Reward
from lancaster_tui.table.seating import MOST
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut, row_width
from lancaster_tui.tui.kit.glyphs import ARROW, FACE_DOWN, NOTHING, TILE
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.kit.seats import chip_text, seat_ink, seat_mark
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle_large import LEAST_HEIGHT, Key, draw_large
from lancaster_tui.tui.table.in_short import knights_in_short, votes_in_short
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import SpotLook, castle_chip, spot_of, unpaid_spots
from lancaster_tui.words.holdings import votes_told
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.places import NO_KNIGHTS, counted_kinds, counted_knights, space_lines
from lancaster_tui.words.prompts.placements import ITS_KNIGHTS
from lancaster_tui.words.rewards import longest, reward_within
from lancaster_tui.words.standings import nobles_worth

_CASTLES: Final = Binding.Group("castles", compact=True)
CASTLE_KEYS: Final = tuple(
    Binding(
        f"f{5 + seat}",
        f"visit({seat})",
        "castle",
        tooltip="the castle of a player large, or all areas again",
        id=f"table.castle_{1 + seat}",
        group=_CASTLES,
    )
    for seat in range(MOST)
)
"""The keys that show the castles of the seats."""

_SPOTS: Final = frozenset(
    spot_of(place, is_ally=is_ally) for place in CASTLE_PLACES for is_ally in (False, True)
)
_MERLON, _SIDE = "▄", "│"
_TOP = 1  # row that towers begin at, below whose castle it is
_TOWER_ROWS, _TALL_TOWER = 4, 7  # merlons and three rows of text; with a gate below these
_CASTLE_ROWS = 7  # a castle needs, with three rows for whose it is and what its player owns
_WIDEST_TOWER = 19
_LEAST_TOWER, _LEAST_SAID = 6, 7  # columns of a tower, and of what it says
_EMPTY = "empty"
_CHIP = 6  # columns of a knight
_CASTLE: Final = "'s castle"
_BEFORE_VOTES: Final = 3  # items: court, gold, squires
_GATE, _GATE_ROWS = 8, 2
_KEEP, _ROOMY_KEEP = 14, 20  # columns of the keep of an ally
_LARGE_WIDTH = 76  # columns of the large form
_ROOMY = 80  # columns from which names and the keep have more room
_NAME, _LONG_NAME = 12, 24
_GAP, _INDENT = 2, 1
_STONE, _BUILT, _QUIET = 13, 36, 5  # percent of the seat's colour in a wall


class Castle(Area):
    """Whose castle it is, six towers with what they give and what is on them, what a seat owns.

    Beside them stands the keep of the ally. While one of the two is scored an arrow says which, and
    the other is quiet. Where there is room the castles of the others follow.
    """

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return the scene with the marks and the targets in castles."""
        return scene.among(_SPOTS)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the castles that there is room for: the towers and the goods of each."""
        first = scene.home if scene.visited is None else scene.visited
        if width >= _LARGE_WIDTH and height >= LEAST_HEIGHT:
            return self._draw_large(_seen_at(scene, first), first, width, height)
        seats = [first, *(seat for seat in range(scene.view.players) if seat != first)]
        count = min(max(height // _CASTLE_ROWS, 1), len(seats))
        rows: list[Row] = []
        for seat in seats[:count]:
            canvas = Canvas(width, height // count, has_colour=self.has_colour)
            heading = self.heading("") if seat == first else "bold"
            _castle(canvas, _seen_at(scene, seat), seat, heading)
            if seat != scene.home:
                canvas.claim_all([[None] * canvas.width] * canvas.height)
            rows += canvas.rows()
        return rows

    @property
    def keys(self) -> list[Key]:
        """The keys that show the castles, as the player has them."""
        return [Key(seat, label_of(self.app, binding)) for seat, binding in enumerate(CASTLE_KEYS)]

    def _draw_large(self, scene: Scene, seat: int, width: int, height: int) -> list[Row]:
        canvas = Canvas(width, height, has_colour=self.has_colour)
        keys = self.keys[: scene.view.players]
        draw_large(canvas, scene, seat, keys, self.heading(""))
        if seat != scene.home:
            canvas.claim_all([[None] * width] * height)
        return canvas.rows()


def _seen_at(scene: Scene, seat: int) -> Scene:
    """Return a scene without what can be chosen, if the castle is not the one usually shown."""
    if seat == scene.home:
        return scene
    return scene._replace(targets=frozenset(), others=frozenset(), marks=frozenset(), pointed=None)


def _castle(canvas: Canvas, scene: Scene, seat: int, heading: str) -> None:
    """Paint the castle of a seat, and the keep of its ally."""
    width, height = canvas.width, canvas.height
    own, *allies = scene.view.factions_of(seat)
    keep = (_ROOMY_KEEP if width >= _ROOMY else _KEEP) if allies else -1
    room = width - keep - 1
    spaces = tuple((card.reward, card.cost) for card in scene.names.rules.castle)
    widths, margins = _widths(spaces, room - (CASTLE_COUNT - 1))
    spare = height - _CASTLE_ROWS - len(allies)
    rows = min(max(_TOWER_ROWS + spare, _TOWER_ROWS), _TALL_TOWER)
    x, unpaid = 0, unpaid_spots(scene)
    for space, wide in enumerate(widths):
        is_unpaid = CASTLE + space in unpaid
        _tower(canvas, scene, own, space, x, wide, rows, margins, is_unpaid=is_unpaid)
        x += wide + 1
    beside = width
    for ally in allies:
        keep_rows = max(rows, 1 + len(scene.names.rules.ally_spaces))
        _keep(canvas, scene, ally, room + 1, min(_TOP, height - keep_rows), keep_rows)
        beside = width if keep_rows == rows else room
    below = _TOP + rows + (height > _TOP + rows + 2 + len(allies))
    _household(canvas, scene, [own, *allies], below, beside, heading)


@lru_cache(64)  # they stay the same for a game
def _widths(spaces: tuple[tuple[Reward, Cost | None], ...], room: int) -> tuple[Sequence[int], int]:
    """Return how wide the towers are, and how many columns they have beside what they say.

    ``spaces`` are what they give, and what that costs.

    They are as even as they can be while each holds its words, with a column on both sides; where
    there is too little room, on one or none.
    """
    even = min(room // CASTLE_COUNT, _WIDEST_TOWER)
    for margins in (2, 1, 0):
        for said in range(even, _LEAST_SAID - 1, -1):
            least = [
                max(_LEAST_TOWER, *map(len, space_lines(reward, cost, said))) + margins
                for reward, cost in spaces
            ]
            if sum(least) <= room:
                level = max(
                    level
                    for level in range(even + 1)
                    if sum(max(each, level) for each in least) <= room
                )
                return [max(each, level) for each in least], margins
    return [even] * CASTLE_COUNT, 0


def _wall(scene: Scene, faction: int, space: int) -> str:
    """Return the colour of a tower: that of the player shines through, more where a tile lies."""
    ink = seat_ink(faction, scene.names)
    if _is_quiet(scene, faction):
        return mixed("wall", ink, _QUIET)
    is_built = not scene.view.is_ally(faction) and space in scene.view.seats[faction].face_up
    return mixed("wall", ink, _BUILT if is_built else _STONE)


def _is_quiet(scene: Scene, faction: int) -> bool:
    """Return whether a castle other than that of a faction is being scored."""
    return scene.scored_castle not in (None, faction)


def _tower(
    canvas: Canvas,
    scene: Scene,
    faction: int,
    space: int,
    x: int,
    width: int,
    rows: int,
    margins: int,
    *,
    is_unpaid: bool,
) -> None:
    """Paint a tower: its letter and what is on it, what it gives, and the price of that."""
    look, card = SpotLook(scene, CASTLE + space), scene.names.rules.castle[space]
    wall, is_quiet = _wall(scene, faction, space), _is_quiet(scene, faction)
    _merlons(canvas, x, width, wall, seat_ink(faction, scene.names))
    first, end = _TOP + 1, _TOP + rows
    if not canvas.has_colour:
        for row in range(first, end):
            canvas.text(x + width, row, _SIDE, "frame")
    canvas.fill(x, first, width, rows - 1, wall, look.spot)
    at = look.key(canvas, x, first, is_plain=is_unpaid)
    if rows == _TALL_TOWER:
        _gate(canvas, scene, faction, space, x + (width - _GATE) // 2, end - _GATE_ROWS)
    elif rows > _TOWER_ROWS:
        _on_tower(canvas, scene, faction, space, x, end - 1, width)
    else:
        _on_tower(canvas, scene, faction, space, at, first, x + width - at)
    lines = space_lines(card.reward, card.cost, width - margins)
    if look.is_pointed:
        canvas.fill(x, first + 1, width, len(lines), look.ground, look.spot)
    at = x + min(margins, 1)
    is_dear = is_unpaid and look.is_pointed
    inks = (
        "soft" if is_unpaid else "strong",
        "strong" if card.cost is None else "bad" if is_dear else "soft",
    )
    for y, (line, ink) in enumerate(zip(lines, inks, strict=False), start=first + 1):
        drawn_in = "quiet" if is_quiet else look.ink_on(canvas, look.ink(ink))
        canvas.text(at, y, cut(line, x + width - at), drawn_in)


def _merlons(canvas: Canvas, x: int, width: int, wall: str, ink: str) -> None:
    """Paint the merlons of a wall; without grounds in the colour of the seat."""
    for column in range(x, x + width, 2):
        if canvas.has_colour:
            canvas.block(column, _TOP, _MERLON, wall, canvas.ground(column, _TOP))
        else:
            canvas.chip(column, _TOP, " ", "", ink)


def _gate(canvas: Canvas, scene: Scene, seat: int, space: int, x: int, y: int) -> None:
    """Paint the gate of a large tower: open if the space is free, else with what is there."""
    owner, strength = scene.view.seats[seat], scene.view.factions[seat].castle[space]
    ground = "background"
    if strength:
        ground = seat_ink(seat, scene.names)
    elif space in owner.tiles:
        ground = mixed("wall", seat_ink(seat, scene.names), 70)
    canvas.fill(x, y, _GATE, _GATE_ROWS, ground)
    _on_tower(canvas, scene, seat, space, x + 1, y, _GATE - 2)


def _on_tower(
    canvas: Canvas, scene: Scene, seat: int, space: int, x: int, y: int, room: int
) -> None:
    owner, chip = scene.view.seats[seat], castle_chip(canvas, scene, seat, CASTLE + space)
    if chip is not None:
        _knight(canvas, chip, x, y, room)
        return
    forms, ink = [_EMPTY if room > len(_EMPTY) else NOTHING], "quiet"
    if space in owner.face_down:
        forms, ink = [f"{FACE_DOWN} down", "down"], "soft"
    elif space in owner.tiles:
        forms, ink = [f"{TILE} tile", "tile"], "strong"
    text = longest(forms, room)
    canvas.text(x + min(room - len(text), 1), y, text, ink)


def _knight(canvas: Canvas, chip: tuple[str, str, str], x: int, y: int, room: int) -> None:
    text, ink, ground = chip
    forms = (f" {text} ", text) if canvas.has_colour else (text,)
    said = longest(forms, room)
    canvas.chip(x + min(room - len(said), 1), y, said, ink, ground)


def _keep(canvas: Canvas, scene: Scene, ally: int, x: int, first: int, rows: int) -> None:
    """Paint the ally's keep: the spaces that it has, and what is on them (ALY-3).

    Where there is room it has merlons. While one of the player's knights is marked, it says below
    the spaces that they are for the ally's.
    """
    width, spaces = canvas.width - x, scene.names.rules.ally_spaces
    has_merlons = rows > 1 + len(spaces)
    wall, top, end = _wall(scene, ally, 0), first + has_merlons, first + rows
    canvas.fill(x, top, width, end - top, wall)
    if has_merlons:
        _merlons(canvas, x, width, wall, seat_ink(ally, scene.names))
    mark, ink = seat_mark(ally, scene.names, width - 2)
    canvas.text(x, top, f"{_arrow(scene, ally)}{mark}", f"{ink} bold")
    for y, space in enumerate(spaces, start=top + 1):
        look = SpotLook(scene, spot_of(CASTLE + space, is_ally=True))
        if look.is_pointed:
            canvas.fill(x, y, width, 1, look.ground, look.spot)
        at = look.key(canvas, x, y, is_plain=look.is_other) + 1
        if look.is_other and end > top + 1 + len(spaces):
            canvas.text(x + 1, end - 1, cut(ITS_KNIGHTS, width - 1), "quiet")
        chip = castle_chip(canvas, scene, ally, look.spot)
        if chip is None or width >= _ROOMY_KEEP:
            reward = cut(reward_within(scene.names.rules.castle[space].reward, 8), width - 5)
            is_quiet = _is_quiet(scene, ally)
            canvas.text(
                at, y, reward, "quiet" if is_quiet else look.ink_on(canvas, look.ink("strong"))
            )
            at += 8
        if chip is not None:
            _knight(canvas, chip, at, y, _CHIP)
        canvas.claim(x, y, width, look.spot)


def _arrow(scene: Scene, faction: int) -> str:
    """Return what stands before a name: an arrow if the castle there is scored."""
    return ARROW if scene.scored_castle == faction else " "


class _Item(NamedTuple):
    """A word and what it is about; knights stand on chips of the colour of their faction."""

    word: str
    text: str
    ink: str = "strong"
    knights: Sequence[str] = ()
    faction: int = 0

    def width(self) -> int:
        """Return its columns."""
        chips = sum(len(f" {knight} ") + 1 for knight in self.knights) - 1
        return len(self.word) + 1 + (chips if self.knights else len(self.text))


class _Owner(NamedTuple):
    """A faction and what it has, and the column of the rows below its name, if not after it."""

    name: Row
    items: list[_Item]
    indent: int | None = None

    def in_short(self) -> Self:
        """Return the same without the word for a castle."""
        ((name, ink),) = self.name
        return self._replace(name=[(name.removesuffix(_CASTLE), ink)])


class _Line(NamedTuple):
    """A name, items after it, and the column in which these begin."""

    name: Row
    items: list[_Item]
    start: int


def _household(
    canvas: Canvas, scene: Scene, factions: Sequence[int], y: int, width: int, heading: str
) -> None:
    """Write whose castle it is, the knights at home, the purse, and what the nobles are worth.

    As much of that as fits stands in the castle's heading, the rest on the rows from ``y`` on; then
    come the knights of the ally. Where there is too little room for chips, knights are words, and
    digits only where nothing else fits. The heading is just the name if that keeps the purse there.
    """
    name = _LONG_NAME if width >= _ROOMY else _NAME
    for in_words, has_next in (
        (None, True),
        *((words, False) for words in (None, counted_knights, counted_kinds, knights_in_short)),
    ):
        owners = [
            _owner(scene, each, name, heading, in_words, has_next=has_next) for each in factions
        ]
        rows, close = (
            [row for owner in called for row in _flowing(owner, width)]
            for called in (owners, [owner.in_short() for owner in owners])
        )
        if len(rows[0].items) <= _BEFORE_VOTES < len(close[0].items):
            rows = close
        if y + len(rows) - 1 <= canvas.height:
            break
    places = (0, *range(y, canvas.height))
    for at, (name_row, items, start) in zip(places, rows, strict=False):
        canvas.row(0, at, name_row)
        x = start
        for item in items:
            x = _paint(canvas, scene, item, x, at) + _GAP


def _owner(
    scene: Scene,
    faction: int,
    width: int,
    heading: str,
    in_words: Callable[[list[int]], str] | None,
    *,
    has_next: bool,
) -> _Owner:
    """Return what a faction has; with ``has_next``, what one more noble would be worth, too.

    ``in_words`` tells the knights; without it those at home are on chips.
    """
    mark, ink = seat_mark(faction, scene.names, width)
    knights = scene.view.factions[faction]
    court = counted_kinds(knights.court).split() if any(knights.court) else []
    told = in_words or counted_knights
    reserve = told(knights.reserve)
    home = _Item("court", told(knights.court) if court else NO_KNIGHTS)
    if in_words is None and court:
        home = home._replace(knights=court, faction=faction)
    items = [home, _Item("reserve", reserve, "soft")]
    name, ink = f"{_arrow(scene, faction)}{mark}", f"{ink} {heading}"
    if scene.view.is_ally(faction):
        return _Owner([(name, ink)], items)
    items[1:1] = _purse(scene, faction, is_told=has_next)
    items.append(_nobles(scene, faction, has_next=has_next))
    return _Owner([(f"{name}{_CASTLE}", ink)], items, _INDENT)


def _purse(scene: Scene, seat: int, *, is_told: bool) -> list[_Item]:
    owner, shown = scene.view.seats[seat], scene.sees_purse(seat)
    return [
        _Item("gold", str(owner.gold) if shown else COVERED),
        _Item("squires", str(owner.squires) if shown else COVERED),
        _Item("votes", votes_told(owner) if is_told else votes_in_short(owner)),
    ]


def _nobles(scene: Scene, seat: int, *, has_next: bool) -> _Item:
    nobles = scene.view.seats[seat].nobles
    letters = "".join(f"{place_text(county)} " for county in sorted(nobles))
    worth = nobles_worth(len(nobles), scene.names.rules)
    return _Item("nobles", letters + (worth if has_next else worth.partition(",")[0]), "pip")


def _flowing(owner: _Owner, width: int) -> Iterable[_Line]:
    """Yield rows of items, with the name in front of the first and the column they begin at."""
    start = row_width(owner.name) + _GAP
    name, items, x = owner.name, list[_Item](), start
    for item in owner.items:
        if items and x + item.width() > width:
            yield _Line(name, items, start)
            start = start if owner.indent is None else owner.indent
            name, items, x = [], [], start
        items.append(item)
        x += item.width() + _GAP
    yield _Line(name, items, start)


def _paint(canvas: Canvas, scene: Scene, item: _Item, x: int, y: int) -> int:
    x = canvas.text(x, y, f"{item.word} ", "quiet")
    if not item.knights:
        return canvas.text(x, y, item.text, item.ink)
    for knight in item.knights:
        _, ink, ground = chip_text(item.faction, scene.names, "")
        x = canvas.chip(x, y, f" {knight} ", ink, ground) + 1
    return x - 1
