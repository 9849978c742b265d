"""What is allotted to several places at once, in words: a levy that is paid, squires that are sent.

In full for a line of a menu, and short for the form on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable

from lancaster_tui.rules.actions import PayLevy, SendSquires
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending
from lancaster_tui.rules.places import CASTLE, CONFLICT, place_text
from lancaster_tui.rules.position import Occupant, Position
from lancaster_tui.rules.ruleset.vocabulary import Cost, Levied
from lancaster_tui.words.battles import reinforced
from lancaster_tui.words.names import Names, battle_kind
from lancaster_tui.words.phrases import COVERED, goods, its_squires, listing, purse_changes
from lancaster_tui.words.prompts.law_facts import Fact
from lancaster_tui.words.rewards import cost_times, priced_text, reward_short


def levied_name(place: int, names: Names) -> str:
    """Return what is levied at a place: ``B Stafford``, ``extension tile K (upgrade)``."""
    return names.tile(place - CASTLE) if place >= CASTLE else names.county(place)


def allotment_label(
    action: PayLevy | SendSquires, choice: AnyChoice, position: Position, names: Names
) -> str:
    """Return an allotment with what it pays, and what happens to what is not paid for.

    ``pay 1 gold for A Northumberland; S2 goes home from C York unscored``; ``2 squires to last
    stand W``.
    """
    if isinstance(action, SendSquires):
        sent = [
            f"{goods(squires, 'squires')} to {names.conflict(place)}"
            for place, squires in action.by_place.items()
        ]
        return listing(sent) if sent else "send no squires"
    assert isinstance(choice, ChooseLevy)
    paid, unpaid = action.places, choice.unpaid(position, action.places)
    effect = choice.effect(position)
    facts = []
    if paid:
        price = cost_times(effect.cost, len(paid))
        facts.append(f"pay {price} for {listing(levied_name(place, names) for place in paid)}")
    return "; ".join([*facts, *_unpaid_facts(effect.on, unpaid, position, names)])


def _unpaid_facts(
    levied: Levied, unpaid: list[int], position: Position, names: Names
) -> Iterable[str]:
    match levied:
        case "county_knights":
            return [_goes_home(county, position, names) for county in unpaid]
        case "tiles":
            if not unpaid:
                return []
            tiles = listing(levied_name(place, names) for place in unpaid)
            return [f"{tiles} {'misses' if len(unpaid) == 1 else 'miss'} the castle scoring"]


def _goes_home(county: int, position: Position, names: Names) -> str:
    occupant = _occupant(county, position)
    home = f"S{occupant.strength} goes home from {names.county(county)} unscored"
    return home + its_squires(occupant.squires)


def allotted_text(
    place: int, amount: int, position: Position, names: Names, *, is_short: bool = False
) -> str:
    """Return what stands at a place that something can be allotted to.

    ``S2 in Stafford with 1 squire``, ``tile: 2 gold``, ``last stand, English 4, French 6``; of a
    conflict with the squires allotted to it. In short ``S2+1``, ``tile: 2g``, ``4 of 6``.
    """
    if place >= CONFLICT:
        conflict = position.conflict_at(place)
        assert conflict is not None
        english, french = conflict.total + amount, names.rules.conflicts[conflict.card].strength
        if is_short:
            return f"{english} of {french}"
        return f"{battle_kind(place)}, English {english}, French {french}"
    if place < CASTLE:
        occupant = _occupant(place, position)
        knight = f"S{occupant.strength}"
        if is_short:
            return f"{knight}+{occupant.squires}" if occupant.squires else knight
        beside = f" with {goods(occupant.squires, 'squires')}" if occupant.squires else ""
        return f"{knight} in {names.rules.counties[place].name}{beside}"
    space = names.rules.castle[place - CASTLE]
    gives = reward_short(space.reward) if is_short else priced_text(space.cost, space.reward)
    return f"tile: {gives}"


def allotment_text(decision: Decision, amount: int, position: Position, *, purse: bool) -> str:
    """Return what it would be to allot an amount in all: ``pay 2 gold of 4``, ``send 1 of 3``.

    Without ``purse``, gold and squires of the seat are left out.
    """
    choice = decision.choice
    if isinstance(choice, ChooseLevy):
        cost = choice.effect(position).cost
        return f"pay {_priced(cost, amount, position, decision.seat, purse=purse)}"
    assert isinstance(choice, ChooseSending)
    return f"send {amount} of {choice.most_at(position) if purse else COVERED}"


def _priced(cost: Cost, number: int, position: Position, seat: int, *, purse: bool) -> str:
    owner = position.seats[seat]
    there = {"gold": owner.gold, "squires": owner.squires, "votes": owner.set_aside}
    return " + ".join(
        f"{goods(amount * number, good)} of {there[good] if purse or good == 'votes' else COVERED}"
        for good, amount in cost.goods
    )


def allotment_facts(
    action: PayLevy | SendSquires, decision: Decision, position: Position, *, purse: bool
) -> list[Fact]:
    """Return what follows from a legal allotment, as shortly as can be.

    ``gold 3 to 2; to court unscored: S2 from F, S1 from I; 4 squires lost``; ``W: 1st (4 PP)``.
    Without ``purse``, gold and squires of the seat are left out.
    """
    choice = decision.choice
    if isinstance(action, SendSquires):
        sent = action.by_place.items()
        battles = [reinforced(place, decision.seat, number, position) for place, number in sent]
        facts = [Fact(text, is_neutral=not is_won) for text, is_won in battles]
        return facts or [Fact("no squires are sent", is_neutral=True)]
    assert isinstance(choice, ChooseLevy)
    effect, paid = choice.effect(position), len(action.places)
    changes = purse_changes(position, decision.seat, effect.cost, None, times=paid, purse=purse)
    facts = [Fact(text, is_neutral=True) for text in changes]
    if unpaid := choice.unpaid(position, action.places):
        lost = _unscored(effect.on, unpaid, position)
        return facts + [Fact(text, is_warning=True) for text in lost]
    return [*facts, Fact("all are paid for")]


def _unscored(levied: Levied, places: list[int], position: Position) -> list[str]:
    match levied:
        case "county_knights":
            return _sent_home(places, position)
        case "tiles":
            return [f"not scored this round: {', '.join(map(place_text, places))}"]


def _sent_home(counties: list[int], position: Position) -> list[str]:
    """Return which knights go home from counties, and what happens to their squires."""
    occupants = [(county, _occupant(county, position)) for county in counties]
    home = [f"S{occupant.strength} from {place_text(county)}" for county, occupant in occupants]
    lost = sum(occupant.squires for _, occupant in occupants)
    return [
        f"to court unscored: {', '.join(home)}",
        *([f"{goods(lost, 'squires')} lost"] if lost else []),
    ]


def _occupant(county: int, position: Position) -> Occupant:
    occupant = position.counties[county]
    assert occupant is not None
    return occupant
