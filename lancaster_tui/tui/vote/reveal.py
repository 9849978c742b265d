"""The reveal: all ballots of a vote, the sums, and what happens to the law."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual.binding import Binding, BindingType
from textual.screen import Screen

from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.vote.count import Count, last_step, steps_before

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult
    from textual.timer import Timer

    from lancaster_tui.tui.kit.theme import StyledApp
    from lancaster_tui.tui.table.keyboard import Reveal
    from lancaster_tui.tui.table.scene import Scene

_TURN, _FADE = 0.25, 0.08  # seconds for a ballot, and for a step of a law that fades
_GO_ON: Final = Binding(  # the count itself names the key, and what comes next
    "enter,escape", "dismiss", "go on", show=False, tooltip="go on", id="reveal.go_on"
)


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
        self._turning: Timer | None = None

    def compose(self) -> ComposeResult:
        """Show the ballots and the result."""
        yield Count(self._scene, self._reveal, label_of(self.app, _GO_ON))
        if self._seconds is not None:
            yield KeyLine(id="keys")

    def on_count_left(self) -> None:
        """Go on, by a click."""
        self.dismiss()

    def on_mount(self) -> None:
        """Turn the ballots one after the other and let a law fade, as much as may move."""
        motion = cast("StyledApp", self.app).motion
        self._turn(iter(steps_before(self._scene.view.players, motion)))

    def be_still(self) -> None:
        """Show at once how the vote has ended; nobody has seen that yet."""
        if self._turning is not None:
            self._end()
            self.drawn_at = inf
            self.refresh()

    def _turn(self, steps: Iterator[int]) -> None:
        step = next(steps, None)
        if step is None:
            self._end()
        else:
            self.query_one(Count).show_step(step)
            seconds = _TURN if step <= self._scene.view.players else _FADE
            self._turning = self.set_timer(seconds, partial(self._turn, steps))

    def _end(self) -> None:
        """Show how the vote has ended; go on after a while if nobody is there to press Enter."""
        if self._turning is not None:
            self._turning.stop()
            self._turning = None
        self.query_one(Count).show_step(last_step(self._scene.view.players))
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
