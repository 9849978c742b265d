"""Ballots weighed with the later votes of the round, by which more laws may leave (VOT-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.ballots import Ballots, likelihood
from lancaster_tui.bots.greedy import Ranked, greedy_with
from lancaster_tui.bots.playout import PLAIN
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.numbers import LawId
from lancaster_tui.rules.position import View

_DIGITS = 6  # finer differences may be another machine's rounding


class Applied(NamedTuple):
    """How likely a law is applied this round: if the proposal under vote passes, and if it fails.

    ``stake`` is what it means to the seat that it is applied, in power points, with what its rivals
    gain taken off.
    """

    law: LawId
    passed: float
    failed: float
    stake: float


class _Foreseen(NamedTuple):
    """What happens to the laws from some vote on.

    ``applied`` says how likely each law is applied, ``later`` how much each vote matters to the
    seat, this one being the first.
    """

    applied: Mapping[LawId, float]
    later: Sequence[float]


class WeighedBallots(Ballots):
    """Judges ballots like ``Ballots``, and also by what the later votes of the round may do.

    Each law that passes pushes the oldest one out, so that a vote can decide whether a law that is
    not the oldest now is gone when the laws are applied. ``applied`` are all laws on the table. The
    others are expected to vote as greedy does whenever a vote comes up.
    """

    @classmethod
    def of(cls, seen: View, decision: Decision) -> WeighedBallots:
        """Return the judge of the ballots that a seat can cast."""
        return cls(greedy_with(PLAIN).worths_in(seen), decision.seat)

    def __init__(self, worths: Worths, seat: int) -> None:
        super().__init__(worths, seat)
        queue, (proposal, *later) = self.seen.laws, self.seen.proposals
        passed = self._foresee((*queue[1:], proposal), later)
        failed = self._foresee(queue, later)
        laws = dict.fromkeys((*self.seen.proposals, *queue))
        self.applied = [
            Applied(
                law,
                passed.applied.get(law, 0.0),
                failed.applied.get(law, 0.0),
                self._stakes(self._pays[law])[seat],
            )
            for law in laws
        ]
        gained = self._gained(passed.applied, failed.applied)
        self.stake = self._stakes(gained)[seat] * self.values.laws
        chance = self.passes(Vote(yes=self.stake > 0, markers=0))
        self.stakes_later = _mixed(passed.later, failed.later, chance)
        self.later = max(self.stakes_later, default=0.0)

    def ranking(self, decision: Decision) -> list[Ranked]:
        """Return the ballots of a decision with their worth, best first; equals keep order."""
        votes = (each for each in decision.actions if isinstance(each, Vote))
        ranked = [Ranked(vote, round(self.value(vote), _DIGITS)) for vote in votes]
        return sorted(ranked, key=lambda each: -each.worth)

    def _foresee(self, queue: tuple[LawId, ...], proposals: Sequence[LawId]) -> _Foreseen:
        """Return what happens to the laws in force if these proposals are still to be voted on."""
        if not proposals:
            counts = {law: float(queue.count(law)) for law in queue}
            return _Foreseen(counts, ())
        proposal, *later = proposals
        passed = self._foresee((*queue[1:], proposal), later)
        failed = self._foresee(queue, later)
        chance = self._chance(queue[0], proposals)
        gained = self._gained(passed.applied, failed.applied)
        applied = {
            law: chance * passed.applied.get(law, 0.0) + (1 - chance) * failed.applied.get(law, 0.0)
            for law in {**passed.applied, **failed.applied}
        }
        stake = abs(self._stakes(gained)[self.seat])
        return _Foreseen(applied, [stake, *_mixed(passed.later, failed.later, chance)])

    def _chance(self, oldest: LawId, proposals: Sequence[LawId]) -> float:
        """Return how likely the first of some proposals passes while a law is the oldest one."""
        stakes = [self._stakes(self._replacing(oldest, law)) for law in proposals]
        margin = sum(self._expected_ballot(seat, stakes) for seat in range(self.seen.players))
        return likelihood(margin, self.spread)

    def _replacing(self, oldest: LawId, proposal: LawId) -> list[float]:
        """Return what it is worth to each seat that a proposal takes the place of a law."""
        return [
            after - before
            for after, before in zip(self._pays[proposal], self._pays[oldest], strict=True)
        ]

    def _gained(self, passed: Mapping[LawId, float], failed: Mapping[LawId, float]) -> list[float]:
        """Return what each seat gains if laws are as likely as the one way says, not the other."""
        changes = {law: passed.get(law, 0.0) - failed.get(law, 0.0) for law in {**passed, **failed}}
        return [
            sum(change * self._pays[law][seat] for law, change in changes.items())
            for seat in range(self.seen.players)
        ]

    @cached_property
    def _pays(self) -> dict[LawId, list[float]]:
        """What each law on the table is worth to each seat."""
        law_by_id = self.seen.rules.law_by_id
        laws = (*self.seen.laws, *self.seen.proposals)
        return {law: self._laws.payments(law_by_id[law]) for law in laws}


def _mixed(passed: Sequence[float], failed: Sequence[float], chance: float) -> list[float]:
    """Return what to expect of a vote that passes with some probability."""
    return [chance * one + (1 - chance) * other for one, other in zip(passed, failed, strict=True)]
