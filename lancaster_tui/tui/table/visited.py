"""A table that a guest visits: who else is here, what they say, what happened meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lancaster_tui.tui.table.screen import TableScreen

if TYPE_CHECKING:
    from lancaster_tui.lobby.visit import Visit


class VisitedScreen(TableScreen):
    """A table as a guest sees it."""

    def __init__(self, visit: Visit, pace: float) -> None:
        super().__init__([visit.place], pace, None, lambda: "")
        self._visit = visit
