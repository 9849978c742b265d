"""Players: everything that lies open about everybody, in columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Size

from lancaster_tui.rules.events import (
    Captured,
    Gained,
    NobleTaken,
    Paid,
    Ransomed,
    Recruited,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT, place_text
from lancaster_tui.rules.state import STRENGTHS
from lancaster_tui.tui.glyphs import FREE, MARK, NOTHING, TILE
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.castle import COVERED
from lancaster_tui.tui.widgets.drawing import Piece, Row, column, figure, fit
from lancaster_tui.tui.widgets.seats import seat_name, seat_width

_NARROWEST_NAME, _NARROW_NAME, _WIDEST_NAME = 5, 8, 24
_MARK = 1
_SPACES = "".join(place_text(CASTLE + space) for space in range(CASTLE_COUNT))


class _Column(NamedTuple):
    """A column: its head in full and in short, what it shows of a seat, if that is a number."""

    head: str
    short: str
    show: Callable[[Scene, int], str]
    is_number: bool = False


class Players(Area):
    """A line for each player, in player order, with the same columns for all.

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
        return 1 + (0 if self.scene is None else self.scene.view.players)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the heads and a line for each player, with blank rows where there is room."""
        seats = scene.view.player_order()
        cells = [[entry.show(scene, seat) for seat in seats] for entry in _COLUMNS]
        heads = [entry.head for entry in _COLUMNS]
        widths = _widths(heads, cells)
        longest = min(seat_width(scene.names), _NARROW_NAME)
        if 2 * _MARK + longest + sum(widths) + len(widths) > width:
            heads = [entry.short for entry in _COLUMNS]
            widths = _widths(heads, cells)
        gap = 2 if sum(widths) + 2 * len(widths) + _WIDEST_NAME + 2 * _MARK <= width else 1
        name_width = width - sum(widths) - gap * len(widths) - 2 * _MARK
        name_width = max(_NARROWEST_NAME, min(name_width, _WIDEST_NAME))
        marked = _changed_seats(scene)
        spacer: list[Row] = [[]] if height > 2 * len(seats) + 1 else []
        rows = [_row([(" " * (_MARK + name_width), "")], heads, widths, gap, "quiet"), *spacer]
        for number, seat in enumerate(seats):
            texts = [column_texts[number] for column_texts in cells]
            mark: Piece = (MARK, "mark") if seat in marked else (" ", "")
            name = fit([seat_name(seat, scene.names, name_width)], name_width)
            ink = "strong" if seat == scene.viewer else ""
            rows += [_row([mark, *name], texts, widths, gap, ink), *spacer]
        return rows


def _changed_seats(scene: Scene) -> set[int]:
    """Return the seats that have gained, paid, won or lost something since the viewer acted."""
    changed: set[int] = set()
    for event in scene.fresh:
        match event:
            case Gained(seat) | Paid(seat) | NobleTaken(seat) | TileBuilt(seat):
                changed.add(seat)
            case Recruited(seat) | Upgraded(seat) | Ransomed(seat) | Captured(seat):
                changed.add(seat)
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
    owner = scene.view.seats[seat]
    return f"{owner.votes}+{owner.set_aside}" if owner.set_aside else str(owner.votes)


def _strengths(counts: list[int]) -> str:
    return "".join(str(strength) * counts[strength] for strength in STRENGTHS) or NOTHING


def _castle(scene: Scene, seat: int) -> str:
    tiles, knights = scene.view.seats[seat].tiles, scene.view.factions[seat].castle
    return "".join(
        TILE if space in tiles else str(knights[space]) if knights[space] else FREE
        for space in range(CASTLE_COUNT)
    )


def _nobles(scene: Scene, seat: int) -> str:
    return (
        "".join(place_text(county) for county in sorted(scene.view.seats[seat].nobles)) or NOTHING
    )


_COLUMNS = (
    _Column("PP", "PP", lambda scene, seat: str(scene.view.seats[seat].pp), is_number=True),
    _Column("vote", "v", _votes, is_number=True),
    _Column("gold", "g", _purse("gold"), is_number=True),
    _Column("sq", "sq", _purse("squires"), is_number=True),
    _Column("court", "ct", lambda scene, seat: _strengths(scene.view.factions[seat].court)),
    _Column("reserve", "res", lambda scene, seat: _strengths(scene.view.factions[seat].reserve)),
    _Column(_SPACES, _SPACES, _castle),
    _Column("nobles", "nob", _nobles),
)
