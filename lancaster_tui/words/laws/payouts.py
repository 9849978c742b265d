"""What a law would do to each seat if it were applied now, as data."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from lancaster_tui.rules.phases.laws import (
    after_laws_before,
    law_counts,
    most_trades,
    times_paid,
)
from lancaster_tui.rules.phases.parliament import as_if_unspent, can_spend_markers
from lancaster_tui.rules.pieces.rewards import usable
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.counters import kept
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Bargain,
    Effect,
    Exchange,
    ExchangeEither,
    Levied,
    Levy,
    Most,
    Per,
    PrizeWord,
    Reward,
    RewardWord,
    Send,
    When,
)

PayoutKind = Literal["nothing", "open", "paid", "offered", "levied", "sent"]
"""Whether a law pays a seat, offers an exchange, takes a levy, or lets it send squires to France.

Or whether it is open what it does: that depends on covered purses, or on how many vote markers are
kept in the votes to come.
"""


class Part(NamedTuple):
    """An amount of a good, or a number of prizes; ``strength`` is that of a knight upgraded."""

    what: RewardWord
    number: int
    strength: int = 0


class LostPrize(NamedTuple):
    """A prize that cannot be used; ``strength`` is that of the knight it would upgrade."""

    what: PrizeWord
    strength: int = 0


class Payout(NamedTuple):
    """What a law would do to a seat.

    ``ways`` are what it can win; there is more than one only in an exchange. Of a levy the one is
    what is asked for all that is ``levied``. A reward of which nothing can be used has no parts;
    what is ``lost`` then is its first prize (LAW-5).
    """

    kind: PayoutKind = "nothing"
    ways: Sequence[Sequence[Part]] = ()
    levied: Levied | None = None
    times: int = 0
    lost: LostPrize | None = None

    @property
    def parts(self) -> Sequence[Part] | None:
        """What is won or asked, if there is no choice of it and no secret in it."""
        if self.kind == "nothing":
            return ()
        return self.ways[0] if len(self.ways) == 1 else None

    @property
    def is_nothing(self) -> bool:
        """Whether it neither gives nor takes anything."""
        return self.kind == "nothing" or (self.kind == "paid" and not self.ways[0])

    @property
    def points(self) -> int | None:
        """The power points that it pays for certain, if it does nothing else."""
        if self.is_nothing:
            return 0
        parts = self.parts if self.kind == "paid" else None
        return parts[0].number if parts and [part.what for part in parts] == ["pp"] else None


class Assessed(NamedTuple):
    """What a law would do: the table as it finds it, and of each seat how often, if not open."""

    position: Position
    times: Sequence[int]
    is_open: Sequence[bool]


def assessed(
    position: Position,
    law: Law,
    known: Collection[int] | None,
    paid_seats: Collection[int] | None = None,
) -> Assessed:
    """Return how often a law would do something to each seat now.

    ``known`` and ``paid_seats`` as in ``forecasts_in_sizes``.
    """
    counts_markers = counts_kept_markers(position, law)
    position, effect = after_laws_before(as_if_unspent(position), law), law.effect
    counts = law_counts(position, law)
    times = times_paid(effect, counts)
    is_open = [
        _depends_on_markers(effect, counts[seat])
        if counts_markers
        else known is not None and _is_covered(position, effect, counts, seat, known)
        for seat in range(position.players)
    ]
    if paid_seats is not None:
        is_sure = isinstance(effect, Most | When)
        for seat in range(position.players):
            is_paid = seat in paid_seats
            is_open[seat] &= is_paid and not is_sure
            times[seat] = (1 if is_sure else times[seat]) * is_paid
    return Assessed(position, times, is_open)


def payouts(position: Position, law: Law, known: Collection[int] | None = None) -> list[Payout]:
    """Return what a law would do to each seat now.

    ``known`` are the seats whose gold and squires the reader may see (None: all).
    """
    position, times, open_seats = assessed(position, law, known)
    return [
        Payout("open") if is_open else payout(position, law.effect, seat, often)
        for seat, (often, is_open) in enumerate(zip(times, open_seats, strict=True))
    ]


def payout(position: Position, effect: Effect, seat: int, times: int) -> Payout:
    """Return what an effect does so many times to a seat, at a table as it finds it."""
    if not times:
        return Payout()
    match effect:
        case Exchange() | ExchangeEither():
            ways = possible_bargains(position, seat, effect)
            won = [_won(position, seat, way.reward, often) for way, often in ways]
            return Payout("offered", won, times=times)
        case Levy(on=on, cost=cost):
            asked = [Part(good, amount * times) for good, amount in cost.goods]
            return Payout("levied", [asked], on, times)
        case Send():
            return Payout("sent", [[Part("squires", times)]], times=times)
        case Per(reward=reward) | Most(reward=reward) | When(reward=reward):
            paid = _won(position, seat, reward, times)
            return Payout("paid", [paid], times=times, lost=None if paid else first_lost(reward))


def first_lost(reward: Reward) -> LostPrize:
    """Return the first prize of a reward of which none can be used."""
    prize, _ = reward.prizes[0]
    return LostPrize(prize, _lifted(reward, prize))


def _lifted(reward: Reward, prize: PrizeWord) -> int:
    """Return the strength of the knight that a prize upgrades, if that is given, else 0."""
    return (reward.promote or 0) if prize == "promote" else 0


def possible_bargains(
    position: Position, seat: int, effect: Exchange | ExchangeEither
) -> list[tuple[Bargain, int]]:
    """Return the bargains that a seat can make, and how often."""
    often = [(way, most_trades(position, seat, way)) for way in effect.ways]
    return [(way, times) for way, times in often if times]


def _won(position: Position, seat: int, reward: Reward, times: int) -> list[Part]:
    """Return the goods of a reward, and its prizes as far as they can be used (LAW-5)."""
    return [
        *(Part(good, amount * times) for good, amount in reward.goods),
        *(
            Part(prize, number, _lifted(reward, prize))
            for prize, number in usable(position, seat, reward, times).items()
            if number
        ),
    ]


def counts_kept_markers(position: Position, law: Law) -> bool:
    """Whether a law counts vote markers that can still be spent in the votes to come (VOT-5)."""
    effect = law.effect
    is_about = isinstance(effect, Per | Most | When) and kept(effect.count) == "unspent"
    return is_about and can_spend_markers(position)


def _depends_on_markers(effect: Effect, markers: int) -> bool:
    """Whether it makes a difference by an effect how many of its markers a seat keeps.

    To have most of them, it is enough that there are any: the others may spend all of theirs.
    """
    return len({*times_paid(effect, list(range(markers + 1)))}) > 1


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
