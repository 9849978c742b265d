"""An open house: a lobby with many tables, for everybody whom it knows or who has an invite."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import Context
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Final, NamedTuple

from lancaster_tui.lobby.guests import GuestRefusal, Guests
from lancaster_tui.lobby.here import HouseGuest
from lancaster_tui.lobby.model import Lobby, Means
from lancaster_tui.lobby.notify import Notice
from lancaster_tui.lobby.signs import LobbyRefusal
from lancaster_tui.lobby.storage import Aside, Storage
from lancaster_tui.plain.in_house import HouseLines, NewcomerLines
from lancaster_tui.plain.scribe import Lines, Scribe
from lancaster_tui.ssh.company import Company
from lancaster_tui.ssh.control import Answer, Refused
from lancaster_tui.ssh.house import Caller, Knock
from lancaster_tui.ssh.keys import Person
from lancaster_tui.ssh.later import guarded, later
from lancaster_tui.ssh.saving import serve_many
from lancaster_tui.ssh.seats_first import SeatsFirst
from lancaster_tui.ssh.session import Session
from lancaster_tui.table.record import Record
from lancaster_tui.table.saves import SaveFile
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import PACE
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.kit.settings import Choices
from lancaster_tui.tui.lobby.app import GuestApp
from lancaster_tui.words.lobby import guest_refusal_text
from lancaster_tui.words.visits import refusal_text

JOIN: Final = "join+"
"""What precedes the code of an invite in a login name."""
SENT_HOME: Final = "The host has sent you home."

_LOOK = 5.0  # seconds between two looks at the clock


class Plan(NamedTuple):
    """What a house is opened with.

    Args:
        name: What it is called.
        folder: Its state folder.
        invite_command: Returns the command that a friend types, for the name to log in with.
        people: Returns the people of a file of keys, by login; it is asked at every login.
        notify: Tells somebody who is not here that they are asked.
        note: Shows the host what happens, in sentences.
        pace: Seconds a bot waits before it acts.
    """

    name: str
    folder: Path
    invite_command: Callable[[str], str]
    people: Callable[[], Mapping[str, Person]]
    notify: Callable[[Notice], None]
    note: Callable[[str], None]
    pace: float = PACE


class _GuestChoices(Choices):
    """What a guest has chosen, which is stored once they have a name."""

    def __init__(self, known: Guests) -> None:
        super().__init__()
        self._known = known
        self._name = ""

    def are_of(self, name: str) -> None:
        """Restore the choices that somebody made earlier, if any."""
        self._name = name
        self._known.choose(name, self._values)
        self._values = dict(self._known.choices_of(name))

    def remember(self, key: str, value: str) -> None:
        """Keep a choice, and store it."""
        super().remember(key, value)
        self._known.choose(self._name, {key: value})


class OpenHouse:
    """A lobby, and everybody who is in it or at its tables. It is a ``House`` and a ``Steward``.

    Args:
        lobby: The lobby.
        plan: What the house is opened with.
    """

    def __init__(self, lobby: Lobby, plan: Plan) -> None:
        self.company = Company(plan.note)
        self._lobby = lobby
        self._plan = plan
        self._people: Mapping[str, Person] = {}
        self._guests: dict[Session, HouseGuest] = {}
        self._choices: dict[Session, _GuestChoices] = {}
        self._clock: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Let games go on."""
        self._lobby.open()
        self._clock = asyncio.get_running_loop().create_task(
            self._follow_clock(), context=Context()
        )

    def close(self) -> None:
        """Stop looking at the clock; the lobby is closed when everybody has gone."""
        if self._clock is not None:
            self._clock.cancel()

    async def _follow_clock(self) -> None:
        while True:
            guarded(self._lobby.look_at_clock, "The house could not look at the clock.")
            await asyncio.sleep(_LOOK)

    @property
    def _known(self) -> Guests:
        """Who is known, with the keys that are in the file now."""
        people = self._plan.people()
        if people is not self._people:
            self._people = people
            self._lobby.guests.let_in(
                {
                    person.name: [key.get_fingerprint() for key in person.keys]
                    for person in people.values()
                }
            )
        return self._lobby.guests

    def admits(self, knock: Knock) -> bool:
        """Say whether a key is known or an invite good; after too many wrong codes, none is."""
        known = self._known
        if known.name_of(_fingerprint(knock)) is not None:
            return True
        code = _code(knock)
        if not code or not known.may_guess(knock.address):
            return False
        if known.is_good(code):
            return True
        known.note_wrong(knock.address, code)
        return False

    def caller(self, knock: Knock) -> Caller:
        """Return who has come in; somebody new has no name yet, unless the invite is for one."""
        key, code = _fingerprint(knock), _code(knock)
        known = self._known
        name = known.name_of(key)
        if name is None and known.known_by(code):
            known.join(code, key, "")
            name = known.name_of(key)
        if name is not None:
            return Caller(name, name)
        return Caller(f"{JOIN}{code} {key}", "Somebody new")

    def enter(self, session: Session) -> None:
        """Let somebody in; an older session of the same person ends."""
        self.company.enter(session)

    def leave(self, session: Session) -> None:
        """Note that somebody has gone; their seats are kept."""
        self.company.leave(session)
        self._choices.pop(session, None)
        guest = self._guests.pop(session, None)
        if guest is not None:
            guest.leave()

    def comes_in(self, session: Session) -> HouseGuest | HouseNewcomer:
        """Return what a session may use: a guest, or somebody who has yet to give a name."""
        name = self._known.find(session.caller.name)
        if name is None or session.caller.who != name:
            return HouseNewcomer(partial(self._join, session))
        return self._connect(session, name)

    def _join(self, session: Session, name: str) -> HouseGuest | GuestRefusal:
        """Make somebody a guest by a name."""
        code, _, key = session.caller.who.removeprefix(JOIN).partition(" ")
        joined = self._known.join(code, key, name)
        if isinstance(joined, str):
            return joined
        if session in self._choices:
            self._choices[session].are_of(joined.name)
        self.company.is_called(session, Caller(joined.name, joined.name))
        return self._connect(session, joined.name)

    def _connect(self, session: Session, name: str) -> HouseGuest:
        guest = self._guests[session] = self._lobby.connect(name)
        return guest

    def make_app(self, session: Session, looks: Looks) -> GuestApp:
        """Make the application of a session. Choices made at an earlier login still hold."""
        choices = self._choices[session] = _GuestChoices(self._known)
        choices.are_of(session.caller.who)
        looks = looks._replace(
            theme=choices.theme or looks.theme, motion=choices.motion or looks.motion
        )
        return GuestApp(self.comes_in(session), looks=looks, choices=choices)

    def make_lines(self, session: Session, scribe: Scribe) -> Lines:
        """Make what a session plays in lines."""
        inside = self.comes_in(session)
        if isinstance(inside, HouseNewcomer):
            return NewcomerLines(inside, scribe)
        return HouseLines(inside, scribe)

    def only_watches(self, session: Session) -> bool:
        """Say whether somebody is at no table where they sit."""
        guest = self._guests.get(session)
        return guest is None or guest.visit is None or guest.visit.place.number is None

    def seated_at(self, number: int) -> list[Session]:
        """Return the sessions of those who are at a table where they sit."""
        visits = [guest.visit for guest in self._guests.values()]
        return [
            session
            for session, visit in zip(self._guests, visits, strict=True)
            if visit is not None and visit.number == number and visit.place.number is not None
        ]

    def listed(self) -> Answer:
        """Return who is here, and the tables, as plain values."""
        tables = [table.sign("", self._lobby.here) for table in self._lobby.tables.values()]
        return {
            "tables": [
                {
                    "number": table.number,
                    "title": table.title,
                    "status": table.status,
                    "pace": table.pace,
                    "round": table.round,
                    "seats": [
                        {"name": seat.name, "presence": seat.presence, "bot": seat.bot}
                        for seat in table.seats
                    ],
                }
                for table in tables
            ],
            "people": [
                {"name": session.caller.name, "address": session.address}
                for session in self.company.sessions
            ],
        }

    def invited(self, uses: int, days: int, name: str) -> Answer:
        """Make an invite for so many people and days; return its command and when it expires.

        With a name it is for somebody already known, and adds a key to theirs. Raises Refused.
        """
        time = timedelta(days=days)
        if name:
            invite = self._known.invite_again(name, time)
        else:
            invite = self._known.invite(uses=uses, time=time)
        if isinstance(invite, str):
            raise Refused(guest_refusal_text(invite))
        sign = self._lobby.invite_sign(invite)
        return {"command": sign.command, "uses": sign.uses, "until": sign.until.isoformat()}

    def kicked(self, name: str, *, forget: bool) -> Answer:
        """Send somebody home, and perhaps forget the keys that invites let in.

        Raises Refused.
        """
        found = self._known.find(name)
        if found is None:
            raise Refused(guest_refusal_text("no_such_guest"))
        if forget:
            self._known.forget(found)
        session = self.company.find(found)
        if session is not None:
            session.dismiss(SENT_HOME)
        elif not forget:
            raise Refused(f"{found} is not here.")
        return {}

    def said(self, text: str) -> Answer:
        """Say something to everybody, in the name of the house. Raises Refused."""
        if refusal := self._lobby.announce(text):
            raise Refused(refusal_text(refusal))
        return {}

    async def ended(self, number: int) -> Answer:
        """End a table; return its title, and the folder where its game is kept. Raises Refused."""
        table = self._lobby.tables.get(number)
        if table is None:
            raise Refused(f"There is no table {number}. `lancaster hosted list` shows all of them.")
        told: asyncio.Future[Path | LobbyRefusal] = asyncio.get_running_loop().create_future()
        self._lobby.end(number, lambda kept: None if told.done() else told.set_result(kept))
        kept = await told
        if isinstance(kept, str):
            raise Refused(refusal_text(kept))
        return {"title": table.title, "folder": str(kept)}


