"""What a position at the start of a round promises: the lead at the end of the game."""

from __future__ import annotations

from lancaster_tui.rules.phases.ending import final_points
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.position import State


def lead(state: State, seat: int) -> float:
    """Return the lead in power points that a seat can expect at the end of the game."""
    scores = [score(state, each) for each in range(state.players)]
    own = scores.pop(seat)
    return own - max(scores)


def score(state: State, seat: int) -> float:
    owner = state.seats[seat]
    if state.is_over:
        return owner.pp
    left = state.rules.rounds - state.round + 1
    squires = tuple(each.squires for each in state.seats)
    gold = tuple(each.gold for each in state.seats)
    end = final_points(state, squires, gold)[seat]
    strength = won_strength(state, seat)
    knights = sum(sum(f.court) for f in (state.factions[seat],))
    bound = sum(len(s.knights) for _, s in state.stacks(seat))
    return (
        owner.pp
        + 0.8 * owner.gold
        + 0.9 * owner.squires
        + 0.3 * owner.votes
        + sum(end)
        + 0.7 * len(owner.nobles) * left
        + 3.0 * knights * left
        + 1.0 * bound * left
        + 0.9 * strength * left
        + 2.0 * len(owner.tiles) * left
    )
