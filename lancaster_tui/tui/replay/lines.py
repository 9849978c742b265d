"""The log of a replay: a line leads to its moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets.option_list import Option

from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.picker import Choices
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.kit.seats import seat_ink, seat_shape
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.rewatch import LOG, LOG_SAYS

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widgets import OptionList

    from lancaster_tui.tui.replay.eyes import BoardEyes
    from lancaster_tui.words.events import LogLine
    from lancaster_tui.words.names import Names


class _Lines(Choices):
    """The lines of the log."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "go there", tooltip="go to that moment", id="lines.go")
    ]


class LinesScreen(LeftOnce, Screen[int | None]):
    """Offers the lines of the log, the present one marked. Answers a moment, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,l", "dismiss", "back", tooltip="back to the board", id="lines.back")
    ]

    def __init__(self, eyes: BoardEyes) -> None:
        super().__init__()
        self._eyes = eyes

    def compose(self) -> ComposeResult:
        """Lay out the lines."""
        yield Ribbon(LOG, LOG_SAYS)
        yield _Lines(id="lines", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Write the lines, and mark the one of the moment."""
        eyes, lines = self._eyes, self.query_one(_Lines)
        told = log_lines(eyes.log, eyes.names, detail="joined")
        moments = [eyes.game.moment_of_event(line.first) for line in told]
        lines.add_options(
            Option(_written(line, eyes.names), f"{number}-{moment}")
            for number, (line, moment) in enumerate(zip(told, moments, strict=True))
        )
        present = [number for number, moment in enumerate(moments) if moment <= eyes.moment]
        lines.highlighted = present[-1] if present else 0
        lines.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer the moment of the line."""
        event.stop()
        _, _, moment = str(event.option_id).partition("-")
        self.dismiss(int(moment))


def _written(line: LogLine, names: Names) -> Content:
    if line.is_heading:
        return Content(line.text).stylize("bold $accent")
    sign = "  "
    ink = ""
    if line.faction is not None:
        sign, ink = f"{seat_shape(line.faction, names)} ", f"${seat_ink(line.faction, names)}"
    return Content.assemble(("  ", ""), (sign, ink), line.text)
