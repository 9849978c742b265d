"""The row of tabs: all areas by name, where not all of them are shown."""

from __future__ import annotations

from textual.message import Message

from lancaster_tui.tui.glyphs import MARK
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.drawing import Row, on_spot, row_width
from lancaster_tui.tui.widgets.subjects import AREAS, area_of_events

_KEYS = (("Tab", "next"), ("v", "large"))


class AreaTabs(Area):
    """The areas in a row: the one looked at in brackets, those with something new marked."""

    class Chosen(Message):
        """A tab was clicked."""

        def __init__(self, area: str) -> None:
            super().__init__()
            self.area = area

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.chosen = AREAS[0]

    def choose(self, area: str) -> None:
        """Show which area is looked at."""
        if area != self.chosen:
            self.chosen = area
            self.redraw()

    def title(self, scene: Scene) -> str | None:
        """Return nothing: the row has no border."""
        return None

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the tabs, and at the end of the row the keys for them if there is room."""
        new = {area_of_events([event], scene.castles) for event in scene.fresh}
        row: Row = []
        for area in AREAS:
            row += on_spot(area, self._tab(area, is_new=area in new))
        keys: Row = []
        for key, text in _KEYS:
            keys += [(f"  {key}", "strong"), (f" {text}", "quiet")]
        keys.append((" ", ""))
        room = width - row_width(row) - row_width(keys)
        return [[*row, (" " * room, ""), *keys] if room >= 0 else row]

    def is_open(self, spot: str) -> bool:
        """Return whether a tab can be chosen: all but the one that is."""
        return spot != self.chosen

    def spot_clicked(self, spot: str) -> None:
        """Choose a tab."""
        self.post_message(self.Chosen(spot))

    def _tab(self, area: str, *, is_new: bool) -> Row:
        name = area.capitalize()
        if area == self.chosen:
            return [(" [", "now"), (name, "now"), ("]", "now")]
        return [(" ", ""), (MARK if is_new else " ", "mark"), (name, "quiet"), (" ", "")]
