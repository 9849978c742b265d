"""What the battles in France promise a seat (CON)."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.knights import is_open
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW
from lancaster_tui.rules.ruleset import CONFLICT_SPACES
from lancaster_tui.rules.state import Conflict, Stack


class Battles:
    """The prospects of a seat in each conflict, in power points."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.seen = worth.seen
        placing = self.seen.phase == "placing"
        self._courts = [
            sum(strength * number for strength, number in enumerate(faction.court))
            if placing
            else 0
            for faction in self.seen.factions
        ]

    def joining(self, place: int, strength: int, *, from_court: bool = True) -> float:
        """Return what more strength of one's own brings at a conflict place, 0 if it is closed."""
        if not is_open(self.seen, self.worth.seat, place):
            return 0.0
        return self._prospect(place, strength, from_court) - self._prospect(place, 0, from_court)

    def _prospect(self, place: int, extra: int, from_court: bool) -> float:
        """Return the worth of the battle at a place, with ``extra`` more strength of one's own."""
        conflict = self.seen.conflict_at(place)
        assert conflict is not None
        seat = self.worth.seat
        stack = conflict.stack_of(seat)
        own = extra + (stack.total if stack is not None else 0)
        if not own:
            return 0.0
        card = self.seen.rules.conflicts[conflict.card]
        missing = card.strength - conflict.total - extra
        reserve = sum(self._courts) - (extra if from_court else 0)
        victory = self._victory(missing, reserve)
        rank = self._rank(conflict, place, own)
        won = _value_at(card.points, rank)
        lost = _value_at(card.points, rank + 1) + self._aftermath(stack, place, extra, won)
        return victory * won + (1 - victory) * lost

    def _victory(self, missing: int, reserve: int) -> float:
        if missing <= 0:
            return 1.0
        return (
            reserve / (reserve + self.worth.values.hesitation * missing**2) if reserve > 0 else 0.0
        )

    def _rank(self, conflict: Conflict, place: int, own: int) -> float:
        """Return the rank to expect, from 0: those ahead now, and those who may still get ahead."""
        seat = self.worth.seat
        order = [stack.faction for stack in conflict.stacks]
        totals = {stack.faction: stack.total for stack in conflict.stacks}
        space = order.index(seat) if seat in totals else len(order)
        rank = 0.0
        free = CONFLICT_SPACES - len(order) - (seat not in totals)
        for rival, court in enumerate(self._courts):
            if rival == seat:
                continue
            theirs = totals.get(rival, 0)
            below = rival not in totals or order.index(rival) > space
            if theirs > own or (theirs == own and below):
                rank += 1
            elif court and (rival in totals or free > 0) and is_open(self.seen, rival, place):
                needed = own - theirs + (not below)
                rank += self.worth.values.rivalry * court / (court + needed)
        return rank

    def _aftermath(self, stack: Stack | None, place: int, extra: int, won: float) -> float:
        """Return what follows a French victory: prisoners below, a second battle above."""
        worth = self.worth
        knights = [*(stack.knights if stack is not None else ()), *([extra] if extra else [])]
        if place - CONFLICT in LOWER_ROW:
            return -sum(self._capture(strength) for strength in knights)
        if not worth.rounds_after:
            return 0.0
        bound = len(knights) * worth.values.bound
        return worth.values.second_battle * won - bound * worth.values.placement

    def _capture(self, strength: int) -> float:
        """Return what the capture of a knight costs: the knight, or its ransom."""
        worth = self.worth
        lost = worth.values.placement * worth.rounds_after + strength * worth.strength
        if worth.owner.gold < strength:
            return lost
        return min(lost, -worth.goods(gold=-strength))


def _value_at(points: Sequence[int], rank: float) -> float:
    """Return the points for a rank from 0, which may lie between two."""
    step = int(rank)
    if step >= len(points):
        return 0.0
    here = points[step]
    after = points[step + 1] if step + 1 < len(points) else 0
    return here + (after - here) * (rank - step)