class HouseNewcomer:
    """Somebody with a good invite whom the house does not know yet (``Newcomer``).

    Args:
        join: Makes them a guest by a name, or says why not.
    """

    def __init__(self, join: Callable[[str], HouseGuest | GuestRefusal]) -> None:
        self._join = join

    def join(self, name: str) -> HouseGuest | GuestRefusal:
        """Become a guest by a name, which is cleaned; from now on their key is known."""
        return self._join(name)


@contextmanager
def open_house(plan: Plan) -> Iterator[OpenHouse]:
    """Load a house from its folder, in a running event loop; store all of it at the end.

    Raises ContentError if another process has it open, or what is stored cannot be read.
    """
    loop = asyncio.get_running_loop()
    post = partial(loop.call_soon_threadsafe, context=Context())

    def make_table(record: Record, save: SaveFile) -> Table:
        table = Table(record, save)
        number = int(save.path.parent.name)
        serve_many(table, plan.note, f"Table {number}: ")
        table.show_seats_first(SeatsFirst(lambda: house.seated_at(number)))
        return table

    means = Means(
        clock=partial(datetime.now, UTC),
        schedule=later,
        notify=plan.notify,
        invite_command=lambda code: plan.invite_command(f"{JOIN}{code}"),
        make_table=make_table,
        bot_pace=plan.pace,
    )
    storage = Storage(plan.folder, Aside(post))
    try:
        lobby = Lobby(plan.name, storage, SystemRandom(), means)
    except BaseException:
        storage.close()
        raise
    house = OpenHouse(lobby, plan)
    try:
        yield house
    finally:
        lobby.close()


def _fingerprint(knock: Knock) -> str:
    return knock.key.get_fingerprint()


def _code(knock: Knock) -> str:
    """Return the code of the invite that somebody logs in with; empty if there is none."""
    start, name = knock.username[: len(JOIN)].lower(), knock.username
    return name[len(JOIN) :].upper() if start == JOIN else ""
