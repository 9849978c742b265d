"""The race: who leads, what the end would add, and what lies open about everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from rich.cells import cell_len
from textual.message import Message

from lancaster_tui.rules.events import (
    Captured,
    Gained,
    NobleTaken,
    Paid,
    Ransomed,
    Recruited,
    SquiresSent,
    TileBuilt,
    TileTurned,
    Upgraded,
)
from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT, place_text
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut, figure
from lancaster_tui.tui.kit.glyphs import FACE_DOWN, FREE, MARK, NOTHING, TILE
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark, seat_shape
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.in_short import (
    knights_in_short,
    nobles_in_short,
    votes_in_short,
)
from lancaster_tui.tui.table.race_large import Extras, draw_large, is_large
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.phrases import COVERED, knights
from lancaster_tui.words.places import counted_knights
from lancaster_tui.words.standings import Standing

_TITLE: Final = "THE RACE"
_HERE = "panel"  # the ground of the row of the viewer
_NAME, _LEAST_BAR, _GOOD_BAR = 10, 8, 14
_WHOLE = 99  # columns that any name fits into
_SPACES = "".join(place_text(CASTLE + space) for space in range(CASTLE_COUNT))
BONUS = 38  # percent of a seat's colour in what the end would add


class _Column(NamedTuple):
    """A column behind the points: its head, what it shows, and if that is a number.

    What it shows is of a seat or, where it is of a faction, of an ally as well. The head can have a
    short form, and what is shown a full one. ``gap`` is the blanks before it.
    """

    head: str
    show: Callable[[Scene, int], str]
    is_number: bool = False
    is_of_faction: bool = False
    short: str = ""
    full: Callable[[Scene, int], str] | None = None
    gap: int = 1

    def text(self, scene: Scene, faction: int) -> str:
        """Return what the column shows of a player or an ally, which owns only knights (ALY-3)."""
        has_any = self.is_of_faction or not scene.view.is_ally(faction)
        return self.show(scene, faction) if has_any else ""


class Players(Area):
    """The race: a bar for each player, the leader first, with what the end of the game would add.

    Behind it stands what lies open, as much as there is room for; an ally has a row below its
    player. Those are marked of whom something has changed. A click on a row leads to the castle.
    """

    class CastleWanted(Message):
        """Somebody wants to see the castle of a seat."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def is_open(self, spot: str) -> bool:
        """Return that every row can be clicked."""
        return True

    def spot_clicked(self, spot: str) -> None:
        """Ask for the castle of the seat whose row was clicked."""
        self.post_message(self.CastleWanted(int(spot)))

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the head and a row for each player and ally."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        stands = scene.standings
        if is_large(scene, width, height):
            draw_large(canvas, scene, self.heading("target"), _extras(scene, width))
            return canvas.rows()
        factions = [each for stand in stands for each in scene.view.factions_of(stand.seat)]
        end = next((end for end in _END if len(end) <= width // 8), _END[-1])
        points = _PP + len(end)
        columns = _fitting(scene, factions, width - points)
        start = width - 1 - sum(column.gap + size for column, size in columns)
        spare = start - points - _NAME - 3 - _GOOD_BAR
        name = _NAME + max(min(spare, _widest_name(scene, factions) - _NAME), 0)
        _head(canvas, columns, name, start, end, self.heading("target"))
        by_seat = {stand.seat: stand for stand in stands}
        most = max(max(stand.total, stand.pp) for stand in stands) or 1
        marked = _changed(scene)
        spread = max(min((height - 1) // len(factions), 3), 1)
        for number, faction in enumerate(factions):
            y = 1 + spread * number
            if scene.view.owner(faction) == scene.viewer:
                canvas.fill(0, y, width, 1, _HERE)
            if faction in marked:
                canvas.text(0, y, MARK, "mark")
            mark, ink = seat_mark(faction, scene.names, name)
            canvas.text(1, y, mark, f"{ink} bold")
            if (stand := by_seat.get(faction)) is not None:
                _bar(canvas, scene, stand, name + 2, y, start - points - name - 3, most)
                _points(canvas, stand, start, end, y)
            elif spread == 1:
                canvas.text(name + 2, y, _whereabouts(scene, faction, start - name - 3), "soft")
            _cells(canvas, scene, faction, columns, start, y)
            if spread > 1:
                _more(canvas, scene, faction, stand, name, y + 1)
            for row in range(y, y + spread):
                canvas.claim(0, row, width, scene.view.owner(faction))
        return canvas.rows()


def _extras(scene: Scene, width: int) -> Extras:
    """Return what the large form shows as this one does."""
    factions = range(len(scene.view.factions))
    return Extras(
        {each: _castle(scene, each) for each in factions},
        {each: _whereabouts(scene, each, width) for each in factions},
        frozenset(_changed(scene)),
    )


_END: Final = ("at end", "end")  # heads of the points at the end
_PP = 6  # columns of the points now, with the blanks around both


def _fitting(scene: Scene, factions: Sequence[int], width: int) -> list[tuple[_Column, int]]:
    """Return the columns that have room behind a bar and the points, with their widths."""
    room = width - 2 - _NAME - _LEAST_BAR - 2
    fitting: list[tuple[_Column, int]] = []
    for column in _COLUMNS:
        widest = max(len(column.text(scene, each)) for each in factions)
        heads = (head for head in (column.head, column.short) if head)
        head = next((head for head in heads if max(len(head), widest) + column.gap <= room), None)
        if head is None:
            break
        size = max(len(head), widest)
        room -= size + column.gap
        fitting.append((column._replace(head=head), size))
    room -= _GOOD_BAR - _LEAST_BAR
    for number, (column, size) in enumerate(fitting):
        in_full = column._replace(show=column.full or column.show)
        more = max(len(in_full.text(scene, each)) for each in factions) + 1 - size
        if more <= room:
            room -= max(more, 0)
            fitting[number] = in_full, size + max(more, 0)
    return fitting


def _head(
    canvas: Canvas,
    columns: list[tuple[_Column, int]],
    name: int,
    start: int,
    end: str,
    heading: str,
) -> None:
    canvas.text(1, 0, _TITLE, heading)
    if start - _PP - len(end) > name + 20:
        canvas.text(name + 2, 0, "now + end bonus", "quiet")
    canvas.text_to(start - len(end) - 2, 0, "PP", "soft")
    canvas.text_to(start - 1, 0, end, "quiet")
    x = start
    for column, size in columns:
        text = figure(column.head, size) if column.is_number else column.head
        canvas.text(x + column.gap, 0, text, "quiet")
        x += column.gap + size


def _bar(
    canvas: Canvas, scene: Scene, stand: Standing, x: int, y: int, width: int, most: int
) -> None:
    ink = seat_ink(stand.seat, scene.names)
    unit = max(width, 0) / most
    parts = [
        (stand.pp * unit, ink),
        (sum(stand.bonus) * unit, mixed("background", ink, BONUS)),
    ]
    if canvas.has_colour:
        canvas.bar(x, y, max(width, 0), parts)
    else:
        shape = seat_shape(stand.seat, scene.names)
        now = canvas.text(x, y, shape * round(parts[0][0]), ink)
        canvas.text(now, y, "-" * round(parts[1][0]), "quiet")


def _points(canvas: Canvas, stand: Standing, start: int, end: str, y: int) -> None:
    canvas.text_to(start - len(end) - 2, y, str(stand.pp), "bold")
    canvas.text_to(start - 1, y, str(stand.total), "soft")
    if stand.is_open:
        canvas.text(start - 1, y, COVERED, "quiet")


def _cells(
    canvas: Canvas,
    scene: Scene,
    faction: int,
    columns: list[tuple[_Column, int]],
    start: int,
    y: int,
) -> None:
    x = start
    for column, size in columns:
        text = column.text(scene, faction)
        ink = "quiet" if text in (COVERED, NOTHING) else ""
        said = figure(text, size) if column.is_number else text
        canvas.text(x + column.gap, y, said, ink)
        x += column.gap + size


def _widest_name(scene: Scene, factions: Sequence[int]) -> int:
    return max(cell_len(seat_mark(faction, scene.names, _WHOLE)[0]) for faction in factions)


def _more(
    canvas: Canvas, scene: Scene, faction: int, stand: Standing | None, name: int, y: int
) -> None:
    """Write a second row: the name if it was cut, and what the end adds or where an ally is."""
    x, whole = name + 2, scene.names.faction(faction)
    if cell_len(whole) > name - 2 and not scene.view.is_ally(faction):
        x = canvas.text(3, y, f"{whole}  ", "soft")
    if stand is None:
        canvas.text(x, y, _whereabouts(scene, faction, canvas.width - x), "quiet")
    else:
        canvas.text(x, y, _bonus(stand), "quiet")


def _bonus(stand: Standing) -> str:
    """Return what the end would add, in parts: ``end: knights 8, nobles 3``."""
    parts = [f"{word} {pp}" for word, pp in stand.bonus._asdict().items() if pp]
    told = ", ".join(parts) or "nothing"
    return (
        f"+{sum(stand.bonus)} at the end: {told}{', more if a tie is won' if stand.is_open else ''}"
    )


def _whereabouts(scene: Scene, faction: int, width: int) -> str:
    """Return where the knights of an ally stand: ``S2 in B, S1 in W``; in short ``B2 W1``."""
    view = scene.view
    deployed: list[tuple[str, tuple[int, ...]]] = [
        (place_text(CASTLE + space), (strength,))
        for space, strength in enumerate(view.factions[faction].castle)
        if strength
    ]
    deployed += [
        (place_text(county), (knight.strength,))
        for county, knight in view.knights_in_counties(faction)
    ]
    deployed += [(place_text(place), stack.knights) for place, stack in view.stacks(faction)]
    forms = [
        ", ".join(f"{knights(strengths)} in {place}" for place, strengths in deployed),
        " ".join(f"{place}{''.join(map(str, strengths))}" for place, strengths in deployed),
    ]
    return next((form for form in forms if len(form) <= width), cut(forms[-1], max(width, 0)))


def _changed(scene: Scene) -> set[int]:
    """Return who has gained, paid, won or lost something since the viewer acted: the factions."""
    changed: set[int] = set()
    for event in scene.changes:
        match event:
            case (
                Gained(faction)
                | Paid(faction)
                | NobleTaken(faction)
                | TileBuilt(faction)
                | TileTurned(faction)
                | SquiresSent(faction)
                | Recruited(faction)
                | Upgraded(faction)
                | Ransomed(faction)
                | Captured(faction)
            ):
                changed.add(faction)
            case _:
                pass
    return changed


def _purse(good: str) -> Callable[[Scene, int], str]:
    def show(scene: Scene, seat: int) -> str:
        amount: int = getattr(scene.view.seats[seat], good)
        return str(amount) if scene.sees_purse(seat) else COVERED

    return show


def _votes(scene: Scene, seat: int) -> str:
    return votes_in_short(scene.view.seats[seat])


def _nobles(scene: Scene, seat: int) -> str:
    return nobles_in_short(scene.view.seats[seat])


def _knights(where: Literal["court", "reserve"]) -> Callable[[Scene, int], str]:
    def show(scene: Scene, faction: int) -> str:
        return knights_in_short(getattr(scene.view.factions[faction], where))

    return show


def _knights_in_full(where: Literal["court", "reserve"]) -> Callable[[Scene, int], str]:
    def show(scene: Scene, faction: int) -> str:
        counts = getattr(scene.view.factions[faction], where)
        return counted_knights(counts) if any(counts) else NOTHING

    return show


def _castle(scene: Scene, faction: int) -> str:
    """Return what is on each castle space, behind its letter; blanks where an ally has none."""
    view, rules = scene.view, scene.names.rules
    castle = view.factions[faction].castle
    if view.is_ally(faction):
        return "".join(
            (str(castle[space]) if castle[space] else FREE) if space in rules.ally_spaces else " "
            for space in range(CASTLE_COUNT)
        )
    owner = view.seats[faction]
    signs = [str(strength) if strength else FREE for strength in castle]
    for space in owner.tiles:
        signs[space] = FACE_DOWN if space in owner.face_down else TILE
    return "".join(signs)


_COLUMNS = (
    _Column("vote", _votes, is_number=True, short="v"),
    _Column("gold", _purse("gold"), is_number=True),
    _Column("sq", _purse("squires"), is_number=True),
    # A text keeps clear of the number before it.
    _Column("court", _knights("court"), is_of_faction=True, full=_knights_in_full("court"), gap=2),
    _Column("nobles", _nobles),
    _Column(_SPACES, _castle, is_of_faction=True),
    _Column("reserve", _knights("reserve"), is_of_faction=True, full=_knights_in_full("reserve")),
)
