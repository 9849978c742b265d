"""The end of the game (END)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from lancaster_tui.rules.agenda import Task
from lancaster_tui.rules.events import Event, FinalRanking, GameEnded, Source
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.pieces.rewards import gain
from lancaster_tui.rules.position import Position, State
from lancaster_tui.rules.ruleset.model import Ranking, Ruleset


@dataclass(frozen=True, slots=True)
class EndGame(Task):
    """Score knights, extension tiles and nobles, and name the winners.

    With allies, who count for nothing, there are no points for second (ALY-13).
    """

    kind = "end_game"

    def run(self, state: State, events: list[Event]) -> None:
        """End the game."""
        squires = tuple(seat.squires for seat in state.seats)
        gold = tuple(seat.gold for seat in state.seats)
        knights, tiles, nobles = zip(*final_points(state, squires, gold), strict=True)
        events.append(FinalRanking("knights", final_strengths(state), squires))
        _pay(state, knights, Source("knights"), events)
        events.append(FinalRanking("tiles", final_tiles(state), gold))
        _pay(state, tiles, Source("tiles"), events)
        _pay(state, nobles, Source("nobles"), events)
        state.phase = "ended"
        pp = tuple(seat.pp for seat in state.seats)
        winners = tuple(number for number, points in enumerate(pp) if points == max(pp))
        events.append(GameEnded(pp, winners))


def _pay(state: State, points: Sequence[int], source: Source, events: list[Event]) -> None:
    for seat, pp in enumerate(points):
        gain(state, seat, "pp", pp, source, events)


class FinalPoints(NamedTuple):
    """What the end pays a seat: for its knights, its tiles and its nobles (END-1 to END-4)."""

    knights: int
    tiles: int
    nobles: int


def final_points(
    position: Position, squires: tuple[int, ...], gold: tuple[int, ...]
) -> list[FinalPoints]:
    """Return what the end would pay each seat if the game ended as it stands (END-1 to 4).

    ``squires`` and ``gold`` of the seats break ties: those of a position may be hidden.
    """
    rules, players = position.rules, position.players
    return [
        FinalPoints(*paid)
        for paid in zip(
            ranking_points(
                final_strengths(position), squires, final_ranking(rules, players, "knights")
            ),
            ranking_points(final_tiles(position), gold, final_ranking(rules, players, "tiles")),
            (rules.ending.nobles[len(seat.nobles)] for seat in position.seats),
            strict=True,
        )
    ]


def final_strengths(position: Position) -> tuple[int, ...]:
    """Return the strength of all knights of each seat that are not in reserve (END-1)."""
    return tuple(won_strength(position, seat) for seat in range(position.players))


def final_tiles(position: Position) -> tuple[int, ...]:
    """Return the number of tiles in the castle of each seat (END-2)."""
    return tuple(len(seat.tiles) for seat in position.seats)


def final_ranking(rules: Ruleset, players: int, what: Literal["knights", "tiles"]) -> Ranking:
    """Return what a final ranking pays among so many: with allies nothing for second (ALY-13)."""
    printed = rules.ending.knights if what == "knights" else rules.ending.tiles
    if rules.for_players(players).allies is None:
        return printed
    return Ranking(first=printed.first, second=0)


def ranking_points(
    totals: tuple[int, ...], tie_breaks: tuple[int, ...], ranking: Ranking
) -> list[int]:
    """Return the power points of each seat for a final ranking (END-3).

    Several at the top share first and second; several next share second; each rounded down.
    """
    keys = list(zip(totals, tie_breaks, strict=True))
    return [points_for(key, keys, ranking) for key in keys]


def points_for(own: tuple[int, int], keys: Sequence[tuple[int, int]], ranking: Ranking) -> int:
    """Return the power points of a seat for a final ranking (END-3).

    ``keys`` are the (total, tie-break) of all seats, ``own`` one of them.
    """
    if own[0] <= 0:
        return 0
    better = [key for key in keys if key > own]
    equal = keys.count(own)
    if not better:
        return ranking.first if equal == 1 else (ranking.first + ranking.second) // equal
    return ranking.second // equal if len(better) == 1 else 0


@lru_cache(maxsize=64)
def open_ranking(
    totals: tuple[int, ...], purses: tuple[int | None, ...], ranking: Ranking
) -> tuple[tuple[int, ...], ...]:
    """Return every way in which a final ranking may pay the seats (END-3, SET-10).

    ``purses`` are the tie-breaks, None where one is covered. There is one way if none of these
    breaks a tie.
    """
    highest, *others = sorted(totals, reverse=True)
    is_tied = highest in others
    decisive = highest if is_tied or not others else others[0]
    tied = [seat for seat, total in enumerate(totals) if total == decisive]
    shown = {purse for seat in tied if (purse := purses[seat]) is not None} or {0}
    # Two more and two less than a purse that is seen are enough: only first and second are paid.
    amounts = sorted(
        {purse + more for purse in shown for more in range(-2, 3) if purse + more >= 0}
    )
    covered = [seat for seat in tied if purses[seat] is None]
    known = [purse or 0 for purse in purses]
    ways = set()
    for chosen in product(amounts, repeat=len(covered) if len(tied) > 1 else 0):
        for seat, amount in zip(covered, chosen, strict=False):
            known[seat] = amount
        ways.add(tuple(ranking_points(totals, tuple(known), ranking)))
    return tuple(sorted(ways))
