"""The goals of puzzles: facts that the rules decide, whatever led to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple, assert_never

from pydantic import Field

from lancaster_tui.rules.events import (
    BallotsRevealed,
    ConflictScored,
    Event,
    Gained,
    GameEnded,
    LawFailed,
    LawPassed,
    Recruited,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.faults import Steps
from lancaster_tui.rules.phases.conflicts import ranking
from lancaster_tui.rules.places import CASTLE
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.vocabulary import Amount, Good, Strength, Word
from lancaster_tui.scenario.model import Text
from lancaster_tui.scenario.reading import Finder


class Occupies(Word):
    """An own knight, of any strength or of one, stands in a county with so many squires (PLC-4)."""

    kind: Literal["occupies"]
    county: Text
    knight: Strength | None = None
    least_squires: Amount = 0
    most_squires: Amount = 99


class Fights(Word):
    """An own knight stands in a conflict, which goes as is said: as it stands, or as it was fought.

    ``rank`` is that of the own knights, ``england`` who wins, ``least_strength`` and
    ``most_strength`` how strong the own knights there are (CON-2, CON-3).
    """

    kind: Literal["fights"]
    conflict: Text
    rank: Annotated[int, Field(ge=1, le=3)] | None = None
    england: Literal["wins", "loses"] | None = None
    least_strength: Amount = 0
    most_strength: Amount = 99


class InCastle(Word):
    """An own knight stands on a castle space (PLC-8)."""

    kind: Literal["castle"]
    space: Text


class Decided(Word):
    """A law has passed, or has failed (VOT-3)."""

    kind: Literal["law"]
    law: Text
    passes: bool


class Voted(Word):
    """The own ballot was a yes or a no, with so many vote markers (VOT-2)."""

    kind: Literal["voted"]
    yes: bool
    least: Amount = 0
    most: Amount = 99


class Keeps(Word):
    """At least so much of a good is left."""

    kind: Literal["keeps"]
    good: Good
    least: Amount


class Gains(Word):
    """At least so much of a good has been gained."""

    kind: Literal["gains"]
    good: Good
    least: Amount


class HasNoble(Word):
    """A noble of a county is at the own table (RWD-4)."""

    kind: Literal["noble"]
    county: Text


class HasKnight(Word):
    """At least so many knights of a strength are in play, and not in reserve."""

    kind: Literal["knight"]
    strength: Strength
    least: Amount = 1


class Gets(Word):
    """A recruit, an upgrade or an extension tile has been won (RWD-2, RWD-3, RWD-5)."""

    kind: Literal["gets"]
    what: Literal["recruit", "upgrade", "tile"]


class Wins(Word):
    """The game is won, by nobody else as well (END-5)."""

    kind: Literal["wins"]


Goal = Annotated[
    Occupies
    | Fights
    | InCastle
    | Decided
    | Voted
    | Keeps
    | Gains
    | HasNoble
    | HasKnight
    | Gets
    | Wins,
    Field(discriminator="kind"),
]
"""A condition on the game after the moves of a puzzle."""


class Reached(NamedTuple):
    """What the moves of a puzzle have led to.

    Args:
        view: What the seat sees now.
        events: What has happened since the puzzle began, as the seat may know it.
        seat: The seat that solves it.

    """

    view: View
    events: Sequence[Event]
    seat: int


def check_goal(goal: Goal, finder: Finder, steps: Steps) -> None:
    """Note in the finder what a goal names that does not exist."""
    match goal:
        case Occupies() | HasNoble():
            finder.county(goal.county, (*steps, "county"))
        case Fights():
            finder.conflict(goal.conflict, (*steps, "conflict"))
        case InCastle():
            finder.space(goal.space, (*steps, "space"))
        case Decided():
            finder.law(goal.law, (*steps, "law"))
        case Voted() | Keeps() | Gains() | HasKnight() | Gets() | Wins():
            pass
        case _:
            assert_never(goal)


def is_reached(goals: Sequence[Goal], reached: Reached) -> bool:
    """Whether all of some goals are reached."""
    return all(_holds(goal, reached) for goal in goals)


def _holds(goal: Goal, reached: Reached) -> bool:
    view, events, seat = reached
    own, faction = view.seats[seat], view.factions[seat]
    finder = Finder(view.rules, [str(number) for number in range(view.players)])
    match goal:
        case Occupies():
            county = finder.county(goal.county, ())
            here = None if county is None else view.counties[county]
            if here is None or here.faction != seat or goal.knight not in (None, here.strength):
                return False
            return goal.least_squires <= here.squires <= goal.most_squires
        case Fights():
            place = finder.conflict(goal.conflict, ())
            return place is not None and _fights(goal, place, reached)
        case InCastle():
            space = finder.space(goal.space, ())
            return space is not None and bool(faction.castle[space - CASTLE])
        case Decided():
            result = LawPassed if goal.passes else LawFailed
            return any(isinstance(each, result) and each.law == goal.law for each in events)
        case Voted():
            opened = (each.ballots[seat] for each in events if isinstance(each, BallotsRevealed))
            ballot = next(opened, None)
            if ballot is None:
                return False
            yes, markers = ballot
            return yes == goal.yes and goal.least <= markers <= goal.most
        case Keeps():
            return int(getattr(own, goal.good)) >= goal.least
        case Gains():
            gained = (each for each in events if isinstance(each, Gained))
            mine = (each for each in gained if (each.seat, each.good) == (seat, goal.good))
            return sum(each.amount for each in mine) >= goal.least
        case HasNoble():
            return finder.county(goal.county, ()) in own.nobles
        case HasKnight():
            strengths = [*view.deployed(seat), *_in_court(faction.court)]
            return strengths.count(goal.strength) >= goal.least
        case Gets():
            return any(_is_got(goal.what, each, seat) for each in events)
        case Wins():
            return any(isinstance(each, GameEnded) and each.winners == (seat,) for each in events)
        case _:
            assert_never(goal)


def _in_court(court: Sequence[int]) -> list[int]:
    return [strength for strength, number in enumerate(court) for _ in range(number)]


def _is_got(what: str, event: Event, seat: int) -> bool:
    match event:
        case Recruited(faction):
            return (what, seat) == ("recruit", faction)
        case Upgraded(faction):
            return (what, seat) == ("upgrade", faction)
        case TileBuilt(owner):
            return (what, seat) == ("tile", owner)
        case _:
            return False


def _fights(goal: Fights, place: int, reached: Reached) -> bool:
    """Whether a conflict stands as a goal has it, or was fought so."""
    view, events, seat = reached
    for event in events:
        if isinstance(event, ConflictScored) and event.place == place:
            return _goes(goal, event.ranking, seat, is_won=event.won)
    conflict = view.conflict_at(place)
    stack = None if conflict is None else conflict.stack_of(seat)
    if conflict is None or stack is None:
        return False
    if not goal.least_strength <= stack.total <= goal.most_strength:
        return False
    is_won = conflict.total >= view.rules.conflicts[conflict.card].strength
    return _goes(goal, ranking(conflict), seat, is_won=is_won)


def _goes(goal: Fights, ranks: Sequence[int], seat: int, *, is_won: bool) -> bool:
    if seat not in ranks or (goal.rank is not None and ranks.index(seat) + 1 != goal.rank):
        return False
    return goal.england is None or is_won == (goal.england == "wins")
