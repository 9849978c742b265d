"""Where a knight is placed best (PLC)."""

from __future__ import annotations

from functools import cached_property

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.battles import Battles
from lancaster_tui.bots.law_outlook import LawOutlook
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.places import CASTLE, CONFLICT
from lancaster_tui.rules.placing import squires_for
from lancaster_tui.rules.state import STRENGTHS


class Placement:
    """Judges the placements of a faction."""

    def __init__(self, worths: Worths, faction: int) -> None:
        self.seen = seen = worths.seen
        self.faction = faction
        self.worth = worths.of(faction)
        self.values = worths.values
        self._worths = worths
        self._laws = LawOutlook(self.worth)
        self._battles = Battles(worths, faction)
        seat = self.worth.seat
        courts = [seen.factions[own].court for own in seen.factions_of(seat)]
        self._can_wait = sum(map(sum, courts)) > 1
        self._rivals = [
            Rival(worths, rival)
            for rival in worths.rival_factions(seat)
            if any(seen.factions[rival].court)
        ]
        self._standings: dict[tuple[int, int], float] = {}

    def value(self, action: Place) -> float:
        """Return the worth of a placement: for counties, if the knight stays or is expelled."""
        strength, place, squires, *_ = action
        standing = self._standings.get((strength, place))
        if standing is None:
            standing = self._standings[strength, place] = self._standing(strength, place)
        if place >= CASTLE:
            return standing
        stays = 1.0
        for rival in self._rivals:
            stays *= 1 - rival.threat(place, strength + squires)
        standing += squires * self._laws.county_squire
        paid = self.worth.goods(squires=-squires)
        return stays * standing + (1 - stays) * self.worth.second_try + paid

    def _standing(self, strength: int, place: int) -> float:
        """Return the worth of a knight that stays at a place, without squires."""
        laws = self._laws
        worth = laws.deployed[strength] - self.values.strong_knight * (strength - 1)
        if place >= CONFLICT:
            return worth + self._joining(strength, place)
        if place >= CASTLE:
            waiting = self.values.patience if self._can_wait else 0.0
            return worth + self.worth.space(place - CASTLE) + laws.castle - waiting
        prize = self._battles.prize(place, strength)
        return worth + prize + laws.in_county(place, prize) + self._denied(place)

    def _denied(self, county: int) -> float:
        """Return what it is worth that the only rival cannot have a county, or loses it."""
        stake = self._worths.stake(self.worth.seat, self._worths.rival_factions(self.worth.seat)[0])
        if not stake:
            return 0.0
        occupant = self.seen.counties[county]
        if occupant is not None:
            loser = self._worths.of(occupant.faction)
            return -stake * max(0.0, loser.prize(county) - loser.second_try)
        hopes = (rival.threat(county, 0) * rival.worth.prize(county) for rival in self._rivals)
        return -stake * max(hopes, default=0.0)

    def _joining(self, strength: int, place: int) -> float:
        conflict = self.seen.conflict_at(place)
        assert conflict is not None
        joining = self._battles.joining(place, strength)
        worth = joining + self._laws.conflict_knight + self._favour
        if conflict.stack_of(self.faction) is None:
            worth += self._laws.conflict
            if self._laws.sending and self.worth.owner.squires:
                sent = self._battles.joining(place, strength + 1) - joining
                worth += self._laws.sending * max(0.0, sent + self.worth.goods(squires=-1))
        return worth

    @cached_property
    def _favour(self) -> float:
        """The worth of the best King's Favour tile that is face up."""
        tiles = self.seen.rules.favours
        return max((self.worth.favour(tiles[up].reward) for up in self.seen.favours), default=0.0)


class Rival:
    """A faction that may still expel knights."""

    def __init__(self, worths: Worths, faction: int) -> None:
        court = worths.seen.factions[faction].court
        self.strongest = max(strength for strength in STRENGTHS if court[strength])
        self.squires = squires_for(worths.seen, faction)
        self.worth = worths.of(faction)
        self._prizes: dict[int, float] = {}

    def threat(self, county: int, total: int) -> float:
        """Return how likely the rival expels a knight with squires of this total."""
        needed = max(0, total + 1 - self.strongest)
        minimum = self.worth.seen.rules.counties[county].minimum
        if self.strongest < minimum or needed > self.squires:
            return 0.0
        prize = self._prizes.get(county)
        if prize is None:
            prize = self._prizes[county] = self.worth.prize(county)
        gain = max(0.0, prize + self.worth.goods(squires=-needed))
        return min(1.0, self.worth.values.danger * gain / (prize + 1))
