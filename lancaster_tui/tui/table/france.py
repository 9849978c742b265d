"""France: the conflicts of both rows and the King's Favour tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from textual.geometry import Region
from textual.reactive import reactive

from lancaster_tui.rules.pieces.knights import joined
from lancaster_tui.rules.places import CONFLICT
from lancaster_tui.rules.position import View
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.favours import draw_face_up, draw_favours
from lancaster_tui.tui.table.france_cards import CARD_ROWS, draw_conflict_card
from lancaster_tui.tui.table.france_large import LEAST_HEIGHT, LEAST_WIDTH, draw_large, has_level
from lancaster_tui.tui.table.france_rows import draw_conflict_rows
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.shown_conflict import FROM_ABOVE
from lancaster_tui.words.battles import LEVEL_FORMS, PP_BY_RANK, as_fought, to_come_forms
from lancaster_tui.words.rewards import longest

_TITLE: Final = "FRANCE"
_SPOTS: Final = frozenset(FROM_ABOVE)
_PAYS: Final = ("PP now (if England wins)", "PP now (if won)")
_ROOMY_CARD = 26
_GAP = 2  # columns between what stands in the heading


class France(Area):
    """The conflicts as cards, the new battles above as on the board, then the favours.

    In each the players stand by rank (CON-3), with the points they would get as it stands. A knight
    that is chosen to be placed there counts already: it has a question mark, and so has the
    strength. Where cards have no room each conflict has two rows, or one. ``tells_favours`` says
    whether the favours stand here, below the conflicts.
    """

    tells_favours = reactive(default=True, init=False)

    def watch_tells_favours(self) -> None:
        """Draw the conflicts in the rows that are left."""
        self.redraw()

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return what stands in France; the large form also says what it means for the players."""
        view = _as_shown(scene)
        if _is_large(width, height):
            return scene.among(_SPOTS)._replace(view=view)
        agenda = [] if scene.settled is None else view.agenda
        view = replace(
            view, seats=[], factions=[], counties=[], nobles_left=[], laws=(), agenda=agenda
        )
        return scene.about(_SPOTS, view)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the conflicts, the favours, and where there is room the cards to come."""
        canvas = Canvas(width, height, "france", has_colour=self.has_colour)
        if _is_large(width, height):
            draw_large(canvas, scene, self.heading("france-name"))
            return canvas.rows()
        columns = 2 if width >= 2 * _ROOMY_CARD else 1
        below = int(self.tells_favours)
        rows, spare = divmod(height - 1 - below, len(FROM_ABOVE) // columns)
        card_width = (width - 1) // columns - 1
        _head(canvas, scene, self.heading("france-name"), has_cards=rows >= CARD_ROWS)
        y = 1
        roomy = FROM_ABOVE[:spare]
        for number, place in enumerate(FROM_ABOVE):
            x = 1 + number % columns * (card_width + 1)
            own = rows if rows >= CARD_ROWS else min(rows + (place in roomy), 2)
            draw_conflict = draw_conflict_card if own >= CARD_ROWS else draw_conflict_rows
            draw_conflict(canvas, scene, place, Region(x, y, card_width, own))
            if (number + 1) % columns == 0:
                y += own
        if rows >= CARD_ROWS:
            draw_face_up(canvas, scene, height - 1)
        elif self.tells_favours:
            draw_favours(canvas, scene, height - 1)
        return canvas.rows()


def _as_shown(scene: Scene) -> View:
    """Return the view of a scene with its battles as they are drawn.

    The one whose knights are being ransomed is shown as it was fought; in others, the knight that
    the chosen answer would place there is shown as well.
    """
    conflicts = [*scene.view.conflicts]
    for place in FROM_ABOVE:
        if (conflict := scene.view.conflict_at(place)) is None:
            continue
        coming = scene.pending_at(place)
        if coming is not None:
            conflict = joined(conflict, coming.faction, coming.strength)
        elif place == scene.settled:
            conflict = as_fought(conflict, scene.log)
        conflicts[place - CONFLICT] = conflict
    return replace(scene.view, conflicts=conflicts)


def _is_large(width: int, height: int) -> bool:
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


def _head(canvas: Canvas, scene: Scene, heading: str, *, has_cards: bool) -> None:
    """Write the heading, and what the points below mean; above cards also the battles to come."""
    x = canvas.text(1, 0, _TITLE, heading) + 1
    if not has_cards:
        end = canvas.width - 1
        forms = LEVEL_FORMS if has_level(scene) else PP_BY_RANK
        canvas.text_to(end, 0, longest(forms, end - x - 1), "quiet")
        return
    cards = [scene.names.rules.conflicts[card] for card in scene.view.conflicts_to_come]
    forms = to_come_forms(cards)[1:] if cards else [""]  # what they pay stands in the large form
    end = canvas.width - 1
    room = end - x - _GAP - len(LEVEL_FORMS[1])  # so that it is the same with and without
    x = canvas.text(x, 0, longest(_PAYS, room), "quiet") + _GAP
    if has_level(scene):
        x = canvas.text(x, 0, longest((*LEVEL_FORMS, ""), end - x), "quiet") + _GAP
    canvas.text_to(end, 0, longest((*forms, ""), end - x), "quiet")
