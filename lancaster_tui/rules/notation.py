"""The text form of actions: the language of saves, logs, tests and front ends.

It is documented in ``docs/actions.md``; ``parse_action(action_text(action)) == action`` for every
action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, get_args

from lancaster_tui.rules.actions import (
    DECLINE,
    Action,
    BuildTile,
    Claim,
    CountyChoice,
    Decline,
    NameStartPlayer,
    PayLevy,
    Place,
    Ransom,
    Sail,
    SendSquires,
    TakeFavour,
    TakeNoble,
    Trade,
    Upgrade,
    UseSpace,
    Vote,
)
from lancaster_tui.rules.closed import complete, members
from lancaster_tui.rules.faults import InvalidRules, UnknownAction, WrongForm
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_PLACES,
    CONFLICT,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    COURT,
    parse_place,
    place_text,
)
from lancaster_tui.rules.ruleset.vocabulary import MOST_WAYS

_WAYS = tuple("abcdefgh"[:MOST_WAYS])
_NONE = "none"


def action_text(action: Action) -> str:
    """Return the text form of an action, as in saves: ``place S2 B +1`` (docs/actions.md)."""
    match action:
        case Place(strength, place, squires, ally):
            whose = "ally " if ally else ""
            beside = f" +{squires}" if squires else ""
            return f"place {whose}S{strength} {place_text(place)}{beside}"
        case TakeFavour(favour):
            return f"favour {favour + 1}"
        case BuildTile(space) | UseSpace(space):
            return f"{action.kind} {place_text(CASTLE + space)}"
        case Upgrade(strength, place):
            return f"upgrade S{strength} {place_text(place)}"
        case TakeNoble(county):
            return f"noble {place_text(county)}"
        case Vote(yes, markers):
            return f"vote {'yes' if yes else 'no'} {markers}"
        case Trade(times, way):
            return f"exchange {times} {_WAYS[way]}" if way else f"exchange {times}"
        case PayLevy(places) | SendSquires(places):
            return f"{action.kind} {' '.join(map(place_text, places)) or _NONE}"
        case Claim(choice):
            return f"claim {choice}"
        case Sail(place):
            return f"voyage {place_text(place)}"
        case NameStartPlayer(seat):
            return f"start {seat + 1}"
        case Ransom(strength):
            return f"ransom S{strength}"
        case Decline():
            return "decline"


def parse_action(text: str) -> Action:
    """Return the action with this text form; letters may be of either case.

    Raises InvalidRules.
    """
    kind, *words = text.lower().split() or [""]
    parser = _PARSERS.get(kind)
    if parser is None:
        raise InvalidRules(UnknownAction(kind, tuple(_PARSERS)))
    make, *forms = parser
    try:
        return make(*words)
    except (TypeError, ValueError, LookupError):
        raise InvalidRules(WrongForm(kind, text, tuple(forms))) from None


def _number(text: str, least: int = 0) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3) or int(text) < least:
        raise ValueError(text)
    return int(text)


def _strength(text: str) -> int:
    if text not in ("s1", "s2", "s3", "s4"):
        raise ValueError(text)
    return int(text[1])


def _place_in(places: Sequence[int], text: str) -> int:
    place = parse_place(text)
    if place not in places:
        raise ValueError(text)
    return place


def _place(*words: str) -> Place:
    ally = words[0] == "ally"
    strength, place, *beside = words[ally:]
    (squires,) = beside or ["+0"]
    if squires[0] != "+":
        raise ValueError(squires)
    return Place(_strength(strength), _place_in(range(COURT), place), _number(squires[1:]), ally)


def _trade(times: str, way: str = _WAYS[0]) -> Trade:
    return Trade(_number(times), _WAYS.index(way))


def _levy(*places: str) -> PayLevy:
    levied = _listed(range(CONFLICT), places)
    if len(set(levied)) < len(levied):
        raise ValueError(places)
    return PayLevy(levied)


def _send(*places: str) -> SendSquires:
    return SendSquires(_listed(CONFLICT_PLACES, places))


def _listed(places: Sequence[int], words: Sequence[str]) -> tuple[int, ...]:
    """Return the places of a list in their order; the word ``none`` stands for no place."""
    if not words:
        raise ValueError(words)
    if list(words) == [_NONE]:
        return ()
    return tuple(sorted(_place_in(places, word) for word in words))


def _space(text: str) -> int:
    return _place_in(CASTLE_PLACES, text) - CASTLE


def _vote(side: str, markers: str) -> Vote:
    return Vote({"yes": True, "no": False}[side], _number(markers))


def _claim(choice: str) -> Claim:
    for known in get_args(CountyChoice):
        if choice == known:
            return Claim(known)
    raise ValueError(choice)


_KINDS: Final = [kind._field_defaults["kind"] for kind in members(Action)]
_PARSERS: Final[Mapping[str, tuple[Callable[..., Action], *tuple[str, ...]]]] = complete(
    _KINDS,
    {
        "place": (_place, "place S1 B +2"),
        "favour": (lambda number: TakeFavour(_number(number, 1) - 1), "favour 3"),
        "tile": (lambda space: BuildTile(_space(space)), "tile K"),
        "upgrade": (
            lambda strength, place: Upgrade(_strength(strength), parse_place(place)),
            "upgrade S1 court",
        ),
        "noble": (lambda county: TakeNoble(_place_in(COUNTY_PLACES, county)), "noble C"),
        "vote": (_vote, "vote yes 2"),
        "exchange": (_trade, "exchange 3", "exchange 2 b"),
        "levy": (_levy, "levy A C", "levy none"),
        "send": (_send, "send W W Y", "send none"),
        "claim": (_claim, "claim both"),
        "voyage": (lambda place: Sail(_place_in(CONFLICT_PLACES, place)), "voyage X"),
        "start": (lambda seat: NameStartPlayer(_number(seat, 1) - 1), "start 2"),
        "use": (lambda space: UseSpace(_space(space)), "use J"),
        "ransom": (lambda strength: Ransom(_strength(strength)), "ransom S3"),
        "decline": (lambda: DECLINE, "decline"),
    },
)
