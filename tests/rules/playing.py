"""Random play, for tests that follow a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from lancaster_tui.rules.actions import (
    DECLINE,
    Action,
    BuildTile,
    Claim,
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
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.places import CONFLICT, CONFLICT_PLACES, COURT
from lancaster_tui.rules.position import STRENGTHS, State
from lancaster_tui.rules.ruleset.model import Ruleset
from tests.rules.builder import BASE, new_game

OTHER_ACTIONS: list[Action] = [
    DECLINE,
    *(Claim(choice) for choice in ("noble", "reward", "both")),
    *(TakeFavour(index) for index in range(7)),
    *(BuildTile(space) for space in range(6)),
    *(UseSpace(space) for space in range(6)),
    *(Upgrade(strength, place) for strength in STRENGTHS for place in range(COURT + 1)),
    *(TakeNoble(county) for county in range(9)),
    *(Vote(yes, markers) for yes in (True, False) for markers in range(4)),
    *(Trade(times, way) for times in range(4) for way in range(3)),
    *(PayLevy(places) for number in range(3) for places in combinations(range(CONFLICT), number)),
    *(
        SendSquires(places)
        for number in range(3)
        for places in product(CONFLICT_PLACES, repeat=number)
    ),
    *(Sail(place) for place in range(15, 19)),
    *(NameStartPlayer(seat) for seat in range(6)),
    *(Ransom(strength) for strength in STRENGTHS),
]


def every_action(state: State, seat: int) -> list[Action]:
    """Every placement with up to one squire too many, also of an ally, and other actions."""
    squires = range(state.seats[seat].squires + 2)
    placements = [
        Place(strength, place, number, ally)
        for ally in (False, True)
        for strength in STRENGTHS
        for place in range(COURT)
        for number in squires
    ]
    return [*placements, *OTHER_ACTIONS]


def play_randomly(
    players: int, seed: int, rules: Ruleset = BASE, law_set: str = "base"
) -> Iterator[tuple[State, int | None, list[Event]]]:
    """Yield the state, the seat that acted and what happened: after the deal and after each act.

    The state is the same object each time.
    """
    chance = Random(f"{seed}:play")
    state, events = new_game(players, seed, rules, law_set)
    yield state, None, events
    while asked := decisions(state):
        decision = chance.choice(asked)
        action = chance.choice(decision.actions)
        yield state, decision.seat, apply(state, decision.seat, action)
