"""What a guest of the house may use: the lobby, and a table where they are.

Screens, plain lines and sessions hold these and nothing behind them: no table, no record, no model.
An act returns None, or the code of a refusal if nothing was done. Names, titles and chat are
cleaned here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from lancaster_tui.lobby.guests import GuestRefusal
from lancaster_tui.lobby.signs import (
    Away,
    InviteSign,
    Line,
    LobbyRefusal,
    Opening,
    PersonSign,
    RulesetSign,
    TableSign,
    UndoRequest,
)
from lancaster_tui.table.seat import TableSeat


class Visit(Protocol):
    """A guest at a table, beside its ``TableSeat``."""

    @property
    def place(self) -> TableSeat:
        """The guest's seat, or a place to watch from."""

    @property
    def table(self) -> TableSign:
        """The table as it is now: presence, pace, time left; computed at every access."""

    @property
    def is_ended(self) -> bool:
        """Whether the host has ended the table, which sends the guest back to the lobby."""

    @property
    def lines(self) -> Sequence[Line]:
        """What was said and done at this table, the latest last."""

    @property
    def away(self) -> Away | None:
        """What the guest has missed, until ``catch_up``; None if nothing."""

    def catch_up(self) -> None:
        """Note that the guest has seen what happened while away, or does not want to."""

    @property
    def request(self) -> UndoRequest | None:
        """The request to take something back that is open at this table."""

    @property
    def undo_asks(self) -> tuple[int, ...] | None:
        """The seats that ``take_back`` would ask; () for nobody, None if nothing can be done."""

    def take_back(self) -> LobbyRefusal | None:
        """Take back one's last act; if acts of others go with it, ask them first.

        It is reported to everybody, unless it was a hidden ballot (VOT-2).
        """

    def answer_undo(self, *, agrees: bool) -> LobbyRefusal | None:
        """Answer somebody else's request; whoever made it withdraws it with ``agrees=False``."""

    def say(self, text: str) -> LobbyRefusal | None:
        """Say something to all who are at this table."""

    def rematch(self) -> int | LobbyRefusal:
        """Open a table with the same seats, laws and pace once the game is over, or join that one.

        Returns its number. Bots sit again; people find their seat kept for them.
        """

    def leave(self) -> None:
        """Go to the lobby; the seat is kept. The visit is over, and its listeners are gone."""

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call a listener after every change here other than in the game; return how to stop it.

        What is here can also change when the game does (``TableSeat.subscribe``). Time that passes
        is not a change: whoever shows the time left must look again now and then.
        """


class Guest(Protocol):
    """A guest in the lobby, from login to logout."""

    @property
    def name(self) -> str:
        """What this guest is called."""

    @property
    def house(self) -> str:
        """What the house is called."""

    @property
    def tables(self) -> Sequence[TableSign]:
        """All tables: those where it is my turn first, then mine, open ones, the others."""

    @property
    def people(self) -> Sequence[PersonSign]:
        """Who is connected, this guest first."""

    @property
    def lines(self) -> Sequence[Line]:
        """What was said and done in the lobby, the latest last."""

    @property
    def rulesets(self) -> Sequence[RulesetSign]:
        """What tables can be opened with, the base game first."""

    @property
    def bots(self) -> Sequence[str]:
        """The kinds of bots that can take seats."""

    @property
    def invite(self) -> InviteSign | None:
        """The invite of this guest that is still good, or None."""

    def new_invite(self) -> LobbyRefusal | None:
        """Make a new invite, which replaces the guest's older one."""

    def say(self, text: str) -> LobbyRefusal | None:
        """Say something to all who are in the lobby."""

    def open_table(self, opening: Opening) -> int | LobbyRefusal:
        """Open a table and take its first seat; return its number."""

    def sit(self, number: int, seat: int | None = None) -> LobbyRefusal | None:
        """Take a seat, or the first that is free, at an open table."""

    def stand_up(self, number: int) -> LobbyRefusal | None:
        """Give up the seat at an open table; a table whose last guest stands up is closed."""

    def ready(self, number: int, *, is_ready: bool = True) -> LobbyRefusal | None:
        """Say whether the guest is ready; the game begins once all seats are taken and all are."""

    def fill(self, number: int, bot: str) -> LobbyRefusal | None:
        """Fill the free seats of one's own table with bots of a kind, and be ready.

        The seat of somebody who is neither ready nor in the house counts as free.
        """

    def enter(self, number: int) -> Visit | LobbyRefusal:
        """Go to a table where a game is on or over: to one's seat, or to watch.

        This ends an older visit of the guest.
        """

    def leave(self) -> None:
        """Hang up. The seats are kept."""

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call a listener after every change in the lobby; return how to stop it."""


@runtime_checkable
class Newcomer(Protocol):
    """Somebody with a good invite whom the house does not know yet."""

    def join(self, name: str) -> Guest | GuestRefusal:
        """Become a guest by a name, which is cleaned; from now on their key is known."""
