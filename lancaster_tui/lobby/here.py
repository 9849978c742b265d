"""The guests who are here: implementations of ``Guest`` and ``Visit``, one object for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from lancaster_tui.lobby.games import HouseGame
from lancaster_tui.lobby.signs import (
    BOTS,
    Away,
    Deed,
    InviteSign,
    Line,
    LobbyRefusal,
    Opening,
    PersonSign,
    RulesetSign,
    TableSign,
    UndoRequest,
    Whereabouts,
)
from lancaster_tui.lobby.tables import HouseTable
from lancaster_tui.table.seat import TableSeat

if TYPE_CHECKING:
    from lancaster_tui.lobby.model import Lobby

Listener = Callable[[], object]


class _Told:
    """Has listeners, which are called after changes."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call a listener after every change; return how to stop it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def tell(self) -> None:
        """Call the listeners."""
        for listener in tuple(self._listeners):
            listener()


class HouseVisit(_Told):
    """A guest at a table (``Visit``)."""

    def __init__(self, lobby: Lobby, table: HouseTable, game: HouseGame, name: str) -> None:
        super().__init__()
        self._lobby = lobby
        self._table = table
        self._game = game
        self._name = name
        self._seat = table.entry.seat_of(name)
        self.number = table.number
        self.is_ended = False
        self.place: TableSeat = game.table.seat(self._seat)

    @property
    def table(self) -> TableSign:
        """The table as it is now."""
        return self._table.sign(self._name, self._table.visits)

    @property
    def lines(self) -> Sequence[Line]:
        """What was said and done at this table, the latest last."""
        return self._table.entry.lines

    @property
    def away(self) -> Away | None:
        """What the guest has missed, until ``catch_up``; None if nothing."""
        return None if self._seat is None else self._game.away(self._seat)

    def catch_up(self) -> None:
        """Note that the guest has seen what happened while away, or does not want to."""
        if self._seat is not None:
            self._game.catch_up(self._seat)
            self._lobby.store(self._table)

    @property
    def request(self) -> UndoRequest | None:
        """The request to take something back that is open at this table."""
        return self._game.request(self._seat)

    @property
    def undo_asks(self) -> tuple[int, ...] | None:
        """The seats that ``take_back`` would ask; () for nobody, None if nothing can be done."""
        concerned = None if self._seat is None else self._game.table.undo_concerns(self._seat)
        return None if concerned is None else tuple(concerned)

    def take_back(self) -> LobbyRefusal | None:
        """Take back one's last act; if acts of others go with it, ask them first."""
        concerned = self.undo_asks
        if self._seat is None or concerned is None:
            return "nothing_to_take_back"
        if not concerned:
            undone = self.place.undo()
            if undone == "act":
                self._lobby.tell(self._table, self._name, "took_back")
            return None if undone else "nothing_to_take_back"
        refusal = self._game.ask_undo(self._seat)
        if refusal is None:
            self._lobby.tell(self._table, self._name, "asked_undo")
            self._lobby.notify_consent(self._table, concerned)
        return refusal

    def answer_undo(self, *, agrees: bool) -> LobbyRefusal | None:
        """Answer somebody else's request; whoever made it withdraws it with ``agrees=False``."""
        request = self.request
        if self._seat is None or request is None:
            return "not_asked"
        if not agrees and (request.asks_me or request.is_mine):
            self._game.decline()
            deed: Deed = "withdrew" if request.is_mine else "declined"
            self._lobby.tell(self._table, self._name, deed)
            return None
        if not request.asks_me:
            return "not_asked"
        self._lobby.tell(self._table, self._name, "agreed")
        if self._game.agree(self._seat):
            asker = self.place.seats[request.asker].name
            self._lobby.tell(self._table, asker, "took_back")
        return None

    def say(self, text: str) -> LobbyRefusal | None:
        """Say something to all who are at this table."""
        if self._seat is None and self._table.entry.opening.spectators != "chat":
            return "spectators_are_silent"
        return self._lobby.say(self._name, text, self._table)

    def rematch(self) -> int | LobbyRefusal:
        """Open a table with the same seats, laws and pace, or return that one."""
        return self._lobby.rematch(self._name, self._table)

    def end(self) -> None:
        """Return to the lobby, because the host has ended the table."""
        self.is_ended = True
        self._lobby.here[self._name].visit = None
        del self._table.visits[self._name]
        self.tell()

    def leave(self) -> None:
        """Go to the lobby; the seat is kept."""
        self._listeners.clear()
        if self._table.visits.get(self._name) is self:
            self._lobby.here[self._name].visit = None
            del self._table.visits[self._name]
            if self._seat is not None:
                self._game.see_off(self._seat)
                self._lobby.tell(self._table, self._name, "went")
            else:
                self._lobby.changed(self._table)


