"""Players: everything that lies open about everybody, in columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from rich.cells import cell_len
from textual.geometry import Size

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
from lancaster_tui.tui.kit.drawing import Piece, Row, column, figure, fit
from lancaster_tui.tui.kit.glyphs import FACE_DOWN, FREE, MARK, NOTHING, TILE
from lancaster_tui.tui.kit.seats import badge, seat_name, seat_width
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle_rows import (
    knights_in_short,
    nobles_in_short,
    votes_in_short,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.phrases import COVERED

_NARROWEST_NAME, _NARROW_NAME, _WIDEST_NAME = 5, 8, 24
_MARK = 1
_SPACES = "".join(place_text(CASTLE + space) for space in range(CASTLE_COUNT))


class _Column(NamedTuple):
    """A column: its head in full and in short, what it shows, and if that is a number.

    What it shows is of a seat or, where it is of a faction, of an ally as well.
    """

    head: str
    short: str
    show: Callable[[Scene, int], str]
    is_number: bool = False
    is_of_faction: bool = False

    def text(self, scene: Scene, faction: int) -> str:
        """Return what the column shows of a player or an ally, which owns only knights (ALY-3)."""
        has_any = self.is_of_faction or not scene.view.is_ally(faction)
        return self.show(scene, faction) if has_any else NOTHING


class Players(Area):
    """A line for each player, in player order, with the same columns for all; allies below them.

    Those are marked whose goods, nobles, tiles or knights at home have changed.
    """

    def title(self, scene: Scene) -> str | None:
        """Return the title."""
        return "Players in order of play"

    def show(self, scene: Scene) -> None:
        """Show a scene; the first one decides how many lines there are."""
        is_first = self.scene is None
        super().show(scene)
        if is_first:
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines that are needed, for a height of ``auto``."""
        return 1 + (0 if self.scene is None else len(self.scene.view.factions))

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the heads and a line for each player, with blank rows where there is room."""
        view = scene.view
        lines = [each for seat in view.player_order() for each in view.factions_of(seat)]
        cells = [[entry.text(scene, faction) for faction in lines] for entry in _COLUMNS]
        heads = [entry.head for entry in _COLUMNS]
        widths = _widths(heads, cells)
        longest = min(seat_width(scene.names), _NARROW_NAME)
        if 2 * _MARK + longest + sum(widths) + len(widths) > width:
            heads = [entry.short for entry in _COLUMNS]
            widths = _widths(heads, cells)
        gap = 2 if sum(widths) + 2 * len(widths) + _WIDEST_NAME + 2 * _MARK <= width else 1
        name_width = width - sum(widths) - gap * len(widths) - 2 * _MARK
        name_width = max(_NARROWEST_NAME, min(name_width, _WIDEST_NAME))
        marked = _changed(scene)
        spacer: list[Row] = [[]] if height > 2 * len(lines) + 1 else []
        rows = [_row([(" " * (_MARK + name_width), "")], heads, widths, gap, "quiet"), *spacer]
        for number, faction in enumerate(lines):
            texts = [column_texts[number] for column_texts in cells]
            mark: Piece = (MARK, "mark") if faction in marked else (" ", "")
            name = fit(_name(scene, faction, name_width), name_width)
            ink = "strong" if view.owner(faction) == scene.viewer else ""
            rows += [_row([mark, *name], texts, widths, gap, ink), *spacer]
        return rows


def _name(scene: Scene, faction: int, width: int) -> Row:
    """Return the name of a player or an ally; where an ally's is too long, its sign and a word."""
    name = seat_name(faction, scene.names, width)
    if not scene.view.is_ally(faction) or name != badge(faction, scene.names):
        return [name]
    return [name, (" ally", name[1])]


def _changed(scene: Scene) -> set[int]:
    """Return who has gained, paid, won or lost something since the viewer acted: the factions."""
    changed: set[int] = set()
    for event in scene.fresh:
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


def _widths(heads: list[str], cells: list[list[str]]) -> list[int]:
    return [
        max(cell_len(text) for text in (head, *texts))
        for head, texts in zip(heads, cells, strict=True)
    ]


def _row(head: Row, texts: list[str], widths: list[int], gap: int, ink: str) -> Row:
    row = [*head]
    for entry, text, width in zip(_COLUMNS, texts, widths, strict=True):
        filled = figure(text, width) if entry.is_number else column(text, width)
        row.append((" " * gap + filled, "quiet" if text == NOTHING else ink))
    return row


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
    _Column("PP", "PP", lambda scene, seat: str(scene.view.seats[seat].pp), is_number=True),
    _Column("vote", "v", _votes, is_number=True),
    _Column("gold", "g", _purse("gold"), is_number=True),
    _Column("sq", "sq", _purse("squires"), is_number=True),
    _Column("court", "ct", _knights("court"), is_of_faction=True),
    _Column("reserve", "res", _knights("reserve"), is_of_faction=True),
    _Column(_SPACES, _SPACES, _castle, is_of_faction=True),
    _Column("nobles", "nob", _nobles),
)
