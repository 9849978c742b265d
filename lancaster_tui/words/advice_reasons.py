"""How an advised move compares with another: how much worse it is, and in what they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from typing import Final

from lancaster_tui.bots.advice import TRIES, Advice
from lancaster_tui.bots.comparison import LITTLE, Difference, Kind, differences
from lancaster_tui.rules.ruleset.vocabulary import SCREENED, Good
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods

_MOST: Final = 4
"""How many differences are told."""
_LIKELY, _SURELY = TRIES // 2, TRIES * 5 // 6  # tries from which on a difference is called so
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

    Each difference says about how many power points it is worth, so that they add up to how much
    worse the move is: ``compared with the best, in PP: likely a noble fewer (-3), Bob better off
    (-1), 2 squires more (+2)``. Without ``purse`` it says nothing of gold and squires.
    """
    if len(advice.moves) == 1:
        return ("",)
    other, beside = (0, "the best") if number else (1, "the next best")
    one, its = (advice.outcomes[each].endings for each in (number, other))
    found = [each for each in differences(one, its, seat) if purse or each.kind not in SCREENED]
    total = -_behind(advice, number) if number else _behind(advice, other)
    forms = _told_forms(found, total if purse else None, names, is_good=not number)
    if not forms:
        return (f"much the same as {beside}",)
    return [f"compared with {beside}, in PP: {form}" for form in forms]


def difference_forms(found: Sequence[Difference], cost: int, names: Names) -> Sequence[str]:
    """Return in what a better move differed from another, in forms; nothing if that is not known.

    ``a knight more (+6), Bob worse off (+1), 2 gold less (-2)``: about what it ``cost`` to make the
    other.
    """
    return _told_forms(found, cost, names, is_good=True) if found else ()


def _told_forms(
    found: Sequence[Difference], total: int | None, names: Names, *, is_good: bool
) -> Sequence[str]:
    """Return differences with what they are worth, what speaks most for the verdict first.

    What is missing to the ``total``, if that may be told, is said to be in other things.
    """
    told = [each for each in found if _text(each, names)]
    first = next((each for each in told if (each.worth > 0) == is_good), None)
    told.sort(key=lambda each: each is not first)
    told = told[:_MOST]
    texts = [f"{_text(each, names)} ({_points(each):+d})" for each in told]
    forms = [", ".join(texts[:number]) for number in range(len(texts), 0, -1)]
    rest = 0 if total is None else total - sum(map(_points, told))
    if rest:
        forms.insert(0, ", ".join([*texts, f"{'other' if told else 'small'} things ({rest:+d})"]))
    return forms


def _behind(advice: Advice, number: int) -> int:
    """Return by how much a move is behind the first, in whole power points."""
    return floor(advice.moves[0].worth - advice.moves[number].worth + LITTLE)


def _points(found: Difference) -> int:
    """Return about how many power points a difference is worth."""
    size = floor(abs(found.worth) + LITTLE)
    return size if found.worth > 0 else -size


def _is_amount(found: Difference) -> bool:
    return found.kind in (*_AMOUNTS, *_FINAL) and _whole(found) > 0


def _whole(found: Difference) -> int:
    return floor(abs(found.mean) + LITTLE)


def _text(found: Difference, names: Names) -> str:
    """Return a difference in words; nothing if it is too small to be told."""
    kind, is_more = found.kind, found.mean > 0
    if kind == "rival":
        return f"{names.seat(found.seat)} {'better' if is_more else 'worse'} off"
    if _is_amount(found):
        more = "more" if is_more else "less" if kind == "gold" else "fewer"
        if kind in _FINAL:
            return f"{goods(_whole(found), 'pp')} {more} for {_FINAL[kind]}"
        if kind == "pp":
            return f"{more} PP this round"
        return f"{goods(_whole(found), _AMOUNTS[kind])} {more}"
    likely = _likely(found.tries)
    match kind:
        case "tile_kinds":
            return f"a tile that brings {'more' if is_more else 'less'} later on"
        case "strength":
            return f"{likely}{'stronger' if is_more else 'weaker'} knights"
        case "in_france":
            return f"{likely}{'more' if is_more else 'fewer'} knights that must stay in France"
        case "order":
            return f"{likely}placing {'later' if is_more else 'earlier'} next round"
        case "pp" | "knights_pp" | "tiles_pp" | "nobles_pp":
            return ""
        case _:
            one, several = _PIECES[kind]
            more = "more" if is_more else "less" if kind == "gold" else "fewer"
            return f"{likely}{f'{one} {more}' if found.is_one else f'{more} {several}'}"


def _likely(tries: int) -> str:
    """Return how likely it is what so many of the tries led to, in a word before it."""
    return "" if tries >= _SURELY else "likely " if tries >= _LIKELY else "perhaps "