class HouseGuest(_Told):
    """A guest in the lobby (``Guest``)."""

    def __init__(self, lobby: Lobby, name: str) -> None:
        super().__init__()
        self._lobby = lobby
        self.name = name
        self.visit: HouseVisit | None = None

    @property
    def house(self) -> str:
        """What the house is called."""
        return self._lobby.name

    @property
    def tables(self) -> Sequence[TableSign]:
        """All tables: those where it is my turn first, then mine, open ones, the others."""
        signs = [table.sign(self.name, self._lobby.here) for table in self._lobby.tables.values()]
        return sorted(signs, key=_rank)

    @property
    def people(self) -> Sequence[PersonSign]:
        """Who is connected, this guest first."""
        others = [guest for name, guest in self._lobby.here.items() if name != self.name]
        return [guest._sign_for(self.name) for guest in (self, *others)]

    def _sign_for(self, viewer: str) -> PersonSign:
        colour, is_me = self._lobby.guests.colour_of(self.name), self.name == viewer
        if self.visit is None:
            return PersonSign(self.name, colour, "lobby", None, is_me)
        doing: Whereabouts = "watches" if self.visit.place.number is None else "plays"
        return PersonSign(self.name, colour, doing, self.visit.number, is_me)

    @property
    def lines(self) -> Sequence[Line]:
        """What was said and done in the lobby, the latest last."""
        return self._lobby.lines

    @property
    def rulesets(self) -> Sequence[RulesetSign]:
        """What tables can be opened with, the base game first."""
        return self._lobby.rulesets

    @property
    def bots(self) -> Sequence[str]:
        """The kinds of bots that can take seats."""
        return BOTS

    @property
    def invite(self) -> InviteSign | None:
        """The invite of this guest that is still good, or None."""
        made = self._lobby.guests.invite_of(self.name)
        return None if made is None else self._lobby.invite_sign(made)

    def new_invite(self) -> LobbyRefusal | None:
        """Make a new invite, which replaces the guest's older one."""
        if self._lobby.guests.is_full:
            return "no_invites"
        self._lobby.guests.invite(self.name)
        self._lobby.changed()
        return None

    def say(self, text: str) -> LobbyRefusal | None:
        """Say something to all who are in the lobby."""
        return self._lobby.say(self.name, text)

    def open_table(self, opening: Opening) -> int | LobbyRefusal:
        """Open a table and take its first seat; return its number."""
        return self._lobby.open_table(self.name, opening)

    def sit(self, number: int, seat: int | None = None) -> LobbyRefusal | None:
        """Take a seat, or the first that is free, at an open table."""
        return self._lobby.sit(self.name, number, seat)

    def stand_up(self, number: int) -> LobbyRefusal | None:
        """Give up the seat at an open table; a table whose last guest stands up is closed."""
        return self._lobby.stand_up(self.name, number)

    def ready(self, number: int, *, is_ready: bool = True) -> LobbyRefusal | None:
        """Say whether the guest is ready; the game begins once all seats are taken and all are."""
        return self._lobby.ready(self.name, number, is_ready=is_ready)

    def fill(self, number: int, bot: str) -> LobbyRefusal | None:
        """Fill the free seats of one's own table with bots of a kind, and be ready."""
        return self._lobby.fill(self.name, number, bot)

    def enter(self, number: int) -> HouseVisit | LobbyRefusal:
        """Go to a table where a game is on or over: to one's seat, or to watch.

        Nothing happens if the guest has meanwhile logged in at another terminal.
        """
        if self._lobby.here.get(self.name) is not self:
            return "no_such_table"
        entered = self._lobby.enter(self.name, number)
        if isinstance(entered, HouseVisit):
            self.visit = entered
        return entered

    def leave(self) -> None:
        """Hang up. The seats are kept."""
        self._listeners.clear()
        if self.visit is not None:
            self.visit.leave()
        self._lobby.see_off(self)


def _rank(sign: TableSign) -> tuple[bool, bool, int, int]:
    stage = {"playing": 1, "open": 0, "over": 2}[sign.status]
    return not sign.my_turn, sign.my_seat is None, stage, sign.number
