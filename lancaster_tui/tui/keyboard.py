"""One keyboard at the table: who sits at it, whose screen it is, and what comes next.

The keyboard holds the table; widgets are handed scenes, which hold nothing the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.events import BallotsRevealed, Event, LawFailed, LawPassed
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.table.table import Table
from lancaster_tui.tui.scene import Scene, marked_places
from lancaster_tui.words.names import Names


class Reveal(NamedTuple):
    """The open ballots of one vote and what they did to the proposal (VOT-2, VOT-3)."""

    ballots: BallotsRevealed
    result: LawPassed | LawFailed


class Step(NamedTuple):
    """What comes next, and for which seat.

    ``reveal``: show a vote; ``bot``: a bot acts; ``hand_over``: the keyboard changes hands before
    a ballot; ``ballot``: a person casts a ballot; ``ask``: a person answers; ``wait``: somebody at
    another keyboard answers; ``over``: the end.
    """

    kind: Literal["reveal", "bot", "hand_over", "ballot", "ask", "wait", "over"]
    seat: int = -1


class Keyboard:
    """Decides who looks at the screen and what comes next; passes actions on to the table.

    It takes in what has happened at the table whenever it is asked for a scene or the next step.

    Args:
        table: The game.
        seats: The seats of the persons who sit at it, by default all persons of the table.
    """

    def __init__(self, table: Table, seats: Iterable[int] | None = None) -> None:
        persons = [seat for seat, seating in enumerate(table.seats) if seating.bot is None]
        self.table = table
        self.names = Names.at_table(table.rules, table.seats)
        self.seats = persons if seats is None else sorted(seats)
        self.is_watched = not persons
        self.viewer: int | None = self.seats[0] if self.seats else None
        self._holder: int | None = None
        log = table.log(None)
        self._reveals: list[Reveal] = []
        self._votes_taken_in = len(_reveals(log))
        self._taken_in = len(log)
        self._acted_at: dict[int | None, int] = dict.fromkeys((None, *self.seats), len(log))
        self._seat_viewer()

    @property
    def can_undo(self) -> bool:
        """Whether the person at the keyboard may take back the last act of one who sits there."""
        return self._last_actor() is not None

    def undo(self) -> None:
        """Take that act back, if there is one."""
        seat = self._last_actor()
        if seat is not None:
            self.table.undo(seat)

    def act(self, seat: int, action: Action) -> None:
        """Carry out an action of a seat. Raises IllegalAction, changing nothing."""
        before = len(self.table.log(None))
        self.table.act(seat, action)
        if seat in self.seats:
            self._acted_at[seat] = before

    def let_bot_act(self) -> None:
        """Let the bot act whose turn it is, if it is still one's turn."""
        seat = self.table.next_bot()
        if seat is not None:
            self.act(seat, self.table.bot_action(seat))

    def pass_to(self, seat: int) -> None:
        """Note that this person has said to sit at the keyboard now."""
        self._holder = seat

    def take_reveal(self) -> Reveal:
        """Return the next vote to show, and forget it."""
        return self._reveals.pop(0)

    def next_step(self) -> Step:
        """Return what comes next."""
        self._catch_up()
        if self._reveals:
            return Step("reveal")
        if self.table.is_over:
            return Step("over")
        bot = self.table.next_bot()
        if bot is not None:
            return Step("bot", bot)
        asked = self._asked_here()
        if not asked:
            return Step("wait")
        seat = asked[0].seat
        if not self._is_vote:
            return Step("ask", seat)
        return Step("hand_over" if self._must_hand_over(seat) else "ballot", seat)

    def scene(self) -> Scene:
        """Return what the viewer sees now."""
        self._catch_up()
        scene = Scene(
            self.table.view(self.viewer),
            self.names,
            self.viewer,
            decision=None if self.viewer is None else self.table.decision(self.viewer),
            log=self.table.log(self.viewer),
            open_purses=self.table.rules.open_resources or self.is_watched,
        )
        fresh = scene.log[self._acted_at[self.viewer] :]
        return scene._replace(new=len(fresh), marks=marked_places(fresh, scene.home))

    def _catch_up(self) -> None:
        """Take in what has happened at the table since the last time.

        For a spectator that is what is new. After an undo nothing is.
        """
        log = self.table.log(None)
        if len(log) != self._taken_in:
            self._acted_at[None] = self._taken_in
            self._acted_at = {seat: min(at, len(log)) for seat, at in self._acted_at.items()}
            self._taken_in = len(log)
        reveals = _reveals(log)[self._votes_taken_in :]
        self._votes_taken_in += len(reveals)
        self._reveals += reveals
        self._seat_viewer()
        if reveals or self._holder != self.viewer:
            self._holder = None

    def _last_actor(self) -> int | None:
        """Return the seat whose last act can be taken back here."""
        self._catch_up()
        seat = self.table.last_at_keyboard(self.viewer)
        return seat if seat in self.seats else None

    @property
    def _is_vote(self) -> bool:
        asked = self.table.decisions()
        return bool(asked) and isinstance(asked[0].choice, CastBallot)

    def _asked_here(self) -> Sequence[Decision]:
        """Return the open decisions of persons at this keyboard; of a vote in player order."""
        order = self.table.view(None).player_order()
        asked = [each for each in self.table.decisions() if each.seat in self.seats]
        return sorted(asked, key=lambda decision: order.index(decision.seat))

    @property
    def _somebody_has_cast(self) -> bool:
        """Whether the ballot of a person at this keyboard lies shut on the table."""
        return self._is_vote and len(self._asked_here()) < len(self.seats)

    def _must_hand_over(self, seat: int) -> bool:
        return self._somebody_has_cast and self._holder != seat

    def _seat_viewer(self) -> None:
        """Let the person look who is asked now; others go on looking until somebody is.

        In a vote nobody who has cast looks, for the others sit at the same screen (VOT-2).
        """
        asked = self._asked_here()
        if asked:
            self.viewer = asked[0].seat
        elif self._is_vote and len(self.seats) > 1:
            self.viewer = None


def _reveals(events: Sequence[Event]) -> list[Reveal]:
    found = []
    for event, result in pairwise(events):
        if isinstance(event, BallotsRevealed):
            assert isinstance(result, LawPassed | LawFailed)
            found.append(Reveal(event, result))
    return found
