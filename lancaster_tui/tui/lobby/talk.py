"""What people say and do, line by line, with the field to say something."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from lancaster_tui.lobby.signs import SAY_WIDTH, Line
from lancaster_tui.table.seating import COLOURS
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, Row, wrap
from lancaster_tui.tui.kit.glyphs import SEAT_SHAPES
from lancaster_tui.words.visits import NOTHING_SAID, SAYING, line_text, said

if TYPE_CHECKING:
    from textual.events import MouseScrollDown, MouseScrollUp

_TIME = 6  # columns of the time and a blank
_LEAST_BESIDE_NAME = 16  # columns of a text beside the name of who says it
_MARGIN = 1
_SCROLL = Binding.Group("older, newer")


def colour_ink(line: Line) -> str:
    """Return the ink of who said or did something; the house has none of its own."""
    return "target" if line.colour is None else f"seat-{COLOURS.index(line.colour)}"


def name_of(line: Line) -> str:
    """Return who said or did something, with the shape of the colour; nothing for the house."""
    if not line.who:
        return ""
    shape = "" if line.colour is None else f"{SEAT_SHAPES[COLOURS.index(line.colour)]} "
    return f"{shape}{line.who}"


def line_rows(line: Line, width: int) -> list[Row]:
    """Return a line in rows: the time, who, and what; what people do stands back."""
    time, who, text = f"{line.when.astimezone():%H:%M} ", name_of(line), line_text(line)
    ink = "" if said(line) else "quiet"
    name: Row = [(f"{who} ", f"{colour_ink(line)} bold")] if who else []
    indent = _TIME + cell_len(who) + bool(who)
    if width - indent < _LEAST_BESIDE_NAME:
        indent = _TIME + 2
    room = max(width - indent, 8)
    first, *rest = wrap(text, room)
    if indent == _TIME + 2 and who:
        head: list[Row] = [[(time, "quiet"), *name]]
        rest = [first, *rest]
    else:
        head = [[(time, "quiet"), *name, (first, ink)]]
    return [*head, *([(" " * indent, ""), (more, ink)] for more in rest)]


def talk_rows(lines: Sequence[Line], width: int) -> list[Row]:
    """Return lines in rows, with a row for each new day between them."""
    rows: list[Row] = []
    day: date | None = None
    for line in lines:
        today = line.when.astimezone().date()
        if day is not None and today != day:
            rows.append([(f"{today:%A, %d %B}", "quiet bold")])
        day = today
        rows += line_rows(line, width)
    return rows


class TalkPanel(Inked):
    """A heading and the latest lines; it scrolls back by keys and wheel.

    Args:
        heading: Its heading, and a note behind it.
    """

    def __init__(self, *heading: str) -> None:
        super().__init__(id="talk")
        self._heading = heading
        self._lines: Sequence[Line] = ()
        self._back = 0  # rows that are later than what is shown

    def show(self, lines: Sequence[Line]) -> None:
        """Show lines, the latest last, without disturbing a reader who has scrolled."""
        if list(lines) == self._lines:
            return
        if self._back:
            width = self.size.width - 2 * _MARGIN
            self._back += len(talk_rows(lines, width)) - len(talk_rows(self._lines, width))
        self._lines = list(lines)
        self.refresh()

    def turn_back(self, rows: int) -> None:
        """Scroll back by some rows; forward by a negative number."""
        width, height = self.size
        most = len(talk_rows(self._lines, width - 2 * _MARGIN)) - (height - 1)
        self._back = max(0, min(self._back + rows, most))
        self.refresh()

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Scroll back."""
        event.stop()
        self.turn_back(3)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Scroll forward."""
        event.stop()
        self.turn_back(-3)

    def render(self) -> Drawing:
        """Return the lines there is room for."""
        width, height = self.size
        canvas = Canvas(width, height, "surface", has_colour=self.has_colour)
        draw_head(canvas, 0, *self._heading)
        rows = talk_rows(self._lines, width - 2 * _MARGIN)
        end = len(rows) - self._back
        shown = rows[max(0, end - (height - 1)) : end]
        if not rows:
            shown = [[(NOTHING_SAID, "quiet")]]
        for y, row in enumerate(shown, start=1):
            canvas.row(_MARGIN, y, row)
        if self._back:
            canvas.text_to(width - 1, 0, f"{self._back} newer", "mark")
        return Drawing(canvas.rows(), self._inks)


def draw_head(canvas: Canvas, y: int, head: str, note: str = "", ink: str = "target") -> None:
    """Paint the heading of a panel: a strip with its name, and a note behind it."""
    canvas.fill(0, y, canvas.width, 1, "panel")
    x = canvas.text(_MARGIN, y, head, f"{ink} bold") + 2
    canvas.text(x, y, note, "quiet")


class SayField(Input):
    """Where something to say is typed. Enter sends it, Esc goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "send", "say it", tooltip="say what is typed", id="say.send"),
        *(
            Binding(
                key, f"scroll_talk({rows})", word, tooltip=word, id=f"say.{word}", group=_SCROLL
            )
            for key, rows, word in (("up", 1, "older"), ("down", -1, "newer"))
        ),
        *(
            Binding(
                key,
                f"scroll_talk({rows})",
                word,
                show=False,
                tooltip=word,
                id=f"say.{key}",
            )
            for key, rows, word in (("pageup", 8, "much older"), ("pagedown", -8, "much newer"))
        ),
        Binding("escape", "leave", "back", tooltip="back from talking", id="say.back"),
    ]

    class Said(Message):
        """Something is to be said."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """The guest leaves the field."""

    class Scrolled(Message):
        """The lines above are to be scrolled back by so many rows."""

        def __init__(self, rows: int) -> None:
            super().__init__()
            self.rows = rows

    def __init__(self) -> None:
        super().__init__(id="say", placeholder=SAYING, max_length=SAY_WIDTH, compact=True)

    def action_send(self) -> None:
        """Send what is typed, if anything is."""
        if self.value.strip():
            self.post_message(self.Said(self.value))

    def action_leave(self) -> None:
        """Go back to where one came from."""
        self.post_message(self.Left())

    def action_scroll_talk(self, rows: int) -> None:
        """Scroll the lines above."""
        self.post_message(self.Scrolled(rows))
