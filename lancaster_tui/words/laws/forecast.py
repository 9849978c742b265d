"""What a law would give each seat if it were applied now."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.phases.laws import after_laws_before, law_counts
from lancaster_tui.rules.phases.parliament import as_if_unspent
from lancaster_tui.rules.pieces.rewards import usable
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.counters import kept
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
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
from lancaster_tui.words.laws.payouts import (
    LostPrize,
    Part,
    Payout,
    assessed,
    counts_kept_markers,
    first_lost,
    payout,
    possible_bargains,
)
from lancaster_tui.words.phrases import COVERED, goods, listing, number_of, with_article
from lancaster_tui.words.rewards import PRIZES, abbreviated

Size = Literal["full", "figure", "amount", "bare"]
"""How much room there is for a forecast."""

NOTHING = "nothing"
_NO: Final = "no "
_NONE: Final = "none"
_NONE_LEFT: Final = f"{_NONE} left"
_LOST_BEGINS: Final = (_NO, _NONE)
"""What a forecast of a reward begins with that comes to nothing."""
UP_TO: Final = "up to "
TO_FRANCE: Final = " to France"
"""What a forecast of squires that may be sent ends with."""
AT_MOST: Final = "0-"
"""What stands for that in little room: ``0-6 PP``."""
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


_LOST: Final[Mapping[PrizeWord, str]] = complete(
    PrizeWord,
    {
        "recruit": "S1 left",
        "upgrade": "stronger knight left",
        "promote": "S{} left",
        "tile": "tile left",
        "noble": "noble left to take",
        "voyage": "space in France",
    },
)
"""What there is none of where a prize cannot be used (LAW-5)."""


def is_lost(text: str) -> bool:
    """Return whether a forecast says that a reward would come to nothing (LAW-5)."""
    return text.startswith(_LOST_BEGINS)


def _lost(prize: LostPrize, size: Size = "full") -> str:
    """Return why a seat would get nothing for a prize: ``no S4 left``, in short ``none left``."""
    if size != "full":
        return _NONE_LEFT if size == "figure" else _NONE
    return f"{_NO}{_LOST[prize.what].format(prize.strength + 1)}"


def forecasts(
    position: Position, law: Law, known: Collection[int] | None = None, size: Size = "full"
) -> list[str]:
    """Return what a law would give each seat now: ``+6 PP``, ``upgrade``, ``up to 9 PP``.

    Of a levy it is what it asks: ``-2 gold or 2 knights home``; of a reward that cannot be used why
    that is so: ``no S1 left`` (LAW-5). The text is empty where a law would do nothing. ``known``
    are the seats whose gold and squires the reader may see (None: all); what depends on covered
    ones is ``?``. As a ``figure``, for narrow columns, "up to" is a range and other goods are in
    letters (``0-2 votes``, ``+1g +1sq``). As an ``amount`` a law that moves one kind of goods shows
    only that (``+6``, ``0-6``), all others how many times they pay; a ``bare`` one is without the
    plus.

    It is ``?`` as well where it depends on how many vote markers are kept in the votes to come.
    What can be exchanged for unspent ones is the most: for all that there are. Gold, squires
    and tiles that laws to the left pay for certain are counted as there already (LAW-1).
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
    position, often, open_seats = assessed(position, law, known, paid_seats)
    paid = list(enumerate(zip(often, open_seats, strict=True)))
    for size in sizes:
        yield [
            COVERED
            if is_open
            else _payout_in_size(position, law.effect, seat, times, size)
            if times
            else ""
            for seat, (times, is_open) in paid
        ]


_KEPT_MARKERS: Final = ("vote markers kept in the votes to come", "vote markers kept")


