"""The race: who leads, what the end would add, and what lies open about everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Piece, Row, cut, figure
from lancaster_tui.tui.kit.glyphs import MARK, NOTHING, STARTS
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark, seat_shape
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.race_large import Extras, draw_large, is_large
from lancaster_tui.tui.table.race_plan import PARTS, Plan, heads_of_points, planned
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.phrases import COVERED, knights
from lancaster_tui.words.standings import (
    OPEN_TIES,
    START_PLAYER,
    Standing,
    best_at_end,
    outlook_texts,
    reason_text,
    reason_texts,
)

_TITLE: Final = "THE RACE"
_HERE = "panel"  # the ground of the row of the viewer
_NOTED = 40  # columns from which the sign of an open tie is explained
BONUS = 38  # percent of a seat's colour in what the end would add


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
        """Return the head, a row or two for each player and ally, and who would win."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        stands = scene.standings
        if is_large(scene, width, height):
            draw_large(canvas, scene, self.heading("target"), _extras(scene, width))
            return canvas.rows()
        factions = [each for stand in stands for each in scene.view.factions_of(stand.seat)]
        spread = next((rows for rows in (3, 2) if height > rows * len(factions) + rows - 2), 1)
        plan = planned(scene, stands, width, has_reasons=spread > 1)
        canvas.text(1, 0, _TITLE, self.heading("target"))
        _head(canvas, plan)
        by_seat = {stand.seat: stand for stand in stands}
        most = max(max(stand.total, stand.pp) for stand in stands) or 1
        marked = _changed(scene)
        for number, faction in enumerate(factions):
            y = 1 + spread * number
            if scene.view.owner(faction) == scene.viewer:
                canvas.fill(0, y, width, 1, _HERE)
            if faction in marked:
                canvas.text(0, y, MARK, "mark")
            _name(canvas, scene, faction, plan, y)
            if (stand := by_seat.get(faction)) is not None:
                _bar(canvas, scene, stand, plan.bar_at, y, plan.bar, most)
                _points(canvas, stand, plan, y, is_best=stand in best_at_end(stands))
            elif spread == 1:
                x = plan.name + 2
                room = plan.before_allies - x - 1
                canvas.text(x, y, _whereabouts(scene, faction, room), "soft")
            _cells(canvas, scene, faction, plan, y)
            if spread > 1:
                _more(canvas, scene, faction, stand, plan, y + 1)
            for row in range(y, y + spread):
                canvas.claim(0, row, width, scene.view.owner(faction))
        if not scene.view.is_over and best_at_end(stands):
            has_reasons = bool(plan.parts) or spread > 1
            y = 1 + spread * len(factions)
            note = OPEN_TIES if any(stand.is_open for stand in stands) else ("",)
            kept = len(note[-1]) + 2 if spread == 1 and width >= _NOTED else 0
            x = _outlook(canvas, scene, stands, y, width - kept, has_reasons=has_reasons)
            room = width - 3 - x
            sign = f"{STARTS} {START_PLAYER}" if plan.start.strip() == STARTS else ""
            told = next(
                (
                    each
                    for each in (*(f"{one}   {sign}".rstrip() for one in note), note[-1], sign)
                    if len(each) <= room
                ),
                "",
            )
            canvas.text_to(width - 1, y, told.strip(), "soft")
        return canvas.rows()


def _extras(scene: Scene, width: int) -> Extras:
    """Return what the large form shows as this one does."""
    factions = range(len(scene.view.factions))
    return Extras(
        {each: _whereabouts(scene, each, width) for each in factions},
        frozenset(_changed(scene)),
    )


def _head(canvas: Canvas, plan: Plan) -> None:
    """Write what the figures are; that of the points may stand above columns without a head."""
    if plan.parts:
        canvas.text_to(plan.now, 0, "PP", "soft")
        canvas.text_to(plan.bar_at + plan.bar, 0, plan.lead, "soft")
        for part, end in zip(PARTS, plan.parts, strict=True):
            canvas.text_to(end, 0, part, "quiet")
        canvas.text_to(plan.end, 0, plan.head, "soft")
    else:
        has_heads = any(column.head for column in plan.columns)
        end = plan.behind if has_heads else canvas.width - 1
        room = end - len(_TITLE) - 2
        head = next((head for head in heads_of_points(plan) if len(head) <= room), "")
        canvas.text_to(end, 0, head, "soft")
    x = plan.behind
    for column in plan.columns:
        text = figure(column.head, column.size) if column.is_number else column.head
        canvas.text(x + column.gap, 0, text, "quiet")
        x += column.width


