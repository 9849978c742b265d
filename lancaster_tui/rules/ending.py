"""The end of the game (END)."""

from __future__ import annotations

from dataclasses import dataclass

from lancaster_tui.rules.agenda import Task
from lancaster_tui.rules.events import Event, FinalRanking, GameEnded, Source
from lancaster_tui.rules.knights import won_strength
from lancaster_tui.rules.rewards import gain
from lancaster_tui.rules.ruleset import Ranking
from lancaster_tui.rules.state import Position, State


@dataclass(frozen=True, slots=True)
class EndGame(Task):
    """Score knights, extension tiles and nobles, and name the winners.

    With allies, who count for nothing, there are no points for second (ALY-13).
    """

    def run(self, state: State, events: list[Event]) -> None:
        """End the game."""
        rules, seats = state.rules.ending, state.seats
        strengths = tuple(won_strength(state, seat) for seat in range(state.players))
        tiles = tuple(len(seat.tiles) for seat in seats)
        squires = tuple(seat.squires for seat in seats)
        gold = tuple(seat.gold for seat in seats)
        knights_ranking = final_ranking(state, rules.knights)
        tiles_ranking = final_ranking(state, rules.tiles)
        events.append(FinalRanking("knights", strengths, squires))
        _pay(state, ranking_points(strengths, squires, knights_ranking), Source("knights"), events)
        events.append(FinalRanking("tiles", tiles, gold))
        _pay(state, ranking_points(tiles, gold, tiles_ranking), Source("tiles"), events)
        nobles = [rules.nobles[len(seat.nobles)] for seat in seats]
        _pay(state, nobles, Source("nobles"), events)
        state.phase = "ended"
        pp = tuple(seat.pp for seat in seats)
        winners = tuple(number for number, points in enumerate(pp) if points == max(pp))
        events.append(GameEnded(pp, winners))


def _pay(state: State, points: list[int], source: Source, events: list[Event]) -> None:
    for seat, pp in enumerate(points):
        gain(state, seat, "pp", pp, source, events)


def final_ranking(position: Position, printed: Ranking) -> Ranking:
    """Return what a final ranking pays in this game: with allies nothing for second (ALY-13)."""
    return Ranking(first=printed.first, second=0) if position.has_allies else printed


def ranking_points(
    totals: tuple[int, ...], tie_breaks: tuple[int, ...], ranking: Ranking
) -> list[int]:
    """Return the power points of each seat for a final ranking (END-3).

    Several at the top share first and second; several next share second; each rounded down.
    """
    keys = list(zip(totals, tie_breaks, strict=True))
    best = sorted({key for key in keys if key[0] > 0}, reverse=True)[:2]
    points = [0] * len(keys)
    if not best:
        return points
    top = keys.count(best[0])
    shares = {best[0]: ranking.first if top == 1 else (ranking.first + ranking.second) // top}
    if top == 1 and len(best) > 1:
        shares[best[1]] = ranking.second // keys.count(best[1])
    return [shares.get(key, 0) for key in keys]
