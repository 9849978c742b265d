"""The ribbon: who acts, in that player's colour, and where the round is."""

from __future__ import annotations

from typing import Final

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
from lancaster_tui.words.prompts.course import COURSE, doing_text, stage, voting_text

_INK: Final = "seat-ink"
_IN_FULL = 100  # columns from which the whole course is shown
_ROOM = 40  # columns for what happens, where there are few


class StatusBar(Area):
    """What happens, the round, and its course with the present phase as a chip."""

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return one line, as fully as there is room."""
        ground = "target" if scene.acting is None else seat_ink(scene.acting, scene.names)
        ink = "target-ink" if scene.acting is None else _INK
        canvas = Canvas(width, height, ground, has_colour=self.has_colour)
        view = scene.view
        here = stage(view)
        course = _course(here, in_full=width >= _IN_FULL)
        start = width - 1 - sum(len(word) for word, _ in course)
        x = start
        for word, is_here in course:
            if is_here:
                x = canvas.chip(x, 0, word, "foreground bold", "background")
            else:
                x = canvas.text(x, 0, word, ink)
        rounds = f"round {view.round} of {view.rules.rounds}"
        start = canvas.text_to(start - 2, 0, rounds, ink)
        x = 1
        if scene.acting is not None:
            name = scene.names.seat(scene.acting)
            x = canvas.text(x, 0, f"{seat_shape(scene.acting, scene.names)} ", f"{ink} bold")
            x = canvas.text(x, 0, f"{cut(name.upper(), start - x - 2)} ", f"{ink} bold")
        canvas.text(x, 0, cut(_doing(scene), max(start - x - 1, 0)), ink)
        return canvas.rows()


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


def _doing(scene: Scene) -> str:
    """Return what happens now."""
    view = scene.view
    if scene.recap is None and is_voting(view):
        return voting_text(view, scene.viewer)
    if scene.acting is not None and isinstance(choice := view.agenda[-1], Choice):
        return doing_text(choice, view, scene.names)
    return sentence(phase_text(view.phase))
