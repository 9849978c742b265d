"""How the players stand, and what the end of the game would add."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from lancaster_tui.rules.phases.ending import FinalPoints, final_points
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.model import Ruleset

_FAR = 10**6  # more gold or squires than anybody has


class Standing(NamedTuple):
    """A seat with its points now, and what the end would add for certain.

    ``is_open`` says that a tie would be broken by a purse that the reader does not see, so that the
    end could add more.
    """

    seat: int
    pp: int
    bonus: FinalPoints
    is_open: bool

    @property
    def total(self) -> int:
        """The points with those of the end."""
        return self.pp + sum(self.bonus)


def standings(position: Position, known: Collection[int]) -> list[Standing]:
    """Return how the seats stand, the leader first; of equals the earlier in player order.

    ``known`` are the seats whose gold and squires the reader may see (SET-11).
    """
    order = list(position.player_order())
    stands = [_standing(position, seat, known) for seat in order]
    return sorted(stands, key=lambda standing: -standing.pp)


def _standing(position: Position, seat: int, known: Collection[int]) -> Standing:
    worst = _points(position, seat, known, own=0, others=_FAR)
    best = _points(position, seat, known, own=_FAR, others=0)
    pp = position.seats[seat].pp
    if position.phase == "ended":
        worst = best = FinalPoints(0, 0, 0)
    return Standing(seat, pp, worst, is_open=worst != best)


def _points(
    position: Position, seat: int, known: Collection[int], own: int, others: int
) -> FinalPoints:
    """Return what the end would pay a seat, with so much in the purses that are covered."""
    purses = [
        (each.squires, each.gold)
        if number in known
        else ((own, own) if number == seat else (others, others))
        for number, each in enumerate(position.seats)
    ]
    squires, gold = zip(*purses, strict=True)
    return final_points(position, squires, gold)[seat]


def nobles_worth(number: int, rules: Ruleset) -> str:
    """Return what so many nobles are worth at the end, and how many make more (END-4)."""
    ladder = rules.ending.nobles
    now = f"= {ladder[number]} PP" if number else "none"
    more = (each for each in range(number + 1, len(ladder)) if ladder[each] > ladder[number])
    if (enough := next(more, None)) is None:
        return now
    many = "one more makes" if number and enough == number + 1 else f"{enough} make"
    return f"{now}, {many} {ladder[enough]}"
