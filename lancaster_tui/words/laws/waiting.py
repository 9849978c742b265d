"""Who gains by a proposal only if an earlier one of the round passes before it (VOT-1, LAW-7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Literal, assert_never

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.phases.laws import after_laws_before, law_counts, times_paid
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.counters import CountWord
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Count,
    Effect,
    Exchange,
    ExchangeEither,
    Levied,
    Levy,
    Most,
    Per,
    RewardWord,
    Send,
    When,
    rewards_of,
)
from lancaster_tui.words.laws.payouts import Payout, payouts
from lancaster_tui.words.phrases import listing, ordinal

NOBODY: Final = "nobody"
"""Said where nobody gains by a law."""
_NOBODY_YET: Final = f"{NOBODY} yet"
_PLACED: Final[frozenset[CountWord | Literal["knights"]]] = frozenset(
    ("counties", "county_squires", "conflicts", "knights", "knight_sets")
)
"""What is counted that knights still to be placed can add to."""
_LIFTED: Final[frozenset[RewardWord]] = frozenset(("upgrade", "promote"))
_RAISED_BY: Final[Mapping[CountWord, frozenset[RewardWord]]] = complete(
    CountWord,
    {
        "gold": frozenset(("gold",)),
        "squires": frozenset(("squires",)),
        "unspent_votes": frozenset(),
        "nobles": frozenset(("noble",)),
        "tiles": frozenset(("tile",)),
        "counties": frozenset(),
        "county_squires": frozenset(),
        "emptied_counties": frozenset(("noble",)),
        "conflicts": frozenset(),
        "knight_sets": _LIFTED,
    },
)
"""What another law can pay that changes what is counted."""
_HELD: Final[Mapping[str, RewardWord]] = {"nobles": "noble", "tiles": "tile"}
"""What is open to all, and counted one by one."""
_BROUGHT: Final[Mapping[Levied, frozenset[RewardWord]]] = complete(
    Levied, {"county_knights": frozenset(), "tiles": frozenset(("tile",))}
)


def nobody_texts(position: Position, law: Law, known: Collection[int] | None) -> Sequence[str]:
    """Return that nobody gains by a law now, in forms, the longest first.

    ``nobody unless the 1st vote passes`` if that comes before it and may change it; ``nobody yet``
    while knights are placed that it may count. ``known`` are the seats whose gold and squires the
    reader may see (None: all).
    """
    plain = _NOBODY_YET if _may_be_placed(position, law.effect) else NOBODY
    before = _earlier(position, law, known)
    if not before:
        return (plain,)
    votes = listing(map(ordinal, before), "or")
    unless = (f"nobody unless the {votes} vote passes", f"nobody unless {votes} passes")
    return (*unless, plain)


def _may_be_placed(position: Position, effect: Effect) -> bool:
    """Return whether knights that are still placed in this round may change whom a law pays."""
    if position.phase not in ("setup", "placing"):
        return False
    match effect:
        case Per() | Most() | When():
            return effect.count.of in _PLACED
        case Levy(on=levied):
            return levied == "county_knights"
        case Send():
            return True
        case Exchange() | ExchangeEither():
            return False
        case _:
            assert_never(effect)


def gave_nobody_text(law: Law) -> str:
    """Return that a law that was applied has given nobody anything."""
    is_bargain = isinstance(law.effect, Exchange | ExchangeEither)
    return "nobody exchanged" if is_bargain else "nobody got any"


def _earlier(position: Position, law: Law, known: Collection[int] | None) -> list[int]:
    """Return the numbers of the proposals before a law that may pay what it counts or asks for."""
    proposals = position.proposals
    if law.id not in proposals:
        return []
    own = wanted(law.effect)
    first = PROPOSALS - len(proposals) + 1
    earlier = [position.rules.law_by_id[each] for each in proposals[: proposals.index(law.id)]]
    before = {
        number: payouts(position, other, known)
        for number, other in enumerate(earlier, first)
        if own & _paid(other.effect)
    }
    some = {
        number: paid for number, paid in before.items() if not all(each.is_nothing for each in paid)
    }
    return list(some) if _may_reach(position, law, some.values()) else []


def _may_reach(position: Position, law: Law, before: Iterable[Sequence[Payout]]) -> bool:
    """Return whether tiles or nobles that are won before may be as many as a law asks for.

    Of what else is counted it is not said.
    """
    effect = law.effect
    held = _HELD.get(effect.count.of) if isinstance(effect, Per | When) else None
    if held is None:
        return True
    counts = law_counts(after_laws_before(position, law), law)
    for paid in before:
        for seat, each in enumerate(paid):
            if each.parts is None:
                return True
            counts[seat] += sum([part.number for part in each.parts if part.what == held])
    return any(times_paid(effect, counts))


def _paid(effect: Effect) -> set[RewardWord]:
    return {word for _, reward in rewards_of(effect) for word, _ in (*reward.goods, *reward.prizes)}


def wanted(effect: Effect) -> frozenset[RewardWord]:
    """Return what changes whom an effect does something to."""
    match effect:
        case Per() | Most() | When():
            return _raised_by(effect.count)
        case Exchange() | ExchangeEither():
            return frozenset(good for way in effect.ways for good, _ in way.cost.goods) - {"votes"}
        case Levy():
            return _BROUGHT[effect.on]
        case Send():
            return frozenset(("squires",))
        case _:
            assert_never(effect)


def _raised_by(count: Count) -> frozenset[RewardWord]:
    if count.of == "knights":
        return frozenset() if count.strength is None else _LIFTED
    return _RAISED_BY[count.of]
