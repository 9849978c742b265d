"""The hall below the towers of a castle: who sits at the table, and what nobles are worth."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.places import place_text
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.kit.seats import seat_ink
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.holdings import LADDER, LORD, TABLE, Step, ladder_steps, table_pays
from lancaster_tui.words.rewards import longest

HALL_ROWS: Final = 2
"""The rows of a hall: the table, and the ladder of nobles."""

_SEAT = 30  # percent of the seat's colour in a place at the table that is taken
_FLOOR = 10  # percent of it in the floor
_GAP = 1
_STEP = 2  # columns beside the words of a step


def draw_hall(canvas: Canvas, scene: Scene, seat: int, at: Region) -> None:
    """Paint the table of a seat: the lord, the nobles, and what these pay now and at the end."""
    colour = seat_ink(seat, scene.names)
    floor = mixed("wall", colour, _FLOOR)
    canvas.fill(at.x, at.y, at.width, at.height, floor)
    y = at.y + (at.height > HALL_ROWS)
    _draw_table(canvas, scene, seat, Region(at.x + 1, y, at.width - 2, 1))
    _draw_ladder(canvas, scene, seat, Region(at.x + 1, y + 1, at.width - 2, 1))


def _draw_table(canvas: Canvas, scene: Scene, seat: int, at: Region) -> None:
    """Paint who sits at the table, each on a place of their own, and at the right what they pay."""
    nobles = sorted(scene.view.seats[seat].nobles)
    ground = mixed("wall", seat_ink(seat, scene.names), _SEAT)
    x = canvas.text(at.x, at.y, TABLE, "target bold") + _GAP
    pays = table_pays(scene.view, seat)
    for named in (scene.names.county, place_text):
        guests = [LORD, *map(named, nobles)]
        taken = sum(cell_len(guest) + 2 + _GAP for guest in guests)
        said = longest(pays, at.right - x - taken)
        if x + taken + cell_len(said) <= at.right:
            break
    for guest in guests:
        x = canvas.chip(x, at.y, cut(f" {guest} ", at.right - x), "strong", ground) + _GAP
    canvas.text_to(at.right, at.y, cut(said, max(at.right - x, 0)), "soft")


def _draw_ladder(canvas: Canvas, scene: Scene, seat: int, at: Region) -> None:
    """Paint what each number of nobles is worth at the end; the one reached is in a chip."""
    steps = ladder_steps(scene.view, seat)
    for form, heading in enumerate(LADDER):
        width = cell_len(heading) + sum(cell_len(step.forms[form]) + _STEP for step in steps)
        if width + _GAP <= at.width:
            break
    x = canvas.text(at.x, at.y, heading, "target bold") + _GAP
    spread = min((at.width - width - _GAP) // max(len(steps), 1), 3)
    for step in steps:
        x = _draw_step(canvas, scene, seat, step, step.forms[form], x, at.y) + spread


def _draw_step(
    canvas: Canvas, scene: Scene, seat: int, step: Step, text: str, x: int, y: int
) -> int:
    if step.is_reached:
        return canvas.chip(x, y, f" {text} ", "seat-ink bold", seat_ink(seat, scene.names))
    return canvas.text(x, y, f" {text} ", "soft" if step.is_next else "quiet")
