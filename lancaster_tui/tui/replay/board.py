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
    CASTLE_AREA,
    ENGLAND,
    FRANCE,
    LOG,
    PARLIAMENT,
    area_of_events,
)

MOMENT, TIMELINE, ENDING = "moment", "timeline", "ending"
_LOW, _HIGH, _HEADED = 2, 3, 4  # rows of a timeline
_LEAST: Final = 3  # rows of the moment, its heading among them
_AIRY = 38  # rows from which the timeline has a heading, and a blank row below it
_LEAST_MOMENT, _LEAST_CASTLE, _MAP = 4, 7, 23  # rows of areas that are shortened for that


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

    def _show_areas(self) -> None:
        headed = self._layout[TIMELINE].height == _HEADED
        self.query_one(MomentPanel).say_where(is_told=not headed)
        super()._show_areas()

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
    the areas above it close up for that. In a high window that holds all areas, the timeline has a
    heading, and the log gives way, which would repeat the moment.
    """
    prompt = regions[PROMPT]
    if LOG in regions and CASTLE_AREA in regions and prompt.bottom >= _AIRY:
        return _with_headed_timeline(regions)
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


def _with_headed_timeline(regions: Layout) -> Layout:
    """Return the layout with a timeline that has a heading, and a blank row below it.

    The castle and England give rows for that, as far as they can do without.
    """
    prompt, castle, england = (regions[name] for name in (PROMPT, CASTLE_AREA, ENGLAND))
    top = prompt.bottom - 1 - _HEADED
    missing = _LEAST_MOMENT - (top - prompt.y)
    lower = min(max(missing, 0), castle.height - _LEAST_CASTLE)
    shorter = min(max(missing - lower, 0), 1) * (england.height >= _MAP)
    castle = Region(castle.x, castle.y - shorter, castle.width, castle.height - lower)
    y = castle.bottom
    width, log = max(region.right for region in regions.values()), regions[LOG]
    beside = {name: at for name, at in regions.items() if at.x == log.x and name != LOG}
    end = max(region.bottom for region in beside.values())
    if end > top:  # without air at the top
        up = Offset(0, -min(region.y for region in beside.values()))
        beside = {name: region.translate(up) for name, region in beside.items()}
        end += up.y
    rest = top - end - 1
    kept = {LOG: Region(log.x, end + 1, log.width, rest)} if rest >= _LEAST_MOMENT else {}
    return {
        ENGLAND: england._replace(height=england.height - shorter),
        CASTLE_AREA: castle,
        **beside,
        **kept,
        MOMENT: Region(prompt.x, y, prompt.width, top - y),
        TIMELINE: Region(0, top, width, _HEADED),
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
