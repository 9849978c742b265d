"""How an advised move compares with another: how much worse it is, and in what they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from typing import Final

from lancaster_tui.bots.advice import TRIES, Advice
from lancaster_tui.bots.comparison import LITTLE, Difference, Kind, differences
from lancaster_tui.rules.ruleset.vocabulary import SCREENED, Good
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, sentence

_MOST: Final = 3
"""How many differences are told; of those that go the other way one is."""
_AMOUNTS: Final[Mapping[Kind, Good]] = {
    "pp": "pp",
    "gold": "gold",
    "squires": "squires",
    "votes": "votes",
}
_FINAL: Final[Mapping[Kind, str]] = {
    "knights_pp": "knights",
    "tiles_pp": "tiles",
    "nobles_pp": "nobles",
}
_PIECES: Final[Mapping[Kind, tuple[str, str]]] = {
    "knights": ("a knight", "knights"),
    "tiles": ("a tile", "tiles"),
    "nobles": ("a noble", "nobles"),
    "gold": ("1 gold", "gold"),
    "squires": ("a squire", "squires"),
    "votes": ("a vote marker", "vote markers"),
}


def verdict_forms(advice: Advice, number: int) -> Sequence[str]:
    """Return what one of the moves is beside the best, in forms: ``best``, ``2 PP worse``."""
    if len(advice.moves) == 1:
        return ("",)
    if not number:
        return ("best",)
    behind = _behind(advice, number)
    if not behind:
        return ("about as good", "as good")
    less = goods(behind, "pp")
    return (f"{less} worse", f"-{less}")


def reason_forms(
    advice: Advice, number: int, seat: int, names: Names, *, purse: bool
) -> Sequence[str]:
    """Return in what a move differs from the best, or the best from the next; longest form first.

    ``compared with the best: 2 PP fewer this round on average, a knight fewer in 10 of 12 tries,
    Bob better off``. Without ``purse`` it says nothing of gold and squires.
    """
    if len(advice.moves) == 1:
        return ("",)
    other = 0 if number else 1
    one, its = (advice.outcomes[each].endings for each in (number, other))
    found = [each for each in differences(one, its, seat) if purse or each.kind not in SCREENED]
    compared = f"compared with the {'best' if number else 'next best'}"
    told = [each for each in found if _text(each, names)]
    is_good = not number
    if number and told and not _behind(advice, number):
        is_good = told[0].worth > 0
    if not told:
        return (f"much the same as the {'best' if number else 'next best'}",)
    return [f"{compared}: {text}" for text in _told_forms(told, names, is_good=is_good)]


def difference_forms(found: Sequence[Difference], names: Names) -> Sequence[str]:
    """Return in what a better move differed from another, in forms; nothing if that cannot be told.

    ``a knight more in all 12 tries, Bob worse off, but 2 gold less on average``.
    """
    told = [each for each in found if _text(each, names)]
    is_better = any(each.worth > 0 for each in told)
    return _told_forms(told, names, is_good=True) if is_better else ()


def plain_forms(found: Sequence[Difference], names: Names, *, is_good: bool) -> Sequence[str]:
    """Return what a move leads to beside another one, in sentences, the longest form first.

    ``It leaves you with 4 PP fewer this round and a noble fewer in most tries, and Bob does
    better.``; nothing if that cannot be told. ``is_good`` says whether what speaks for the move
    comes first.
    """
    told = [each for each in found if _text(each, names)]
    first = [each for each in told if (each.worth > 0) == is_good][:_MOST]
    other = [each for each in told if (each.worth > 0) != is_good][:1]
    if not first:
        return ()
    texts = [_sentence(first[:most], names) for most in range(len(first), 0, -1)]
    but = [f"{texts[0]} On the other hand {_plain_clause(each, names)}." for each in other]
    return [*but, *texts]


def _sentence(found: Sequence[Difference], names: Names) -> str:
    """Return what a move leaves the player with, then who else does better or worse by it."""
    own = [_plain(each) for each in found if not _has_verb(each)]
    others = [_plain_clause(each, names) for each in found if _has_verb(each)]
    clauses = [f"it leaves you with {listing(own)}", *others] if own else others
    return f"{sentence(', and '.join(clauses))}."


def _has_verb(found: Difference) -> bool:
    return found.kind in ("rival", "order")


def _plain_clause(found: Difference, names: Names) -> str:
    is_more = found.mean > 0
    if found.kind == "rival":
        return f"{names.seat(found.seat)} does {'better' if is_more else 'worse'}"
    if found.kind == "order":
        return _what(found)
    return f"it leaves you with {_plain(found)}"


def _plain(found: Difference) -> str:
    """Return a difference in what the player has; how often in words instead of a count."""
    what = _what(found)
    if _is_amount(found) or found.kind == "tile_kinds":
        return what
    often = "in every try" if found.tries == TRIES else "in some tries"
    return f"{what} {'in most tries' if TRIES / 2 < found.tries < TRIES else often}"


def _told_forms(told: Sequence[Difference], names: Names, *, is_good: bool) -> Sequence[str]:
    """Return differences that go one way, and the first of the other way, longest form first."""
    for_it = [each for each in told if (each.worth > 0) == is_good][:_MOST]
    but = [each for each in told if each not in for_it and (each.worth > 0) != is_good][:1]
    if not for_it:
        return (_clauses(but, names),)
    texts = [_clauses(for_it[:most], names) for most in range(len(for_it), 0, -1)]
    against = f", but {_clauses(but, names)}" if but else ""
    return [f"{texts[0]}{against}", *texts]


def _behind(advice: Advice, number: int) -> int:
    """Return by how much a move is behind the first, in whole power points."""
    return floor(advice.moves[0].worth - advice.moves[number].worth + LITTLE)


def _clauses(found: Sequence[Difference], names: Names) -> str:
    """Return differences: amounts first, which are averages, then pieces, then the rivals."""
    amounts = [_text(each, names) for each in found if _is_amount(each)]
    others = [_text(each, names) for each in found if not _is_amount(each)]
    averages = [f"{listing(amounts)} on average"] if amounts else []
    return ", ".join([*averages, *others])


def _is_amount(found: Difference) -> bool:
    return found.kind in (*_AMOUNTS, *_FINAL) and _whole(found) > 0


def _whole(found: Difference) -> int:
    return floor(abs(found.mean) + LITTLE)


def _text(found: Difference, names: Names) -> str:
    """Return a difference in words; nothing if it is too small to be told."""
    if found.kind == "rival":
        return f"{names.seat(found.seat)} {'better' if found.mean > 0 else 'worse'} off"
    what = _what(found)
    if not what or _is_amount(found) or found.kind == "tile_kinds":
        return what
    return f"{what} in {_often(found.tries)}"


def _what(found: Difference) -> str:
    """Return what the seat itself has more or less of; nothing if it is too small to be told."""
    kind, is_more = found.kind, found.mean > 0
    if _is_amount(found):
        more = "more" if is_more else "less" if kind == "gold" else "fewer"
        if kind in _FINAL:
            return f"{goods(_whole(found), 'pp')} {more} for {_FINAL[kind]}"
        when = " this round" if kind == "pp" else ""
        return f"{goods(_whole(found), _AMOUNTS[kind])} {more}{when}"
    match kind:
        case "tile_kinds":
            return f"a tile that brings {'more' if is_more else 'less'} later on"
        case "strength":
            return f"{'stronger' if is_more else 'weaker'} knights"
        case "in_france":
            return f"{'more' if is_more else 'fewer'} knights kept in France"
        case "order":
            return f"you place {'later' if is_more else 'earlier'} next round"
        case "pp" | "knights_pp" | "tiles_pp" | "nobles_pp" | "rival":
            return ""
        case _:
            one, several = _PIECES[kind]
            more = "more" if is_more else "less" if kind == "gold" else "fewer"
            return f"{one} {more}" if found.is_one else f"{more} {several}"


def _often(times: int) -> str:
    return f"all {TRIES} tries" if times == TRIES else f"{times} of {TRIES} tries"
