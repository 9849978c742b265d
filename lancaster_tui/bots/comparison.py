"""How two moves differ that were tried in the same games: in pieces, and in how the rivals do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import copysign, sqrt
from operator import attrgetter
from statistics import fmean, stdev
from typing import Final, Literal, NamedTuple, get_args

from lancaster_tui.bots.leaf import Shares, expected_shares
from lancaster_tui.rules.events import (
    Captured,
    ConflictScored,
    Event,
    Gained,
    NobleTaken,
    Paid,
    Ransomed,
    Recruited,
    Source,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.phases.ending import FinalPoints
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.places import CONFLICT_PLACES, place_text
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
    ("knights_pp", "knights"),
    ("tiles_pp", "tiles"),
    ("nobles_pp", "nobles"),
)
_KNIGHTS: Final[Sequence[Kind]] = ("knights", "strength", "in_france")
_PART_KINDS: Final[Mapping[str, Kind]] = {
    "points": "pp",
    "knights": "strength",
    "tiles": "tiles",
    "nobles": "nobles",
    "gold": "gold",
    "squires": "squires",
    "votes": "votes",
    "turn": "order",
}
"""In what a rival is better or worse off, by the parts of what it can expect."""
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


class Gain(NamedTuple):
    """What somebody wins or loses, and where from."""

    seat: int
    kind: Kind
    source: Source


class Ending(NamedTuple):
    """How a try of a move ended: what its seat has, and what every seat can expect from there.

    ``is_over`` says that it was the end of the game, so that nothing is an estimate. ``gains`` are
    how much all seats have won since the move, below 0 what they have lost.
    """

    holding: Holding
    shares: Sequence[Shares]
    is_over: bool
    gains: Mapping[Gain, int] = {}


class Difference(NamedTuple):
    """In what one move differs from another: by how much on average, and in how many tries.

    ``mean`` is above 0 if the one has more; in so many ``tries`` it was so, and by just one in all
    of them if it ``is_one``. ``worth`` is what it is worth to the seat in power points, an estimate
    but at the end of the game. The ``source`` is where most of it comes from, if that is known;
    power points are told apart by their sources. ``seat`` is the rival that is better or worse off,
    mainly in what is ``mainly`` told.
    """

    kind: Kind
    mean: float
    tries: int
    is_one: bool
    worth: float
    source: Source | None = None
    seat: int = -1
    mainly: Kind | None = None

    @property
    def is_clear(self) -> bool:
        """Whether it makes something, and is more than chance."""
        return abs(self.worth) >= LITTLE and self.tries > _RARE


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


def ending(
    state: State, seat: int, events: Iterable[Event] = (), settled: int | None = None
) -> Ending:
    """Return how a try ended for a seat: at the start of a round, or the end of the game.

    ``events`` are what has happened since the move, which was made while knights were ransomed from
    the battle at the place ``settled``, if any were.
    """
    return Ending(
        holding(state, seat),
        expected_shares(state, is_steady=True),
        state.is_over,
        _gains(events, state, settled),
    )


def _gains(events: Iterable[Event], state: State, settled: int | None) -> Mapping[Gain, int]:
    """Return what seats win and lose by events, for themselves and their allies.

    A conflict is called by the letter of its place, where somebody at the table finds it.
    """
    won: Counter[Gain] = Counter()
    battle = Source("conflict", "" if settled is None else place_text(settled))
    for event in events:
        match event:
            case ConflictScored():
                battle = Source("conflict", place_text(event.place))
            case Gained() | Paid():
                source = battle if event.source.kind == "conflict" else event.source
                sign = 1 if event.kind == "gained" else -1
                won[Gain(event.seat, event.good, source)] += sign * event.amount
            case NobleTaken():
                won[Gain(event.seat, "nobles", event.source)] += 1
            case TileBuilt():
                won[Gain(event.seat, "tiles", event.source)] += 1
            case Recruited():
                won[Gain(state.owner(event.faction), "knights", event.source)] += 1
                won[Gain(state.owner(event.faction), "strength", event.source)] += 1
            case Upgraded():
                won[Gain(state.owner(event.faction), "strength", event.source)] += 1
            case Ransomed():
                won[Gain(state.owner(event.faction), "gold", battle)] -= event.gold
            case Captured():
                won[Gain(state.owner(event.faction), "knights", battle)] -= 1
                won[Gain(state.owner(event.faction), "strength", battle)] -= event.strength
    return won


def differences(one: Sequence[Ending], other: Sequence[Ending], seat: int) -> list[Difference]:
    """Return in what a move differs from another for a seat, what is worth most first.

    Together they are worth what the one is better; not all of them are clear.

    Args:
        one: How the tries of the one ended.
        other: How the same tries of the other did.
        seat: Whose moves they are.

    """
    found = [*_own(one, other, seat), *_rivals(one, other, seat)]
    return sorted((each for each in found if each.worth), key=lambda each: -abs(each.worth))


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
    yield from _points(one, other, seat, worths["points"])
    if one[0].is_over:
        for kind, part in _FINAL:
            yield _difference(kind, shares[part], worths[part])
        return

    def changed(kind: Kind, worth: float) -> Difference:
        has = attrgetter(kind)
        changes = [has(mine.holding) - has(its.holding) for mine, its in pairs]
        found = _difference(kind, changes, worth)
        return found._replace(source=_main_source(one, other, seat, kind, found.mean))

    def ahead(kind: Kind, part: str) -> Difference:
        return _difference(kind, shares[part], worths[part])

    nobles = changed("nobles", worths["nobles"])
    yield _first((nobles, ahead("nobles_ahead", "nobles")), worths["nobles"])
    tiles = changed("tiles", worths["tiles"])
    others = sum(mine.holding.spaces != its.holding.spaces for mine, its in pairs)
    if others and all(mine.holding.tiles == its.holding.tiles for mine, its in pairs):
        sign = copysign(1, worths["tiles"])
        tiles = Difference("tile_kinds", sign, others, is_one=False, worth=worths["tiles"])
    yield _first((tiles, ahead("tiles_ahead", "tiles")), worths["tiles"])
    knights = [changed(kind, worths["knights"]) for kind in _KNIGHTS]
    yield _first((*knights, ahead("knights_ahead", "knights")), worths["knights"])
    order = changed("order", worths["turn"])
    is_rare = 2 * order.tries < len(pairs)
    yield _first((order._replace(tries=0) if is_rare else order,), worths["turn"])
    for kind in _GOODS:
        yield _first((changed(kind, worths[kind]),), worths[kind])


def _points(
    one: Sequence[Ending], other: Sequence[Ending], seat: int, worth: float
) -> Iterator[Difference]:
    """Yield how the power points that a seat has differ, for each source of them.

    Until the end of the game a point that it has promises not quite one, each as much as another.
    """
    ends, is_over = (*one, *other), one[0].is_over
    each = next((end.shares[seat].points / end.holding.pp for end in ends if end.holding.pp), 1.0)
    left = [
        mine.shares[seat].points - its.shares[seat].points
        if is_over
        else mine.holding.pp - its.holding.pp
        for mine, its in zip(one, other, strict=True)
    ]
    for source in _sources(one, other, seat, "pp"):
        from_it = _changes(one, other, seat, "pp", source)
        left = [change - part for change, part in zip(left, from_it, strict=True)]
        found = fmean(from_it) * (1 if is_over else each)
        worth -= found
        yield _difference("pp", from_it, found)._replace(source=source)
    yield _first((_difference("pp", left, worth),), worth)


def _main_source(
    one: Sequence[Ending], other: Sequence[Ending], seat: int, kind: Kind, mean: float
) -> Source | None:
    """Return where a difference comes from, if at least half of it comes from one source."""
    means = {
        source: copysign(1, mean) * fmean(_changes(one, other, seat, kind, source))
        for source in _sources(one, other, seat, kind)
    }
    main = max(means, key=lambda source: means[source], default=None)
    return main if main is not None and 2 * means[main] >= abs(mean) > 0 else None


def _sources(
    one: Sequence[Ending], other: Sequence[Ending], seat: int, kind: Kind
) -> Sequence[Source]:
    """Return where a seat has something from in the tries of two moves, but the final scoring."""
    gains = dict.fromkeys(gain for each in (*one, *other) for gain in each.gains)
    own = (gain.source for gain in gains if (gain.seat, gain.kind) == (seat, kind))
    return [source for source in own if source.kind not in FinalPoints._fields]


def _changes(
    one: Sequence[Ending], other: Sequence[Ending], seat: int, kind: Kind, source: Source
) -> Sequence[int]:
    """Return how much more of something a source gives a seat after a move than after another."""
    gain = Gain(seat, kind, source)
    return [
        mine.gains.get(gain, 0) - its.gains.get(gain, 0)
        for mine, its in zip(one, other, strict=True)
    ]


def _first(found: Sequence[Difference], worth: float) -> Difference:
    """Return the first difference that goes the way of what it is worth; else one that is unclear.

    Knights in France cannot be placed, and whoever comes later in the order has a worse choice.
    """
    for each in found:
        is_bad = each.kind in ("in_france", "order")
        if each.tries > _RARE and each.mean and (each.mean > 0) == ((worth > 0) != is_bad):
            return each
    return found[-1]._replace(tries=0)


def _rivals(one: Sequence[Ending], other: Sequence[Ending], seat: int) -> Iterator[Difference]:
    """Yield what changes the lead over the best rival, and which rival is better or worse off."""
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
    found = _difference("rival", changes[rival], worth)._replace(seat=rival)
    if (found.mean > 0) != (worth < 0):
        yield found._replace(tries=0)
        return

    def moved(part: str) -> float:
        has = attrgetter(part)
        more = fmean(has(mine.shares[rival]) - has(its.shares[rival]) for mine, its in pairs)
        return more * copysign(1, found.mean)

    part = max(_PART_KINDS, key=moved)
    kind = _PART_KINDS[part]
    if 2 * moved(part) < abs(found.mean):
        yield found
        return
    sources = _sources(one, other, rival, kind)
    gained = sum(fmean(_changes(one, other, rival, kind, source)) for source in sources)
    is_so = (gained > 0) == (found.mean > 0)
    source = _main_source(one, other, rival, kind, gained) if is_so else None
    yield found._replace(mainly=kind, source=source)


def _difference(kind: Kind, changes: Sequence[float], worth: float) -> Difference:
    mean = round(fmean(changes), _DIGITS)
    such = [change for change in changes if change and (change > 0) == (mean > 0)]
    is_one = {*map(abs, such)} == {1}
    return Difference(kind, mean, len(such), is_one, round(worth, _DIGITS))
