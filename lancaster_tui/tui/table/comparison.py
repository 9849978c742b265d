"""Everybody side by side: a column for each player and ally, a row for what they own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.glyphs import ARROW, BEST, MARK, NOTHING, STARTS
from lancaster_tui.tui.kit.seats import chip_text, seat_ink
from lancaster_tui.tui.table.in_short import (
    knights_forms,
    nobles_in_short,
    tiles_in_short,
    votes_in_short,
    whereabouts,
)
from lancaster_tui.tui.table.race_columns import SEAT
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.endings import end_reasons
from lancaster_tui.words.holdings import BEHIND_SCREEN, income_forms, votes_told
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.recaps import favours_taken
from lancaster_tui.words.standings import (
    EndSource,
    Standing,
    best_at_end,
    from_to,
    has_forecast,
    more_nobles,
    total_in_column,
)

HEAD: Final = 10
"""The columns of what a row is about."""
_JOINT: Final = "; "  # between the items of a list
_TINT = 10  # percent of the seat's colour in the column that stands out
_GAP = 1


class Cell(NamedTuple):
    """What is said of somebody, in forms from long to short, and before it what it is worth.

    ``ink`` is that of the text; what it is worth is inked as a gain.
    """

    forms: Sequence[str]
    worth: str = ""
    ink: str = ""

    def fitting(self, width: int) -> str:
        """Return the longest form that fits, or as much of the shortest as does."""
        room = self.room(width)
        said = next((form for form in self.forms if cell_len(form) <= room), self.forms[-1])
        return cut(said, max(room, 0))

    def lines(self, width: int) -> list[str]:
        """Return the longest form in lines; items of a list are broken only if too long."""
        room, lines = max(self.room(width), 1), list[str]()
        items = self.forms[0].split(_JOINT)
        for number, item in enumerate(items):
            text = item + _JOINT.rstrip() * (number < len(items) - 1)
            if lines and cell_len(lines[-1]) + 1 + cell_len(text) <= room:
                lines[-1] += f" {text}"
            else:
                lines += wrap(text, room)
        return lines

    def room(self, width: int) -> int:
        """Return the columns after what it is worth."""
        return width - (len(self.worth) + 1 if self.worth else 0)


_EMPTY: Final = Cell((NOTHING,), ink="quiet")


class Comparison(NamedTuple):
    """What is compared: standings, the factions in order, who stands out, and who has changed."""

    scene: Scene
    standings: Sequence[Standing]
    factions: Sequence[int]
    highlighted: int | None
    changed: Collection[int]

    def height(self, width: int, *, is_roomy: bool) -> int:
        """Return the rows that all of it needs, including the heads of the columns.

        Where it ``is_roomy``, everything is said in full, in as many lines as that needs.
        """
        own = self._column(width)
        rows = (self._height_of(row, own, is_roomy=is_roomy) for row in _ROWS)
        return 1 + sum(rows)

    def most_height(self, width: int) -> int:
        """Return the rows that it takes with all the room: in full, a blank row below each."""
        return self.height(width, is_roomy=True) + len(_ROWS)

    def draw(self, canvas: Canvas, at: Region, *, has_spots: bool) -> None:
        """Draw the table, in full where that has room.

        With ``has_spots`` a column belongs to the seat that it is about.
        """
        own = self._column(at.width)
        is_roomy = self.height(at.width, is_roomy=True) <= at.height
        spare = at.height - self.height(at.width, is_roomy=is_roomy)
        air = spare >= len(_ROWS)
        lefts = [at.x + HEAD + number * (own + _GAP) for number in range(len(self.factions))]
        for faction, x in zip(self.factions, lefts, strict=True):
            self._head(canvas, faction, Region(x, at.y, own, at.height))
        y = at.y + 1
        for row in _ROWS:
            canvas.text(at.x + 1, y, row.head, "quiet")
            for faction, x in zip(self.factions, lefts, strict=True):
                self._cell(canvas, row.tell(self, faction), Region(x, y, own, 1), is_roomy=is_roomy)
            y += self._height_of(row, own, is_roomy=is_roomy)
            if (row.ends_group or air) and spare > 0:
                y += 1
                spare -= 1
        for faction, x in zip(self.factions, lefts, strict=True) if has_spots else ():
            for line in range(at.y, min(y, at.bottom)):
                canvas.claim(x, line, own, self.scene.view.owner(faction))

    @property
    def has_forecast(self) -> bool:
        """Whether it means anything to say who would win if the game ended now."""
        return has_forecast(self.standings, self.scene.view)

    def standing(self, faction: int) -> Standing | None:
        """Return how a player stands; None of an ally."""
        return next((each for each in self.standings if each.seat == faction), None)

    def _column(self, width: int) -> int:
        return (width - HEAD) // len(self.factions) - _GAP

    def _height_of(self, row: _Row, width: int, *, is_roomy: bool) -> int:
        if not is_roomy:
            return 1
        cells = (row.tell(self, faction) for faction in self.factions)
        return max(len(cell.lines(width - 1)) for cell in cells)

    def _head(self, canvas: Canvas, faction: int, at: Region) -> None:
        """Paint the name of somebody, and the ground below it if it stands out."""
        names = self.scene.names
        start = f" {STARTS}" if faction == self.scene.view.start_player else ""
        mark = MARK if faction in self.changed else " "
        presence = "" if self.scene.view.is_ally(faction) else SEAT.texts(self.scene)[faction]
        ending = f"{start}{presence and f' {presence}'}"
        name = cut(names.faction(faction), at.width - len(ending) - 4)
        said, ink, ground = chip_text(faction, names, f"{name}{ending}")
        if faction == self.highlighted:
            tint = mixed("background", seat_ink(faction, names), _TINT)
            canvas.fill(at.x, at.y + 1, at.width, at.height - 1, tint)
        canvas.chip(at.x, at.y, f"{mark}{said}".ljust(at.width), ink, ground)

    def _cell(self, canvas: Canvas, cell: Cell, at: Region, *, is_roomy: bool) -> None:
        x = at.x + 1
        if cell.worth:
            x = canvas.text(x, at.y, cell.worth, "good bold") + 1
        width = at.width - 1
        lines = cell.lines(width) if is_roomy else [cell.fitting(width)]
        for row, line in enumerate(lines, at.y):
            canvas.text(x, row, line, cell.ink)


def compared(scene: Scene, changed: Collection[int], first: int | None) -> Comparison:
    """Compare everybody: the leader first, or else the seat ``first``, which stands out.

    Allies stand after their players. Below the page of a recap the order is the one there.
    """
    standings = scene.standings
    order = [stand.seat for stand in standings]
    if scene.recap is not None and first is None:
        order = scene.view.player_order()
    seats = sorted(order, key=lambda seat: seat != first)
    factions = [faction for seat in seats for faction in scene.view.factions_of(seat)]
    highlighted = scene.viewer if first is None else first
    return Comparison(scene, standings, factions, highlighted, changed)


class _Row(NamedTuple):
    """A row: what it is about, and what it says of somebody."""

    head: str
    tell: Callable[[Comparison, int], Cell]
    ends_group: bool = False


def _points(table: Comparison, faction: int) -> Cell:
    if (stand := table.standing(faction)) is None:
        return Cell(("no PP for an ally", "no PP"), ink="quiet")
    if table.scene.view.is_over:
        return Cell((f"{stand.pp} PP",), ink="bold")
    if not table.has_forecast:
        return Cell((f"{stand.pp} PP",), ink="bold")
    sign = f"{BEST} " if stand in best_at_end(table.standings) else ""
    end = f"{sign}{total_in_column(stand)}"
    ink = "good bold" if sign else "bold"
    arrow = "to" if table.scene.is_ascii else ARROW  # in ASCII an arrow says "more than"
    forms = (
        f"{stand.pp} PP, {end} at the end",
        f"{stand.pp}, {end} at end",
        f"{stand.pp} {arrow} {end}",
    )
    return Cell(forms, ink=ink)


def _source(source: EndSource) -> Callable[[Comparison, int], Cell]:
    def tell(table: Comparison, faction: int) -> Cell:
        stand = table.standing(faction)
        if stand is None:
            return _EMPTY
        view = table.scene.view
        owner = view.seats[stand.seat]
        letters = {"tiles": tiles_in_short(owner), "nobles": nobles_in_short(owner)}.get(source, "")
        reason = next(
            each for each in end_reasons(view, stand, table.scene.names) if each.source == source
        )
        gain = getattr(stand.gains, source)
        worth = "" if view.is_over else from_to(getattr(stand.bonus, source), gain)
        worth = worth if table.has_forecast and worth != "+0" else ""
        total, _, why = reason.why.partition(", ")
        count = letters or total
        full = f"{letters}: {why}" if letters and why else letters or reason.why
        near = f"{count}, {reason.rank}" if reason.rank else count
        if source == "nobles":
            more = more_nobles(len(owner.nobles), view.rules)
            said = letters if owner.nobles else "none yet"
            forms = (f"{said}, {more}" if more else said, said, said.replace(" ", ""))
            return Cell((*forms, f"{len(owner.nobles)} nobles"), worth)
        if letters == NOTHING:
            return _EMPTY
        return Cell((full, near, count, count.split()[-1]), worth)

    return tell


def _knights(where: str) -> Callable[[Comparison, int], Cell]:
    def tell(table: Comparison, faction: int) -> Cell:
        counts = getattr(table.scene.view.factions[faction], where)
        return Cell(knights_forms(counts)) if any(counts) else _EMPTY

    return tell


def _placed(table: Comparison, faction: int) -> Cell:
    view = table.scene.view
    if not (forms := whereabouts(view, faction)):
        return _EMPTY
    placed = len(view.knights_in_counties(faction)) + sum(map(bool, view.factions[faction].castle))
    placed += sum(len(stack.knights) for _, stack in view.stacks(faction))
    return Cell((*forms, f"{placed} knights"))


def _purse(good: str) -> Callable[[Comparison, int], Cell]:
    def tell(table: Comparison, faction: int) -> Cell:
        view = table.scene.view
        if view.is_ally(faction):
            return _EMPTY
        if not table.scene.sees_purse(faction):
            return Cell((BEHIND_SCREEN, COVERED), ink="quiet")
        return Cell((str(getattr(view.seats[faction], good)),), ink="bold")

    return tell


def _votes(table: Comparison, faction: int) -> Cell:
    view = table.scene.view
    if view.is_ally(faction):
        return _EMPTY
    owner = view.seats[faction]
    return Cell((votes_told(owner), votes_in_short(owner)), ink="bold")


def _favours(table: Comparison, faction: int) -> Cell:
    names = table.scene.names
    taken = favours_taken(table.scene.log, faction)
    if not taken:
        return _EMPTY
    full = ", ".join(names.favour(each) for each in taken)
    return Cell((full, f"{len(taken)} taken"))


def _castle(table: Comparison, faction: int) -> Cell:
    scene = table.scene
    if scene.view.is_ally(faction):
        inside = [
            f"{place_text(CASTLE + space)} S{strength}"
            for space, strength in enumerate(scene.view.factions[faction].castle)
            if strength
        ]
        return Cell((", ".join(inside),)) if inside else _EMPTY
    return Cell(income_forms(scene.view, faction, scene.names))


_ROWS: Final = (
    _Row("PP", _points, ends_group=True),
    _Row("knights", _source("knights")),
    _Row("court", _knights("court")),
    _Row("placed", _placed),
    _Row("reserve", _knights("reserve"), ends_group=True),
    _Row("gold", _purse("gold")),
    _Row("squires", _purse("squires")),
    _Row("votes", _votes),
    _Row("favours", _favours, ends_group=True),
    _Row("nobles", _source("nobles")),
    _Row("tiles", _source("tiles")),
    _Row("castle", _castle),
)
