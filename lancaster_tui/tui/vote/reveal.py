"""The reveal: all ballots of a vote, the sums, and what happens to the law."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.kit.seats import seat_column
from lancaster_tui.tui.table.keyboard import Reveal
from lancaster_tui.words.events import event_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import number_of
from lancaster_tui.words.prompts.votes import sums_text


class RevealScreen(LeftOnce, Deliberate, ModalScreen[None]):
    """Shows one vote until Enter, or for ``seconds`` if nobody sits at the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "dismiss", "go on", tooltip="go on", id="reveal.go_on"),
        Binding(
            "space",
            "hold",
            "stay here",
            tooltip="keep the ballots on the screen until you go on",
            id="reveal.stay",
        ),
    ]

    def __init__(self, reveal: Reveal, names: Names, seconds: float | None = None) -> None:
        super().__init__()
        self._reveal = reveal
        self._names = names
        self._seconds = seconds
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Show the law, the ballots and the result."""
        law = self._names.law(self._reveal.ballots.law)
        with Vertical(classes="card") as card:
            card.border_title = "The ballots are open"
            yield Static(f'"{law}"', classes="headline", markup=False)
            yield Static(self._ballots(), id="ballots")
            yield Static(self._result(), id="result")
            yield KeyLine()

    def on_mount(self) -> None:
        """Go on after a while if nobody is there to press Enter."""
        if self._seconds is not None:
            self._timer = self.set_timer(self._seconds, self._pass_by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow to stay where the reveal would pass by."""
        return action != "hold" or self._seconds is not None

    def action_hold(self) -> None:
        """Stay until Enter, if the reveal would pass by."""
        if self._timer is not None:
            self._timer.stop()

    def _pass_by(self) -> None:
        if self.is_active:
            self.dismiss()
        else:  # somebody is asked in front of it
            self._timer = self.set_timer(self._seconds or 0, self._pass_by)

    def _ballots(self) -> Content:
        rows = []
        for seat, (yes, markers) in enumerate(self._reveal.ballots.ballots):
            vote = ("yes", "bold $good") if yes else ("no ", "bold $bad")
            added = f"   with {number_of(markers, 'marker', 'markers')}" if markers else ""
            rows.append(
                Content.assemble(
                    seat_column(seat, self._names),
                    "   ",
                    vote,
                    f"{1 + markers:>4}",
                    (added, "$quiet"),
                )
            )
        return Content("\n").join(rows)

    def _result(self) -> Content:
        sums = f"{sums_text(self._reveal.ballots)}."
        fate = event_text(self._reveal.result, self._names) or ""
        return Content.assemble((sums, "bold"), "\n", fate)
