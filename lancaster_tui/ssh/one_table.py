"""A house with one prepared table: everybody has a name and a key, and a seat or none."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from lancaster_tui.plain.at_seat import TableLines
from lancaster_tui.plain.scribe import Scribe
from lancaster_tui.ssh.company import Company
from lancaster_tui.ssh.house import Caller, Knock
from lancaster_tui.ssh.keys import Person, login
from lancaster_tui.ssh.later import BOT_FAILED, guarded, later
from lancaster_tui.ssh.saving import serve_many
from lancaster_tui.ssh.seats_first import SeatsFirst
from lancaster_tui.ssh.session import Session
from lancaster_tui.table.bot_driver import BotDriver
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import PACE, LancasterApp
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.kit.settings import Choices

log = logging.getLogger(__name__)


class OneTable:
    """A table and everybody who is at it.

    Args:
        table: The game; its bots act automatically.
        people: Returns the people who may log in, by login; it is asked at every login.
        note: Shows the host what happens, in sentences.
        pace: Seconds a bot waits before it acts.
    """

    def __init__(
        self,
        table: Table,
        people: Callable[[], Mapping[str, Person]],
        note: Callable[[str], None],
        pace: float = PACE,
    ) -> None:
        self.company = Company(note)
        self._people = people
        self._table = table
        self._note = note
        self._seats = seats_by_login(table)
        self._choices: dict[str, Choices] = {}
        self._bots = BotDriver(table, later, pace)
        self._unsubscribe = table.subscribe(partial(guarded, self._go_on, BOT_FAILED))

    def open(self) -> None:
        """Let the bots act. From now on nobody waits for the disk, nor for a bot that thinks."""
        serve_many(self._table, self._note)
        self._table.show_seats_first(SeatsFirst(self._seated))
        self._bots.go_on()

    def close(self) -> None:
        """Let the bots act no more."""
        self._unsubscribe()
        self._bots.stop()

    def admits(self, knock: Knock) -> bool:
        """Say whether a key belongs to the name that somebody logs in with."""
        with suppress(ValueError):
            person = self._people().get(login(knock.username))
            return person is not None and knock.key in person.keys
        return False

    def caller(self, knock: Knock) -> Caller:
        """Return who has come in."""
        who = login(knock.username)
        return Caller(who, self._people()[who].name)

    def enter(self, session: Session) -> None:
        """Let somebody in; an older session of the same login ends."""
        self.company.enter(session)

    def leave(self, session: Session) -> None:
        """Note that somebody has gone; the seat waits for its player."""
        self.company.leave(session)

    def make_app(self, session: Session, looks: Looks) -> LancasterApp:
        """Make the application of a login: for a seat, or for somebody who watches.

        Choices made at an earlier login still hold; none of them is written to a file here.
        """
        who = session.caller.who
        choices = self._choices.setdefault(who, Choices())
        looks = looks._replace(
            theme=choices.theme or looks.theme, motion=choices.motion or looks.motion
        )
        places = [self._table.seat(self._seats.get(who))]
        return LancasterApp(places=places, looks=looks, choices=choices)

    def make_lines(self, session: Session, scribe: Scribe) -> TableLines:
        """Make what somebody plays in lines: a seat, or a place to watch from."""
        return TableLines(self._table.seat(self._seats.get(session.caller.who)), scribe)

    def only_watches(self, session: Session) -> bool:
        """Say whether somebody has no seat."""
        return session.caller.who not in self._seats

    def _seated(self) -> list[Session]:
        return [each for each in self.company.sessions if not self.only_watches(each)]

    def _go_on(self) -> None:
        self._bots.go_on()
        if self._table.is_over:
            self._note("The game is over.")


def seats_by_login(table: Table) -> dict[str, int]:
    """Return the seats of the persons at a table by login.

    Raises ValueError, with a sentence, if some could not log in, or only as somebody else.
    """
    seats: dict[str, int] = {}
    for seat, seating in enumerate(table.seats):
        if seating.bot is None:
            other = seats.setdefault(login(seating.name), seat)
            if other != seat:
                raise ValueError(
                    f"{seating.name} and {table.seats[other].name} log in with the same name"
                )
    return seats
