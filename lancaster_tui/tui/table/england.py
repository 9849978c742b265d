"""England: a map of the counties, or cards of them where there is no map."""

from __future__ import annotations

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.chart import chart_for
from lancaster_tui.tui.table.county_cards import county_cards
from lancaster_tui.tui.table.county_map import draw_map
from lancaster_tui.tui.table.scene import Scene


class England(Area):
    """The counties, on a map if the ruleset has those of the map and there is room."""

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the map, or the cards."""
        counties = [county.name for county in scene.names.rules.counties]
        chart = chart_for(counties, width, height)
        if chart is None:
            return county_cards(scene, width, height)
        canvas = Canvas(width, height, has_colour=self.has_colour)
        draw_map(canvas, chart, scene, self.heading("target"))
        return canvas.rows()
