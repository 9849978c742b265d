"""The figures of many games and their intervals: one estimator for all of them.

Every figure is a ratio: the sum of what samples counted over the sum of what they counted it for.
Games of one deal are a block, since they are not independent of each other. What a block adds to
the numerator beyond what the ratio predicts is its residual; the residuals say how far off the
ratio may be. That holds for means, for shares among cases that are more frequent in some games than
in others, and, block by block, for the difference of two figures over the same deals.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot, inf, sqrt
from statistics import NormalDist
from typing import Final

from lancaster_tui.lab.measures.measure import BESIDE, Name, Sample
from lancaster_tui.lab.statistics import Block, block_interval

_NORMAL: Final = NormalDist()
_Z95: Final = _NORMAL.inv_cdf(0.975)
FEWEST_BLOCKS: Final = 5
"""With fewer blocks that count anything, a mean gets no interval."""
FEWEST_FOUND: Final = 20
"""With fewer, no difference can stand out: so few may be alike by chance."""


@dataclass(frozen=True)
class Figure:
    """A figure, its 95 % interval, and how many games counted something.

    The interval is None if too few deals counted anything.
    """

    figure: Name
    value: float
    ci95: tuple[float, float] | None
    games: int


@dataclass(frozen=True)
class Difference:
    """By how much a figure is larger in one run than in another, over the same deals.

    ``chance`` is the probability of a difference as large as this, or larger, if there were none.
    ``found`` says whether it stands out among all that were looked at: of those that are found, at
    most 5 % are expected to be due to chance (Benjamini and Hochberg).
    """

    figure: Name
    one: float
    other: float
    value: float
    ci95: tuple[float, float] | None
    games: int
    chance: float
    found: bool


class Column:
    """What the blocks add to one figure; blocks that add nothing are left out."""

    def __init__(self, most: float | None = None) -> None:
        self.most = most
        self.games = 0
        self.blocks = array("l")
        self.totals = array("d")
        self.counts = array("d")

    def add(self, block: int, total: float, count: float) -> None:
        """Add what a game of a block counts; blocks come in order."""
        self.games += count > 0
        if self.blocks and self.blocks[-1] == block:
            self.totals[-1] += total
            self.counts[-1] += count
        else:
            self.blocks.append(block)
            self.totals.append(total)
            self.counts.append(count)

    @property
    def value(self) -> float:
        """The ratio; there must be something that it counts for."""
        return sum(self.totals) / sum(self.counts)

    def residuals(self) -> dict[int, float]:
        """Return by how much each block moves the ratio."""
        value, all_counts = self.value, sum(self.counts)
        return {
            block: (total - value * count) / all_counts
            for block, total, count in zip(self.blocks, self.totals, self.counts, strict=True)
        }

    def interval(self) -> tuple[float, float] | None:
        """Return the 95 % interval of the ratio; of shares, ``block_interval``."""
        if self.most is None:
            return around(self.value, self.residuals().values(), len(self.blocks))
        shares = [
            Block(total / self.most, count)
            for total, count in zip(self.totals, self.counts, strict=True)
            if count
        ]
        low, high = block_interval(shares)
        return low * self.most, high * self.most


def around(value: float, residuals: Iterable[float], blocks: int) -> tuple[float, float] | None:
    """Return the 95 % interval around a value of which these are the residuals.

    ``blocks`` is how many blocks the value depends on; others may add a little to its error.
    """
    if blocks < FEWEST_BLOCKS:
        return None
    half = _quantile(blocks - 1) * error(residuals, blocks)
    return value - half, value + half


def error(residuals: Iterable[float], blocks: int) -> float:
    """Return the standard error of a value, with the same arguments."""
    return sqrt(sum(each * each for each in residuals) * blocks / (blocks - 1))


def _quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution (Cornish and Fisher's series)."""
    z = _Z95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


class Figures:
    """The figures of a run so far."""

    def __init__(self) -> None:
        self._columns: dict[Name, Column] = {}

    def add(self, block: int, samples: Iterable[Sample]) -> None:
        """Add a game; blocks come in order."""
        for sample in samples:
            column = self._columns.get(sample.figure)
            if column is None:
                column = self._columns[sample.figure] = Column(sample.most)
            column.add(block, sample.total, sample.count)

    def __iter__(self) -> Iterator[Figure]:
        """Yield all figures that have something to count, in the order of their names."""
        for name in self.names():
            yield self.figure(name)

    def names(self) -> list[Name]:
        """Return the names of all figures that have something to count, in order."""
        return [name for name in self._counted() if name[0] != BESIDE]

    def beside(self) -> list[Name]:
        """Return those of what laws pay beside another one, which ``pairs`` are made of."""
        return [name for name in self._counted() if name[0] == BESIDE]

    def _counted(self) -> list[Name]:
        counted = [name for name, column in self._columns.items() if any(column.counts)]
        return sorted(counted, key=_natural)

    def column(self, name: Name) -> Column | None:
        """Return what blocks add to a figure, None if there is nothing to count."""
        column = self._columns.get(name)
        return None if column is None or not any(column.counts) else column

    def figure(self, name: Name) -> Figure:
        """Return a figure. Raises KeyError if there is none, or nothing to count."""
        column = self.column(name)
        if column is None:
            raise KeyError(name)
        return Figure(name, column.value, column.interval(), column.games)


def _natural(name: Name) -> list[tuple[int, str]]:
    """Return a sort key for names with numbers in them: LAW-B2 comes before LAW-B10."""
    key: list[tuple[int, str]] = []
    for part in name:
        letters = part.rstrip("0123456789")
        key += [(0, letters), (int(part[len(letters) :] or 0), "")]
    return key


