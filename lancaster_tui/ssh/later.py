"""What a server does outside of any session, so that a failure there ends no session."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from typing import Final

BOT_FAILED: Final = "A bot has failed, so the game waits."

log = logging.getLogger(__name__)


def later(seconds: float, callback: Callable[[], None]) -> Callable[[], None]:
    """Let a bot act after some seconds, outside of any session; return what cancels that."""
    loop = asyncio.get_running_loop()
    call = loop.call_later(seconds, guarded, callback, BOT_FAILED, context=Context())
    return call.cancel


def guarded(callback: Callable[[], None], failed: str) -> None:
    """Call a function; if it fails, log that with a sentence, and go on."""
    try:
        callback()
    except Exception:
        log.exception(failed)
