"""The Textual application."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import App

from lancaster_tui.content.errors import ContentError
from lancaster_tui.content.folders import shipped
from lancaster_tui.tui.screens.menu import MenuScreen
from lancaster_tui.tui.screens.typed_ahead import is_typed_ahead
from lancaster_tui.tui.theme import COLOURS, DARK

if TYPE_CHECKING:
    from pathlib import Path

    from textual.events import Event
    from textual.types import CSSPathType

    from lancaster_tui.table.record import Record
    from lancaster_tui.table.table import Table

PACE = 0.6
WATCH_PACE = 1.2


class LancasterApp(App[None]):
    """The game in a terminal.

    Args:
        table: A game to play at once; without one the menu comes first.
        pace: Seconds a bot waits before it acts.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = [*sorted(shipped("styles").glob("*.tcss"))]
    TITLE = "Lancaster"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: Table | None = None, *, pace: float = PACE) -> None:
        super().__init__()
        self._table = table
        self._pace = pace
        self._has_menu = table is None

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the colours that a theme may leave out."""
        return dict(COLOURS)

    async def on_event(self, event: Event) -> None:
        """Take an event, unless it is a key that was typed ahead."""
        if self.screen_stack and is_typed_ahead(event, self.screen):
            return
        await super().on_event(event)

    @property
    def table(self) -> Table | None:
        """The game that is being played, if one is."""
        return self._table

    def on_mount(self) -> None:
        """Show the menu, or the game."""
        self.register_theme(DARK)
        self.theme = DARK.name
        if self._table is None:
            self.push_screen(MenuScreen())
        else:
            self._sit_down(self._table)

    def on_unmount(self) -> None:
        """Let other processes open the game."""
        self._get_up()

    def on_menu_screen_chosen(self, event: MenuScreen.Chosen) -> None:
        """Do what was chosen in the menu."""
        match event.wish:
            case "new":
                from lancaster_tui.tui.screens.new_game import NewGameScreen

                self.push_screen(NewGameScreen(), self._begin)
            case "continue":
                self._resume(event.path)
            case "load":
                from lancaster_tui.tui.screens.load import LoadScreen

                self.push_screen(LoadScreen(), self._resume)
            case "quit":
                self.exit()

    def on_table_screen_left(self) -> None:
        """Go back to where the game was started from."""
        self._get_up()
        if self._has_menu:
            self.pop_screen()
        else:
            self.exit()

    def _begin(self, record: Record | None) -> None:
        from lancaster_tui.table.saves import new_save
        from lancaster_tui.table.table import Table

        if record is not None:
            self._sit_down(Table(record, new_save(record)))

    def _resume(self, path: Path | None) -> None:
        from lancaster_tui.table.saves import open_save
        from lancaster_tui.table.table import Table

        if path is None:
            return
        try:
            save, record = open_save(path)
        except ContentError as error:
            self._tell(str(error))
            return
        try:
            table = Table(record, save)
        except ContentError as error:
            save.close()
            self._tell(str(error))
        else:
            self._sit_down(table)

    def _tell(self, problem: str) -> None:
        if isinstance(self.screen, MenuScreen):
            self.screen.tell(problem)

    def _sit_down(self, table: Table) -> None:
        from lancaster_tui.tui.screens.table import TableScreen

        self._table = table
        self.push_screen(TableScreen(table, self._pace))

    def _get_up(self) -> None:
        if self._table is not None and self._table.save is not None:
            self._table.save.close()
        self._table = None


def run(table: Table | None = None, *, watch: bool = False) -> int:
    """Run the application and return the exit code.

    Args:
        table: A game to play at once; without one the menu comes first.
        watch: Whether the bots take the time that somebody needs who only looks on.
    """
    app = LancasterApp(table, pace=WATCH_PACE if watch else PACE)
    app.run()
    return app.return_code or 0
