"""The race with all the room: a long bar for each player, and everybody beside each other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.kit.glyphs import BEST
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.cards import RULE
from lancaster_tui.tui.table.comparison import HEAD, compared
from lancaster_tui.tui.table.race_bars import draw_long_bar, longest_bar
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.endings import rankings_text
from lancaster_tui.words.outlook import even_texts, outlook_texts
from lancaster_tui.words.phrases import number_of
from lancaster_tui.words.standings import (
    best_at_end,
    total_in_column,
)

_LEAST_WIDTH: Final = 76
_MOST_NAME = 20  # columns
_HIGHEST = 4  # rows of a bar with the gap below it
_TOTAL = 9  # columns behind a bar
_LADDER: Final = "What nobles are worth at the end"
_LEAST_LADDER: Final = 7  # rows, without the gap above it
_MOST_LADDER: Final = 20
_STEP = 21  # columns at most of a number of nobles
_GOLD: Final = 45  # percent of the gold of targets in the ladder


def is_large(scene: Scene, width: int, height: int) -> bool:
    """Return whether there is room for the large form."""
    if width < _LEAST_WIDTH:
        return False
    return height > compared(scene, (), None).height(width, is_roomy=False)


def draw_large(canvas: Canvas, scene: Scene, heading: str, changed: Collection[int]) -> None:
    """Paint a bar for each player, if there is room, and below them what everybody owns."""
    table, stands = compared(scene, changed, None), scene.standings
    at = canvas.text(1, 0, "THE RACE", heading)
    if not scene.view.is_over:
        _outlook(canvas, scene, at + 2)
    notes = [] if scene.view.is_over else wrap(_rankings(scene), canvas.width - 2)
    least = table.height(canvas.width, is_roomy=False)
    free = canvas.height - 1 - least
    if free >= len(stands) + len(notes) + 2:
        for y, line in enumerate(notes, canvas.height - len(notes)):
            canvas.text(1, y, line, "quiet")
        free -= len(notes)
    else:
        notes = []
    y, bottom = 1, canvas.height - len(notes)
    if free > len(stands) and (scene.has_forecast or scene.view.is_over):
        full = table.height(canvas.width, is_roomy=True) - least
        spare = free - full if free - full > len(stands) else free
        each = min((spare - 1) // len(stands), _HIGHEST)
        _bars(canvas, scene, y + (each > 1), each)
        y += each * len(stands) + 1
    else:
        high = min(bottom - y - table.most_height(canvas.width) - 1, _MOST_LADDER)
        if high >= _LEAST_LADDER:
            bottom -= high + 1
            _draw_ladder(canvas, scene, Region(0, bottom, canvas.width, high))
    table.draw(canvas, Region(0, y, canvas.width, bottom - y), has_spots=True)


def _outlook(canvas: Canvas, scene: Scene, x: int) -> None:
    """Write who would win if the game ended now, and why."""
    texts = even_texts(scene.standings)  # the end is told below the table
    if scene.has_forecast:
        texts = outlook_texts(scene.standings, scene.names, f"{BEST} ")
    said = next((each for each in texts if x + cell_len(each) + 1 <= canvas.width), "")
    canvas.text(x, 0, said, "good" if BEST in said else "soft")


def _rankings(scene: Scene) -> str:
    return f"At the end: {'; '.join(rankings_text(scene.view))}."


def _draw_ladder(canvas: Canvas, scene: Scene, at: Region) -> None:
    """Paint a column for each number of nobles, as high as what these are worth (END-4)."""
    worths = scene.view.rules.ending.nobles
    canvas.text(at.x + 1, at.y, _LADDER, "soft")
    step = min((at.width - HEAD) // max(len(worths) - 1, 1), _STEP)
    most, highest = max(worths) or 1, at.height - 3
    for number, pp in enumerate(worths[1:], 1):
        x = at.x + HEAD + (number - 1) * step
        high = round(highest * pp / most)
        foot = at.bottom - 1
        canvas.text(x, foot, number_of(number, "noble", "nobles"), "soft")
        canvas.text(x, foot - high - 1, f"{pp} PP", "bold")
        for row in range(foot - high, foot):
            if canvas.has_colour:
                canvas.fill(x, row, step - 2, 1, mixed("background", "target", _GOLD))
            else:
                canvas.text(x, row, RULE * (step - 2), "quiet")


def _bars(canvas: Canvas, scene: Scene, y: int, each: int) -> None:
    """Paint the bars, ``each`` with so many rows and the gap below; the names stand before them."""
    stands = scene.standings
    marks = [seat_mark(stand.seat, scene.names, _MOST_NAME) for stand in stands]
    x = max(HEAD, *(cell_len(mark) + 2 for mark, _ in marks))
    most = longest_bar(stands)
    width = canvas.width - x - _TOTAL
    high = each - (each > 1)
    for number, (stand, (mark, own)) in enumerate(zip(stands, marks, strict=True)):
        top = y + number * each
        told = top + (high - 1) // 2
        canvas.text(1, told, mark, f"{own} bold")
        for row in range(top, top + high):
            draw_long_bar(canvas, scene, stand, Region(x, row, width, 1), most, is_told=row == told)
        best = best_at_end(scene.standings) if scene.has_forecast else []
        is_best = stand in best and not scene.view.is_over
        total = total_in_column(stand) if scene.has_forecast else "0"
        total = f"{f'{BEST} ' if is_best else ''}{total}"
        canvas.text_to(canvas.width - 1, told, total, "good bold" if is_best else "bold")
        for row in range(top, top + each):
            canvas.claim(0, row, canvas.width, stand.seat)
