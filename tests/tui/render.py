"""Areas on a screen of their own, and the screen as text."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from rich.segment import Segment
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from textual.app import ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget

from lancaster_tui.content.folders import shipped
from lancaster_tui.tui.looks import USUAL
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.styled import StyledApp
from lancaster_tui.tui.widgets.area import Area


class AreaApp(StyledApp):
    """One area that fills the screen."""

    CSS_PATH = [*sorted(shipped("styles").glob("*.tcss"))]  # noqa: RUF012 (declared by Textual)

    def __init__(self, area: Area) -> None:
        super().__init__(USUAL)
        self._area = area

    def compose(self) -> ComposeResult:
        self._area.styles.height = "1fr"
        yield self._area


@asynccontextmanager
async def on_screen(area: Area, scene: Scene, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    """Show a scene in an area that has a whole terminal of some columns and rows."""
    async with AreaApp(area).run_test(size=size) as pilot:
        area.show(scene)
        await pilot.pause()
        yield pilot


async def drawn(area: Area, scene: Scene, size: tuple[int, int]) -> str:
    """Return an area as text, its border included."""
    async with on_screen(area, scene, size):
        return text_of(area)


def text_of(area: Widget) -> str:
    """Return what an area shows now, its border included."""
    return "\n".join("".join(piece.text for piece in row).rstrip() for row in pieces_of(area))


def pieces_of(area: Widget) -> Sequence[Sequence[Segment]]:
    """Return the rows of an area with their styles."""
    width, height = area.outer_size
    return [list(strip) for strip in area.render_lines(Region(0, 0, width, height))]


class ScreenText(SingleFileSnapshotExtension):
    """Snapshots as readable text; ``pytest --snapshot-update`` writes them anew."""

    _write_mode = WriteMode.TEXT
    _file_extension = "txt"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(Path(test_location.filepath).parent / "screens" / test_location.basename)