def differences(
    ones: Figures, others: Figures, names: Iterable[Name] | None = None
) -> list[Difference]:
    """Return by how much each figure that both runs have is larger in the first.

    Deal by deal, so that what the cards do is left out if both have played the same. With names,
    only those are looked at, and what is found stands out among them.
    """
    compared = [
        difference(name, ones, others) for name in (ones.names() if names is None else names)
    ]
    found = [each for each in compared if each is not None]
    out = standing_out([each.chance for each in found])
    return [replace(each, found=is_out) for each, is_out in zip(found, out, strict=True)]


def difference(name: Name, ones: Figures, others: Figures) -> Difference | None:
    """Return by how much a figure is larger in the first, None if not both have it."""
    one, other = ones.column(name), others.column(name)
    if one is None or other is None:
        return None
    value = one.value - other.value
    moves = one.residuals()
    for block, residual in other.residuals().items():
        moves[block] = moves.get(block, 0.0) - residual
    blocks = min(len(one.blocks), len(other.blocks))
    return Difference(
        figure=name,
        one=one.value,
        other=other.value,
        value=value,
        ci95=_at_an_end(one, other) or around(value, moves.values(), blocks),
        games=min(one.games, other.games),
        chance=chance_of(value, moves.values(), blocks),
        found=False,
    )


def _at_an_end(one: Column, other: Column) -> tuple[float, float] | None:
    """Return the interval of the difference of two shares, one of which is 0 or 1.

    For such a share the residuals claim certainty. Newcombe's interval (1998, method 10), made from
    the two intervals, does not; it is wide, since it takes the shares for independent.
    """
    ends = [column.value in (0, column.most) for column in (one, other)]
    if one.most is None or not any(ends):
        return None
    first, second = one.interval(), other.interval()
    if first is None or second is None:
        return None
    value = one.value - other.value
    low = hypot(one.value - first[0], second[1] - other.value)
    high = hypot(first[1] - one.value, other.value - second[0])
    return value - low, value + high


def chance_of(value: float, residuals: Iterable[float], blocks: int) -> float:
    """Return the probability of a value as far from 0 by chance; 1 if there are too few blocks.

    It uses Student's distribution, with quantiles converted to normal ones (Abramowitz and Stegun,
    26.7.8). The arguments are those of ``around``.
    """
    freedom = blocks - 1
    if blocks < FEWEST_FOUND or not value:
        return 1.0
    off = error(residuals, blocks)
    if not off:
        return 0.0
    student = abs(value) / off
    return 2 * _NORMAL.cdf(-student * (1 - 1 / (4 * freedom)) / sqrt(1 + student**2 / 2 / freedom))


FALSE_DISCOVERIES: Final = 0.05
"""The share of findings that may be due to chance."""


def standing_out(chances: Sequence[float]) -> list[bool]:
    """Return which of many chances are so small that they stand out among all of them.

    Of those that do, at most 5 % are expected to be due to chance (Benjamini and Hochberg, 1995).
    """
    limit = -inf
    for rank, chance in enumerate(sorted(chances), 1):
        if chance <= FALSE_DISCOVERIES * rank / len(chances):
            limit = chance
    return [chance <= limit for chance in chances]


@dataclass(frozen=True)
class Pair:
    """What a law pays a seat more (or less) when another one is in force with it.

    ``value`` is the worth in power points each time it is applied, compared with all rounds of the
    same number. ``chance`` and ``found`` are as in ``Difference``.
    """

    law: str
    beside: str
    value: float
    ci95: tuple[float, float] | None
    games: int
    chance: float
    found: bool


def pairs(figures: Figures) -> list[Pair]:
    """Return how every two laws affect each other, the least likely by chance first.

    What a law pays changes from round to round, and so do the laws in force with it; so what it
    pays beside another is compared with its average in the same round.
    """
    rounds: defaultdict[tuple[str, str], list[tuple[Column, Column]]] = defaultdict(list)
    for name in figures.beside():
        _, law, other, number = name
        beside, always = figures.column(name), figures.column(("law", law, "pays", "round", number))
        if beside and always and sum(beside.counts) < sum(always.counts):
            rounds[law, other].append((beside, always))
    found = [_pair(law, other, columns) for (law, other), columns in rounds.items()]
    found = [pair for pair in found if pair.games >= FEWEST_FOUND]
    out = standing_out([pair.chance for pair in found])
    marked = [replace(pair, found=is_out) for pair, is_out in zip(found, out, strict=True)]
    return sorted(marked, key=lambda pair: pair.chance)


def _pair(law: str, other: str, rounds: Sequence[tuple[Column, Column]]) -> Pair:
    """Return observed less expected, summed over the rounds, for each seat and time it was paid."""
    weight = sum(sum(beside.counts) for beside, _ in rounds)
    extra, residuals = 0.0, defaultdict[int, float](float)
    for beside, always in rounds:
        expected, part = always.value, sum(beside.counts)
        extra += (sum(beside.totals) - part * expected) / weight
        for block, total, count in zip(beside.blocks, beside.totals, beside.counts, strict=True):
            residuals[block] += (total - expected * count) / weight
        for block, residual in always.residuals().items():
            residuals[block] -= residual * part / weight
    # The value itself is spread over the blocks that have the pair.
    games = sum(beside.games for beside, _ in rounds)
    for beside, _ in rounds:
        for block, count in zip(beside.blocks, beside.counts, strict=True):
            residuals[block] -= extra * count / weight
    blocks = len({block for beside, _ in rounds for block in beside.blocks})
    ci95 = around(extra, residuals.values(), blocks)
    chance = chance_of(extra, residuals.values(), blocks)
    return Pair(law, other, extra, ci95, games, chance, found=False)
