"""States and events as plain data, ready for JSON: with the ids and letters that people know.

Seats are counted from 1, places are letters, knights ``S1`` to ``S4``; laws, cards, counties and
favours go by the ids of their ruleset. A faction has the number of its seat; the allies of two
players are the factions 3 and 4 (ALY-3). All of a state is shown, its secrets included.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from lancaster_tui.rules.agenda import Choice, Task
from lancaster_tui.rules.events import Event, Source
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    place_text,
)
from lancaster_tui.rules.ruleset import Ruleset
from lancaster_tui.rules.state import STRENGTHS, Conflict, Faction, Occupant, State

Data = dict[str, Any]


def state_data(state: State) -> Data:
    """Return all of a state."""
    cards = state.rules.conflicts
    return {
        "round": state.round,
        "phase": state.phase,
        "start_player": state.start_player + 1,
        "seats": [_seat_data(state, seat) for seat in range(state.players)],
        "counties": {
            place_text(county): _occupant_data(occupant)
            for county, occupant in zip(COUNTY_PLACES, state.counties, strict=True)
        },
        "nobles_left": {
            place_text(county): left
            for county, left in zip(COUNTY_PLACES, state.nobles_left, strict=True)
        },
        "conflicts": {
            place_text(place): _conflict_data(conflict, state.rules)
            for place, conflict in zip(CONFLICT_PLACES, state.conflicts, strict=True)
        },
        "favours": [state.rules.favours[favour].id for favour in state.favours],
        "laws": list(state.laws),
        "proposals": list(state.proposals),
        "law_pile": list(state.law_pile),
        "conflict_pile": [cards[card].id for card in state.conflict_pile],
        "ballots": [
            {"seat": seat + 1, "yes": yes, "markers": markers}
            for seat, (yes, markers) in sorted(state.ballots.items())
        ],
        "agenda": [_entry_data(entry, state.rules) for entry in reversed(state.agenda)],
    }


def event_data(event: Event, rules: Ruleset) -> Data:
    """Return an event, its kind first."""
    return {"event": type(event).__name__, **_named(event._asdict(), rules)}


def _seat_data(state: State, seat: int) -> Data:
    owner = state.seats[seat]
    own, *allies = state.factions_of(seat)
    data = {
        "gold": owner.gold,
        "squires": owner.squires,
        "votes": owner.votes,
        "set_aside": owner.set_aside,
        "unspent": owner.unspent,
        "pp": owner.pp,
        "tiles": _spaces_data(owner.tiles),
        "face_down": _spaces_data(owner.face_down),
        "nobles": [place_text(county) for county in owner.nobles],
        **_faction_data(state.factions[own], CASTLE_PLACES),
    }
    for ally in allies:
        castle = [CASTLE + space for space in state.rules.ally_spaces]
        data["ally"] = {"faction": ally + 1, **_faction_data(state.factions[ally], castle)}
    return data


def _faction_data(faction: Faction, castle: Sequence[int]) -> Data:
    return {
        "court": _knights_data(faction.court),
        "reserve": _knights_data(faction.reserve),
        "castle": {
            place_text(place): f"S{strength}" if strength else None
            for place, strength in ((place, faction.castle[place - CASTLE]) for place in castle)
        },
    }


def _spaces_data(spaces: Sequence[int]) -> list[str]:
    return [place_text(CASTLE + space) for space in spaces]


def _knights_data(counts: list[int]) -> dict[str, int]:
    return {f"S{strength}": counts[strength] for strength in STRENGTHS}


def _occupant_data(occupant: Occupant | None) -> Data | None:
    if occupant is None:
        return None
    faction, strength, squires = occupant
    return {"faction": faction + 1, "knight": f"S{strength}", "squires": squires}


def _conflict_data(conflict: Conflict | None, rules: Ruleset) -> Data | None:
    if conflict is None:
        return None
    stacks = [
        {
            "faction": faction + 1,
            "knights": [f"S{strength}" for strength in knights],
            "squires": squires,
        }
        for faction, knights, squires in conflict.stacks
    ]
    return {"card": rules.conflicts[conflict.card].id, "stacks": stacks}


def _entry_data(entry: Task | Choice, rules: Ruleset) -> Data:
    assert is_dataclass(entry)
    values = {field.name: getattr(entry, field.name) for field in fields(entry)}
    return {"entry": type(entry).__name__, **_named(values, rules)}


def _named(values: Mapping[str, Any], rules: Ruleset) -> Data:
    """Return values by name, with the numbers of the model turned into what people know."""
    return {name: _value(name, value, rules) for name, value in values.items()}


def _value(name: str, value: Any, rules: Ruleset) -> Any:
    known = _KNOWN_AS.get(name)
    if known is None or value is None:
        return value
    if isinstance(value, tuple) and not isinstance(value, Source):
        return [known(each, rules) for each in value]
    return known(value, rules)


def _seat(number: int, _: Ruleset) -> int:
    return number + 1


def _place(place: int, _: Ruleset) -> str:
    return place_text(place)


def _space(space: int, _: Ruleset) -> str:
    return place_text(CASTLE + space)


def _knight(strength: int, _: Ruleset) -> str:
    return f"S{strength}"


def _card(card: int, rules: Ruleset) -> str:
    return rules.conflicts[card].id


def _favour(favour: int, rules: Ruleset) -> str:
    return rules.favours[favour].id


def _source(source: Source, _: Ruleset) -> Data:
    return source._asdict()


def _ballot(ballot: tuple[bool, int], _: Ruleset) -> Data:
    yes, markers = ballot
    return {"yes": yes, "markers": markers}


# How values of the model are known to people, by the name they have in events and on the agenda.
_KNOWN_AS: dict[str, Callable[[Any, Ruleset], Any]] = {
    "seat": _seat,
    "faction": _seat,
    "by": _seat,
    "turn": _seat,
    "start_player": _seat,
    "ranking": _seat,
    "winners": _seat,
    "place": _place,
    "to": _place,
    "county": _place,
    "space": _space,
    "spaces": _space,
    "strength": _knight,
    "only": _knight,
    "card": _card,
    "cards": _card,
    "favour": _favour,
    "source": _source,
    "ballots": _ballot,
}
