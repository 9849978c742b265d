"""What the battles in France promise a seat (CON)."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.knights import is_open
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW
from lancaster_tui.rules.ruleset import CONFLICT_SPACES
from lancaster_tui.rules.state import Conflict


class Battles:
    """The prospects of a seat in each conflict, in power points."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.seen = worth.seen
        placing = self.seen.phase == "placing"
        self._courts = [
            placing * sum(strength * number for strength, number in enumerate(faction.court))
            for faction in self.seen.factions
        ]

    def joining(self, place: int, strength: int) -> float:
        """Return what one more knight brings at a conflict place, 0 if it cannot go there."""
        if not is_open(self.seen, self.worth.seat, place):
            return 0.0
        own = self._own(place)
        return self._prospect(place, (*own, strength)) - self._prospect(place, own)

    def lifting(self, place: int, strength: int) -> float:
        """Return what it brings that a knight at a conflict place becomes stronger by one."""
        own = self._own(place)
        lifted = list(own)
        lifted[lifted.index(strength)] += 1
        return self._prospect(place, lifted) - self._prospect(place, own)

    def _own(self, place: int) -> tuple[int, ...]:
        conflict = self.seen.conflict_at(place)
        stack = conflict.stack_of(self.worth.seat) if conflict is not None else None
        return stack.knights if stack is not None else ()

    def _prospect(self, place: int, knights: Sequence[int]) -> float:
        """Return the worth of the battle at a place with these own knights in it."""
        if not knights:
            return 0.0
        conflict = self.seen.conflict_at(place)
        assert conflict is not None
        card = self.seen.rules.conflicts[conflict.card]
        own = sum(knights)
        added = own - sum(self._own(place))
        victory = self._victory(card.strength - conflict.total - added, added)
        rank = self._rank(conflict, place, own)
        won = _value_at(card.points, rank)
        lost = _value_at(card.points, rank + 1) + self._aftermath(place, knights, won)
        return victory * won + (1 - victory) * lost

    def _victory(self, missing: int, added: int) -> float:
        """Return how likely England wins a battle that still lacks some strength.

        What is added comes from the own court and cannot come once more.
        """
        if missing <= 0:
            return 1.0
        ready = max(0, sum(self._courts) - added)
        return ready / (ready + self.worth.values.hesitation * missing**2)

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

    def _aftermath(self, place: int, knights: Sequence[int], won: float) -> float:
        """Return what follows a French victory: prisoners below, a second battle above."""
        worth = self.worth
        if place - CONFLICT in LOWER_ROW:
            return -sum(self._capture(strength) for strength in knights)
        if not worth.rounds_after:
            return 0.0
        bound = len(knights) * worth.values.bound * worth.values.placement
        return worth.values.second_battle * won - bound

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
