"""Where a knight is placed best (PLC)."""

from __future__ import annotations

from functools import cache

from lancaster_tui.bots.battles import Battles
from lancaster_tui.bots.law_outlook import LawOutlook
from lancaster_tui.bots.values import Values
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.places import CASTLE, CONFLICT, CONFLICT_PLACES
from lancaster_tui.rules.rewards import can_take_noble
from lancaster_tui.rules.state import View


class Placement:
    """Judges the placements of a seat."""

    def __init__(self, seen: View, worth: Worth, values: Values) -> None:
        self.seen = seen
        self.seat = worth.seat
        self.worth = worth
        self.values = values
        self.laws = LawOutlook(worth)
        self.battles = Battles(worth)
        self.county_prize = cache(self._county_prize)
        self.rival_prize = cache(self._rival_prize)
        self.bare = cache(self._bare)
        own = seen.factions[self.seat]
        self.can_wait = sum(own.court) > 1
        self.rivals = [
            (rival, strongest(faction.court), seen.seats[rival].squires)
            for rival, faction in enumerate(seen.factions)
            if rival != self.seat and any(faction.court)
        ]
        self.rival_worth = {rival: Worth(seen, rival, values) for rival, _, _ in self.rivals}

    def value(self, action: Place) -> float:
        """Return the worth of a placement."""
        strength, place, squires, _ = action
        worth = self.bare(strength, place)
        if place >= CASTLE:
            return worth
        expelled = self.expelled(place, strength + squires)
        return (
            worth * (1 - expelled)
            + self.values.second_try * expelled
            + self.worth.goods(squires=-squires)
        )

    def _bare(self, strength: int, place: int) -> float:
        """Return the worth of standing at a place, without squires and danger."""
        laws = self.laws
        worth = laws.deployed[strength] - self.values.strong_knight * (strength - 1)
        if place >= CONFLICT:
            conflict = self.seen.conflict_at(place)
            assert conflict is not None
            worth += self.battles.joining(place, strength) + laws.conflict_knight
            if conflict.stack_of(self.seat) is None:
                worth += laws.conflict
            return worth + self._favour
        if place >= CASTLE:
            waiting = self.values.patience if self.can_wait else 0.0
            return worth + self.worth.space(place - CASTLE) + laws.castle - waiting
        return worth + self.county_prize(place, strength) + laws.county

    @property
    def _favour(self) -> float:
        favours = self.seen.rules.favours
        return max(
            (self.worth.reward(favours[index].reward) for index in self.seen.favours), default=0.0
        )

    def _county_prize(self, place: int, strength: int) -> float:
        """Return what a county pays: noble, reward or both (CTY-1)."""
        prize = prize_of(self.worth, place)
        if self.seen.rules.counties[place].reward.voyage:
            prize = max(prize, self._voyage(strength))
        return prize

    def _voyage(self, strength: int) -> float:
        return max(
            (self.battles.joining(place, strength) for place in CONFLICT_PLACES), default=0.0
        )

    def _rival_prize(self, rival: int, place: int) -> float:
        return prize_of(self.rival_worth[rival], place)

    def expelled(self, place: int, total: int) -> float:
        """Return how likely a rival expels a knight with squires of this total from a county."""
        safe = 1.0
        minimum = self.seen.rules.counties[place].minimum
        for rival, knight, squires in self.rivals:
            needed = max(0, total + 1 - knight)
            if knight < minimum or needed > squires:
                continue
            prize = self.rival_prize(rival, place)
            cost = -self.rival_worth[rival].goods(squires=-needed)
            wish = max(0.0, prize - cost) / (prize + 1)
            safe *= 1 - min(0.95, self.values.danger * wish)
        return 1 - safe


def strongest(court: list[int]) -> int:
    """Return the strength of the strongest knight in a court, which must not be empty."""
    return max(strength for strength, number in enumerate(court) if number)


def prize_of(worth: Worth, place: int) -> float:
    """Return what a county pays a seat that holds it, apart from a voyage."""
    seen, county = worth.seen, worth.seen.rules.counties[place]
    reward = worth.reward(county.reward)
    prize = reward
    if can_take_noble(seen, worth.seat, place):
        noble = worth.noble()
        prize = max(reward, noble)
        if seen.seats[worth.seat].gold >= seen.rules.county_price.gold:
            prize = max(prize, reward + noble - worth.cost(seen.rules.county_price))
    return prize + worth.values.start_player * county.names_start_player
