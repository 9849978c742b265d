"""Where a knight is placed best (PLC)."""

from __future__ import annotations

from functools import cached_property

from lancaster_tui.bots.battles import Battles
from lancaster_tui.bots.law_outlook import LawOutlook
from lancaster_tui.bots.values import Values
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.places import CASTLE, CONFLICT, CONFLICT_PLACES
from lancaster_tui.rules.rewards import can_take_noble
from lancaster_tui.rules.state import STRENGTHS, View


class Placement:
    """Judges the placements of a seat."""

    def __init__(self, seen: View, worth: Worth, values: Values) -> None:
        self.seen = seen
        self.seat = worth.seat
        self.worth = worth
        self.values = values
        self._laws = LawOutlook(worth)
        self._battles = Battles(worth)
        self._can_wait = sum(seen.factions[self.seat].court) > 1
        self._rivals = [
            Rival(seen, seat, values)
            for seat in range(seen.players)
            if seat != self.seat and any(seen.factions[seat].court)
        ]
        self._standings: dict[tuple[int, int], float] = {}

    def value(self, action: Place) -> float:
        """Return the worth of a placement: for counties, if the knight stays or is expelled."""
        strength, place, squires, _ = action
        standing = self._standings.get((strength, place))
        if standing is None:
            standing = self._standings[strength, place] = self._standing(strength, place)
        if place >= CASTLE:
            return standing
        stays = 1.0
        for rival in self._rivals:
            stays *= 1 - rival.threat(place, strength + squires)
        paid = self.worth.goods(squires=-squires)
        return stays * standing + (1 - stays) * self.values.second_try + paid

    def _standing(self, strength: int, place: int) -> float:
        """Return the worth of a knight that stays at a place, without squires."""
        laws = self._laws
        worth = laws.deployed[strength] - self.values.strong_knight * (strength - 1)
        if place >= CONFLICT:
            return worth + self._joining(strength, place)
        if place >= CASTLE:
            waiting = self.values.patience if self._can_wait else 0.0
            return worth + self.worth.space(place - CASTLE) + laws.castle - waiting
        prize = prize_of(self.worth, place)
        if self.seen.rules.counties[place].reward.voyage:
            sailing = (self._battles.joining(to, strength) for to in CONFLICT_PLACES)
            prize = max(prize, *sailing)
        return worth + prize + laws.county

    def _joining(self, strength: int, place: int) -> float:
        conflict = self.seen.conflict_at(place)
        assert conflict is not None
        worth = self._battles.joining(place, strength) + self._laws.conflict_knight + self._favour
        if conflict.stack_of(self.seat) is None:
            worth += self._laws.conflict
        return worth

    @cached_property
    def _favour(self) -> float:
        """The worth of the best King's Favour tile that is face up."""
        tiles = self.seen.rules.favours
        return max((self.worth.reward(tiles[up].reward) for up in self.seen.favours), default=0.0)


class Rival:
    """Somebody who may still expel knights."""

    def __init__(self, seen: View, seat: int, values: Values) -> None:
        court = seen.factions[seat].court
        self.strongest = max(strength for strength in STRENGTHS if court[strength])
        self.squires = seen.seats[seat].squires
        self.worth = Worth(seen, seat, values)
        self._prizes: dict[int, float] = {}

    def threat(self, county: int, total: int) -> float:
        """Return how likely the rival expels a knight with squires of this total."""
        needed = max(0, total + 1 - self.strongest)
        minimum = self.worth.seen.rules.counties[county].minimum
        if self.strongest < minimum or needed > self.squires:
            return 0.0
        prize = self._prizes.get(county)
        if prize is None:
            prize = self._prizes[county] = prize_of(self.worth, county)
        gain = max(0.0, prize + self.worth.goods(squires=-needed))
        return min(1.0, self.worth.values.danger * gain / (prize + 1))


def prize_of(worth: Worth, county: int) -> float:
    """Return what a county pays a seat that holds it, apart from a voyage (CTY-1)."""
    seen, card = worth.seen, worth.seen.rules.counties[county]
    prize = reward = worth.reward(card.reward)
    if can_take_noble(seen, worth.seat, county):
        noble = worth.noble()
        prize = max(reward, noble)
        if worth.owner.gold >= seen.rules.county_price.gold:
            prize = max(prize, reward + noble - worth.cost(seen.rules.county_price))
    return prize + worth.values.start_player * card.names_start_player
