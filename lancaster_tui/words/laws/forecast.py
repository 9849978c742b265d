"""What a law would give each seat if it were applied now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, Literal

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.phases.laws import (
    after_laws_before,
    law_counts,
    most_trades,
    times_paid,
)
from lancaster_tui.rules.phases.parliament import as_if_unspent
from lancaster_tui.rules.pieces.rewards import usable
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.counters import kept
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Bargain,
    Effect,
    Exchange,
    ExchangeEither,
    Good,
    Levied,
    Levy,
    Most,
    Per,
    PrizeWord,
    Reward,
    Send,
    When,
)
from lancaster_tui.words.laws.counted import short_nouns
from lancaster_tui.words.phrases import COVERED, goods, number_of
from lancaster_tui.words.rewards import PRIZES

Size = Literal["full", "figure", "bare"]
"""How much room there is for a forecast."""

NOTHING = "nothing"
LOST: Final = "lost"
UP_TO: Final = "up to "
TO_FRANCE: Final = " to France"
"""What a forecast of squires that may be sent ends with."""
_AT_MOST = "\N{LESS-THAN OR EQUAL TO}"
ONCE: Final = "once"
"""A forecast, in short, of a single reward."""

_GOODS: Final[Mapping[Good, tuple[str, str]]] = complete(
    Good,
    {
        "gold": ("gold", "gold"),
        "squires": ("squire", "squires"),
        "votes": ("vote", "votes"),
        "pp": ("PP", "PP"),
    },
)
_UNPAID: Final[Mapping[Levied, tuple[str, str]]] = complete(
    Levied,
    {
        "county_knights": ("knight home", "knights home"),
        "tiles": ("tile unscored", "tiles unscored"),
    },
)


def forecasts(
    position: Position, law: Law, known: Collection[int] | None = None, size: Size = "full"
) -> list[str]:
    """Return what a law would give each seat now: ``+6 PP``, ``upgrade``, ``up to +9 PP``.

    Of a levy it is what it asks: ``-2 gold or 2 knights home``. The text is empty where a law would
    do nothing. ``known`` are the seats whose gold and squires the reader may see (None: all); what
    depends on covered ones is ``?``. As a ``figure``, for narrow columns, a law that moves one kind
    of goods shows the amount (``+6``, ``up to +6``), all others how many times they pay; a ``bare``
    figure is without the plus, and with a sign for "up to".

    Vote markers that their owners can still spend this round are taken for unspent ones. Gold and
    squires that laws to the left pay for certain are counted as there already (LAW-1).
    """
    return next(forecasts_in_sizes(position, law, known, (size,)))


def forecasts_in_sizes(
    position: Position,
    law: Law,
    known: Collection[int] | None,
    sizes: Iterable[Size],
    paid_seats: Collection[int] | None = None,
) -> Iterator[list[str]]:
    """Yield the ``forecasts`` of a law in one size after the other.

    ``paid_seats`` are those that it pays or asks for something where this is known because the law
    is being applied (LAW-7): a reward that has no number is then certain, whatever it counts.
    """
    position, effect = after_laws_before(as_if_unspent(position), law), law.effect
    counts = law_counts(position, law)
    times = times_paid(effect, counts)
    covered = [
        known is not None and _is_covered(position, effect, counts, seat, known)
        for seat in range(position.players)
    ]
    if paid_seats is not None:
        is_sure = isinstance(effect, Most | When)
        for seat in range(position.players):
            is_paid = seat in paid_seats
            covered[seat] &= is_paid and not is_sure
            times[seat] = (1 if is_sure else times[seat]) * is_paid
    paid = list(enumerate(zip(times, covered, strict=True)))
    for size in sizes:
        yield [
            COVERED
            if is_covered
            else _payout_text(position, effect, seat, times, size)
            if times
            else ""
            for seat, (times, is_covered) in paid
        ]


def counted(
    position: Position, law: Law, known: Collection[int] | None = None
) -> list[tuple[int, str] | None]:
    """Return what a law counts of each seat now, as a number and in words: ``2 conflicts``.

    None where it counts nothing, or what only its owner sees; ``known`` as in ``forecasts``.
    """
    effect = law.effect
    if not isinstance(effect, Per | Most | When):
        return [None] * position.players
    is_screened = kept(effect.count) == "screened"
    nouns = short_nouns(effect.count)
    counts = law_counts(after_laws_before(as_if_unspent(position), law), law)
    return [
        None
        if is_screened and known is not None and seat not in known
        else (number, number_of(number, *nouns))
        for seat, number in enumerate(counts)
    ]


def _is_covered(
    position: Position, effect: Effect, counts: list[int], seat: int, known: Collection[int]
) -> bool:
    """Whether it depends on covered purses what an effect gives a seat."""
    match effect:
        case Exchange() | ExchangeEither():
            tradable = any(_is_from_purse(position, seat, way) for way in effect.ways)
            return tradable and seat not in known
        case Levy():
            return False
        case Send():
            return bool(position.stacks(seat)) and seat not in known
        case Per() | When():
            return kept(effect.count) == "screened" and seat not in known
        case Most():
            if kept(effect.count) != "screened":
                return False
            if seat not in known:
                return True
            seen = max(counts[other] for other in known)
            return counts[seat] == seen > 0 and len(known) < position.players


def _is_from_purse(position: Position, seat: int, way: Bargain) -> bool:
    """Whether it is the purse that limits how often a seat can make a bargain (LAW-8)."""
    owner = position.seats[seat]
    return bool(way.cost.gold or way.cost.squires) and (
        owner.set_aside >= way.cost.votes
        and usable(position, seat, way.reward) == dict(way.reward.prizes)
    )


def _payout_text(position: Position, effect: Effect, seat: int, times: int, size: Size) -> str:
    if size == "full":
        return _in_full(position, effect, seat, times)
    return _in_short(position, effect, seat, times, size)


def _in_full(position: Position, effect: Effect, seat: int, times: int) -> str:
    match effect:
        case Exchange() | ExchangeEither():
            ways = _possible(position, seat, effect)
            won = (_won(position, seat, way.reward, often, counted=True) for way, often in ways)
            return f"{UP_TO}{' or '.join(won)}"
        case Levy(on=on, cost=cost):
            asked = " ".join(
                f"-{number_of(amount * times, *_GOODS[good])}" for good, amount in cost.goods
            )
            return f"{asked} or {number_of(times, *_UNPAID[on])}"
        case Send():
            return f"{UP_TO}{goods(times, 'squires')}{TO_FRANCE}"
        case Per(reward=reward) | Most(reward=reward) | When(reward=reward):
            return _won(position, seat, reward, times)


def _in_short(position: Position, effect: Effect, seat: int, times: int, size: Size) -> str:
    match effect:
        case Exchange() | ExchangeEither():
            ways = _possible(position, seat, effect)
            won = [_won_short(position, seat, way.reward, often, size) for way, often in ways]
            if all(way.cost == ways[0][0].cost for way, _ in ways):
                won = list(dict.fromkeys(won))  # for one price, the same amount of each good
            return f"{_at_most(size)}{'/'.join(won)}"
        case Levy(cost=cost):
            single = len(cost.goods) == 1
            return f"-{cost.goods[0][1] * times}" if single else f"pay {_often(times)}"
        case Send():
            return f"{_at_most(size)}{times}"
        case Per(reward=reward) | Most(reward=reward) | When(reward=reward):
            return _won_short(position, seat, reward, times, size)


def _possible(
    position: Position, seat: int, effect: Exchange | ExchangeEither
) -> list[tuple[Bargain, int]]:
    """Return the bargains that a seat can make, and how often."""
    often = [(way, most_trades(position, seat, way)) for way in effect.ways]
    return [(way, times) for way, times in often if times]


def _won_short(position: Position, seat: int, reward: Reward, times: int, size: Size) -> str:
    if not reward.goods and not any(usable(position, seat, reward, times).values()):
        return LOST
    if reward.is_goods_only and len(reward.goods) == 1:
        return f"{'' if size == 'bare' else '+'}{reward.goods[0][1] * times}"
    return _often(times)


def _often(times: int) -> str:
    return {1: ONCE, 2: "twice"}.get(times, f"{times} times")


def _at_most(size: Size) -> str:
    return UP_TO if size == "figure" else _AT_MOST


def _won(
    position: Position, seat: int, reward: Reward, times: int, *, counted: bool = False
) -> str:
    won = [f"+{number_of(amount * times, *_GOODS[good])}" for good, amount in reward.goods]
    won += _chosen(position, seat, reward, times, counted=counted)
    return " ".join(won) or LOST


def _chosen(
    position: Position, seat: int, reward: Reward, times: int, *, counted: bool
) -> list[str]:
    """Return recruits, tiles, nobles and upgrades as far as they can be used (LAW-5)."""
    return [
        _prize(prize, number, reward, counted=counted)
        for prize, number in usable(position, seat, reward, times).items()
        if number
    ]


def _prize(prize: PrizeWord, number: int, reward: Reward, *, counted: bool) -> str:
    if prize == "promote" and reward.promote is not None:
        return f"S{reward.promote}->S{reward.promote + 1}"
    nouns = PRIZES[prize].short
    return nouns[0] if number == 1 and not counted else number_of(number, *nouns)
