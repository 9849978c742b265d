"""The talk of a table by itself: who is there, what was said and done, and the field for more."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.lobby.cards import draw_seats
from lancaster_tui.tui.lobby.talk import SayField, TalkPanel
from lancaster_tui.words.visits import AT_THE_TABLE, refusal_text, terms_texts, watching_text

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.lobby.visit import Visit


class _Seats(Inked):
    """Who sits at the table and who watches, and the terms on which it plays."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(id="talk-seats")
        self._visit = visit

    def render(self) -> Drawing:
        """Return the rows for the present width."""
        width, height = self.size
        canvas, table = Canvas(width, height, has_colour=self.has_colour), self._visit.table
        draw_seats(canvas, table, 0, 0, width)
        terms = terms_texts(table)
        said = next((each for each in terms if len(each) <= width), terms[-1])
        canvas.text(0, 1, cut(said, width), "soft")
        canvas.text(0, 2, cut(watching_text(table), width), "quiet")
        return Drawing(canvas.rows(), self._inks)


class TalkScreen(LeftOnce, InTurn, ModalScreen[None]):
    """Shows the talk of a table above whatever is asked there, and takes what a guest says.

    Args:
        visit: The table.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "back", show=False, tooltip="back", id="talking.back"),
    ]

    class Changed(Message):
        """Something was said or done."""

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self._visit = visit

    def compose(self) -> ComposeResult:
        """Lay out the seats, the talk and the field."""
        with Vertical(id="talking"):
            yield _Seats(self._visit)
            yield TalkPanel(AT_THE_TABLE, self._visit.table.title)
            yield SayField()
            yield Static(id="talk-problem", classes="problem", markup=False)
            yield KeyLine()

    def on_mount(self) -> None:
        """Show the talk, and follow it."""
        self._unsubscribe = self._visit.subscribe(lambda: self.post_message(self.Changed()))
        self._show()
        self.query_one(SayField).focus()

    def on_unmount(self) -> None:
        """Follow it no longer."""
        self._unsubscribe()

    def on_talk_screen_changed(self) -> None:
        """Show what is new."""
        self._show()

    def on_say_field_said(self, event: SayField.Said) -> None:
        """Say it, and have the field free again; or say why not."""
        event.stop()
        refusal = self._visit.say(event.text)
        problem = self.query_one("#talk-problem", Static)
        problem.update(Content("" if refusal is None else refusal_text(refusal)))
        if refusal is None:
            self.query_one(SayField).value = ""

    def on_say_field_left(self) -> None:
        """Go back to the table."""
        self.dismiss(None)

    def on_say_field_scrolled(self, event: SayField.Scrolled) -> None:
        """Scroll the talk."""
        self.query_one(TalkPanel).turn_back(event.rows)

    def _show(self) -> None:
        self.query_one(TalkPanel).show(self._visit.lines)
        self.query_one(_Seats).refresh()
