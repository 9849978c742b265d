"""Areas on a screen of their own, as text."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import ClassVar

from rich.segment import Segment
from textual.app import ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot
from textual.types import CSSPathType
from textual.widget import Widget

from lancaster_tui.testing import Stage
from lancaster_tui.tui.kit.looks import USUAL
from lancaster_tui.tui.kit.theme import StyledApp
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene


@asynccontextmanager
async def on_screen(area: Area, scene: Scene, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    """Show a scene in an area that has a whole terminal of some columns and rows."""
    async with Stage(area).run_test(size=size) as pilot:
        area.show(scene)
        await pilot.pause()
        yield pilot


async def drawn(area: Area, scene: Scene, size: tuple[int, int]) -> str:
    """Return an area as text, its border included."""
    async with on_screen(area, scene, size):
        return text_of(area)


class Wall(StyledApp):
    """Areas one below another, each of a size of its own."""

    CSS_PATH: ClassVar[CSSPathType | None] = Stage.CSS_PATH

    def __init__(self, areas: Mapping[Area, tuple[int, int]]) -> None:
        super().__init__(USUAL)
        self._areas = areas

    def compose(self) -> ComposeResult:
        for area, (width, height) in self._areas.items():
            area.styles.width, area.styles.height = width, height
            yield area


async def all_drawn(areas: Mapping[Area, tuple[int, int]], scene: Scene) -> list[str]:
    """Return areas as text, each of its own size with its border."""
    widths, heights = zip(*areas.values(), strict=True)
    async with Wall(areas).run_test(size=(max(widths), sum(heights))) as pilot:
        for area in areas:
            area.show(scene)
        await pilot.pause()
        return [text_of(area) for area in areas]


def text_of(area: Widget) -> str:
    """Return what an area shows now, its border included."""
    return "\n".join("".join(piece.text for piece in row).rstrip() for row in pieces_of(area))


def pieces_of(area: Widget) -> Sequence[Sequence[Segment]]:
    """Return the rows of an area with their styles."""
    width, height = area.outer_size
    return [list(strip) for strip in area.render_lines(Region(0, 0, width, height))]
