"""States, views, decisions and events as plain data, with the ids and letters that people know.

Seats are counted from 1, places are letters, knights ``S1`` to ``S4``; laws, cards, counties and
favours go by the ids of their ruleset. A faction has the number of its seat; the allies of two
players are the factions 3 and 4 (ALY-3). Everything can be written as JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from lancaster_tui.rules.agenda import Choice, Decision, Task
from lancaster_tui.rules.events import Event, Source
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    place_text,
)
from lancaster_tui.rules.position import (
    STRENGTHS,
    Conflict,
    Faction,
    Occupant,
    Position,
    State,
    View,
)
from lancaster_tui.rules.ruleset.model import Ruleset

Data = dict[str, Any]


def state_data(state: State) -> Data:
    """Return all of a state, its secrets included."""
    return {
        **_position_data(state),
        "law_pile": list(state.law_pile),
        "conflict_pile": _cards_data(state.conflict_pile, state.rules),
        "ballots": [
            {"seat": seat + 1, **_ballot(ballot, state.rules)}
            for seat, ballot in sorted(state.ballots.items())
        ],
        "agenda": [_entry_data(entry, state.rules) for entry in reversed(state.agenda)],
    }


def view_data(view: View) -> Data:
    """Return what one seat may know, or a spectator (SET-10).

    ``seat`` is who looks, None for a spectator. What lies open on the table has the same keys as
    in ``state_data``; of the rest there are ``laws_to_come`` and ``conflicts_to_come``, sorted
    because their order is hidden, ``ballots_in``, the number of ballots cast, and ``ballot``, the
    seat's own, or None.
    """
    return {
        "seat": None if view.seat is None else view.seat + 1,
        **_position_data(view),
        "laws_to_come": list(view.laws_to_come),
        "conflicts_to_come": _cards_data(view.conflicts_to_come, view.rules),
        "ballots_in": view.ballots_in,
        "ballot": None if view.ballot is None else _ballot(view.ballot, view.rules),
    }


def decision_data(decision: Decision, rules: Ruleset) -> Data:
    """Return what a seat is asked, for its own eyes.

    ``kind`` is the kind of choice, such as ``PlaceKnight``; ``seat`` is asked for ``faction``, its
    own or its ally's, by the rule ``rule``. ``about`` says what the question is about, such as the
    county that is scored; ``actions`` are the legal answers as text.
    """
    choice = decision.choice
    about = _named(_values(choice), rules)
    return {
        "kind": type(choice).__name__,
        "seat": decision.seat + 1,
        "faction": decision.faction + 1,
        "rule": choice.rule,
        "about": {name: value for name, value in about.items() if name not in ("seat", "faction")},
        "actions": [action_text(action) for action in decision.actions],
    }


def event_data(event: Event, rules: Ruleset) -> Data:
    """Return an event, its kind first."""
    named = _named(event._asdict(), rules)
    del named["kind"]
    return {"event": type(event).__name__, **named}


def _position_data(position: Position) -> Data:
    """Return what lies open on the table."""
    return {
        "round": position.round,
        "phase": position.phase,
        "start_player": position.start_player + 1,
        "seats": [_seat_data(position, seat) for seat in range(position.players)],
        "counties": {
            place_text(county): _occupant_data(occupant)
            for county, occupant in zip(COUNTY_PLACES, position.counties, strict=True)
        },
        "nobles_left": {
            place_text(county): left
            for county, left in zip(COUNTY_PLACES, position.nobles_left, strict=True)
        },
        "conflicts": {
            place_text(place): _conflict_data(conflict, position.rules)
            for place, conflict in zip(CONFLICT_PLACES, position.conflicts, strict=True)
        },
        "favours": [position.rules.favours[favour].id for favour in position.favours],
        "laws": list(position.laws),
        "proposals": list(position.proposals),
    }


def _seat_data(position: Position, seat: int) -> Data:
    owner = position.seats[seat]
    own, *allies = position.factions_of(seat)
    return {
        "gold": owner.gold,
        "squires": owner.squires,
        "votes": owner.votes,
        "set_aside": owner.set_aside,
        "unspent": owner.unspent,
        "pp": owner.pp,
        "tiles": _spaces_data(owner.tiles),
        "face_down": _spaces_data(owner.face_down),
        "nobles": [place_text(county) for county in owner.nobles],
        **_faction_data(position.factions[own], CASTLE_PLACES),
        "ally": _ally_data(position, allies[0]) if allies else None,
    }


def _ally_data(position: Position, ally: int) -> Data:
    castle = [CASTLE + space for space in position.rules.ally_spaces]
    return {"faction": ally + 1, **_faction_data(position.factions[ally], castle)}


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
    return {"entry": type(entry).__name__, **_named(_values(entry), rules)}


def _values(entry: Task | Choice) -> Data:
    assert is_dataclass(entry)
    return {field.name: getattr(entry, field.name) for field in fields(entry)}


def _cards_data(cards: Sequence[int], rules: Ruleset) -> list[str]:
    return [_card(card, rules) for card in cards]


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
    "seats": _seat,
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
