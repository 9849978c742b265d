"""Placements in words: what follows from one, what it costs later, and where knights can go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.phases.castles import gains_first, paid_spaces
from lancaster_tui.rules.pieces.rewards import can_take_noble, owned
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_PLACES,
    CONFLICT,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    place_text,
)
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.vocabulary import PaidGood
from lancaster_tui.words.battles import can_be_overtaken, is_last_round, joined_prospect, level_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, ordinal
from lancaster_tui.words.places import county_wins, place_gives
from lancaster_tui.words.prompts.law_facts import KNOWN, OF_OTHERS, OPEN_GOODS, OPEN_POINTS, Fact
from lancaster_tui.words.prompts.outcomes import EVERY_ROUND, battle_facts
from lancaster_tui.words.rewards import cost_forms, cost_text, reward_text

PLACE_IT: Final = "place it"
WINS_THERE: Final = "may win"
"""What stands before that which a county gives when it is scored (PLC-7, CTY-1)."""
IF_PLACED: Final = "IF YOU PLACE IT"
_MOVES_DOWN: Final = "if lost, it moves down to a last stand"
_OVERTAKEN: Final = "if equal, later arrivals rank above you"
_ALLYS: Final = "ally's "
_UNPAID: Final = "can't buy"
_LOST: Final = "lost afterwards"


def placement_label(action: Place, faction: int, position: Position, names: Names) -> str:
    """Return a placement with what it expels, earns or gives."""
    place, line = action.place, _move(action, names)
    if place >= CONFLICT:
        parts = (
            line + english_text(action.strength, place, position, names),
            _favour(position, names),
        )
        return "; ".join(filter(None, parts))
    if place >= CASTLE:
        return _to_castle(line, action, faction, position, names)
    expels = _expels_text(place, position, names)
    return f"{line}; {expels}" if expels else line


def preview_text(
    action: Place, decision: Decision, position: Position, names: Names, *, purse: bool = True
) -> str:
    """Return a legal placement with all that follows from it, and what can be won there later.

    ``S2 to E Bedford; may win: extension tile or noble``. For a conflict it says how the battle
    would end if it were scored then. Without ``purse`` it says nothing of what can be paid.
    """
    facts = placement_facts(action, decision, position, names, purse=purse)
    told = (fact.text for fact in facts if not (fact.is_extra or fact.joins))
    lost = f" ({_LOST})" if action.squires else ""
    return "; ".join((f"{move_text(action, decision, position, names)}{lost}", *told))


def move_text(
    action: Place, decision: Decision, position: Position, names: Names, instead_of: str = ""
) -> str:
    """Return a placement itself, in a castle with what that gives: ``S2 to E Bedford``.

    ``instead_of`` is the knight that would have been placed but for its place: ``S1``.
    """
    move = _move(action, names, instead_of)
    if not CASTLE <= action.place < CONFLICT:
        return move
    faction = position.factions_of(decision.seat)[action.ally]
    return _to_castle(move, action, faction, position, names)


def placement_facts(
    action: Place,
    decision: Decision,
    position: Position,
    names: Names,
    *,
    purse: bool = True,
) -> list[Fact]:
    """Return what follows from a legal placement, and what can be won at its place later."""
    expels = expels_facts(action.place, position, names)
    return [*expels, *facts_there(action, decision, position, names, purse=purse)]


def expels_facts(place: int, position: Position, names: Names) -> list[Fact]:
    """Return whom a knight placed somewhere expels (PLC-6); mostly nothing."""
    expels = _expels_text(place, position, names) if place in COUNTY_PLACES else ""
    return [Fact(expels)] if expels else []


def facts_there(
    action: Place, decision: Decision, position: Position, names: Names, *, purse: bool
) -> list[Fact]:
    """Return what follows from a legal placement but whom it expels.

    In a county what can be won there comes first.
    """
    place, faction = action.place, position.factions_of(decision.seat)[action.ally]
    if place >= CONFLICT:
        return _in_france(place, faction, action.strength, position, names)
    if place >= CASTLE:
        return [] if action.ally or not purse else _price(place - CASTLE, faction, position)
    facts = [Fact(f"{WINS_THERE}: {county_wins(place, faction, position, names)}")]
    if not action.ally and can_take_noble(position, faction, place):
        facts.append(_both(decision.seat, position, names, purse=purse))
    elif not action.ally and place in position.seats[decision.seat].nobles:
        facts.append(Fact("you have its noble already", joins=True))
    if action.squires:
        them = "squire is" if action.squires == 1 else "squires are"
        facts.append(Fact(f"the {them} {_LOST}", is_extra=True, weight=KNOWN))
    if can_be_expelled(place, decision.seat, position):
        enough = action.strength + action.squires + 1
        expelled = f"a rival can expel it with {enough} or more"
        facts.append(Fact(expelled, is_extra=True, weight=OPEN_GOODS))
    if names.rules.counties[place].names_start_player:
        facts.append(Fact("you name the start player there", is_extra=True, weight=OPEN_GOODS))
    left = _too_few_left(action, faction, position) if purse and not action.ally else ""
    if left:
        facts.append(Fact(left, is_warning=True))
    if not action.ally and can_take_noble(position, faction, place):
        facts += _noble(faction, position)
    return facts


def _in_france(
    place: int, faction: int, strength: int, position: Position, names: Names
) -> list[Fact]:
    """Return how a battle would end with a knight, and what it earns there (CON-3, PLC-10)."""
    prospect = joined_prospect(place, faction, strength, position)
    facts = battle_facts(prospect)
    if not (prospect.is_won or prospect.captured or is_last_round(position)):
        facts.append(Fact(_MOVES_DOWN, is_extra=True))
    level = level_text(place, faction, strength, position, names)
    if level:
        facts.insert(1, Fact(level, is_extra=True))
    if favour := _favour(position, names):
        facts.append(Fact(favour))
    if not level and can_be_overtaken(place, faction, strength, position):
        facts.append(Fact(_OVERTAKEN, is_extra=True, weight=OF_OTHERS))
    return facts


OTHERS_REACH: Final = "The digit of another knight says where that one can go."


def reach_lines(decision: Decision, width: int, unpaid: Collection[int] = ()) -> list[str]:
    """Return where each knight in court can go, with squires or without: a line for each.

    ``unpaid`` are the spaces of the own castle that cannot be paid as it stands, which is said as
    far as there is room: ``S1: H I, with squires B, castle N O (can't buy K), France W Y Z``.
    Where there is less, places in a row are told by the first and the last of them: ``W-Z``.
    Letters that touch would not be read as places; they do so last.
    """
    fewest: dict[tuple[bool, int], dict[int, int]] = {}
    for action in decision.actions:
        if isinstance(action, Place):
            places = fewest.setdefault((action.ally, action.strength), {})
            before = places.get(action.place, action.squires)
            places[action.place] = min(before, action.squires)
    for letters, beside, told in (
        (_apart, "with squires", unpaid),
        (_apart, "with sq", unpaid),
        (_in_runs, "with sq", unpaid),
        (_apart, "with squires", ()),
        (_touching, "with squires", ()),
    ):
        lines = [
            f"{knight_text(strength, is_ally=ally)}: "
            f"{_reach(places, letters, beside, () if ally else told)}"
            for (ally, strength), places in sorted(fewest.items())
        ]
        if max(map(len, lines)) <= width:
            break
    return lines


def knight_text(strength: int, *, is_ally: bool) -> str:
    """Return a knight of a court: ``S1``, ``ally's S1``."""
    return f"{_ALLYS if is_ally else ''}S{strength}"


def absent_text(strength: int, keys: Sequence[str], *, is_ally: bool) -> str:
    """Return that a knight is not in court, and which keys choose one that is (PLC-1)."""
    court = "the ally's court" if is_ally else "your court"
    choose = f"choose a knight with {listing(keys, 'or')}"
    return f"There is no S{strength} in {court}; {choose} (PLC-1)."


def knight_first_forms(keys: Sequence[str]) -> Sequence[str]:
    """Return that a knight of the ally is chosen before a space of its castle, in forms.

    ``keys`` are those that choose one.
    """
    return f"for its knights: {listing(keys, 'or')} first", ITS_KNIGHTS


ITS_KNIGHTS: Final = "for its knights"
"""Whom the castle of an ally is for (ALY-5)."""


def missing_forms(seat: int, places: Iterable[int], position: Position) -> Sequence[str]:
    """Return, in forms of which each is shorter, what castle spaces cost that cannot be paid now.

    ``can't buy K (2 squires) at castle scoring, you have 1``; nothing if there are none.
    """
    costs = {
        place_text(place): cost
        for place in places
        if (cost := position.rules.castle[place - CASTLE].cost) is not None
    }
    if not costs:
        return ()
    goods_asked = dict.fromkeys(good for cost in costs.values() for good, _ in cost.goods)
    has = {good: _owned_then(position, seat, good) for good in goods_asked}
    there = _had(has)
    gains = any(gains_first(position, seat, good) for good in goods_asked)
    there = f"you will have {there}" if gains else f"you have {there}"
    dear = listing([f"{letter} ({cost_text(cost)})" for letter, cost in costs.items()], "or")
    full = f"{_UNPAID} {dear}"
    short = " ".join(f"{letter} ({cost_forms(cost)[-2]})" for letter, cost in costs.items())
    return (
        f"{full} at castle scoring, {there}",
        f"{full}, {there}",
        full,
        f"{_UNPAID} {short}",
        f"{_UNPAID} {' '.join(costs)}",
    )


def _had(goods_had: Mapping[PaidGood, int]) -> str:
    """Return how much there is of the goods of a price; of a single one just the number."""
    if len(goods_had) == 1:
        (number,) = goods_had.values()
        return str(number or "none")
    return listing(_amount(number, good) for good, number in goods_had.items())


def english_text(strength: int, place: int, position: Position, names: Names) -> str:
    """Return the strength of England once a knight has joined, that of France, and what it is now.

    `` (English strength 4 of 5, now 2)``, to be appended.
    """
    conflict = position.conflict_at(place)
    if conflict is None:
        return ""
    french, now = names.rules.conflicts[conflict.card].strength, conflict.total
    return f" (English strength {now + strength} of {french}, now {now})"


def _move(action: Place, names: Names, instead_of: str = "") -> str:
    knight = knight_text(action.strength, is_ally=action.ally)
    instead = f", not {instead_of}" if instead_of else ""
    beside = f" with {goods(action.squires, 'squires')}" if action.squires else ""
    return f"{knight} to {names.where(action.place, is_ally=action.ally)}{beside}{instead}"


def goes_instead(action: Place, other: str) -> str:
    """Return that a knight would be placed instead of another: ``(S2, not S1)``."""
    return f"({knight_text(action.strength, is_ally=action.ally)}, not {other})"


def _to_castle(move: str, action: Place, faction: int, position: Position, names: Names) -> str:
    """Return a move to a castle space with what that gives."""
    gives = place_gives(action.place, position, names, faction)
    return f"{move}: {gives}{', free' if action.ally else ''}"


def _favour(position: Position, names: Names) -> str:
    """Return that a knight earns a favour in France, and which if a single one is left (PLC-10)."""
    match position.favours:
        case ():
            return ""
        case (last,):
            return f"earns the last King's Favour: {reward_text(names.rules.favours[last].reward)}"
        case _:
            return "earns a King's Favour tile"


def _expels_text(county: int, position: Position, names: Names) -> str:
    """Return whom a knight would expel from a county, with its squires; mostly nothing (PLC-6)."""
    occupant = position.counties[county]
    if occupant is None:
        return ""
    knight = names.knight(occupant.faction, occupant.strength)
    return f"expels {knight}{squires_lost(occupant.squires)}"


GOES_HOME: Final = "which goes home"


def squires_lost(squires: int) -> str:
    """Return what is lost of a knight that is expelled, to be appended: ``, its squire lost``."""
    if not squires:
        return ""
    return f", its {'squire' if squires == 1 else f'{squires} squires'} lost"


def can_be_expelled(county: int, seat: int, position: Position) -> bool:
    """Whether a rival has a knight to place, if only one that a knight of a seat expels (PLC-6)."""
    own = position.factions_of(seat)
    return position.counties[county] is not None or any(
        any(faction.court) for number, faction in enumerate(position.factions) if number not in own
    )


def _both(seat: int, position: Position, names: Names, *, purse: bool) -> Fact:
    """Return what noble and reward cost together, against a seat that has less now (CTY-1)."""
    price = names.rules.county_price
    has = {good: owned(position.seats[seat], good) for good, _ in price.goods}
    if not purse or all(has[good] >= asked for good, asked in price.goods):
        return Fact(f"both for {cost_text(price)}", joins=True)
    lacking = f"both: {cost_text(price)}, you have {_had(has)}"
    return Fact(lacking, is_warning=True, joins=True)


def _noble(seat: int, position: Position) -> list[Fact]:
    """Return what the noble of a county would add to those that a seat has (END-4)."""
    ladder, number = position.rules.ending.nobles, len(position.seats[seat].nobles)
    now, then = ladder[number : number + 2]
    rank = ordinal(number + 1)
    text = f"if you take the noble, your {rank}: {goods(then, 'pp')} at the end, not {now}"
    return [Fact(text, is_extra=True, weight=OPEN_POINTS)] if then > now else []


Letters = Callable[[Sequence[int]], str]
"""Writes the letters of places that stand in order."""


def _apart(places: Sequence[int]) -> str:
    return " ".join(map(place_text, places))


def _touching(places: Sequence[int]) -> str:
    return "".join(map(place_text, places))


def _in_runs(places: Sequence[int]) -> str:
    """Return letters with three or more in a row as the first and the last: ``A-D F``."""
    runs: list[list[int]] = []
    for place in places:
        if runs and place == runs[-1][-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return " ".join(
        f"{place_text(run[0])}-{place_text(run[-1])}" if len(run) > 2 else _apart(run)
        for run in runs
    )


def _reach(places: dict[int, int], letters: Letters, beside: str, unpaid: Collection[int]) -> str:
    """Return the letters of places by their kinds.

    ``beside`` stands before counties that squires are needed for; castle spaces that are
    ``unpaid`` stand behind the others.
    """
    castle = [place for place in CASTLE_PLACES if place in places]
    paid = letters([place for place in castle if place not in unpaid])
    dear = letters([place for place in castle if place in unpaid])
    in_castle = f"{paid} ({_UNPAID} {dear})".strip() if dear else paid
    kinds = (
        ("", letters([each for each in COUNTY_PLACES if places.get(each) == 0])),
        (f"{beside} ", letters([each for each in COUNTY_PLACES if places.get(each)])),
        ("castle ", in_castle),
        ("France ", letters([each for each in CONFLICT_PLACES if each in places])),
    )
    parts = [f"{kind}{there}" for kind, there in kinds if there]
    return ", ".join(parts) or "nowhere"


def tile_price(space: int, seat: int, position: Position) -> Fact:
    """Return what an extension tile on a paid space costs, and what its owner has for it."""
    cost = position.rules.castle[space].cost
    assert cost is not None
    price = f"costs {cost_text(cost)} {EVERY_ROUND}"
    (fact,) = _price(space, seat, position, EVERY_ROUND)
    return fact if fact.is_warning else Fact(f"{price}: {fact.text}")


def _price(
    space: int, seat: int, position: Position, when: str = "at castle scoring"
) -> list[Fact]:
    """Return what a castle space costs when it is scored, or what the seat has for it (CAS-4).

    It warns of less than it costs, also together with the other paid spaces of its castle. What
    that gives first counts for it (CAS-2); more may come in until then. ``when`` it is paid is said
    of the space alone.
    """
    cost, owner = position.rules.castle[space].cost, position.seats[seat]
    if cost is None:
        return []
    others = {each: its for each, its in paid_spaces(position, seat).items() if each != space}
    for good, asked in cost.goods:
        have, later = owned(owner, good), _owned_then(position, seat, good)
        together = asked + sum(dict(its.goods).get(good, 0) for its in others.values())
        first = _paid_first(position, seat, good)
        there = f"you have {_amount(have, good)} now{f', {first}' if first else ''}"
        if asked > later:
            price = f"costs {goods(asked, good)} {when}: {there}"
            return [Fact(price, is_warning=True)]
        if together > later:
            price = f"with {_letters(others)} it costs {goods(together, good)}"
            return [Fact(f"{price} at castle scoring: {there}", is_warning=True)]
        if asked > have:
            return [Fact(there)]
    has = listing(goods(owned(owner, good), good) for good, _ in cost.goods)
    return [Fact(f"you have {has}", is_extra=True)]


def _too_few_left(action: Place, seat: int, position: Position) -> str:
    """Return that squires sent along leave too few for the paid castle spaces, if they do.

    What the castle gives first counts as there (CAS-2).
    """
    spaces = {each: its for each, its in paid_spaces(position, seat).items() if its.squires}
    asked = sum(cost.squires for cost in spaces.values())
    have = _owned_then(position, seat, "squires")
    if not have - action.squires < asked <= have:
        return ""
    left = have - action.squires
    return f"too few squires left for castle {_letters(spaces)}: {left} of {asked}"


def _owned_then(position: Position, seat: int, good: PaidGood) -> int:
    """Return what a seat would have of a good when its paid spaces are asked, as it is now."""
    return owned(position.seats[seat], good) + sum(gains_first(position, seat, good).values())


def _paid_first(position: Position, seat: int, good: PaidGood) -> str:
    """Return what a castle gives of a good before it costs any: ``your tile on L pays 2 first``."""
    gains = gains_first(position, seat, good)
    if not gains:
        return ""
    is_one, has_tiles = len(gains) == 1, gains.keys() <= set(position.seats[seat].tiles)
    where = (
        f"your {'tile' if is_one else 'tiles'} on {_letters(gains)}"
        if has_tiles
        else _letters(gains)
    )
    return f"{where} {'pays' if is_one else 'pay'} {sum(gains.values())} first"


def _letters(spaces: Iterable[int]) -> str:
    return listing(place_text(CASTLE + space) for space in spaces)


def _amount(number: int, good: PaidGood) -> str:
    return goods(number, good) if number else f"no {goods(2, good).partition(' ')[2]}"
