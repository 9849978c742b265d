"""What decided a game, as facts from its score sheet."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Final, NamedTuple

from lancaster_tui.table.ledger import FINAL, FINAL_SOURCES, Ledger

FINAL_GROUP: Final = "final"
"""Stands for all sources of the final scoring together."""


class Advantage(NamedTuple):
    """A kind of source that gave one seat more power points than another."""

    source: str
    own: int
    others: int

    @property
    def size(self) -> int:
        """How many more."""
        return self.own - self.others


class Shared(NamedTuple):
    """Several seats have won, two of which are compared.

    ``one_more`` is where the first of them won most against the second, ``other_more`` the reverse;
    both are None if the two won the same with everything.
    """

    one: int
    other: int
    one_more: Advantage | None
    other_more: Advantage | None


class Overtaken(NamedTuple):
    """The winner was not ahead before the final scoring.

    ``leader`` was, by ``behind`` power points (0: as many). ``own`` and ``others`` are what the
    final scoring gave the two, ``most`` is where the winner gained most on the leader. If this one
    has fallen back behind another since, ``second`` came second, ``lead`` points behind the winner.
    """

    winner: int
    leader: int
    behind: int
    own: int
    others: int
    most: Advantage
    second: int | None
    lead: int


class Ahead(NamedTuple):
    """The winner was ahead of everybody before the final scoring.

    ``since`` is the round after which that was so for good; ``START`` for what a scenario began
    with. ``most`` is where the winner won most against ``rival``, who came second, ``lead`` power
    points behind; the final scoring counts as one.
    """

    winner: int
    rival: int
    lead: int
    since: int
    most: Advantage


Verdict = Shared | Overtaken | Ahead


def verdict(ledger: Ledger, last_round: int) -> Verdict:
    """Return what decided a game that is over (END-5)."""
    (_, winner), (place, rival), *_ = ledger.standings()
    sources = [ledger.by_source(seat) for seat in range(len(ledger.points))]
    if place == 1:
        return Shared(
            winner,
            rival,
            _most(sources[winner], sources[rival]),
            _most(sources[rival], sources[winner]),
        )
    finals = [ledger.by_round(seat).get(FINAL, 0) for seat in range(len(ledger.points))]
    before = [ledger.total(seat) - final for seat, final in enumerate(finals)]
    others = [seat for seat in range(len(before)) if seat != winner]
    leader = max(others, key=lambda seat: before[seat])
    behind = before[leader] - before[winner]
    lead = ledger.total(winner) - ledger.total(rival)
    if behind >= 0:
        most = _most(_final(sources[winner]), _final(sources[leader]))
        assert most is not None
        second = rival if ledger.total(rival) > ledger.total(leader) else None
        own, its = finals[winner], finals[leader]
        return Overtaken(winner, leader, behind, own, its, most, second, lead)
    most = _most(_with_one_end(sources[winner]), _with_one_end(sources[rival]))
    assert most is not None
    return Ahead(winner, rival, lead, _ahead_since(ledger, winner, last_round), most)


def _most(own: Mapping[str, int], others: Mapping[str, int]) -> Advantage | None:
    """Return where one seat gained most on another; None if nowhere.

    Ties go to where the seat won most in total.
    """
    kinds = sorted({*own, *others})
    advantages = [Advantage(kind, own.get(kind, 0), others.get(kind, 0)) for kind in kinds]
    most = max(advantages, key=lambda each: (each.size, each.own), default=None)
    return most if most is not None and most.size > 0 else None


def _final(points: Mapping[str, int]) -> dict[str, int]:
    return {kind: points.get(kind, 0) for kind in FINAL_SOURCES}


def _with_one_end(points: Mapping[str, int]) -> dict[str, int]:
    """Return points by source, with those of the final scoring taken together."""
    during = {kind: pp for kind, pp in points.items() if kind not in FINAL_SOURCES}
    return {**during, FINAL_GROUP: sum(_final(points).values())}


def _ahead_since(ledger: Ledger, winner: int, last_round: int) -> int:
    """Return the first round after which, and after each later one, a seat was ahead of all."""
    rounds = ledger.rounds(last_round)
    points = [ledger.by_round(seat) for seat in range(len(ledger.points))]
    totals = [list(accumulate(each.get(number, 0) for number in rounds)) for each in points]
    since = FINAL
    for at in reversed(range(len(rounds))):
        now = [each[at] for each in totals]
        if now.count(max(now)) > 1 or now[winner] < max(now):
            break
        since = rounds[at]
    return since
