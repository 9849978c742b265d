"""France: the conflicts of both rows and the King's Favour tiles."""

from __future__ import annotations

from lancaster_tui.rules.phases.conflicts import conflict_points
from lancaster_tui.rules.places import CONFLICT, CONFLICT_PLACES, LOWER_ROW
from lancaster_tui.rules.position import Conflict, Stack
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES
from lancaster_tui.tui.kit.drawing import Row, column, figure, fit, row_width
from lancaster_tui.tui.kit.seats import seat_ink, seat_name
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import SpotLook
from lancaster_tui.words.battles import outlook
from lancaster_tui.words.names import points_text
from lancaster_tui.words.phrases import goods, knights
from lancaster_tui.words.rewards import reward_short

_MARGIN = 3
_NUMBER = 2
_BADGE = 2
_POINTS_WIDTH = 10
_WIDEST_SPACE = 34
_IN_FULL = 74  # columns from which everything is shown in full
_FAVOURS = " favours  "
_TO_COME = " to come  "


class France(Area):
    """Two rows for each conflict, in the order in which they are fought, then the favours.

    The conflict cards still to come stand below them where there is room; else the border has their
    strengths.
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._has_cards = False

    def title(self, scene: Scene) -> str | None:
        """Return the title."""
        return "France"

    def subtitle(self, scene: Scene) -> str | None:
        """Return the French strengths still to come, unless the cards are shown."""
        cards = scene.view.conflicts_to_come
        if self._has_cards or not cards:
            return None
        strengths = (scene.names.rules.conflicts[card].strength for card in cards)
        return f"to come: strength {' '.join(map(str, strengths))}"

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the conflicts, favours and cards to come; blank rows between, if there is room."""
        below = _favours(scene, width)
        spare = height - 2 * len(CONFLICT_PLACES) - len(below)
        to_come = _to_come(scene, width, spare)
        self._has_cards = bool(to_come)
        below += to_come
        spare -= len(to_come)
        gap: list[Row] = [[]] if spare >= len(CONFLICT_PLACES) else []
        rows: list[Row] = [*gap] if spare > len(CONFLICT_PLACES) else []
        for place in CONFLICT_PLACES:
            rows += [*_conflict(scene, place, width), *gap]
        return rows + below


def _conflict(scene: Scene, place: int, width: int) -> list[Row]:
    look = SpotLook(scene, place)
    row = "lower" if place - CONFLICT in LOWER_ROW else "upper"
    head: Row = [*look.head, (row, look.name_ink("")), (" ", "")]
    conflict = scene.view.conflict_at(place)
    if conflict is None:
        head.append((" no conflict", "quiet"))
        return [look.row(fit(each, width)) for each in (head, [])]
    head += _strengths(scene, conflict, place, look, in_full=width >= _IN_FULL)
    spaces = _spaces(scene, conflict, width)
    return [look.row(fit(each, width)) for each in (head, spaces)]


def _strengths(
    scene: Scene, conflict: Conflict, place: int, look: SpotLook, *, in_full: bool
) -> Row:
    """Return the English strength against the French, the points, and who would win."""
    card = scene.names.rules.conflicts[conflict.card]
    ending, is_won = outlook(card, conflict.total, place, short=not in_full)
    points = figure(points_text(card.points), _POINTS_WIDTH)
    return [
        (" English" if in_full else "", "quiet"),
        (figure(str(conflict.total), _NUMBER + 1), look.ink("strong")),
        (" of", "quiet"),
        (figure(str(card.strength), _NUMBER + 1), look.ink("strong")),
        (f"{' ' if in_full else ''}{points}", look.ink("strong")),
        (f"  {ending}", "good" if is_won else "bad"),
    ]


def _spaces(scene: Scene, conflict: Conflict, width: int) -> Row:
    space_width = min((width - _MARGIN) // CONFLICT_SPACES, _WIDEST_SPACE)
    points = dict(conflict_points(scene.view, conflict)) if width >= _IN_FULL else {}
    row: Row = [(" " * _MARGIN, "")]
    for space in range(CONFLICT_SPACES):
        row.append((f"{space + 1} ", "quiet"))
        if space < len(conflict.stacks):
            stack = conflict.stacks[space]
            won = points.get(stack.faction, 0)
            lost = " lost" if scene.view.is_ally(stack.faction) else ""
            pays = f"  {goods(won, 'pp')}{lost}" if won else ""
            shown = _stack(scene, stack, space_width - 3 - len(pays))
            row += fit([*shown, (pays, "quiet")], space_width - 2)
        else:
            row.append((column("free", space_width - 2), "quiet"))
    return row


def _stack(scene: Scene, stack: Stack, width: int) -> Row:
    """Return a stack: whose it is, its knights, squires sent to it, and what all this makes."""
    squires = f" +{stack.squires}" if stack.squires else ""
    total = f" ={stack.total}" if stack.total != stack.knights[0] else ""
    text = f" {knights(stack.knights)}{squires}{total}"
    if len(text) + _BADGE > width:
        text = f" {''.join(map(str, stack.knights))}{squires}{total}"
    ink = seat_ink(stack.faction, scene.names)
    return [seat_name(stack.faction, scene.names, width - len(text)), (text, f"{ink} strong")]


def _favours(scene: Scene, width: int) -> list[Row]:
    """Return the face-up tiles, in as many rows as they need."""
    tiles = scene.names.rules.favours
    shown = [reward_short(tiles[favour].reward) for favour in scene.view.favours]
    if not shown:
        return [[(_FAVOURS, "quiet"), ("all taken until the next round", "quiet")]]
    return _listed(_FAVOURS, shown, width)


def _to_come(scene: Scene, width: int, height: int) -> list[Row]:
    """Return the conflict cards still to come, sorted; nothing without room for all."""
    cards = [scene.names.card_short(card) for card in scene.view.conflicts_to_come]
    rows = _listed(_TO_COME, cards, width)
    return rows if cards and len(rows) <= height else []


def _listed(heading: str, texts: list[str], width: int) -> list[Row]:
    """Return texts behind a heading, in as many rows as they need."""
    gap = "   " if len(heading) + len("   ".join(texts)) < width else "  "
    rows: list[Row] = [[(heading, "quiet")]]
    for text in texts:
        if row_width(rows[-1]) + len(text) >= width:
            rows.append([(" " * len(heading), "")])
        rows[-1].append((text + gap, ""))
    return rows
