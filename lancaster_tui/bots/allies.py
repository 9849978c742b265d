"""What things are worth to a seat if its ally wins them, and the worth to each faction (ALY)."""

from __future__ import annotations

from lancaster_tui.bots.worth import Values, Worth
from lancaster_tui.rules.pieces.rewards import can_take_noble
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.vocabulary import Reward

DUEL = 2  # players


class AllyWorth(Worth):
    """The worth of things that the ally of a seat wins: goods and points are lost (ALY-3).

    Its knights count for nothing at the end (ALY-13): what it wins serves later rounds only.
    """

    points = 0.0

    def __init__(self, owner: Worth, rival: Worth) -> None:
        super().__init__(owner.seen, owner.seat, owner.values)
        self.faction = owner.seat + owner.seen.players
        self.placement = self.second_try = owner.values.ally_placement
        self.placings = self.rounds_after
        self.strength = owner.values.ally_strength * self.placings
        self._owner = owner
        self._rival = rival

    def goods(self, gold: int = 0, squires: int = 0, votes: int = 0) -> float:
        """Return nothing: an ally owns no goods."""
        return 0.0

    def reward(self, reward: Reward, times: int = 1) -> float:
        """Return the worth of the knights and of a noble that leaves the game (ALY-8)."""
        return self._gains(reward, times)

    def capture(self, strength: int) -> float:
        """Return what the capture of a knight costs: there is no ransom (ALY-12)."""
        return self.placement * self.rounds_after + strength * self.strength

    def best_tile(self) -> float:
        """Return nothing: an ally castle cannot be extended (ALY-3)."""
        return 0.0

    def space(self, space: int) -> float:
        """Return the worth of scoring a space of the ally castle: nothing is paid (ALY-11)."""
        return self.reward(self.seen.rules.castle[space].reward)

    def prizes(self, county: int) -> tuple[float, float]:
        """Return what a county pays: never two prizes (ALY-10)."""
        prize, _ = super().prizes(county)
        return prize, 0.0

    def favour(self, reward: Reward) -> float:
        """Return the worth of a King's Favour that is used up for the ally, for better or worse."""
        others = self.values.denial * self._rival.reward(reward) - self._owner.reward(reward)
        return self.reward(reward) + self.values.ally_favour * others

    def noble_of(self, county: int) -> float:
        """Return what it is worth that a noble leaves the game: who can no longer win it."""
        if self.seen.nobles_left[county] > 1:
            return 0.0
        lost = self._hope(self._rival, county) * self.values.denial
        return lost - self._hope(self._owner, county)

    def _best_noble(self) -> float:
        """Return the worth of removing a noble of any county; it may be declined."""
        return max(0.0, *(self.noble_of(county) for county in COUNTY_PLACES))

    def _hope(self, worth: Worth, county: int) -> float:
        """Return the worth of the hope of a seat for the noble of a county."""
        if not can_take_noble(self.seen, worth.seat, county):
            return 0.0
        return worth.noble() * self.values.noble_hope


class Worths:
    """The worth of things to every faction of a table, found when it is asked for."""

    def __init__(self, seen: View, values: Values) -> None:
        self.seen = seen
        self.values = values
        self._known: dict[int, Worth] = {}

    def of(self, faction: int) -> Worth:
        """Return the worth of things to a faction."""
        known = self._known.get(faction)
        if known is None:
            known = self._known[faction] = self._new(faction)
        return known

    def _new(self, faction: int) -> Worth:
        if self.seen.is_ally(faction):
            seat = self.seen.owner(faction)
            return AllyWorth(self.of(seat), self.of(rival_of(seat)))
        return Worth(self.seen, faction, self.values)

    def rival_factions(self, seat: int) -> list[int]:
        """Return the factions of the other seats."""
        seen = self.seen
        factions = range(len(seen.factions))
        return [faction for faction in factions if seen.owner(faction) != seat]

    def stake(self, seat: int, faction: int) -> float:
        """Return the share that a seat has in what a faction wins.

        What the only rival wins is partly lost; with more rivals it is left out.
        """
        if self.seen.owner(faction) == seat:
            return 1.0
        return -self.values.denial if self.seen.players == DUEL else 0.0


def rival_of(seat: int) -> int:
    """Return the only rival of a seat."""
    return DUEL - 1 - seat
