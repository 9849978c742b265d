"""Waiting for an application without sleeping: until it has nothing to do, and not a moment longer.

Textual's pilot sleeps 20 ms and more for each key, until the process computes little; meanwhile a
screen is drawn sixty times a second and at each change of its layout, half done as it may be. Here
it is drawn when all else is done: once, and the same however slow the machine is. What would be
sent to a terminal is made only where somebody looks at it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final, cast
from weakref import WeakSet

import pytest
from textual._compositor import Compositor
from textual._context import active_app, visible_screen_stack
from textual.app import App
from textual.geometry import Region
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

_SOON: Final = 0.02  # seconds; what a timer does so soon is waited for, as by Textual
_LONGEST: Final = 1.0  # seconds of such waiting, as by Textual
_MOMENT: Final = 0.001  # seconds
_LONG_MOMENT: Final = 0.02  # seconds; what is not done in many moments takes long
_SELDOM: Final = 1.0  # seconds between the frames that a screen draws by itself

_drawing: Final[WeakSet[Screen[Any]]] = WeakSet()
"""Screens that draw now."""

_owing: Final[WeakSet[Screen[Any]]] = WeakSet()
"""Screens that have to be drawn when all else is done."""

_draw = Screen._compositor_refresh
_update = Screen._on_timer_update
_render = Compositor.render_update
_display = App._display


@contextmanager
def without_sleep() -> Iterator[None]:
    """Let all pilots wait so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.app.wait_for_idle", _until_idle)
        patch.setattr("textual.pilot.wait_for_idle", _until_idle)
        patch.setattr(Pilot, "_wait_for_screen", _until_processed)
        patch.setattr("textual.screen.UPDATE_PERIOD", _SELDOM)
        patch.setattr(Screen, "_compositor_refresh", _draw_later)
        patch.setattr(Screen, "_on_timer_update", _draw_now)
        patch.setattr(Compositor, "render_update", _render_unseen)
        yield


async def _until_idle(*_: float) -> None:
    """Let the active application work and draw until only the world can go on with it."""
    app, waited, moment = active_app.get(), 0.0, _MOMENT
    while True:
        await _drained()
        if _is_drawn(app):
            pause = _pause(app, moment)
            if pause is None or waited > _LONGEST:
                return
            await asyncio.sleep(pause)
            waited += pause
            moment = min(1.2 * moment, _LONG_MOMENT)


async def _until_processed(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
    """Let an application work and draw until no message is left, in place of the pilot's method."""
    app, deadline = pilot.app, monotonic() + timeout
    await _drained()
    while not app._exception:
        if not _is_drawn(app):
            await _drained()
        elif any(map(_is_busy, _pumps(app))):
            assert monotonic() < deadline, "messages are not processed"
            await asyncio.sleep(_MOMENT)
        else:
            break
    return True


async def _drained() -> None:
    """Let everything run that can."""
    ready = cast("Any", asyncio.get_running_loop())._ready
    quiet = 0
    while quiet < 2:  # after the first time, files and timers have been looked at
        await asyncio.sleep(0)
        quiet = 0 if ready else quiet + 1


def _draw_later(screen: Screen[Any]) -> None:
    if screen in _drawing or screen is not screen.app.screen:
        _owing.discard(screen)
        _draw(screen)
    else:
        _owing.add(screen)
        screen._update_timer.resume()


def _draw_now(screen: Screen[Any]) -> None:
    if screen._layout_required or screen._scroll_required:
        _update(screen)  # widgets that are told of a new size may have to be drawn or laid out anew
        return
    _drawing.add(screen)
    try:
        _update(screen)
        if screen in _owing and screen.is_current:
            screen._compositor_refresh()
    finally:
        _drawing.discard(screen)


def _render_unseen(
    compositor: Compositor,
    full: bool = False,
    screen_stack: list[Screen[Any]] | None = None,
    simplify: bool = False,
) -> Any:
    """Have all widgets draw what has changed; cut it up only for somebody who is sent it."""
    app = active_app.get()
    if full or not app.is_headless or type(app)._display is not _display:
        return _render(compositor, full, screen_stack, simplify)
    visible_screen_stack.set(screen_stack or [])
    if changed := compositor._dirty_regions:
        crop = Region.from_union(changed).intersection(compositor.size.region)
        changed.clear()
        for _ in compositor._get_renders(crop):
            pass  # they draw when they are asked for
    return None


def _is_drawn(app: App[Any]) -> bool:
    """Whether nothing had to be drawn, in no other size; what had to be is drawn."""
    if app._resize_event is not None:
        app._check_resize()  # which a timer would call, since windows come in many sizes at once
        return False
    for screen in _stack(app):
        if screen._update_timer._active.is_set():
            screen._on_timer_update()
            return False
    return True


def _pause(app: App[Any], moment: float) -> float | None:
    """Return the seconds until more may happen, or None if that is not soon.

    Where something is being computed that is a ``moment``.
    """
    if any(worker.is_running for worker in app.workers) or any(map(_is_busy, _pumps(app))):
        return moment
    loop = cast("Any", asyncio.get_running_loop())
    soon = loop.time() + _SOON
    due = min((each.when() for each in loop._scheduled if not each.cancelled()), default=soon)
    return max(due - loop.time(), _MOMENT) if due < soon else None


def _stack(app: App[Any]) -> list[Screen[Any]]:
    return [] if app._exit else app._screen_stacks.get(app._current_mode, [])


def _pumps(app: App[Any]) -> Iterator[MessagePump]:
    yield app
    for screen in _stack(app)[-1:]:
        yield from screen.walk_children(with_self=True)


def _is_busy(pump: MessagePump) -> bool:
    """Whether something that was told to a widget is not done."""
    task, queue = pump._task, cast("Any", pump._message_queue)
    is_waiting = queue.empty() and bool(queue.ready_event._waiters)
    return not (task is None or task.done() or is_waiting)
