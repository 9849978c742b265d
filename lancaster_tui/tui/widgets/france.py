"""France: the conflicts of both rows and the King's Favour tiles."""

from __future__ import annotations

from lancaster_tui.rules.places import CONFLICT, CONFLICT_PLACES, LOWER_ROW
from lancaster_tui.rules.ruleset import CONFLICT_SPACES
from lancaster_tui.rules.state import Conflict, Stack
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.drawing import Row, column, figure, fit, row_width
from lancaster_tui.tui.widgets.places import PlaceLook
from lancaster_tui.tui.widgets.seats import seat_ink, seat_name
from lancaster_tui.words.names import points_text
from lancaster_tui.words.phrases import knights
from lancaster_tui.words.rewards import reward_short

_MARGIN = 3
_BADGE = 2
_POINTS_WIDTH = 10
_WIDEST_SPACE = 30


class France(Area):
    """Two rows for each conflict, in the order in which they are fought, then the favours."""

    def title(self, scene: Scene) -> str | None:
        """Return the title."""
        return "France"

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the conflicts and the favours; blank rows between them where there is room."""
        favours = _favours(scene, width)
        spare = height - 2 * len(CONFLICT_PLACES) - len(favours)
        rows: list[Row] = []
        for place in CONFLICT_PLACES:
            rows += _conflict(scene, place, width)
            if spare >= len(CONFLICT_PLACES):
                rows.append([])
        return rows + favours


def _conflict(scene: Scene, place: int, width: int) -> list[Row]:
    look = PlaceLook(scene, place)
    row = "lower" if place - CONFLICT in LOWER_ROW else "upper"
    head: Row = [*look.head, (row, look.name_ink("")), (" ", "")]
    conflict = scene.view.conflict_at(place)
    if conflict is None:
        return [[*head, (" no conflict", "quiet")], []]
    card = scene.names.rules.conflicts[conflict.card]
    return [
        [
            *head,
            ("French ", "quiet"),
            (figure(str(card.strength), 2), look.ink("strong")),
            ("  English ", "quiet"),
            (figure(str(conflict.total), 2), look.ink("strong")),
            (figure(points_text(card.points), _POINTS_WIDTH), look.ink("strong")),
            *_balance(conflict.total - card.strength),
        ],
        _spaces(scene, conflict, width),
    ]


def _balance(lead: int) -> Row:
    """Return who would win as it stands (CON-2)."""
    return [("  England wins", "good") if lead >= 0 else (f"  {-lead} short", "bad")]


def _spaces(scene: Scene, conflict: Conflict, width: int) -> Row:
    space_width = min((width - _MARGIN) // CONFLICT_SPACES, _WIDEST_SPACE)
    row: Row = [(" " * _MARGIN, "")]
    for space in range(CONFLICT_SPACES):
        row.append((f"{space + 1} ", "quiet"))
        if space < len(conflict.stacks):
            row += fit(_stack(scene, conflict.stacks[space], space_width - 3), space_width - 2)
        else:
            row.append((column("free", space_width - 2), "quiet"))
    return row


def _stack(scene: Scene, stack: Stack, width: int) -> Row:
    total = f" ={stack.total}" if len(stack.knights) > 1 else ""
    text = f" {knights(stack.knights)}{total}"
    if len(text) + _BADGE > width:
        text = f" {''.join(map(str, stack.knights))}{total}"
    ink = seat_ink(stack.faction, scene.names)
    return [seat_name(stack.faction, scene.names, width - len(text)), (text, f"{ink} strong")]


def _favours(scene: Scene, width: int) -> list[Row]:
    """Return the face-up tiles, in as many rows as they need."""
    tiles = scene.names.rules.favours
    rows: list[Row] = [[(" favours  ", "quiet")]]
    shown = [reward_short(tiles[favour].reward) for favour in scene.view.favours]
    for text in shown:
        if row_width(rows[-1]) + len(text) > width:
            rows.append([(" " * 10, "")])
        rows[-1] += [(text, ""), ("   ", "")]
    if not scene.view.favours:
        rows[0].append(("all taken until the next round", "quiet"))
    return rows
