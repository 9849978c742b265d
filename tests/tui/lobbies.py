"""A house without a server: what a guest of it may use, as a test sets it up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from textual.app import App

from lancaster_tui.lobby.guests import GuestRefusal
from lancaster_tui.lobby.signs import (
    Away,
    Deed,
    InviteSign,
    Line,
    LobbyRefusal,
    Opening,
    PersonSign,
    Presence,
    RulesetSign,
    SeatSign,
    TableSign,
    UndoRequest,
)
from lancaster_tui.table.seat import TableSeat
from lancaster_tui.table.seating import COLOURS, Colour
from lancaster_tui.table.table import Table
from lancaster_tui.tui.kit import terminal

EVENING = datetime(2026, 11, 20, 20, 41, tzinfo=UTC)
INVITED_UNTIL = EVENING + timedelta(days=2)
_COLOUR: dict[str, Colour] = {
    name: COLOURS[number % len(COLOURS)]
    for number, name in enumerate(("Ann", "Percy", "Maud", "Joan", "Hugh", "Fitz", "Neville"))
}


def colour_of(name: str) -> Colour:
    """Return the colour of a person in these tests."""
    return _COLOUR.get(name, COLOURS[len(name) % len(COLOURS)])


def seat(
    name: str,
    presence: Presence = "here",
    colour: Colour | None = None,
    *,
    is_ready: bool = False,
) -> SeatSign:
    """Return a seat; Ann's is that of the guest, and one without a name is free."""
    return SeatSign(
        name,
        presence if name else "free",
        colour or colour_of(name),
        bot="easy" if presence == "bot" else None,
        is_ready=is_ready,
        is_me=name == "Ann",
    )


def sign(number: int, title: str, *seats: SeatSign, **other: object) -> TableSign:
    """Return a table that plays, unless something else is said."""
    mine = next((at for at, each in enumerate(seats) if each.is_me), None)
    table = TableSign(
        number, title, "playing", seats, seats[0].name, "Lancaster", "base", "1d", "normal", "chat",
        round=3, rounds=5, phase="placing", my_seat=mine,
    )  # fmt: skip
    return table._replace(**other)  # type: ignore[arg-type]


def evening_tables() -> list[TableSign]:
    """Return the tables of an evening: two wait for Ann, one is open, one plays, one is watched."""
    return [
        sign(
            1, "Friday", seat("Ann"), seat("Neville", "away"), seat("Percy"), seat("Talbot", "bot"),
            acting=0, my_turn=True, left=timedelta(hours=18),
        ),
        sign(
            2, "Roses", seat("Ann"), seat("Fitz", "away"), seat("Joan", "away"),
            acting=0, my_turn=True, left=timedelta(days=2, hours=3), pace="3d", round=1,
        ),
        sign(
            3, "Tonight", seat("Percy", is_ready=True), seat("Joan"), seat(""), seat(""),
            status="open", pace="live", round=0, phase="setup",
        ),
        sign(
            4, "Long war", seat("Ann"), seat("Neville", "away"), seat("Joan"), seat("Wat", "bot"),
            acting=1, left=timedelta(hours=3), round=5, phase="counties",
        ),
        sign(
            5, "Masters", seat("Fitz"), seat("Maud"), seat("Hugh"),
            is_vote=True, pace="live", round=4, phase="parliament", watching=("Tom", "Eve", "Kit"),
        ),
    ]  # fmt: skip


def many_tables(number: int) -> list[TableSign]:
    """Return so many tables: those of an evening, and others that are over."""
    others = [
        sign(
            each,
            f"Game {each}",
            seat("Hugh", "away"),
            seat("Maud", "away"),
            seat("Neville", "bot"),
            status="over",
            phase="ended",
            round=5,
        )
        for each in range(6, number + 1)
    ]
    return [*evening_tables(), *others]


def opened_by_me() -> TableSign:
    """Return a table that Ann has opened, and where one seat is free."""
    seats = seat("Ann"), seat("Percy", is_ready=True), seat("Joan", "away"), seat("")
    return sign(8, "Sunday", *seats, status="open", pace="3d", round=0, phase="setup")


def line(minutes: int, who: str, deed: Deed, about: str = "") -> Line:
    """Return a line some minutes into the evening."""
    when = EVENING + timedelta(minutes=minutes)
    return Line(when, who, colour_of(who) if who else None, deed, about)


def evening_lines() -> list[Line]:
    """Return what is said and done in the lobby on an evening."""
    return [
        line(0, "Percy", "said", "two more for a live one?"),
        line(0, "Joan", "said", "in. new laws please"),
        line(2, "Percy", "said", "base with new group 3"),
        line(3, "Fitz", "sat", "Masters"),
        line(6, "Maud", "said", "we end in ten minutes, then I can join, if you still have a seat"),
        line(8, "Ann", "said", "voting at Friday, then yes"),
    ]


