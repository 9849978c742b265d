"""Keys that act on what was seen: when something was drawn, and keys typed before that."""

from __future__ import annotations

from collections import deque
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.events import Key
from textual.message import Message

if TYPE_CHECKING:
    from textual.events import Event
    from textual.geometry import Region
    from textual.screen import Screen
    from textual.strip import Strip

_MOST_KEPT: Final = 2.0  # seconds that keys are kept for a screen
_LOOK: Final = 0.01  # seconds between checks on whether it has been drawn


class Drawn:
    """A screen or widget that notes when it was drawn first; mix it in before the other class.

    ``drawn_at`` is in seconds of the clock that keys are timed by. Set it to infinity to have it
    noted again.
    """

    drawn_at = inf

    def was_seen(self, event: Key) -> bool:
        """Whether this had been drawn when a key was pressed."""
        return event.time >= self.drawn_at

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw, and note the time if it is the first."""
        self.drawn_at = min(self.drawn_at, monotonic())
        lines: list[Strip] = super().render_lines(crop)  # type: ignore[misc]
        return lines


class LeftOnce:
    """A screen that is left only once, even if several waiting keys ask for it; mix it in first.

    Textual's ``dismiss`` would pop whatever screen is on top by then.
    """

    is_active: bool

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave the screen, unless it has been left."""
        if not self.is_active:
            return AwaitComplete()
        left: AwaitComplete = super().dismiss(result)  # type: ignore[misc]
        return left


class InOrder:
    """A screen whose keys act at once, one after the other; mix it in before the screen.

    In Textual, keys with bindings act only after all widgets have let them pass; others overtake
    them.

    One that ``is_known``, since it shows once more what was just left, is handed the keys that the
    application has kept for it (``InOrderApp.keep_keys``).
    """

    is_known = False

    @property
    def takes_keys(self) -> bool:
        """Whether keys still mean anything here."""
        return True

    def be_still(self) -> None:
        """End all movements, since a key was pressed."""

    def make_way(self, key: str) -> bool:
        """Close whatever keeps a key from where it works; return whether anything did."""
        return False


class Deliberate(Drawn, InOrder):
    """A screen that swallows keys typed before it was drawn; mix it in before the screen."""

    def on_screen_resume(self) -> None:
        """Be drawn again when the screen comes back."""
        self.drawn_at = inf


class InTurn(Drawn):
    """A screen with fields, where each key waits for the effects of the last; mix it in first.

    What is typed while the next screen opens is kept for that screen, if its keys wait as well. But
    an Enter from before the screen was drawn does nothing.
    """


class InOrderApp(App[None]):
    """An application that lets keys act in order, on what was seen, on screens that ask for it."""

    class Through(Message):
        """All messages that a key led to have been handled, and those of so many further rounds."""

        def __init__(self, rounds: int) -> None:
            super().__init__()
            self.rounds = rounds

    def __init__(self, **others: Any) -> None:
        super().__init__(**others)
        self._ahead: deque[Key] = deque()
        self._busy: Screen[Any] | None = None  # the screen where a key is still on its way
        self._pressed_at = inf  # when the last key was pressed that acted on a screen
        self._kept_from, self._kept_until = inf, -inf  # the time in which keys are kept

    async def on_event(self, event: Event) -> None:
        """Take an event; a key acts before the next one is looked at, where the screen wants it."""
        if not isinstance(event, Key):
            await super().on_event(event)
        elif not (self.is_running and self.screen_stack):
            pass  # there is nothing left to press it on
        elif event.is_forwarded:  # it is on its way already, through this screen or another
            if not isinstance(self.screen, InOrder):
                await super().on_event(event)
        else:
            self._ahead.append(event)
            if self._busy is not self.screen:  # a screen that was left never answers
                await self._go_on()

    async def on_in_order_app_through(self, event: Through) -> None:
        """Let the next key act once all effects of the one before are done."""
        event.stop()
        if event.rounds:
            self._send(event.rounds - 1)
        else:
            await self._go_on()

    def _send(self, rounds: int) -> None:
        (self.focused or self.screen).post_message(self.Through(rounds))

    def keep_keys(self) -> None:
        """Keep what is typed after the key that acts now for the next screen that is known.

        It acts there once that is drawn, except Enter, which does nothing.
        """
        self._kept_from = self._pressed_at
        self._kept_until = monotonic() + _MOST_KEPT
        self.set_timer(_LOOK, self._hand_on)

    async def _hand_on(self) -> None:
        """Let the kept keys act on the screen that they are for, once it is drawn."""
        now = monotonic()
        if now >= self._kept_until or not self.screen_stack:
            self._kept_from = inf  # the screen never came
        elif isinstance(self.screen, InOrder) and self.screen.is_known and self._sees(now):
            self._kept_until = now
        else:
            self.set_timer(_LOOK, self._hand_on)
            return
        await self._go_on()

    def _sees(self, now: float) -> bool:
        """Whether everything is drawn that a key would reach now."""
        key = Key("", None)
        key.time = now
        around = [each for each, _ in self.screen._modal_binding_chain if isinstance(each, Drawn)]
        return bool(around) and all(each.was_seen(key) for each in around)

    async def _go_on(self) -> None:
        self._busy = None
        while self._ahead and self._busy is None and self.screen_stack:
            if monotonic() < self._kept_until:
                return
            key = self._ahead.popleft()
            if not self._kept_from <= key.time <= self._kept_until:
                await self._take(key)
            elif key.key != "enter":
                key.time = monotonic()
                await self._take(key)

    async def _take(self, key: Key) -> None:
        screen = self.screen
        if isinstance(screen, InOrder):
            await self.press(key, screen)
        elif not isinstance(screen, InTurn):
            await super().on_event(key)
        elif key.key != "enter" or screen.was_seen(key):
            self._busy = screen
            await super().on_event(key)
            self._send(1)  # once for the key, and once for what it sent

    async def press(self, event: Key, screen: InOrder) -> bool:
        """Let a key act; return whether it did.

        This is Textual's order, without the way from one message queue to the next, and without
        what was drawn only after the key had been pressed.
        """
        self._pressed_at = event.time
        screen.be_still()
        if isinstance(screen, Deliberate) and not screen.was_seen(event):
            return False
        self.app_focus = True
        if await self._check_bindings(event.key, priority=True):
            return True
        if not screen.takes_keys:
            return False
        chain = self.screen._modal_binding_chain
        for number, (node, bindings) in enumerate(chain, 1):
            around = [each for each, _ in chain[number:] if isinstance(each, Drawn)]
            if not all(each.was_seen(event) for each in around):
                continue
            for binding in bindings.key_to_bindings.get(event.key, ()):
                if not binding.priority and await self.run_action(binding.action, node):
                    return True
        return screen.make_way(event.key) and await self.press(event, screen)
