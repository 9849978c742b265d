"""How the players stand, and what the end of the game would add."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import add
from typing import Final, Literal, NamedTuple

from lancaster_tui.rules.phases.ending import (
    FinalPoints,
    final_ranking,
    final_strengths,
    final_tiles,
    open_ranking,
)
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import number_of, ordinal

AT_END: Final = "at end"
"""The head of the points with those of the end."""
BY_POINTS: Final = "by PP"
"""In what order the players stand."""
PARTS_SHORT: Final = ("str", "tile", "noble")
"""In short, for what the end would add points: strength, tiles and nobles."""
START_PLAYER: Final = "start player"
START: Final = "start"
EndSource = Literal["knights", "tiles", "nobles"]
Ranked = Literal["knights", "tiles"]
_RANKED: Final[tuple[Ranked, ...]] = ("knights", "tiles")
MERITS: Final[Mapping[EndSource, str]] = {
    "knights": "strength",
    "tiles": "tiles",
    "nobles": "nobles",
}
"""For what the end pays, in a word."""
BREAKS: Final[Mapping[Ranked, str]] = {"knights": "squires", "tiles": "gold"}
"""The goods that break a tie in a final ranking (END-1, END-2)."""
_MERIT_FORMS = 3
_Ways = tuple[tuple[int, ...], ...]  # in which a ranking may pay the seats


class Standing(NamedTuple):
    """A seat with its points now, and what the end would add for certain.

    Where a purse that the reader does not see would break a tie, the end could add more: at most
    so many points as ``gains`` tells. ``sharers`` are the seats with which it would share the
    points of a final ranking (END-3). ``wins`` says that the seat would win whatever is in these
    purses; ``decided_by`` are the rankings that decide whether it would.
    """

    seat: int
    pp: int
    bonus: FinalPoints
    gains: FinalPoints = FinalPoints(0, 0, 0)
    sharers: tuple[tuple[Ranked, tuple[int, ...]], ...] = ()
    wins: bool = False
    decided_by: Sequence[Ranked] = ()

    @property
    def open_ties(self) -> Sequence[Ranked]:
        """The final rankings with a tie that is open."""
        return [what for what in _RANKED if getattr(self.gains, what)]

    @property
    def more(self) -> int:
        """The most points that the end could add besides."""
        return sum(self.gains)

    @property
    def is_open(self) -> bool:
        """Whether the end could add more."""
        return bool(self.open_ties)

    @property
    def total(self) -> int:
        """The points with those of the end."""
        return self.pp + sum(self.bonus)


def standings(position: Position, known: Collection[int]) -> list[Standing]:
    """Return how the seats stand, the leader first.

    Of equals it is who would have more at the end, if that says anything; else the earlier in
    player order.

    ``known`` are the seats whose gold and squires the reader may see (SET-11).
    """
    nobles = [position.rules.ending.nobles[len(seat.nobles)] for seat in position.seats]
    knights: _Ways
    tiles: _Ways
    if position.phase == "ended":
        nobles = [0] * position.players
        knights = tiles = (tuple(nobles),)
    else:
        squires, gold = (
            tuple(
                getattr(seat, good) if number in known else None
                for number, seat in enumerate(position.seats)
            )
            for good in BREAKS.values()
        )
        rankings = [final_ranking(position.rules, position.players, what) for what in _RANKED]
        knights = open_ranking(final_strengths(position), squires, rankings[0])
        tiles = open_ranking(final_tiles(position), gold, rankings[1])
    sure = tuple(seat.pp + pp for seat, pp in zip(position.seats, nobles, strict=True))
    outcomes = _outcomes(sure, knights, tiles)
    stands = []
    for seat in position.player_order():
        paid = [{way[seat] for way in ways} for ways in (knights, tiles)]
        (knights_least, knights_most), (tiles_least, tiles_most) = (
            (min(each), max(each)) for each in paid
        )
        least = FinalPoints(knights_least, tiles_least, nobles[seat])
        gains = FinalPoints(knights_most - knights_least, tiles_most - tiles_least, 0)
        sharers = tuple(
            (what, equal)
            for what in _RANKED
            if getattr(least, what)
            and not getattr(gains, what)
            and (equal := _equal(what, position, seat, known))
        )
        pp = position.seats[seat].pp
        stands.append(Standing(seat, pp, least, gains, sharers, *outcomes[seat]))
    if has_forecast(stands, position):
        return sorted(stands, key=lambda one: (-one.pp, -one.total, -one.more))
    return sorted(stands, key=lambda one: -one.pp)


def _equal(what: Ranked, position: Position, seat: int, known: Collection[int]) -> tuple[int, ...]:
    """Return who is equal to a seat in a final ranking even after the tie-break."""
    totals, good = _totals(what, position), BREAKS[what]
    keys = {each: (totals[each], getattr(position.seats[each], good)) for each in sorted(known)}
    own = keys.pop(seat, None)
    return tuple(each for each, key in keys.items() if key == own)


@lru_cache(maxsize=64)
def _outcomes(
    sure: tuple[int, ...], knights: _Ways, tiles: _Ways
) -> list[tuple[bool, Sequence[Ranked]]]:
    """Return of each seat whether it wins in any case, and which rankings decide whether it does.

    ``sure`` are the points that depend on no ranking; the others are the ways in which these may
    pay (END-5). Nobody wins without a point.
    """
    so_far = [list(map(add, sure, one)) for one in knights]
    table = [[_winners(list(map(add, one, other))) for other in tiles] for one in so_far]
    found: list[tuple[bool, Sequence[Ranked]]] = []
    for seat in range(len(sure)):
        wins = [[seat in winners for winners in row] for row in table]
        by_knights = any(len(set(column)) > 1 for column in zip(*wins, strict=True))
        by_tiles = any(len(set(row)) > 1 for row in wins)
        decides = zip(_RANKED, (by_knights, by_tiles), strict=True)
        found.append((all(map(all, wins)), tuple(what for what, does in decides if does)))
    return found


def _winners(totals: list[int]) -> set[int]:
    most = max(totals) or None
    return {seat for seat, total in enumerate(totals) if total == most}


def end_basis(position: Position, seat: int) -> FinalPoints:
    """Return for what the end would pay a seat: its strength, its tiles and its nobles (END)."""
    owner = position.seats[seat]
    return FinalPoints(won_strength(position, seat), len(owner.tiles), len(owner.nobles))


def best_at_end(stands: Sequence[Standing]) -> list[Standing]:
    """Return who would win for certain if the game ended now.

    Nobody, as long as nobody has points and all would win together: none of them is ahead.
    """
    best = [stand for stand in stands if stand.wins]
    return [] if len(best) == len(stands) and nobody_has_points(stands) else best


def has_forecast(stands: Sequence[Standing], position: Position) -> bool:
    """Return whether it says anything who would win if the game ended now.

    It does not in the first round as long as nobody has points, nor while everybody has equal
    points, strength, tiles and nobles: then all that could tell them apart is what breaks ties,
    behind their screens.
    """
    if position.is_over:
        return True
    if position.round == 1 and nobody_has_points(stands):
        return False
    return len({(stand.pp, *end_basis(position, stand.seat)) for stand in stands}) > 1


def nobody_has_points(stands: Sequence[Standing]) -> bool:
    """Return whether nobody has points yet: who stands first then leads in nothing."""
    return not any(stand.pp for stand in stands)


def tie_names(stands: Iterable[Standing], position: Position) -> list[str]:
    """Return for what ties are open in which some players could win: ``2nd most tiles``."""
    found = [
        _merit(what, stand, position)
        for what in _RANKED
        for stand in stands
        if what in stand.open_ties
    ]
    return list(dict.fromkeys(found))


def reason_texts(stand: Standing, position: Position, names: Names) -> list[str]:
    """Return what the end would add and for what merit, from in full to in short.

    The fullest also tells what a player has that gains nothing. Where a tie is open they tell from
    what to what.
    """
    owned = _owned(position, stand.seat)
    worth = {
        what: from_to(pp, getattr(stand.gains, what))
        for what, pp in stand.bonus._asdict().items()
        if pp or getattr(stand.gains, what)
    }
    in_all = from_to(sum(stand.bonus), stand.more)
    texts = []
    for form in range(_MERIT_FORMS):
        told = {
            what: f"{own}{_in_brackets(_merit_forms(what, stand, position, names)[form])} {pp}"
            if (pp := worth.get(what))
            else own
            for what, own in owned.items()
        }
        texts.append(f"{in_all} to come: {', '.join(told.values())}")
    paid = ", ".join(f"{what} {pp}" for what, pp in worth.items())
    texts += [f"{in_all} to come: {paid}", f"{in_all}: {paid}"] if paid else []
    return list(dict.fromkeys([*texts, f"{in_all} to come", in_all]))


def _owned(position: Position, seat: int) -> dict[str, str]:
    """Return in words for what the end would pay a seat."""
    basis = end_basis(position, seat)
    return {
        "knights": f"strength {basis.knights}",
        "tiles": number_of(basis.tiles, "tile", "tiles") if basis.tiles else "no tiles",
        "nobles": number_of(basis.nobles, "noble", "nobles") if basis.nobles else "no nobles",
    }


def owned_text(position: Position, seat: int) -> str:
    """Return for what the end would pay a seat, without points: ``strength 3, 1 tile, no nobles``.

    See ``reason_texts`` for what it would pay.
    """
    return ", ".join(_owned(position, seat).values())


def from_to(pp: int, gain: int) -> str:
    """Return points that the end would add: ``+4``; with ties open, lost and won: ``4-8``.

    Behind a plus that would read like a subtraction.
    """
    return f"{pp}-{pp + gain}" if gain else f"+{pp}"


def total_text(stand: Standing) -> str:
    """Return the points with those of the end: ``23``; with ties open ``23 to 27``."""
    return f"{stand.total} to {stand.total + stand.more}" if stand.more else str(stand.total)


def total_in_column(stand: Standing) -> str:
    """Return the same as a figure of a column: ``23``, ``23-27``."""
    return total_text(stand).replace(" to ", "-")


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""


def _merit_forms(
    what: str, stand: Standing, position: Position, names: Names
) -> tuple[str, str, str]:
    """Return for what place the end would pay, in forms of which each is shorter."""
    if what == "nobles":
        return ("", "", "")
    full, short = merit_forms("knights" if what == "knights" else "tiles", stand, position, names)
    return full, short, ""


def merit_forms(what: Ranked, stand: Standing, position: Position, names: Names) -> tuple[str, str]:
    """Return the place of a seat in a final ranking and what becomes of a tie (END-1 to END-3).

    ``1st``, ``1st by squires``, ``level with Percy, 6 each``, ``tied for 1st: squires decide``; for
    a total of 0 ``no rank``. In short ``1st``, ``level, 6 each``, ``tied for 1st``.
    """
    totals = _totals(what, position)
    own, pp = totals[stand.seat], getattr(stand.bonus, what)
    if not own:
        return "no rank", "no rank"
    rank = ordinal(1 + sum(total > own for total in totals))
    if totals.count(own) == 1:
        return rank, rank
    tied = f"tied for {rank}"
    if getattr(stand.gains, what):
        return f"{tied}: {BREAKS[what]} {'decides' if what == 'tiles' else 'decide'}", tied
    ranking = final_ranking(position.rules, position.players, what)
    if equal := dict(stand.sharers).get(what):
        pool = ranking.first + ranking.second
        second = "2nd, " if pp != pool // (1 + len(equal)) else ""
        level = f"{second}level with {names.each_seat(equal)}, {pp} each"
        return level, f"{second}level, {pp} each"
    for place, paid in enumerate((ranking.first, ranking.second), 1):
        if pp == paid > 0:
            return f"{ordinal(place)} by {BREAKS[what]}", ordinal(place)
    return tied, tied


_MOST: Final[Mapping[Ranked, str]] = {"knights": "strongest knights", "tiles": "most tiles"}


def _totals(what: Ranked, position: Position) -> Sequence[int]:
    return final_strengths(position) if what == "knights" else final_tiles(position)


def _merit(what: Ranked, stand: Standing, position: Position) -> str:
    """Return the place in a final ranking that a seat has, perhaps with others."""
    totals = _totals(what, position)
    return _MOST[what] if totals[stand.seat] == max(totals) else f"2nd {_MOST[what]}"


def nobles_worth(number: int, rules: Ruleset) -> str:
    """Return what so many nobles are worth at the end, and how many make more (END-4).

    ``= 1 PP, 3 make 3 PP``, ``= no PP yet, 2 make 1 PP``.
    """
    ladder = rules.ending.nobles
    now = f"= {f'{ladder[number]} PP' if ladder[number] else 'no PP yet'}" if number else "none yet"
    return f"{now}, {more}" if (more := more_nobles(number, rules)) else now


def more_nobles(number: int, rules: Ruleset) -> str:
    """Return how many nobles are worth more than so many: ``3 make 3 PP``, or nothing (END-4)."""
    ladder = rules.ending.nobles
    enough = next((n for n in range(number + 1, len(ladder)) if ladder[n] > ladder[number]), None)
    if enough is None:
        return ""
    return f"{number_of(enough, 'makes', 'make')} {ladder[enough]} PP"
