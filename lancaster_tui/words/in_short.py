"""A game in short, beside its log: the points by round and by source, and the votes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lancaster_tui.rules.events import (
    Event,
    Gained,
    LawFailed,
    LawPassed,
    RoundStarted,
    VoteOpened,
)
from lancaster_tui.table.ledger import FINAL_SOURCES, Ledger
from lancaster_tui.words.scores import SOURCES


def points_by_source(events: Sequence[Event], players: int) -> list[tuple[str, list[int]]]:
    """Return what each seat has got PP by so far, and how many, in the order of the score sheet."""
    ledger = Ledger(players)
    ledger.add(events)
    by_source = [ledger.by_source(seat) for seat in range(players)]
    rows = ((name, [sums.get(kind, 0) for sums in by_source]) for kind, name in SOURCES.items())
    return [(name, points) for name, points in rows if any(points)]


class RoundInShort(NamedTuple):
    """A round: the PP that each seat has got in it so far, and its votes.

    A vote is the law, and whether it has passed; None as long as that is open.
    """

    number: int
    gained: Sequence[int]
    votes: Sequence[tuple[str, bool | None]]


def rounds_in_short(events: Sequence[Event], players: int) -> list[RoundInShort]:
    """Return the rounds of a log; what the final scoring brings is none of them."""
    rounds: list[RoundInShort] = []
    for event in events:
        match event:
            case RoundStarted(number):
                rounds.append(RoundInShort(number, [0] * players, []))
            case _ if not rounds:
                continue
            case Gained(seat, "pp", amount, source) if source.kind not in FINAL_SOURCES:
                gained = [*rounds[-1].gained]
                gained[seat] += amount
                rounds[-1] = rounds[-1]._replace(gained=gained)
            case VoteOpened(law):
                rounds[-1] = rounds[-1]._replace(votes=[*rounds[-1].votes, (law, None)])
            case LawPassed(law) | LawFailed(law):
                votes = [*rounds[-1].votes[:-1], (law, isinstance(event, LawPassed))]
                rounds[-1] = rounds[-1]._replace(votes=votes)
    return rounds
