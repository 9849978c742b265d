"""The castle of the ally and its knights at home, below those of its owner (ALY-3)."""

from __future__ import annotations

from lancaster_tui.tui.glyphs import ARROW
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.castle_rows import (
    HEAD,
    STATE,
    knights_in_short,
    knights_row,
    space_row,
)
from lancaster_tui.tui.widgets.drawing import Row, fit, row_width
from lancaster_tui.tui.widgets.seats import seat_name
from lancaster_tui.words.rewards import reward_short

_SHORT_STATE = 2  # columns for what is on a space, where they are few
_LEAST_HEAD = 4  # columns of an arrow, the sign of an ally and a blank


def ally_rows(scene: Scene, ally: int, second: int) -> list[Row]:
    """Return whose ally it is with the castle spaces, then the knights.

    ``second`` is the column where the second half of each row begins.
    """
    gives = _gives(scene)
    text_width = max(len(text) for text in gives.values()) + 1
    spaces = [space_row(scene, ally, space, gives[space], text_width) for space in gives]
    room = second - HEAD - text_width - STATE - 1
    name = _head(scene, ally, max(room, second))
    rows: list[Row] = []
    if row_width(name) > room:
        rows.append(name)
        name, room = [], 0
    for at in range(0, len(spaces), 2):
        first, *more = spaces[at : at + 2]
        rows.append([*fit([*fit(name, room), *first], second), *(more[0] if more else [])])
        name = []
    return [*rows, knights_row(scene, ally, second)]


def ally_row(scene: Scene, ally: int, width: int) -> Row:
    """Return the same on a single row; where they are too many, not what the spaces give."""
    gives = {space: f"{text} " for space, text in _gives(scene).items()}
    row = _in_short(scene, ally, gives)
    if row_width(row) + _LEAST_HEAD > width:
        row = _in_short(scene, ally, dict.fromkeys(gives, ""))
    return [*_head(scene, ally, width - row_width(row) - 1), *row]


def _in_short(scene: Scene, ally: int, gives: dict[int, str]) -> Row:
    """Return the spaces with these texts, then the knights."""
    knights = scene.view.factions[ally]
    row: Row = []
    for space, text in gives.items():
        row += space_row(scene, ally, space, text, len(text), _SHORT_STATE)
    for place, counts in (("court", knights.court), ("reserve", knights.reserve)):
        row += [(f" {place} ", "quiet"), (knights_in_short(counts), "strong")]
    return row


def _gives(scene: Scene) -> dict[int, str]:
    """Return what each space of an ally castle gives; nothing is paid there (ALY-11)."""
    rules = scene.names.rules
    return {space: reward_short(rules.castle[space].reward) for space in rules.ally_spaces}


def _head(scene: Scene, ally: int, width: int) -> Row:
    """Return whose ally it is, in some columns; an arrow stands before it while it is scored."""
    mark = (ARROW, "now") if scene.scored_castle == ally else (" ", "")
    text, ink = seat_name(ally, scene.names, width - 2)
    return [mark, (text, f"{ink} strong"), (" ", "")]
