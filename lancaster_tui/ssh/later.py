"""What happens by itself on a server, in nobody's context; its failures are the server's alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context

log = logging.getLogger(__name__)


def later(seconds: float, callback: Callable[[], None]) -> Callable[[], None]:
    """Call a function after some seconds, in nobody's context; return how to call that off."""
    loop = asyncio.get_running_loop()
    return loop.call_later(seconds, guarded, callback, context=Context()).cancel


def guarded(callback: Callable[[], None]) -> None:
    """Call a function; if it fails, that is logged, and its game waits."""
    try:
        callback()
    except Exception:
        log.exception("A bot has failed, so the game waits.")
