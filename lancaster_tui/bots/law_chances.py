"""Which laws are likely to be applied this round, and what they would buy gold and squires for."""

from __future__ import annotations

from math import comb

from lancaster_tui.rules.entries import Law
from lancaster_tui.rules.law_words import Bargain, Effect, Exchange, ExchangeEither, Payment
from lancaster_tui.rules.state import Seat, View

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


def marker_laws(seen: View) -> list[Law]:
    """Return the laws on the table that name unspent vote markers (VOT-5)."""
    laws = (seen.rules.law_by_id[law] for law in (*seen.laws, *seen.proposals))
    return [law for law in laws if _names_markers(law.effect)]


def _names_markers(effect: Effect) -> bool:
    match effect:
        case Exchange() | ExchangeEither():
            return any(way.cost.votes for way in effect.ways)
        case Payment():
            return effect.count.of == "unspent_votes"
        case _:
            return False


def exchange_prices(seen: View, seat: int) -> tuple[float, float]:
    """Return the power points that laws are likely to give a seat for a gold and for a squire."""
    gold = squire = 0.0
    if seen.phase in BEFORE_LAWS:
        for law, chance in chances(seen).items():
            effect = seen.rules.law_by_id[law].effect
            ways = effect.ways if isinstance(effect, Exchange | ExchangeEither) else ()
            for way in ways:
                if not _has_the_markers(seen.seats[seat], way):
                    continue
                cost = way.cost
                price = chance * way.reward.pp / (cost.gold + cost.squires + cost.votes)
                gold = max(gold, price if cost.gold else 0.0)
                squire = max(squire, price if cost.squires else 0.0)
    return gold, squire


def _has_the_markers(owner: Seat, bargain: Bargain) -> bool:
    """Whether a seat has the vote markers for a bargain, if none is spent any more (VOT-5)."""
    return owner.votes + owner.set_aside >= bargain.cost.votes
