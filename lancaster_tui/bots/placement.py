"""What a placement is worth, with what the laws to come will pay for it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import assert_never

from lancaster_tui.bots.allies import Worths
from lancaster_tui.bots.battles import Battles
from lancaster_tui.bots.course import LawOnTable
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.phases.placing import squires_for
from lancaster_tui.rules.pieces.knights import joined
from lancaster_tui.rules.pieces.rewards import can_pay
from lancaster_tui.rules.places import CASTLE, CONFLICT
from lancaster_tui.rules.position import STRENGTHS, Occupant, Position
from lancaster_tui.rules.ruleset.counters import count
from lancaster_tui.rules.ruleset.vocabulary import (
    Count,
    Exchange,
    ExchangeEither,
    Knights,
    Levy,
    Most,
    Per,
    Send,
    When,
)


class LawOutlook:
    """What the laws promise a seat for one more knight of a strength at a kind of place.

    A law that pays for every second county is taken to pay half for each. ``county_squire`` is
    for a squire beside a knight in a county, ``sending`` how likely squires can be sent to France.
    What a law counts that has no case here is among the ``others``, and counted after each
    placement instead, which is slower. The knights of an ally count for no law (ALY-9).
    """

    def __init__(self, position: Position, worth: Worth, laws: Sequence[LawOnTable]) -> None:
        self.worth = worth
        self.seen = position
        self.county = self.conflict = self.castle = self.conflict_knight = 0.0
        self.county_squire = self.sending = 0.0
        self._emptied = 0.0
        self._levies: list[tuple[float, Levy]] = []
        self.others: list[tuple[float, Count]] = []
        self.deployed = [0.0] * (STRENGTHS[-1] + 1)
        if not self.seen.is_ally(worth.faction):
            for law in laws:
                self._add(law)

    def in_county(self, county: int, prize: float) -> float:
        """Return what a knight in a county brings beside its prize, or costs (LAW-N11)."""
        total = self.county
        if not self.seen.nobles_left[county]:
            total += self._emptied
        for chance, levy in self._levies:
            total -= chance * self._levied(levy, prize)
        return total

    def tried(self, action: Place) -> float:
        """Return what the laws without a case of their own pay for a placement."""
        seen, seat = self.seen, self.worth.seat
        then = with_knight(seen, seat, action)
        return sum(
            pays * (count(then, seat, what) - count(seen, seat, what)) for pays, what in self.others
        )

    def _levied(self, levy: Levy, prize: float) -> float:
        """Return what a levy on one more knight costs: what is paid, or the prize."""
        knights = len(self.seen.knights_in_counties(self.worth.faction)) + 1
        if not can_pay(self.seen, self.worth.seat, levy.cost, knights):
            return prize
        return min(prize, self.worth.cost(levy.cost))

    def _add(self, law: LawOnTable) -> None:
        effect, chance = law.effect, law.chance
        match effect:
            case Per() | Most() | When():
                taste = self.worth.values.laws
                pays = taste * chance * self.worth.law_reward(law.id, effect.reward)
                self._add_payment(effect, pays)
            case Levy():
                self._add_levy(effect, chance)
            case Send():
                self.sending = chance
            case Exchange() | ExchangeEither():
                pass  # they are in the worth of goods
            case _:
                assert_never(effect)

    def _add_levy(self, levy: Levy, chance: float) -> None:
        match levy.on:
            case "county_knights":
                self._levies.append((chance, levy))
            case "tiles":
                pass  # a knight changes none of them
            case _:
                assert_never(levy.on)

    def _add_payment(self, effect: Per | Most | When, pays: float) -> None:
        what = effect.count
        if what.of == "knights":
            self._add_knights(effect, what, pays)
            return
        share = pays * self._share(effect)
        match what.of:
            case "gold" | "squires" | "unspent_votes" | "nobles" | "tiles":
                pass  # a knight changes none of them
            case "counties":
                self.county += share
            case "emptied_counties":
                self._emptied += share
            case "county_squires":
                self.county_squire += share
            case "conflicts":
                self.conflict += share
            case "knight_sets":
                there = self.seen.deployed(self.worth.seat)
                for strength in STRENGTHS:
                    if strength not in there and self._owned(strength):
                        self.deployed[strength] += share / len(STRENGTHS)
            case _:
                self.others.append((share, what))

    def _add_knights(self, effect: Per | Most | When, what: Knights, pays: float) -> None:
        share = pays * self._share(effect)
        if isinstance(effect, When):
            if share > 0 and not self._reachable(effect, what):
                return
        elif isinstance(effect, Most):
            share = pays * self._decisive(what)
        match what.where:
            case "castle" if what.strength is None:
                self.castle += share
            case "conflicts" if what.strength is None:
                self.conflict_knight += share
            case "deployed":
                for strength in STRENGTHS:
                    if what.strength in (None, strength):
                        self.deployed[strength] += share
            case _:
                self.others.append((share, what))

    def _decisive(self, what: Knights) -> float:
        """Return how likely one more knight makes the most of them: little far from the others."""
        counts = [count(self.seen, seat, what) for seat in range(self.seen.players)]
        own = counts.pop(self.worth.seat)
        lead = own - max(counts)
        if own + sum(self.seen.factions[self.worth.seat].court) < max(counts):
            return 0.0
        return self.worth.values.majority / max(1, abs(lead))

    def _reachable(self, effect: When, what: Knights) -> bool:
        return what.strength is None or self._owned(what.strength) >= effect.at_least

    def _owned(self, strength: int) -> int:
        pieces = self.seen.rules.pieces.knights[strength - 1]
        return pieces - self.seen.factions[self.worth.seat].reserve[strength]

    def _share(self, effect: Per | Most | When) -> float:
        """Return the part of a reward that one more of what is counted stands for."""
        match effect:
            case Per():
                return 1 / effect.each
            case Most():
                return self.worth.values.majority
            case When():
                now = count(self.seen, self.worth.seat, effect.count)
                if now == effect.at_most:
                    return -1.0
                return 1 / effect.at_least if now < effect.at_least else 0.0


def with_knight(seen: Position, seat: int, action: Place) -> Position:
    """Return a position after a seat has placed one of its knights, as far as laws count it."""
    strength, place, squires, *_ = action
    then = copy(seen)
    then.factions = [faction.copy() for faction in seen.factions]
    then.seats = [owner.copy() for owner in seen.seats]
    own = then.factions[seat]
    own.court[strength] -= 1
    if place >= CONFLICT:
        conflict = seen.conflict_at(place)
        assert conflict is not None
        then.conflicts = seen.conflicts[:]
        then.conflicts[place - CONFLICT] = joined(conflict, seat, strength)
    elif place >= CASTLE:
        own.castle[place - CASTLE] = strength
    else:
        expelled = seen.counties[place]
        if expelled is not None:
            then.factions[expelled.faction].court[expelled.strength] += 1
        then.counties = seen.counties[:]
        then.counties[place] = Occupant(seat, strength, squires)
        then.seats[seat].squires -= squires
    return then


class Placement:
    """Judges the placements of a faction."""

    def __init__(self, worths: Worths, faction: int) -> None:
        self.seen = seen = worths.position
        self.faction = faction
        self.worth = worths.of(faction)
        self.values = worths.values
        self._worths = worths
        self._laws = LawOutlook(seen, self.worth, worths.course.laws)
        self._battles = Battles(worths, faction)
        seat = self.worth.seat
        courts = [seen.factions[own].court for own in seen.factions_of(seat)]
        self._can_wait = sum(map(sum, courts)) > 1
        rivals = worths.rival_factions(seat)
        self._stake = worths.stake(seat, rivals[0])
        self._rivals = [Rival(worths, each) for each in rivals if any(seen.factions[each].court)]
        self._voyages = self.worth.stage.voyages
        self._places: dict[int, float] = {}  # what they are worth to knights of any strength
        self._stays: dict[tuple[int, int], float] = {}

    def judged(self, actions: Sequence[Place]) -> list[float]:
        """Return the worth of placements: for counties, if the knight stays or is expelled."""
        laws, spent, second_try = self._laws, self.worth.spent, self.worth.second_try
        found = []
        known, standing = (0, 0), 0.0  # what differs only in squires stands together
        for action in actions:
            strength, place, squires, _, _ = action
            if known != (strength, place):
                known, standing = (strength, place), self._standing(strength, place)
            worth = standing + laws.tried(action) if laws.others else standing
            if place < CASTLE:
                worth += squires * laws.county_squire
                stays = self._staying(place, strength + squires)
                worth = stays * worth + (1 - stays) * second_try + spent[squires]
            found.append(worth)
        return found

    def _staying(self, county: int, total: int) -> float:
        """Return how likely no rival expels a knight with squires of this total."""
        stays = self._stays.get((county, total))
        if stays is None:
            stays = 1.0
            for rival in self._rivals:
                if total < rival.reach:
                    stays *= 1 - rival.threat(county, total)
            self._stays[county, total] = stays
        return stays

    def _standing(self, strength: int, place: int) -> float:
        """Return the worth of a knight that stays at a place, without squires."""
        worth = self._laws.deployed[strength] - self.values.strong_knight * (strength - 1)
        if place >= CONFLICT:
            return worth + self._joining(strength, place)
        if place in self._voyages:
            return worth + self._in_county(strength, place)
        alike = self._places.get(place)
        if alike is None:
            in_castle = place >= CASTLE
            alike = self._in_castle(place) if in_castle else self._in_county(strength, place)
            self._places[place] = alike
        return worth + alike

    def _in_castle(self, place: int) -> float:
        waiting = self.values.patience if self._can_wait else 0.0
        scored = self.worth.space(place - CASTLE) * self.values.castle
        return scored + self._laws.castle - waiting

    def _in_county(self, strength: int, county: int) -> float:
        prize = self._battles.prize(county, strength)
        worth = prize + self._laws.in_county(county, prize)
        return worth - self._stake * self._denied(county) if self._stake else worth

    def _denied(self, county: int) -> float:
        """Return what the only rival loses if it cannot have a county, or is expelled from it."""
        occupant = self.seen.counties[county]
        if occupant is not None:
            loser = self._worths.of(occupant.faction)
            return max(0.0, loser.prize(county) - loser.second_try)
        hopes = (rival.threat(county, 0) * rival.worth.prize(county) for rival in self._rivals)
        return max(hopes, default=0.0)

    def _joining(self, strength: int, place: int) -> float:
        conflict = self.seen.conflict_at(place)
        assert conflict is not None
        joining = self._battles.joining(place, strength)
        worth = joining + self._laws.conflict_knight + self._favour
        if conflict.stack_of(self.faction) is None:
            worth += self._laws.conflict
            if self._laws.sending and self.worth.held.squires:
                sent = self._battles.joining(place, strength + 1) - joining
                worth += self._laws.sending * max(0.0, sent + self.worth.goods(squires=-1))
        return worth

    @cached_property
    def _favour(self) -> float:
        """The worth of the best King's Favour tile that is face up."""
        tiles = self.seen.rules.favours
        return max((self.worth.favour(tiles[up].reward) for up in self.seen.favours), default=0.0)


class Rival:
    """A faction that may still expel knights; those of a total of ``reach`` it cannot."""

    def __init__(self, worths: Worths, faction: int) -> None:
        court = worths.position.factions[faction].court
        self.strongest = max([strength for strength in STRENGTHS if court[strength]])
        self.reach = self.strongest + squires_for(worths.position, faction)
        self.worth = worths.of(faction)
        self._spent = self.worth.spent
        self._danger = worths.values.danger
        self._minimums = worths.position.rules.minimums

    def threat(self, county: int, total: int) -> float:
        """Return how likely the rival expels a knight with squires of this total."""
        strongest = self.strongest
        if total >= self.reach or strongest < self._minimums[county]:
            return 0.0
        prize = self.worth.prize(county)
        gain = prize + self._spent[total + 1 - strongest] if total >= strongest else prize
        if gain <= 0:
            return 0.0
        threat = self._danger * gain / (prize + 1)
        return threat if threat < 1.0 else 1.0
