"""The lobby of a house: its tables, who is here, what they may do, and what is stored.

It is for the house alone. Sessions are handed a ``HouseGuest``, table screens a ``HouseVisit``
(``here.py``); what these promise is in ``visit.py``.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import cached_property, partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from lancaster_tui.content.rulesets import known_rulesets, load_ruleset
from lancaster_tui.documents.errors import ContentError, clean
from lancaster_tui.lobby.entries import SeatEntry, TableEntry
from lancaster_tui.lobby.games import HouseGame
from lancaster_tui.lobby.guests import Clock, Guests, Invite
from lancaster_tui.lobby.here import HouseGuest, HouseVisit
from lancaster_tui.lobby.notify import Notice
from lancaster_tui.lobby.signs import (
    BOTS,
    SAY_WIDTH,
    TITLE_WIDTH,
    Deed,
    InviteSign,
    Line,
    LobbyRefusal,
    Opening,
    RulesetSign,
)
from lancaster_tui.lobby.storage import Storage
from lancaster_tui.lobby.tables import HouseTable, new_entry
from lancaster_tui.rules.faults import InvalidRules
from lancaster_tui.rules.ruleset.law_sets import choose_law_set, parse_law_set
from lancaster_tui.table.bot_driver import Schedule
from lancaster_tui.table.record import Record
from lancaster_tui.table.saves import SaveFile, open_save
from lancaster_tui.table.seating import Colour
from lancaster_tui.table.table import Table

MOST_TABLES: Final = 200
MOST_OF_ONE: Final = 10
"""How many unfinished tables one guest may have opened."""
TIME_ON_SHOW: Final = timedelta(days=3)
"""How long a table is still shown after its game is over."""

_MOST_TALK, _TALK_TIME = 8, timedelta(seconds=20)  # lines that somebody can say in so much time

_LOG = logging.getLogger(__name__)
_LOG.addHandler(logging.NullHandler())


class Means(NamedTuple):
    """What the lobby needs from outside.

    Args:
        clock: Returns the time, with a time zone.
        schedule: Calls a function once after some seconds; returns what cancels that.
        notify: Tells somebody who is not here that they are asked.
        invite_command: Returns the command that a friend types, given the code of an invite.
        make_table: Makes the table of a game from its record and its file.
        bot_pace: Seconds a bot waits before it acts.
    """

    clock: Clock
    schedule: Schedule
    notify: Callable[[Notice], None]
    invite_command: Callable[[str], str]
    make_table: Callable[[Record, SaveFile], Table] = Table
    bot_pace: float = 1.0


class Lobby:
    """All tables of a house and all guests who are here.

    Args:
        name: What the house is called.
        storage: The folder of the house, from which everything is restored.
        chance: Where the codes of invites come from; it must not be predictable.
        means: What it needs from outside.
    """

    def __init__(self, name: str, storage: Storage, chance: Random, means: Means) -> None:
        self.name = name
        self.here: dict[str, HouseGuest] = {}
        self.tables: dict[int, HouseTable] = {}
        self._storage = storage
        self._means = means
        self._talk: dict[str, deque[datetime]] = {}
        stored = storage.load()
        book, self._entry = stored.guests, stored.lobby
        self.guests = Guests(book, means.clock, chance, partial(storage.put_guests, book))
        for entry in stored.tables:
            self._bring_back(HouseTable(entry, self._title_of(entry.opening.ruleset)))

    def _bring_back(self, table: HouseTable) -> None:
        """Take a table from the folder; one that cannot go on is logged, and stays there."""
        path = self._storage.game_path(table.number)
        try:
            if path.exists():
                save, record = open_save(path)
                self._begin(table, self._means.make_table(record, save))
        except ContentError:
            _LOG.exception("the other tables are there, but table %d cannot go on", table.number)
        else:
            self.tables[table.number] = table

    def open(self) -> None:
        """Continue the games, and begin those that were about to, now that people can come in."""
        for table in self.tables.values():
            if table.game is None:
                self._start_if_ready(table)
            else:
                table.game.begin()
                self._notify(table)
                self.store(table)

    def close(self) -> None:
        """Save and stop all games, and let others open the folder."""
        for guest in list(self.here.values()):
            guest.leave()
        for table in self.tables.values():
            table.close()
        self._storage.close()

    @property
    def lines(self) -> Sequence[Line]:
        """What was said and done in the lobby, the latest last."""
        return self._entry.lines

    @cached_property
    def rulesets(self) -> Sequence[RulesetSign]:
        """What tables can be opened with, the base game first."""
        signs = []
        for known in known_rulesets():
            try:
                rules = load_ruleset(known.id)
            except ContentError:
                _LOG.exception("nobody can open a table with the ruleset %s", known.id)
            else:
                players = tuple(sorted(count.players for count in rules.player_counts))
                signs.append(RulesetSign(known.id, rules.name, players))
        return sorted(signs, key=lambda sign: sign.id != "base")

    def _title_of(self, ruleset: str) -> str:
        return next((sign.title for sign in self.rulesets if sign.id == ruleset), ruleset)

    def invite_sign(self, invite: Invite) -> InviteSign:
        """Return an invite as it is shown."""
        return InviteSign(self._means.invite_command(invite.code), invite.uses, invite.until)

    def connect(self, name: str) -> HouseGuest:
        """Let a known guest in; an older session by that name ends."""
        if name in self.here:
            self.here[name].leave()
        guest = self.here[name] = HouseGuest(self, name)
        self.changed()
        return guest

    def see_off(self, guest: HouseGuest) -> None:
        """Note that a guest has left; at live tables that have not begun they stop being ready."""
        if self.here.get(guest.name) is not guest:
            return
        del self.here[guest.name]
        for table in self.tables.values():
            is_live = table.entry.opening.pace == "live"
            if is_live and table.set_ready(guest.name, is_ready=False) is None:
                self.store(table)
        self.changed()

    def say(self, name: str, text: str, table: HouseTable | None = None) -> LobbyRefusal | None:
        """Pass on what somebody says at a table, or in the lobby."""
        said = clean(text, SAY_WIDTH)
        if not said:
            return "nothing_to_say"
        now, times = self._means.clock(), self._talk.setdefault(name, deque(maxlen=_MOST_TALK))
        if len(times) == _MOST_TALK and now - times[0] < _TALK_TIME:
            return "too_much_talk"
        times.append(now)
        self.tell(table, name, "said", said)
        return None

    def announce(self, text: str) -> LobbyRefusal | None:
        """Say something for the house, in the lobby and at all tables."""
        said = clean(text, SAY_WIDTH)
        if not said:
            return "nothing_to_say"
        for place in (None, *self.tables.values()):
            self.tell(place, "", "house_said", said)
        return None

    def tell(self, table: HouseTable | None, who: str, deed: Deed, about: str = "") -> None:
        """Record what somebody says or does at a table or in the lobby, and show it there."""
        line = Line(self._means.clock(), who, self._colour(table, who), deed, about)
        if table is None:
            self._entry.add(line)
            self._storage.put_lobby(self._entry)
            self.changed()
        else:
            table.entry.add(line)
            self.changed(table)

    def _colour(self, table: HouseTable | None, who: str) -> Colour | None:
        """Return somebody's colour, None for the house: that of their seat, if they have one."""
        seat = None if table is None else table.entry.seat_of(who)
        if table is not None and seat is not None:
            return table.entry.seats[seat].colour
        return self.guests.colour_of(who) if who else None

    def changed(self, table: HouseTable | None = None) -> None:
        """Store a table if one has changed; tell all in the lobby, and those at that table."""
        if table is not None:
            self.store(table)
        for guest in tuple(self.here.values()):
            guest.tell()
        for visit in () if table is None else tuple(table.visits.values()):
            visit.tell()

    def store(self, table: HouseTable) -> None:
        """Store what is known of a table, unless it has been put away."""
        if self.tables.get(table.number) is table:
            self._storage.put_table(table.entry)

    def open_table(self, name: str, opening: Opening) -> int | LobbyRefusal:
        """Open a table for somebody, who sits there; return its number."""
        opening = opening._replace(title=clean(opening.title, TITLE_WIDTH))
        refusal = self._fault_of(opening) or self._too_many(name)
        if refusal is not None:
            return refusal
        colour = self.guests.colour_of(name)
        return self._open(new_entry(self._free_number(), opening, name, colour))

    def _open(self, entry: TableEntry) -> int:
        table = HouseTable(entry, self._title_of(entry.opening.ruleset))
        self.tables[entry.number] = table
        self.store(table)
        self.tell(None, entry.opener, "opened", table.title)
        self._start_if_ready(table)
        return entry.number

    def _fault_of(self, opening: Opening) -> LobbyRefusal | None:
        """Return why a table cannot be opened like that, or None."""
        if not opening.title:
            return "no_title"
        if any(bot not in BOTS for bot in opening.bots):
            return "unknown_bot"
        ruleset = next((sign for sign in self.rulesets if sign.id == opening.ruleset), None)
        if ruleset is None:
            return "unknown_ruleset"
        if opening.players not in ruleset.players or len(opening.bots) >= opening.players:
            return "wrong_number_of_seats"
        try:
            letters = parse_law_set(opening.law_set)
            choose_law_set(load_ruleset(opening.ruleset), letters, Random(0))
        except (InvalidRules, ContentError):
            return "unknown_laws"
        return None

    def _too_many(self, name: str) -> LobbyRefusal | None:
        going_on = [table for table in self.tables.values() if table.status != "over"]
        if len(self.tables) >= MOST_TABLES:
            return "house_has_too_many_tables"
        own = sum(table.entry.opener == name for table in going_on)
        return "too_many_tables" if own >= MOST_OF_ONE else None

    def _free_number(self) -> int:
        return next(number for number in count(1) if not self._storage.is_used(number))

    def sit(self, name: str, number: int, seat: int | None) -> LobbyRefusal | None:
        """Give somebody a seat at an open table."""
        table = self.tables.get(number)
        if table is None:
            return "no_such_table"
        refusal = table.sit(name, self.guests.colour_of(name), seat)
        if refusal is None:
            return self._seats_changed(table, name, "sat")
        return refusal

    def stand_up(self, name: str, number: int) -> LobbyRefusal | None:
        """Free the seat of somebody at an open table; it is gone when nobody sits there."""
        table = self.tables.get(number)
        if table is None:
            return "no_such_table"
        refusal = table.stand_up(name)
        if refusal is not None:
            return refusal
        if not table.entry.opener:
            self._put_away(table)
            self.tell(None, name, "closed", table.title)
            return None
        return self._seats_changed(table, name, "stood_up")

    def ready(self, name: str, number: int, *, is_ready: bool) -> LobbyRefusal | None:
        """Note whether somebody is ready, and begin the game if everybody is."""
        table = self.tables.get(number)
        if table is None:
            return "no_such_table"
        refusal = table.set_ready(name, is_ready=is_ready)
        if refusal is None:
            return self._seats_changed(table, name)
        return refusal

    def fill(self, name: str, number: int, bot: str) -> LobbyRefusal | None:
        """Put bots in the seats that nobody is going to play; begin if everybody is ready."""
        table = self.tables.get(number)
        if table is None:
            return "no_such_table"
        if bot not in BOTS:
            return "unknown_bot"
        refusal = table.fill(name, bot, self.here)
        if refusal is None:
            return self._seats_changed(table, name, "filled")
        return refusal

    def _seats_changed(
        self, table: HouseTable, name: str, deed: Deed | None = None
    ) -> LobbyRefusal | None:
        """Report what somebody did at an open table, and begin the game if everybody is ready.

        Returns why it cannot begin although they are, else None.
        """
        self.store(table)
        if deed is not None:
            self.tell(None, name, deed, table.title)
        else:
            self.changed()
        return self._start_if_ready(table)

    def _start_if_ready(self, table: HouseTable) -> LobbyRefusal | None:
        """Begin the game at a table; its record is on the disk before anybody sees a card."""
        if not table.is_startable:
            return None
        save = SaveFile(self._storage.game_path(table.number))
        try:
            record = table.deal(load_ruleset(table.entry.opening.ruleset))
        except (InvalidRules, ContentError):
            _LOG.exception("table %d cannot begin", table.number)
            return "laws_unusable"
        made = table.beginning = self._means.make_table(record, save)
        unsubscribe = made.subscribe(lambda: self._start(table, made, unsubscribe))
        made.begin()
        if made.save_fault is None:
            return None
        _LOG.error("table %d cannot begin: %s", table.number, made.save_fault)
        unsubscribe()
        table.beginning = made.save = None  # saving is not tried again
        made.close()
        return "cannot_begin"

    def _start(self, table: HouseTable, made: Table, unsubscribe: Callable[[], None]) -> None:
        """Let a game begin, as soon as it is saved, unless its table has been put away."""
        if self.tables.get(table.number) is not table:
            return
        if not made.is_saved:
            self.changed()
            return
        unsubscribe()
        table.beginning = None
        game = self._begin(table, made)
        self.tell(None, "", "started", table.title)
        self._notify(table)
        self.changed(table)
        game.begin()

    def _begin(self, table: HouseTable, made: Table) -> HouseGame:
        changed = partial(self._has_moved, table)
        means = self._means
        table.game = HouseGame(
            table.entry, made, means.schedule, means.bot_pace, means.clock, changed
        )
        return table.game

    def _has_moved(self, table: HouseTable, *, has_ended: bool) -> None:
        """Take note of an act at a table; people at the table see it through the game itself."""
        self._notify(table)
        self.store(table)
        if has_ended:
            self.tell(None, "", "ended", table.title)
        else:
            self.changed()

    def _notify(self, table: HouseTable) -> None:
        """Notify those who are asked and not here, once for each question."""
        game, asked = table.game, table.entry.asked
        if game is None or asked is None:
            return
        for seat in game.persons_asked:
            if table.entry.told.get(seat) != asked.key:
                table.entry.told[seat] = asked.key
                self._notify_seat(table, seat, "vote" if game.glance.is_vote else game.glance.phase)

    def notify_consent(self, table: HouseTable, seats: Sequence[int]) -> None:
        """Notify those who are asked whether an act may be taken back, and are not here."""
        for seat in seats:
            self._notify_seat(table, seat, "consent")

    def _notify_seat(self, table: HouseTable, seat: int, kind: str) -> None:
        name = table.entry.seats[seat].name
        if name not in self.here:
            self._means.notify(Notice(table.number, table.title, seat, name, kind))

    def enter(self, name: str, number: int) -> HouseVisit | LobbyRefusal:
        """Take somebody who is here to a table; they leave the one they were at."""
        table = self.tables.get(number)
        if table is None:
            return "no_such_table"
        if table.game is None:
            return "not_begun"
        seat = table.entry.seat_of(name)
        if seat is None and table.entry.opening.spectators == "nobody":
            return "no_spectators"
        older = self.here[name].visit
        if older is not None:
            older.leave()
        visit = table.visits[name] = HouseVisit(self, table, table.game, name)
        self.tell(table, name, "watches" if seat is None else "came")
        return visit

    def rematch(self, name: str, table: HouseTable) -> int | LobbyRefusal:
        """Open the same table once more for those who sat there; return its number."""
        if self.tables.get(table.number) is not table:
            return "no_such_table"
        if table.entry.seat_of(name) is None:
            return "not_seated"
        if table.status != "over":
            return "not_over"
        again = self.tables.get(table.entry.rematch or 0)
        if again is not None and again.status == "open":
            return again.number
        if refusal := self._too_many(name):
            return refusal
        seats = [
            SeatEntry(name="" if seat.bot else seat.name, bot=seat.bot, colour=seat.colour)
            for seat in table.entry.seats
        ]
        number = self._free_number()
        table.entry.rematch = number
        self.tell(table, name, "rematch")
        opening = table.entry.opening
        return self._open(TableEntry(number=number, opening=opening, opener=name, seats=seats))

    def look_at_clock(self) -> None:
        """Let stand-ins answer where time is up, and put away tables that ended long enough ago."""
        for table in list(self.tables.values()):
            try:
                self._look_at_clock(table)
            except Exception:  # the other tables go on, whatever failed
                _LOG.exception("table %d waits: its time could not be looked at", table.number)

    def _look_at_clock(self, table: HouseTable) -> None:
        ended = table.entry.ended
        is_old = ended is not None and self._means.clock() - ended > TIME_ON_SHOW
        if is_old and not table.visits:
            self._put_away(table)
            self.changed()
        elif table.game is not None:
            table.game.look_at_clock()

    def end(self, number: int, told: Callable[[Path | LobbyRefusal], None]) -> None:
        """End a table on behalf of the house; whoever is there returns to the lobby.

        ``told`` is called with the folder that its files have been moved to, once they are there.
        """
        table = self.tables.get(number)
        if table is None:
            told("no_such_table")
            return
        self._put_away(table, lambda kept: told(kept or "not_put_away"))
        for visit in tuple(table.visits.values()):
            visit.end()
        self.tell(None, "", "host_ended", table.title)

    def _put_away(
        self, table: HouseTable, told: Callable[[Path | None], None] = lambda _: None
    ) -> None:
        """Take a table off the list and move its files elsewhere, which frees its number.

        ``told`` is called with their new folder once they are there, or with None if they could
        not be moved.
        """
        number = table.number
        table.stop()
        del self.tables[number]
        for other in self.tables.values():
            if other.entry.rematch == number:
                other.entry.rematch = None
                self.store(other)
        name = f"{self._means.clock():%Y%m%dT%H%M%S}-{number}"
        self._storage.put_away(number, name, table.finish, told)
