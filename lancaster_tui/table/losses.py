"""What allies have won in a game: it is lost, or leaves the game (ALY-7, ALY-8, ALY-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from lancaster_tui.rules.events import Event, GoodsLost, Lost, NobleRemoved, RoundStarted

LOST: Final = ("pp", "gold", "squires", "votes", "tiles")
"""What an ally can win and not keep."""

NOT_KEPT: Final = (*LOST, "nobles")
"""The same, and the nobles that it removes from the game."""


class Losses:
    """What each ally has won and lost, by round."""

    def __init__(self, events: Iterable[Event], players: int) -> None:
        # For each faction of an ally the amounts by (what, round).
        self._by_round: dict[int, Counter[tuple[str, int]]] = {}
        number = 1
        for event in events:
            match event:
                case RoundStarted():
                    number = event.round
                case GoodsLost():
                    self._add(event.faction, event.good, number, event.amount)
                case Lost(faction, "tile") if faction >= players:
                    self._add(event.faction, "tiles", number, 1)
                case NobleRemoved():
                    self._add(event.faction, "nobles", number, 1)

    def in_round(self, ally: int, what: str, number: int) -> int:
        """Return how much of something an ally has lost in a round."""
        return self._by_round.get(ally, Counter())[what, number]

    def total(self, ally: int, what: str) -> int:
        """Return how much of something an ally has lost in the whole game."""
        lost = self._by_round.get(ally, Counter())
        return sum(amount for (each, _), amount in lost.items() if each == what)

    def _add(self, ally: int, what: str, number: int, amount: int) -> None:
        self._by_round.setdefault(ally, Counter())[what, number] += amount
