"""The fixed table of actions: a policy chooses by number, and a number always means the same.

Whatever a decision can offer at places, for knights, nobles, spaces and seats has its entry.
Amounts have no limit in the rules (SET-9): those of the table go well beyond what the rulesets of
this package lead to. Whoever has more does not need them, since less is legal too, except for a
knight that needs more squires than the table has (``Beyond``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations, combinations_with_replacement
from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray

from lancaster_tui.rules.actions import (
    DECLINE,
    Action,
    BuildTile,
    Claim,
    CountyChoice,
    NameStartPlayer,
    PayLevy,
    Ransom,
    Sail,
    SendSquires,
    TakeFavour,
    TakeNoble,
    Trade,
    Upgrade,
    UseSpace,
    ballots,
    placements,
)
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.places import (
    CASTLE_COUNT,
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    COURT,
)
from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.rules.ruleset.vocabulary import MOST_WAYS
from lancaster_tui.table.seating import MOST

# With random, greedy and mix, nobody has had more than 15 squires, 15 markers or 26 exchanges.
SQUIRES: Final = 24
MARKERS: Final = 24
TIMES: Final = 40
SENT: Final = 8
FAVOURS: Final = 12


class Beyond(ValueError):
    """Nothing legal is in the table: for instance, every placement takes more squires than it has.

    That takes a ruleset that makes players rich, or one with more King's Favour tiles than the
    table.
    """


class OtherTable(ValueError):
    """A policy was trained with another table of actions, so its numbers mean something else."""


def _all_actions() -> Iterator[Action]:
    for is_ally in (False, True):
        for strength in STRENGTHS:
            for row in placements(strength, 0 if is_ally else SQUIRES, ally=is_ally):
                yield from row
    yield from map(TakeFavour, range(FAVOURS))
    yield from map(BuildTile, range(CASTLE_COUNT))
    for strength in STRENGTHS[:-1]:
        yield from (Upgrade(strength, place) for place in range(COURT + 1))
    yield from map(TakeNoble, COUNTY_PLACES)
    yield from ballots(MARKERS)
    yield Trade(0)
    yield from (Trade(times, way) for way in range(MOST_WAYS) for times in range(1, TIMES + 1))
    yield PayLevy(())
    for levied in (COUNTY_PLACES, CASTLE_PLACES):
        for number in range(1, len(levied) + 1):
            yield from map(PayLevy, combinations(levied, number))
    for number in range(SENT + 1):
        yield from map(SendSquires, combinations_with_replacement(CONFLICT_PLACES, number))
    yield from map(Claim, get_args(CountyChoice))
    yield from map(Sail, CONFLICT_PLACES)
    yield from map(NameStartPlayer, range(MOST))
    yield from map(UseSpace, range(CASTLE_COUNT))
    yield from map(Ransom, STRENGTHS)
    yield DECLINE


ACTIONS: Final[tuple[Action, ...]] = tuple(_all_actions())
"""All actions by number; ``action_text`` says what each is."""

_NUMBERS: Final = {action: number for number, action in enumerate(ACTIONS)}

TABLE_HASH: Final = sha256("\n".join(map(action_text, ACTIONS)).encode()).hexdigest()
"""The hash of the table, to be stored with a policy: of the text forms, one a line (SHA-256)."""


def number_of(action: Action) -> int | None:
    """Return the number of an action, or None if the table does not go that far."""
    return _NUMBERS.get(action)


def mask(legal: Sequence[Action]) -> NDArray[np.int8]:
    """Return 1 for each action of the table that is legal, 0 for the others.

    Raises Beyond if there are legal actions, but none of them is in the table.
    """
    found = np.zeros(len(ACTIONS), np.int8)
    numbers = [number for action in legal if (number := number_of(action)) is not None]
    if legal and not numbers:
        raise Beyond(f"not in the table of actions: {', '.join(map(action_text, legal))}")
    found[numbers] = 1
    return found


def check_table(table_hash: str) -> None:
    """Check the hash that was stored with a policy. Raises OtherTable."""
    if table_hash != TABLE_HASH:
        raise OtherTable(f"the policy is for the table {table_hash}, but this is {TABLE_HASH}")
