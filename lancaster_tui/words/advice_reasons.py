"""How an advised move compares with another: how much worse it is, and in what they differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import floor
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import TRIES, Advice
from lancaster_tui.bots.comparison import LITTLE, Difference, Kind
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.places import CASTLE, parse_place, place_text
from lancaster_tui.rules.ruleset.vocabulary import SCREENED, Good
from lancaster_tui.words.battles import CAPTURED
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing

_MOST_PARTS: Final = 5
"""How many differences are told at most, besides what is left."""
_UNLIKE_BEST: Final = "unlike the best"
_UNLIKE_FIRST: Final = "unlike the first"
_BETTER: Final = "better than the next"
_MOST_LACKING: Final = 2  # things that are named on a card
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
_RECRUITS: Final = "a recruit", "recruits"  # what castles bring of knights
_WHERE: Final = {"castle": "at", "law": "by"}
"""Before where something comes from, if that may also be what costs it."""
_LOST_IN_BATTLE: Final[Mapping[Kind, tuple[str, str]]] = {
    "knights": (CAPTURED, f"not {CAPTURED}"),
    "strength": (CAPTURED, f"not {CAPTURED}"),
    "gold": ("ransom", "less ransom"),
}
"""Why there is less of something after a battle, and why more than with another move."""
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
_EXPECTED: Final[Sequence[Kind]] = ("rival", "knights_ahead", "tiles_ahead", "nobles_ahead")
_RATHER: Final = 3  # things that are named of the rest, at most
_ABOUT_EVEN: Final = "about even", "even"
_AS_GOOD: Final = "about as good", "as good"


def behind(advice: Advice, number: int) -> int:
    """Return by how many whole power points a move is behind the first.

    It is behind by none if that may be chance, unless a better one already is.
    """
    is_clear = any(
        _gap(advice, each) >= max(advice.outcomes[each].doubt, LITTLE)
        for each in range(1, number + 1)
    )
    return whole_points(_gap(advice, number)) if is_clear else 0


def _gap(advice: Advice, number: int) -> float:
    """Return by how much a move did worse in the tries than the first."""
    return advice.moves[0].worth - advice.moves[number].worth


def verdict_forms(advice: Advice, number: int) -> Sequence[str]:
    """Return what one of the moves is beside the best, in forms: ``best``, ``2 PP worse``.

    None is called the best if all are about as good.
    """
    if len(advice.moves) == 1:
        return ("",)
    if not behind(advice, len(advice.moves) - 1):
        return _ABOUT_EVEN
    less = behind(advice, number)
    if not number:
        ahead = behind(advice, 1)
        return (f"best by {goods(ahead, 'pp')}", "best") if ahead else ("best",)
    if not less:
        return _AS_GOOD
    return (f"{goods(less, 'pp')} worse", f"{less} worse")


def lacks_forms(advice: Advice, number: int, names: Names, *, purse: bool) -> Sequence[str]:
    """Return what a worse move mostly lacks against the best, the longest form first.

    ``unlike the best: a tile fewer from Bedford``. What it has more comes behind that.
    Without ``purse`` nothing is said of gold and squires.
    """
    if not number:
        return ()
    told = _contrasted(advice, number, names, purse=purse)
    forms = [
        ", ".join(_text(each, whole_points(each.worth), names, is_brief=is_brief) for each in some)
        for some, is_brief in ((told, False), (told, True), (told[:1], True))
    ]
    head = _unlike(advice)
    return [f"{head}: {form}" for form in dict.fromkeys(forms) if form]


class Contrast(NamedTuple):
    """In what a move differs from another, each with whether that is to its advantage."""

    head: str
    parts: Sequence[tuple[str, bool]]


def contrast(advice: Advice, number: int, names: Names, *, purse: bool) -> Contrast:
    """Return in what a move differs most from the best, or the best from the next.

    Of the best it is only told if that is better than the next.
    """
    if number:
        head = _unlike(advice)
        told = _contrasted(advice, number, names, purse=purse)
    elif len(advice.moves) > 1 and behind(advice, 1):
        head = _BETTER
        told = [
            each._replace(mean=-each.mean, worth=-each.worth)
            for each in _contrasted(advice, 1, names, purse=purse)
        ]
    else:
        return Contrast("", ())
    texts = [_text(each, whole_points(each.worth), names, is_brief=False) for each in told]
    return Contrast(head, [(text, each.worth > 0) for text, each in zip(texts, told, strict=True)])


def _unlike(advice: Advice) -> str:
    """Return what stands before how a move differs from the first, which may not be called best."""
    return _UNLIKE_BEST if behind(advice, len(advice.moves) - 1) else _UNLIKE_FIRST


def _contrasted(advice: Advice, number: int, names: Names, *, purse: bool) -> list[Difference]:
    """Return what is told of how a move differs from the first: what it lacks mostly.

    What came about at other places than those of the two moves is told only if it lacks nothing
    else.
    """
    clear = [
        each
        for each in advice.outcomes[number].differences
        if each.is_clear and (purse or each.kind not in SCREENED) and not _is_vague(each)
    ]
    actions = (advice.moves[0].action, advice.moves[number].action)
    places = {None, *(action.place for action in actions if isinstance(action, Place))}
    there = [each for each in clear if _place_of(each.source, names) in places]
    if len(places) > 1 and any(each.worth < 0 for each in there):
        clear = there
    less, more = (
        [each for each in clear if (each.worth > 0) == is_more] for is_more in (False, True)
    )
    most = _MOST_LACKING if behind(advice, number) else 1
    return [*less[:most], *more[:1]]


def difference_forms(found: Sequence[Difference], cost: int, names: Names) -> Sequence[str]:
    """Return in what a better move differed from another, in forms; nothing if that is not known.

    ``a knight more (+6 PP), 2 gold less (-2 PP)``: about what it ``cost`` to make the other. The
    longest form is first; what the others leave out is in the rest.
    """
    return [in_a_row(parts) for parts in difference_parts(found, cost, names)]


class Part(NamedTuple):
    """One thing in which moves differ: what it is, and the power points that it makes.

    ``is_points`` says that the text is about these points themselves.
    """

    text: str
    points: int
    is_points: bool = False


def in_a_row(parts: Iterable[Part]) -> str:
    """Return parts one after the other, with what each makes: ``a knight more (+6 PP), …``."""
    return ", ".join(
        part.text if part.is_points else f"{part.text} ({points_text(part)})" for part in parts
    )


def points_text(part: Part) -> str:
    """Return what a thing makes: ``+6 PP``."""
    return f"{part.points:+d} {_PP}"


def difference_parts(
    found: Sequence[Difference], cost: int, names: Names
) -> Sequence[Sequence[Part]]:
    """Return the parts of each of the ``difference_forms``, one for each thing in it."""
    clear = min(sum(each.is_clear for each in found), _MOST_PARTS)
    told = (tuple(_told(found, cost, names, most)) for most in range(clear, 0, -1))
    return [*dict.fromkeys(told)]


def _told(found: Sequence[Difference], total: int, names: Names, most: int) -> list[Part]:
    """Return differences with what they make, what speaks most for the verdict first.

    They add up to the ``total``: what rounding leaves is theirs, and what else is missing is the
    rest. They are as few as leave little. Nothing if none is clear.
    """
    clear = [each for each in found if each.is_clear]
    if not clear:
        return []
    first = next((each for each in clear if (each.worth > 0) == (total > 0)), None)
    clear.sort(key=lambda each: each is not first)
    for number in range(min(_FEW_PARTS, most), most + 1):
        told, untold = clear[:number], clear[number:]
        rounded = _rounded([each.worth for each in told], total)
        rest = total - sum(rounded)
        left = (whole_points(each.worth) for each in untold)
        is_little = all(abs(points) <= 1 for points in (rest, *left))
        if len(untold) != 1 and is_little:
            break
    parts = [
        Part(_text(each, points, names, is_brief=False), points, _is_pp(each))
        for each, points in zip(told, rounded, strict=True)
    ]
    if rest:
        others = [each for each in found if each not in told and (each.worth > 0) == (rest > 0)]
        parts.append(Part(_rest(others), rest))
    return parts


def _rest(left: Sequence[Difference]) -> str:
    """Return in what moves differ besides, what makes most of it first: ``the rest: gold``."""
    kinds = list(dict.fromkeys(_KINDS[each.kind] for each in left))[:_RATHER]
    return f"{_REST}: {listing(kinds)}" if kinds else _REST


def _rounded(worths: Sequence[float], total: int) -> list[int]:
    """Return points in whole ones, rounded so that they add up to the total if they nearly do.

    No part is rounded to 0 by that, or by more than one.
    """
    points = [whole_points(worth) for worth in worths]
    if abs(total - sum(worths)) >= 1:
        return points
    step = 1 if total > sum(points) else -1
    nearest = sorted(range(len(worths)), key=lambda at: step * (points[at] - worths[at]))
    for at in nearest[: abs(total - sum(points))]:
        if points[at] != -step:
            points[at] += step
    return points


def whole_points(worth: float) -> int:
    """Return about how many power points something is worth."""
    size = floor(abs(worth) + LITTLE)
    return size if worth > 0 else -size


def _is_amount(found: Difference) -> bool:
    return found.kind in _AMOUNTS and _whole(found) > 0


def _whole(found: Difference) -> int:
    return floor(abs(found.mean) + LITTLE)


def _text(found: Difference, points: int, names: Names, *, is_brief: bool) -> str:
    """Return a difference in words; one of power points tells them."""
    if _is_pp(found):
        amount = f"{goods(abs(points), 'pp')} {'more' if points > 0 else 'less'}"
        where = f" for {_FINAL[found.kind]}" if found.kind in _FINAL else ""
        return f"{amount}{where}{_cause(found, names, is_brief=is_brief)}"
    is_average = _is_amount(found) or found.kind in _EXPECTED
    often = "" if is_brief or is_average else _often(found.tries)
    cause = _cause(found, names, is_brief=is_brief)
    return f"{_what(found, names, cause)}{often}"


def _is_pp(found: Difference) -> bool:
    return found.kind == "pp" or found.kind in _FINAL


def _what(found: Difference, names: Names, cause: str) -> str:
    """Return what there is more or less of, and why."""
    is_more = found.mean > 0
    more = _comparative(found.kind, is_more=is_more)
    match found.kind:
        case "rival":
            # what a rival loses counts for the lead: its word has to go with that sign
            rival = names.seat(found.seat)
            if found.mainly is None or _is_vague(found):
                return f"{rival} does {'better' if is_more else 'worse'}"
            kind = "strength" if found.mainly == "strength" else _KINDS[found.mainly]
            return f"{rival} gains {_comparative(kind, is_more=is_more)} {kind}{cause}"
        case "tile_kinds":
            return f"a tile that will bring {'more' if is_more else 'less'}"
        case "strength":
            return f"{'more' if is_more else 'less'} strength{cause}"
        case "in_france":
            return f"{more} knights kept in France"
        case "order":
            return f"you place {'later' if is_more else 'earlier'} next round"
        case "knights_ahead" | "tiles_ahead" | "nobles_ahead":
            pieces, _, _ = found.kind.partition("_")
            chance = "better" if is_more else "worse"
            return f"a {chance} chance of the end bonus for {pieces}"
        case kind if kind in _AMOUNTS and _is_amount(found):
            if _is_price(found, names):
                more = "kept" if is_more else "paid"
            return f"{goods(_whole(found), _AMOUNTS[kind])} {more}{cause}"
        case kind:
            one, several = _RECRUITS if _is_recruit(found) else _PIECES[kind]
            return f"{f'{one} {more}' if found.is_one else f'{more} {several}'}{cause}"


def _is_recruit(found: Difference) -> bool:
    """Whether knights are those that a castle brings."""
    return found.kind == "knights" and found.source is not None and found.source.kind == "castle"


def _is_price(found: Difference, names: Names) -> bool:
    """Whether goods are more or less because a castle space is paid for (CAS-4)."""
    source = found.source
    if source is None or source.kind != "castle":
        return False
    cost = next(space.cost for space in names.rules.castle if space.id == source.id)
    return cost is not None and bool(getattr(cost, found.kind, 0))


def _is_vague(found: Difference) -> bool:
    """Return whether of a rival it is only known, or open, that it is better or worse off."""
    return found.kind == "rival" and found.mainly in (None, *SCREENED, "order")


def _comparative(kind: str, *, is_more: bool) -> str:
    return "more" if is_more else "less" if kind in ("gold", "strength") else "fewer"


def _cause(found: Difference, names: Names, *, is_brief: bool) -> str:
    """Return where something comes from, to be appended: ``from Bedford``, ``captured in Y``.

    All that a battle brings but power points is lost by it (CON-6).
    """
    if found.source is None:
        return ""
    source = _source_text(found.source, names, is_brief=is_brief)
    if not source:
        return ""
    if found.source.kind == "conflict" and found.kind in _LOST_IN_BATTLE:
        less, more = _LOST_IN_BATTLE[found.kind]
        return f", {more if found.mean > 0 else less} in {source}"
    return f" {_WHERE.get(found.source.kind, 'from')} {source}"


def _place_of(source: Source | None, names: Names) -> int | None:
    """Return the place where something comes from; None if it is not from a place."""
    match source:
        case Source(kind="county", id=id_):
            return [each.id for each in names.rules.counties].index(id_)
        case Source(kind="castle", id=id_):
            return CASTLE + [each.id for each in names.rules.castle].index(id_)
        case Source(kind="conflict", id=id_):
            return parse_place(id_)
        case _:
            return None


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
            place = _place_of(source, names)
            assert place is not None
            return f"castle {place_text(place)}"
        case _:
            return names.source(source, 0)


def _often(tries: int) -> str:
    """Return in how many games something was so, unless it was in nearly all: to be appended."""
    return "" if tries >= _SURELY else f" in {tries} of {TRIES} games"
