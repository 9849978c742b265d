"""Why the end of the game would pay a seat what it would (END)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from lancaster_tui.rules.phases.ending import final_ranking, final_strengths, final_tiles
from lancaster_tui.rules.position import Position
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, number_of, ordinal
from lancaster_tui.words.standings import MERITS, EndSource, Standing, from_to, merit_forms


class Reason(NamedTuple):
    """What one source would pay a seat, ``+8``, and why: ``strength 12, 1st, 3 ahead``.

    ``rank`` is the place in a final ranking in short, ``1st``; nobles have none.
    """

    source: EndSource
    worth: str
    why: str
    rank: str = ""


def end_reasons(position: Position, standing: Standing, names: Names) -> list[Reason]:
    """Return what each source would pay a seat at the end, and why (END-1 to END-4)."""
    seat, bonus = standing.seat, standing.bonus
    strengths, tiles = final_strengths(position), final_tiles(position)
    merits = {what: merit_forms(what, standing, position, names) for what, *_ in _RANKED}
    nobles = number_of(len(position.seats[seat].nobles), "noble", "nobles")
    return [
        Reason(
            "knights",
            from_to(bonus.knights, standing.gains.knights),
            f"strength {strengths[seat]}, {merits['knights'][0]}{_distance(strengths, seat)}",
            merits["knights"][1],
        ),
        Reason(
            "tiles",
            from_to(bonus.tiles, standing.gains.tiles),
            f"{number_of(tiles[seat], 'tile', 'tiles')}, "
            f"{merits['tiles'][0]}{_distance(tiles, seat)}",
            merits["tiles"][1],
        ),
        Reason("nobles", from_to(bonus.nobles, 0), nobles),
    ]


def rankings_text(position: Position) -> list[str]:
    """Return what the final rankings pay: ``strongest knights: 1st 8 PP, 2nd 4 PP``."""
    texts = []
    for what, title, tie_break in _RANKED:
        ranking = final_ranking(position.rules, position.players, what)
        pays = [(1, ranking.first), (2, ranking.second)]
        paid = ", ".join(f"{ordinal(place)} {pp} PP" for place, pp in pays if pp)
        texts.append(f"{title}: {paid} (ties: more {tie_break})")
    return texts


def rankings_in_short(position: Position) -> Sequence[str]:
    """Return what the final rankings pay, with what breaks their ties, and in fewer words.

    ``end bonus: most strength 8 PP, 2nd most 4; most tiles 8 PP, 2nd most 4; ties: more squires or
    gold``, ``end: strength 8·4 PP, tiles 8·4 PP``.
    """
    told, pays = list[str](), list[str]()
    for what, *_ in _RANKED:
        ranking = final_ranking(position.rules, position.players, what)
        second = f", 2nd most {ranking.second}" if ranking.second else ""
        told.append(f"most {MERITS[what]} {goods(ranking.first, 'pp')}{second}")
        points = f"{ranking.first}·{ranking.second}" if ranking.second else str(ranking.first)
        pays.append(f"{MERITS[what]} {points} PP")
    breaks = listing([each for *_, each in _RANKED], "or")
    return f"end bonus: {'; '.join(told)}; ties: more {breaks}", f"end: {', '.join(pays)}"


_RANKED: Final[Sequence[tuple[Literal["knights", "tiles"], str, str]]] = (
    ("knights", "strongest knights", "squires"),
    ("tiles", "most tiles", "gold"),
)


def _distance(totals: Sequence[int], seat: int) -> str:
    """Return how far the next is away, unless a seat has nothing or as much as another.

    ``, 2 behind 3rd``, ``, 3 ahead``.
    """
    own, others = totals[seat], [*totals[:seat], *totals[seat + 1 :]]
    if not own or own in others:
        return ""
    above = [total for total in others if total > own]
    if not above:
        return f", {own - max(others)} ahead"
    rank = 1 + sum(total > min(above) for total in above)
    return f", {min(above) - own} behind {ordinal(rank)}"
