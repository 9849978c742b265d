"""The few statistics a report needs: intervals, a test that stops early, ratings.

Games of one deal are not independent of each other: the same cards give similar results, and a bot
that goes round the table has every position once. So results come in blocks of all games of a deal,
and errors are estimated from how much blocks differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist, fmean
from typing import Final, Literal, NamedTuple

_Z95 = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Spread:
    """Mean, median and the middle 90 % of numbers."""

    mean: float
    p5: float
    p50: float
    p95: float


def spread(numbers: Sequence[float]) -> Spread:
    """Return the spread of numbers, of which there must be at least one."""
    ordered = sorted(numbers)
    return Spread(fmean(ordered), *(_percentile(ordered, part) for part in (0.05, 0.5, 0.95)))


def _percentile(ordered: Sequence[float], part: float) -> float:
    """Return a percentile, between two neighbours in proportion."""
    at = part * (len(ordered) - 1)
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def wilson(wins: float, trials: float) -> tuple[float, float]:
    """Return the 95 % Wilson score interval of a rate.

    Unlike the textbook interval it stays within 0 and 1 and holds for rates near them.
    ``wins`` may be a fraction, where victories are shared.
    """
    rate, square = wins / trials, _Z95**2 / trials
    centre = (rate + square / 2) / (1 + square)
    half = _Z95 * ((rate * (1 - rate) + square / 4) / trials) ** 0.5 / (1 + square)
    return max(0.0, min(rate, centre - half)), min(1.0, max(rate, centre + half))


class Block(NamedTuple):
    """The games of one deal: how many, and how many of them were won; shares count as parts."""

    wins: float
    games: float


_DOUBT: Final = 20.0  # blocks; with fewer, intervals would be too narrow too often


def effective_games(blocks: Sequence[Block]) -> float:
    """Return how many independent games would tell the winning rate as well as these blocks do.

    That is the number of games divided by the design effect: the variance of the rate as the
    differences between blocks show it, over the one that independent games would have. It is above
    1 where the cards favour a bot in every position. It is below 1 where the position decides
    whatever the bot, so that fewer games tell similar bots apart. A few blocks may be alike by
    chance; so a design effect below 1 is moved towards 1 as if there had been 20 more blocks with
    one of 1. There must be at least one block.
    """
    games = sum(block.games for block in blocks)
    rate = sum(block.wins for block in blocks) / games
    independent = rate * (1 - rate) / max(1, games - 1)
    if len(blocks) < 2 or not independent:
        return games
    between = sum((block.wins - rate * block.games) ** 2 for block in blocks)
    variance = between / games**2 * len(blocks) / (len(blocks) - 1)
    design = variance / independent
    if design < 1:
        known = len(blocks) - 1
        design = (design * known + _DOUBT) / (known + _DOUBT)
    return games / design


def block_interval(blocks: Sequence[Block]) -> tuple[float, float]:
    """Return the 95 % interval of a winning rate: Wilson's for as many games as are effective.

    With blocks of one game it is Wilson's interval of these games.
    """
    games = effective_games(blocks)
    rate = sum(block.wins for block in blocks) / sum(block.games for block in blocks)
    return wilson(rate * games, games)


EDGE: Final = 1.5
"""A clear edge: the odds of winning are those of an even share, times or divided by this."""

_ERROR: Final = 0.05  # of finding an edge that is not there, and of missing one

Decision = Literal["stronger", "even", "weaker"]


def edge_decision(blocks: Sequence[Block], even: float) -> Decision | None:
    """Return what a sequential test decides after some blocks, or None if it needs more.

    Two of Wald's tests run side by side (Sobel and Wald, 1949): an even share against odds that
    are ``EDGE`` times as good, and against odds that are as much worse. Whoever has an even share
    is called stronger or weaker in at most 5 % of all cases, and a clear edge is missed in at most
    5 %. A block counts as its part of ``effective_games``. To be asked after every block, until
    it decides.
    """
    games = sum(block.games for block in blocks)
    part = effective_games(blocks) / games
    wins = sum(block.wins for block in blocks) * part
    losses = games * part - wins
    better, worse = (_log_ratio(wins, losses, even, odds) for odds in (EDGE, 1 / EDGE))
    edge, no_edge = log((1 - _ERROR) / (_ERROR / 2)), log(_ERROR / (1 - _ERROR / 2))
    if better >= edge:
        return "stronger"
    if worse >= edge:
        return "weaker"
    return "even" if better <= no_edge and worse <= no_edge else None


def _log_ratio(wins: float, losses: float, even: float, odds: float) -> float:
    """Return the log likelihood ratio of odds that many times as good, to an even share."""
    rate = odds * even / (odds * even + 1 - even)
    return wins * log(rate / even) + losses * log((1 - rate) / (1 - even))


class Result(NamedTuple):
    """How one bot did in one seat against another bot in all others; bots are numbers from 0."""

    one: int
    others: int
    wins: float
    games: float


class Rating(NamedTuple):
    """A rating in Elo points, and its 95 % interval."""

    elo: float
    ci95: tuple[float, float]


_POINTS = 400 / log(10)  # Elo: ten times the chance of winning is 400 points


def ratings(results: Sequence[Result], bots: int, players: int) -> list[Rating]:
    """Return the ratings of bots, all against the first one, which has 0.

    The model is that of Bradley and Terry for several seats (Luce's choice): each seat wins with
    a chance in proportion to the strength of its bot. The strengths are those of maximum
    likelihood, with one more game at an even share for each result, so that a bot that has won all
    or nothing has a rating, too. Intervals are those of the likelihood (Fisher's information).

    Args:
        results: what was played; ``games`` are effective ones, so that intervals are right.
        bots: how many; results must connect all of them.
        players: the seats of each game.

    """
    strengths = [0.0] * bots
    step = 1.0
    while step > 1e-9:
        slopes, bends = _likelihood(results, strengths, players)
        change = _solved(bends, slopes)
        # A long step may overshoot where the likelihood is flat.
        shortened = min(1.0, 2 / max(1e-12, *map(abs, change)))
        strengths = [0.0, *(a + shortened * b for a, b in zip(strengths[1:], change, strict=True))]
        step = max(map(abs, change))
    _, bends = _likelihood(results, strengths, players)
    units = [[float(row == column) for row in range(bots - 1)] for column in range(bots - 1)]
    errors = [0.0, *(sqrt(_solved(bends, unit)[at]) for at, unit in enumerate(units))]
    return [
        Rating(_POINTS * at, (_POINTS * (at - _Z95 * error), _POINTS * (at + _Z95 * error)))
        for at, error in zip(strengths, errors, strict=True)
    ]


def _likelihood(
    results: Sequence[Result], strengths: Sequence[float], players: int
) -> tuple[list[float], list[list[float]]]:
    """Return slope and curvature of the likelihood, for all bots but the first."""
    bots = len(strengths)
    slopes = [0.0] * bots
    bends = [[0.0] * bots for _ in range(bots)]
    for one, others, wins, games in results:
        rate = 1 / (1 + (players - 1) * exp(strengths[others] - strengths[one]))
        surprise = wins + 1 / players - (games + 1) * rate
        bend = (games + 1) * rate * (1 - rate)
        for bot, other, sign in ((one, others, 1), (others, one, -1)):
            slopes[bot] += sign * surprise
            bends[bot][bot] += bend
            bends[bot][other] -= bend
    return slopes[1:], [row[1:] for row in bends[1:]]


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations with a positive definite matrix (Gauss)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for row in rows[at + 1 :]:
            part = row[at] / pivot[at]
            for column in range(at, len(row)):
                row[column] -= part * pivot[column]
    solution = [0.0] * len(rows)
    for at, row in reversed(list(enumerate(rows))):
        known = sum(row[column] * solution[column] for column in range(at + 1, len(rows)))
        solution[at] = (row[-1] - known) / row[at]
    return solution
