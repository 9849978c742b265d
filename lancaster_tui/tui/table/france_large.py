"""France with all the room: cards that say what follows if England wins and if it loses."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.geometry import Region

from lancaster_tui.rules.phases.conflicts import ranking
from lancaster_tui.rules.position import Conflict
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.kit.seats import chip_text, ghost_ground, seat_ink, seat_mark
from lancaster_tui.tui.table.cards import draw_bar, draw_card
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.shown_conflict import FROM_ABOVE, is_last_stand
from lancaster_tui.tui.table.spots import SpotLook
from lancaster_tui.words.aftermath import aftermath, arrival
from lancaster_tui.words.battles import (
    LEVEL,
    LEVEL_FORMS,
    NO_POINTS,
    PAID,
    POINTS_HEADS,
    is_level,
    rank_points,
    strength_text,
    to_come_forms,
)
from lancaster_tui.words.names import battle_kind
from lancaster_tui.words.phrases import knights, ordinal
from lancaster_tui.words.rewards import fitting, longest, reward_forms

LEAST_WIDTH: Final = 100
LEAST_HEIGHT: Final = 20
FRANCE_STRIP: Final = mixed("france-card", "france-name", 20)
TRACK: Final = mixed("france-card", "background", 75)
TILE_GROUND: Final = mixed("france", "foreground", 14)
_FORMS = 4  # of what follows
_GAP = 2  # columns between what stands in the heading
_AIRY = 12  # rows of a card from which a blank row follows it
_BELOW_TEXT = 40  # percent of the colour of a seat where a text lies on its bar
_BETWEEN: Final = (3, 2, 1)  # columns between two heads, for each of their forms


class PointColumns(NamedTuple):
    """The columns after the points of the ranks if England loses and if it wins, and their heads.

    What is paid as it stands is bold, the other is quiet. If the conflict ``is_settled``, only what
    was paid is written.
    """

    lost: int
    won: int
    heads: tuple[str, str]
    is_settled: bool = False

    def draw_heads(self, canvas: Canvas, y: int, look: SpotLook) -> int:
        """Write what the points are paid for; return the first column."""
        for end, head in zip(self[:2], self.heads, strict=True):
            canvas.text_to(end, y, head, look.ink_on(canvas, "pip"))
        return self.lost - len(self.heads[0])

    def draw(self, canvas: Canvas, scene: Scene, conflict: Conflict, row: int, y: int) -> int:
        """Write what a rank pays; return the first column."""
        ranked = ranking(conflict)
        card = scene.names.rules.conflicts[conflict.card]
        points = rank_points(card)[row]
        if row < len(ranked) and scene.view.is_ally(ranked[row]):
            return min(canvas.text_to(self.won, y, NO_POINTS, "quiet"), self.lost - 1)
        is_won = conflict.total >= card.strength
        for end, pays, is_due in zip(self[:2], points, (not is_won, is_won), strict=True):
            ink = "bold" if is_due and row < len(ranked) else "quiet"
            if is_due or not self.is_settled:
                canvas.text_to(end, y, str(pays), ink)
        return self.lost - len(str(points.lost))


def point_columns(start: int, end: int, *, is_settled: bool) -> PointColumns:
    """Return the columns of the points, with the longest heads that fit between two columns."""
    if is_settled:
        return PointColumns(end, end, (PAID, ""), is_settled)
    for heads, gap in zip(POINTS_HEADS, _BETWEEN, strict=True):
        lost, won = map(len, heads)
        if lost + gap + won <= end - start:
            break
    return PointColumns(end - won - gap, end, heads)


class _Plan(NamedTuple):
    """How the rows of a card are shared out, the same for all conflicts.

    ``above`` are blank rows above the strength, ``bar`` those of the strength, ``gap`` blank ones
    between the parts, and ``won`` those of what follows if England wins. ``form`` is how much is
    said about what follows.
    """

    above: int
    bar: int
    gap: int
    won: int
    form: int


def draw_large(canvas: Canvas, scene: Scene, heading: str) -> None:
    """Paint the conflicts, the favours, and the cards to come."""
    width = canvas.width
    at, end = canvas.text(1, 0, "FRANCE", heading) + _GAP, width - 1
    if has_level(scene):
        at = canvas.text(at, 0, LEVEL_FORMS[0], "quiet") + _GAP
    cards = [scene.names.rules.conflicts[card] for card in scene.view.conflicts_to_come]
    if cards:
        to_come = longest(to_come_forms(cards), end - at)
        canvas.text_to(end, 0, to_come, "quiet")
    feet = _feet(scene, width)
    rows = (canvas.height - 1 - len(feet)) // 2
    step = width // 2
    height = rows - (rows >= _AIRY)
    box = _inside(canvas, Region(0, 0, step - 2, height))
    plan = _planned(scene, box.width, box.height)
    for number, place in enumerate(FROM_ABOVE):
        x, y = 1 + number % 2 * step, 1 + number // 2 * rows
        _card(canvas, scene, place, Region(x, y, step - 2, height), plan)
    for y, (title, texts) in enumerate(feet, canvas.height - len(feet)):
        x = canvas.text(1, y, title, "france-name bold") + 1
        for text in texts:
            x = canvas.chip(x, y, f" {text} ", "foreground", TILE_GROUND) + 1


def has_level(scene: Scene) -> bool:
    """Return whether two who are level stand below each other (CON-3)."""
    conflicts = filter(None, map(scene.view.conflict_at, FROM_ABOVE))
    return any(is_level(conflict, row) for conflict in conflicts for row in range(CONFLICT_SPACES))


def _feet(scene: Scene, width: int) -> list[tuple[str, list[str]]]:
    """Return the rows of favours: a title, and the texts of the chips after it."""
    tiles = scene.names.rules.favours
    rewards = [tiles[favour].reward for favour in scene.view.favours]
    if not rewards:
        return [("King's Favour: all taken until the next round", [])]
    forms = [reward_forms(reward)[:-1] for reward in rewards]
    for title in (
        "King's Favour: a knight placed in France takes one of these at once",
        "King's Favour: a knight placed here takes one",
        "King's Favour",
    ):
        room = width - len(title) - 2 - 3 * len(rewards)
        texts = fitting(forms, room)
        if sum(map(len, texts)) <= room and texts == [form[0] for form in forms]:
            break
    return [(title, texts)]


def _inside(canvas: Canvas, card: Region) -> Region:
    """Return the region of a card below its head, inside its edges."""
    height = card.height - 1 - (not canvas.has_colour)
    return Region(card.x + 2, card.y + 1, card.width - 4, height)


def _planned(scene: Scene, width: int, height: int) -> _Plan:
    """Return the rows of all conflicts, with as many words and as much air as all have room for."""
    told = [_follows(scene, place) for place in FROM_ABOVE if scene.view.conflict_at(place)]
    most = height - 2 - CONFLICT_SPACES
    form, won, lost = 0, 0, 0
    for form in range(_FORMS):
        won, lost = (
            max((len(wrap(each[form][end], width)) for each in told if each[form][end]), default=0)
            for end in (0, 1)
        )
        if won + lost <= most:
            break
    spare = most - 1 - won - lost
    bar = 1 + min(max((spare - 3) // 4, 0), 2)
    spare -= bar - 1
    return _Plan(min(max(spare, 0), 1), bar, min(max((spare - 1) // 3, 0), 2), won, form)


def _follows(scene: Scene, place: int) -> list[tuple[str, str]]:
    """Return what follows if England wins a conflict and if it loses, the longest form first.

    The last form says nothing: the points of the ranks stand beside them as well.
    """
    told = aftermath(place, scene.view, scene.names, is_settled=place == scene.settled)
    lost = f"{told.lost} {told.after_lost}"
    return [
        (f"{told.won} {told.after_won}".strip(), lost),
        (told.won, lost),
        (told.won, told.lost),
        ("", ""),
    ]


def _card(canvas: Canvas, scene: Scene, place: int, card: Region, plan: _Plan) -> None:
    x, y, width, height = card
    look, conflict = SpotLook(scene, place), scene.view.conflict_at(place)
    strip = look.ground if look.is_pointed else FRANCE_STRIP
    draw_card(canvas, x, y, width, height, "france-card", strip, place)
    is_lower = is_last_stand(place)
    at = look.key(canvas, x + (not canvas.has_colour), y)
    kind_ink = look.ink_on(canvas, look.ink("bad bold" if is_lower else "bold"))
    at = canvas.text(at + 1, y, f"{battle_kind(place)} ", kind_ink)
    left, room = x + 2, width - 4
    if conflict is None:
        canvas.text(left, y + 2, "no conflict", "quiet")
        for row, line in enumerate(wrap(arrival(place, scene.view), room), y + 4):
            canvas.text(left, row, line, "soft")
        return
    columns = point_columns(at, left + room, is_settled=place == scene.settled)
    columns.draw_heads(canvas, y, look)
    _conflict(canvas, scene, place, _inside(canvas, card), columns, plan)


def _conflict(
    canvas: Canvas, scene: Scene, place: int, box: Region, columns: PointColumns, plan: _Plan
) -> None:
    """Paint strength, ranks, and what would follow."""
    conflict = scene.view.conflict_at(place)
    assert conflict is not None
    x, y = box.x, box.y + plan.above
    _strength(canvas, scene, place, x, y, box.width, plan.bar)
    y += plan.bar
    now = scene.outlook(conflict, place)
    if conflict.stacks:
        text = longest([f"{now.winner[-1]}, {each}" for each in now.follows], box.width)
        canvas.text(x, y, text, "good bold" if now.is_won else "bad bold")
    else:
        canvas.text(x, y, longest(now.winner, box.width), "quiet")
    y += 1 + plan.gap
    for row in range(CONFLICT_SPACES):
        _rank(canvas, scene, place, row, x, y + row, columns)
    y += CONFLICT_SPACES
    won, lost = _follows(scene, place)[plan.form]
    for text, ink, rows in ((won, "good", plan.won), (lost, "bad", 0)):
        y += plan.gap
        for row, line in enumerate(wrap(text, box.width) if text else ()):
            canvas.text(x, y + row, line, ink)
        y += rows


def _strength(
    canvas: Canvas, scene: Scene, place: int, x: int, y: int, width: int, rows: int
) -> None:
    """Write the English strength and the French one, and paint a bar from one to the other."""
    conflict = scene.view.conflict_at(place)
    assert conflict is not None
    card = scene.names.rules.conflicts[conflict.card]
    ink = "good bold" if conflict.total >= card.strength else "bold"
    own = strength_text(card, conflict, is_open=scene.pending_at(place) is not None)
    end = canvas.text_to(x + width, y, own, ink) - 1
    for row in range(y, y + rows):
        draw_strength_bar(canvas, scene, conflict, x, row, end - x)


def draw_strength_bar(
    canvas: Canvas, scene: Scene, conflict: Conflict, x: int, y: int, width: int
) -> None:
    """Paint a bar from the English strength to the French one; dark is what is missing."""
    parts = _strengths(scene, conflict, width)
    draw_bar(canvas, scene.names, x, y, width, parts, TRACK)


def lay_strength_bar(
    canvas: Canvas, scene: Scene, conflict: Conflict, x: int, y: int, width: int
) -> None:
    """Lay the same bar, in paler colours, under what is written in a row. It needs grounds."""
    names = scene.names
    canvas.lay_bar(
        x,
        y,
        [
            (cells, mixed("france-card", seat_ink(faction, names), _BELOW_TEXT))
            for faction, cells in _strengths(scene, conflict, width)
        ],
    )


def _strengths(scene: Scene, conflict: Conflict, width: int) -> list[tuple[int, float]]:
    """Return the factions in a conflict by rank, and how many cells of a bar each has."""
    card = scene.names.rules.conflicts[conflict.card]
    unit = width / max(card.strength, conflict.total)
    cells = {stack.faction: stack.total * unit for stack in conflict.stacks}
    return [(faction, cells[faction]) for faction in ranking(conflict)]


def _rank(
    canvas: Canvas,
    scene: Scene,
    place: int,
    row: int,
    x: int,
    y: int,
    columns: PointColumns,
) -> None:
    """Write who has a rank with which knights, and what it pays if England loses and if it wins."""
    conflict, coming = scene.view.conflict_at(place), scene.pending_at(place)
    assert conflict is not None
    at = canvas.text(x, y, f"{ordinal(row + 1)} ", "quiet")
    ranked, end = ranking(conflict), columns.draw(canvas, scene, conflict, row, y)
    if row >= len(ranked):
        canvas.text(at, y, "nobody" if columns.is_settled else "free", "quiet")
        return
    faction = ranked[row]
    stack = conflict.stack_of(faction)
    assert stack is not None
    sent = f"+{stack.squires}" if stack.squires else ""
    _, ink, ground = chip_text(faction, scene.names, "")
    if coming is not None and coming.faction == faction:
        sent += "?"
        ink = f"{seat_ink(faction, scene.names)} bold"
        ground = ghost_ground(faction, scene.names) if canvas.has_colour else ""
    level = LEVEL if is_level(conflict, row) else ""
    chip = f" {level}{knights(stack.knights)}{sent} "
    mark, name_ink = seat_mark(faction, scene.names, end - 2 - len(chip) - at)
    at = canvas.text(at, y, mark, f"{name_ink} bold") + 1
    canvas.chip(at, y, chip, ink, ground)
