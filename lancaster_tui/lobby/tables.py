"""A table of the house: its seats until the game begins, what is said there, and how it is shown.

An act that is not possible returns the code of a refusal, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from lancaster_tui.lobby.entries import SeatEntry, TableEntry
from lancaster_tui.lobby.games import HouseGame
from lancaster_tui.lobby.signs import (
    LobbyRefusal,
    Opening,
    Presence,
    SeatSign,
    TableSign,
    TableStatus,
)
from lancaster_tui.rules.ruleset.law_sets import law_set_name
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.record import Record, new_record
from lancaster_tui.table.seating import COLOURS, Colour, Seating, with_names
from lancaster_tui.table.streams import fresh_seed
from lancaster_tui.table.table import Table

if TYPE_CHECKING:
    from lancaster_tui.lobby.here import HouseVisit


class HouseTable:
    """A table, for the house alone.

    Args:
        entry: What is stored of it; it is updated here.
        ruleset: The title of its ruleset.
    """

    def __init__(self, entry: TableEntry, ruleset: str) -> None:
        self.entry = entry
        self.game: HouseGame | None = None
        self.visits: dict[str, HouseVisit] = {}
        self.beginning: Table | None = None
        """The game while it is saved for the first time; nobody sits down or gets up then."""
        self._ruleset = ruleset
        self._laws: str | None = None

    @property
    def number(self) -> int:
        """The number that people see."""
        return self.entry.number

    @property
    def title(self) -> str:
        """What it is called."""
        return self.entry.opening.title

    @property
    def status(self) -> TableStatus:
        """Whether it waits for players, plays, or has played."""
        if self.game is None:
            return "open"
        return "over" if self.game.table.is_over else "playing"

    @property
    def is_startable(self) -> bool:
        """Whether all seats are taken, and everybody there is ready."""
        return self._is_open and all(
            seat.bot is not None or (seat.is_person and seat.is_ready) for seat in self.entry.seats
        )

    @property
    def _is_open(self) -> bool:
        return self.status == "open" and self.beginning is None

    def close(self) -> None:
        """Save and stop its game."""
        if self.beginning is not None:
            self.beginning.close()
        if self.game is not None:
            self.game.stop()
            self.game.table.close()

    def stop(self) -> None:
        """Stop its game, which is saved by ``finish``."""
        if self.game is not None:
            self.game.stop()
        if self._played is not None:
            self._played.stop()

    def finish(self) -> None:
        """Save its game once it has stopped; this waits for the disk in the calling thread."""
        if self._played is not None:
            self._played.finish()

    @property
    def _played(self) -> Table | None:
        """The game, including one that is about to begin."""
        return self.beginning if self.game is None else self.game.table

    def sit(self, name: str, colour: Colour, seat: int | None) -> LobbyRefusal | None:
        """Give somebody a seat, or the first that is free, in their colour if nobody has it."""
        if not self._is_open:
            return "not_open"
        if self.entry.seat_of(name) is not None:
            return "already_seated"
        free = [number for number, one in enumerate(self.entry.seats) if one.is_free]
        if not free:
            return "no_free_seat"
        wanted = free[0] if seat is None else seat
        if wanted not in free:
            return "seat_taken"
        self._put(wanted, SeatEntry(name=name, colour=colour))
        return None

    def stand_up(self, name: str) -> LobbyRefusal | None:
        """Free somebody's seat; if they opened the table, it passes to the next person there."""
        if not self._is_open:
            return "not_open"
        seat = self.entry.seat_of(name)
        if seat is None:
            return "not_seated"
        self._put(seat, SeatEntry(colour=self.entry.seats[seat].colour))
        if self.entry.opener == name:
            self.entry.opener = next((one.name for one in self.entry.seats if one.is_person), "")
        return None

    def set_ready(self, name: str, *, is_ready: bool) -> LobbyRefusal | None:
        """Note whether somebody is ready."""
        if not self._is_open:
            return "not_open"
        seat = self.entry.seat_of(name)
        if seat is None:
            return "not_seated"
        self.entry.seats[seat].is_ready = is_ready
        return None

    def fill(self, name: str, bot: str, here: Collection[str]) -> LobbyRefusal | None:
        """Put bots of a kind in the seats that nobody is going to play; who does so is ready."""
        if not self._is_open:
            return "not_open"
        if self.entry.opener != name:
            return "not_the_opener"
        self.set_ready(name, is_ready=True)
        for number, seat in enumerate(self.entry.seats):
            is_lost = seat.is_person and not seat.is_ready and seat.name not in here
            if seat.is_free or is_lost:
                self._put(number, SeatEntry(bot=bot, colour=seat.colour))
        return None

    def _put(self, number: int, seat: SeatEntry) -> None:
        """Put somebody at a seat: in the wanted colour, unless somebody else has it.

        All seats have different colours: a free one that had theirs takes this seat's.
        """
        seats = self.entry.seats
        others = [one for one in seats if one is not seats[number]]
        holder = next((one for one in others if one.colour == seat.colour), None)
        if holder is not None and not holder.is_free:
            seat.colour = seats[number].colour
        elif holder is not None:
            holder.colour = seats[number].colour
        seats[number] = seat

    def deal(self, rules: Ruleset) -> Record:
        """Return the record of the game that begins; bots get their names."""
        opening = self.entry.opening
        names = [Seating(seat.name, seat.bot) for seat in self.entry.seats]
        seats = [
            named._replace(colour=seat.colour)
            for named, seat in zip(with_names(names), self.entry.seats, strict=True)
        ]
        return new_record(rules, seats, fresh_seed(), opening.law_set)

    def sign(self, viewer: str, here: Collection[str]) -> TableSign:
        """Return the table as somebody may know it; ``here`` are the people who count as here."""
        entry, opening = self.entry, self.entry.opening
        sign = TableSign(
            number=entry.number,
            title=opening.title,
            status=self.status,
            seats=tuple(self._seat_sign(number, viewer, here) for number in range(opening.players)),
            opener=entry.opener,
            ruleset=self._ruleset,
            law_set=opening.law_set,
            pace=opening.pace,
            stand_in=opening.stand_in,
            spectators=opening.spectators,
            watching=tuple(name for name in self.visits if entry.seat_of(name) is None),
            my_seat=entry.seat_of(viewer),
            is_beginning=self.beginning is not None and self.beginning.save_fault is None,
        )
        return sign if self.game is None else self._playing(sign, self.game)

    def _playing(self, sign: TableSign, game: HouseGame) -> TableSign:
        """Return a sign with what the game adds."""
        glance, seat = game.glance, sign.my_seat
        return sign._replace(
            law_set=self._law_set(game),
            round=glance.round,
            rounds=game.table.rules.rounds,
            phase=glance.phase,
            is_vote=glance.is_vote,
            acting=glance.acting,
            my_turn=seat is not None and game.asks(seat),
            left=game.left,
            can_rematch=game.table.is_over and seat is not None,
        )

    def _law_set(self, game: HouseGame) -> str:
        """Return the laws of the game, which takes a while to find out."""
        if self._laws is None:
            self._laws = law_set_name(game.table.record.law_set)
        return self._laws

    def _seat_sign(self, number: int, viewer: str, here: Collection[str]) -> SeatSign:
        seat = self.entry.seats[number]
        name = seat.name if self.game is None else self.game.table.seats[number].name
        is_me = seat.is_person and seat.name == viewer
        return SeatSign(name, _presence(seat, here), seat.colour, seat.bot, seat.is_ready, is_me)


def new_entry(number: int, opening: Opening, opener: str, colour: Colour) -> TableEntry:
    """Return a table that somebody opens: they sit first, bots last."""
    entry = TableEntry(
        number=number, opening=opening, opener=opener, seats=[SeatEntry(name=opener, colour=colour)]
    )
    people = opening.players - len(opening.bots)
    for seat in range(1, opening.players):
        bot = opening.bots[seat - people] if seat >= people else None
        taken = [one.colour for one in entry.seats]
        entry.seats.append(SeatEntry(bot=bot, colour=_untaken(taken)))
    return entry


def _untaken(taken: Collection[Colour]) -> Colour:
    return next(colour for colour in COLOURS if colour not in taken)


def _presence(seat: SeatEntry, here: Collection[str]) -> Presence:
    if seat.is_free:
        return "free"
    if seat.bot is not None:
        return "bot"
    return "here" if seat.name in here else "away"
