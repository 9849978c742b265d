"""Saving games in threads, and reporting to the host what could not be saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from functools import partial

from lancaster_tui.table.faults import NotSaved
from lancaster_tui.table.table import Table
from lancaster_tui.words.saves import SAVED_AGAIN, warning_text


def serve_many(table: Table, note: Callable[[str], None], name: str = "") -> None:
    """Have a table save and let its bots think in the background, so that nobody waits for it.

    The host is told when the game cannot be saved, and again once it can.

    Args:
        table: The table.
        note: Shows the host what happens, in sentences.
        name: What the host calls the table, with a colon, if there are several.
    """
    loop = asyncio.get_running_loop()
    told: NotSaved | None = None

    def tell() -> None:
        nonlocal told
        if table.warning != told:
            told = table.warning
            note(f"{name}{SAVED_AGAIN if told is None else warning_text(told)}")

    table.save_aside(partial(loop.call_soon_threadsafe, context=Context()))
    table.think_aside()
    table.subscribe(tell)
