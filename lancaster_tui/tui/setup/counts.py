"""How many play a new game, and how many of them are people."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from lancaster_tui.table.seating import FEWEST, MOST
from lancaster_tui.tui.kit.picker import ChoiceLine

_PLAYERS, _PEOPLE = (Binding.Group(word, compact=True) for word in ("players", "people"))


def numbers(first: int, last: int) -> list[str]:
    """Return the numbers from one to another as words to choose from."""
    return [str(number) for number in range(first, last + 1)]


class Players(ChoiceLine):
    """How many play; a digit chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            str(number),
            f"number({number})",
            "players",
            tooltip="how many play",
            id=f"players.{number}",
            group=_PLAYERS,
        )
        for number in range(FEWEST, MOST + 1)
    ]

    class Typed(Message):
        """A number was typed."""

    def action_number(self, number: int) -> None:
        """Choose a number."""
        self.take(number - FEWEST)
        self.post_message(self.Typed())


class People(ChoiceLine):
    """How many of them are people; a digit chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            str(number),
            f"number({number})",
            "people",
            tooltip="how many of the players are people; the others are bots",
            id=f"people.{number}",
            group=_PEOPLE,
        )
        for number in range(MOST + 1)
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow no more people than players."""
        (number,) = parameters if action == "number" else (0,)
        return str(number) in self._words

    def action_number(self, number: int) -> None:
        """Choose a number."""
        self.take(number)
