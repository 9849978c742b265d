"""The few statistics a report needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

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


def wilson(wins: float, trials: int) -> tuple[float, float]:
    """Return the 95 % Wilson score interval of a rate.

    Unlike the textbook interval it stays within 0 and 1 and holds for rates near them.
    ``wins`` may be a fraction, where victories are shared.
    """
    rate, square = wins / trials, _Z95**2 / trials
    centre = (rate + square / 2) / (1 + square)
    half = _Z95 * ((rate * (1 - rate) + square / 4) / trials) ** 0.5 / (1 + square)
    return max(0.0, min(rate, centre - half)), min(1.0, max(rate, centre + half))
