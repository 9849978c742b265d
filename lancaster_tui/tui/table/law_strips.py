"""The colours of the cards of laws, and the strips that head them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.tui.table.cards import RULE
from lancaster_tui.words.rewards import longest


class Ground(NamedTuple):
    """The colours of a card."""

    card: str
    strip: str
    ink: str


IN_FORCE, PROPOSED = (Ground(each, f"{each}-strip", f"{each}-ink") for each in ("law", "proposal"))


def draw_strip(canvas: Canvas, at: Region, forms: Sequence[str], note: str, ground: Ground) -> None:
    """Paint the strip of a card with the longest form that fits.

    The arrow of the law that is dealt with now makes it gold.
    """
    is_now = note == ARROW
    canvas.fill(at.x, at.y, at.width, 1, "target" if is_now else ground.strip)
    ink = "target-ink bold" if is_now else ground.ink
    end = canvas.text(at.x + 1, at.y, cut(longest(forms, at.width - 2), at.width - 2), ink)
    draw_rule(canvas, end + 1, at.y, at.right)
    canvas.text(at.x, at.y, note, "target-ink bold" if is_now else "mark bold")


def draw_rule(canvas: Canvas, x: int, y: int, end: int) -> None:
    """Paint the rest of the strip of a card as a rule where there are no grounds."""
    if not canvas.has_colour:
        canvas.text(x, y, RULE * (end - x), "quiet")
