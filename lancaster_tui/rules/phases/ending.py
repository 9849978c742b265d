"""The end of the game (END)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lancaster_tui.rules.agenda import Task
from lancaster_tui.rules.events import Event, FinalRanking, GameEnded, Source
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.pieces.rewards import gain
from lancaster_tui.rules.position import State
from lancaster_tui.rules.ruleset.model import Ranking, Ruleset


@dataclass(frozen=True, slots=True)
class EndGame(Task):
    """Score knights, extension tiles and nobles, and name the winners.

    With allies, who count for nothing, there are no points for second (ALY-13).
    """

    kind = "end_game"

    def run(self, state: State, events: list[Event]) -> None:
        """End the game."""
        rules, seats = state.rules, state.seats
        strengths = tuple(won_strength(state, seat) for seat in range(state.players))
        tiles = tuple(len(seat.tiles) for seat in seats)
        squires = tuple(seat.squires for seat in seats)
        gold = tuple(seat.gold for seat in seats)
        events.append(FinalRanking("knights", strengths, squires))
        for_knights = final_ranking(rules, state.players, "knights")
        _pay(state, ranking_points(strengths, squires, for_knights), Source("knights"), events)
        events.append(FinalRanking("tiles", tiles, gold))
        for_tiles = final_ranking(rules, state.players, "tiles")
        _pay(state, ranking_points(tiles, gold, for_tiles), Source("tiles"), events)
        nobles = [rules.ending.nobles[len(seat.nobles)] for seat in seats]
        _pay(state, nobles, Source("nobles"), events)
        state.phase = "ended"
        pp = tuple(seat.pp for seat in seats)
        winners = tuple(number for number, points in enumerate(pp) if points == max(pp))
        events.append(GameEnded(pp, winners))


def _pay(state: State, points: list[int], source: Source, events: list[Event]) -> None:
    for seat, pp in enumerate(points):
        gain(state, seat, "pp", pp, source, events)


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
    best = sorted({key for key in keys if key[0] > 0}, reverse=True)[:2]
    points = [0] * len(keys)
    if not best:
        return points
    top = keys.count(best[0])
    shares = {best[0]: ranking.first if top == 1 else (ranking.first + ranking.second) // top}
    if top == 1 and len(best) > 1:
        shares[best[1]] = ranking.second // keys.count(best[1])
    return [shares.get(key, 0) for key in keys]
