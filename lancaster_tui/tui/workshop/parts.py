"""What both sides of the workshop are drawn with: headings, and lines of words to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.workshop.lines import Line
from lancaster_tui.words.rewards import longest

MARGIN: Final = 1
LABEL: Final = 14  # columns of what stands before the words of a line
AIRY: Final = 32  # rows from which there is air in the panels
_HERE = 12  # percent of the text's colour behind the line with the cursor


class Ground(NamedTuple):
    """The colours of a panel: its ground, that of its heading and of words, and its inks."""

    panel: str
    strip: str
    head: str
    ink: str
    note: str


PARCHMENT: Final = Ground("law", "law-strip", "law-ink", "law-ink", "law-ink")
PLAIN: Final = Ground("surface", "panel", "target", "foreground", "quiet")


def draw_panel(canvas: Canvas, at: Region, head: str, notes: Sequence[str], ground: Ground) -> None:
    """Paint a panel with its heading, and beside that the longest note there is room for."""
    canvas.fill(*at, ground.panel)
    canvas.fill(at.x, at.y, at.width, 1, ground.strip)
    room = at.width - 2 * MARGIN
    x = canvas.text(at.x + MARGIN, at.y, cut(head, room), f"{ground.head} bold") + 2
    room = at.right - MARGIN - x
    canvas.text(x, at.y, cut(longest(notes, room), max(room, 0)), ground.note)


def draw_line(canvas: Canvas, at: Region, line: Line, ground: Ground, *, is_here: bool) -> None:
    """Paint a question and its words, the chosen one on gold; those around it have room first."""
    x, y = at.x, at.y
    if is_here:
        here = mixed(ground.panel, "foreground", _HERE)
        canvas.fill(x, y, at.width, 1, here, f"line {line.key}")
        canvas.text(x, y, "▌" if canvas.has_colour else ">", "target")
    name = f"{ground.ink} bold" if is_here else ground.ink
    canvas.text(x + MARGIN + 1, y, line.label, name, f"line {line.key}")
    x, end = x + LABEL + MARGIN, at.right - MARGIN
    first, last = _window(line, end - x)
    if first:
        canvas.text(x - 1, y, "<", "target")
    for number in range(first, last):
        spot = f"word {line.key}={number}"
        text = f" {line.words[number]} "
        if number == line.chosen:
            x = canvas.chip(x, y, text, "target-ink bold", "target", spot)
        else:
            x = canvas.chip(x, y, text, ground.ink, ground.strip, spot)
        x += 1
    if last < len(line.words):
        canvas.text(x - 1, y, ">", "target")
    _draw_notes(canvas, x + 1, y, end, line.notes, ground)


def _draw_notes(
    canvas: Canvas, x: int, y: int, end: int, notes: Sequence[str], ground: Ground
) -> None:
    """Write as many notes as there is room for, and how many more there are."""
    for shown in range(len(notes), 0, -1):
        more = len(notes) - shown
        text = "; ".join(notes[:shown]) + (f"; +{more}" if more else "")
        if cell_len(text) <= end - x:
            canvas.text(x, y, text, ground.note)
            return


def _window(line: Line, room: int) -> tuple[int, int]:
    """Return which words are shown: all, or as many around the chosen one as have room."""
    widths = [cell_len(word) + 3 for word in line.words]
    first, last = line.chosen, line.chosen + 1
    used = widths[line.chosen]
    while True:
        grown = False
        if last < len(widths) and used + widths[last] <= room + 1:
            used += widths[last]
            last += 1
            grown = True
        if first > 0 and used + widths[first - 1] <= room + 1:
            first -= 1
            used += widths[first]
            grown = True
        if not grown:
            return first, last
