"""What the laws that may be applied this round are likely to pay for (LAW)."""

from __future__ import annotations

from lancaster_tui.bots.law_chances import chances
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.knights import deployed
from lancaster_tui.rules.law_words import Effect, Knights, Levy, Most, Per, Send, When
from lancaster_tui.rules.laws import count
from lancaster_tui.rules.rewards import can_pay
from lancaster_tui.rules.state import STRENGTHS


class LawOutlook:
    """What the laws promise a seat for one more knight of a strength at a kind of place.

    A law that pays for every second county is taken to pay half for each. ``county_squire`` is
    for a squire beside a knight in a county, ``sending`` how likely squires can be sent to France.
    The knights of an ally count for no law (ALY-9).
    """

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.seen = worth.seen
        self.county = self.conflict = self.castle = self.conflict_knight = 0.0
        self.county_squire = self.sending = 0.0
        self._emptied = 0.0
        self._levies: list[tuple[float, Levy]] = []
        self.deployed = [0.0] * (STRENGTHS[-1] + 1)
        if not self.seen.is_ally(worth.faction):
            for law, chance in chances(self.seen).items():
                self._add(self.seen.rules.law_by_id[law].effect, chance)

    def in_county(self, county: int, prize: float) -> float:
        """Return what a knight in a county brings beside its prize, or costs (LAW-N11)."""
        total = self.county
        if not self.seen.nobles_left[county]:
            total += self._emptied
        for chance, levy in self._levies:
            total -= chance * self._levied(levy, prize)
        return total

    def _levied(self, levy: Levy, prize: float) -> float:
        """Return what a levy on one more knight costs: what is paid, or the prize."""
        knights = len(self.seen.knights_in_counties(self.worth.faction)) + 1
        if not can_pay(self.seen, self.worth.seat, levy.cost, knights):
            return prize
        return min(prize, self.worth.cost(levy.cost))

    def _add(self, effect: Effect, chance: float) -> None:
        match effect:
            case Per() | Most() | When():
                self._add_payment(effect, chance * self.worth.reward(effect.reward))
            case Levy(on="county_knights"):
                self._levies.append((chance, effect))
            case Send():
                self.sending = chance

    def _add_payment(self, effect: Per | Most | When, pays: float) -> None:
        what = effect.count
        if isinstance(what, Knights):
            self._add_knights(effect, what, pays)
            return
        share = pays * self._share(effect)
        match what.of:
            case "counties":
                self.county += share
            case "emptied_counties":
                self._emptied += share
            case "county_squires":
                self.county_squire += share
            case "conflicts":
                self.conflict += share
            case "knight_sets":
                there = deployed(self.seen, self.worth.seat)
                for strength in STRENGTHS:
                    if strength not in there and self._owned(strength):
                        self.deployed[strength] += share / len(STRENGTHS)

    def _add_knights(self, effect: Per | Most | When, what: Knights, pays: float) -> None:
        share = pays * self._share(effect)
        if isinstance(effect, When):
            if share > 0 and not self._reachable(effect, what):
                return
        elif isinstance(effect, Most):
            share = pays * self._decisive(what)
        if what.where == "castle":
            self.castle += share
        elif what.where == "conflicts":
            self.conflict_knight += share
        else:
            for strength in STRENGTHS:
                if what.strength in (None, strength):
                    self.deployed[strength] += share

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
