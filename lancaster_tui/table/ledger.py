"""Where each seat's power points came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lancaster_tui.rules.events import Event, Gained, RoundStarted


class Ledger:
    """The power points of every seat, by what gave them and by round.

    ``points`` has for each seat the points by (kind of source, round); final scoring counts in the
    last round.
    """

    def __init__(self, players: int) -> None:
        self.points: list[dict[tuple[str, int], int]] = [{} for _ in range(players)]
        self._round = 1

    def add(self, events: Iterable[Event]) -> None:
        """Enter what events say, in the order they happened."""
        for event in events:
            if isinstance(event, RoundStarted):
                self._round = event.round
            elif isinstance(event, Gained) and event.good == "pp":
                points, key = self.points[event.seat], (event.source.kind, self._round)
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
        """Return the points of a seat by round."""
        sums: Counter[int] = Counter()
        for (_, number), points in self.points[seat].items():
            sums[number] += points
        return dict(sums)
