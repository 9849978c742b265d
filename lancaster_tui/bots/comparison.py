"""How two moves differ that were tried in the same games: in pieces, and in how the rivals do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import copysign, sqrt
from operator import attrgetter
from statistics import fmean, stdev
from typing import Final, Literal, NamedTuple, get_args

from lancaster_tui.bots.leaf import Shares, expected_shares
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.places import CONFLICT_PLACES
from lancaster_tui.rules.position import STRENGTHS, State

Kind = Literal[
    "pp",
    "gold",
    "squires",
    "votes",
    "nobles",
    "tiles",
    "tile_kinds",
    "knights",
    "strength",
    "in_france",
    "order",
    "knights_pp",
    "tiles_pp",
    "nobles_pp",
    "knights_ahead",
    "tiles_ahead",
    "nobles_ahead",
    "rival",
]
"""In what two moves can differ.

Those with points are of the end of the game (END-1 to END-4); what is ahead is what pieces are
expected to bring there where their number does not tell it.
"""

LITTLE: Final = 0.5
"""Power points below which a difference makes none."""

_RARE: Final = 1  # tries in which a difference that is in no others may be chance

_Goods = Literal["gold", "squires", "votes"]
_GOODS: Final[Sequence[_Goods]] = get_args(_Goods)
_FINAL: Final[Sequence[tuple[Kind, str]]] = (
    ("pp", "points"),
    ("knights_pp", "knights"),
    ("tiles_pp", "tiles"),
    ("nobles_pp", "nobles"),
)
_DIGITS = 6


class Holding(NamedTuple):
    """What a seat has when a round is over; ``order`` is its place in the next player order.

    ``spaces`` are the castle spaces that have tiles, and ``strength`` is that of all knights that
    are not in reserve. Of ``knights`` are counted those that are missing there, as a number below
    0: only how it differs means anything.
    """

    pp: int
    gold: int
    squires: int
    votes: int
    nobles: int
    tiles: int
    knights: int
    strength: int
    in_france: int
    order: int
    spaces: Sequence[int]


class Ending(NamedTuple):
    """How a try of a move ended: what its seat has, and what every seat can expect from there.

    ``is_over`` says that it was the end of the game, so that nothing is an estimate.
    """

    holding: Holding
    shares: Sequence[Shares]
    is_over: bool


class Difference(NamedTuple):
    """In what one move differs from another: by how much on average, and in how many tries.

    ``mean`` is above 0 if the one has more; in so many ``tries`` it was so, and by just one in all
    of them if it ``is_one``. ``worth`` is what it is worth to the seat in power points, an estimate
    but at the end of the game; ``seat`` is the rival that is better or worse off.
    """

    kind: Kind
    mean: float
    tries: int
    is_one: bool
    worth: float
    seat: int = -1


def holding(state: State, seat: int) -> Holding:
    """Return what a seat has, at the start of a round or the end of the game."""
    owner = state.seats[seat]
    own = state.factions_of(seat)
    reserves = [state.factions[each].reserve for each in own]
    return Holding(
        owner.pp,
        owner.gold,
        owner.squires,
        owner.votes,
        len(owner.nobles),
        len(owner.tiles),
        -sum(reserve[strength] for reserve in reserves for strength in STRENGTHS),
        sum(won_strength(state, each) for each in own),
        sum(
            len(stack.knights)
            for place in CONFLICT_PLACES
            if (conflict := state.conflict_at(place)) is not None
            for stack in conflict.stacks
            if stack.faction in own
        ),
        state.player_order().index(seat) + 1,
        sorted(owner.tiles),
    )


def ending(state: State, seat: int) -> Ending:
    """Return how a try ended for a seat: at the start of a round, or the end of the game."""
    return Ending(holding(state, seat), expected_shares(state, is_steady=True), state.is_over)


def differences(one: Sequence[Ending], other: Sequence[Ending], seat: int) -> list[Difference]:
    """Return in what a move differs from another for a seat, what is worth most first.

    What happened in a single try is left out.

    Args:
        one: How the tries of the one ended.
        other: How the same tries of the other did.
        seat: Whose moves they are.

    """
    found = [*_own(one, other, seat), *_rivals(one, other, seat)]
    return sorted(
        (each for each in found if abs(each.worth) >= LITTLE and each.tries > _RARE),
        key=lambda each: -abs(each.worth),
    )


def doubt(one: Sequence[Ending], other: Sequence[Ending], seat: int) -> float:
    """Return how far it may be chance how much better one move is than another for a seat.

    That is the standard error of the lead gained, in power points, over the same tries of both.
    """
    gains = [_lead(mine, seat) - _lead(its, seat) for mine, its in zip(one, other, strict=True)]
    return round(stdev(gains) / sqrt(len(gains)), _DIGITS)


def _lead(end: Ending, seat: int) -> float:
    expected = [sum(shares) for shares in end.shares]
    own = expected.pop(seat)
    return own - max(expected)


def _own(one: Sequence[Ending], other: Sequence[Ending], seat: int) -> Iterator[Difference]:
    """Yield in what the seat itself has more or less."""
    pairs = list(zip(one, other, strict=True))
    shares = {
        part: [
            getattr(mine.shares[seat], part) - getattr(its.shares[seat], part)
            for mine, its in pairs
        ]
        for part in Shares._fields
    }
    worths = {part: fmean(changes) for part, changes in shares.items()}
    if one[0].is_over:
        for kind, part in _FINAL:
            yield _difference(kind, shares[part], worths[part])
        return

    def changes_of(kind: Kind) -> list[int]:
        has = attrgetter(kind)
        return [has(mine.holding) - has(its.holding) for mine, its in pairs]

    yield _difference("pp", changes_of("pp"), worths["points"])

    def ahead(kind: Kind, part: str) -> Difference:
        return _difference(kind, shares[part], worths[part])

    yield from _first(
        (
            _difference("nobles", changes_of("nobles"), worths["nobles"]),
            ahead("nobles_ahead", "nobles"),
        ),
        worths["nobles"],
    )
    tiles = _difference("tiles", changes_of("tiles"), worths["tiles"])
    others = sum(mine.holding.spaces != its.holding.spaces for mine, its in pairs)
    if others and not any(changes_of("tiles")):
        sign = copysign(1, worths["tiles"])
        tiles = Difference("tile_kinds", sign, others, is_one=False, worth=worths["tiles"])
    yield from _first((tiles, ahead("tiles_ahead", "tiles")), worths["tiles"])
    yield from _first(
        (
            _difference("knights", changes_of("knights"), worths["knights"]),
            _difference("strength", changes_of("strength"), worths["knights"]),
            _difference("in_france", changes_of("in_france"), worths["knights"]),
            ahead("knights_ahead", "knights"),
        ),
        worths["knights"],
    )
    order = _difference("order", changes_of("order"), worths["turn"])
    if 2 * order.tries >= len(pairs):
        yield from _first((order,), worths["turn"])
    for kind in _GOODS:
        yield from _first((_difference(kind, changes_of(kind), worths[kind]),), worths[kind])


def _first(found: Sequence[Difference], worth: float) -> Iterator[Difference]:
    """Yield the first difference that goes the way of what it is worth.

    Knights in France cannot be placed, and whoever comes later in the order has a worse choice.
    """
    for each in found:
        is_bad = each.kind in ("in_france", "order")
        if each.tries > _RARE and each.mean and (each.mean > 0) == ((worth > 0) != is_bad):
            yield each
            return


def _rivals(one: Sequence[Ending], other: Sequence[Ending], seat: int) -> Iterator[Difference]:
    """Yield which rival is better or worse off, if that changes the lead over the best of them."""
    rivals = [each for each in range(len(one[0].shares)) if each != seat]
    pairs = list(zip(one, other, strict=True))

    def expects(end: Ending, rival: int) -> float:
        return sum(end.shares[rival])

    worth = -fmean(
        max(expects(mine, rival) for rival in rivals) - max(expects(its, rival) for rival in rivals)
        for mine, its in pairs
    )
    changes = {
        rival: [expects(mine, rival) - expects(its, rival) for mine, its in pairs]
        for rival in rivals
    }
    rival = min(rivals, key=lambda each: copysign(1, worth) * fmean(changes[each]))
    if (fmean(changes[rival]) > 0) == (worth < 0):
        yield _difference("rival", changes[rival], worth)._replace(seat=rival)


def _difference(kind: Kind, changes: Sequence[float], worth: float) -> Difference:
    mean = round(fmean(changes), _DIGITS)
    such = [change for change in changes if change and (change > 0) == (mean > 0)]
    is_one = {*map(abs, such)} == {1}
    return Difference(kind, mean, len(such), is_one, round(worth, _DIGITS))
