"""The bars of the race: the points now, and what the end would add in a paler colour."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.glyphs import NOTHING
from lancaster_tui.tui.kit.seats import seat_ink, seat_shape
from lancaster_tui.tui.table.cards import RULE, pale
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.standings import PARTS_SHORT, Standing

_BELOW_TEXT = 52, 28, 16  # percent of it where a text lies on the bar
_PERHAPS = 18  # percent of a seat's colour in what the end could add besides


def longest_bar(stands: Sequence[Standing]) -> int:
    """Return the points of the longest bar, at least one."""
    return max(stand.total + stand.more for stand in stands) or 1


def draw_short_bar(canvas: Canvas, scene: Scene, stand: Standing, at: Region, most: int) -> None:
    """Paint a bar in one row, of which ``most`` points would take all columns.

    Without grounds the points now are shapes, those of the end a line, and what open ties could add
    dots.
    """
    ink, unit = seat_ink(stand.seat, scene.names), at.width / most
    amounts = (stand.pp, sum(stand.bonus), stand.more)
    if canvas.has_colour:
        grounds = (ink, pale(stand.seat, scene.names), _perhaps(ink))
        parts = [(pp * unit, ground) for pp, ground in zip(amounts, grounds, strict=True)]
        canvas.bar(at.x, at.y, at.width, parts)
        return
    x, done = at.x, 0
    for pp, sign in zip(amounts, (seat_shape(stand.seat, scene.names), RULE, NOTHING), strict=True):
        done += pp
        x = canvas.text(x, at.y, sign * (at.x + round(done * unit) - x), ink)


def lay_bar(canvas: Canvas, scene: Scene, stand: Standing, at: Region, most: int) -> None:
    """Lay the same bar, in paler colours, under what is written in a row. It needs grounds."""
    ink, unit = seat_ink(stand.seat, scene.names), at.width / most
    amounts = (stand.pp, sum(stand.bonus), stand.more)
    grounds = (mixed("background", ink, percent) for percent in _BELOW_TEXT)
    parts = [(pp * unit, ground) for pp, ground in zip(amounts, grounds, strict=True)]
    canvas.lay_bar(at.x, at.y, parts)


def draw_long_bar(
    canvas: Canvas, scene: Scene, stand: Standing, at: Region, most: int, *, is_told: bool
) -> None:
    """Paint a row of a bar: the points now, then what each source would surely add.

    Palest is what could be added besides, where ties are open.
    """
    ink, unit = seat_ink(stand.seat, scene.names), at.width / most
    parts: list[tuple[int, Sequence[str]]] = [(stand.pp, (f"{stand.pp} PP", str(stand.pp)))]
    for (word, pp), short in zip(stand.bonus._asdict().items(), PARTS_SHORT, strict=True):
        if pp:
            parts.append((pp, (f"+{pp} {word}", f"+{pp} {short}")))
    done, x = 0.0, at.x
    for number, (pp, forms) in enumerate(parts):
        done += pp * unit
        cells = at.x + round(done) - x
        text = next((form for form in forms if is_told and len(form) + 2 <= cells), "")
        if not number:
            canvas.chip(x, at.y, f" {text}".ljust(cells)[:cells], "seat-ink bold", ink)
        elif canvas.has_colour:
            edge = "▏" if cells > 1 else ""
            ground = pale(stand.seat, scene.names)
            canvas.chip(x, at.y, f"{edge}{text}".ljust(cells), "", ground)
        else:
            canvas.text(x, at.y, f" {text}{' ' if text else ''}".ljust(cells, RULE), "quiet")
        x += cells
    if stand.more:
        cells = at.x + round(done + stand.more * unit) - x
        text = f"up to {stand.more} more"
        if canvas.has_colour:
            canvas.chip(x, at.y, "".ljust(cells), "", _perhaps(ink))
        told = f" {text}" if is_told and len(text) + 2 <= cells else ""
        canvas.text(x, at.y, told, "quiet")


def _perhaps(ink: str) -> str:
    """Return the ground for what open ties could add to the points of a colour."""
    return mixed("background", ink, _PERHAPS)
