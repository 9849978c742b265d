"""How the players stand, and what the end of the game would add."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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
AT_END: Final = "at end"
START_PLAYER: Final = "start player"
START: Final = "start"
OR_MORE: Final = "+"
"""What stands behind points of the end where a tie is open: ``23+``."""
OPEN_TIES: Final = (
    f"{OR_MORE} or more: hidden gold and squires break ties",
    f"{OR_MORE} or more: hidden goods break ties",
    f"{OR_MORE} or more: ties are open",
    f"{OR_MORE} or more",
)
"""What that sign says, in forms of which each is shorter."""
_NO_LEADER: Final = (
    "Nobody leads yet. At the end, knights, tiles and nobles pay PP too",
    "Nobody leads yet; knights, tiles, nobles pay at the end",
    "Nobody leads yet",
)

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


def best_at_end(stands: Sequence[Standing]) -> list[Standing]:
    """Return who would have most if the game ended now; none before anybody has a point."""
    most = max(stand.total for stand in stands)
    return [stand for stand in stands if stand.total == most > 0]


def is_race_on(stands: Sequence[Standing], position: Position) -> bool:
    """Whether it says something who would win if the game ended now.

    Before points differ it does not, for what the end pays changes with every knight; but in the
    last round it decides.
    """
    is_last = position.round == position.rules.rounds
    return is_last or len({stand.pp for stand in stands}) > 1


def outlook_texts(
    stands: Sequence[Standing], position: Position, names: Names, *, has_reasons: bool
) -> Sequence[str]:
    """Return in how many words it can be said who would win if the game ended now, fullest first.

    Unless the reasons are told elsewhere, they follow; the last texts are nothing but the reason.
    """
    best = best_at_end(stands)
    if not is_race_on(stands, position):
        return _NO_LEADER
    if not best:
        return [""]
    who = names.each_seat(stand.seat for stand in best)
    leaders = [stand.seat for stand in stands if stand.pp == stands[0].pp]
    may = "would" if _is_certain(stands) else "might"
    does = f"{may} win" if len(best) == 1 else f"{may} share the victory"
    texts = [f"If it ended now, {who} {does}", f"{who} {does}", does]
    if not {stand.seat for stand in best} & set(leaders):
        verb = "leads" if len(leaders) == 1 else "lead"
        lead = f"{names.each_seat(leaders)} {verb}"
        behind = f"but {IF_ENDED} {who} {does}"
        texts = [f"{lead} with {stands[0].pp}, {behind}", f"{lead}, {behind}", *texts]
    if has_reasons or len(best) > 1:
        ties = [_MOST[what] for what in _RANKED if any(what in each.open_ties for each in stands)]
        more = f" (a tie for {listing(ties)} is open)" if may == "might" else ""
        return [*(f"{text}{more}" for text in texts[:1] if more), *texts]
    why = reason_text(best[0])
    wins = "wins" if may == "would" else "may win"
    return [*(f"{text}: {why}" for text in (*texts, wins)), why, why.replace("+", "")]


def _is_certain(stands: Sequence[Standing]) -> bool:
    """Whether no tie that is open could change who would win."""
    best = best_at_end(stands)
    rivals = [stand for stand in stands if stand not in best]
    if any(stand.total + stand.more >= best[0].total for stand in rivals):
        return False
    return len(best) == 1 or not any(stand.more for stand in best)


def reason_text(stand: Standing) -> str:
    """Return what the end would add and for what, in short: ``+8 knights +3 nobles``."""
    return " ".join(f"+{pp} {what}" for what, pp in stand.bonus._asdict().items() if pp) or "+0"


def reason_texts(stand: Standing, position: Position) -> list[str]:
    """Return what the end would add and for what merit, from in full to in short."""
    points = stand.bonus
    parts = [
        (_rank_text("knights", stand, position), "knights", points.knights),
        (_rank_text("tiles", stand, position), "tiles", points.tiles),
        (number_of(len(position.seats[stand.seat].nobles), "noble", "nobles"), "nobles", points[2]),
    ]
    more = ", more if a tie is won" if stand.is_open else ""
    texts = []
    for form in (0, 1):
        told = ", ".join(f"{part[form]} +{part[2]}" for part in parts if part[2]) or "nothing"
        texts.append(f"+{sum(points)} at the end: {told}{more}")
    return [*texts, f"{reason_text(stand)}{more}", reason_text(stand)]


_MOST: Final[Mapping[Ranked, str]] = {"knights": "strongest knights", "tiles": "most tiles"}


def _rank_text(what: Ranked, stand: Standing, position: Position) -> str:
    """Return for what a final ranking would pay: ``2nd most tiles`` (END-1 to END-3)."""
    totals = final_strengths(position) if what == "knights" else final_tiles(position)
    ranking = final_ranking(position.rules, position.players, what)
    pp, own = getattr(stand.bonus, what), totals[stand.seat]
    if own == max(totals):
        return _MOST[what] if pp == ranking.first else f"level for {_MOST[what]}"
    return f"2nd {_MOST[what]}" if pp == ranking.second else f"level for 2nd {_MOST[what]}"


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
