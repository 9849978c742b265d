"""A guest's way through a house in lines: the lobby, and from there to a table and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from lancaster_tui.lobby.signs import Line, LobbyRefusal, TableSign
from lancaster_tui.lobby.visit import Guest, Newcomer, Visit
from lancaster_tui.plain.at_table import VisitLines
from lancaster_tui.plain.opening import FORM, Misfit, opening_of
from lancaster_tui.plain.scribe import Scribe
from lancaster_tui.plain.talk import lines_after, seats_text, told
from lancaster_tui.words.lobby import NAME_HINT, NAME_QUESTION, guest_refusal_text
from lancaster_tui.words.visits import (
    YOUR_TURN,
    host_ended_text,
    invite_text,
    left_text,
    refusal_text,
    state_text,
    terms_texts,
    waiting_tables_text,
    whereabouts_text,
)

HELP = (
    "Commands in the lobby; N is the number of a table:",
    "  tables: all tables, those where it is your turn first; terms N: how one is played",
    "  people: who is here",
    f"  {FORM}",
    "    opens a table; what you leave out is usual",
    "  sit N: take a free seat; sit N SEAT: take that one; stand N: give it up",
    "  ready N: say that you are ready; wait N: say that you are not",
    "  fill N BOT: put bots of a kind, such as greedy, into the free seats of your table",
    "  go N: go to a table that plays, to your seat or to watch",
    "  say TEXT: say something to all in the lobby; chat: what was said before",
    "  invite: a command for a friend",
    "  quit: hang up; your seats are kept",
)
_LATEST = 12  # lines of talk that are shown at once

Command = Callable[[str], None]


class HouseLines:
    """A guest in lines.

    Args:
        guest: What the guest may use.
        scribe: What writes for them.
    """

    def __init__(self, guest: Guest, scribe: Scribe) -> None:
        self._guest = guest
        self._scribe = scribe
        self._visit: VisitLines | None = None
        self._last: Line | None = None
        self._waiting = ""
        self._holds = False
        self._unsubscribe: Callable[[], None] = lambda: None
        self._commands: dict[str, Command] = {
            "?": lambda _: scribe.say(*HELP),
            "help": lambda _: scribe.say(*HELP),
            "": lambda _: self._tables(),
            "tables": lambda _: self._tables(),
            "people": lambda _: self._people(),
            "chat": lambda _: self._chat(),
            "invite": lambda _: self._invite(),
            "quit": lambda _: scribe.leave(),
            "open": self._open_table,
            "say": self._say,
        }
        self._acts: dict[str, Callable[[int, str], LobbyRefusal | None]] = {
            "sit": self._sit,
            "stand": lambda number, _: guest.stand_up(number),
            "ready": lambda number, _: guest.ready(number),
            "wait": lambda number, _: guest.ready(number, is_ready=False),
            "fill": lambda number, bot: guest.fill(number, bot or "greedy"),
            "go": lambda number, _: self._go(number),
            "terms": lambda number, _: self._terms(number),
        }

    @property
    def prompt(self) -> str:
        """What stands before what is typed."""
        return f"{self._guest.name}>" if self._visit is None else self._visit.prompt

    def open(self) -> None:
        """Say what there is in the lobby, and from now on what happens there."""
        self._scribe.say(f"You are {self._guest.name}, in the lobby of {self._guest.house}.")
        self._scribe.say("Type ? for help.")
        self._chat()
        self._tables()
        self._unsubscribe = self._guest.subscribe(lambda: self._scribe.soon(self._changed))

    def close(self) -> None:
        """Hang up."""
        self._unsubscribe()
        if self._visit is not None:
            self._visit.close()
        self._guest.leave()

    def typed(self, line: str) -> None:
        """Take a line: a command, or what is meant for the table where the guest is."""
        if self._visit is not None:
            if line.lower() == "leave":
                self._leave_table()
            else:
                self._visit.typed(line)
            return
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in self._acts:
            self._act(word, rest)
        elif word in self._commands:
            self._commands[word](rest)
        else:
            self._scribe.say("That is no command here. Type ? for help.")

    def _act(self, word: str, rest: str) -> None:
        """Do something with a table, given by its number."""
        number, _, more = rest.partition(" ")
        if not number.isdecimal():
            self._scribe.say(f"Type the number of a table: {word} 1")
            return
        refusal = self._acts[word](int(number), more.strip())
        if refusal is not None:
            self._scribe.say(refusal_text(refusal))
        self._wait_for_game()

    def _wait_for_game(self) -> None:
        """Have what is typed next wait for a game that the guest has let begin.

        It is meant for that game, or leaves a house that has told of it.
        """
        if not self._holds and self._is_beginning:
            self._holds = True
            self._scribe.hold()

    @property
    def _is_beginning(self) -> bool:
        return any(each.is_beginning and each.my_seat is not None for each in self._guest.tables)

    def _changed(self) -> None:
        """Say what was said and done, and where it is the guest's turn now."""
        self._tell_changes()
        if self._holds and not self._is_beginning:
            self._holds = False
            self._scribe.go_on()

    def _tell_changes(self) -> None:
        if self._visit is not None:
            return
        self._talk(self._news())
        waiting = waiting_tables_text(self._guest.tables)
        if waiting and waiting != self._waiting:
            self._scribe.say(f"{waiting}: {', '.join(self._waiting_titles())}.")
        self._waiting = waiting

    def _waiting_titles(self) -> list[str]:
        return [f"{table.number} {table.title}" for table in self._guest.tables if table.my_turn]

    def _news(self) -> Sequence[Line]:
        news = lines_after(self._guest.lines, self._last)
        self._last = self._guest.lines[-1] if self._guest.lines else None
        return news

    def _chat(self) -> None:
        self._news()
        self._talk(self._guest.lines[-_LATEST:])

    def _talk(self, lines: Sequence[Line]) -> None:
        self._scribe.say(*map(told, lines))

    def _tables(self) -> None:
        tables = self._guest.tables
        if not tables:
            self._scribe.say("No table is open yet; open opens one.")
        self._scribe.say(*map(_table_line, tables))
        self._waiting = waiting_tables_text(tables)

    def _people(self) -> None:
        for person in self._guest.people:
            where = whereabouts_text(person, self._guest.tables)
            self._scribe.say(f"{person.name}: {where}")

    def _invite(self) -> None:
        refusal = None if self._guest.invite else self._guest.new_invite()
        if refusal is not None:
            self._scribe.say(refusal_text(refusal))
        elif (invite := self._guest.invite) is not None:
            self._scribe.say(invite_text(invite), invite.command)

    def _say(self, text: str) -> None:
        refusal = self._guest.say(text)
        if refusal is not None:
            self._scribe.say(refusal_text(refusal))

    def _open_table(self, text: str) -> None:
        try:
            opening = opening_of(text)
        except Misfit as error:
            self._scribe.say(str(error))
            return
        number = self._guest.open_table(opening)
        if isinstance(number, int):
            self._scribe.say(f"Your table has the number {number}: ready {number}")
        else:
            self._scribe.say(refusal_text(number))
        self._wait_for_game()

    def _sit(self, number: int, seat: str) -> LobbyRefusal | None:
        return self._guest.sit(number, int(seat) - 1 if seat.isdecimal() else None)

    def _terms(self, number: int) -> LobbyRefusal | None:
        table = next((each for each in self._guest.tables if each.number == number), None)
        if table is None:
            return "no_such_table"
        self._scribe.say(f"{terms_texts(table)[0]}.")
        return None

    def _go(self, number: int) -> LobbyRefusal | None:
        visit = self._guest.enter(number)
        if isinstance(visit, str):
            return visit
        self._visit = VisitLines(
            visit, self._scribe, self._play_again, partial(self._table_ended, visit)
        )
        self._visit.open()
        return None

    def _play_again(self, number: int) -> None:
        self._leave_table()
        self._scribe.say(f"The table of the rematch has the number {number}: ready {number}")

    def _table_ended(self, visit: Visit) -> None:
        if self._visit is not None:  # else it has been said
            self._scribe.say(host_ended_text(visit.table.title))
            self._leave_table()

    def _leave_table(self) -> None:
        assert self._visit is not None
        self._visit.close()
        self._visit = None
        self._scribe.say("", "You are in the lobby.")
        self._talk(self._news())
        self._tables()


