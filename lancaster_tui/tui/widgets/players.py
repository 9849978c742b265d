"""Players: everything that lies open about everybody, in columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Size

from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT, place_text
from lancaster_tui.rules.state import STRENGTHS
from lancaster_tui.tui.glyphs import FREE, NOTHING, TILE
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.castle import COVERED
from lancaster_tui.tui.widgets.drawing import Piece, Row, column, figure
from lancaster_tui.tui.widgets.seats import seat_name

_NARROWEST_NAME, _WIDEST_NAME = 5, 24
_SPACES = "".join(place_text(CASTLE + space) for space in range(CASTLE_COUNT))


class _Column(NamedTuple):
    """A column: its head, what it shows of a seat, and whether that is a number."""

    head: str
    show: Callable[[Scene, int], str]
    is_number: bool = False


class Players(Area):
    """A line for each player, in player order, with the same columns for all."""

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
        """Return the heads and a line for each player."""
        seats = scene.view.player_order()
        cells = [[entry.show(scene, seat) for seat in seats] for entry in _COLUMNS]
        widths = [
            max(cell_len(text) for text in (entry.head, *texts))
            for entry, texts in zip(_COLUMNS, cells, strict=True)
        ]
        gap = 2 if sum(widths) + 2 * len(widths) + _WIDEST_NAME <= width else 1
        name_width = width - sum(widths) - gap * len(widths) - 2
        name_width = max(_NARROWEST_NAME, min(name_width, _WIDEST_NAME))
        heads = [entry.head for entry in _COLUMNS]
        rows = [_row(("", ""), name_width, heads, widths, gap, "quiet")]
        for number, seat in enumerate(seats):
            texts = [column_texts[number] for column_texts in cells]
            name = seat_name(seat, scene.names, name_width)
            ink = "strong" if seat == scene.viewer else ""
            rows.append(_row(name, name_width, texts, widths, gap, ink))
        return rows


def _row(
    name: Piece, name_width: int, texts: list[str], widths: list[int], gap: int, ink: str
) -> Row:
    row: Row = [(" " + column(name[0], name_width), name[1])]
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
    _Column("PP", lambda scene, seat: str(scene.view.seats[seat].pp), is_number=True),
    _Column("vote", _votes, is_number=True),
    _Column("gold", _purse("gold"), is_number=True),
    _Column("sq", _purse("squires"), is_number=True),
    _Column("court", lambda scene, seat: _strengths(scene.view.factions[seat].court)),
    _Column("reserve", lambda scene, seat: _strengths(scene.view.factions[seat].reserve)),
    _Column(_SPACES, _castle),
    _Column("nobles", _nobles),
)
