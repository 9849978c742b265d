"""Timing, and the unit in which costs are compared between machines."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

REPETITIONS = 7


class Row(NamedTuple):
    """A line of the table: what was measured, the seconds for one of it, and a goal in words."""

    what: str
    seconds: float
    goal: str = ""


def timed(work: Callable[[], object], units: int = 1, repetitions: int = REPETITIONS) -> float:
    """Return the median of the seconds that a unit of some work takes.

    Args:
        work: what is timed.
        units: how many units one call of it does.
        repetitions: how often it is called.
    """
    seconds = []
    for _ in range(repetitions):
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return median(seconds) / units


def ratio(
    work: Callable[[], object], base: Callable[[], object], repetitions: int = REPETITIONS
) -> float:
    """Return how many times as long as the base some work takes.

    Both are timed in turns, so that a machine that is busy for a while slows both.
    """
    return median(timed(work, 1, 1) / timed(base, 1, 1) for _ in range(repetitions))


class _Thing(NamedTuple):
    one: int
    two: int
    three: int
    four: int
    five: int


def tick() -> float:
    """Return the seconds of a tick: build a list of 20 five-field tuples and choose one of them."""
    chance = Random("tick")
    number = 20_000

    def work() -> None:
        for _ in range(number):
            chance.choice([_Thing(value, value, value, value, value) for value in range(20)])

    return timed(work, number)
