"""How an advised move compares with another: how much worse it is, and in what they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import TRIES, Advice
from lancaster_tui.bots.comparison import LITTLE, Difference, Kind, differences
from lancaster_tui.rules.ruleset.vocabulary import SCREENED, Good
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods

_MOST_PARTS: Final = 5  # that are told at most, besides what they leave to be said
_PP: Final = "PP"
_OTHER, _SMALL = "other things", "small things"
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


ABOUT_EVEN: Final = "about even"
"""What each of several moves is called if none is clearly better."""


def verdict_forms(advice: Advice, number: int) -> Sequence[str]:
    """Return what one of the moves is beside the best, in forms: ``best``, ``2 PP worse``.

    None is called the best if all are about as good.
    """
    if len(advice.moves) == 1:
        return ("",)
    if not _behind(advice, len(advice.moves) - 1):
        return (ABOUT_EVEN, "even")
    if not number:
        return ("best",)
    behind = _behind(advice, number)
    if not behind:
        return ("about as good", "as good")
    less = goods(behind, "pp")
    return (f"{less} worse", f"{behind} worse")


class Part(NamedTuple):
    """In what two answers differ, in words, and about how many power points that makes."""

    text: str
    points: int


def point_labels(parts: Sequence[Part]) -> Sequence[str]:
    """Return what each of several differences makes: ``-3 PP``; nothing if all make none."""
    has_points = any(part.points for part in parts)
    signed = (f"{part.points:+d}" if part.points else "0" for part in parts)
    return [f"{points} {_PP}" if has_points else "" for points in signed]


def compared_parts(
    advice: Advice, number: int, seat: int, names: Names, *, purse: bool
) -> list[Part]:
    """Return in what a move differs from the best one, or the best from the next.

    What speaks most against it is first, or of the best one what speaks most for it. The parts add
    up to how much worse or better it is: what is missing is the last one. Without ``purse`` they
    say nothing of gold and squires, and do not add up.
    """
    if len(advice.moves) == 1:
        return []
    other, better = (0, -_behind(advice, number)) if number else (1, _behind(advice, 1))
    found = _found(advice, number, other, seat, purse=purse)
    return _parts(found, better if purse else None, names, is_good=not number)


def compared_head(advice: Advice) -> str:
    """Return what stands above the parts of the best move: ``2 PP better than the next:``."""
    better = _behind(advice, 1)
    return f"{goods(better, 'pp')} better than the next:" if better else "beside the next best:"


def difference_forms(found: Sequence[Difference], cost: int, names: Names) -> Sequence[str]:
    """Return in what a better move differed from another, in forms; nothing if that is not known.

    ``a knight more (+6), Bob held back (+1), 2 gold less (-2)``: about what it ``cost`` to make the
    other. The longest form is first; what the others leave out is in other things.
    """
    if not found:
        return ()
    parts = _parts(found, cost, names, is_good=True)
    named = [part for part in parts if part.text != _OTHER]
    forms = []
    for number in range(len(named), 0, -1):
        told = named[:number]
        rest = cost - sum(part.points for part in told)
        told += [Part(_OTHER, rest)] if rest else []
        forms.append(", ".join(f"{part.text} ({part.points:+d})" for part in told))
    return forms


def _found(
    advice: Advice, number: int, other: int, seat: int, *, purse: bool
) -> Sequence[Difference]:
    """Return in what a move differs from another, as far as it may be told."""
    one, its = (advice.outcomes[each].endings for each in (number, other))
    return [each for each in differences(one, its, seat) if purse or each.kind not in SCREENED]


def _parts(
    found: Sequence[Difference],
    total: int | None,
    names: Names,
    *,
    is_good: bool,
) -> list[Part]:
    """Return differences with what they make, what speaks most for the verdict first.

    They add up to the ``total``, if that may be told: what rounding leaves is theirs, and what else
    is missing is said to be in other things.
    """
    told = [(each, text) for each in found if (text := _text(each, names))]
    first = next((each for each in told if (each[0].worth > 0) == is_good), None)
    told.sort(key=lambda each: each is not first)
    told = told[:_MOST_PARTS]
    worths = [each.worth for each, _ in told]
    rounded = _rounded(worths, total)
    parts = [Part(text, points) for (_, text), points in zip(told, rounded, strict=True)]
    rest = 0 if total is None else total - sum(rounded)
    return [*parts, Part(_OTHER if told else _SMALL, rest)] if rest else parts


def _rounded(worths: Sequence[float], total: int | None) -> list[int]:
    """Return points in whole ones, rounded so that they add up to the total if they nearly do.

    No part is rounded to 0 by that, or by more than one.
    """
    points = [whole_points(worth) for worth in worths]
    if total is None or abs(total - sum(worths)) >= 1:
        return points
    step = 1 if total > sum(points) else -1
    nearest = sorted(range(len(worths)), key=lambda at: step * (points[at] - worths[at]))
    for at in nearest[: abs(total - sum(points))]:
        if points[at] != -step:
            points[at] += step
    return points


def _behind(advice: Advice, number: int) -> int:
    """Return by how much a move is behind the first, in whole power points."""
    return floor(advice.moves[0].worth - advice.moves[number].worth + LITTLE)


def whole_points(worth: float) -> int:
    """Return about how many power points something is worth."""
    size = floor(abs(worth) + LITTLE)
    return size if worth > 0 else -size


def _is_amount(found: Difference) -> bool:
    return found.kind in (*_AMOUNTS, *_FINAL) and _whole(found) > 0


def _whole(found: Difference) -> int:
    return floor(abs(found.mean) + LITTLE)


def _text(found: Difference, names: Names) -> str:
    """Return a difference in words; nothing if it is too small to be told."""
    kind, is_more = found.kind, found.mean > 0
    if kind == "rival":
        # what a rival loses counts for the lead: its word has to go with that sign
        return f"{names.seat(found.seat)} {'helped' if is_more else 'held back'}"
    if _is_amount(found):
        more = "more" if is_more else "less" if kind == "gold" else "fewer"
        if kind in _FINAL:
            return f"{more} PP for {_FINAL[kind]}"
        if kind == "pp":
            return f"{more} PP this round"
        return f"{goods(_whole(found), _AMOUNTS[kind])} {more}"
    likely = _likely(found.tries)
    match kind:
        case "tile_kinds":
            return f"a tile that will bring {'more' if is_more else 'less'}"
        case "strength":
            return f"{likely}{'stronger' if is_more else 'weaker'} knights"
        case "in_france":
            return f"{likely}{'more' if is_more else 'fewer'} knights kept in France"
        case "order":
            return f"{likely}placing {'later' if is_more else 'earlier'} next round"
        case "knights_ahead" | "tiles_ahead" | "nobles_ahead":
            pieces, _, _ = kind.partition("_")
            return f"{likely}{'better' if is_more else 'worse'} prospects with {pieces}"
        case "pp" | "knights_pp" | "tiles_pp" | "nobles_pp":
            return ""
        case _:
            one, several = _PIECES[kind]
            more = "more" if is_more else "less" if kind == "gold" else "fewer"
            return f"{likely}{f'{one} {more}' if found.is_one else f'{more} {several}'}"


def _likely(tries: int) -> str:
    """Return how likely it is what so many of the tries led to, in a word before it."""
    return "" if tries >= _SURELY else "likely " if tries >= _LIKELY else "perhaps "
