"""What is drawn piece by piece is what would be drawn at once: nothing old stays on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pyte
import pytest
from rich.console import RenderableType
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.drawing import Inks
from lancaster_tui.tui.kit.kept import Ground, Kept
from lancaster_tui.tui.kit.looks import THEMES, Looks
from lancaster_tui.tui.pictures import on_screen, settle, wait_for
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.screen import TableScreen
from tests.terminals import Paper, Pen
from tests.tui.games import asks, new_table, play
from tests.tui.render import pieces_of

SIZES = [(120, 40), (80, 24), (100, 30), (160, 50), (200, 60)]
_STEPS = 30
KEYS = [
    *("right", "left", "up", "down", "enter", "enter", "escape", "1", "2", "3", "4", "0"),
    *("a", "b", "c", "f", "l", "w", "tab", "shift+tab", "v", "u", "p", "t", "pageup", "end"),
    *("f5", "f6", "f7", "s", "b", "e", "question_mark"),
]


class WrittenApp(LancasterApp):
    """The application, with all that it writes on a terminal."""

    def __init__(self, table: Table, looks: Looks) -> None:
        super().__init__(table, pace=0, looks=looks)
        self.terminal = Paper(*SIZES[0])
        self._stream = Pen(self.terminal)
        self.drawn_whole = 0

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        super()._display(screen, renderable)
        self.drawn_whole += isinstance(renderable, LayoutUpdate)
        if isinstance(renderable, CompositorUpdate) and not self._batch_count:
            self._stream.feed(renderable.render_segments(self.console))

    def at_once(self) -> pyte.Screen:
        """Return a terminal on which everything has been written at once."""
        terminal = Paper(*self.size)
        update = self.screen._compositor.render_update(
            full=True, screen_stack=self._background_screens
        )
        assert isinstance(update, CompositorUpdate)
        Pen(terminal).feed(update.render_segments(self.console))
        return terminal


def cells(terminal: pyte.Screen) -> list[list[pyte.screens.Char]]:
    return [
        [terminal.buffer[row][column] for column in range(terminal.columns)]
        for row in range(terminal.lines)
    ]


def grounds(strips: Sequence[Strip]) -> list[list[object]]:
    return [[segment.style and segment.style.bgcolor for segment in strip] for strip in strips]


def is_pending(screen: Screen[object]) -> bool:
    """Return whether something is still on its way to the terminal."""
    widgets = (screen, *screen.query("*"))
    return (
        any(widget._repaint_required or widget._layout_required for widget in widgets)
        or not screen._message_queue.empty()
        or bool(screen._dirty_widgets or screen._compositor._dirty_regions)
    )


async def is_drawn(pilot: Pilot[None], app: WrittenApp) -> None:
    """Assert that the screen and all on it show what they would show if they were new."""
    await settle(pilot)
    await wait_for(pilot, lambda: not is_pending(app.screen))
    compositor = app.screen._compositor
    assert cells(app.terminal) == cells(app.at_once())
    for kept in app.screen.query(Kept):
        if kept in compositor.visible_widgets:
            whole = kept.outer_size.region
            assert kept.render_lines(whole) == Widget.render_lines(kept, whole), kept.id
    if not isinstance(app.screen, TableScreen):
        return
    for ground in (app.screen, *app.screen.query(Ground)):
        whole = ground.size.region
        shown, new = ground.render_lines(whole), Widget.render_lines(ground, whole)
        assert grounds(shown) == grounds(new), ground.id
    for area in app.screen.query_one(Board).query(Area):
        if area in compositor.visible_widgets and area.scene is not None:
            width, height = area.size
            rows = area.draw(area.scene, width, height)
            assert list(area.rows) == rows, area.id
            inks = Inks(area)
            inks.lit = area._inks.lit
            rows += [[]] * (height - len(rows))
            fresh = inks.strips(rows[:height], width, area.get_line_filters())
            assert pieces_of(area) == [list(strip) for strip in fresh], area.id


async def do_something(pilot: Pilot[None], app: WrittenApp, chance: Random) -> None:
    """Press a key, or now and then move the mouse, or change size or theme."""
    number = chance.random()
    if number < 0.1:
        at = chance.randrange(app.size.width), chance.randrange(app.size.height)
        await pilot.hover(offset=at)
    elif number < 0.15:
        size = chance.choice(SIZES)
        await pilot.resize_terminal(*size)
        app.terminal.resize(lines=size[1], columns=size[0])
        app.screen.refresh()
    elif number < 0.2:
        app.choose_theme(chance.choice(THEMES))
    else:
        await pilot.press(chance.choice(KEYS))


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_happens_nothing_old_stays_on_the_screen(seed: int) -> None:
    chance = Random(f"redraw:{seed}")
    seats = chance.choice(["Ann,random,greedy,random", "Ann,Bob,random", "Ann,random"])
    start = chance.randrange(120)
    table = play(new_table(seats, seed), lambda table: len(table.record.actions) >= start, seed)
    app = WrittenApp(table, Looks(is_ascii=seed == 1))
    async with on_screen(app, SIZES[0]) as pilot:
        for _ in range(_STEPS):
            await do_something(pilot, app, chance)
            await is_drawn(pilot, app)


async def test_nothing_old_stays_while_others_play() -> None:
    table = new_table("random,random,greedy,random")
    app = WrittenApp(table, Looks())
    async with on_screen(app, SIZES[0]) as pilot:
        for acts in range(1, _STEPS):
            play(table, lambda table, acts=acts: len(table.record.actions) >= acts)  # type: ignore[misc]
            await is_drawn(pilot, app)


async def test_placements_draw_only_what_they_change() -> None:
    table = new_table("Ann,Bob,greedy,random")
    app = WrittenApp(table, Looks())
    async with on_screen(app, SIZES[0]) as pilot:
        app.drawn_whole = 0
        for acts in range(1, _STEPS):
            play(table, lambda table, acts=acts: len(table.record.actions) >= acts)  # type: ignore[misc]
            if asks(CastBallot)(table):
                break
            await settle(pilot)
            assert app.drawn_whole == 0, acts
        assert acts > 8
