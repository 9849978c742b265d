"""How an advised move compares with another: how much worse it is, and in what they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import starmap
from math import floor
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import TRIES, Advice
from lancaster_tui.bots.comparison import LITTLE, Difference, Kind
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.places import CASTLE, parse_place, place_text
from lancaster_tui.rules.ruleset.vocabulary import SCREENED, Good
from lancaster_tui.words.battles import CAPTURED
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing

MOST_PARTS: Final = 5
"""How many parts are told at most, besides what is left."""
_FEW_PARTS: Final = 2  # that are told even if what is left makes little
_PP: Final = "PP"
_REST: Final = "the rest"
_SURELY = TRIES * 5 // 6  # tries from which on a difference goes without saying how often
_AMOUNTS: Final[Mapping[Kind, Good]] = {
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
_KINDS: Final[Mapping[Kind, str]] = complete(
    Kind,
    {
        "pp": "PP",
        "gold": "gold",
        "squires": "squires",
        "votes": "vote markers",
        "nobles": "nobles",
        "nobles_pp": "nobles",
        "nobles_ahead": "nobles",
        "tiles": "tiles",
        "tile_kinds": "tiles",
        "tiles_pp": "tiles",
        "tiles_ahead": "tiles",
        "knights": "knights",
        "strength": "knights",
        "in_france": "knights",
        "knights_pp": "knights",
        "knights_ahead": "knights",
        "order": "player order",
        "rival": "rivals",
    },
)
_RATHER: Final = 3  # things that are named of the rest, at most


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
    advice: Advice,
    number: int,
    names: Names,
    *,
    purse: bool,
    is_brief: bool = False,
    most: int = MOST_PARTS,
) -> list[Part]:
    """Return in what a move differs from the best one, or the best from the next.

    What speaks most against it is first, or of the best one what speaks most for it. The parts add
    up to how much worse or better it is: what is missing is the last one. Without ``purse`` they
    say nothing of gold and squires, and do not add up. What ``is_brief`` leaves out what pieces
    would make if the game ended, and the letters of counties.
    """
    if len(advice.moves) == 1:
        return []
    differences = advice.outcomes[number].differences
    found = [each for each in differences if purse or each.kind not in SCREENED]
    better = -_behind(advice, number) if number else _behind(advice, 1)
    total = better if purse else None
    return _parts(found, total, names, is_good=not number, is_brief=is_brief, most=most)


def main_reason(advice: Advice, number: int, names: Names, *, purse: bool) -> str:
    """Return what speaks most against a move, if anything clearly does."""
    parts = compared_parts(advice, number, names, purse=purse, is_brief=True)
    if not parts or parts[0].points >= 0:
        return ""
    text, _, _ = parts[0].text.partition(", mainly in ")  # what a rival has more of
    return f"mainly: {text}"


def compared_head_forms(advice: Advice) -> Sequence[str]:
    """Return what stands above the parts of the best move, in forms.

    ``2 PP better than the next, as the games ended:``.
    """
    better = _behind(advice, 1)
    head = f"{goods(better, 'pp')} better than" if better else "about as good as"
    return f"{head} the next, as the games ended:", f"{head} the next:"


def difference_forms(found: Sequence[Difference], cost: int, names: Names) -> Sequence[str]:
    """Return in what a better move differed from another, in forms; nothing if that is not known.

    ``a knight more (+6), Bob is worse off (+1), 2 gold less (-2)``: about what it ``cost`` to make
    the other. The longest form is first; what the others leave out is in the rest.
    """
    clear = min(sum(each.is_clear for each in found), MOST_PARTS)
    forms = [
        _parts(found, cost, names, is_good=True, is_brief=False, most=most)
        for most in range(clear, 0, -1)
    ]
    told = (", ".join(f"{part.text} ({part.points:+d})" for part in form) for form in forms)
    return list(dict.fromkeys(told))


def _parts(
    found: Sequence[Difference],
    total: int | None,
    names: Names,
    *,
    is_good: bool,
    is_brief: bool,
    most: int = MOST_PARTS,
) -> list[Part]:
    """Return differences with what they make, what speaks most for the verdict first.

    They add up to the ``total``, if that may be told: what rounding leaves is theirs, and what else
    is missing is the rest. They are as few as leave little.
    """
    clear = [each for each in found if each.is_clear and _text(each, names, is_brief=is_brief)]
    first = next((each for each in clear if (each.worth > 0) == is_good), None)
    clear.sort(key=lambda each: each is not first)
    for number in range(min(_FEW_PARTS, most), most + 1):
        told, untold = clear[:number], clear[number:]
        rounded = _rounded([each.worth for each in told], total)
        rest = 0 if total is None else total - sum(rounded)
        left = (whole_points(each.worth) for each in untold)
        is_little = all(abs(points) <= 1 for points in (rest, *left))
        if total is not None and len(untold) != 1 and is_little:
            break
    texts = [_text(each, names, is_brief=is_brief) for each in told]
    parts = list(starmap(Part, zip(texts, rounded, strict=True)))
    others = [each for each in found if each not in told and (each.worth > 0) == (rest > 0)]
    return [*parts, Part(_rest(others), rest)] if rest else parts


def _rest(left: Sequence[Difference]) -> str:
    """Return in what moves differ besides, what makes most of it first: ``the rest: gold``."""
    kinds = list(dict.fromkeys(_KINDS[each.kind] for each in left))[:_RATHER]
    return f"{_REST}: {listing(kinds)}" if kinds else _REST


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


def _text(found: Difference, names: Names, *, is_brief: bool) -> str:
    """Return a difference in words; nothing if it is too small to be told."""
    kind, is_more = found.kind, found.mean > 0
    source = "" if found.source is None else _source_text(found.source, names, is_brief=is_brief)
    because = f" ({_reason(found)}{source})" if source else ""
    if kind == "rival":
        # what a rival loses counts for the lead: its word has to go with that sign
        text = f"{names.seat(found.seat)} is {'better' if is_more else 'worse'} off"
        if found.mainly is None or found.mainly in SCREENED:
            return text
        return f"{text}, mainly in {_KINDS[found.mainly]}{because}"
    if kind == "pp":
        return f"{'more' if is_more else 'fewer'} PP{f' from {source}' if source else ''}"
    if _is_amount(found):
        more = "more" if is_more else "less" if kind == "gold" else "fewer"
        if kind in _FINAL:
            return f"{more} PP for {_FINAL[kind]}"
        return f"{goods(_whole(found), _AMOUNTS[kind])} {more}{because}"
    final = "" if is_brief else _final_text(found)
    often = _often(found.tries) + final
    match kind:
        case "tile_kinds":
            return f"a tile that will bring {'more' if is_more else 'less'}{often}"
        case "strength":
            return f"{'stronger' if is_more else 'weaker'} knights{because}{often}"
        case "in_france":
            return f"{'more' if is_more else 'fewer'} knights kept in France{often}"
        case "order":
            return f"you place {'later' if is_more else 'earlier'} next round{often}"
        case "knights_ahead" | "tiles_ahead" | "nobles_ahead":
            pieces, _, _ = kind.partition("_")
            return f"your {pieces} promise {'more' if is_more else 'less'}{final}"
        case "knights_pp" | "tiles_pp" | "nobles_pp":
            return ""
        case _:
            one, several = _PIECES[kind]
            more = "more" if is_more else "less" if kind == "gold" else "fewer"
            return f"{f'{one} {more}' if found.is_one else f'{more} {several}'}{because}{often}"


def _source_text(source: Source, names: Names, *, is_brief: bool) -> str:
    """Return where something comes from, by what is read on the board: ``G Somerset``."""
    match source.kind:
        case "county" if is_brief:
            counties = names.rules.counties
            return next(county.name for county in counties if county.id == source.id)
        case "conflict":
            return source.id if is_brief else names.conflict(parse_place(source.id))
        case "law":
            return f'"{law_short(names.rules.law_by_id[source.id])}"'
        case "favour":
            return "King's Favour"
        case "table":  # which gives everybody its share
            return ""
        case "castle":
            place = place_text(CASTLE + [each.id for each in names.rules.castle].index(source.id))
            return f"castle {place}"
        case _:
            return names.source(source, 0)


def _reason(found: Difference) -> str:
    """Return why a conflict costs gold or knights, before its place (CON-6); mostly nothing."""
    if found.source is None or found.source.kind != "conflict" or found.kind == "rival":
        return ""
    if found.kind == "gold":
        return "ransom, "
    return f"{CAPTURED}, " if found.mean < 0 else ""


def _often(tries: int) -> str:
    """Return in how many games something was so, unless it was in nearly all: to be appended."""
    return "" if tries >= _SURELY else f" in {tries} of {TRIES} games"


def _final_text(found: Difference) -> str:
    """Return what pieces would make if the game ended then, if they would (END-1 to END-4)."""
    points = whole_points(found.final)
    if not points or (points > 0) != (found.worth > 0):
        return ""
    more = "more" if points > 0 else "fewer"
    return f": {goods(abs(points), 'pp')} {more} if the game ended then"
