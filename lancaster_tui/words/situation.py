"""What lies on the table, in words: the round, the purses, the players, the laws."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    place_text,
)
from lancaster_tui.rules.state import Position, View
from lancaster_tui.words.forecast import NOTHING, forecasts
from lancaster_tui.words.law_headings import to_come_text
from lancaster_tui.words.laws import law_text
from lancaster_tui.words.names import Names, phase_text
from lancaster_tui.words.phrases import each, goods, listing
from lancaster_tui.words.places import (
    NO_KNIGHTS,
    conflict_text,
    counted_knights,
    county_text,
    space_text,
)


def round_text(position: Position, names: Names) -> str:
    """Return the round, the phase and the score so far."""
    score = each(names.seats, (seat.pp for seat in position.seats))
    rounds = f"Round {position.round} of {names.rules.rounds}"
    return f"{rounds}, {phase_text(position.phase)}. PP: {score}."


def purse_text(position: Position, seat: int, names: Names) -> str:
    """Return what a seat has to act with."""
    owner = position.seats[seat]
    court = counted_knights(position.factions[seat].court)
    purse = (
        f"{'no knights' if court == NO_KNIGHTS else court} in court",
        goods(owner.gold, "gold"),
        goods(owner.squires, "squires"),
        goods(owner.votes, "votes"),
    )
    return f"{names.seat(seat)} has {listing(purse)}."


def player_text(position: Position, seat: int, names: Names, known: Collection[int]) -> str:
    """Return everything about a player; gold and squires only of the seats in ``known``."""
    owner, faction = position.seats[seat], position.factions[seat]
    gold = owner.gold if seat in known else "?"
    squires = owner.squires if seat in known else "?"
    facts = [
        f"{owner.pp} PP",
        f"gold {gold}, squires {squires}, vote markers {owner.votes}",
        f"court {counted_knights(faction.court)}",
        f"reserve {counted_knights(faction.reserve)}",
        f"nobles {_letters(owner.nobles)}",
        f"extension tiles {_letters(CASTLE + space for space in owner.tiles)}",
    ]
    facts += [
        f"S{strength} at {names.place(CASTLE + space)}"
        for space, strength in enumerate(faction.castle)
        if strength
    ]
    start = " (start player)" if seat == position.start_player else ""
    return f"{names.seat(seat)}{start}: {'; '.join(facts)}."


def board_lines(position: Position, names: Names) -> list[str]:
    """Return the counties, the conflicts and the King's Favour tiles that are face up."""
    counties = [county_text(county, position, names) for county in COUNTY_PLACES]
    conflicts = [conflict_text(place, position, names) for place in CONFLICT_PLACES]
    favours = "; ".join(names.favour(favour) for favour in position.favours)
    return [*counties, *conflicts, f"King's Favour tiles face up: {favours or 'none'}"]


def castle_lines(position: Position, seat: int, names: Names) -> list[str]:
    """Return the castle spaces of a seat."""
    return [space_text(place, seat, position, names) for place in CASTLE_PLACES]


def law_lines(position: Position, names: Names, known: Collection[int]) -> list[str]:
    """Return the current laws and the proposals, each with its forecast."""
    lines = []
    for heading, laws in (("Current law", position.laws), ("Proposal", position.proposals)):
        lines += [
            f"{heading} {number}: {names.law(law)}. {forecast_line(position, law, names, known)}"
            for number, law in enumerate(laws, 1)
        ]
    return lines


def forecast_line(position: Position, law: str, names: Names, known: Collection[int]) -> str:
    """Return what a law would give everybody now; ``known`` as in ``player_text``."""
    texts = forecasts(position, names.rules.law_by_id[law], known)
    return f"Now it would give: {each(names.seats, (text or NOTHING for text in texts))}."


def laws_to_come(view: View, names: Names) -> list[str]:
    """Return the laws still in the pile by group; their order is hidden (SET-10)."""
    laws = [names.rules.law_by_id[law] for law in view.laws_to_come]
    groups = sorted({law.group for law in laws})
    return [
        f"{to_come_text(group)}: {'; '.join(law_text(law) for law in laws if law.group == group)}"
        for group in groups
    ]


def _letters(places: Iterable[int]) -> str:
    return " ".join(map(place_text, places)) or "none"
