"""Actions: everything a seat can answer when it is asked, and the text form of each.

The text form is the language of saves, logs, tests and front ends. It is documented in
``docs/actions.md``; ``parse_action(action_text(action)) == action`` for every action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal, NamedTuple, get_args

from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    COURT,
    parse_place,
    place_text,
)

CountyChoice = Literal["noble", "reward", "both"]

# Every action ends with its kind, so that actions of different kinds with the same values differ.


class Place(NamedTuple):
    """Place a knight from court with squires beside it (PLC)."""

    strength: int
    place: int
    squires: int = 0
    kind: Literal["place"] = "place"


class TakeFavour(NamedTuple):
    """Take a face-up King's Favour tile, by its index in the ruleset (PLC-10)."""

    favour: int
    kind: Literal["favour"] = "favour"


class BuildTile(NamedTuple):
    """Put the extension tile of a castle space, by its index, on that space (SET-4, RWD-5)."""

    space: int
    kind: Literal["tile"] = "tile"


class Upgrade(NamedTuple):
    """Exchange the own knight of this strength at this place for the next stronger one (RWD-3)."""

    strength: int
    place: int
    kind: Literal["upgrade"] = "upgrade"


class TakeNoble(NamedTuple):
    """Take a noble of a county, by its index (RWD-4)."""

    county: int
    kind: Literal["noble"] = "noble"


class Vote(NamedTuple):
    """Cast a ballot: yes or no, and this many vote markers (VOT-2)."""

    yes: bool
    markers: int
    kind: Literal["vote"] = "vote"


class Trade(NamedTuple):
    """Make the exchange of a law this many times (LAW-8)."""

    times: int
    kind: Literal["exchange"] = "exchange"


class Claim(NamedTuple):
    """Choose what the knight in a county wins (CTY-1)."""

    choice: CountyChoice
    kind: Literal["claim"] = "claim"


class Sail(NamedTuple):
    """Move the knight in the scored county to a conflict (RWD-6)."""

    place: int
    kind: Literal["voyage"] = "voyage"


class NameStartPlayer(NamedTuple):
    """Name the seat that is start player from now on (CTY-3)."""

    seat: int
    kind: Literal["start"] = "start"


class UseSpace(NamedTuple):
    """Use a paid castle space, by its index (CAS-2, CAS-4)."""

    space: int
    kind: Literal["use"] = "use"


class Ransom(NamedTuple):
    """Ransom a captured knight of this strength (CON-6)."""

    strength: int
    kind: Literal["ransom"] = "ransom"


class Decline(NamedTuple):
    """Do without what is offered (RWD-7, CAS-4, CON-6)."""

    kind: Literal["decline"] = "decline"


Action = (
    Place
    | TakeFavour
    | BuildTile
    | Upgrade
    | TakeNoble
    | Vote
    | Trade
    | Claim
    | Sail
    | NameStartPlayer
    | UseSpace
    | Ransom
    | Decline
)

DECLINE = Decline()

# Placements and ballots are made once and shared, since a turn may have hundreds of them.


@cache
def placements(strength: int, most: int) -> tuple[tuple[Place, ...], ...]:
    """Return for each place the placements of a knight with 0, 1, 2, … squires.

    In counties they go up to ``most`` squires; elsewhere a knight stands alone (PLC-8, PLC-9).
    """
    return tuple(
        tuple(Place(strength, place, squires) for squires in range(most + 1))
        if place in COUNTY_PLACES
        else (Place(strength, place),)
        for place in range(COURT)
    )


@cache
def ballots(markers: int) -> Sequence[Vote]:
    """Return every ballot that can be cast with so many vote markers (VOT-2)."""
    return tuple(Vote(yes, used) for yes in (True, False) for used in range(markers + 1))


def action_text(action: Action) -> str:
    """Return the text form of an action."""
    match action:
        case Place(strength, place, squires):
            beside = f" +{squires}" if squires else ""
            return f"place S{strength} {place_text(place)}{beside}"
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
        case Trade(times):
            return f"exchange {times}"
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

    Raises ValueError, with a sentence for the person who typed it.
    """
    kind, *words = text.lower().split()[:5] or [""]
    parser = _PARSERS.get(kind)
    if parser is None:
        raise ValueError(f"no action {kind!r}: actions are {', '.join(_PARSERS)}")
    make, usage = parser
    try:
        return make(*words)
    except (TypeError, ValueError, LookupError):
        raise ValueError(f"{text!r} does not fit: the form is {usage!r}") from None


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


def _place(strength: str, place: str, squires: str = "+0") -> Place:
    if squires[0] != "+":
        raise ValueError(squires)
    return Place(
        _strength(strength),
        _place_in(range(COURT), place),
        _number(squires[1:]),
    )


def _space(text: str) -> int:
    return _place_in(CASTLE_PLACES, text) - CASTLE


def _vote(side: str, markers: str) -> Vote:
    return Vote({"yes": True, "no": False}[side], _number(markers))


def _claim(choice: str) -> Claim:
    for known in get_args(CountyChoice):
        if choice == known:
            return Claim(known)
    raise ValueError(choice)


_PARSERS: dict[str, tuple[Callable[..., Action], str]] = {
    "place": (_place, "place S1 B +2"),
    "favour": (lambda number: TakeFavour(_number(number, 1) - 1), "favour 3"),
    "tile": (lambda space: BuildTile(_space(space)), "tile K"),
    "upgrade": (
        lambda strength, place: Upgrade(_strength(strength), parse_place(place)),
        "upgrade S1 court",
    ),
    "noble": (lambda county: TakeNoble(_place_in(COUNTY_PLACES, county)), "noble C"),
    "vote": (_vote, "vote yes 2"),
    "exchange": (lambda times: Trade(_number(times)), "exchange 3"),
    "claim": (_claim, "claim both"),
    "voyage": (lambda place: Sail(_place_in(CONFLICT_PLACES, place)), "voyage X"),
    "start": (lambda seat: NameStartPlayer(_number(seat, 1) - 1), "start 2"),
    "use": (lambda space: UseSpace(_space(space)), "use J"),
    "ransom": (lambda strength: Ransom(_strength(strength)), "ransom S3"),
    "decline": (lambda: DECLINE, "decline"),
}
