"""The board of a replay: it has the moment in place of the prompt, and the timeline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from textual.geometry import Offset, Region

from lancaster_tui.rules.position import Phase
from lancaster_tui.tui.replay.ending import EndingPanel
from lancaster_tui.tui.replay.panels import MomentPanel, Panel, Shown, Timeline
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.layout import FAVOURS, PROMPT, TABS, Layout
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.subjects import (
    ENGLAND,
    FRANCE,
    LOG,
    PARLIAMENT,
    area_of_events,
)

MOMENT, TIMELINE, ENDING = "moment", "timeline", "ending"
_LOW, _HIGH = 2, 3  # rows of a timeline
_LEAST: Final = 3  # rows of the moment's text


class ReplayBoard(Board):
    """Shows the areas as they were, and below them the moment and the timeline."""

    MORE: ClassVar[Mapping[str, type[Area]]] = {
        MOMENT: MomentPanel,
        TIMELINE: Timeline,
        ENDING: EndingPanel,
    }

    _stage: tuple[int, Phase] | None = None

    def show_moment(self, shown: Shown, scene: Scene) -> None:
        """Show a moment."""
        for name in self.MORE:
            self.query_one(f"#{name}", Panel).tell(shown, scene)
        self.show(scene, "", None)

    def _follow(self, scene: Scene, before: int) -> None:
        """Turn to where the moment happened, unless the viewer has chosen an area in this phase."""
        stage = scene.view.round, scene.view.phase
        if stage != self._stage:
            self._stage, self._has_turned = stage, False
        if not self._has_turned:
            self.area = area_of_events(scene.fresh, scene.castles) or ENGLAND
            self._visited = None

    @property
    def _layout(self) -> Layout:
        regions = with_timeline(super()._layout)
        scene = self._scene
        wants_area = self._has_turned and self.area in (FRANCE, PARLIAMENT, LOG)
        is_over = scene is not None and scene.view.is_over
        return with_ending(regions) if is_over and not wants_area else regions

    @property
    def has_more(self) -> bool:
        """Whether the text of the moment has another page."""
        return self.query_one(MomentPanel).is_long


def with_timeline(regions: Layout) -> Layout:
    """Return the layout with the moment and the timeline at the foot.

    They take the place of the prompt, and the last rows of the log where that stands beside it;
    the areas above it close up for that.
    """
    prompt = regions[PROMPT]
    width = max(region.right for region in regions.values())
    rows = _HIGH if prompt.height >= _HIGH + _LEAST else _LOW
    top = prompt.bottom - rows
    kept = {name: region for name, region in regions.items() if name != PROMPT}
    log = kept.get(LOG)
    if log is not None and log.bottom > top:
        beside = [name for name, region in kept.items() if region.x == log.x]
        air = min(kept[name].y for name in beside)
        kept |= {name: kept[name].translate(Offset(0, -air)) for name in beside}
        kept[LOG] = log._replace(y=log.y - air, height=max(top - log.y + air, 0))
    return {
        **kept,
        MOMENT: prompt._replace(height=prompt.height - rows),
        TIMELINE: Region(0, top, width, rows),
    }


def with_ending(regions: Layout) -> Layout:
    """Return the layout for when the game is over and everybody has been paid.

    The result takes the place of France, the favours, the laws and the log, which would repeat the
    moment; where the laws are in lines, the moment gets their rows. An area that fills the screen
    keeps it.
    """
    if FRANCE not in regions or TABS in regions or ENGLAND not in regions:
        return regions
    france, laws = regions[FRANCE], regions.get(PARLIAMENT)
    if laws is not None and laws.x == france.x:
        gone = [name for name in (FRANCE, PARLIAMENT, FAVOURS, LOG) if name in regions]
        kept = {each: at for each, at in regions.items() if each not in gone}
        below = [regions[name] for name in gone if regions[name].x == france.x]
        return {**kept, ENDING: Region.from_union(below)}
    kept = {each: at for each, at in regions.items() if each not in (FRANCE, PARLIAMENT, FAVOURS)}
    if FAVOURS in regions:
        england = regions[ENGLAND]
        kept[ENGLAND] = england._replace(height=england.height + regions[FAVOURS].height)
    if laws is not None:
        moment = regions[MOMENT]
        kept[MOMENT] = moment._replace(y=laws.y, height=moment.bottom - laws.y)
    return {**kept, ENDING: france}
