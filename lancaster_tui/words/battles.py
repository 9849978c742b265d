"""What a conflict would bring a player if it were scored as it stands (CON-2 to CON-6)."""

from __future__ import annotations

from lancaster_tui.rules.conflicts import conflict_points, ranking
from lancaster_tui.rules.knights import joined
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW
from lancaster_tui.rules.state import Position, Stack
from lancaster_tui.words.outlook import ENGLAND_WINS
from lancaster_tui.words.phrases import goods


def battle_text(place: int, seat: int, strength: int, position: Position) -> str:
    """Return how a battle would end for a seat right after its knight has joined it.

    ``as it stands France wins, 2 short: you rank 1, 3 PP``; of the lower row also what would be
    captured, and the gold that ransoms all of it. There is a conflict at the place.
    """
    before = position.conflict_at(place)
    assert before is not None
    conflict = joined(before, seat, strength)
    own = conflict.stack_of(seat)
    assert own is not None
    missing = position.rules.conflicts[conflict.card].strength - conflict.total
    winner = f"France wins, {missing} short" if missing > 0 else ENGLAND_WINS
    rank = ranking(conflict).index(seat) + 1
    points = dict(conflict_points(position, conflict)).get(seat, 0)
    text = f"as it stands {winner}: you rank {rank}, {goods(points, 'pp')}"
    is_lost = missing > 0 and place - CONFLICT in LOWER_ROW
    return f"{text}; {_captured(own)}" if is_lost else text


def _captured(stack: Stack) -> str:
    number = len(stack.knights)
    prisoners = "your knight" if number == 1 else f"your {number} knights"
    return f"{prisoners} would be captured (ransom {stack.total} gold)"
