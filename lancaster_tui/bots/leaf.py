"""What a position at the start of a round promises: the lead at the end of the game.

The numbers in ``leaf.toml`` say what things were worth at the end of many games, by the number of
players, the laws and the rounds left. ``lancaster fit`` makes them (docs/bots.md).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from math import log1p
from pathlib import Path
from statistics import quantiles
from typing import Final, Literal, NamedTuple

from lancaster_tui.rules.phases.ending import final_points, final_strengths, final_tiles
from lancaster_tui.rules.places import CASTLE_COUNT
from lancaster_tui.rules.position import STRENGTHS, State
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES

Laws = Literal["base", "new", "mixed"]

FITTED: Final = Path(__file__).with_name("leaf.toml")
"""The file with the numbers."""


class Shares(NamedTuple):
    """Of what the power points are made that a seat can expect at the end of the game.

    ``points`` are those that it has; nobles and tiles stand for what they will bring, knights for
    those in court and in France and their ranking, and ``turn`` is the place in the player order.
    """

    points: float = 0.0
    knights: float = 0.0
    tiles: float = 0.0
    nobles: float = 0.0
    gold: float = 0.0
    squires: float = 0.0
    votes: float = 0.0
    turn: float = 0.0


_KNOWN = 3  # rounds left
_FAR = 6  # a lead in strength beyond which more hardly matters
_FAR_TILES = 3
_PARTS: Final = {
    **{part: part for part in Shares._fields},
    "pp": "points",
    "tile": "tiles",
}
"""Of what a feature is a part, by its first word; all others are about knights."""


def features(state: State) -> list[dict[str, float]]:
    """Return what counts of each seat at the start of a round, by name."""
    squires = tuple(seat.squires for seat in state.seats)
    gold = tuple(seat.gold for seat in state.seats)
    ending = final_points(state, squires, gold)
    strengths, tiles = final_strengths(state), final_tiles(state)
    order = state.player_order()
    rows = []
    for seat, owner in enumerate(state.seats):
        row = {
            "gold": owner.gold,
            "gold_log": log1p(owner.gold),
            "squires": owner.squires,
            "squires_log": log1p(owner.squires),
            "votes": owner.votes,
            "pp": owner.pp,
            "nobles": len(owner.nobles),
            "nobles_points": ending[seat].nobles,
            "knights_points": ending[seat].knights,
            "knights_lead": _lead(strengths, seat, _FAR),
            "tiles_points": ending[seat].tiles,
            "tiles_lead": _lead(tiles, seat, _FAR_TILES),
            "tiles_squared": len(owner.tiles) ** 2,
        }
        for space in range(CASTLE_COUNT):
            row[f"tile_{space + 1}"] = space in owner.tiles
            if (cost := state.rules.castle[space].cost) is not None:
                paid = owner.gold >= cost.gold and owner.squires >= cost.squires
                row[f"tile_{space + 1}_paid"] = space in owner.tiles and paid
        for place, number in enumerate(order[1:], 2):
            row[f"turn_{place}"] = number == seat
        for faction in state.factions_of(seat):
            _add_knights(row, state, faction)
        rows.append(row)
    return rows


def _lead(totals: Sequence[int], seat: int, far: int) -> int:
    """Return how far a seat is ahead of the best of the others, within limits."""
    best = max(total for other, total in enumerate(totals) if other != seat)
    return max(-far, min(far, totals[seat] - best))


def _add_knights(row: dict[str, float], state: State, faction: int) -> None:
    """Add what a faction has in court and in France."""
    whose = "ally_" if state.is_ally(faction) else ""
    court = state.factions[faction].court
    for strength in STRENGTHS:
        row[f"{whose}court_{strength}"] = court[strength]
    stacks = state.stacks(faction)
    row[f"{whose}bound"] = sum(len(stack.knights) for _, stack in stacks)
    row[f"{whose}bound_strength"] = sum(stack.total for _, stack in stacks)
    if not whose:
        row["in_reach"] = sum(_in_reach(state, place, stack.total) for place, stack in stacks)


def _in_reach(state: State, place: int, total: int) -> int:
    """Return what a stack in a conflict would win if England won there as it stands (CON-4)."""
    conflict = state.conflict_at(place)
    assert conflict is not None
    rank = sum(stack.total > total for stack in conflict.stacks)
    points = state.rules.conflicts[conflict.card].points
    return points[rank] if rank < CONFLICT_SPACES else 0


def laws_of(state: State) -> Laws:
    """Return which laws are on the table or still to come."""
    new = {law.id for law in state.rules.new_laws}
    left = {*state.laws, *state.proposals, *state.law_pile}
    if not left & new:
        return "base"
    return "mixed" if left - new else "new"


def rounds_left(state: State) -> int:
    """Return how many rounds are still to be played at the start of one."""
    return state.rules.rounds - state.round + 1


def lead(state: State, seat: int, *, is_steady: bool = False) -> float:
    """Return the lead over the best other seat, in power points, to expect at the end of the game.

    Args:
        state: At the start of a round, or the end of the game.
        seat: Whose lead.
        is_steady: Whether by steady numbers. What was rare in the games of one number of players
            and laws has a number by chance, such as -30 PP for an S4 in round 2; steady ones are
            within the middle half of those of all games.

    """
    scores = [float(each.pp) for each in state.seats]
    if not state.is_over:
        worths = _worths_at(state, is_steady=is_steady)
        for number, row in enumerate(features(state)):
            scores[number] += sum([worths.get(name, 0.0) * value for name, value in row.items()])
    own = scores.pop(seat)
    return own - max(scores)


def expected_shares(state: State, *, is_steady: bool = False) -> list[Shares]:
    """Return of what the points of each seat are made that it can expect at the end of the game.

    Args:
        state: At the start of a round, or the end of the game.
        is_steady: Whether by steady numbers (``lead``).

    """
    if state.is_over:
        return _final_shares(state)
    return _promised_shares(state, _worths_at(state, is_steady=is_steady))


def _final_shares(state: State) -> list[Shares]:
    """Return of what the points of each seat are made at the end of the game (END-1 to END-4)."""
    squires = tuple(seat.squires for seat in state.seats)
    gold = tuple(seat.gold for seat in state.seats)
    paid = final_points(state, squires, gold)
    return [
        Shares(owner.pp - sum(ending), *ending)
        for owner, ending in zip(state.seats, paid, strict=True)
    ]


def _promised_shares(state: State, worths: Mapping[str, float]) -> list[Shares]:
    rows = []
    for owner, row in zip(state.seats, features(state), strict=True):
        sums = dict.fromkeys(Shares._fields, 0.0)
        sums["points"] = owner.pp
        for name, value in row.items():
            sums[_part(name)] += worths.get(name, 0.0) * value
        rows.append(Shares(**sums))
    return rows


def _worths_at(state: State, *, is_steady: bool) -> Mapping[str, float]:
    of = _steady_worths if is_steady else _worths
    return of(state.players, laws_of(state), rounds_left(state))


@cache
def _steady_worths(players: int, laws: Laws, rounds: int) -> Mapping[str, float]:
    """Return what one more of each feature is worth, within the middle half of what tables say.

    They are all tables, for as many rounds left and for one fewer. Of more than three rounds few
    games know anything but what a tile is worth, which every seat has from round 1 on.
    """
    steady = {}
    for name in _worths(players, laws, rounds):
        at = rounds if _part(name) == "tiles" else min(rounds, _KNOWN)
        others = [
            other
            for by_rounds in _tables().values()
            for other in by_rounds.get(name, ())[max(at - 2, 0) : at]
        ]
        low, _, high = quantiles(others, n=4, method="inclusive")
        steady[name] = min(max(_worths(players, laws, at)[name], low), high)
    return steady


def _part(name: str) -> str:
    """Return of what a feature is a part."""
    return _PARTS.get(name.partition("_")[0], "knights")


@cache
def _worths(players: int, laws: Laws, rounds: int) -> Mapping[str, float]:
    """Return what one more of each feature is worth; far from the end as far as it is known."""
    by_rounds = _tables()[f"{players}-{laws}"]
    return {name: worths[min(rounds, len(worths)) - 1] for name, worths in by_rounds.items()}


@cache
def _tables() -> dict[str, dict[str, list[float]]]:
    tables: dict[str, dict[str, list[float]]] = tomllib.loads(FITTED.read_text("utf-8"))["worth"]
    return tables
