"""What follows from an answer beyond what its line says: purses, nobles, battles, choices."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

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
from lancaster_tui.rules.phases.counties import ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import MakeExchange
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import usable
from lancaster_tui.rules.places import CONFLICT, COURT
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.entries import CastleSpace
from lancaster_tui.rules.ruleset.vocabulary import Cost, Reward, RewardWord
from lancaster_tui.words.battles import battle_short, battle_text, upgraded_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import listing, purse_changes
from lancaster_tui.words.prompts.allotments import allotment_outcome
from lancaster_tui.words.prompts.later_laws import later_laws_texts
from lancaster_tui.words.rewards import PRIZES, priced_text, reward_times
from lancaster_tui.words.standings import more_nobles

_USES: Final[Mapping[RewardWord, str]] = {
    "gold": "gold buys nobles",
    "squires": "a squire adds 1 strength",
    "votes": "a vote marker adds 1 to a ballot",
    "recruit": "a recruit is one more S1 to place",
    "upgrade": "an upgrade adds 1 to a knight",
}
_START_PLAYER: Final = "then the start player is named"
_KEPT: Final = {
    "gold": "gold kept can buy nobles and ransom knights",
    "squires": "squires kept can add strength and pay castle spaces",
}
_LATER: Final = "the markers are for the next round"
_WORTHLESS: Final = "no vote follows: the markers are worth nothing"


def outcome_text(
    action: Action,
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool = True,
    brief: bool = False,
) -> str:
    """Return what follows from an action and is not in its label; nothing if all is.

    ``gold 5 to 2; nobles 1 to 2 (1 PP at the end, 3 make 3 PP)``. The action is a legal one of the
    decision and not a placement. Without ``purse``, gold and squires of the seat are left out;
    ``brief`` is for a narrow row.
    """
    if position.is_ally(decision.faction):
        return "; ".join(_of_ally(action, decision, position, names))
    facts = _of_player(action, decision, position, names, purse=purse, brief=brief)
    facts += later_laws_texts(action, decision, position, names, purse=purse)
    return "; ".join(filter(None, facts))


def _of_player(
    action: Action,
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool,
    brief: bool,
) -> list[str]:
    """Return what follows for a player at once."""
    seat, faction = decision.seat, decision.faction
    exchanged = partial(_exchanged, position, seat, purse=purse)
    match action:
        case TakeFavour(favour):
            facts = exchanged(None, names.rules.favours[favour].reward)
        case Claim(choice):
            assert isinstance(decision.choice, ClaimCounty)
            county = names.rules.counties[decision.choice.county]
            price = names.rules.county_price if choice == "both" else None
            reward = None if choice == "noble" else county.reward
            facts = [] if choice == "reward" else [_nobles(position, seat, brief=brief)]
            facts += exchanged(price, reward)
            facts += [_START_PLAYER] * county.names_start_player
        case UseSpace(space):
            card = names.rules.castle[space]
            facts = exchanged(card.cost, card.reward)
        case Trade(times, way):
            assert isinstance(decision.choice, MakeExchange)
            bargain = decision.choice.ways(position)[way]
            if not times:
                facts = [_KEPT[good] for good, _ in bargain.cost.goods if good in _KEPT]
            else:
                is_last = position.round == names.rules.rounds
                facts = exchanged(bargain.cost, bargain.reward, times=times)
                facts += [_WORTHLESS if is_last else _LATER] * bool(bargain.reward.votes)
        case PayLevy() | SendSquires():
            facts = [allotment_outcome(action, decision, position, purse=purse)]
        case Ransom(strength):
            facts = exchanged(Cost(gold=strength), None)
        case TakeNoble():
            facts = [_nobles(position, seat, brief=brief)]
        case Upgrade():
            facts = _battle(action, faction, position)
        case Sail(place):
            facts = [_sailed(place, decision, position, brief=brief)]
        case NameStartPlayer():
            facts = ["first from this round's castles on"]
            if position.round < names.rules.rounds:
                facts.append(f"places the first knight of round {position.round + 1}")
        case BuildTile(space) if isinstance(decision.choice, ChooseFirstTile):
            card = names.rules.castle[space]
            facts = [_every_round(card, position, names), _uses(card.reward)]
        case BuildTile(space):
            facts = [_every_round(names.rules.castle[space], position, names)]
        case Place() | Vote() | Decline():
            facts = []
    return facts


EVERY_ROUND: Final = "every round"
IN_ALL: Final = "in all"
_BEFORE_CASTLES: Final = ("setup", "placing", "parliament", "counties")


def _every_round(card: CastleSpace, position: Position, names: Names) -> str:
    """Return what an extension tile gives each round, and of goods how much of use in all."""
    left = names.rules.rounds - position.round + (position.phase in _BEFORE_CASTLES)
    if not left:
        return ""
    text = f"{EVERY_ROUND}: {priced_text(card.cost, card.reward)}"
    used = left - bool(card.reward.votes)  # markers of the last round come too late
    if card.reward.prizes or used <= 0:
        return text
    return (
        f"{text}, {IN_ALL} {reward_times(card.reward, used)}{' to use' * bool(card.reward.votes)}"
    )


def _uses(reward: Reward) -> str:
    """Return what a reward is good for, as far as it is goods or one more or better knight."""
    gained: list[RewardWord] = [word for word, _ in (*reward.goods, *reward.prizes)]
    return ", ".join(_USES[what] for what in gained if what in _USES)


def _of_ally(action: Action, decision: Decision, position: Position, names: Names) -> list[str]:
    """Return what follows for an ally, which owns nothing but knights (ALY-3)."""
    faction = decision.faction
    match action:
        case TakeFavour(favour):
            return _next_choices(position, faction, names.rules.favours[favour].reward)
        case Claim(choice):
            assert isinstance(decision.choice, ClaimCounty)
            county = names.rules.counties[decision.choice.county]
            facts = [] if choice == "noble" else _next_choices(position, faction, county.reward)
            return facts + [_START_PLAYER] * county.names_start_player
        case UseSpace(space):
            return _next_choices(position, faction, names.rules.castle[space].reward)
        case Upgrade():
            return _battle(action, faction, position)
        case Sail(place):
            return [_sailed(place, decision, position, brief=False)]
        case (
            Place()
            | BuildTile()
            | TakeNoble()
            | Vote()
            | Trade()
            | PayLevy()
            | SendSquires()
            | NameStartPlayer()
            | Ransom()
            | Decline()
        ):
            return []


def _sailed(place: int, decision: Decision, position: Position, *, brief: bool) -> str:
    assert isinstance(decision.choice, Voyage)
    occupant = position.counties[decision.choice.county]
    assert occupant is not None
    tell = battle_short if brief else battle_text
    return tell(place, decision.choice.faction, occupant.strength, position)


def _exchanged(
    position: Position,
    seat: int,
    cost: Cost | None,
    reward: Reward | None,
    *,
    purse: bool,
    times: int = 1,
) -> list[str]:
    """Return how goods change, and what is chosen next."""
    facts = purse_changes(position, seat, cost, reward, times=times, purse=purse)
    return facts + ([] if reward is None else _next_choices(position, seat, reward))


def _next_choices(position: Position, faction: int, reward: Reward) -> list[str]:
    """Return what comes of prizes at once and what is chosen next, as far as they are not lost."""
    used = usable(position, faction, reward)
    recruit = ["an S1 joins the court"] if used.get("recruit") else []
    chosen = dict.fromkeys(
        what for prize, number in used.items() if number and (what := PRIZES[prize].chosen)
    )
    voyage = ["a voyage takes no King's Favour"] if used.get("voyage") else []
    choose = [f"then you choose the {listing(chosen)}", *voyage] if chosen else []
    return recruit + choose


def _nobles(position: Position, seat: int, *, brief: bool) -> str:
    """Return what one noble more is worth, and how many are worth more than that (END-4, CAS-3)."""
    before = len(position.seats[seat].nobles)
    number = before + 1
    more = more_nobles(number, position.rules)
    worth = [f"{position.rules.ending.nobles[number]} PP", *filter(None, [more])]
    if brief:
        return f"nobles {before} to {number} ({', '.join(worth)})"
    worth[0] += " at the end"
    votes = ", +1 vote a round" if position.round < position.rules.rounds else ""
    return f"nobles {before} to {number} ({', '.join(worth)}){votes}"


def _battle(action: Upgrade, faction: int, position: Position) -> list[str]:
    """Return how the battle would end in which a knight is upgraded, if it is in one."""
    strength, place, _ = action
    if not CONFLICT <= place < COURT:
        return []
    return [upgraded_text(place, faction, strength, position)]
