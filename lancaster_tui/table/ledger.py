"""Where each seat's power points came from, and what allies won for nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from lancaster_tui.rules.events import (
    Event,
    Gained,
    GoodsLost,
    Lost,
    NobleRemoved,
    RoundStarted,
    ScenarioStarted,
)

FINAL_SOURCES: Final = ("knights", "tiles", "nobles")
"""The kinds of source that are scored after the last round (END-1, END-2, END-4)."""

FINAL: Final = 0
"""Stands for the final scoring in place of the number of a round."""

START: Final = -1
"""Stands for what a scenario began with in place of the number of a round."""


class Ledger:
    """The power points of every seat, by source and by round.

    ``points`` has for each seat the points by (kind of source, round); the final scoring counts as
    round ``FINAL``, what a scenario began with as ``START``.
    """

    def __init__(self, players: int) -> None:
        self.points: list[dict[tuple[str, int], int]] = [{} for _ in range(players)]
        self._round = 1

    def add(self, events: Iterable[Event]) -> None:
        """Enter what events say, in the order they happened."""
        for event in events:
            if isinstance(event, RoundStarted):
                self._round = event.round
            elif isinstance(event, ScenarioStarted):
                for points, pp in zip(self.points, event.pp, strict=True):
                    if pp:
                        points["start", START] = pp
            elif isinstance(event, Gained) and event.good == "pp":
                kind = event.source.kind
                key = (kind, FINAL if kind in FINAL_SOURCES else self._round)
                points = self.points[event.seat]
                points[key] = points.get(key, 0) + event.amount

    def copy(self) -> Ledger:
        """Return an independent copy."""
        twin = Ledger(0)
        twin.points = [points.copy() for points in self.points]
        twin._round = self._round
        return twin

    def total(self, seat: int) -> int:
        """Return all points of a seat."""
        return sum(self.points[seat].values())

    def by_source(self, seat: int) -> dict[str, int]:
        """Return the points of a seat by kind of source."""
        sums: Counter[str] = Counter()
        for (kind, _), points in self.points[seat].items():
            sums[kind] += points
        return dict(sums)

    def by_round(self, seat: int) -> dict[int, int]:
        """Return the points of a seat by round, with ``START`` and ``FINAL`` for those outside."""
        sums: Counter[int] = Counter()
        for (_, number), points in self.points[seat].items():
            sums[number] += points
        return dict(sums)

    def rounds(self, last: int) -> list[int]:
        """Return the rounds up to the last, after ``START`` if it gave points, then ``FINAL``."""
        start = [START] if any(("start", START) in points for points in self.points) else []
        return [*start, *range(1, last + 1), FINAL]

    def standings(self) -> list[tuple[int, int]]:
        """Return the place (from 1) and number of every seat, the best first.

        Seats with equal points share a place; nothing breaks such a tie (END-5).
        """
        totals = [self.total(seat) for seat in range(len(self.points))]
        places = [
            (1 + sum(other > own for other in totals), seat) for seat, own in enumerate(totals)
        ]
        return sorted(places)


LOST: Final = ("pp", "gold", "squires", "votes", "tiles")
"""What an ally can win but not keep."""

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
