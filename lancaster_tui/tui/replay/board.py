"""The board of a game that is watched again: the moment in place of the prompt, the timeline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from textual.geometry import Region

from lancaster_tui.rules.position import Phase
from lancaster_tui.tui.replay.panels import MomentPanel, Panel, Shown, Timeline
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.layout import PROMPT, Layout
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.subjects import ENGLAND, LOG, area_of_events

MOMENT, TIMELINE = "moment", "timeline"
_LOW, _HIGH = 2, 3  # rows of a timeline
_LEAST: Final = 3  # rows of the moment


class ReplayBoard(Board):
    """Shows the areas as they were, and below them where the game is."""

    MORE: ClassVar[Mapping[str, type[Area]]] = {MOMENT: MomentPanel, TIMELINE: Timeline}

    _stage: tuple[int, Phase] | None = None

    def show_moment(self, shown: Shown, scene: Scene) -> None:
        """Show a moment."""
        for name in self.MORE:
            self.query_one(f"#{name}", Panel).tell(shown, scene)
        self.show(scene, "", None)

    def _follow(self, scene: Scene, before: int) -> None:
        """Look at what happened at the moment, until the viewer turns to an area in this phase."""
        stage = scene.view.round, scene.view.phase
        if stage != self._stage:
            self._stage, self._has_turned = stage, False
        if not self._has_turned:
            self.area = area_of_events(scene.fresh, scene.castles) or ENGLAND
            self._visited = None

    @property
    def _layout(self) -> Layout:
        return with_timeline(super()._layout)


def with_timeline(regions: Layout) -> Layout:
    """Return where everything stands with the moment and the timeline at the foot.

    They have the place of the prompt, and the last rows of the log where that stands beside it.
    """
    prompt = regions[PROMPT]
    width = max(region.right for region in regions.values())
    rows = _HIGH if prompt.height >= _HIGH + _LEAST else _LOW
    top = prompt.bottom - rows
    kept = {name: region for name, region in regions.items() if name != PROMPT}
    log = kept.get(LOG)
    if log is not None and log.bottom > top:
        kept[LOG] = log._replace(height=max(top - log.y, 0))
    return {
        **kept,
        MOMENT: prompt._replace(height=prompt.height - rows),
        TIMELINE: Region(0, top, width, rows),
    }
