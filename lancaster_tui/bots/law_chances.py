"""Which laws are likely to be applied this round, and what they would buy gold and squires for."""

from __future__ import annotations

from math import comb

from lancaster_tui.rules.law_words import Exchange
from lancaster_tui.rules.state import View

BEFORE_LAWS = ("setup", "placing", "parliament")


def chances(seen: View) -> dict[str, float]:
    """Return for each law on the table how likely it is applied this round.

    Every proposal is taken to pass as often as not (VOT-3).
    """
    left = len(seen.proposals)
    outlook = dict.fromkeys(seen.proposals, 0.5)
    for index, law in enumerate(seen.laws):
        outlook[law] = sum(comb(left, passed) for passed in range(index + 1)) / 2**left
    return outlook


def exchange_prices(seen: View) -> tuple[float, float]:
    """Return the power points that laws are likely to give for a gold and for a squire."""
    gold = squire = 0.0
    if seen.phase in BEFORE_LAWS:
        for law, chance in chances(seen).items():
            effect = seen.rules.law_by_id[law].effect
            if isinstance(effect, Exchange) and effect.reward.pp:
                cost = effect.cost
                price = chance * effect.reward.pp / (cost.gold + cost.squires + cost.votes)
                gold = max(gold, price if cost.gold else 0.0)
                squire = max(squire, price if cost.squires else 0.0)
    return gold, squire
