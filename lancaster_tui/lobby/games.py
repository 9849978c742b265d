"""A game at a table of the house: its bots, its deadlines, and taking acts back by consent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from lancaster_tui.lobby.entries import Asked, Asking, Seen, TableEntry
from lancaster_tui.lobby.guests import Clock
from lancaster_tui.lobby.signs import TIME_OF_PACE, Away, LobbyRefusal, UndoRequest
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.rules.position import Phase
from lancaster_tui.table.bot_driver import BotDriver, Schedule
from lancaster_tui.table.players import Player, answer_so_far, close_players, make_players
from lancaster_tui.table.streams import bot_stream
from lancaster_tui.table.table import Table

_GLANCE = 0.1  # seconds between checks on a stand-in that thinks


class Glance(NamedTuple):
    """What everybody may know of a game at a glance.

    ``acting`` is the seat whose turn it is, None in a vote: nobody learns who has voted (VOT-2).
    """

    round: int
    phase: Phase
    is_vote: bool
    acting: int | None


class Changed(Protocol):
    """Called after every change of a game."""

    def __call__(self, *, has_ended: bool) -> None:
        """Take note of it."""


class HouseGame:
    """The game at a table, for the house alone.

    Args:
        entry: What is stored of the table; it changes with what happens here.
        table: The game.
        schedule: Calls a function once after some seconds; returns what cancels that.
        bot_pace: Seconds a bot waits before it acts.
        clock: Returns the time.
        changed: Called after every change, with whether the game has just ended.
    """

    def __init__(
        self,
        entry: TableEntry,
        table: Table,
        schedule: Schedule,
        bot_pace: float,
        clock: Clock,
        changed: Changed,
    ) -> None:
        self.table = table
        self._entry = entry
        self._schedule = schedule
        self._clock = clock
        self._changed = changed
        self._stand_ins: dict[int, Player] = {}
        self._is_standing_in = False
        self._call_stand_in_off: Callable[[], object] = lambda: None
        self._glance: Glance | None = None
        self._bots = BotDriver(table, schedule, bot_pace)
        self._note_question()
        self._told_stand = self._stand
        self._unsubscribe = table.subscribe(self._go_on)

    def begin(self) -> None:
        """Let the bots act; a person who is asked already has at least half of their time left."""
        time, asked = TIME_OF_PACE[self._entry.opening.pace], self._entry.asked
        if time is not None and asked is not None:
            earliest = self._clock() - time / 2
            self._entry.asked = asked._replace(since=max(asked.since, earliest))
        self._bots.go_on()

    def stop(self) -> None:
        """Stop bots and stand-ins; the table is to be closed next."""
        self._unsubscribe()
        self._bots.stop()
        self._call_stand_in_off()
        close_players(self._stand_ins)
        self._stand_ins = {}

    @property
    def glance(self) -> Glance:
        """What everybody may know, computed once after each change."""
        if self._glance is None:
            seen = self.table.view(None)
            is_vote = is_voting(seen)
            acting = None if is_vote else next(iter(self.table.waiting_for()), None)
            self._glance = Glance(seen.round, seen.phase, is_vote, acting)
        return self._glance

    def asks(self, seat: int) -> bool:
        """Whether a seat is asked now; for that seat alone."""
        return seat in self.table.waiting_for()

    @property
    def persons_asked(self) -> list[int]:
        """The persons who are asked now; for the house alone, which notifies them."""
        return [seat for seat in self.table.waiting_for() if self.table.seats[seat].bot is None]

    @property
    def left(self) -> timedelta | None:
        """How much time is left to answer; None without a limit, or if nobody is asked."""
        due = self._due
        return None if due is None else max(due - self._clock(), timedelta())

    @property
    def _due(self) -> datetime | None:
        time, asked = TIME_OF_PACE[self._entry.opening.pace], self._entry.asked
        return None if time is None or asked is None else asked.since + time

    def look_at_clock(self) -> None:
        """Let the stand-in answer for everybody who is out of time."""
        due = self._due
        if not self._is_standing_in and due is not None and due <= self._clock():
            self._stand_in()

    def _stand_in(self) -> None:
        """Decide for the first person who is asked, and then for the next of the same vote."""
        self._is_standing_in = False
        due, overdue = self._due, self.persons_asked
        if not overdue or due is None or due > self._clock():
            return
        seat = overdue[0]
        decision = self.table.decision(seat)
        assert decision is not None
        seed, acts = self.table.record.seed, len(self.table.record.actions)
        chance = bot_stream(seed, seat, acts)
        answer = answer_so_far(self._stand_in_at(seat), self.table.view(seat), decision, chance)
        if answer is not None:
            self.table.act(seat, answer.action, "overdue")
        self._is_standing_in = True
        wait = _GLANCE if answer is None else 0
        self._call_stand_in_off = self._schedule(wait, self._stand_in)

    def _stand_in_at(self, seat: int) -> Player:
        if not self._stand_ins:
            kind = self._entry.opening.stand_in
            seats = [each._replace(bot=kind) for each in self.table.seats]
            seed = self.table.record.seed
            self._stand_ins = make_players(self.table.rules, seats, seed, None)
        return self._stand_ins[seat]

    def _go_on(self) -> None:
        self._glance = None
        self._note_question()
        if (stand := self._stand) != self._told_stand:  # the same if only saving has failed
            self._told_stand = stand
            self._entry.request = None
        latest = len(self.table.moments) - 1
        for seat, seen in self._entry.seen.items():
            self._entry.seen[seat] = seen._replace(moment=min(seen.moment, latest))
        has_ended = self.table.is_over and self._entry.ended is None
        if has_ended:
            self._entry.ended = self._clock()
        self._bots.go_on()
        self._changed(has_ended=has_ended)

    @property
    def _stand(self) -> tuple[int, int]:
        """A pair that differs after every act and every undo."""
        return self.table.moments[-1].upto, self.table.view(None).ballots_in

    def _note_question(self) -> None:
        """Start the clock of a question when it is first asked."""
        if self.table.is_over:
            self._entry.asked = None
            return
        key = self.table.moments[-1].upto - self.table.view(None).ballots_in
        if self._entry.asked is None or self._entry.asked.key != key:
            self._entry.asked = Asked(key, self._clock())

    def see_off(self, seat: int) -> None:
        """Note how much of the game somebody has seen who leaves the table."""
        self._entry.seen[seat] = Seen(len(self.table.moments) - 1, self._clock())

    def catch_up(self, seat: int) -> None:
        """Note that somebody has caught up with what has happened."""
        self._entry.seen.pop(seat, None)

    def away(self, seat: int) -> Away | None:
        """Return what somebody has missed, None if nothing."""
        seen = self._entry.seen.get(seat)
        if seen is None or seen.moment >= len(self.table.moments) - 1:
            return None
        return Away(seen.moment, self._clock() - seen.when)

    def request(self, seat: int | None) -> UndoRequest | None:
        """Return the request to take something back, as a seat or a spectator (None) sees it."""
        asking = self._entry.request
        if asking is None:
            return None
        is_mine, asks_me = seat == asking.asker, seat in asking.waits_for
        return UndoRequest(asking.asker, asking.waits_for, asks_me, is_mine)

    def ask_undo(self, seat: int) -> LobbyRefusal | None:
        """Ask everybody concerned whether a seat may take back its last act."""
        concerned = self.table.undo_concerns(seat)
        if self._entry.request is not None:
            return "already_asked"
        if not concerned:
            return "nothing_to_take_back"
        self._entry.request = Asking(seat, tuple(concerned))
        return None

    def agree(self, seat: int) -> bool:
        """Agree to the request; return whether the act has been taken back with that.

        If it is no longer the last act, nothing is taken back: there may be a ballot that is not
        saved yet, and nobody may learn whose.
        """
        asking = self._entry.request
        assert asking is not None
        agreed = {*asking.agreed, seat}
        left = tuple(other for other in asking.waits_for if other != seat)
        self._entry.request = asking._replace(waits_for=left, agreed=tuple(agreed))
        if left:
            return False
        self._entry.request = None
        if not self.table.undo_concerns(asking.asker):
            return False
        return self.table.undo(asking.asker, agreed) is not None

    def decline(self) -> None:
        """Drop the request."""
        self._entry.request = None
