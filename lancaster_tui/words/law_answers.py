"""Answers to what laws ask, in words: exchanges, levies, squires sent to France (LAW)."""

from __future__ import annotations

from lancaster_tui.rules.actions import PayLevy, SendSquires, Trade
from lancaster_tui.rules.agenda import Choice
from lancaster_tui.rules.law_choices import ChooseLevy, MakeExchange, levied
from lancaster_tui.rules.places import CASTLE
from lancaster_tui.rules.state import Position
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, its_squires, listing, number_of
from lancaster_tui.words.rewards import cost_times, times


def law_answer_label(
    action: Trade | PayLevy | SendSquires, choice: Choice, position: Position, names: Names
) -> str:
    """Return an answer to a law with what it pays and wins, or what becomes of the rest.

    ``2 times: pay 2 gold, gain 2 PP``; ``pay 1 gold for A Northumberland; S2 returns from
    C York to court``; ``2 squires to lower conflict W``.
    """
    match action:
        case Trade(number, way):
            assert isinstance(choice, MakeExchange)
            if not number:
                return "not at all"
            often, bargain = number_of(number, "time", "times"), choice.ways(position)[way]
            won = times(bargain.reward, number)
            return f"{often}: pay {cost_times(bargain.cost, number)}, gain {won}"
        case PayLevy(paid):
            assert isinstance(choice, ChooseLevy)
            return _levy(paid, choice, position, names)
        case SendSquires(places):
            sent = [
                f"{goods(places.count(place), 'squires')} to {names.place(place)}"
                for place in sorted(set(places))
            ]
            return listing(sent) if sent else "send no squires"


def _levy(paid: tuple[int, ...], choice: ChooseLevy, position: Position, names: Names) -> str:
    effect = choice.effect(position)
    unpaid = [place for place in levied(position, choice.seat, effect) if place not in paid]
    facts = []
    if paid:
        price = cost_times(effect.cost, len(paid))
        facts.append(f"pay {price} for {listing(_levied(place, names) for place in paid)}")
    if effect.on == "tiles":
        if unpaid:
            tiles = listing(_levied(place, names) for place in unpaid)
            facts.append(f"{tiles} {'misses' if len(unpaid) == 1 else 'miss'} the castle scoring")
    else:
        facts += [_goes_home(county, position, names) for county in unpaid]
    return "; ".join(facts)


def _levied(place: int, names: Names) -> str:
    return names.tile(place - CASTLE) if place >= CASTLE else names.place(place)


def _goes_home(county: int, position: Position, names: Names) -> str:
    occupant = position.counties[county]
    assert occupant is not None
    home = f"S{occupant.strength} goes home from {names.place(county)} unscored"
    return home + its_squires(occupant.squires)
