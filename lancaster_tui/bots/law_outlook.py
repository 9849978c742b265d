"""What the laws that may be applied this round are likely to pay for (LAW)."""

from __future__ import annotations

from lancaster_tui.bots.law_chances import chances
from lancaster_tui.bots.worth import Worth
from lancaster_tui.rules.knights import deployed
from lancaster_tui.rules.law_words import Effect, Exchange, Knights, Most, Per, When
from lancaster_tui.rules.laws import count
from lancaster_tui.rules.state import STRENGTHS


class LawOutlook:
    """What the laws promise a seat for one more knight of a strength at a kind of place.

    A law that pays for every second county is taken to pay half for each.
    """

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.county = self.conflict = self.castle = self.conflict_knight = 0.0
        self.deployed = [0.0] * (STRENGTHS[-1] + 1)
        for law, chance in chances(worth.seen).items():
            self._add(worth.seen.rules.law_by_id[law].effect, chance)

    def _add(self, effect: Effect, chance: float) -> None:
        if isinstance(effect, Exchange):
            return
        pays = chance * self.worth.reward(effect.reward)
        what = effect.count
        if isinstance(what, Knights):
            self._add_knights(effect, what, pays)
            return
        share = pays * self._share(effect)
        if what.of == "counties":
            self.county += share
        elif what.of == "conflicts":
            self.conflict += share
        elif what.of == "knight_sets":
            there = deployed(self.worth.seen, self.worth.seat)
            for strength in STRENGTHS:
                if strength not in there and self._owned(strength):
                    self.deployed[strength] += share / len(STRENGTHS)

    def _add_knights(self, effect: Per | Most | When, what: Knights, pays: float) -> None:
        share = pays * self._share(effect)
        if isinstance(effect, When):
            now = count(self.worth.seen, self.worth.seat, what)
            if now == effect.at_most:
                share = -pays
            elif now >= effect.at_least or not self._reachable(effect, what):
                return
        if what.where == "castle":
            self.castle += share
        elif what.where == "conflicts":
            self.conflict_knight += share
        else:
            for strength in STRENGTHS:
                if what.strength in (None, strength):
                    self.deployed[strength] += share

    def _reachable(self, effect: When, what: Knights) -> bool:
        return what.strength is None or self._owned(what.strength) >= effect.at_least

    def _owned(self, strength: int) -> int:
        seen = self.worth.seen
        pieces = seen.rules.pieces.knights[strength - 1]
        return pieces - seen.factions[self.worth.seat].reserve[strength]

    def _share(self, effect: Per | Most | When) -> float:
        """Return the part of a reward that one more of what is counted stands for."""
        match effect:
            case Per():
                return 1 / effect.each
            case Most():
                return self.worth.values.majority
            case When():
                return 1 / max(1, effect.at_least)
