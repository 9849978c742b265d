"""What laws can count of a player: the words, and what the model knows of each (LAW-4).

A new word is a name in ``CountWord`` or ``Muster`` with an entry in the table below, and one for
what is said of it in ``words/laws/counted.py``. Without either entry the program does not start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.places import CASTLE_COUNT, CONFLICT_PLACES, COUNTY_COUNT, ROW_LENGTH
from lancaster_tui.rules.position import STRENGTHS, Position

if TYPE_CHECKING:
    from lancaster_tui.rules.ruleset.model import Ruleset
    from lancaster_tui.rules.ruleset.vocabulary import Count

CountWord = Literal[
    "gold",
    "squires",
    "unspent_votes",
    "nobles",
    "tiles",
    "counties",
    "county_squires",
    "emptied_counties",
    "conflicts",
    "knight_sets",
]
"""What is simply counted."""

Muster = Literal["deployed", "castle", "conflicts"]
"""Which knights are counted."""

Kept = Literal["open", "screened", "unspent"]
"""Where seats have what is counted: open on the table, behind a screen (SET-10), or as the vote
markers left after the third vote (VOT-5)."""


class Counter(NamedTuple):
    """What the model knows of something that is counted.

    ``amount`` returns how much of it a seat has, ``most`` how much a player can ever have (None: no
    limit). ``numbers`` are those that the word itself stands for, such as the strengths of a set:
    a law's own text may name them.
    """

    kept: Kept
    amount: Callable[[Position, int], int]
    most: Callable[[Ruleset], int | None]
    numbers: frozenset[int] = frozenset()


class Knighthood(NamedTuple):
    """What the model knows of knights that are counted.

    ``strengths`` returns those of a seat, ``room`` is how many can be there (None: all of them).
    """

    strengths: Callable[[Position, int], Sequence[int]]
    room: int | None


def _unlimited(rules: Ruleset) -> None:
    return None


def has_nobles(rules: Ruleset) -> bool:
    """Whether there are nobles in any game by a ruleset (SET-5)."""
    return any(entry.nobles for entry in rules.player_counts)


def _most_nobles(rules: Ruleset) -> int:
    return COUNTY_COUNT if has_nobles(rules) else 0


def _most_counties(rules: Ruleset) -> int:
    return min(COUNTY_COUNT, sum(rules.pieces.knights))


def _most_conflicts(rules: Ruleset) -> int:
    """Laws are applied with the upper row full of conflicts, and from round 2 the lower one."""
    places = ROW_LENGTH if rules.rounds == 1 else len(CONFLICT_PLACES)
    return min(places, sum(rules.pieces.knights))


def _county_squires(position: Position, seat: int) -> int:
    return sum([occupant.squires for _, occupant in position.knights_in_counties(seat)])


def _emptied_counties(position: Position, seat: int) -> int:
    held = position.knights_in_counties(seat)
    return sum([not position.nobles_left[county] for county, _ in held])


def _knight_sets(position: Position, seat: int) -> int:
    deployed = position.deployed(seat)
    return min(deployed.count(strength) for strength in STRENGTHS)


COUNTERS: Final[Mapping[CountWord, Counter]] = complete(
    CountWord,
    {
        "gold": Counter(
            "screened", lambda position, seat: position.seats[seat].gold, most=_unlimited
        ),
        "squires": Counter(
            "screened", lambda position, seat: position.seats[seat].squires, most=_unlimited
        ),
        "unspent_votes": Counter(
            "unspent", lambda position, seat: position.seats[seat].unspent, most=_unlimited
        ),
        "nobles": Counter(
            "open", lambda position, seat: len(position.seats[seat].nobles), most=_most_nobles
        ),
        "tiles": Counter(
            "open",
            lambda position, seat: len(position.seats[seat].tiles),
            most=lambda rules: CASTLE_COUNT,
        ),
        "counties": Counter(
            "open",
            lambda position, seat: len(position.knights_in_counties(seat)),
            most=_most_counties,
        ),
        "county_squires": Counter(
            "open",
            _county_squires,
            most=lambda rules: None if any(rules.pieces.knights) else 0,
        ),
        "emptied_counties": Counter("open", _emptied_counties, most=_most_counties),
        "conflicts": Counter(
            "open", lambda position, seat: len(position.stacks(seat)), most=_most_conflicts
        ),
        "knight_sets": Counter(
            "open",
            _knight_sets,
            most=lambda rules: min(rules.pieces.knights),
            numbers=frozenset((len(STRENGTHS), *STRENGTHS)),  # "four knights", "S1 to S4"
        ),
    },
)

KNIGHTS: Final[Mapping[Muster, Knighthood]] = complete(
    Muster,
    {
        "deployed": Knighthood(Position.deployed, room=None),
        "castle": Knighthood(
            lambda position, seat: [each for each in position.factions[seat].castle if each],
            room=CASTLE_COUNT,
        ),
        "conflicts": Knighthood(
            lambda position, seat: [
                strength for _, stack in position.stacks(seat) for strength in stack.knights
            ],
            room=None,
        ),
    },
)


def count(position: Position, seat: int, what: Count) -> int:
    """Return how much a seat has of what a law counts (LAW-4)."""
    if what.of != "knights":
        return COUNTERS[what.of].amount(position, seat)
    strengths = KNIGHTS[what.where].strengths(position, seat)
    return len(strengths) if what.strength is None else strengths.count(what.strength)


def most_counted(rules: Ruleset, what: Count) -> int | None:
    """Return the most that a player can have of what a law counts, or None if there is no limit."""
    if what.of != "knights":
        return COUNTERS[what.of].most(rules)
    pieces, room = rules.pieces.knights, KNIGHTS[what.where].room
    own = sum(pieces) if what.strength is None else pieces[what.strength - 1]
    return own if room is None else min(own, room)


def kept(what: Count) -> Kept:
    """Return where seats have what a law counts; knights stand open on the table."""
    return "open" if what.of == "knights" else COUNTERS[what.of].kept


def named_numbers(what: Count) -> frozenset[int]:
    """Return the numbers that the word for what a law counts stands for."""
    return frozenset() if what.of == "knights" else COUNTERS[what.of].numbers
