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
from lancaster_tui.words.battles import Prospect, joined_prospect, upgraded_prospect
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import listing, purse_changes
from lancaster_tui.words.prompts.allotments import allotment_facts
from lancaster_tui.words.prompts.later_laws import later_laws_facts
from lancaster_tui.words.prompts.law_facts import Fact
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
_LATER: Final = Fact("the markers are for the next round", is_neutral=True)
_WORTHLESS: Final = Fact("no vote follows: the markers are worth nothing", is_warning=True)


def outcome_text(
    action: Action,
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool = True,
    brief: bool = False,
) -> str:
    """Return what follows from an action and is not in its label, on one line (``outcome_facts``).

    ``gold 5 to 2; nobles 1 to 2 (1 PP at the end, 3 make 3 PP)``.
    """
    facts = outcome_facts(action, decision, position, names, purse=purse, brief=brief)
    return "; ".join(fact.text for fact in facts)


def outcome_facts(
    action: Action,
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool = True,
    brief: bool = False,
) -> list[Fact]:
    """Return what follows from an action and is not in its label; nothing if all is.

    The action is a legal one of the decision and not a placement. Without ``purse``, gold and
    squires of the seat are left out; ``brief`` is for a narrow row.
    """
    if position.is_ally(decision.faction):
        return _of_ally(action, decision, position, names)
    facts = _of_player(action, decision, position, names, purse=purse, brief=brief)
    return [*facts, *later_laws_facts(action, decision, position, names, purse=purse)]


def battle_facts(prospect: Prospect) -> list[Fact]:
    """Return how a battle would end: if France wins it is no gain, and what it captures is lost."""
    ends = Fact(prospect.ends, is_neutral=not prospect.is_won)
    return [ends, *([Fact(prospect.captured, is_warning=True)] if prospect.captured else [])]


def _facts(*texts: str, is_neutral: bool = False) -> list[Fact]:
    """Return texts that say something as facts."""
    return [Fact(text, is_neutral=is_neutral) for text in texts if text]


def _of_player(
    action: Action,
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool,
    brief: bool,
) -> list[Fact]:
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
            facts = [] if choice == "reward" else _facts(_nobles(position, seat, brief=brief))
            facts += exchanged(price, reward)
            facts += _facts(_START_PLAYER * county.names_start_player)
        case UseSpace(space):
            card = names.rules.castle[space]
            facts = exchanged(card.cost, card.reward)
        case Trade(times, way):
            assert isinstance(decision.choice, MakeExchange)
            bargain = decision.choice.ways(position)[way]
            if not times:
                kept = (_KEPT.get(good, "") for good, _ in bargain.cost.goods)
                facts = _facts(*kept, is_neutral=True)
            else:
                facts = exchanged(bargain.cost, bargain.reward, times=times)
                if bargain.reward.votes:
                    is_last = position.round == names.rules.rounds
                    facts.append(_WORTHLESS if is_last else _LATER)
        case PayLevy() | SendSquires():
            facts = allotment_facts(action, decision, position, purse=purse)
        case Ransom(strength):
            facts = exchanged(Cost(gold=strength), None)
        case TakeNoble():
            facts = _facts(_nobles(position, seat, brief=brief))
        case Upgrade():
            facts = _battle(action, faction, position)
        case Sail(place):
            facts = _sailed(place, decision, position, brief=brief)
        case NameStartPlayer():
            facts = _facts("goes first from this round's castles on", is_neutral=True)
            if position.round < names.rules.rounds:
                places = f"places the first knight of round {position.round + 1}"
                facts += _facts(places, is_neutral=True)
        case BuildTile(space) if isinstance(decision.choice, ChooseFirstTile):
            card = names.rules.castle[space]
            facts = _facts(_every_round(card, position, names), _uses(card.reward))
        case BuildTile(space):
            facts = _facts(_every_round(names.rules.castle[space], position, names))
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


def _of_ally(action: Action, decision: Decision, position: Position, names: Names) -> list[Fact]:
    """Return what follows for an ally, which owns nothing but knights (ALY-3)."""
    faction = decision.faction
    match action:
        case TakeFavour(favour):
            return _next_choices(position, faction, names.rules.favours[favour].reward)
        case Claim(choice):
            assert isinstance(decision.choice, ClaimCounty)
            county = names.rules.counties[decision.choice.county]
            facts = [] if choice == "noble" else _next_choices(position, faction, county.reward)
            return facts + _facts(_START_PLAYER * county.names_start_player)
        case UseSpace(space):
            return _next_choices(position, faction, names.rules.castle[space].reward)
        case Upgrade():
            return _battle(action, faction, position)
        case Sail(place):
            return _sailed(place, decision, position, brief=False)
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


def _sailed(place: int, decision: Decision, position: Position, *, brief: bool) -> list[Fact]:
    """Return how the battle would end that a knight sails to."""
    assert isinstance(decision.choice, Voyage)
    occupant = position.counties[decision.choice.county]
    assert occupant is not None
    faction, strength = decision.choice.faction, occupant.strength
    return battle_facts(joined_prospect(place, faction, strength, position, brief=brief))


def _exchanged(
    position: Position,
    seat: int,
    cost: Cost | None,
    reward: Reward | None,
    *,
    purse: bool,
    times: int = 1,
) -> list[Fact]:
    """Return how goods change, and what is chosen next."""
    changes = purse_changes(position, seat, cost, reward, times=times, purse=purse)
    if reward is None:
        return _facts(*changes, is_neutral=True)
    return _facts(*changes) + _next_choices(position, seat, reward)


def _next_choices(position: Position, faction: int, reward: Reward) -> list[Fact]:
    """Return what comes of prizes at once and what is chosen next, as far as they are not lost."""
    used = usable(position, faction, reward)
    recruit = ["an S1 joins the court"] if used.get("recruit") else []
    chosen = dict.fromkeys(
        what for prize, number in used.items() if number and (what := PRIZES[prize].chosen)
    )
    facts = _facts(*recruit)
    if chosen:
        facts += _facts(f"then you choose the {listing(chosen)}")
    if used.get("voyage"):
        facts += _facts("a voyage takes no King's Favour", is_neutral=True)
    return facts


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


def _battle(action: Upgrade, faction: int, position: Position) -> list[Fact]:
    """Return how the battle would end in which a knight is upgraded, if it is in one."""
    strength, place, _ = action
    if not CONFLICT <= place < COURT:
        return []
    return battle_facts(upgraded_prospect(place, faction, strength, position))
