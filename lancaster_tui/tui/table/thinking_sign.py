"""The sign that a bot is thinking, once it does so for longer than a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from lancaster_tui.words.prompts.questions import thinking_text

if TYPE_CHECKING:
    from textual.timer import Timer

    from lancaster_tui.words.names import Names

_MOMENT = 0.3  # seconds of thinking that are not shown
_BEAT = 0.5  # seconds between two beats of a sign that moves
_AT_REST: Final = " …"
_BEATS: Final = (" .", " ..", " ...")


class ThinkingSign:
    """Notes when a bot has been asked for so long that it is said to think.

    Args:
        schedule: Calls a function once after some seconds.
        tell: Is called when something else is to be said.
    """

    def __init__(
        self, schedule: Callable[[float, Callable[[], None]], Timer], tell: Callable[[], None]
    ) -> None:
        self.seat: int | None = None
        self._schedule = schedule
        self._tell = tell
        self._beats = 0
        self._timer: Timer | None = None

    def watch(self, seat: int, pace: float, *, moves: bool) -> None:
        """Look on while a bot is asked, which would act after ``pace`` seconds without thinking."""
        self.stop()
        if seat != self.seat:
            wait = pace + _MOMENT
        elif moves:
            wait = _BEAT
        else:
            return
        self._timer = self._schedule(wait, lambda: self._beat(seat, moves=moves))

    def stop(self) -> None:
        """Stop looking on; what was said last stays."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def forget(self) -> None:
        """Start over: nobody is said to think."""
        self.stop()
        self.seat = None

    def text(self, names: Names, *, moves: bool) -> str:
        """Return what is said now of the seat."""
        assert self.seat is not None
        sign = _BEATS[self._beats % len(_BEATS)] if moves else _AT_REST
        return f"{thinking_text(self.seat, names)}{sign}"

    def _beat(self, seat: int, *, moves: bool) -> None:
        self._beats = self._beats + 1 if seat == self.seat else 0
        self.seat = seat
        self._tell()
        self.watch(seat, 0, moves=moves)
