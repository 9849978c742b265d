"""Pictures in the text that explains the rules: areas of the table, as the program draws them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lancaster_tui.learn.attempt import seat_in
from lancaster_tui.tui.kit.drawing import Row, fit, parted, spotted
from lancaster_tui.tui.kit.glyphs import EDGE
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lancaster_tui.tui.table.area import Area
    from lancaster_tui.tui.table.scene import Scene
    from lancaster_tui.words.rulebook import Picture

AREAS: Final[Mapping[str, tuple[type[Area], int, int]]] = {
    "england": (England, 47, 15),
    "castle": (Castle, 64, 7),
    "france": (France, 48, 12),
    "parliament": (Parliament, 54, 12),
    "players": (Players, 52, 8),
}
"""The areas that can be drawn, with the columns and rows of their pictures."""

_INDENT = 12  # columns of the ids beside the texts
_RIVALS: Final = ("Clare", "Vere", "Scrope", "Grey")
"""The others in pictures; nobody at a table is called so unless somebody wants to be."""


def picture_rows(picture: Picture, width: int, number: int, *, is_chosen: bool) -> list[Row]:
    """Return a picture, as wide as there is room; all its cells are one spot.

    Args:
        picture: What is drawn.
        width: The columns for it.
        number: Its number in its section, which is the spot.
        is_chosen: Whether it is what is chosen.

    """
    kind, columns, rows = AREAS[picture.area]
    columns = min(columns, width - _INDENT)
    area, scene = kind(), _scene(picture.position)
    drawn = area.draw(area.part(scene, columns, rows), columns, rows)
    edge = (EDGE if is_chosen else " ", spotted("target", number))
    return [
        [edge, (" " * (_INDENT - 1), spotted("", number)), *_on_spot(fit(row, columns), number)]
        for row in drawn
    ]


def _on_spot(row: Row, number: int) -> Row:
    """Return a row whose pieces belong to a spot, whichever they belonged to."""
    return [(text, spotted(parted(ink)[0], number)) for text, ink in row]


@lru_cache(16)
def _scene(position: str) -> Scene:
    """Return what the learner sees in a position, among players who are at no other table."""
    scene = Keyboard([seat_in(position)]).scene()
    own, *others = scene.names.seats
    names = scene.names._replace(seats=(own, *_RIVALS[: len(others)]))
    return scene._replace(names=names, decision=None, targets=None, others=frozenset())
