"""Who leads, who would win if the game ended now, and what open ties would decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lancaster_tui.rules.position import Position
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, sentence
from lancaster_tui.words.standings import (
    BREAKS,
    MERITS,
    Standing,
    best_at_end,
    nobody_has_points,
    tie_names,
    total_in_column,
    total_text,
)

_IF_ENDED: Final = "if it ended now"
_COVERED: Final = "covered"  # what purses are that the reader does not see
_LEVEL: Final = "All are level"  # in fewer words than three names
_ALL_COULD_WIN: Final = "All could win"
_NO_POINTS: Final = ("Nobody has points yet", "No points yet")
_NO_POINTS_YET: Final = ("Nobody has power points (PP) yet", *_NO_POINTS)


def even_texts(stands: Sequence[Standing], pays: Sequence[str] = ()) -> Sequence[str]:
    """Return what is said of the race while a forecast would say nothing, from in full to in short.

    ``pays`` is what the end will pay, in full and in short, if that is to be told with it (END-1,
    END-2).
    """
    levels = _NO_POINTS_YET if nobody_has_points(stands) else (_LEVEL,)
    in_order = [f"{each}: in turn order" for each in levels]
    if not pays:
        return in_order
    full, short = pays
    is_open = all(stand.wins or stand.decided_by for stand in stands)
    hope = [f"{_ALL_COULD_WIN}; {short}"] if is_open else []
    return [f"{levels[0]}; {full}", sentence(full), *hope, sentence(short), *in_order]


def outlook_texts(stands: Sequence[Standing], names: Names, crown: str = "") -> Sequence[str]:
    """Return in how many words it can be said who leads, and who would win if the game ended now.

    The fullest come first; they tell the points. Where ties are open that decide who would win,
    they tell what breaks these. ``crown`` stands before the name of who would win for certain.
    """
    lead, leads = _lead_forms(stands, names)
    if any(stand.decided_by for stand in stands):
        return _open_texts(stands, names, leads, lead, crown)
    if not best_at_end(stands):
        return lead, leads
    return _sure_texts(stands, names, leads, lead, crown)


def _lead_forms(stands: Sequence[Standing], names: Names) -> tuple[str, str]:
    """Return who leads, with the points and in short: ``Ann leads with 10 PP``, ``Ann leads``."""
    if nobody_has_points(stands):
        return _NO_POINTS
    leaders = [stand.seat for stand in stands if stand.pp == stands[0].pp]
    leads = f"{names.each_seat(leaders)} {'leads' if len(leaders) == 1 else 'lead'}"
    is_level = len(leaders) == len(stands) > 2
    return f"{leads} with {goods(stands[0].pp, 'pp')}", _LEVEL if is_level else leads


def _sure_texts(
    stands: Sequence[Standing], names: Names, leads: str, lead: str, crown: str
) -> Sequence[str]:
    """Return in how many words it can be said what the points would be if the game ended now.

    Who would win stands first.
    """
    best = best_at_end(stands)
    others = sorted((one for one in stands if one not in best), key=lambda one: -one.total)
    points, close = (
        [f"{_name(stand, names, crown)} {told(stand)}" for stand in (*best, *others)]
        for told in (total_text, total_in_column)
    )
    has_second = all(_most(one) <= others[0].total for one in others[1:])
    few, few_close = (", ".join(each[: len(best) + has_second]) for each in (points, close))
    first = ", ".join(close[: len(best)])
    who = crown + names.each_seat(stand.seat for stand in best)
    why = _why(best, who)
    several = f"{crown}{len(best)} would share the victory"
    forms = [
        f"{lead}; if the game ended now: {', '.join(points)}",
        f"{lead}; if the game ended now: {few}",
        f"{lead}; {_IF_ENDED}: {few}",
        *(form for each in why.full for form in (f"{leads}; {each}", each)),
        *(why.sums if crown else ()),
        f"{leads}; {_IF_ENDED}: {few}",
        f"{leads}; {_IF_ENDED}: {few_close}",
        *(form for each in why.short for form in (f"{leads}; {each}", each)),
        f"{leads}; {_IF_ENDED}: {first}",
        sentence(f"{_IF_ENDED}: {few_close}"),
        sentence(f"{_IF_ENDED}: {first}"),
        sentence(f"{_IF_ENDED}: {who}"),
        f"{who} would win" if len(best) == 1 else several,
    ]
    return list(dict.fromkeys(forms))


class _Why(NamedTuple):
    """By what somebody would win, in full and in short; and as a sum, where a sign says who wins.

    ``Ann would win: 3 PP + strength 8 + tiles 8``, ``Ann would win, 3+16 PP``, ``Ann: 3 + strength
    8 + tiles 8``. Where ties are open the short forms are ``Ann would win with strength and tiles``
    and ``Ann: strength, tiles``.
    """

    full: Sequence[str] = ()
    short: Sequence[str] = ()
    sums: Sequence[str] = ()


def _why(best: Sequence[Standing], who: str) -> _Why:
    """Return by what somebody would win alone; nothing of several."""
    if len(best) != 1 or not (sum(best[0].bonus) or best[0].more):
        return _Why()
    (winner,) = best
    paid = {
        word: f"{word} {sure} to {sure + more}" if more else f"{word} {sure}"
        for word, sure, more in zip(MERITS.values(), winner.bonus, winner.gains, strict=True)
        if sure or more
    }
    parts = " + ".join(paid.values())
    sums = (f"{who}: {winner.pp} PP + {parts}", f"{who}: {winner.pp} + {parts}")
    full = (f"{who} would win: {winner.pp} PP + {parts}",)
    if winner.is_open:
        merits = (f"{who} would win with {listing([*paid])}", f"{who}: {', '.join(paid)}")
        return _Why(full, merits, sums)
    return _Why(full, (f"{who} would win, {winner.pp}+{sum(winner.bonus)} PP",), sums)


def _open_texts(
    stands: Sequence[Standing], names: Names, leads: str, lead: str, crown: str
) -> Sequence[str]:
    """Return in how many words it can be said who could win, and what decides it: fullest first.

    Where that is everybody their names say nothing, unless some would win for certain: then who
    else could is left out before they are.
    """
    hopeful = [stand for stand in stands if stand.decided_by]
    breaks = [
        good for what, good in BREAKS.items() if any(what in one.decided_by for one in hopeful)
    ]
    ranged = listing([_with_points(stand, names) for stand in hopeful], "or")
    named = listing([names.seat(stand.seat) for stand in hopeful], "or")
    ties = _break_ties(breaks)
    if best := best_at_end(stands):
        sure = listing([_with_points(stand, names, crown) for stand in best])
        who = crown + names.each_seat(stand.seat for stand in best)
        return [
            f"{lead}; if the game ended now: {sure} would win, perhaps with {ranged}; {ties}",
            f"{lead}; {_IF_ENDED}: {who} would win, perhaps with {named}; {ties}",
            f"{lead}; {_IF_ENDED}: {who} would win, perhaps with {named}",
            f"{leads}; {_IF_ENDED}: {who} would win or tie",
            sentence(f"{_IF_ENDED}: {who} would win or tie"),
            f"{who} would win or tie",
        ]
    if len(hopeful) == len(stands):
        return _all_open_texts(stands, names, leads, lead, breaks)
    ends = f"{_IF_ENDED}: {named}"
    decide = _decide(breaks)
    return [
        f"{lead}; if the game ended now: {ranged} could win; {ties}",
        f"{lead}; {ends} could win; {ties}",
        f"{lead}; {ends} could win",
        f"{leads}; {ends}; {_COVERED} {decide}",
        f"{leads}; {ends}; {decide}",
        f"{leads}; {ends} could win",
        f"{named}: ties go to more {listing(breaks, 'or')}",
        f"{named} could win; {decide}",
        f"{named}: {listing(breaks)} break{'s' * (list(breaks) == ['gold'])} ties",
        f"{named}: {decide}",
        sentence(f"{ends}; {_COVERED} {decide}"),
        sentence(f"{ends}; {decide}"),
        sentence(f"{ends} could win"),
        sentence(ends),
        f"{named} could win",
        sentence(f"{_IF_ENDED}: {len(hopeful)} could win"),
    ]


def _all_open_texts(
    stands: Sequence[Standing], names: Names, leads: str, lead: str, breaks: Sequence[str]
) -> Sequence[str]:
    """Return what is said where everybody could win: who is ahead, or only what decides it."""
    if ahead := _ahead(stands, names):
        full = f"{ahead}, but {_COVERED} {listing(breaks)} could change that"
        short = f"{ahead}, but {_COVERED} purses could change that"
        return [
            f"{lead}; {full}",
            f"{lead}; {short}",
            f"{leads}; {full}",
            f"{leads}; {short}",
            f"{lead}; {ahead}",
            f"{leads}; {ahead}",
            sentence(short),
            sentence(ahead),
            leads,
        ]
    decide = _decide(breaks)
    return [
        f"{lead}; {_COVERED} {decide} who would win",
        f"{leads}; {_COVERED} {decide} who would win",
        f"{leads}; {decide} who would win",
        *([f"{decide} who would win"] if nobody_has_points(stands) else []),
        f"{lead}; {decide}",
        f"{leads}; {decide}",
        lead,
        leads,
    ]


def _ahead(stands: Sequence[Standing], names: Names) -> str:
    """Return who is ahead with what the end adds, if that is one who does not lead alone."""
    least, most = (max(map(worth, stands)) for worth in (_least, _most))
    first = [each for each in stands if each.total == least]
    leads_alone = [each for each in stands if each.pp == stands[0].pp] == first
    if len(first) != 1 or _most(first[0]) != most or leads_alone:
        return ""
    return f"end bonuses put {names.seat(first[0].seat)} ahead"


def _least(stand: Standing) -> int:
    return stand.total


def _most(stand: Standing) -> int:
    return stand.total + stand.more


def _with_points(stand: Standing, names: Names, crown: str = "") -> str:
    return f"{_name(stand, names, crown)} {total_text(stand)}"


def _name(stand: Standing, names: Names, crown: str) -> str:
    return f"{crown if stand.wins else ''}{names.seat(stand.seat)}"


def open_ties_texts(stands: Sequence[Standing], position: Position, names: Names) -> Sequence[str]:
    """Return for what ties are open, by whoever may have most of those with one (END-1, END-2).

    ``Ann 17 to 21: tied for most tiles``; of who would win in any case, in forms from in full to in
    short, without the points: ``Ann is tied for most tiles``. There is at least one open tie.
    """
    stand = max((each for each in stands if each.is_open), key=_most)
    ties = listing(tie_names([stand], position))
    if not stand.wins:
        return [f"{_with_points(stand, names)}: tied for {ties}"]
    forms = f"is tied for {ties}", f"tied for {ties}", f"tied for {listing(stand.open_ties)}"
    return [f"{names.seat(stand.seat)} {form}" for form in forms]


def _decide(breaks: Sequence[str]) -> str:
    """Return that goods decide: ``squires and gold decide``."""
    return f"{listing(breaks)} decide{'s' * (list(breaks) == ['gold'])}"


def _break_ties(breaks: Sequence[str]) -> str:
    """Return that covered goods decide: ``covered squires and gold break the ties``."""
    return f"{_break(breaks)} {'the tie' if len(breaks) == 1 else 'the ties'}"


def _break(breaks: Sequence[str]) -> str:
    verb = "breaks" if list(breaks) == ["gold"] else "break"
    return f"{_COVERED} {listing(breaks)} {verb}"
