"""What is typed for a new game, read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lancaster_tui.table.seating import Seating, twin_names
from lancaster_tui.table.streams import LARGEST_SEED, fresh_seed

if TYPE_CHECKING:
    from lancaster_tui.tui.setup.seats import SeatCard

_SEED_DIGITS = len(str(LARGEST_SEED))


class WrongEntry(Exception):
    """An entry that cannot be used: the selector of its field, and a sentence that says why."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


def seats_on(cards: Sequence[SeatCard]) -> list[Seating]:
    """Return who sits there. Raises WrongEntry for what cannot be, such as two equal names."""
    seats = [card.seating() for card in cards]
    twins = twin_names([seat.name for seat in seats])
    if twins is not None:
        problem = f"Seats {twins.one} and {twins.other} need different names."
        raise WrongEntry(f"#name-{twins.other - 1}", problem)
    return seats


def seed_from(text: str) -> int:
    """Return the seed that is typed, or a new one for nothing. Raises WrongEntry."""
    typed = text.strip()
    if not typed:
        return fresh_seed()
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= _SEED_DIGITS
    if not (is_number and int(typed) <= LARGEST_SEED):
        problem = f"A seed is a whole number from 0 to {LARGEST_SEED}, or left empty."
        raise WrongEntry("#seed", problem)
    return int(typed)
