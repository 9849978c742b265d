"""Where each seat's power points came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from lancaster_tui.rules.events import Event, Gained, RoundStarted, ScenarioStarted

FINAL_SOURCES: Final = ("knights", "tiles", "nobles")
"""The kinds of source that are scored after the last round (END-1, END-2, END-4)."""

FINAL: Final = 0
"""The final scoring, where else the number of a round stands."""

START: Final = -1
"""What a scenario began with, where else the number of a round stands."""


class Ledger:
    """The power points of every seat, by what gave them and by round.

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
