"""How the players stand, and what the end of the game would add."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from lancaster_tui.rules.phases.ending import (
    FinalPoints,
    final_points,
    final_ranking,
    final_strengths,
    final_tiles,
)
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import listing, number_of

IF_ENDED: Final = "if it ended now"
IF_ENDED_SHORT: Final = "if ended now"
IF_ENDED_SHORTEST: Final = "if ended"
FINAL: Final = "final"
STRENGTH: Final = "strength"
"""The head of what the end would add for knights, and of the strength that it is for (END-1)."""
START_PLAYER: Final = "start player"
START: Final = "start"
OR_MORE: Final = "+"
"""What stands behind points of the end where a tie is open: ``23+``."""
Ranked = Literal["knights", "tiles"]
_RANKED: Final[tuple[Ranked, ...]] = ("knights", "tiles")
_FAR = 10**6  # more gold or squires than anybody has


class Standing(NamedTuple):
    """A seat with its points now, and what the end would add for certain.

    ``open_ties`` are the final rankings in which a purse that the reader does not see would break
    a tie, so that the end could add more: at most so many points ``more``.
    """

    seat: int
    pp: int
    bonus: FinalPoints
    open_ties: Sequence[Ranked] = ()
    more: int = 0

    @property
    def is_open(self) -> bool:
        """Whether the end could add more."""
        return bool(self.open_ties)

    @property
    def total(self) -> int:
        """The points with those of the end."""
        return self.pp + sum(self.bonus)


def standings(position: Position, known: Collection[int]) -> list[Standing]:
    """Return how the seats stand, the leader first; of equals the earlier in player order.

    ``known`` are the seats whose gold and squires the reader may see (SET-11).
    """
    order = list(position.player_order())
    stands = [_standing(position, seat, known) for seat in order]
    return sorted(stands, key=lambda standing: -standing.pp)


def _standing(position: Position, seat: int, known: Collection[int]) -> Standing:
    worst = _points(position, seat, known, own=0, others=_FAR)
    best = _points(position, seat, known, own=_FAR, others=0)
    pp = position.seats[seat].pp
    if position.phase == "ended":
        worst = best = FinalPoints(0, 0, 0)
    ties = [what for what in _RANKED if getattr(worst, what) != getattr(best, what)]
    return Standing(seat, pp, worst, tuple(ties), sum(best) - sum(worst))


def _points(
    position: Position, seat: int, known: Collection[int], own: int, others: int
) -> FinalPoints:
    """Return what the end would pay a seat, with so much in the purses that are covered."""
    purses = [
        (each.squires, each.gold)
        if number in known
        else ((own, own) if number == seat else (others, others))
        for number, each in enumerate(position.seats)
    ]
    squires, gold = zip(*purses, strict=True)
    return final_points(position, squires, gold)[seat]


def end_basis(position: Position, seat: int) -> FinalPoints:
    """Return for what the end would pay a seat: its strength, its tiles and its nobles (END)."""
    nobles = len(position.seats[seat].nobles)
    return FinalPoints(final_strengths(position)[seat], final_tiles(position)[seat], nobles)


def best_at_end(stands: Sequence[Standing]) -> list[Standing]:
    """Return who would have most if the game ended now; none before anybody has a point."""
    most = max(stand.total for stand in stands)
    return [stand for stand in stands if stand.total == most > 0]


def outlook_texts(
    stands: Sequence[Standing], position: Position, names: Names, *, has_reasons: bool
) -> Sequence[str]:
    """Return in how many words it can be said who would win if the game ended now, fullest first.

    They tell why: what the end would add for whom, and which ties are open that could change it.
    If ``has_reasons`` are told elsewhere, the shorter texts leave them out; else they leave out
    whom they are about.
    """
    best = best_at_end(stands)
    if not best:
        return _nobody_ahead(stands, position)
    rivals = _open_rivals(stands)
    who = names.each_seat(stand.seat for stand in best)
    may = "might" if rivals else "would"
    does = f"{may} win" if len(best) == 1 else f"{may} share the victory"
    texts = [f"If it ended now, {who} {does}", f"{who} {does}"]
    leaders = [stand.seat for stand in stands if stand.pp == stands[0].pp]
    if not {stand.seat for stand in best} & set(leaders):
        verb = "leads" if len(leaders) == 1 else "lead"
        lead = f"{names.each_seat(leaders)} {verb}"
        behind = f"but {IF_ENDED} {who} {does}"
        texts = [f"{lead} with {stands[0].pp}, {behind}", f"{lead}, {behind}", *texts]
    short = "may win" if rivals else "wins"
    if len(best) > 1:
        short = "may share" if rivals else "share"
    why = _why(best, names)
    ties = tie_names(rivals, position)
    more = f" ({_open_ties(ties)})" if ties else ""
    if has_reasons:
        ends = dict.fromkeys((f": {why}{more}", more, f": {why}", ""))
        return [f"{text}{end}" for text in texts for end in ends]
    bare = [why.replace("+", ""), texts[-1]] if len(best) == 1 else [short]
    full = [f"{text}: {why}{more}" for text in texts]
    return [*full, *(f"{text}: {why}" for text in (*texts, short)), why, *bare]


def _nobody_ahead(stands: Sequence[Standing], position: Position) -> Sequence[str]:
    """Return in how many words it can be said that nobody has points for certain, and why."""
    texts = ["Nobody is ahead yet"]
    if ties := tie_names(stands, position):
        texts = [f"{texts[0]}: {_open_ties(ties)}", f"{texts[0]}: ties are open", *texts]
    return texts


def _why(best: Sequence[Standing], names: Names) -> str:
    """Return what the end would add for those who would win."""
    reasons = [
        reason_text(stand) if any(stand.bonus) else f"{stand.pp} PP already" for stand in best
    ]
    if len(best) == 1:
        return reasons[0]
    if len(set(reasons)) == 1:
        return f"{reasons[0]} each"
    named = zip(best, reasons, strict=True)
    return ", ".join(f"{names.seat(stand.seat)} {reason}" for stand, reason in named)


def _open_rivals(stands: Sequence[Standing]) -> list[Standing]:
    """Return who could change who would win by winning a tie that is open."""
    best = best_at_end(stands)
    return [
        stand
        for stand in stands
        if stand.more
        and (stand.total + stand.more >= best[0].total if stand not in best else len(best) > 1)
    ]


def _open_ties(ties: Sequence[str]) -> str:
    """Return that ties are open: ``a tie for most tiles is open``."""
    return f"{_a_tie(ties)} {'is' if len(ties) == 1 else 'are'} open"


def tie_names(stands: Iterable[Standing], position: Position) -> list[str]:
    """Return for what ties are open in which some players could win: ``2nd most tiles``."""
    found = [
        _merit(what, stand, position)
        for what in _RANKED
        for stand in stands
        if what in stand.open_ties
    ]
    return list(dict.fromkeys(found))


def open_ties_texts(stands: Sequence[Standing], position: Position) -> list[str]:
    """Return what the sign of an open tie means, from in full to in short (END-1, END-2).

    There is at least one such tie.
    """
    goods = [good for what, good in _BREAKS.items() if any(what in one.open_ties for one in stands)]
    ties = tie_names(stands, position)
    decides = f"{listing(goods)} {'decides' if goods == ['gold'] else 'decide'}"
    decides_what = f"{decides} {'a tie' if len(ties) == 1 else 'ties'}"
    return [
        f"{OR_MORE} {_open_ties(ties)}: hidden {decides}",
        f"{OR_MORE} or more: hidden {decides_what}",
        f"{OR_MORE} or more: {decides_what}",
        f"{OR_MORE} more if a tie is won",
        f"{OR_MORE} or more",
    ]


def reason_text(stand: Standing) -> str:
    """Return what the end would add and for what, in short: ``+8 knights +3 nobles``."""
    return " ".join(f"+{pp} {what}" for what, pp in stand.bonus._asdict().items() if pp) or "+0"


def reason_texts(stand: Standing, position: Position) -> list[str]:
    """Return what the end would add and for what merit, from in full to in short.

    The fullest also tells what a player has that gains nothing.
    """
    points, basis = stand.bonus, end_basis(position, stand.seat)
    parts = [
        (_rank_text("knights", stand, position), "knights", points.knights),
        (_rank_text("tiles", stand, position), "tiles", points.tiles),
        (number_of(len(position.seats[stand.seat].nobles), "noble", "nobles"), "nobles", points[2]),
    ]
    ties = tie_names([stand], position)
    up_to = f", up to +{sum(points) + stand.more} if"
    in_full = f"{up_to} {_a_tie(ties)} {'is' if len(ties) == 1 else 'are'} won" if ties else ""
    more = f"{up_to} a tie is won" if ties else ""
    tiles, nobles = (
        number_of(own, *nouns) if own else f"no {nouns[1]}"
        for own, nouns in zip(basis[1:], (("tile", "tiles"), ("noble", "nobles")), strict=True)
    )
    owned = [
        f"{own}{f' ({merit})' * (merit != own)} +{pp}" if pp else own
        for own, merit, pp in (
            (f"{STRENGTH} {basis.knights}", parts[0][0].removesuffix(" knights"), points.knights),
            (tiles, parts[1][0].removesuffix(" tiles"), points.tiles),
            (nobles, nobles, points.nobles),
        )
    ]
    in_all = f"+{sum(points)} at the end: {', '.join(owned)}"
    texts = list(dict.fromkeys((f"{in_all}{in_full}", f"{in_all}{more}")))
    for form in (0, 1):
        told = ", ".join(f"{part[form]} +{part[2]}" for part in parts if part[2]) or "nothing"
        texts.append(f"+{sum(points)} at the end: {told}{in_full}")
    if ties:
        texts.append(texts[-1].replace(in_full, more))
    return [*texts, f"{reason_text(stand)}{more}", reason_text(stand)]


_MOST: Final[Mapping[Ranked, str]] = {"knights": "strongest knights", "tiles": "most tiles"}


_BREAKS: Final[Mapping[Ranked, str]] = {"knights": "squires", "tiles": "gold"}


def _a_tie(ties: Sequence[str]) -> str:
    return f"{'a tie' if len(ties) == 1 else 'ties'} for {listing(ties)}"


def _merit(what: Ranked, stand: Standing, position: Position) -> str:
    """Return the place in a final ranking that a seat has, perhaps with others."""
    totals = final_strengths(position) if what == "knights" else final_tiles(position)
    return _MOST[what] if totals[stand.seat] == max(totals) else f"2nd {_MOST[what]}"


def _rank_text(what: Ranked, stand: Standing, position: Position) -> str:
    """Return for what a final ranking would pay: ``2nd most tiles`` (END-1 to END-3)."""
    ranking = final_ranking(position.rules, position.players, what)
    merit = _merit(what, stand, position)
    whole = ranking.first if merit == _MOST[what] else ranking.second
    return merit if getattr(stand.bonus, what) == whole else f"level for {merit}"


def nobles_worth(number: int, rules: Ruleset) -> str:
    """Return what so many nobles are worth at the end, and how many make more (END-4).

    ``= 1 PP, 3 make 3 PP``, ``= no PP yet, 2 make 1 PP``.
    """
    ladder = rules.ending.nobles
    now = f"= {f'{ladder[number]} PP' if ladder[number] else 'no PP yet'}" if number else "none yet"
    more = (each for each in range(number + 1, len(ladder)) if ladder[each] > ladder[number])
    if (enough := next(more, None)) is None:
        return now
    return f"{now}, {number_of(enough, 'makes', 'make')} {ladder[enough]} PP"
