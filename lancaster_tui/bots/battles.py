"""What the battles in France promise a faction (CON)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.places import CONFLICT, CONFLICT_PLACES, LOWER_ROW
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES


class _Side(NamedTuple):
    """The knights of a faction in a battle, and their strength with the squires beside them."""

    faction: int
    strength: int
    knights: tuple[int, ...]


class Battles:
    """The prospects of a faction in each conflict, in power points of its owner."""

    def __init__(self, worths: Worths, faction: int) -> None:
        self.seen = position = worths.position
        self.faction = faction
        self.worth = worths.of(faction)
        self.values = worths.values
        seat = position.owner(faction)
        self._stakes = [
            (stake, worths.of(other))
            for other in range(len(position.factions))
            if (stake := worths.stake(seat, other))
        ]
        self._courts = worths.courts if position.phase == "placing" else [0] * len(worths.courts)
        self._sides: dict[int, list[_Side]] = {}
        self._now: dict[int, float] = {}
        self._joinings: dict[tuple[int, int], float] = {}

    def joining(self, place: int, strength: int) -> float:
        """Return what one more knight brings at a conflict place, 0 if it cannot go there."""
        known = self._joinings.get((place, strength))
        if known is None:
            known = self._joinings[place, strength] = self._joining(place, strength)
        return known

    def _joining(self, place: int, strength: int) -> float:
        if self.seen.conflict_at(place) is None:
            return 0.0
        sides = self._sides_at(place)
        own = self._own(sides)
        if own is None:
            if len(sides) >= CONFLICT_SPACES:
                return 0.0
            changed = [*sides, _Side(self.faction, strength, (strength,))]
            return self._gain(place, changed, strength)
        joined = _Side(self.faction, own.strength + strength, (*own.knights, strength))
        return self._gain(place, self._with(sides, joined), strength)

    def lifting(self, place: int, strength: int) -> float:
        """Return what it brings that a knight at a conflict place becomes stronger by one."""
        sides = self._sides_at(place)
        own = self._own(sides)
        assert own is not None
        knights = list(own.knights)
        knights[knights.index(strength)] += 1
        lifted = _Side(self.faction, own.strength + 1, tuple(knights))
        return self._gain(place, self._with(sides, lifted), 1)

    def reinforcing(self, place: int, squires: int) -> float:
        """Return what squires bring that are sent to the knights at a conflict place (LAW-N5)."""
        sides = self._sides_at(place)
        own = self._own(sides)
        assert own is not None
        reinforced = own._replace(strength=own.strength + squires)
        return self._gain(place, self._with(sides, reinforced), 0)

    def prize(self, county: int, strength: int) -> float:
        """Return what a knight wins in a county: what the card pays, or a voyage (CTY-1)."""
        prize = self.worth.prize(county)
        return max(prize, self.voyage(county, strength))

    def voyage(self, county: int, strength: int) -> float:
        """Return what a knight in a county can win in France, 0 if it stays (RWD-6)."""
        if not self.seen.rules.counties[county].reward.voyage:
            return 0.0
        return max(0.0, *(self.joining(place, strength) for place in CONFLICT_PLACES))

    def _sides_at(self, place: int) -> list[_Side]:
        """Return who stands in the battle at a place, from the topmost space down."""
        sides = self._sides.get(place)
        if sides is None:
            conflict = self.seen.conflict_at(place)
            assert conflict is not None
            sides = self._sides[place] = [
                _Side(faction, sum(knights) + squires, knights)
                for faction, knights, squires in conflict.stacks
            ]
        return sides

    def _own(self, sides: Sequence[_Side]) -> _Side | None:
        for side in sides:
            if side.faction == self.faction:
                return side
        return None

    def _with(self, sides: Sequence[_Side], own: _Side) -> list[_Side]:
        """Return the sides with another one of the faction."""
        return [own if side.faction == self.faction else side for side in sides]

    def _gain(self, place: int, changed: Sequence[_Side], added: int) -> float:
        """Return what a change of a conflict brings; the strength added comes from a court."""
        now = self._now.get(place)
        if now is None:
            now = self._now[place] = self._prospects(place, self._sides_at(place), 0)
        return self._prospects(place, changed, added) - now

    def _prospects(self, place: int, sides: Sequence[_Side], added: int) -> float:
        """Return the worth of a battle: to the bot's own side, less what the only rival gains."""
        conflict = self.seen.conflict_at(place)
        assert conflict is not None
        card = self.seen.rules.conflicts[conflict.card]
        victory = self._victory(card.strength - sum([side.strength for side in sides]), added)
        prospects = 0.0
        for stake, worth in self._stakes:
            for space, side in enumerate(sides):
                if side.faction == worth.faction:
                    prospect = self._prospect(worth, place, card.points, sides, space, victory)
                    prospects += stake * prospect
        return prospects

    def _prospect(
        self,
        worth: Worth,
        place: int,
        points: Sequence[int],
        sides: Sequence[_Side],
        space: int,
        victory: float,
    ) -> float:
        """Return the worth of a battle to the faction on one of its spaces."""
        rank = self._rank(sides, space) if worth.points else len(points)
        won = worth.points * _value_at(points, rank)
        if victory == 1.0:
            return won
        lost = worth.points * _value_at(points, rank + 1)
        lost += self._aftermath(worth, place, sides[space].knights, won)
        return victory * won + (1 - victory) * lost

    def _victory(self, missing: int, added: int) -> float:
        """Return how likely England wins a battle that still lacks some strength.

        What is added comes from the bot's own court and cannot be added again.
        """
        if missing <= 0:
            return 1.0
        ready = max(0, sum(self._courts) - added)
        return ready / (ready + self.values.hesitation * missing**2)

    def _rank(self, sides: Sequence[_Side], space: int) -> float:
        """Return the rank to expect, from 0: those ahead now, and those who may still get ahead.

        The knights of the same owner do not race each other.
        """
        faction, strength, _ = sides[space]
        courts, players, rivalry = self._courts, self.seen.players, self.values.rivalry
        owner, rank = faction % players, 0.0
        for at, (rival, theirs, _) in enumerate(sides):
            if at == space:
                continue
            if theirs > strength or (theirs == strength and at > space):
                rank += 1
            elif courts[rival] and rival % players != owner:
                court = courts[rival]
                rank += rivalry * court / (court + strength - theirs + (at < space))
        if len(sides) < CONFLICT_SPACES:
            there = [side.faction for side in sides]
            for rival, court in enumerate(courts):
                if court and rival not in there and rival % players != owner:
                    rank += rivalry * court / (court + strength)
        return rank

    def _aftermath(self, worth: Worth, place: int, knights: Sequence[int], won: float) -> float:
        """Return what follows a French victory: prisoners below, a second battle above."""
        if place - CONFLICT in LOWER_ROW:
            return -sum([worth.capture(strength) for strength in knights])
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
