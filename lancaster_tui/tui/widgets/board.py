"""All areas of the table at once, the prompt and the line of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.castle import Castle
from lancaster_tui.tui.widgets.england import England
from lancaster_tui.tui.widgets.france import France
from lancaster_tui.tui.widgets.key_line import KeyLine
from lancaster_tui.tui.widgets.log_panel import LogPanel
from lancaster_tui.tui.widgets.parliament import Parliament
from lancaster_tui.tui.widgets.players import Players
from lancaster_tui.tui.widgets.prompt import Prompt
from lancaster_tui.tui.widgets.status_bar import StatusBar

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.geometry import Size

    from lancaster_tui.tui.scene import Scene

WIDTH, HEIGHT = 120, 38  # the smallest terminal that holds all areas at once


class Board(Vertical):
    """Hands a scene to all areas."""

    def compose(self) -> ComposeResult:
        """Lay out the areas."""
        yield StatusBar(id="status")
        with Horizontal(id="columns"):
            with Vertical(id="home"):
                yield England(id="england")
                yield Castle(id="castle")
                yield Prompt(id="prompt")
            with Vertical(id="abroad"):
                yield France(id="france")
                yield Parliament(id="parliament")
                yield Players(id="players")
                yield LogPanel(id="log")
        yield Static(id="warning", markup=False)
        yield KeyLine(id="keys")

    def show(self, scene: Scene, waiting: str, warning: str | None) -> None:
        """Show a scene, a sentence for a viewer who is not asked, and a warning if there is one."""
        for area in self.query(Area):
            area.show(scene)
        self.query_one(Prompt).show(scene, waiting)
        line = self.query_one("#warning", Static)
        line.display = warning is not None
        line.update(Content(warning or ""), layout=False)

    def on_prompt_pointed(self, event: Prompt.Pointed) -> None:
        """Let the place stand out that the next answer is about."""
        event.stop()
        for area in (self.query_one(kind) for kind in (England, Castle, France)):
            if area.scene is not None:
                area.show(area.scene._replace(pointed=event.place))


class TooSmall(Static):
    """Says which size the board needs, as long as the terminal is smaller."""

    def show(self, size: Size) -> bool:
        """Take in the size of the terminal; return whether the board fits."""
        fits = size.width >= WIDTH and size.height >= HEIGHT
        self.display = not fits
        self.update(
            f"The table needs {WIDTH} columns and {HEIGHT} rows.\n"
            f"This terminal has {size.width} columns and {size.height} rows.\n"
            "Make the window larger or the letters smaller."
        )
        return fits
