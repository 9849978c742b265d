"""What a seat owns, under heads, for those who look at its castle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lancaster_tui.rules.phases.castles import scored_spaces
from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.rules.position import STRENGTHS, Position, Seat
from lancaster_tui.words.endings import end_reasons
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, knights, number_of
from lancaster_tui.words.places import NO_KNIGHTS
from lancaster_tui.words.rewards import priced_text
from lancaster_tui.words.standings import Standing, nobles_worth, total_text

BEHIND_SCREEN = "behind the screen"  # gold and squires that others do not see (SET-10)


NO_SCREENS: Final = "Nothing to cover: in this game everybody's gold and squires are open."
"""Why no purse can be covered where nobody has a screen (ALY-2)."""
TABLE: Final = "AT THE TABLE"
"""The heading of who sits at the table of a seat."""
LORD: Final = "the lord"
LADDER: Final = ("NOBLES PAY AT THE END", "NOBLES PAY", "NOBLES: PP")
"""The heading of what numbers of nobles are worth, in forms, the longest first."""


class Step(NamedTuple):
    """What a number of nobles is worth at the end, in a form for each of ``LADDER``.

    ``is_reached`` says that a seat has as many, ``is_next`` that one more noble makes as many.
    """

    forms: Sequence[str]
    is_reached: bool
    is_next: bool


class Fact(NamedTuple):
    """Something that a faction owns: a word, and what there is to say of it.

    Knights that can be shown as pieces stand before the text, by their strengths. ``brief`` is a
    shorter text for little room, where there is one.
    """

    word: str
    text: str
    knights: Sequence[int] = ()
    faction: int = 0
    brief: str = ""


class Holding(NamedTuple):
    """Facts under a head, which has a short form, too."""

    head: str
    short: str
    facts: Sequence[Fact]


def holdings(
    position: Position, standing: Standing, names: Names, *, shows_purse: bool
) -> list[Holding]:
    """Return what a seat owns: knights, purse, castle, nobles, and what the end would pay.

    Without ``shows_purse`` gold and squires are behind the screen (SET-10).
    """
    seat = standing.seat
    owner, _, *allies = position.seats[seat], *position.factions_of(seat)
    worth = nobles_worth(len(owner.nobles), names.rules)
    letters = " ".join(place_text(county) for county in sorted(owner.nobles))
    return [
        Holding("Knights", "Knights", _knights(position, seat, names)),
        *(
            Holding("The ally's knights", "Ally", _knights(position, ally, names))
            for ally in allies
        ),
        Holding("Purse", "Purse", _purse(position, seat, shows_purse=shows_purse)),
        Holding("The castle gives every round", "Castle", _income(position, seat, names)),
        Holding(
            "Nobles",
            "Nobles",
            [Fact("nobles", f"{letters} {worth}".lstrip())],
        ),
        Holding("If the game ended now", "At end", _end(position, standing, names)),
    ]


def votes_told(owner: Seat) -> str:
    """Return the vote markers of a seat, and those set aside (VOT-5): ``0, 1 only for laws``."""
    kept = f", {owner.set_aside} only for laws" if owner.set_aside else ""
    return f"{owner.votes}{kept}"


def space_pays(position: Position, seat: int, space: int) -> Sequence[str]:
    """Return when a castle space pays, in forms, the longest first (CAS-1, CAS-2).

    The last says nothing: in fewer columns a word would be a riddle.
    """
    if space in position.seats[seat].face_down:
        return "not this round", "not now", ""
    if space in position.seats[seat].tiles:
        return "every round", "always", ""
    if position.factions[seat].castle[space]:
        return "this round only", "once", ""
    return "with a knight", "by knight", ""


def _knights(position: Position, faction: int, names: Names) -> list[Fact]:
    owned = position.factions[faction]
    court, reserve = (
        [strength for strength in STRENGTHS for _ in range(counts[strength])]
        for counts in (owned.court, owned.reserve)
    )
    out, brief = list[str](), list[str]()
    for space, strength in enumerate(owned.castle):
        if strength:
            letter = place_text(CASTLE + space)
            out.append(f"S{strength} in castle {letter}")
            brief.append(f"S{strength} in {letter}")
    for county, knight in position.knights_in_counties(faction):
        out.append(f"S{knight.strength} in {names.county(county)}{_beside(knight.squires)}")
        brief.append(_in_brief(f"S{knight.strength}", knight.squires, county))
    for place, stack in position.stacks(faction):
        own = knights(stack.knights)
        out.append(f"{own} in France {place_text(place)}{_beside(stack.squires)}")
        brief.append(_in_brief(own, stack.squires, place))
    return [
        Fact("court", "" if court else NO_KNIGHTS, court, faction),
        Fact("placed", ", ".join(out) or NO_KNIGHTS, brief=", ".join(brief)),
        Fact("reserve", knights(reserve) or NO_KNIGHTS),
    ]


def _beside(squires: int) -> str:
    return f" with {goods(squires, 'squires')}" if squires else ""


def _in_brief(own: str, squires: int, place: int) -> str:
    return f"{own}{f'+{squires}' * bool(squires)} in {place_text(place)}"


def _purse(position: Position, seat: int, *, shows_purse: bool) -> list[Fact]:
    owner = position.seats[seat]
    gold, squires = (
        (str(amount) if shows_purse else BEHIND_SCREEN) for amount in (owner.gold, owner.squires)
    )
    return [
        Fact("gold", gold),
        Fact("squires", squires),
        Fact("votes", votes_told(owner)),
    ]


def _income(position: Position, seat: int, names: Names) -> list[Fact]:
    """Return what the castle gives: tiles in every round, knights once, the table for nobles."""
    owner = position.seats[seat]
    tiles = [_yield(space, names) for space in sorted(owner.face_up)]
    tiles += [f"{place_text(CASTLE + space)} face down" for space in sorted(owner.face_down)]
    spaces = set(scored_spaces(position, seat)) - set(owner.tiles)
    guests = [_yield(space, names) for space in sorted(spaces)]
    letters = " ".join(place_text(CASTLE + space) for space in sorted(owner.face_up))
    inside = " ".join(place_text(CASTLE + space) for space in sorted(spaces))
    return [
        Fact("tiles", "; ".join(tiles) or "none", brief=letters),
        Fact("knights", "; ".join(guests) or "none inside", brief=inside and f"in {inside}"),
        Fact("table", table_pays(position, seat)[0]),
    ]


def table_pays(position: Position, seat: int) -> Sequence[str]:
    """Return what the table of a seat gives in this round, in forms, the longest first (CAS-3)."""
    if position.round == position.rules.rounds:
        return "nothing in the last round", "nothing now", "0"
    nobles = len(position.seats[seat].nobles)
    votes = goods(position.rules.lord_votes + nobles, "votes")
    lord = f"{number_of(nobles, 'noble', 'nobles')} and the lord" if nobles else "the lord"
    return f"{votes} every round for {lord}", f"{votes} for {lord}", votes, votes.partition(" ")[0]


def ladder_steps(position: Position, seat: int) -> list[Step]:
    """Return what each number of nobles is worth at the end, from one on (END-4)."""
    own = len(position.seats[seat].nobles)
    return [
        Step(
            (f"{number}: {worth} PP", f"{number}: {worth} PP", f"{number}:{worth}"),
            number == own,
            number == own + 1,
        )
        for number, worth in enumerate(position.rules.ending.nobles)
        if number
    ]


def income_forms(position: Position, seat: int, names: Names) -> Sequence[str]:
    """Return which castle spaces give something at the next scoring, and what, in forms (CAS-1).

    Those that do so by a knight, and not by a tile in every round, say that: ``L (knight)``.
    """
    owner = position.seats[seat]
    spaces = [space for space in scored_spaces(position, seat) if space not in owner.face_down]
    if not spaces:
        return ("nothing yet", "none")
    by = {space: "" if space in owner.tiles else " (knight)" for space in spaces}
    told = [_yield(space, names, by[space]) for space in spaces]
    letters = {space: place_text(CASTLE + space) for space in spaces}
    in_short = " ".join(f"{letters[space]}{by[space]}" for space in spaces)
    return "; ".join(told), in_short, " ".join(letters.values())


def _yield(space: int, names: Names, by: str = "") -> str:
    """Return what a space gives, behind its letter and ``by`` what it does so."""
    card = names.rules.castle[space]
    return f"{place_text(CASTLE + space)}{by} {priced_text(card.cost, card.reward)}"


def _end(position: Position, standing: Standing, names: Names) -> list[Fact]:
    if not standing.total and not standing.is_open:
        return [Fact("now", "0 PP"), Fact("in all", "0 PP so far")]
    facts = [
        Fact(reason.source, f"{reason.worth} PP: {reason.why}")
        for reason in end_reasons(position, standing, names)
    ]
    in_all = f"{total_text(standing)} PP"
    return [Fact("now", f"{standing.pp} PP"), *facts, Fact("in all", in_all)]
