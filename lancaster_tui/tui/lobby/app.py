"""The application of a guest: the lobby, and above it the table where the guest is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lancaster_tui.lobby.visit import Newcomer
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.looks import USUAL, Looks
from lancaster_tui.tui.kit.terminal import give_title_back, keep_title
from lancaster_tui.tui.lobby.joining import JoinScreen
from lancaster_tui.tui.lobby.screen import LobbyScreen
from lancaster_tui.tui.palette import PaletteCommand
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.table.visited import VisitedScreen
from lancaster_tui.words.commands import HANG_UP, HANG_UP_ABOUT, PROGRAM

if TYPE_CHECKING:
    from lancaster_tui.lobby.visit import Guest, Visit
    from lancaster_tui.tui.kit.settings import Choices


class GuestApp(LancasterApp):
    """A guest's way through a house: from the lobby to a table, and back.

    Args:
        guest: What the guest may use; or somebody who has to say their name first.
        looks: How the screens look.
        choices: Where the guest's choices are remembered.
    """

    def __init__(
        self, guest: Guest | Newcomer, *, looks: Looks = USUAL, choices: Choices | None = None
    ) -> None:
        super().__init__(looks=looks, choices=choices)
        self._comes_in = guest
        self._house: Guest | None = None
        self._visit: Visit | None = None

    def _show_first(self) -> None:
        """Show the lobby, to a newcomer after their name is known."""
        keep_title(self)
        if isinstance(self._comes_in, Newcomer):
            self.push_screen(JoinScreen(self._comes_in), self._show_lobby)
        else:
            self._show_lobby(self._comes_in)

    def _show_lobby(self, guest: Guest | None) -> None:
        assert guest is not None
        self._house = guest
        self.push_screen(LobbyScreen(guest))
        self._ask_motion()

    def on_unmount(self) -> None:
        """Leave the house; seats are kept."""
        if self._house is not None:
            self._house.leave()
        give_title_back(self)

    def _quit_command(self) -> PaletteCommand:
        return PaletteCommand(HANG_UP, self.exit, HANG_UP_ABOUT, group=PROGRAM)

    def action_leave(self) -> None:
        """Leave a table for the lobby; hang up there. Nothing is lost, so nothing is asked."""
        if self._visit is not None:
            self._leave_table()
        else:
            self.exit()

    def action_leave_program(self) -> None:
        """Hang up."""
        self.exit()

    def on_lobby_screen_hung_up(self) -> None:
        """Hang up."""
        self.exit()

    def on_lobby_screen_entered(self, event: LobbyScreen.Entered) -> None:
        """Go to a table."""
        event.stop()
        self._get_up()
        self._visit = event.visit
        self._guest = (event.visit.place,)
        self.push_screen(VisitedScreen(event.visit, self._pace))

    def _left_table(self, event: TableScreen.Left) -> None:
        """Go back to the lobby, or to the table where the game is played again."""
        visit = self._visit
        if visit is None:
            return
        number = visit.rematch() if event.after == "rematch" else None
        self._leave_table()
        if isinstance(number, int):
            self._lobby.go_to(number)
        elif visit.is_ended:
            self._lobby.say_ended(visit.table.title)

    @property
    def _lobby(self) -> LobbyScreen:
        (lobby,) = (each for each in self.screen_stack if isinstance(each, LobbyScreen))
        return lobby

    def _get_up(self) -> None:
        if self._visit is not None:
            self._visit.leave()
            self._visit = None
        super()._get_up()