def _table_line(table: TableSign) -> str:
    """Return a table in a line: ``1 Friday: YOUR TURN; round 3, Ann to vote; Ann (here)``."""
    parts = [state_text(table), seats_text(table)]
    if table.my_turn:
        parts.insert(0, YOUR_TURN)
    if left := left_text(table):
        parts.append(left)
    return f"{table.number} {table.title}: {'; '.join(parts)}"


class NewcomerLines:
    """Somebody in lines whose name is asked for first.

    Args:
        newcomer: Lets them in by a name.
        scribe: What writes for them.
    """

    def __init__(self, newcomer: Newcomer, scribe: Scribe) -> None:
        self._newcomer = newcomer
        self._scribe = scribe
        self._inside: HouseLines | None = None

    @property
    def prompt(self) -> str:
        """What stands before what is typed."""
        return ">" if self._inside is None else self._inside.prompt

    def open(self) -> None:
        """Ask for a name."""
        self._scribe.say(NAME_QUESTION, NAME_HINT)

    def close(self) -> None:
        """Hang up."""
        if self._inside is not None:
            self._inside.close()

    def typed(self, line: str) -> None:
        """Take a name, or what is typed by somebody who has one."""
        if self._inside is not None:
            self._inside.typed(line)
            return
        guest = self._newcomer.join(line)
        if isinstance(guest, str):
            self._scribe.say(guest_refusal_text(guest))
        else:
            self._inside = HouseLines(guest, self._scribe)
            self._inside.open()
