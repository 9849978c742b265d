"""How the goods of a player change, in words."""

from __future__ import annotations

from lancaster_tui.rules.law_words import Cost, Reward
from lancaster_tui.rules.state import Position


def purse_changes(
    position: Position,
    seat: int,
    cost: Cost | None,
    reward: Reward | None,
    *,
    times: int,
    purse: bool,
) -> list[str]:
    """Return how the goods of a seat change if it pays and wins something a number of times.

    ``gold 5 to 2, PP 3 to 6``, or nothing if none changes. Without ``purse``, gold and squires are
    not told.
    """
    owner = position.seats[seat]
    paid = dict(cost.goods) if cost is not None else {}
    won = dict(reward.goods) if reward is not None else {}
    goods = (
        ("gold", "gold", owner.gold, paid.get("gold", 0), won.get("gold", 0)),
        ("squires", "squires", owner.squires, paid.get("squires", 0), won.get("squires", 0)),
        ("unspent", "vote markers set aside", owner.set_aside, paid.get("votes", 0), 0),
        ("votes", "vote markers", owner.votes, 0, won.get("votes", 0)),
        ("pp", "PP", owner.pp, 0, won.get("pp", 0)),
    )
    changes = [
        f"{noun} {before} to {before + (gained - spent) * times}"
        for good, noun, before, spent, gained in goods
        if spent != gained and (purse or good not in ("gold", "squires"))
    ]
    return [", ".join(changes)] if changes and times else []
