"""The names of the areas in a row, where one of them has all the room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.binding import Binding
from textual.message import Message

from lancaster_tui.tui.kit.drawing import Row, on_spot, row_width
from lancaster_tui.tui.kit.glyphs import MARK
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.subjects import AREAS, ENGLAND, AreaName, area_name, area_of_events

if TYPE_CHECKING:
    from collections.abc import Mapping

NEXT_AREA, LARGE = (
    Binding(
        "tab",
        "look(1)",
        "look",
        tooltip="look at the next area",
        id="table.next_area",
    ),
    Binding(
        "v",
        "zoom",
        "large",
        tooltip="the area looked at alone, or all again",
        id="table.large",
    ),
)
"""Named beside the tabs."""
_ALL: Final = ("all areas", "all")
AREA_NAMES: Final[Mapping[str | None, AreaName]] = {name: name for name in AREAS}
"""The areas by the ids of their widgets."""


class AreaTabs(Area):
    """The areas in a row: the one looked at in brackets, those with something new marked."""

    class Chosen(Message):
        """A tab was clicked."""

        def __init__(self, area: AreaName) -> None:
            super().__init__()
            self.area = area

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.chosen: AreaName = ENGLAND

    def choose(self, area: AreaName) -> None:
        """Show which area is looked at."""
        if area != self.chosen:
            self.chosen = area
            self.redraw()

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the tabs, and at the end of the row the keys for the next and for all areas."""
        new = {area_of_events([event], scene.castles) for event in scene.changes}
        row: Row = []
        for area in AREAS:
            row += on_spot(area, self._tab(area, is_new=area in new))
        for every in _ALL:
            keys: Row = []
            for binding in (NEXT_AREA, LARGE):
                label = label_of(self.app, binding)
                word = every if binding is LARGE else binding.description
                keys += [(f"  {label}", "strong"), (f" {word}", "quiet")]
            keys.append((" ", ""))
            room = width - row_width(row) - row_width(keys)
            if room >= 0:
                return [[*row, (" " * room, ""), *keys]]
        return [row]

    def is_open(self, spot: str) -> bool:
        """Return whether a tab can be chosen: all but the one that is."""
        return spot != self.chosen

    def spot_clicked(self, spot: str) -> None:
        """Choose a tab."""
        self.post_message(self.Chosen(AREA_NAMES[spot]))

    def _tab(self, area: AreaName, *, is_new: bool) -> Row:
        name = area_name(area)
        if area == self.chosen:
            return [(" [", "now"), (name, "now"), ("]", "now")]
        return [(" ", ""), (MARK if is_new else " ", "mark"), (name, "quiet"), (" ", "")]
