"""The reveal: all ballots of a vote, the sums, and what happens to the law."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import Screen

from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.vote.count import Count

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.timer import Timer

    from lancaster_tui.tui.table.keyboard import Reveal
    from lancaster_tui.tui.table.scene import Scene

_GO_ON: Final = Binding("enter,escape", "dismiss", "go on", tooltip="go on", id="reveal.go_on")


class RevealScreen(LeftOnce, Deliberate, Screen[None]):
    """Shows one vote until Enter, or for ``seconds`` if nobody sits at the keyboard."""

    rule_in_sight = "VOT-3"
    BINDINGS: ClassVar[list[BindingType]] = [
        _GO_ON,
        Binding(
            "space",
            "hold",
            "stay here",
            tooltip="keep the ballots on the screen until you go on",
            id="reveal.stay",
        ),
    ]

    def __init__(self, reveal: Reveal, scene: Scene, seconds: float | None = None) -> None:
        super().__init__()
        self._reveal = reveal
        self._scene = scene
        self._seconds = seconds
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Show the ballots and the result."""
        yield Count(self._scene, self._reveal, label_of(self.app, _GO_ON))
        yield KeyLine(id="keys")

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
