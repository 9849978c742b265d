"""Lines of a form: a heading with fields after it, and a field for text."""

from __future__ import annotations

from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static


class FieldLine(Horizontal):
    """A heading, and the fields after it."""

    def __init__(self, heading: str, *fields: Widget, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(
            Static(heading, classes="heading", markup=False), *fields, classes="field", id=id
        )


class Field(Input):
    """A field for one line of text; it leaves Enter, up and down to the screen."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow only what edits the line."""
        is_outside = action in ("submit", "scroll_up", "scroll_down")
        return not is_outside and super().check_action(action, parameters)
