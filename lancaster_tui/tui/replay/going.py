"""The way to finished games: the hall, and the board on which they are replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.table.judging import Findings
from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.tui.replay.hall import HallScreen
from lancaster_tui.tui.replay.screen import ReplayScreen
from lancaster_tui.words.mistakes.located import error_text

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import App


class Replays:
    """Shows finished games above an application's screens.

    Turning points that were found in a game are kept until it is opened again.
    """

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._findings: dict[object, Findings] = {}  # by the identity of each game

    def show_hall(self) -> None:
        """Show the saved games that are over."""
        self._app.push_screen(HallScreen())

    def open(self, path: Path) -> None:
        """Watch a game that was chosen in the hall, unless the hall has been left by now."""
        hall = self._app.screen
        if not isinstance(hall, HallScreen):
            return
        try:
            game = Rewatch.saved(path)
        except ContentError as error:
            hall.show_problem(error_text(error))
        else:
            self.watch(game)

    def watch(self, game: Rewatch, *, is_kept: bool = True) -> None:
        """Show a game on the board.

        ``is_kept`` is False if the program ends with the replay, so that its findings are lost.
        """
        findings = self._findings.setdefault(game.identity, Findings()) if is_kept else None
        self._app.push_screen(ReplayScreen(game, findings=findings))
