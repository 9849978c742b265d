"""Boards on a screen of their own, and what is visible of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import ClassVar

from textual.app import ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot
from textual.types import CSSPathType
from textual.widget import Widget

from lancaster_tui.content.folders import shipped
from lancaster_tui.tui.kit.looks import USUAL, Looks
from lancaster_tui.tui.kit.theme import StyledApp
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.subjects import AREAS

SMALL, WIDE = (80, 24), (120, 40)


class BoardApp(StyledApp):
    """Nothing but a board."""

    CSS_PATH: ClassVar[CSSPathType | None] = [*sorted(shipped("styles").glob("*.tcss"))]

    def __init__(self, looks: Looks = USUAL) -> None:
        super().__init__(looks)
        self.board = Board(id="board")

    def compose(self) -> ComposeResult:
        yield self.board


@asynccontextmanager
async def on_board(
    seen: Scene,
    size: tuple[int, int] = SMALL,
    warning: str | None = None,
    looks: Looks = USUAL,
) -> AsyncIterator[tuple[Pilot[None], Board]]:
    """Show a scene on a board in a terminal of some columns and rows."""
    app = BoardApp(looks)
    async with app.run_test(size=size) as pilot:
        await show(pilot, app.board, seen, warning)
        yield pilot, app.board


async def show(pilot: Pilot[None], table: Board, seen: Scene, warning: str | None = None) -> None:
    table.show(seen, "Waiting for others.", warning)
    await pilot.pause()


def visible(table: Board) -> dict[str, Region]:
    """Return where everything is that is shown."""
    return {
        part.id: part.region
        for part in table.walk_children(Widget)
        if part.id is not None
        and (isinstance(part, Area) or part.id in ("prompt", "keys", "warning"))
        and part.region.area
        and part.is_on_screen
    }


def areas_shown(table: Board) -> set[str]:
    return set(visible(table)) & set(AREAS)
