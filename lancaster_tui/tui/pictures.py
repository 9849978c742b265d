"""Screens without a terminal: driven by keys, and returned as text or as an SVG picture."""

from __future__ import annotations

import re
from asyncio import sleep
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from math import inf
from time import monotonic
from typing import Final

from rich.color import Color
from rich.terminal_theme import SVG_EXPORT_THEME, TerminalTheme
from textual.app import App
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Input

from lancaster_tui.table.record import Record
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.deliberate import Drawn
from lancaster_tui.tui.kit.looks import USUAL, Looks
from lancaster_tui.tui.svg import picture

Size = tuple[int, int]
"""Columns and rows of a terminal."""

MOST_COLUMNS: Final = 500
MOST_ROWS: Final = 200
_PATIENCE = 60.0  # seconds before a wait is given up; far more than a loaded machine needs
_MOMENT = 0.005  # seconds between checks
_SIZE = re.compile(r"([1-9]\d{0,3})x([1-9]\d{0,3})", re.ASCII)


def parse_size(text: str) -> Size:
    """Return the size of a terminal that is written as ``120x40``. Raises ValueError."""
    found = _SIZE.fullmatch(text)
    if found is None:
        raise ValueError("a size is columns x rows, as in 120x40")
    columns, rows = int(found[1]), int(found[2])
    if columns > MOST_COLUMNS or rows > MOST_ROWS:
        raise ValueError(f"a size is at most {MOST_COLUMNS}x{MOST_ROWS}")
    return columns, rows


def still_app(record: Record, looks: Looks = USUAL) -> LancasterApp:
    """Return the application with a game at the keyboard of all its persons.

    Bots do not act, as if somebody else ran the table; programs in its seats are not started.
    """
    return LancasterApp(places=Table(record).persons(), looks=looks)


@asynccontextmanager
async def on_screen(app: App[None], size: Size) -> AsyncIterator[Pilot[None]]:
    """Run an application without a terminal; nothing in it moves unasked."""
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield pilot


async def press(pilot: Pilot[None], keys: Iterable[str]) -> None:
    """Press keys by their Textual names, each when the one before has done what it does."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def settle(pilot: Pilot[None]) -> None:
    """Let the application run until its top screen is drawn and takes keys; stop its cursors."""
    await wait_for(pilot, lambda: _is_settled(pilot.app))
    blinking = [field for field in pilot.app.screen.query(Input) if field.cursor_blink]
    for field in blinking:
        field.cursor_blink = False
    if blinking:
        await pilot.pause()


def _is_settled(app: App[None]) -> bool:
    is_drawn = not isinstance(app.screen, Drawn) or app.screen.drawn_at < inf
    return is_drawn and not any(worker.is_running for worker in app.workers)


async def wait_for(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    """Let the application run until a condition holds. Raises TimeoutError after a minute."""
    deadline = monotonic() + _PATIENCE
    await pilot.pause()
    while not is_so():
        if monotonic() > deadline:
            raise TimeoutError("waited in vain")
        await sleep(_MOMENT)
        await pilot.pause()


def screen_text(app: App[None]) -> str:
    """Return what the screen shows, row by row, without blanks at the ends of rows."""
    return "\n".join(strip.text.rstrip() for strip in screen_strips(app))


def screen_strips(app: App[None]) -> list[Strip]:
    """Return the rows of the screen with their styles."""
    return app.screen._compositor.render_strips()


def screen_svg(app: App[None], title: str) -> str:
    """Return what the screen shows as an SVG picture with a title: the same bytes each time."""
    return picture(screen_strips(app), colours_around(app), title)


def colours_around(app: App[None]) -> TerminalTheme:
    """Return the colours of what surrounds the screen in a picture."""
    colours = app.theme_variables
    ground, ink = (
        Color.parse(colours[name]).get_truecolor() for name in ("background", "foreground")
    )
    ansi = [*SVG_EXPORT_THEME.ansi_colors._colors]
    return TerminalTheme(ground, ink, ansi)
