"""The votes among some events: the revealed ballots, and what became of the proposal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from lancaster_tui.rules.events import BallotsRevealed, Event, LawFailed, LawPassed
from lancaster_tui.rules.numbers import LawId


class CountedVote(NamedTuple):
    """The revealed ballots of one vote, and what became of the proposal (VOT-2, VOT-3)."""

    ballots: BallotsRevealed
    result: LawPassed | LawFailed

    @property
    def law(self) -> LawId:
        """The proposal."""
        return self.ballots.law

    @property
    def passed(self) -> bool:
        """Whether it has become a law."""
        return isinstance(self.result, LawPassed)


def votes_in(events: Iterable[Event]) -> list[CountedVote]:
    """Return the votes that were counted in the course of some events, one after another."""
    return [
        CountedVote(event, result)
        for event, result in pairwise(events)
        if isinstance(event, BallotsRevealed) and isinstance(result, LawPassed | LawFailed)
    ]
