"""England: a map of the counties, or cards of them where there is no map."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.chart import Chart, chart_for
from lancaster_tui.tui.table.county_cards import county_cards
from lancaster_tui.tui.table.county_map import draw_map
from lancaster_tui.tui.table.scene import Scene

_SPOTS: Final = frozenset(COUNTY_PLACES)


class England(Area):
    """The counties, on a map if the ruleset has those of the map and there is room."""

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return what stands in England, and what else the map has room for.

        A small one shows what a player owns, a large one what the viewer could do there.
        """
        chart = _chart(scene, width, height)
        if chart is not None and (chart.is_large or not chart.is_roomy):
            return scene.among(_SPOTS)
        view = replace(scene.view, seats=[], factions=[], conflicts=[], laws=(), agenda=[])
        return scene.about(_SPOTS, view)._replace(log=scene.events_of_counties)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the map, or the cards."""
        chart = _chart(scene, width, height)
        if chart is None:
            return county_cards(scene, width, height)
        canvas = Canvas(width, height, has_colour=self.has_colour)
        draw_map(canvas, chart, scene, self.heading("target"))
        return canvas.rows()


def _chart(scene: Scene, width: int, height: int) -> Chart | None:
    return chart_for([county.name for county in scene.names.rules.counties], width, height)