def open_texts(position: Position, laws: Iterable[Law], purses: Sequence[str]) -> list[str]:
    """Return on what it depends what laws give of which that is open, in two forms.

    ``purses`` are the words for covered ones; of vote markers it is how many are kept (VOT-5).
    """
    about_markers = {counts_kept_markers(position, law) for law in laws}
    return [
        " or ".join(text for text, of in ((purse, False), (kept, True)) if of in about_markers)
        for purse, kept in zip(purses, _KEPT_MARKERS, strict=True)
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


def _payout_in_size(position: Position, effect: Effect, seat: int, times: int, size: Size) -> str:
    if size in ("amount", "bare"):
        return _amount(position, effect, seat, times, size)
    told = payout(position, effect, seat, times)
    if size == "figure" and told.lost is not None:
        return _lost(told.lost, size)
    if size == "figure" and told.kind == "levied":
        return abbreviated(" ".join(f"-{amount_text(part)}" for part in told.ways[0]))
    text = payout_text(told)
    if size == "full":
        return text
    ranged = text.replace(UP_TO, AT_MOST)
    return ranged if told.kind == "offered" and told.parts else abbreviated(ranged)


def payout_text(told: Payout, *, is_signed: bool = True) -> str:
    """Return what a law would do to a seat: ``+6 PP``; an empty text where it does nothing."""
    match told.kind:
        case "nothing":
            return ""
        case "open":
            return COVERED
        case "offered":
            ways = (_won(way, counted=True, is_signed=False) for way in told.ways)
            return f"{UP_TO}{' or '.join(ways)}"
        case "levied":
            assert told.levied is not None
            sign = "-" if is_signed else ""
            asked = " ".join(f"{sign}{amount_text(part)}" for part in told.ways[0])
            return f"{asked} or {number_of(told.times, *_UNPAID[told.levied])}"
        case "sent":
            return f"{UP_TO}{goods(told.times, 'squires')}{TO_FRANCE}"
        case "paid":
            if told.lost is not None:
                return _lost(told.lost)
            return _won(told.ways[0], is_signed=is_signed)


def amount_text(part: Part, *, counted: bool = True) -> str:
    """Return what is won in short: ``6 PP``, ``2 tiles``, ``S3 to S4``.

    Unless ``counted``, a single prize is without its number: ``upgrade``.
    """
    if part.what == "promote" and part.strength:
        return f"S{part.strength} to S{part.strength + 1}"
    match part.what:
        case "gold" | "squires" | "votes" | "pp" as good:
            return number_of(part.number, *_GOODS[good])
        case prize:
            nouns = PRIZES[prize].short
            is_bare = part.number == 1 and not counted
            return nouns[0] if is_bare else number_of(part.number, *nouns)


def spoken_text(told: Payout) -> str:
    """Return what a law gives a seat for certain, or at most, as it stands in a sentence.

    ``an upgrade``, ``1 gold and 1 vote``, ``up to 6 PP``.
    """
    match told.kind:
        case "offered":
            ways = (listing(map(amount_text, way)) for way in told.ways)
            return f"{UP_TO}{listing(ways, 'or')}"
        case "sent":
            return f"{UP_TO}{listing(map(amount_text, told.ways[0]))}{TO_FRANCE}"
        case _:
            return listing(map(_spoken, told.ways[0]))


def _spoken(part: Part) -> str:
    """Return an amount behind a verb: ``an upgrade``, ``2 PP``."""
    return spoken_thing(amount_text(part, counted=False))


_SINGLE: Final = frozenset(nouns.short[0] for nouns in PRIZES.values())
_PROMOTED: Final = re.compile(r"^S(\d) to S(\d)$")


def spoken_thing(text: str) -> str:
    """Return what is won behind a verb, with articles: ``an upgrade``, ``an S4 for an S3``."""
    return with_article(text) if text in _SINGLE else _PROMOTED.sub(r"an S\2 for an S\1", text)


def _won(parts: Sequence[Part], *, counted: bool = False, is_signed: bool = True) -> str:
    return " ".join(
        f"{'+' if is_signed and part.what in _GOODS else ''}{amount_text(part, counted=counted)}"
        for part in parts
    )


def _amount(position: Position, effect: Effect, seat: int, times: int, size: Size) -> str:
    """Return an amount alone where a law moves one kind of goods, else how many times it pays."""
    match effect:
        case Exchange() | ExchangeEither():
            ways = possible_bargains(position, seat, effect)
            won = [_most(position, seat, way.reward, often) for way, often in ways]
            if all(way.cost == ways[0][0].cost for way, _ in ways):
                won = list(dict.fromkeys(won))  # for one price, the same amount of each good
            return f"{AT_MOST}{'/'.join(won)}"
        case Levy(cost=cost):
            single = len(cost.goods) == 1
            return f"-{cost.goods[0][1] * times}" if single else f"pay {_often(times)}"
        case Send():
            return f"{AT_MOST}{times}"
        case Per(reward=reward) | Most(reward=reward) | When(reward=reward):
            return _won_amount(position, seat, reward, times, size)


def _most(position: Position, seat: int, reward: Reward, times: int) -> str:
    """Return the number of goods that a bargain brings at most, of other rewards how often."""
    won = _won_amount(position, seat, reward, times, "bare")
    return won if won.isdigit() else str(times)


def _won_amount(position: Position, seat: int, reward: Reward, times: int, size: Size) -> str:
    if not reward.goods and not any(usable(position, seat, reward, times).values()):
        return _lost(first_lost(reward), size)
    if reward.is_goods_only and len(reward.goods) == 1:
        return f"{'' if size == 'bare' else '+'}{reward.goods[0][1] * times}"
    return _often(times)


def _often(times: int) -> str:
    return {1: ONCE, 2: "twice"}.get(times, f"{times} times")
