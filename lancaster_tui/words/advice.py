"""Advice in words: what a move is, what it wins and what speaks against it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from lancaster_tui.bots.advice import TRIES, Advice, Fate
from lancaster_tui.rules.actions import Action, BuildTile, Place, Upgrade, UseSpace, Vote
from lancaster_tui.rules.agenda import Decision, after_answer
from lancaster_tui.rules.pieces.rewards import can_take_noble, owned
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW, place_text
from lancaster_tui.rules.position import Position, View
from lancaster_tui.words.advice_reasons import behind
from lancaster_tui.words.battles import CAPTURED, NO_POINTS, level_text, rank_points
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, ordinal
from lancaster_tui.words.places import county_wins, place_gives
from lancaster_tui.words.prompts.answers import action_label, action_short
from lancaster_tui.words.prompts.law_facts import OF_OTHERS, Fact, law_facts
from lancaster_tui.words.prompts.outcomes import EVERY_ROUND, IN_ALL, outcome_text
from lancaster_tui.words.prompts.placements import (
    WINS_THERE,
    can_be_expelled,
    expels_facts,
    facts_there,
    tile_price,
)
from lancaster_tui.words.rewards import cost_text, reward_text

ADVICE: Final = "ADVICE"
THINKING: Final = "thinking"
NONE_FOUND: Final = "No advice could be found this time. Close it and ask again, or go on without."
NONE_IN_LINES: Final = "No advice could be found this time. Ask again, or go on without."

_ONLY: Final = ("the only answer there is", "the only one")
_TRIED: Final = (
    f"bots tried each of the best moves in {TRIES} games, to the end of this round",
    f"bots tried each in {TRIES} games, to round's end",
    f"bots tried each in {TRIES} games",
    f"from {TRIES} games of bots",
    f"{TRIES} games of bots",
)
_POINTS: Final = (
    "PP worse: by how much your lead over your best rival would be smaller at the end of the game, "
    "as estimated from what you and they have after those games.",
    "PP worse: your lead would be smaller by that (an estimate).",
    "PP worse: a lead smaller by that (estimated)",
    "PP worse: less lead (estimated)",
)
_CHANCE: Final = (
    f"About even: in {TRIES} games such differences may be chance.",
    "About even: differences may be chance",
)
_IF_IT_STAYS: Final = "if it stays, may win"
_UNPAID: Final = "unless you get more by then, it cannot be paid"


def advice_notes(advice: Advice) -> Sequence[str]:
    """Return what stands behind the heading of advice on moves, the longest form first."""
    return _TRIED if len(advice.moves) > 1 else _ONLY


def points_notes(advice: Advice) -> Sequence[str]:
    """Return what stands behind the moves, explained, the longest form first; nothing of one."""
    if len(advice.moves) == 1:
        return ()
    return _POINTS if behind(advice, len(advice.moves) - 1) else _CHANCE


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
    elif isinstance(action, Upgrade):  # what it adds to a strength follows from it
        label, short = (form.split(": ")[0] for form in (label, short))
    return label.split("; ")[0], short.split("; ")[0]


def move_facts(
    advice: Advice,
    number: int,
    decision: Decision,
    seen: View,
    known: Collection[int],
    names: Names,
) -> list[Fact]:
    """Return what follows from a move: what it wins, then what is against it, then all else.

    ``known`` are the seats whose gold and squires the reader may see (SET-10).
    """
    action, seat = advice.moves[number].action, decision.seat
    if not isinstance(action, Place):
        return card_facts(advice, number, decision, seen, known, names)
    fate, after = advice.outcomes[number].fate, after_answer(seen, seat, action)
    laws = law_facts(seat, seen, after, known, names)
    own = placement_reasons(action, fate, decision, seen, names, purse=seat in known)
    return _sorted(fact for fact in (*own, *laws) if fact.weight < OF_OTHERS)


def card_facts(
    advice: Advice,
    number: int,
    decision: Decision,
    seen: View,
    known: Collection[int],
    names: Names,
) -> list[Fact]:
    """Return the same for a card beside the question, which tells what follows from a placement."""
    action, purse = advice.moves[number].action, decision.seat in known
    if not isinstance(action, Place):
        return _sorted(reasons(action, decision, seen, names, purse=purse))
    fate = advice.outcomes[number].fate
    return tried_facts(action, fate, decision, seen, names, purse=purse)


def _sorted(facts: Iterable[Fact]) -> list[Fact]:
    """Return what an answer wins, then what is against it, then all else."""
    return sorted(facts, key=lambda fact: (fact.is_extra and not fact.is_warning, fact.is_warning))


def placement_reasons(
    action: Place,
    fate: Fate | None,
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool,
) -> list[Fact]:
    """Return what a placement wins, how it went in the tries, and what else follows from it.

    Without ``purse``, as far as open.
    """
    tried = tried_facts(action, fate, decision, position, names, purse=purse)
    if action.place >= CONFLICT:
        return tried
    there = facts_there(action, decision, position, names, purse=purse)
    if fate is None:
        is_told = any(fact.is_warning for fact in there)
        price = [] if is_told else [fact._replace(is_extra=False) for fact in there]
        return [*tried, *price, Fact("nobody can expel it", is_extra=True)]
    _, *others = there  # what it may win is told as it went in the tries
    return [
        *tried,
        *(fact._replace(is_extra=not fact.is_warning) for fact in others if not fact.joins),
    ]


def tried_facts(
    action: Place,
    fate: Fate | None,
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool,
) -> list[Fact]:
    """Return what a placement wins, and how it went in the tries.

    Without ``purse``, as far as open. What is won only if a knight that was mostly expelled stays
    comes after that.
    """
    faction = position.factions_of(decision.seat)[action.ally]
    if action.place >= CONFLICT:
        assert fate is not None
        return _in_france(action, fate, faction, position, names, purse=purse)
    if fate is None:
        gives = place_gives(action.place, position, names, faction)
        price = facts_there(action, decision, position, names, purse=purse)
        if any(fact.is_warning for fact in price):
            prize = Fact(f"{WINS_THERE}: {gives}", is_extra=True)
            return [prize, *price, Fact(_UNPAID, is_warning=True)]
        return [Fact(f"wins: {gives}")]
    wins = county_wins(action.place, faction, position, names)
    wins += _both(action, decision.seat, position, purse=purse)
    expelling = expels_facts(action.place, position, names)
    if can_be_expelled(action.place, decision.seat, position) and 2 * fate.stayed < TRIES:
        expelled = f"expelled in {_often(TRIES - fate.stayed)} (you place it again)"
        prize = Fact(f"{_IF_IT_STAYS}: {wins}", is_neutral=True)
        return [Fact(expelled, is_warning=True), prize, *expelling]
    reward = reward_text(names.rules.counties[action.place].reward)
    is_open = can_take_noble(position, faction, action.place) and purse
    claimed = _claimed(fate, reward) if is_open else []
    stays = _stays(fate) if can_be_expelled(action.place, decision.seat, position) else []
    return [Fact(f"{WINS_THERE}: {wins}"), *expelling, *claimed, *stays]


def _both(action: Place, seat: int, position: Position, *, purse: bool) -> str:
    """Return that noble and reward of a county can both be had, if they can be paid (CTY-1)."""
    price, owner = position.rules.county_price, position.seats[seat]
    if action.ally or not purse or not can_take_noble(position, seat, action.place):
        return ""
    can_pay = all(owned(owner, good) >= asked for good, asked in price.goods)
    return f", or both for {cost_text(price)}" if can_pay else ""


def _claimed(fate: Fate, reward: str) -> list[Fact]:
    """Return what was mostly taken in the games; that it was both tells of the purse."""
    if not fate.claimed:
        return []
    often = max(sorted(set(fate.claimed)), key=fate.claimed.count)
    number = fate.claimed.count(often)
    times = "" if number == len(fate.claimed) else f" in {_often(number)}"
    what = {
        "both": f"the noble and the {reward}",
        "noble": "the noble",
        "reward": f"the {reward}",
    }[often]
    return [Fact(f"bots took {what}{times}", is_extra=True)]


def _mostly(taken: Sequence[object]) -> str:
    """Return whether there were others among what was taken, said before the most frequent."""
    return "mostly " if len(set(taken)) > 1 else ""


def _stays(fate: Fate) -> list[Fact]:
    """Return in how many of the games a knight was expelled that mostly stayed."""
    often = f"none of {TRIES} games" if fate.stayed == TRIES else _often(TRIES - fate.stayed)
    return [Fact(f"expelled in {often}", is_extra=True)]


def _in_france(
    action: Place,
    fate: Fate,
    faction: int,
    position: Position,
    names: Names,
    *,
    purse: bool,
) -> list[Fact]:
    """Return what a knight wins in France, and how its battle ended in the tries."""
    conflict = position.conflict_at(action.place)
    assert conflict is not None
    # The best rank that it reached in at least half of the tries.
    rank = sorted(fate.ranks)[len(fate.ranks) // 2]
    reached = sum(each <= rank for each in fate.ranks)
    is_ally = position.is_ally(faction)
    points = rank_points(position.rules.conflicts[conflict.card])[rank - 1]
    won, if_not = points.won, f"{points.lost} if England loses"
    if 2 * fate.won < TRIES:
        won, if_not = points.lost, f"{points.won} if England wins"
    either = "" if points.won == points.lost else f" ({if_not})"
    prize = NO_POINTS if is_ally else f"{goods(won, 'pp')}{either}"
    often = f"all {TRIES}" if reached == TRIES else "most"
    is_neutral = is_ally or not won
    facts = [Fact(f"{ordinal(rank)} in {often} games: {prize}", is_neutral=is_neutral)]
    if fate.favours:
        favour = max(sorted(set(fate.favours)), key=fate.favours.count)
        facts.append(Fact(f"King's Favour: {_mostly(fate.favours)}{names.favour(favour)}"))
    lost = TRIES - fate.won
    if lost and action.place - CONFLICT in LOWER_ROW:  # which says that England lost (CON-6)
        ransom = "no ransom" if is_ally else f"ransom {action.strength} gold"
        if purse and not is_ally:
            paid = f"paid in {fate.ransomed} of them" if fate.ransomed else "never paid"
            ransom += f", {'always paid' if fate.ransomed == lost else paid}"
        facts.append(Fact(f"{CAPTURED} in {_often(lost)} ({ransom})", is_warning=True))
    else:
        ended = f"lost in {_often(lost)}" if lost == TRIES else f"won in {_often(fate.won)}"
        facts.append(Fact(f"England {ended}", is_extra=True))
    level = level_text(action.place, faction, action.strength, position, names)
    return [*facts, Fact(level, is_extra=True)] if level else facts


def _often(times: int) -> str:
    return f"all {TRIES} games" if times == TRIES else f"{times} of {TRIES} games"


def reasons(
    action: Action, decision: Decision, position: Position, names: Names, *, purse: bool
) -> list[Fact]:
    """Return what follows from an answer and is not in its name; without ``purse``, as far as open.

    The answer is no placement (``placement_reasons``).
    """
    _, *clauses = action_label(action, decision, position, names).split("; ")
    outcome = outcome_text(action, decision, position, names, purse=purse)
    facts = [Fact(text) for text in outcome.split("; ") if text]
    if isinstance(action, BuildTile):
        facts = _of_tile(action.space, facts, decision, position, names, purse=purse)
    return [*facts, *(Fact(text, is_extra=True) for text in clauses)]


def _of_tile(
    space: int,
    facts: Sequence[Fact],
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool,
) -> list[Fact]:
    """Return what follows from a tile beyond its name, and what it costs each round (CAS-4)."""
    told = list[Fact]()
    for fact in facts:
        every_round, is_goods, in_all = fact.text.partition(f", {IN_ALL} ")
        if is_goods:
            told.append(Fact(f"in the rounds to come: {in_all}"))
        elif not every_round.startswith(EVERY_ROUND):
            told.append(fact)
    if names.rules.castle[space].cost is None or not purse:
        return told
    return [*told, tile_price(space, decision.seat, position)]
