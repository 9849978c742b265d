"""The host of one keyboard: whose screen it is, and what comes next.

The host holds the table; widgets are handed scenes, which hold nothing the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision, IllegalAction
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
    a ballot; ``ballot``: a person casts a ballot; ``ask``: a person answers; ``over``: the end.
    """

    kind: Literal["reveal", "bot", "hand_over", "ballot", "ask", "over"]
    seat: int = -1


class Host:
    """Decides who looks at the screen and what comes next; passes actions on to the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.names = Names(table.rules, tuple(seating.name for seating in table.seats))
        self.persons = [seat for seat, seating in enumerate(table.seats) if seating.bot is None]
        self.viewer: int | None = self.persons[0] if self.persons else None
        self._at_keyboard: int | None = None
        self._reveals: list[Reveal] = []
        self._told = self._marked_from = len(table.log(None))
        self._seat_viewer()

    @property
    def is_watched(self) -> bool:
        """Whether nobody sits at the keyboard and only bots play."""
        return not self.persons

    @property
    def can_undo(self) -> bool:
        """Whether the person at the keyboard may take the last act of a person back."""
        return self.table.can_undo and not self._somebody_has_cast

    def act(self, seat: int, action: Action) -> None:
        """Carry out an action of a seat. Raises IllegalAction, changing nothing."""
        marked_from = self._marked_from
        if self.is_watched or seat in self.persons:
            self._marked_from = len(self.table.log(None))
        try:
            self.table.act(seat, action)
        except IllegalAction:
            self._marked_from = marked_from
            raise

    def let_bot_act(self) -> None:
        """Let the bot act whose turn it is, if it is still one's turn."""
        seat = self.table.next_bot()
        if seat is not None:
            self.act(seat, self.table.bot_action(seat))

    def catch_up(self) -> None:
        """Take in what has happened at the table since the last time."""
        log = self.table.log(None)
        reveals = _reveals(log[self._told :])
        self._told = len(log)
        self._marked_from = min(self._marked_from, len(log))
        self._reveals += reveals
        self._seat_viewer()
        if reveals or self._at_keyboard != self.viewer:
            self._at_keyboard = None

    def take_keyboard(self, seat: int) -> None:
        """Note that this person has said to sit at the keyboard."""
        self._at_keyboard = seat

    def take_reveal(self) -> Reveal:
        """Return the next vote to show, and forget it."""
        return self._reveals.pop(0)

    def next_step(self) -> Step:
        """Return what comes next."""
        if self._reveals:
            return Step("reveal")
        if self.table.is_over:
            return Step("over")
        bot = self.table.next_bot()
        if bot is not None:
            return Step("bot", bot)
        seat = self._asked_persons()[0].seat
        if not self._is_vote:
            return Step("ask", seat)
        return Step("hand_over" if self._must_hand_over(seat) else "ballot", seat)

    def scene(self) -> Scene:
        """Return what the viewer sees now."""
        view = self.table.view(self.viewer)
        asked = [decision for decision in self.table.decisions() if decision.seat == self.viewer]
        scene = Scene(
            view,
            self.names,
            self.viewer,
            decision=asked[0] if asked and self.viewer is not None else None,
            log=self.table.log(self.viewer),
            open_purses=self.table.rules.open_resources or self.is_watched,
        )
        fresh = scene.log[self._marked_from :]
        return scene._replace(marks=marked_places(fresh, scene.home))

    @property
    def _is_vote(self) -> bool:
        asked = self.table.decisions()
        return bool(asked) and isinstance(asked[0].choice, CastBallot)

    def _asked_persons(self) -> Sequence[Decision]:
        """Return the open decisions of persons; of a vote in player order."""
        order = self.table.view(None).player_order()
        asked = [each for each in self.table.decisions() if each.seat in self.persons]
        return sorted(asked, key=lambda decision: order.index(decision.seat))

    @property
    def _somebody_has_cast(self) -> bool:
        """Whether a person's ballot lies shut on the table."""
        return self._is_vote and len(self._asked_persons()) < len(self.persons)

    def _must_hand_over(self, seat: int) -> bool:
        return self._somebody_has_cast and self._at_keyboard != seat

    def _seat_viewer(self) -> None:
        """Let the person look who is asked now; others go on looking until somebody is.

        In a vote nobody who has cast looks, for the others sit at the same screen (VOT-2).
        """
        asked = self._asked_persons()
        if asked:
            self.viewer = asked[0].seat
        elif self._is_vote and len(self.persons) > 1:
            self.viewer = None


def _reveals(events: Sequence[Event]) -> list[Reveal]:
    found = []
    for event, result in pairwise(events):
        if isinstance(event, BallotsRevealed):
            assert isinstance(result, LawPassed | LawFailed)
            found.append(Reveal(event, result))
    return found