def _name(canvas: Canvas, scene: Scene, faction: int, plan: Plan, y: int) -> None:
    start = plan.start if faction == scene.view.start_player else ""
    mark, ink = seat_mark(faction, scene.names, plan.name - len(start))
    x = canvas.text(1, y, mark, f"{ink} bold")
    canvas.text(x, y, start, "soft")


def _bar(
    canvas: Canvas, scene: Scene, stand: Standing, x: int, y: int, width: int, most: int
) -> None:
    ink = seat_ink(stand.seat, scene.names)
    unit = width / most
    parts = [
        (stand.pp * unit, ink),
        (sum(stand.bonus) * unit, mixed("background", ink, BONUS)),
    ]
    if canvas.has_colour:
        canvas.bar(x, y, width, parts)
    else:
        shape = seat_shape(stand.seat, scene.names)
        now = canvas.text(x, y, shape * round(parts[0][0]), ink)
        canvas.text(now, y, "-" * round(parts[1][0]), "quiet")


def _points(canvas: Canvas, stand: Standing, plan: Plan, y: int, *, is_best: bool) -> None:
    """Write the points now, what the end would add where there is room, and both together."""
    canvas.text_to(plan.now, y, str(stand.pp), "bold")
    for pp, end in zip(stand.bonus, plan.parts, strict=False):
        canvas.text_to(end, y, f"+{pp}" if pp else NOTHING, "" if pp else "quiet")
    if not plan.parts:
        canvas.text(plan.now + 1, y, plan.arrow, "quiet")
    canvas.text_to(plan.end, y, str(stand.total), "good bold" if is_best else "soft")
    if stand.is_open:
        canvas.text(plan.end, y, COVERED, "quiet")


def _cells(canvas: Canvas, scene: Scene, faction: int, plan: Plan, y: int) -> None:
    x = plan.behind
    for column in plan.columns:
        text = column.text(scene, faction)
        ink = "quiet" if text in (COVERED, NOTHING) else "" if column.head else "soft"
        said = figure(text, column.size) if column.is_number else text
        if text:
            canvas.text(x + column.gap, y, said, ink)
        x += column.width


def _more(
    canvas: Canvas, scene: Scene, faction: int, stand: Standing | None, plan: Plan, y: int
) -> None:
    """Write a second row: the name if it was cut, and what the end adds or where an ally is."""
    x, whole = plan.name + 2, scene.names.faction(faction)
    room = plan.name - len(plan.start) * (faction == scene.view.start_player)
    if room < cell_len(whole) + 2 and stand:
        x = canvas.text(3, y, f"{whole}  ", "soft")
    room = canvas.width - 1 - x
    if stand is None:
        canvas.text(x, y, _whereabouts(scene, faction, room), "quiet")
    else:
        canvas.text(x, y, _fullest(reason_texts(stand, scene.view), room), "quiet")


def _outlook(
    canvas: Canvas,
    scene: Scene,
    stands: Sequence[Standing],
    y: int,
    width: int,
    *,
    has_reasons: bool,
) -> int:
    """Write who would win if the game ended now; unless it is told, why, and what others get.

    Return the column behind it.
    """
    best = best_at_end(stands)
    x = 1
    for stand in best:
        x = canvas.text(x, y, *_shape(scene, stand))
    texts = outlook_texts(stands, scene.names, has_reasons=has_reasons)
    x = canvas.text(x + 1, y, _fullest(texts, width - 2 - x), "good")
    others = [] if has_reasons else [stand for stand in stands if stand not in best]
    if x + sum(4 + len(reason_text(stand)) for stand in others) < width:
        for stand in others:
            x = canvas.text(x + 2, y, *_shape(scene, stand))
            x = canvas.text(x + 1, y, reason_text(stand), "soft")
    return x


def _shape(scene: Scene, stand: Standing) -> Piece:
    return seat_shape(stand.seat, scene.names), seat_ink(stand.seat, scene.names)


def _fullest(texts: Sequence[str], width: int) -> str:
    """Return the first text that fits, or as much of the last one as does."""
    return next((text for text in texts if cell_len(text) <= width), cut(texts[-1], max(width, 0)))


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
    return _fullest(forms, width)


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
