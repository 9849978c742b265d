"""The left side of the workshop: the laws of the game, one's own law, and what it would give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.geometry import Region

from lancaster_tui.lab.own_laws import Idea
from lancaster_tui.rules.ruleset.law_sets import GROUPS
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.workshop.lines import Line, group_texts
from lancaster_tui.tui.workshop.parts import (
    AIRY,
    MARGIN,
    PARCHMENT,
    PLAIN,
    draw_line,
    draw_panel,
)
from lancaster_tui.tui.workshop.present import Gain, draw_gains
from lancaster_tui.words import workshop as words
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.laws.law_sets import group_times
from lancaster_tui.words.rewards import longest

_TEXT: Final = 8  # columns before the text of a law
_GAINS = 2  # rows at least for what players would get


class Chosen(NamedTuple):
    """The idea: its lines, the key of the one with the cursor, and what there is to say.

    ``gains`` are those on the present table, None without one. ``keys`` are the chips below: key,
    what it does, and the spot.
    """

    idea: Idea
    laws: Sequence[Line]
    own: Sequence[Line]
    here: str
    gains: Sequence[Gain] | None
    said: str
    keys: Sequence[tuple[str, str, str]]


def draw_idea(canvas: Canvas, at: Region, chosen: Chosen) -> None:
    """Paint laws and one's own law, and with more room the laws of a group in full.

    Where not all lines have room, those of the panel without the cursor are left out.
    """
    air = int(at.height >= AIRY)
    reads = wrap(words.reads_text(chosen.idea), at.width - 2 * MARGIN - 1) if chosen.own else []
    said = wrap(chosen.said, at.width - 2 * MARGIN) if chosen.said else []
    bottom = at.bottom - 1 - len(said) - air
    laws, own = chosen.laws, chosen.own
    lines = 2 + len(laws) + len(own) + len(reads) + (_GAINS if chosen.gains else 0)
    if lines + 5 * air > bottom - at.y:
        is_own = chosen.here in {line.key for line in own}
        laws, own = ([], own) if is_own else (laws, [])
    y = _draw_laws(canvas, at, laws, chosen, air)
    y = _draw_own(canvas, Region(at.x, y, at.width, bottom - y), own, reads, chosen)
    if chosen.gains:
        struck = chosen.idea.struck or ""
        y = draw_gains(canvas, Region(at.x, y, at.width, bottom - y), chosen.gains, struck) + air
    elif chosen.gains is None and chosen.own:
        y = _draw_no_table(canvas, Region(at.x, y, at.width, bottom - y)) + air
    _draw_texts(canvas, Region(at.x, y, at.width, bottom - y), chosen)
    for row, text in enumerate(said, start=bottom):
        canvas.text(at.x + MARGIN, row, text, "target bold")
    x, y = at.x, at.bottom - 1
    for key, text, spot in chosen.keys:
        x = canvas.chip(x, y, f" {key} ", "target-ink bold", "target", spot) + 1
        x = canvas.text(x, y, text, "foreground bold", spot) + 3


def _draw_laws(canvas: Canvas, at: Region, laws: Sequence[Line], chosen: Chosen, air: int) -> int:
    """Paint the laws of the game; return the row where the next panel begins."""
    inner = air if laws else 0
    panel = Region(at.x, at.y, at.width, 1 + len(laws) + 2 * inner)
    notes = words.LAWS[1:] if laws else [words.LAWS_ABOVE]
    draw_panel(canvas, panel, words.LAWS[0], notes, PARCHMENT)
    for y, line in enumerate(laws, start=at.y + 1 + inner):
        row = Region(at.x, y, at.width, 1)
        draw_line(canvas, row, line, PARCHMENT, is_here=line.key == chosen.here)
    return panel.bottom + air


def _draw_own(
    canvas: Canvas, at: Region, own: Sequence[Line], reads: Sequence[str], chosen: Chosen
) -> int:
    """Paint one's own law: its words, and what it reads or why it cannot be."""
    idea, x, room = chosen.idea, at.x + MARGIN + 1, at.width - 2 * MARGIN - 1
    if not chosen.own:
        reads = [cut(longest(words.NO_OWN_LAW, room), room)]
    air = int(at.height >= 1 + len(own) + len(reads) + 3 and canvas.height >= AIRY)
    between = air if own else 0
    high = min(1 + len(own) + len(reads) + 2 * air + between, at.height)
    draw_panel(canvas, Region(at.x, at.y, at.width, high), words.OWN, [words.own_text(idea)], PLAIN)
    y = at.y + 1 + air
    for line in own:
        place = Region(at.x, y, at.width, 1)
        draw_line(canvas, place, line, PLAIN, is_here=line.key == chosen.here)
        y += 1
    y += between
    ink = "bad bold" if idea.fault else "foreground bold" if chosen.own else "soft"
    for row, text in enumerate(reads[: max(at.bottom - y, 0)], start=y):
        canvas.text(x, row, text, ink)
    return at.y + high + air


def _draw_no_table(canvas: Canvas, at: Region) -> int:
    lines = wrap(words.NO_TABLE, at.width - 2 * MARGIN - 1)
    if len(lines) > at.height:
        return at.y
    for y, line in enumerate(lines, start=at.y):
        canvas.text(at.x + MARGIN + 1, y, line, "quiet")
    return at.y + len(lines)


def _draw_texts(canvas: Canvas, at: Region, chosen: Chosen) -> None:
    """Paint the laws of the group that the cursor is at in full, and of others if there is room."""
    idea = chosen.idea
    here = int(chosen.here[-1]) if chosen.here.startswith("group") else idea.group
    times = group_times(idea.rules, idea.letters)
    groups = {
        group: [
            (law, wrap(law_text(law), at.width - _TEXT - MARGIN))
            for law in group_texts(idea, group)
        ]
        for group in (here, *(each for each in range(GROUPS) if each != here))
    }
    heights = [1 + sum(len(lines) for _, lines in texts) for texts in groups.values()]
    gap = int(canvas.height >= AIRY)
    least = sum(heights) + (GROUPS - 1) * gap
    # above and below texts, unless all groups have room only without it
    air = gap * (not least <= at.height < least + 2 * GROUPS)
    y = at.y
    for (group, texts), rows in zip(groups.items(), heights, strict=True):
        air = min(air, max(at.bottom - y - rows, 0) // 2)
        high = rows + 2 * air
        if y + high > at.bottom:
            return
        panel = Region(at.x, y, at.width, high)
        draw_panel(canvas, panel, words.group_text(group), [times[group]], PARCHMENT)
        y += 1 + air
        for law, lines in texts:
            struck = " strike" if law.id == idea.struck else ""
            name = cut(words.law_number(law.id), _TEXT - 3)
            canvas.text(at.x + MARGIN + 1, y, name, f"law-ink bold{struck}")
            for text in lines:
                canvas.text(at.x + _TEXT, y, text, f"law-ink{struck}")
                y += 1
        y += air + gap
