"""The base of all widgets that are drawn in inks."""

from __future__ import annotations

from typing import ClassVar

from textual.widget import Widget

from lancaster_tui.tui.widgets.drawing import Inks

INKS = frozenset(
    f"ink--{name}"
    for name in (
        *(f"seat-{seat}" for seat in range(5)),
        "quiet",  # labels and what matters less
        "strong",  # what to read first
        "frame",  # lines of boxes
        "key",  # the letter to press
        "target",  # a place that the current decision can name
        "mark",  # changed by the last act
        "good",  # England wins
        "bad",  # France wins
        "now",  # what is being decided
        "lit",  # what the mouse is on
    )
)


class Inked(Widget):
    """A widget that has all inks, as the style sheets and the theme have them at the moment."""

    COMPONENT_CLASSES: ClassVar[set[str]] = set(INKS)
    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._inks = Inks(self)

    def notify_style_update(self) -> None:
        """Look the inks up again."""
        self._inks.forget()
        super().notify_style_update()
