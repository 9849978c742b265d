"""The ribbon: who acts, in that player's colour, and where the round is."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from lancaster_tui.rules.agenda import Choice
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, cut
from lancaster_tui.tui.kit.glyphs import STEP
from lancaster_tui.tui.kit.seats import seat_ink, seat_shape
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.names import phase_text
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.prompts.course import (
    COURSE,
    doing_text,
    stage,
    voting_text,
    what_was_given,
)

_INK: Final = "seat-ink"
_BESIDE_NAME = 4  # columns of the margin, the shape and the blanks around a name
_LEAST_NAME = 8
_GAP = 2


class StatusBar(Area):
    """What happens, the round, and its course with the present phase as a chip."""

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return one line, as fully as there is room."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        paint_ribbon(canvas, scene, _seat(scene), _doing(scene), stage(scene.view))
        return canvas.rows()


def paint_ribbon(
    canvas: Canvas, scene: Scene, seat: int | None, doing: str, here: int | None
) -> None:
    """Paint the first row: who does what, in which round, and where that is, as fully as fits.

    ``seat`` is who acts, None if nobody does; ``here`` is a number of ``COURSE``.
    """
    ground = "target" if seat is None else seat_ink(seat, scene.names)
    ink = "target-ink" if seat is None else _INK
    # A chip, because it keeps the player's colour even in themes without ground colours.
    canvas.chip(0, 0, " " * canvas.width, ink, ground)
    view = scene.view
    name = "" if seat is None else scene.names.seat(seat).upper()
    rounds = f"round {view.round} of {view.rules.rounds}"
    for in_full in (True, False):
        course = _course(here, in_full=in_full)
        x = canvas.width - 1 - sum(len(word) for word, _ in course)
        start = x - _GAP - len(rounds)
        if start > _BESIDE_NAME + cell_len(name) + len(doing):
            break
    canvas.text(start, 0, rounds, ink)
    for word, is_here in course:
        if is_here:
            x = canvas.chip(x, 0, word, "foreground bold", "background")
        else:
            x = canvas.text(x, 0, word, ink)
    x = 1
    if seat is not None:
        name = cut(name, max(start - _BESIDE_NAME - len(doing) - 1, _LEAST_NAME))
        x = canvas.text(x, 0, f"{seat_shape(seat, scene.names)} {name} ", f"{ink} bold")
    canvas.text(x, 0, cut(doing, max(start - x - 1, 0)), ink)


def _course(here: int | None, *, in_full: bool) -> list[tuple[str, bool]]:
    """Return the phases of a round, and which of them is the present one."""
    if here is None:
        return []
    if in_full:
        return [
            (
                f" {word.upper()} " if number == here else f" {word} {'' if number == 5 else STEP}",
                number == here,
            )
            for number, word in enumerate(COURSE)
        ]
    later = COURSE[here + 1 :]
    then = f" then {', '.join(later[:2])}" if later else ""
    return [(f" {COURSE[here].upper()} ", True), (then, False)]


def _seat(scene: Scene) -> int | None:
    """Return whose ribbon it is: that of the seat asked, in a vote of the viewer who is to vote."""
    return scene.decision.seat if scene.decision is not None else scene.acting


def _doing(scene: Scene) -> str:
    """Return what happens now."""
    view = scene.view
    if scene.recap is not None and scene.recap.is_phase:
        return what_was_given(view)
    if scene.recap is None and is_voting(view):
        return voting_text(view, scene.viewer)
    if scene.acting is not None and isinstance(choice := view.agenda[-1], Choice):
        return doing_text(choice, view, scene.names)
    return sentence(phase_text(view.phase))
