"""The ballot of a lesson: its task stays in sight, and so does the hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, Sheet, wrap
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.paper import Paper
from lancaster_tui.words.learn import HINT, HINTS, TASK, told_hint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from lancaster_tui.learn.lesson import Puzzle
    from lancaster_tui.tui.table.scene import Scene

HINT_KEY: Final = Binding(
    "exclamation_mark",
    "hint",
    "hint",
    tooltip="where to look; again, the move and why; then no longer",
    id="lesson.hint",
)
_MARGIN, _HEAD = 2, 13  # columns to the left of everything, and of what stands beside a head
_ROOMY = 30  # rows of a screen from which there is room for all that the puzzle says


class LessonBallot(BallotScreen):
    """Takes the ballot of a puzzle, with the task below; a hint takes the place of advice.

    Args:
        scene: What the learner sees.
        puzzle: The puzzle.
        hints: How much of the hint is shown at first, as in ``HINTS``.

    """

    BINDINGS: ClassVar[list[BindingType]] = [HINT_KEY]

    def __init__(self, scene: Scene, puzzle: Puzzle, *, hints: int) -> None:
        super().__init__(scene)
        self._puzzle = puzzle
        self._hints = hints

    def compose(self) -> ComposeResult:
        """Lay out the ballot and the task."""
        yield Paper(self.scene, self._marked())
        yield Sheet(self._write)
        yield KeyLine(id="keys")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow no advice and no dossier: the task says what one needs to know."""
        if action in ("advise", "open_dossier"):
            return False
        return super().check_action(action, parameters)

    def action_hint(self) -> None:
        """Show more of the hint, or hide it again."""
        self._show_hints((self._hints + 1) % HINTS)

    def _show_hints(self, hints: int) -> None:
        self._hints = hints
        self.query_one(Sheet).show(self._write)
        self._mark()

    def action_go_back(self) -> None:
        """Hide the hint; if it is hidden, go back to the table."""
        if self._hints:
            self._show_hints(0)
        else:
            super().action_go_back()

    def _write(self, width: int) -> list[Row]:
        room = width - _HEAD - _MARGIN
        task = wrap(self._puzzle.task, room)
        if self.size.height >= _ROOMY:
            task += wrap(self._puzzle.about, room)
        parts = [("proposal", "proposal-ink", TASK, task)]
        if (hint := told_hint(self._puzzle.hint, self._hints)) is not None:
            lines = [*wrap(hint.move, room), *wrap(hint.why, room)]
            parts.append(("law", "law-ink", HINT, lines))
        return _rows(width, parts)


def _rows(width: int, parts: Sequence[tuple[str, str, str, Sequence[str]]]) -> list[Row]:
    """Return parts below each other: ground, ink, head, and the lines beside it."""
    canvas = Canvas(width, sum(len(lines) for *_, lines in parts), has_colour=True)
    y = 0
    for ground, ink, head, lines in parts:
        canvas.fill(0, y, width, len(lines), ground)
        canvas.text(_MARGIN, y, head, f"{ink} bold")
        for line in lines:
            canvas.text(_HEAD, y, line, "foreground")
            y += 1
    return canvas.rows()
