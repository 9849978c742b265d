"""The log: what happened, in words, the newest line last and visible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from lancaster_tui.rules.events import (
    Event,
    Expelled,
    PhaseStarted,
    RoundStarted,
    StartPlayerNamed,
)
from lancaster_tui.tui.glyphs import SEAT_SHAPES
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.drawing import Piece, Row, wrap
from lancaster_tui.tui.widgets.seats import seat_ink
from lancaster_tui.words.events import event_text

_INDENT = 2
_WHEEL = 3


class LogPanel(Area, can_focus=True):
    """The log, which scrolls back by keys and wheel.

    It keeps its lines and adds what is new; all is told anew only if the past has changed. Whoever
    reads older lines goes on seeing them when something happens.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_log(1)", show=False),
        Binding("down", "scroll_log(-1)", show=False),
        Binding("pageup", "scroll_page(1)", show=False),
        Binding("pagedown", "scroll_page(-1)", show=False),
        Binding("home", "scroll_log(99999)", show=False),
        Binding("end", "scroll_log(-99999)", show=False),
    ]

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._told: Sequence[Event] = ()
        self._lines: list[Row] = []
        self._line_width = 0
        self._newer = 0

    def title(self, scene: Scene) -> str | None:
        """Return the title."""
        return "Log"

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the lines that are in sight."""
        self._tell(scene, width)
        end = max(len(self._lines) - self._newer, min(height, len(self._lines)))
        return self._lines[max(0, end - height) : end]

    def action_scroll_log(self, lines: int) -> None:
        """Scroll back by some lines; forward by a negative number."""
        furthest = max(0, len(self._lines) - self.size.height)
        self._leave_below(max(0, min(self._newer + lines, furthest)))
        self.redraw()

    def action_scroll_page(self, pages: int) -> None:
        """Scroll back by what is in sight; forward by a negative number."""
        self.action_scroll_log(pages * max(1, self.size.height - 1))

    def on_mouse_scroll_up(self) -> None:
        """Scroll back."""
        self.action_scroll_log(_WHEEL)

    def on_mouse_scroll_down(self) -> None:
        """Scroll forward."""
        self.action_scroll_log(-_WHEEL)

    def _tell(self, scene: Scene, width: int) -> None:
        known = len(self._told)
        if width != self._line_width or scene.log[:known] != self._told:
            self._lines, self._line_width, known = [], width, 0
            self._leave_below(0)
        fresh = [line for event in scene.log[known:] for line in _lines(event, scene, width)]
        self._lines += fresh
        self._told = scene.log[:]
        if self._newer:
            self._leave_below(self._newer + len(fresh))

    def _leave_below(self, newer: int) -> None:
        if newer != self._newer:
            self._newer = newer
            self.border_subtitle = f"{newer} newer" if newer else None


def _lines(event: Event, scene: Scene, width: int) -> list[Row]:
    text = event_text(event, scene.names)
    if text is None:
        return []
    is_head = isinstance(event, RoundStarted | PhaseStarted)
    sign: Piece = (" " * _INDENT, "")
    if not is_head and (owner := _owner(event)) is not None:
        sign = (f"{SEAT_SHAPES[owner]} ", seat_ink(owner))
    first, *rest = wrap(text, width - _INDENT - 1)
    ink = "strong" if is_head else ""
    return [[sign, (first, ink)], *([(" " * _INDENT, ""), (line, ink)] for line in rest)]


def _owner(event: Event) -> int | None:
    """Return the seat that does something or to which something happens, or None."""
    if isinstance(event, Expelled | StartPlayerNamed):
        return event.by
    owner = getattr(event, "seat", getattr(event, "faction", None))
    return owner if isinstance(owner, int) else None
