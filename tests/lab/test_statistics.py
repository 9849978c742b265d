from __future__ import annotations

import pytest

from lancaster_tui.lab.statistics import spread, wilson


def test_spread_of_known_numbers() -> None:
    found = spread(list(range(101)))
    assert (found.mean, found.p5, found.p50, found.p95) == (50, 5, 50, 95)


def test_percentiles_lie_between_neighbours() -> None:
    assert spread([10, 20]).p50 == 15
    assert spread([20, 10]).p95 == pytest.approx(19.5)


def test_spread_of_one_number() -> None:
    found = spread([7])
    assert (found.mean, found.p5, found.p50, found.p95) == (7, 7, 7, 7)


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_interval_of_published_examples(
    wins: int, trials: int, low: float, high: float
) -> None:
    assert wilson(wins, trials) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("trials", [1, 7, 40, 400])
def test_the_rate_lies_in_its_interval(trials: int) -> None:
    for wins in range(trials + 1):
        low, high = wilson(wins, trials)
        assert 0 <= low <= wins / trials <= high <= 1
