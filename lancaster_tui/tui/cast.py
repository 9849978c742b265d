"""A finished game as a recording for terminals: the file format asciicast, version 2.

It depends only on the record, so the same game gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from rich.color import ColorSystem
from textual.strip import Strip

from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.looks import USUAL, Looks
from lancaster_tui.tui.pictures import Size, on_screen, screen_strips, screen_svg, settle
from lancaster_tui.tui.replay.screen import ReplayScreen

_SECONDS: Final = 0.9  # for each moment
_LAST: Final = 4.0  # seconds for the last moment
_BEGIN: Final = "\x1b[?25l\x1b[2J"  # no cursor, nothing on the screen


async def game_cast(game: Rewatch, last: int, size: Size, title: str, looks: Looks = USUAL) -> str:
    """Return the moments of a game up to one as a recording, with everything open."""
    app = LancasterApp(watched=game, looks=looks)
    width, height = size
    lines = [json.dumps({"version": 2, "width": width, "height": height, "title": title})]
    shown: Sequence[Strip] = []
    seconds = 0.0
    async with on_screen(app, size) as pilot:
        screen = _replay(app)
        for moment in range(last + 1):
            screen.go_to(moment)
            await settle(pilot)
            frame = screen_strips(app)
            told = ("" if shown else _BEGIN) + _changes(shown, frame)
            if told:
                lines.append(_event(seconds, told))
                seconds += _SECONDS
            shown = frame
    lines.append(_event(seconds + _LAST, "\x1b[0m"))
    return "\n".join(lines) + "\n"


async def moment_svg(
    game: Rewatch, moment: int, size: Size, title: str, looks: Looks = USUAL
) -> str:
    """Return a picture of a moment of a game, with everything open."""
    app = LancasterApp(watched=game, looks=looks)
    async with on_screen(app, size) as pilot:
        _replay(app).go_to(moment)
        await settle(pilot)
        return screen_svg(app, title)


def _replay(app: LancasterApp) -> ReplayScreen:
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def _event(seconds: float, told: str) -> str:
    return json.dumps([round(seconds, 3), "o", told], ensure_ascii=False)


def _changes(before: Sequence[Strip], now: Sequence[Strip]) -> str:
    """Return what a terminal is sent to show other rows where they differ."""
    return "".join(
        f"\x1b[{row};1H{_written(strip)}"
        for row, strip in enumerate(now, start=1)
        if not before or strip != before[row - 1]
    )


def _written(strip: Strip) -> str:
    """Return a row with its colours, without markings that only this program understands."""
    return "".join(
        text
        if style is None
        else style.clear_meta_and_links().render(text, color_system=ColorSystem.TRUECOLOR)
        for text, style, control in strip
        if not control
    )
