"""Actions in words: a line for a menu that says all that follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lancaster_tui.rules.actions import (
    Action,
    BuildTile,
    Claim,
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
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import Prize
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import MakeExchange
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.knights import conflict_refusal
from lancaster_tui.rules.pieces.rewards import RewardChoice, owned
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_PLACES,
    COUNTY_PLACES,
    COURT,
    place_text,
)
from lancaster_tui.rules.position import STRENGTHS, Occupant, Position
from lancaster_tui.rules.ruleset.vocabulary import SCREENED, Exchange
from lancaster_tui.words.battles import joined_forms, upgraded_forms
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, its_squires, knights, listing, number_of
from lancaster_tui.words.places import (
    LEAVES_THE_GAME,
    place_gives,
    unusable_text,
)
from lancaster_tui.words.prompts.allotments import allotment_label
from lancaster_tui.words.prompts.outcomes import outcome_text
from lancaster_tui.words.prompts.placements import english_text, placement_label, preview_text
from lancaster_tui.words.rewards import (
    cost_text,
    cost_times,
    goods_paid,
    priced_text,
    reward_text,
    reward_times,
)

_DECLINED: Final[Mapping[Prize, str]] = complete(
    Prize,
    {
        "recruit": "decline the recruit",
        "upgrade": "decline the upgrade",
        "tile": "decline the extension tile",
        "noble": "decline the noble",
        "voyage": "no voyage; the knight returns to court",
    },
)


def action_label(action: Action, decision: Decision, position: Position, names: Names) -> str:
    """Return an action with what it pays, expels and wins.

    ``S1 to B Stafford with 2 squires; expels Bob's S2``. The action is one that the decision's
    choice considers, legal or not.
    """
    faction = _acting(action, decision, position)
    match action:
        case Place():
            return placement_label(action, faction, position, names)
        case TakeFavour(favour):
            reward = names.rules.favours[favour].reward
            return reward_text(reward) + unusable_text(position, faction, reward)
        case BuildTile():
            return _tile(action, decision, position, names)
        case Upgrade(strength, place):
            where = names.place(place, is_ally=position.is_ally(faction))
            knight = f"S{strength} in {where}"
            if strength == STRENGTHS[-1]:
                return knight
            changes = upgraded_forms(place, faction, strength, position)[:1]
            return ": ".join((f"{knight} becomes S{strength + 1}", *changes))
        case TakeNoble(county):
            leaves = f", {LEAVES_THE_GAME}" if position.is_ally(faction) else ""
            return f"noble of {names.county(county)} ({position.nobles_left[county]} left){leaves}"
        case Vote(yes, markers):
            return _ballot(yes=yes, markers=markers)
        case Trade():
            return _trade(action, decision, position)
        case PayLevy() | SendSquires():
            return allotment_label(action, decision.choice, position, names)
        case Claim():
            return _claim(action, decision, position, names)
        case Sail():
            return _sail(action, decision, position, names)
        case NameStartPlayer(other):
            return f"{names.seat(other)} becomes start player{_followed(other, position, names)}"
        case UseSpace(space):
            place = CASTLE + space
            gives = place_gives(place, position, names, faction)
            return f"{names.where(place, is_ally=position.is_ally(faction))}: {gives}"
        case Ransom(strength):
            return f"pay {goods(strength, 'gold')}: S{strength} returns to court"
        case Decline():
            return _decline(decision, position)


def action_short(action: Action, decision: Decision, position: Position, names: Names) -> str:
    """Return an action as ``action_label`` does, as far as it can in at most some 35 signs.

    A castle space goes without its letter, which is the key before it.
    """
    faction = _acting(action, decision, position)
    match action:
        case Upgrade() | Sail():
            return _battle_forms(action, decision, position, names)[0]
        case TakeNoble(county):
            if not position.is_ally(faction) and county in position.seats[faction].nobles:
                return f"{names.county(county)}: yours"
            return f"{names.county(county)}: {position.nobles_left[county]} left"
        case BuildTile(space):
            card = names.rules.castle[space]
            standing = _standing(action, decision, position)
            leaves = f" (your S{standing} leaves)" if standing else ""
            return f"{priced_text(card.cost, card.reward)}{leaves}"
        case UseSpace(space):
            card = names.rules.castle[space]
            cost = None if position.is_ally(decision.faction) else card.cost
            return priced_text(cost, card.reward)
        case Trade(times, way) if times:
            assert isinstance(decision.choice, MakeExchange)
            bargain = decision.choice.ways(position)[way]
            paid, won = cost_times(bargain.cost, times), reward_times(bargain.reward, times)
            is_for_next = bargain.reward.votes and position.round < names.rules.rounds
            when = " for the next round" if is_for_next else ""
            return f"{paid.replace(' + ', ' ')}: {won}{when}"
        case NameStartPlayer(other):
            return names.seat(other)
        case Decline():
            return action_label(action, decision, position, names).partition(";")[0]
        case _:
            return action_label(action, decision, position, names)


def _briefly(place: int, names: Names) -> str:
    """Return a place of a knight in few signs: ``E Bedford``, ``court``, ``castle K``, ``Y``."""
    if place in COUNTY_PLACES:
        return names.county(place)
    if place in CASTLE_PLACES:
        return f"castle {place_text(place)}"
    return place_text(place) if place != COURT else "court"


def fewer_words(
    action: Action, decision: Decision, position: Position, names: Names
) -> Sequence[str]:
    """Return an action in forms that are shorter than ``action_short``; mostly nothing.

    They go without what the question or the table says.
    """
    match action:
        case Upgrade() | Sail():
            return _battle_forms(action, decision, position, names)[1:]
        case Trade():
            return _trade_won(action, decision, position)
        case _:
            return ()


def _battle_forms(
    action: Upgrade | Sail, decision: Decision, position: Position, names: Names
) -> Sequence[str]:
    """Return a knight that gets better, or where it sails, and how its battle would end then.

    ``W S1 to S2: strength 3 of 5, England wins, you stay 1st (4 PP)``; each form is shorter.
    """
    place, faction = action.place, decision.faction
    if isinstance(action, Upgrade):
        knight = f"{_briefly(place, names)} S{action.strength}"
        if action.strength == STRENGTHS[-1]:
            return (knight,)
        changes = upgraded_forms(place, faction, action.strength, position)
        knight += f" to S{action.strength + 1}"
        return [": ".join(filter(None, (knight, change))) for change in changes[1:]] or (knight,)
    if position.conflict_at(place) is None:
        return (f"{place_text(place)}: no conflict",)
    if conflict_refusal(position, faction, place) is not None:
        return (f"{place_text(place)}: full",)
    changes = joined_forms(place, faction, _sailor(decision, position).strength, position)
    return [f"{place_text(place)}: {change}" for change in changes]


def answer_text(action: Action, decision: Decision, position: Position, names: Names) -> str:
    """Return a legal action with all that is known to follow from it, on one line."""
    if isinstance(action, Place):
        return preview_text(action, decision, position, names)
    label = action_label(action, decision, position, names)
    if isinstance(action, Sail):
        return f"{label}; {outcome_text(action, decision, position, names)}"
    return label


def _acting(action: Action, decision: Decision, position: Position) -> int:
    """Return whose knights an answer to a decision is about (ALY-4)."""
    if isinstance(action, Place):
        return position.factions_of(decision.seat)[action.ally]
    return decision.faction


def _followed(start: int, position: Position, names: Names) -> str:
    """Return who acts behind a start player, in order: ``, then Bob and Cid``."""
    others = [(start + step) % position.players for step in range(1, position.players)]
    return f", then {listing(map(names.seat, others))}"


def _tile(action: BuildTile, decision: Decision, position: Position, names: Names) -> str:
    space = names.rules.castle[action.space]
    letter = place_text(CASTLE + action.space)
    line = f"tile {letter}, {priced_text(space.cost, space.reward)}"
    if standing := _standing(action, decision, position):
        line += f"; your S{standing} there returns to court unscored"
    return line


def _standing(action: BuildTile, decision: Decision, position: Position) -> int:
    """Return the knight that would have to leave its space for a tile, 0 if none stands there."""
    if isinstance(decision.choice, ChooseFirstTile):
        return 0
    return position.factions[decision.seat].castle[action.space]


def _ballot(*, yes: bool, markers: int) -> str:
    side = "yes" if yes else "no"
    if not markers:
        return f"{side} without vote markers (counts 1)"
    return f"{side} with {goods(markers, 'votes')} (counts {markers + 1})"


def _trade(action: Trade, decision: Decision, position: Position) -> str:
    assert isinstance(decision.choice, MakeExchange)
    times = action.times
    if not times:
        return "no exchange"
    ways = decision.choice.ways(position)
    bargain = ways[action.way]
    paid, won = cost_times(bargain.cost, times), reward_times(bargain.reward, times)
    often = f"{number_of(times, 'time', 'times')}: " if len(ways) == 1 else ""
    return f"{often}pay {paid}, gain {won}"


def trade_text(action: Trade, decision: Decision, position: Position) -> str:
    """Return an exchange with what it leaves, for whoever may see the purse (SET-10).

    ``pay 2 gold + 2 squires, gain 6 PP; 3 gold, 1 squire left``.
    """
    what = _trade(action, decision, position).rpartition(": ")[2]
    left = _goods_left(action, decision, position)
    return f"{what}; {', '.join(left)} left" if action.times else what


def _trade_won(action: Trade, decision: Decision, position: Position) -> Sequence[str]:
    """Return what an exchange wins where there is one way to make it, in forms; else nothing.

    ``2 vote markers, -2 gold``; at last without what it costs, which the question says.
    """
    assert isinstance(decision.choice, MakeExchange)
    ways = decision.choice.ways(position)
    if len(ways) > 1 or not action.times:
        return ()
    won = reward_times(ways[0].reward, action.times)
    paid = (f"-{goods_paid(amount * action.times, good)}" for good, amount in ways[0].cost.goods)
    return f"{won}, {' '.join(paid)}", won


def voyage_text(action: Sail, decision: Decision, position: Position, names: Names) -> str:
    """Return a legal voyage with how the battle would end then.

    ``S3 to conflict Y: strength 7 of 5, England wins, you are 1st (5 PP)``.
    """
    sailor = _sailor(decision, position)
    ends = joined_forms(action.place, decision.faction, sailor.strength, position)[0]
    move = f"S{sailor.strength} to {names.conflict(action.place)}"
    return f"{move}: {ends}{its_squires(sailor.squires)}"


def _goods_left(action: Trade, decision: Decision, position: Position) -> list[str]:
    """Return what an exchange leaves of all that can be paid or won in it."""
    assert isinstance(decision.choice, MakeExchange)
    ways = decision.choice.ways(position)
    bargain, owner = ways[action.way], position.seats[decision.seat]
    paid, won = dict(bargain.cost.goods), dict(bargain.reward.goods)
    return [
        goods_paid(
            owned(owner, good)
            - paid.get(good, 0) * action.times
            + won.get(good, 0) * action.times * (good in SCREENED),
            good,
        )
        for good in dict.fromkeys(good for way in ways for good, _ in way.cost.goods)
    ]


def purse_asked(decision: Decision, position: Position) -> str:
    """Return what a player has of what an exchange costs; nothing where none is asked about."""
    if not isinstance(decision.choice, MakeExchange):
        return ""
    return f"You have {listing(_goods_left(Trade(0), decision, position))}."


def _claim(action: Claim, decision: Decision, position: Position, names: Names) -> str:
    assert isinstance(decision.choice, ClaimCounty)
    reward = names.rules.counties[decision.choice.county].reward
    faction = decision.choice.faction
    won = reward_text(reward) + unusable_text(position, faction, reward)
    match action.choice:
        case "noble":
            return f"the noble, {LEAVES_THE_GAME}" if position.is_ally(faction) else "the noble"
        case "reward":
            return f"the reward: {won}"
        case "both":
            return f"pay {cost_text(names.rules.county_price)}: the noble, then {won}"


def _sail(action: Sail, decision: Decision, position: Position, names: Names) -> str:
    sailor = _sailor(decision, position)
    line = f"S{sailor.strength} to {names.conflict(action.place)}"
    if conflict_refusal(position, decision.faction, action.place) is not None:
        return line
    english = english_text(sailor.strength, action.place, position, names)
    return f"{line}{english}{its_squires(sailor.squires)}"


def _sailor(decision: Decision, position: Position) -> Occupant:
    """Return the knight that sails, with its squires, which stay behind."""
    assert isinstance(decision.choice, Voyage)
    occupant = position.counties[decision.choice.county]
    assert occupant is not None
    return occupant


def _decline(decision: Decision, position: Position) -> str:
    match decision.choice:
        case UsePaidSpace(faction=faction):
            if position.is_ally(faction):
                return "use no more; done with the ally castle"
            return "use no more; done with the paid spaces"
        case RansomKnights() as choice:
            stack = choice.stack(position)
            left = knights(sorted(stack.knights)) if stack is not None else ""
            return f"no ransom; to reserve: {left}"
        case RewardChoice(what=what) as choice:
            return f"{_DECLINED[what]}{_not_returned(choice, position)}"
        case other:
            raise TypeError(f"{type(other).__name__} cannot be declined")


def _not_returned(choice: RewardChoice[Any], position: Position) -> str:
    """Return what has been paid for a reward, and is lost with it."""
    cost = None
    if choice.source.kind == "castle" and not position.is_ally(choice.faction):
        spaces = {space.id: space for space in position.rules.castle}
        cost = spaces[choice.source.id].cost
    elif choice.source.kind == "law":
        effect = position.rules.law_by_id[choice.source.id].effect
        cost = effect.cost if isinstance(effect, Exchange) else None
    return "" if cost is None else f"; what was paid for it ({cost_text(cost)}) is lost too"
