"""A house without a server, with a clock and timers that a test turns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from random import Random

from lancaster_tui.lobby.here import HouseGuest, HouseVisit
from lancaster_tui.lobby.model import Lobby, Means
from lancaster_tui.lobby.notify import Notice
from lancaster_tui.lobby.signs import LobbyRefusal, Opening, TableSign
from lancaster_tui.lobby.storage import Aside, AtOnce, Storage, Writer
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.table.record import Record
from lancaster_tui.table.saves import SaveFile
from lancaster_tui.table.table import Table
from tests.processes import PATIENCE
from tests.table.games import act_somehow

BEGINNING = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
TWO = Opening("Friday", players=3, bots=("greedy",))


class Time:
    """A clock and timers: nothing happens before ``pass_by``."""

    def __init__(self) -> None:
        self.now = BEGINNING
        self._number = count()
        self._timers: list[tuple[datetime, int, Callable[[], None]]] = []
        self._off: set[int] = set()

    def clock(self) -> datetime:
        return self.now

    def schedule(self, seconds: float, callback: Callable[[], None]) -> Callable[[], None]:
        number = next(self._number)
        heappush(self._timers, (self.now + timedelta(seconds=seconds), number, callback))
        return lambda: self._off.add(number)

    def pass_by(self, time: timedelta = timedelta(seconds=30)) -> None:
        until = self.now + time
        while self._timers and self._timers[0][0] <= until:
            when, number, callback = heappop(self._timers)
            self.now = max(self.now, when)
            if number not in self._off:
                callback()
        self.now = until


class House:
    """A lobby in a folder, which can be closed, or left as if it had been killed.

    Args:
        folder: Its folder.
        writer: How its files are written, if not as usual.
        is_slow: Whether games and files are written in threads, as on a server, and not at once.
            Then nobody sees an act before ``save`` or ``save_all``.
    """

    def __init__(
        self, folder: Path, writer: Writer | None = None, *, is_slow: bool = False
    ) -> None:
        self.folder = folder
        self.is_slow = is_slow
        self.time = Time()
        self.notices: list[Notice] = []
        self._writer = writer
        self._open()

    def _open(self) -> None:
        self._posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        usual = Aside(self._posted.put) if self.is_slow else AtOnce()
        self.storage = Storage(self.folder, self._writer or usual)
        means = Means(
            clock=self.time.clock,
            schedule=self.time.schedule,
            notify=self.notices.append,
            invite_command="ssh join+{}@rose.example".format,
            make_table=self._make_table,
        )
        self.lobby = Lobby("Rose", self.storage, Random(1), means)
        self.lobby.open()

    def _make_table(self, record: Record, save: SaveFile) -> Table:
        table = Table(record, save)
        if self.is_slow:
            table.save_aside(self._posted.put)
        return table

    def save(self) -> None:
        """Let the house take note once of what is saved."""
        self._posted.get(timeout=PATIENCE)()

    def save_all(self) -> None:
        """Let the house take note of all that is saved."""
        while not all(game.is_saved for game in self._games):
            self.save()

    @property
    def _games(self) -> list[Table]:
        """All games that play or are about to."""
        tables = self.lobby.tables.values()
        begun = [table.game.table for table in tables if table.game is not None]
        return [*begun, *(table.beginning for table in tables if table.beginning is not None)]

    def guest(self, name: str) -> HouseGuest:
        """Let somebody in who is known from now on."""
        guests = self.lobby.guests
        if guests.find(name) is None:
            joined = guests.join(guests.invite().code, f"SHA256:{name}", name)
            assert not isinstance(joined, str)
        return self.lobby.connect(name)

    def reopen(self) -> None:
        """Close the house and open it again."""
        self.close()
        self._open()

    def end(self, number: int) -> Path | LobbyRefusal:
        """Have the host end a table; return what the host is told."""
        told: list[Path | LobbyRefusal] = []
        self.lobby.end(number, told.append)
        while not told:
            self.save()
        return told[0]

    def close(self) -> None:
        """Close the house."""
        self.lobby.close()

    def kill(self) -> None:
        """Open the house again as after ``kill -9``: nothing is closed but what the system does.

        Threads that write are waited for.
        """
        self.time = Time.__new__(Time)
        self.time.__init__()  # type: ignore[misc]
        for game in self._games:
            if game._saver is not None:
                game._saver.close()
            if game.save is not None:
                game.save.close()
        self.storage._writer.settle()
        self.storage._lock.release()
        self._open()

    def game(self, number: int) -> Table:
        """Return the game at a table."""
        game = self.lobby.tables[number].game
        assert game is not None
        return game.table

    def pass_by(self, time: timedelta = timedelta(seconds=30)) -> None:
        """Let time pass, and the house look at the clock."""
        self.time.pass_by(time)
        self.lobby.look_at_clock()
        self.time.pass_by(timedelta(seconds=30))


def opened(guest: HouseGuest, opening: Opening = TWO) -> int:
    """Return the number of a table that somebody opens."""
    number = guest.open_table(opening)
    assert isinstance(number, int)
    return number


def begun(house: House, opening: Opening = TWO, names: str = "Ann,Bob") -> int:
    """Return the number of a table where people have begun to play."""
    first, *others = (house.guest(name) for name in names.split(","))
    number = opened(first, opening)
    for other in others:
        assert other.sit(number) is None
    for guest in (first, *others):
        assert guest.ready(number) is None
    house.save_all()
    return number


def play_to_vote(house: House, number: int) -> None:
    """Let a game go on to its first vote."""
    game, chance = house.game(number), Random(1)
    while not is_voting(game.view(None)):
        act_somehow(game, chance)
        house.save_all()


def visit(house: House, name: str, number: int) -> HouseVisit:
    """Return the visit of somebody who is here at a table."""
    entered = house.lobby.here[name].enter(number)
    assert isinstance(entered, HouseVisit)
    return entered


def sign(guest: HouseGuest, number: int) -> TableSign:
    """Return a table as a guest sees it in the lobby."""
    return next(table for table in guest.tables if table.number == number)
