"""The vote on three proposals (VOT)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import TypeVar

from lancaster_tui.rules.actions import Vote, ballots
from lancaster_tui.rules.agenda import Choice, Decision, Task, schedule
from lancaster_tui.rules.events import (
    BallotCast,
    BallotsRevealed,
    Event,
    LawFailed,
    LawPassed,
    MarkersLapsed,
    MarkersSetAside,
    VoteOpened,
)
from lancaster_tui.rules.position import Position, State
from lancaster_tui.rules.refusals import MustVote, Refusal, TooFewMarkers

AnyPosition = TypeVar("AnyPosition", bound=Position)


@dataclass(frozen=True, slots=True)
class OpenVote(Task):
    """Begin the vote on the leftmost proposal (VOT-1)."""

    kind = "open_vote"

    def run(self, state: State, events: list[Event]) -> None:
        """Ask all seats."""
        events.append(VoteOpened(state.proposals[0]))
        schedule(state, CastBallot())


@dataclass(frozen=True, slots=True)
class CastBallot(Choice[Vote]):
    """Yes or no, and how many markers: asked of all seats at once, in secret (VOT-2)."""

    always_asked = True
    is_simultaneous = True
    rule = "VOT-2"
    kind = "vote"

    def seats(self, state: State) -> Sequence[int]:
        """Return the seats that have not voted."""
        return [seat for seat in range(state.players) if seat not in state.ballots]

    def candidates(self, position: Position, seat: int) -> Sequence[Vote]:
        """Return every ballot the seat can cast."""
        return ballots(position.seats[seat].votes)

    options = candidates

    def obstacle(self, position: Position, seat: int, action: Vote) -> Refusal | None:
        """Return that the seat has too few markers."""
        if action.markers < 0:
            return self.not_offered()
        markers = position.seats[seat].votes
        return Refusal(self.rule, TooFewMarkers(markers)) if action.markers > markers else None

    def misfit(self) -> Refusal:
        """Return that a ballot is due."""
        return Refusal(self.rule, MustVote())

    def take(self, state: State, seat: int, action: Vote, events: list[Event]) -> None:
        """Keep the ballot hidden; reveal all of them when the last one is in."""
        state.ballots[seat] = (action.yes, action.markers)
        events.append(BallotCast(seat, action.yes, action.markers, len(state.ballots)))
        if len(state.ballots) < state.players:
            schedule(state, self)
        else:
            _reveal(state, events)


def _reveal(state: State, events: list[Event]) -> None:
    """Open all ballots and carry out the result (VOT-2 to VOT-4)."""
    law, *others = state.proposals
    cast = tuple([state.ballots[seat] for seat in range(state.players)])
    yes = sum([1 + markers for for_it, markers in cast if for_it])
    no = sum([1 + markers for for_it, markers in cast if not for_it])
    events.append(BallotsRevealed(law, cast, yes, no))
    for seat, (_, markers) in zip(state.seats, cast, strict=True):
        seat.votes -= markers
    if yes >= no:
        discarded, *kept = state.laws
        state.laws = (*kept, law)
        events.append(LawPassed(law, discarded))
    else:
        events.append(LawFailed(law))
    state.proposals = tuple(others)
    state.ballots = {}


def as_if_unspent(position: AnyPosition) -> AnyPosition:
    """Return the position as if no vote markers were spent any more in this round (VOT-5)."""
    if position.phase == "parliament" and not position.proposals:
        return position  # the laws are applied: the markers have been set aside
    changed = copy(position)
    changed.seats = [seat.copy() for seat in position.seats]
    for seat in changed.seats:
        seat.set_aside = seat.unspent = seat.votes
    return changed


def can_spend_markers(position: Position) -> bool:
    """Whether vote markers can still be spent before laws count what is left of them (VOT-5)."""
    is_voted_on = position.phase == "parliament" and bool(position.proposals)
    return is_voted_on or position.phase in ("setup", "placing")


def is_voting(position: Position) -> bool:
    """Whether a vote is open: those who have not cast a ballot are asked for one (VOT-2)."""
    return bool(position.agenda) and isinstance(position.agenda[-1], CastBallot)


def is_same_question(asked: Decision | None, now: Decision | None) -> bool:
    """Whether what was asked is still what a seat is asked now, and not just an equal question.

    Each act asks again. In a vote alone it is the same question as long as ballots are missing.
    """
    if asked is None or now is None or not isinstance(now.choice, CastBallot):
        return asked is now
    return now.choice is asked.choice


@dataclass(frozen=True, slots=True)
class SetMarkersAside(Task):
    """Keep the markers left after the third vote for the laws that name them (VOT-5)."""

    kind = "set_markers_aside"

    def run(self, state: State, events: list[Event]) -> None:
        """Set the markers of every seat aside."""
        for number, seat in enumerate(state.seats):
            seat.unspent = seat.set_aside = seat.votes
            seat.votes = 0
            if seat.set_aside:
                events.append(MarkersSetAside(number, seat.set_aside))


@dataclass(frozen=True, slots=True)
class LapseMarkers(Task):
    """Put the set-aside markers into the supply when the laws have been applied (VOT-5)."""

    kind = "lapse_markers"

    def run(self, state: State, events: list[Event]) -> None:
        """Take the markers of every seat away."""
        for number, seat in enumerate(state.seats):
            if seat.set_aside:
                events.append(MarkersLapsed(number, seat.set_aside))
            seat.unspent = seat.set_aside = 0
