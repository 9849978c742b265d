"""The laws around a vote as a row of cards, each with what happens to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from textual.geometry import Region

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut
from lancaster_tui.tui.table.law_gains import draw_gain, law_gains, wrapped_law
from lancaster_tui.tui.table.law_strips import IN_FORCE, PROPOSED, draw_rule
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.rewards import longest

FADED = 55  # percent of the background in a card that is leaving
Look = Literal["in force", "proposed", "gone"]


class LawCard(NamedTuple):
    """A law, what its strip says in forms (the longest first), and how it looks.

    ``faded`` is the percentage of the background in one that is gone.
    """

    law: Law
    strip: Sequence[str]
    look: Look
    faded: int = FADED


def paint_cards(
    canvas: Canvas,
    cards: Sequence[LawCard],
    at: Region,
    columns: int,
    scene: Scene | None = None,
) -> None:
    """Paint cards side by side, with widths as for so many of them.

    With a scene the last row of each says who would gain now.
    """
    gap = card_gap(at.width, columns)
    for number, card in enumerate(cards):
        place = column_of(at, number, columns, gap)
        gains = [] if scene is None else law_gains(scene, card.law, place.width - 2)
        _paint(canvas, card, place, gains)


def card_gap(width: int, columns: int) -> int:
    """Return the columns of the screen between so many cards."""
    return 2 if width >= 26 * columns else 1


def column_of(at: Region, number: int, columns: int, gap: int) -> Region:
    """Return one of several columns that share a rectangle, with gaps between them."""
    start, end = ((at.width + gap) * each // columns for each in (number, number + 1))
    return Region(at.x + start, at.y, end - start - gap, at.height)


def _paint(canvas: Canvas, card: LawCard, at: Region, gains: Row) -> None:
    ground = PROPOSED if card.look == "proposed" else IN_FORCE
    ink, gain_ink, strip_ink = ground.ink, "target bold", f"{ground.ink} bold"
    below, strip = ground.card, ground.strip
    if card.look == "gone":
        ink = gain_ink = "quiet strike"
        strip_ink = "soft bold"
        below, strip = (mixed(each, "background", card.faded) for each in (below, strip))
    canvas.fill(*at, below)
    canvas.fill(at.x, at.y, at.width, 1, strip)
    room = at.width - 2
    end = canvas.text(at.x + 1, at.y, cut(longest(card.strip, room), room), strip_ink)
    draw_rule(canvas, end + 1, at.y, at.right)
    air = int(at.height >= 8)
    if gains:
        canvas.row(at.x + 1, at.bottom - 1, gains)
    lines, gain = wrapped_law(card.law, room, at.height - 1 - 2 * air - bool(gains))
    for y, line in enumerate(lines, start=at.y + 1 + air):
        canvas.text(at.x + 1, y, line, ink)
    if gain:
        y = at.bottom - len(gain) - max(air, bool(gains))
        if at.height >= 6:
            y = min(y, at.y + 1 + air + len(lines) + 1)
        draw_gain(canvas, gain, at.x + 1, y, room, gain_ink)
