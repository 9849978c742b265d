"""How many play a new game, and how many of them are people."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from lancaster_tui.table.seating import FEWEST, MOST
from lancaster_tui.tui.kit.picker import NumberLine


def numbers(first: int, last: int) -> list[str]:
    """Return the numbers from one to another as words to choose from."""
    return [str(number) for number in range(first, last + 1)]


class Players(NumberLine):
    """How many play; a digit chooses."""

    BINDINGS: ClassVar[list[BindingType]] = NumberLine.digits(
        range(FEWEST, MOST + 1), "players", "how many play", "players."
    )


class People(NumberLine):
    """How many of them are people; a digit chooses."""

    BINDINGS: ClassVar[list[BindingType]] = NumberLine.digits(
        range(MOST + 1),
        "people",
        "how many of the players are people; the others are bots",
        "people.",
    )
