"""A guest at a table in lines: the seat, who is there, and what is said."""

from __future__ import annotations

from collections.abc import Callable

from lancaster_tui.lobby.signs import Line, LobbyRefusal
from lancaster_tui.lobby.visit import Visit
from lancaster_tui.plain.at_seat import HELP, NOT_ASKED, NOTHING_TO_UNDO, SeatLines
from lancaster_tui.plain.scribe import Scribe
from lancaster_tui.plain.talk import lines_after, seats_text, told
from lancaster_tui.words.visits import (
    asked_text,
    gone_text,
    left_text,
    refusal_text,
    request_text,
    since_text,
)

MORE_HELP = (
    "  who: who is here, and how long the table waits",
    "  say TEXT: say something to all at the table",
    "  agree, decline: answer somebody who asks to take an act back; decline withdraws your own",
    "  rematch: play again with the same seats when the game is over",
    "  leave: go to the lobby; your seat is kept",
)


class VisitLines:
    """A table in lines.

    Args:
        visit: What the guest may use there.
        scribe: What writes for them.
        go_to: Called with the number of a table that is opened for a rematch.
        ended: Called when the host has ended the table.
    """

    def __init__(
        self, visit: Visit, scribe: Scribe, go_to: Callable[[int], None], ended: Callable[[], None]
    ) -> None:
        self._visit = visit
        self._scribe = scribe
        self._go_to = go_to
        self._ended = ended
        self._seat = SeatLines(visit.place, scribe, self._take_back)
        self._last: Line | None = None
        self._request = ""
        self._stop = visit.subscribe(lambda: scribe.soon(self._changed))
        self._commands: dict[str, Callable[[], None]] = {
            "who": self._who,
            "agree": lambda: self._answer_undo(agrees=True),
            "decline": lambda: self._answer_undo(agrees=False),
            "rematch": self._rematch,
        }

    @property
    def prompt(self) -> str:
        """What stands before what is typed."""
        return self._seat.prompt

    def open(self) -> None:
        """Say how the table stands, and what was missed."""
        self._who()
        if self._visit.lines:
            self._last = self._visit.lines[-1]
        away = self._visit.away
        if away is not None:
            acts = len(self._visit.place.moments) - 1 - away.moment
            self._scribe.say(f"{since_text(acts).capitalize()} ({gone_text(away.time)}). Type log.")
            self._visit.catch_up()
        self._seat.open()
        self._changed()

    def close(self) -> None:
        """Go away from the table."""
        self._stop()
        self._seat.close()
        self._visit.leave()

    def typed(self, line: str) -> None:
        """Take a line: a command, or an answer to what is asked."""
        word, _, rest = line.partition(" ")
        if word.lower() == "say":
            self._refuse(self._visit.say(rest.strip()))
        elif line.lower() in self._commands:
            self._commands[line.lower()]()
        elif line.lower() in ("?", "help"):
            self._scribe.say(*HELP, *MORE_HELP)
        elif line.lower() == "quit":
            self._scribe.leave()
        elif not self._seat.typed(line):
            self._scribe.say(NOT_ASKED)

    def _changed(self) -> None:
        if self._visit.is_ended:
            self._ended()
        else:
            self._tell_changes()

    def _tell_changes(self) -> None:
        """Say what was said and done, and whether somebody asks to take something back."""
        self._scribe.say(*map(told, lines_after(self._visit.lines, self._last)))
        self._last = self._visit.lines[-1] if self._visit.lines else None
        request = self._visit.request
        text = "" if request is None else request_text(request, self._visit.table)
        if text and text != self._request:
            self._scribe.say(
                text, *(["Type agree or decline."] if request and request.asks_me else [])
            )
        self._request = text

    def _who(self) -> None:
        table = self._visit.table
        self._scribe.say(f"{table.number} {table.title}: {seats_text(table)}.")
        if left := left_text(table):
            self._scribe.say(f"{left}.")

    def _take_back(self) -> str | None:
        asks = self._visit.undo_asks
        if asks is None:
            return NOTHING_TO_UNDO
        refusal = self._visit.take_back()
        if refusal is not None:
            return refusal_text(refusal)
        return asked_text(self._visit.table, asks) if asks else None

    def _answer_undo(self, *, agrees: bool) -> None:
        self._refuse(self._visit.answer_undo(agrees=agrees))

    def _rematch(self) -> None:
        number = self._visit.rematch()
        if isinstance(number, int):
            self._go_to(number)
        else:
            self._scribe.say(refusal_text(number))

    def _refuse(self, refusal: LobbyRefusal | None) -> None:
        if refusal is not None:
            self._scribe.say(refusal_text(refusal))
