"""What the forms of the screen say: the knights to place, and goods to allot to several places."""

from __future__ import annotations

from typing import Final

from lancaster_tui.rules.actions import PayLevy, SendSquires
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.law_choices import ChooseLevy, ChooseSending, levied
from lancaster_tui.rules.law_words import Cost
from lancaster_tui.rules.places import CASTLE, CONFLICT, COUNTY_PLACES, LOWER_ROW, place_text
from lancaster_tui.rules.state import Position
from lancaster_tui.words.names import Names
from lancaster_tui.words.outcomes import outcome_text
from lancaster_tui.words.phrases import goods
from lancaster_tui.words.rewards import exchange_text

NO_KNIGHT: Final = "none in court"
ALLOT_FIRST: Final = "Choose with the letters, or with the arrows and Space; 0 is for none."
_COVERED = "?"


def allotted_text(place: int, amount: int, position: Position, names: Names) -> str:
    """Return what stands at a place that something can be allotted to.

    ``S2 in Stafford with 1 squire``, ``tile: 2 gold``, ``lower row, English 4, French 6``; of a
    conflict with the squires allotted to it.
    """
    if place >= CONFLICT:
        conflict = position.conflict_at(place)
        assert conflict is not None
        row = "lower" if place - CONFLICT in LOWER_ROW else "upper"
        french = names.rules.conflicts[conflict.card].strength
        return f"{row} row, English {conflict.total + amount}, French {french}"
    if place in COUNTY_PLACES:
        occupant = position.counties[place]
        assert occupant is not None
        beside = f" with {goods(occupant.squires, 'squires')}" if occupant.squires else ""
        return f"S{occupant.strength} in {names.rules.counties[place].name}{beside}"
    space = names.rules.castle[place - CASTLE]
    return f"tile: {exchange_text(space.cost, space.reward)}"


def allotment_text(
    decision: Decision, amount: int, position: Position, *, purse: bool = True
) -> str:
    """Return what it would be to allot an amount in all: ``pay 2 gold of 4``, ``send 1 of 3``.

    Without ``purse``, gold and squires of the seat are not told.
    """
    choice, seat = decision.choice, decision.seat
    if isinstance(choice, ChooseLevy):
        cost = choice.effect(position).cost
        return f"pay {_priced(cost, amount, position, seat, purse=purse)}"
    assert isinstance(choice, ChooseSending)
    return f"send {amount} of {choice.most(position, seat) if purse else _COVERED}"


def allotment_outcome(
    action: PayLevy | SendSquires,
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool = True,
) -> str:
    """Return what follows from a legal allotment, as shortly as can be.

    ``gold 3 to 2; to court unscored: S2 from F, S1 from I; 4 squires lost``. Without ``purse``,
    gold and squires of the seat are not told.
    """
    if isinstance(action, SendSquires):
        sent = [
            f"{action.places.count(place)} to {place_text(place)}"
            for place in sorted(set(action.places))
        ]
        there = position.seats[decision.seat].squires
        change = [f"squires {there} to {there - len(action.places)}"] if purse else []
        return "; ".join([*change, ", ".join(sent)]) if sent else "no squires are sent"
    choice = decision.choice
    assert isinstance(choice, ChooseLevy)
    goods_text = outcome_text(action, decision, position, names, purse=purse)
    facts = [goods_text] if goods_text else []
    places = levied(position, decision.seat, choice.effect(position))
    unpaid = [place for place in places if place not in action.places]
    if not unpaid:
        facts.append("all are paid for")
    elif unpaid[0] in COUNTY_PLACES:
        facts += _unscored(unpaid, position)
    else:
        facts.append(f"not scored in this round: {', '.join(map(place_text, unpaid))}")
    return "; ".join(facts)


def _unscored(counties: list[int], position: Position) -> list[str]:
    """Return which knights go home from counties, and what becomes of their squires."""
    occupants = [(county, position.counties[county]) for county in counties]
    home = [
        f"S{occupant.strength} from {place_text(county)}"
        for county, occupant in occupants
        if occupant is not None
    ]
    lost = sum(occupant.squires for _, occupant in occupants if occupant is not None)
    return [
        f"to court unscored: {', '.join(home)}",
        *([f"{goods(lost, 'squires')} lost"] if lost else []),
    ]


def _priced(cost: Cost, number: int, position: Position, seat: int, *, purse: bool) -> str:
    owner = position.seats[seat]
    there = {"gold": owner.gold, "squires": owner.squires, "votes": owner.set_aside}
    return " + ".join(
        f"{goods(amount * number, good)} of {there[good] if purse or good == 'votes' else _COVERED}"
        for good, amount in cost.goods
    )
