"""What the battles in France promise a faction (CON)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.pieces.knights import is_open
from lancaster_tui.rules.places import CONFLICT, CONFLICT_PLACES, LOWER_ROW
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES


class _Side(NamedTuple):
    """The knights of a faction in a battle, and their strength with the squires beside them."""

    faction: int
    strength: int
    knights: tuple[int, ...]


class _Battle(NamedTuple):
    """A battle: the strength still missing, and who is there from the topmost space down."""

    missing: int
    points: Sequence[int]
    is_below: bool
    sides: list[_Side]


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
        self._ready = sum(self._courts)
        self._battles: dict[int, _Battle] = {}
        self._now: dict[int, float] = {}
        self._joinings: dict[tuple[int, int], float] = {}

    def joining(self, place: int, strength: int) -> float:
        """Return what one more knight brings at a conflict place, 0 if it cannot go there."""
        known = self._joinings.get((place, strength))
        if known is None:
            known = self._joinings[place, strength] = self._joining(place, strength)
        return known

    def _joining(self, place: int, strength: int) -> float:
        if not is_open(self.seen, self.faction, place):
            return 0.0
        sides = self._battle(place).sides
        own = self._own(place)
        if own is None:
            joined = [*sides, _Side(self.faction, strength, (strength,))]
        else:
            more = _Side(self.faction, own.strength + strength, (*own.knights, strength))
            joined = self._with(sides, more)
        return self._gain(place, joined, strength, strength)

    def lifting(self, place: int, strength: int) -> float:
        """Return what it brings that a knight at a conflict place becomes stronger by one."""
        own = self._own(place)
        assert own is not None
        knights = list(own.knights)
        knights[knights.index(strength)] += 1
        lifted = _Side(self.faction, own.strength + 1, tuple(knights))
        return self._gain(place, self._with(self._battle(place).sides, lifted), 1, 1)

    def reinforcing(self, place: int, squires: int) -> float:
        """Return what squires bring that are sent to the knights at a conflict place (LAW-N5)."""
        own = self._own(place)
        assert own is not None
        reinforced = _Side(self.faction, own.strength + squires, own.knights)
        return self._gain(place, self._with(self._battle(place).sides, reinforced), squires, 0)

    def prize(self, county: int, strength: int) -> float:
        """Return what a knight wins in a county: what the card pays, or a voyage (CTY-1)."""
        prize = self.worth.prize(county)
        if county not in self.worth.stage.voyages:
            return prize
        return max(prize, self.voyage(county, strength))

    def voyage(self, county: int, strength: int) -> float:
        """Return what a knight in a county can win in France, 0 if it stays (RWD-6)."""
        if county not in self.worth.stage.voyages:
            return 0.0
        return max(0.0, *[self.joining(place, strength) for place in CONFLICT_PLACES])

    def _battle(self, place: int) -> _Battle:
        battle = self._battles.get(place)
        if battle is None:
            conflict = self.seen.conflict_at(place)
            assert conflict is not None
            card = self.seen.rules.conflicts[conflict.card]
            sides = [
                _Side(faction, sum(knights) + squires, knights)
                for faction, knights, squires in conflict.stacks
            ]
            missing = card.strength - sum([side.strength for side in sides])
            battle = _Battle(missing, card.points, place - CONFLICT in LOWER_ROW, sides)
            self._battles[place] = battle
        return battle

    def _own(self, place: int) -> _Side | None:
        for side in self._battle(place).sides:
            if side.faction == self.faction:
                return side
        return None

    def _with(self, sides: Sequence[_Side], own: _Side) -> list[_Side]:
        """Return the sides with another one of the faction."""
        return [own if side.faction == self.faction else side for side in sides]

    def _gain(self, place: int, changed: Sequence[_Side], brought: int, added: int) -> float:
        """Return what a change of a conflict brings.

        ``brought`` is the strength that it adds, ``added`` how much of that comes from a court.
        """
        battle = self._battle(place)
        now = self._now.get(place)
        if now is None:
            now = self._prospects(battle, battle.sides, 0, 0) if battle.sides else 0.0
            self._now[place] = now
        return self.values.battles * (self._prospects(battle, changed, brought, added) - now)

    def _prospects(
        self, battle: _Battle, sides: Sequence[_Side], brought: int, added: int
    ) -> float:
        """Return the worth of a battle: to the bot's own side, less what the only rival gains."""
        victory = self._victory(battle.missing - brought, added)
        prospects = 0.0
        for stake, worth in self._stakes:
            for space, side in enumerate(sides):
                if side.faction == worth.faction:
                    prospects += stake * self._prospect(worth, battle, sides, space, victory)
        return prospects

    def _prospect(
        self, worth: Worth, battle: _Battle, sides: Sequence[_Side], space: int, victory: float
    ) -> float:
        """Return the worth of a battle to the faction on one of its spaces."""
        won = lost = 0.0
        if worth.points:
            rank = self._rank(sides, space)
            won = worth.points * _value_at(battle.points, rank)
            lost = worth.points * _value_at(battle.points, rank + 1)
        if victory == 1.0:
            return won
        lost += self._aftermath(worth, battle, sides[space].knights, won)
        return victory * won + (1 - victory) * lost

    def _victory(self, missing: int, added: int) -> float:
        """Return how likely England wins a battle that still lacks some strength.

        What is added comes from the bot's own court and cannot be added again.
        """
        if missing <= 0:
            return 1.0
        ready = max(0, self._ready - added)
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

    def _aftermath(
        self, worth: Worth, battle: _Battle, knights: Sequence[int], won: float
    ) -> float:
        """Return what follows a French victory: prisoners below, a second battle above."""
        if battle.is_below:
            return -sum([worth.capture(strength) for strength in knights])
        if not worth.rounds_after:
            return 0.0
        bound = len(knights) * worth.bound
        return self.values.second_battle * won - bound


def _value_at(points: Sequence[int], rank: float) -> float:
    """Return the points for a rank from 0, which may lie between two."""
    step = int(rank)
    if step >= len(points):
        return 0.0
    here = points[step]
    after = points[step + 1] if step + 1 < len(points) else 0
    return here + (after - here) * (rank - step)
