"""The reveal: all ballots of a vote, the sums, and what happens to the law."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual.binding import Binding, BindingType
from textual.screen import Screen

from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine, keys_explained, label_of
from lancaster_tui.tui.vote.count import Count, last_step, steps_before

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from textual.app import ComposeResult
    from textual.timer import Timer

    from lancaster_tui.table.votes import CountedVote
    from lancaster_tui.tui.kit.theme import StyledApp
    from lancaster_tui.tui.table.scene import Scene

_TURN, _FADE = 0.25, 0.08  # seconds for a ballot, and for a step in which a law fades
_GO_ON: Final = Binding(  # the count itself shows the key, and what comes next
    "enter,escape", "dismiss", "go on", show=False, tooltip="go on", id="reveal.go_on"
)

_HELP: Final = Binding(
    "question_mark",
    "explain",
    "help",
    tooltip="how votes are counted, and all keys",
    id="reveal.help",
)


class RevealScreen(LeftOnce, Deliberate, Screen[None]):
    """Shows one vote until Enter, or for a while if nobody sits at the keyboard.

    Args:
        vote: The vote.
        scene: The table at that moment.
        seconds: How long it is shown; None: until Enter.
        hasten: Makes everything that passes automatically so many times faster, if possible.
        then: What Enter leads to, in forms, if that is not what the rules say comes next.
    """

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
        Binding(
            "plus,equals_sign",
            "faster(2)",
            "faster",
            tooltip="let the bots act faster",
            id="reveal.faster",
        ),
        Binding(
            "minus,underscore",
            "faster(0.5)",
            "slower",
            tooltip="let the bots act slower",
            id="reveal.slower",
        ),
        _HELP,
    ]

    def __init__(
        self,
        vote: CountedVote,
        scene: Scene,
        seconds: float | None = None,
        hasten: Callable[[float], None] | None = None,
        then: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._vote = vote
        self._scene = scene
        self._seconds = seconds
        self._hasten = hasten
        self._then = then
        self._is_held = False
        self._timer: Timer | None = None
        self._turning: Timer | None = None

    def compose(self) -> ComposeResult:
        """Show the ballots and the result."""
        has_keys = self._seconds is not None
        go_on, explain = (label_of(self.app, each) for each in (_GO_ON, _HELP))
        yield Count(self._scene, self._vote, go_on, self._then, "" if has_keys else explain)
        if has_keys:
            yield KeyLine(id="keys")

    def on_count_left(self) -> None:
        """Go on, by a click."""
        self.dismiss()

    def on_count_help_wanted(self) -> None:
        """Explain, by a click."""
        self.action_explain()

    def on_mount(self) -> None:
        """Turn the ballots one after the other and let a law fade, as much as may move."""
        motion = cast("StyledApp", self.app).motion
        self._turn(iter(steps_before(self._scene.view.players, motion)))

    def be_still(self) -> None:
        """Show the result at once; nobody has seen it yet.

        Where the reveal passes automatically, keys do the same before its end.
        """
        if self._turning is not None and self._seconds is None:
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
        self._wait()

    def _wait(self) -> None:
        """Go on after a while, if the reveal passes by."""
        if self._timer is not None:
            self._timer.stop()
        if self._seconds is not None and not self._is_held:
            self._timer = self.set_timer(self._seconds, self._pass_by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow to stay, or to go on faster, where the reveal passes automatically."""
        if action == "faster":
            return self._hasten is not None
        return action != "hold" or self._seconds is not None

    def action_explain(self) -> None:
        """Open the help on votes, with the keys of this screen."""
        self.app.push_screen(HelpScreen("ballot", self._scene, keys_explained(self)))

    def action_hold(self) -> None:
        """Stay until Enter, if the reveal would pass automatically."""
        self._is_held = True
        if self._timer is not None:
            self._timer.stop()

    def action_faster(self, factor: float) -> None:
        """Pass faster, as everything does from now on."""
        if self._hasten is None or self._seconds is None:
            return
        self._hasten(factor)
        self._seconds /= factor
        if self._turning is None:
            self._wait()

    def _pass_by(self) -> None:
        if self.is_active:
            self.dismiss()
        else:  # a question is open in front of it
            self._timer = self.set_timer(self._seconds or 0, self._pass_by)
