"""What the battles in France promise a faction (CON)."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.pieces.knights import is_open, joined
from lancaster_tui.rules.places import CONFLICT, CONFLICT_PLACES, LOWER_ROW
from lancaster_tui.rules.position import Conflict, Stack
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES


class Battles:
    """The prospects of a faction in each conflict, in power points of its owner."""

    def __init__(self, worths: Worths, faction: int) -> None:
        self.seen = worths.seen
        self.faction = faction
        self.worth = worths.of(faction)
        self.values = worths.values
        seat = self.seen.owner(faction)
        self._sides = [
            (stake, worths.of(side))
            for side in range(len(self.seen.factions))
            if (stake := worths.stake(seat, side))
        ]
        placing = self.seen.phase == "placing"
        self._courts = [
            placing * sum(strength * number for strength, number in enumerate(side.court))
            for side in self.seen.factions
        ]
        self._now: dict[int, float] = {}

    def joining(self, place: int, strength: int) -> float:
        """Return what one more knight brings at a conflict place, 0 if it cannot go there."""
        if not is_open(self.seen, self.faction, place):
            return 0.0
        return self._gain(place, joined(self._conflict(place), self.faction, strength), strength)

    def lifting(self, place: int, strength: int) -> float:
        """Return what it brings that a knight at a conflict place becomes stronger by one."""
        own = self._stack(place)
        lifted = list(own.knights)
        lifted[lifted.index(strength)] += 1
        return self._gain(place, self._with(place, own._replace(knights=tuple(lifted))), 1)

    def reinforcing(self, place: int, squires: int) -> float:
        """Return what squires bring that are sent to the knights at a conflict place (LAW-N5)."""
        own = self._stack(place)
        return self._gain(place, self._with(place, own._replace(squires=own.squires + squires)), 0)

    def prize(self, county: int, strength: int) -> float:
        """Return what a knight wins in a county: what the card pays, or a voyage (CTY-1)."""
        prize = self.worth.prize(county)
        return max(prize, self.voyage(county, strength))

    def voyage(self, county: int, strength: int) -> float:
        """Return what a knight in a county can win in France, 0 if it stays (RWD-6)."""
        if not self.seen.rules.counties[county].reward.voyage:
            return 0.0
        return max(0.0, *(self.joining(place, strength) for place in CONFLICT_PLACES))

    def _conflict(self, place: int) -> Conflict:
        conflict = self.seen.conflict_at(place)
        assert conflict is not None
        return conflict

    def _stack(self, place: int) -> Stack:
        own = self._conflict(place).stack_of(self.faction)
        assert own is not None
        return own

    def _with(self, place: int, own: Stack) -> Conflict:
        """Return the conflict at a place with another own stack."""
        conflict = self._conflict(place)
        stacks = (own if stack.faction == self.faction else stack for stack in conflict.stacks)
        return conflict._replace(stacks=tuple(stacks))

    def _gain(self, place: int, changed: Conflict, added: int) -> float:
        """Return what a change of a conflict brings; the strength added comes from a court."""
        now = self._now.get(place)
        if now is None:
            now = self._now[place] = self._prospects(place, self._conflict(place), 0)
        return self._prospects(place, changed, added) - now

    def _prospects(self, place: int, conflict: Conflict, added: int) -> float:
        """Return the worth of a battle: to the bot's own side, less what the only rival gains."""
        card = self.seen.rules.conflicts[conflict.card]
        victory = self._victory(card.strength - conflict.total, added)
        prospects = 0.0
        for stake, worth in self._sides:
            stack = conflict.stack_of(worth.faction)
            if stack is not None:
                prospects += stake * self._prospect(worth, place, conflict, stack, victory)
        return prospects

    def _prospect(
        self, worth: Worth, place: int, conflict: Conflict, stack: Stack, victory: float
    ) -> float:
        """Return the worth of a battle to one of the factions in it."""
        points = self.seen.rules.conflicts[conflict.card].points
        rank = self._rank(conflict, place, stack) if worth.points else len(points)
        won = worth.points * _value_at(points, rank)
        lost = worth.points * _value_at(points, rank + 1)
        lost += self._aftermath(worth, place, stack.knights, won)
        return victory * won + (1 - victory) * lost

    def _victory(self, missing: int, added: int) -> float:
        """Return how likely England wins a battle that still lacks some strength.

        What is added comes from the bot's own court and cannot be added again.
        """
        if missing <= 0:
            return 1.0
        ready = max(0, sum(self._courts) - added)
        return ready / (ready + self.values.hesitation * missing**2)

    def _rank(self, conflict: Conflict, place: int, own: Stack) -> float:
        """Return the rank to expect, from 0: those ahead now, and those who may still get ahead.

        The knights of the same owner do not race each other.
        """
        seen, strength = self.seen, own.total
        order = [stack.faction for stack in conflict.stacks]
        totals = {stack.faction: stack.total for stack in conflict.stacks}
        space = order.index(own.faction)
        rank = 0.0
        free = CONFLICT_SPACES - len(order)
        for rival, court in enumerate(self._courts):
            if rival == own.faction:
                continue
            theirs = totals.get(rival, 0)
            below = rival not in totals or order.index(rival) > space
            if theirs > strength or (theirs == strength and below):
                rank += 1
            elif (
                court
                and (rival in totals or free > 0)
                and seen.owner(rival) != seen.owner(own.faction)
            ):
                needed = strength - theirs + (not below)
                rank += self.values.rivalry * court / (court + needed)
        return rank

    def _aftermath(self, worth: Worth, place: int, knights: Sequence[int], won: float) -> float:
        """Return what follows a French victory: prisoners below, a second battle above."""
        if place - CONFLICT in LOWER_ROW:
            return -sum(worth.capture(strength) for strength in knights)
        if not worth.rounds_after:
            return 0.0
        bound = len(knights) * self.values.bound * worth.placement
        return self.values.second_battle * won - bound


def _value_at(points: Sequence[int], rank: float) -> float:
    """Return the points for a rank from 0, which may lie between two."""
    step = int(rank)
    if step >= len(points):
        return 0.0
    here = points[step]
    after = points[step + 1] if step + 1 < len(points) else 0
    return here + (after - here) * (rank - step)
