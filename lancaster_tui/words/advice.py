"""Advice in words: what a move is, what it wins and what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.bots.advice import TRIES, Advice, Fate
from lancaster_tui.rules.actions import Action, BuildTile, Place, UseSpace, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.pieces.rewards import owned
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW, place_text
from lancaster_tui.rules.position import Position
from lancaster_tui.words.battles import CAPTURED, NO_POINTS, level_text, rank_points
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, ordinal
from lancaster_tui.words.places import county_wins, place_gives
from lancaster_tui.words.prompts.answers import action_label, action_short
from lancaster_tui.words.prompts.outcomes import outcome_text
from lancaster_tui.words.prompts.placements import WINS_THERE, Fact, placement_facts
from lancaster_tui.words.rewards import cost_text

ADVICE: Final = "ADVICE"
THINKING: Final = "thinking"
NONE_FOUND: Final = "No advice could be found this time. Close it and ask again, or go on without."

_ONLY: Final = ("the only answer there is", "the only one")
_TRIED: Final = (
    f"bots tried the best moves {TRIES} times, to the end of this round",
    f"bots tried each {TRIES} times, to the round's end",
    f"each tried {TRIES} times by bots",
    f"{TRIES} tries by bots",
)
_WORSE: Final = (
    "PP worse: about how much smaller your lead would be at the end of the game, or how much "
    "further you would be behind. In brackets: how much of that each difference makes.",
    "PP worse: how much smaller your lead at the end would be; in brackets: why.",
)


def advice_notes(advice: Advice) -> Sequence[str]:
    """Return what stands behind the heading of advice on moves, the longest form first."""
    return _TRIED if len(advice.moves) > 1 else _ONLY


def worse_notes(advice: Advice) -> Sequence[str]:
    """Return what the figures behind the moves mean, the longest form first; nothing of one."""
    return _WORSE if len(advice.moves) > 1 else ()


def move_forms(
    action: Action, decision: Decision, position: Position, names: Names
) -> Sequence[str]:
    """Return an action without what follows from it, the longest form first."""
    if isinstance(action, Place):
        whose = "ally's " if action.ally else ""
        where = names.place(action.place, is_ally=action.ally)
        beside = f" with {goods(action.squires, 'squires')}" if action.squires else ""
        more = f"+{action.squires}" if action.squires else ""
        knight = f"{whose}S{action.strength}"
        return (
            f"{knight} to {where}{beside}",
            f"{knight}{more} to {where}",
            f"{knight}{more} to {place_text(action.place)}",
        )
    label = action_label(action, decision, position, names)
    short = action_short(action, decision, position, names)
    if isinstance(action, BuildTile):
        short = names.tile(action.space)
    elif isinstance(action, UseSpace):
        short = label.split(": ")[0]
    elif isinstance(action, Vote):
        short = label.split(" (")[0]
    return label.split("; ")[0], short.split("; ")[0]


def placement_reasons(
    action: Place,
    fate: Fate | None,
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool,
) -> list[Fact]:
    """Return what a placement wins, what speaks against it, and how safe it was in the tries.

    Without ``purse``, as far as open.
    """
    faction = position.factions_of(decision.seat)[action.ally]
    if action.place >= CONFLICT:
        assert fate is not None
        return _in_france(action, fate, faction, position, names)
    _, *facts = placement_facts(action, decision, position, names, purse=purse)
    if fate is None:
        gives = place_gives(action.place, position, names, faction)
        unpaid = any(fact.is_warning for fact in facts)
        prize = Fact(f"{WINS_THERE if unpaid else 'wins'}: {gives}", is_extra=unpaid)
        return [prize, *facts, Fact("nobody can expel it", is_extra=True)]
    prize = Fact(f"{WINS_THERE}: {county_wins(action.place, faction, position, names)}")
    stays = _stays(fate) if _may_be_expelled(action.place, decision.seat, position) else []
    others = (fact._replace(is_extra=not fact.is_warning) for fact in facts if fact != prize)
    return [prize, *stays, *others]


def _may_be_expelled(county: int, seat: int, position: Position) -> bool:
    """Whether a rival has a knight to place, if only one that this placement expels."""
    own = position.factions_of(seat)
    return position.counties[county] is not None or any(
        any(faction.court) for number, faction in enumerate(position.factions) if number not in own
    )


def _stays(fate: Fate) -> list[Fact]:
    expelled = f"expelled in {_often(TRIES - fate.stayed)}"
    if 2 * fate.stayed < TRIES:
        return [Fact(f"{expelled}, then free to be placed again", is_warning=True)]
    is_left = fate.stayed == TRIES
    return [Fact(f"bots left it there in {_often(TRIES)}" if is_left else expelled, is_extra=True)]


def _in_france(
    action: Place,
    fate: Fate,
    faction: int,
    position: Position,
    names: Names,
) -> list[Fact]:
    """Return what a knight wins in France, and how its battle ended in the tries."""
    conflict = position.conflict_at(action.place)
    assert conflict is not None
    # The best rank that it reached in at least half of the tries.
    rank = sorted(fate.ranks)[len(fate.ranks) // 2]
    reached = sum(each <= rank for each in fate.ranks)
    is_ally = position.is_ally(faction)
    points = rank_points(position.rules.conflicts[conflict.card])[rank - 1]
    won, if_not = points.won, f"{points.lost} if lost"
    if 2 * fate.won < TRIES:
        won, if_not = points.lost, f"{points.won} if won"
    prize = NO_POINTS if is_ally else f"{goods(won, 'pp')} ({if_not})"
    favour = ", and a favour" if position.favours else ""
    often = "all" if reached == TRIES else "most"
    facts = [Fact(f"in {often} tries: {ordinal(rank)} there, {prize}{favour}")]
    lost = TRIES - fate.won
    if lost and action.place - CONFLICT in LOWER_ROW:
        ransom = "no ransom" if is_ally else f"ransom {action.strength} gold"
        facts.append(Fact(f"{CAPTURED} in {_often(lost)} ({ransom})", is_warning=True))
    facts.append(Fact(f"England won in {_often(fate.won)}", is_extra=True))
    level = level_text(action.place, faction, action.strength, position, names)
    return [*facts, Fact(level, is_extra=True)] if level else facts


def _often(times: int) -> str:
    if times in (0, TRIES):
        return f"{'all' if times else 'none of'} {TRIES} tries"
    return f"{times} of {TRIES} tries"


def reasons(
    action: Action, decision: Decision, position: Position, names: Names, *, purse: bool
) -> list[Fact]:
    """Return what follows from an answer and is not in its name; without ``purse``, as far as open.

    The answer is no placement (``placement_reasons``).
    """
    _, *clauses = action_label(action, decision, position, names).split("; ")
    outcome = outcome_text(action, decision, position, names, purse=purse)
    price = (
        _price(action.space, decision, position, names, purse=purse)
        if isinstance(action, BuildTile)
        else []
    )
    return [
        *price,
        *(Fact(text) for text in outcome.split("; ") if text),
        *(Fact(text, is_extra=True) for text in clauses),
    ]


def _price(
    space: int, decision: Decision, position: Position, names: Names, *, purse: bool
) -> list[Fact]:
    """Return what a tile costs whenever it is scored (CAS-4), a warning if there is too little."""
    cost = names.rules.castle[space].cost
    if cost is None or not purse:
        return []
    owner = position.seats[decision.seat]
    has = listing(goods(owned(owner, good), good) for good, _ in cost.goods)
    return [
        Fact(
            f"costs {cost_text(cost)} whenever it is scored: you have {has}",
            is_warning=any(owned(owner, good) < asked for good, asked in cost.goods),
        )
    ]
