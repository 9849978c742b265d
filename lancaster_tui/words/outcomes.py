"""What follows from an answer beyond what its line says: purses, nobles, battles, choices."""

from __future__ import annotations

from lancaster_tui.rules.actions import (
    Action,
    Claim,
    NameStartPlayer,
    Ransom,
    Sail,
    TakeFavour,
    TakeNoble,
    Trade,
    Upgrade,
    UseSpace,
)
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.counties import ClaimCounty, Voyage
from lancaster_tui.rules.knights import open_conflicts, upgrades
from lancaster_tui.rules.law_choices import MakeExchange
from lancaster_tui.rules.law_words import Cost, Reward
from lancaster_tui.rules.places import CONFLICT, COUNTY_PLACES, COURT
from lancaster_tui.rules.rewards import can_take_noble
from lancaster_tui.rules.state import Position
from lancaster_tui.words.battles import battle_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import listing


def outcome_text(
    action: Action, decision: Decision, position: Position, names: Names, *, purse: bool = True
) -> str:
    """Return what follows from an action and is not in its label; nothing if all is.

    ``gold 5 to 2; nobles 1 to 2 (1 PP at the end)``. The action is a legal one of the decision
    and not a placement. Without ``purse``, gold and squires of the seat are not told.
    """
    seat = decision.seat
    match action:
        case TakeFavour(favour):
            facts = _exchanged(position, seat, None, names.rules.favours[favour].reward, purse)
        case Claim(choice):
            assert isinstance(decision.choice, ClaimCounty)
            county = names.rules.counties[decision.choice.county]
            price = names.rules.county_price if choice == "both" else None
            reward = None if choice == "noble" else county.reward
            facts = [] if choice == "reward" else [_nobles(position, seat)]
            facts += _exchanged(position, seat, price, reward, purse)
        case UseSpace(space):
            card = names.rules.castle[space]
            facts = _exchanged(position, seat, card.cost, card.reward, purse)
        case Trade(times) if times and isinstance(decision.choice, MakeExchange):
            effect = decision.choice.effect(position)
            facts = _exchanged(position, seat, effect.cost, effect.reward, purse, times)
        case Ransom(strength):
            facts = _exchanged(position, seat, Cost(gold=strength), None, purse)
        case TakeNoble():
            facts = [_nobles(position, seat)]
        case Upgrade(place=place) if CONFLICT <= place < COURT:
            facts = [_battle(place, position, names)]
        case Sail(place):
            assert isinstance(decision.choice, Voyage)
            occupant = position.counties[decision.choice.county]
            assert occupant is not None
            facts = [battle_text(place, seat, occupant.strength, position)]
        case NameStartPlayer(start):
            order = [(start + step) % position.players for step in range(position.players)]
            facts = [f"the order is then {names.each_seat(order)}"]
        case _:
            facts = []
    return "; ".join(facts)


def _exchanged(
    position: Position,
    seat: int,
    cost: Cost | None,
    reward: Reward | None,
    purse: bool,
    times: int = 1,
) -> list[str]:
    """Return how goods change, and what is chosen next."""
    owner = position.seats[seat]
    paid = dict(cost.goods) if cost is not None else {}
    won = dict(reward.goods) if reward is not None else {}
    goods = (
        ("gold", "gold", owner.gold, paid.get("gold", 0), won.get("gold", 0)),
        ("squires", "squires", owner.squires, paid.get("squires", 0), won.get("squires", 0)),
        ("unspent", "vote markers set aside", owner.set_aside, paid.get("votes", 0), 0),
        ("votes", "vote markers", owner.votes, 0, won.get("votes", 0)),
        ("pp", "PP", owner.pp, 0, won.get("pp", 0)),
    )
    changes = [
        f"{noun} {before} to {before + (gained - spent) * times}"
        for good, noun, before, spent, gained in goods
        if spent != gained and (purse or good not in ("gold", "squires"))
    ]
    facts = [", ".join(changes)] if changes else []
    return facts + ([] if reward is None else _next_choices(position, seat, reward))


def _next_choices(position: Position, seat: int, reward: Reward) -> list[str]:
    """Return what the seat chooses next, as far as the reward is not lost."""
    nobles = any(can_take_noble(position, seat, county) for county in COUNTY_PLACES)
    chosen = [
        what
        for what, is_chosen in (
            ("knight", reward.upgrade and upgrades(position, seat)),
            ("extension tile", reward.tile and position.seats[seat].stock),
            ("county", reward.noble and nobles),
            ("conflict", reward.voyage and open_conflicts(position, seat)),
        )
        if is_chosen
    ]
    return [f"then you choose the {listing(chosen)}"] if chosen else []


def _nobles(position: Position, seat: int) -> str:
    values = position.rules.ending.nobles
    number = len(position.seats[seat].nobles)
    return f"nobles {number} to {number + 1} ({values[number + 1]} PP at the end)"


def _battle(place: int, position: Position, names: Names) -> str:
    conflict = position.conflict_at(place)
    assert conflict is not None
    french = names.rules.conflicts[conflict.card].strength
    return f"English strength {conflict.total} to {conflict.total + 1}, French {french}"
