"""What lies on the table, in words: the round, the purses, the players, the laws."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lancaster_tui.rules.phases.laws import is_applied
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    place_text,
)
from lancaster_tui.rules.position import Position, View
from lancaster_tui.rules.ruleset.vocabulary import (
    Effect,
    Exchange,
    ExchangeEither,
    Levy,
    Most,
    Per,
    Send,
    When,
)
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.laws.forecast import NOTHING, forecasts
from lancaster_tui.words.laws.law_sets import laws_to_come
from lancaster_tui.words.laws.payouts import counts_kept_markers
from lancaster_tui.words.names import Names, phase_text
from lancaster_tui.words.phrases import COVERED, each, goods, listing
from lancaster_tui.words.places import (
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
    purse = [
        _in_court(position, seat),
        goods(owner.gold, "gold"),
        goods(owner.squires, "squires"),
        goods(owner.votes, "votes"),
    ]
    if owner.set_aside:
        purse.append(f"{owner.set_aside} set aside")
    text = f"{names.seat(seat)} has {listing(purse)}."
    allies = [
        f"{names.faction(ally)} has {_in_court(position, ally)}."
        for ally in position.factions_of(seat)[1:]
    ]
    return " ".join([text, *allies])


def _in_court(position: Position, faction: int) -> str:
    court = position.factions[faction].court
    return f"{counted_knights(court) if any(court) else 'no knights'} in court"


def player_text(position: Position, seat: int, names: Names, known: Collection[int]) -> str:
    """Return everything about a player; gold and squires only of the seats in ``known``.

    What there is to know about the player's ally follows (ALY-3).
    """
    owner, (own, *allies) = position.seats[seat], position.factions_of(seat)
    gold = owner.gold if seat in known else COVERED
    squires = owner.squires if seat in known else COVERED
    aside = f" and {owner.set_aside} set aside" if owner.set_aside else ""
    facts = [
        f"{owner.pp} PP",
        f"gold {gold}, squires {squires}, vote markers {owner.votes}{aside}",
        *_knights(position, own),
        f"nobles {_letters(owner.nobles)}",
        f"extension tiles {_letters(CASTLE + space for space in owner.tiles)}",
    ]
    if owner.face_down:
        down = _letters(CASTLE + space for space in owner.face_down)
        facts.append(f"face down in this castle scoring {down}")
    facts += _in_castle(position, own, names)
    start = " (start player)" if seat == position.start_player else ""
    lines = [f"{names.seat(seat)}{start}: {'; '.join(facts)}."]
    for ally in allies:
        facts = [*_knights(position, ally), *_in_castle(position, ally, names)]
        lines.append(f"{names.faction(ally)}: {'; '.join(facts)}.")
    return " ".join(lines)


def _knights(position: Position, faction: int) -> list[str]:
    knights = position.factions[faction]
    return [
        f"court {counted_knights(knights.court)}",
        f"reserve {counted_knights(knights.reserve)}",
    ]


def _in_castle(position: Position, faction: int, names: Names) -> list[str]:
    return [
        f"S{strength} at {names.place(CASTLE + space, is_ally=names.is_ally(faction))}"
        for space, strength in enumerate(position.factions[faction].castle)
        if strength
    ]


def board_lines(position: Position, names: Names) -> list[str]:
    """Return the counties, the conflicts and the King's Favour tiles that are face up."""
    counties = [county_text(county, position, names) for county in COUNTY_PLACES]
    conflicts = [conflict_text(place, position, names) for place in CONFLICT_PLACES]
    favours = "; ".join(names.favour(favour) for favour in position.favours)
    return [*counties, *conflicts, f"King's Favour tiles face up: {favours or 'none'}"]


def castle_lines(position: Position, seat: int, names: Names) -> list[str]:
    """Return the castle spaces of a seat, then those of its ally's castle (ALY-3)."""
    lines = [space_text(place, seat, position, names) for place in CASTLE_PLACES]
    ally_places = [CASTLE + space for space in position.rules.ally_spaces]
    return lines + [
        space_text(place, ally, position, names)
        for ally in position.factions_of(seat)[1:]
        for place in ally_places
    ]


def law_lines(position: Position, names: Names, known: Collection[int]) -> list[str]:
    """Return the current laws and the proposals, each with its forecast."""
    lines = []
    for heading, laws in (("Current law", position.laws), ("Proposal", position.proposals)):
        lines += [
            f"{heading} {number}: {law_text(names.rules.law_by_id[law])}. "
            f"{forecast_line(position, law, names, known)}"
            for number, law in enumerate(laws, 1)
        ]
    return lines


def forecast_line(position: Position, law: str, names: Names, known: Collection[int]) -> str:
    """Return what a law would give or ask everybody now; ``known`` as in ``player_text``."""
    entry = names.rules.law_by_id[law]
    texts = forecasts(position, entry, known)
    each_seat = each(names.seats, (text or NOTHING for text in texts))
    now = "Applied this round; again it would" if is_applied(position, law) else "Now it would"
    line = f"{now} {_does(entry.effect)}: {each_seat}."
    if not counts_kept_markers(position, entry):
        return line
    markers = each(names.seats, (str(seat.votes) for seat in position.seats))
    return f"{line} That depends on the vote markers kept; there are: {markers}."


def _does(effect: Effect) -> str:
    match effect:
        case Per() | Most() | When() | Exchange() | ExchangeEither():
            return "give"
        case Levy():
            return "ask"
        case Send():
            return "allow"


def to_come_lines(view: View, names: Names) -> list[str]:
    """Return the laws still in the pile by group; their order is hidden (SET-10)."""
    return [
        f"{group.heading(is_new=group.laws[0] in names.rules.new_laws)}: "
        f"{'; '.join(map(law_text, group.laws))}"
        for group in laws_to_come(view)
    ]


def _letters(places: Iterable[int]) -> str:
    return " ".join(map(place_text, places)) or "none"