def sent_to_terminal(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that fills with what applications send a terminal beside the screen."""
    everything: list[str] = []
    monkeypatch.setattr(terminal, "_send", lambda _, text: everything.append(text))
    monkeypatch.setattr(App, "bell", lambda _: everything.append("\x07"))
    return everything


class FakeGuest:
    """Ann in a house where nothing happens but what a test does; it notes what is asked of it."""

    name, house = "Ann", "rose.example"
    rulesets = (
        RulesetSign("base", "Lancaster", (2, 3, 4, 5)),
        RulesetSign("duel", "A duel of two", (2,)),
    )
    bots = ("easy", "normal", "hard", "mix")

    def __init__(self, tables: Sequence[TableSign] | None = None) -> None:
        self.tables = evening_tables() if tables is None else list(tables)
        self.people = [
            PersonSign("Ann", colour_of("Ann"), "lobby", is_me=True),
            PersonSign("Percy", colour_of("Percy"), "lobby"),
            PersonSign("Joan", colour_of("Joan"), "lobby"),
            PersonSign("Maud", colour_of("Maud"), "plays", 5),
            PersonSign("Tom", colour_of("Tom"), "watches", 5),
        ]
        self.lines: list[Line] = evening_lines()
        self.invite: InviteSign | None = InviteSign(
            "ssh -p 2222 join+K7QF@rose.example", 2, INVITED_UNTIL
        )
        self.asked: list[object] = []
        self.answer: LobbyRefusal | None = None
        self.opened = 6
        self.visits: dict[int, FakeVisit] = {}
        self._listeners: list[Callable[[], object]] = []

    def tell(self) -> None:
        """Let the screens know that something has changed."""
        for listener in tuple(self._listeners):
            listener()

    def new_invite(self) -> LobbyRefusal | None:
        if self.answer is None:
            self.invite = InviteSign("ssh -p 2222 join+X4TZ@rose.example", 2, INVITED_UNTIL)
        return self._note("new_invite")

    def say(self, text: str) -> LobbyRefusal | None:
        if self.answer is None:
            self.lines.append(line(10, "Ann", "said", text))
        return self._note("say", text)

    def open_table(self, opening: Opening) -> int | LobbyRefusal:
        return self._note("open", opening) or self.opened

    def sit(self, number: int, seat: int | None = None) -> LobbyRefusal | None:
        return self._note("sit", number)

    def stand_up(self, number: int) -> LobbyRefusal | None:
        return self._note("stand_up", number)

    def ready(self, number: int, *, is_ready: bool = True) -> LobbyRefusal | None:
        return self._note("ready" if is_ready else "not_ready", number)

    def fill(self, number: int, bot: str) -> LobbyRefusal | None:
        return self._note("fill", number, bot)

    def enter(self, number: int) -> FakeVisit | LobbyRefusal:
        return self._note("enter", number) or self.visits[number]

    def leave(self) -> None:
        self.asked.append("leave")

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _note(self, *asked: object) -> LobbyRefusal | None:
        self.asked.append(asked)
        if self.answer is None:
            self.tell()
        return self.answer


class FakeNewcomer:
    """Somebody who comes in with an invite; only Bob is known already."""

    def __init__(self) -> None:
        self.guest = FakeGuest()

    def join(self, name: str) -> FakeGuest | GuestRefusal:
        return "name_taken" if name == "Bob" else self.guest


class FakeVisit:
    """Somebody at a table of a house, who hears only what a test says."""

    def __init__(self, game: Table, number: int | None = 0, title: str = "Friday") -> None:
        self.place: TableSeat = game.seat(number)
        self.game = game
        seats = [
            SeatSign(
                each.name,
                "bot" if each.bot else "here",
                COLOURS[at],
                each.bot,
                is_me=at == number,
            )
            for at, each in enumerate(game.seats)
        ]
        self.table = sign(1, title, *seats, left=timedelta(hours=18), my_seat=number)
        self.is_ended = False
        self.lines: list[Line] = []
        self.away: Away | None = None
        self.request: UndoRequest | None = None
        self.asked: list[object] = []
        self.answer: LobbyRefusal | None = None
        self._asks: tuple[int, ...] | None = None
        self._listeners: list[Callable[[], object]] = []

    def tell(self) -> None:
        """Let the screens know that something has changed."""
        for listener in tuple(self._listeners):
            listener()

    def line(self, minutes: int, who: str, deed: Deed, about: str = "") -> Line:
        """Return a line in the colour of a seat."""
        colour = next(seat.colour for seat in self.table.seats if seat.name == who)
        return line(minutes, who, deed, about)._replace(colour=colour)

    def here(self, presence: Mapping[str, Presence]) -> None:
        """Change who is at the table, by their names."""
        self.table = self.table._replace(
            seats=tuple(
                each._replace(presence=presence.get(each.name, each.presence))
                for each in self.table.seats
            )
        )
        self.tell()

    def catch_up(self) -> None:
        self.away = None
        self.asked.append("catch_up")

    @property
    def undo_asks(self) -> tuple[int, ...] | None:
        return () if self.place.can_undo else self._asks

    @undo_asks.setter
    def undo_asks(self, seats: tuple[int, ...] | None) -> None:
        self._asks = seats

    def take_back(self) -> LobbyRefusal | None:
        if self.answer is None and self.undo_asks == ():
            self.place.undo()
        return self._note("take_back")

    def answer_undo(self, *, agrees: bool) -> LobbyRefusal | None:
        self.request = None
        return self._note("answer_undo", agrees)

    def say(self, text: str) -> LobbyRefusal | None:
        if self.answer is None:
            self.lines.append(line(10, "Ann", "said", text))
        return self._note("say", text)

    def rematch(self) -> int | LobbyRefusal:
        return self._note("rematch") or 7

    def leave(self) -> None:
        self.asked.append("leave")

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _note(self, *asked: object) -> LobbyRefusal | None:
        self.asked.append(asked)
        if self.answer is None:
            self.tell()
        return self.answer
