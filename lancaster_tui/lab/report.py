"""The results of many games: the report of a run, and the comparison of two.

Both are made from the facts of games alone. Their fields are those of the JSON report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lancaster_tui.lab.figures import (
    Column,
    Difference,
    Figure,
    Figures,
    Pair,
    around,
    differences,
    pairs,
)
from lancaster_tui.lab.measures.measure import Name
from lancaster_tui.lab.runs import Facts
from lancaster_tui.lab.statistics import Spread, spread
from lancaster_tui.rules.ruleset.law_sets import GROUPS, group_laws
from lancaster_tui.rules.ruleset.model import Ruleset


@dataclass(frozen=True)
class BotReport:
    """How the seats with one bot did; rates and means are for a single seat.

    A shared victory counts as a share. ``mean_rank`` is 1 for the first; equals share their ranks.
    ``stood_in`` is how many decisions greedy took in place of a bot that gave no answer.
    """

    bot: str
    seats: int
    wins: float
    win_rate: float
    ci95: tuple[float, float]
    mean_score: float
    mean_rank: float
    stood_in: int


@dataclass(frozen=True)
class PositionReport:
    """How often a position won; position 1 is the start player of the first round."""

    position: int
    win_rate: float
    ci95: tuple[float, float]


@dataclass(frozen=True)
class SeatEffect:
    """The effect of the seat alone: how much more often the best position wins than the worst.

    ``balanced`` says whether every bot had every position with the same cards; then the seat does
    not favour any of them.
    """

    best: int
    worst: int
    value: float
    ci95: tuple[float, float] | None
    balanced: bool


@dataclass(frozen=True)
class Report:
    """The result of a simulation.

    ``law_set`` is what was asked for: the letters of a law set, or ``random``; ``law_sets`` are
    those that were played, with the number of their games, and ``laws`` the laws of the decks.

    ``ci95`` are intervals over deals (``block_interval``), since games with the same cards are not
    independent. Of a bot with several seats it is that of a victory of any of them, divided by
    their number; a bot that has all seats wins an even share for sure. ``winner_score`` and
    ``margin`` (the winner's lead over the second) are in power points; ``points_by_source`` are the
    mean power points of a seat from each kind of source.

    ``figures`` are all that was measured (``lab/measures``), ``pairs`` what every two laws have to
    do with each other.
    """

    games: int
    players: int
    seed: int
    ruleset: str
    law_set: str
    law_sets: dict[str, int]
    laws: list[str]
    bots: list[BotReport]
    positions: list[PositionReport]
    winner_score: Spread
    margin: Spread
    points_by_source: dict[str, float]
    seat_effect: SeatEffect
    figures: list[Figure]
    pairs: list[Pair]

    @property
    def between_bots(self) -> float | None:
        """By how much the winning rates of bots differ; None if all seats have the same."""
        rates = [bot.win_rate for bot in self.bots]
        return max(rates) - min(rates) if len(rates) > 1 else None

    def figure(self, *name: str) -> Figure | None:
        """Return a figure by its name, None if it was not measured."""
        return next((each for each in self.figures if each.figure == name), None)

    def of(self, *name: str) -> dict[Name, Figure]:
        """Return the figures of a subject, by the rest of their names.

        So ``of("law", "LAW-B3")[("passed",)]`` is how often that law passed.
        """
        return {
            each.figure[len(name) :]: each
            for each in self.figures
            if each.figure[: len(name)] == name
        }


@dataclass(frozen=True)
class Side:
    """One of two runs that are compared."""

    ruleset: str
    law_set: str


@dataclass(frozen=True)
class Comparison:
    """What differs between two runs over the same deals, figure by figure."""

    one: Side
    other: Side
    games: int
    deals: int
    seat_effect: SeatEffect
    differences: list[Difference]

    @property
    def wins(self) -> list[Difference]:
        """By how much the winning rates of positions and bots differ."""
        return [each for each in self.differences if each.figure[2:] == ("wins",)]

    @property
    def swings(self) -> Mapping[str, Difference]:
        """By how much the swings of laws differ, by their ids."""
        swings = [each for each in self.differences if each.figure[::2] == ("law", "swing")]
        return {each.figure[1]: each for each in swings}

    @property
    def found(self) -> list[Difference]:
        """What stands out, the surest first; ties go to the broadest."""
        found = [each for each in self.differences if each.found]
        return sorted(found, key=lambda each: (each.chance, _breadth(each.figure)))

    @property
    def most_in_wins(self) -> float:
        """By how much any of these differs at most."""
        return max(abs(each.value) for each in self.wins)

    def difference(self, *name: str) -> Difference | None:
        """Return by how much a figure differs, None if not both have it."""
        return next((each for each in self.differences if each.figure == name), None)


_BROAD: Final = ("game", "source", "round", "bot", "position", "law")
"""The first words of figures of more than one place, the broadest first."""


def _breadth(figure: Name) -> int:
    return _BROAD.index(figure[0]) if figure[0] in _BROAD else len(_BROAD)


class Results:
    """The sums over the games of a run; a report can be made at any time."""

    def __init__(self, rules: Ruleset, seats: Sequence[str], seed: int, law_set: str) -> None:
        self.rules, self.seats, self.seed, self.law_set = rules, seats, seed, law_set
        self.figures = Figures()
        self.games = 0
        self.deals = 0
        self._last_seed: int | None = None
        self._law_sets: Counter[str] = Counter()
        self._stood_in: Counter[str] = Counter()
        self._first: list[int] = []
        self._second: list[int] = []
        self._turns = len({(*seats[at:], *seats[:at]) for at in range(len(seats))})

    def add(self, facts: Facts) -> None:
        """Add a game; those of one deal come together."""
        self.deals += facts.seed != self._last_seed
        self._last_seed = facts.seed
        self.games += 1
        self._law_sets[facts.law_set] += 1
        for spec, stood_in in zip(facts.seating, facts.stood_in, strict=True):
            self._stood_in[spec] += stood_in
        second, first = sorted(facts.pp)[-2:]
        self._first.append(first)
        self._second.append(second)
        self.figures.add(self.deals, facts.samples)

    def report(self) -> Report:
        """Return the report on all games so far, of which there must be one."""
        dealt = {
            law.id
            for letters in self._law_sets
            for group in range(GROUPS)
            for law in group_laws(self.rules, letters, group)
        }
        margins = [one - other for one, other in zip(self._first, self._second, strict=True)]
        points = {
            each.figure[1]: each.value for each in self._all("source") if each.figure[2] == "points"
        }
        return Report(
            games=self.games,
            players=len(self.seats),
            seed=self.seed,
            ruleset=self.rules.id,
            law_set=self.law_set,
            law_sets=dict(sorted(self._law_sets.items())),
            laws=[law.id for law in self.rules.all_laws if law.id in dealt],
            bots=[self._bot(spec) for spec in dict.fromkeys(self.seats)],
            positions=[self._position(number) for number in self._positions()],
            winner_score=spread(self._first),
            margin=spread(margins),
            points_by_source={kind: mean for kind, mean in sorted(points.items()) if mean},
            seat_effect=self.seat_effect(),
            figures=list(self.figures),
            pairs=pairs(self.figures),
        )

    def seat_effect(self) -> SeatEffect:
        """Return what the seat alone does."""
        columns = {
            place: self._column("position", str(place), "wins") for place in self._positions()
        }
        ranked = sorted(columns, key=lambda place: -columns[place].value)
        best, worst = columns[ranked[0]], columns[ranked[-1]]
        residuals = best.residuals()
        for block, residual in worst.residuals().items():
            residuals[block] -= residual
        value = best.value - worst.value
        return SeatEffect(
            best=ranked[0],
            worst=ranked[-1],
            value=value,
            ci95=around(value, residuals.values(), self.deals),
            balanced=self.games % self._turns == 0,
        )

    def _all(self, kind: str) -> list[Figure]:
        return [self.figures.figure(name) for name in self.figures.names() if name[0] == kind]

    def _column(self, *name: str) -> Column:
        column = self.figures.column(name)
        assert column is not None, name
        return column

    def _positions(self) -> range:
        return range(1, len(self.seats) + 1)

    def _position(self, number: int) -> PositionReport:
        wins = self.figures.figure(("position", str(number), "wins"))
        assert wins.ci95 is not None
        return PositionReport(number, wins.value, wins.ci95)

    def _bot(self, spec: str) -> BotReport:
        wins = self.figures.figure(("bot", spec, "wins"))
        seats = self.seats.count(spec)
        share = 1 / len(self.seats)
        return BotReport(
            bot=spec,
            seats=seats,
            wins=wins.value * seats * self.games,
            win_rate=wins.value,
            # A bot that has all seats always wins exactly an even share.
            ci95=(share, share) if seats == len(self.seats) else wins.ci95 or (0.0, share),
            mean_score=self._column("bot", spec, "points").value,
            mean_rank=self._column("bot", spec, "rank").value,
            stood_in=self._stood_in[spec],
        )


def compared(one: Results, other: Results, names: Iterable[Name] | None = None) -> Comparison:
    """Return what differs between two runs with the same seed and seats.

    With names, only those figures are compared.
    """
    return Comparison(
        one=Side(one.rules.id, one.law_set),
        other=Side(other.rules.id, other.law_set),
        games=min(one.games, other.games),
        deals=min(one.deals, other.deals),
        seat_effect=max(one.seat_effect(), other.seat_effect(), key=lambda effect: effect.value),
        differences=differences(one.figures, other.figures, names),
    )
