"""Timing, and the unit in which costs are compared between machines."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Literal, NamedTuple

REPETITIONS = 7


class Goal(NamedTuple):
    """The most that something may take; ``times`` are times what it is compared with."""

    most: float
    unit: Literal["ticks", "us", "ms", "times"]


class Measured(NamedTuple):
    """The seconds for one of something, how many times those of another, and what else to say."""

    seconds: float
    times: float | None = None
    note: str = ""


class Benchmark(NamedTuple):
    """A row: its name, how it is measured, and the goals."""

    name: str
    measure: Callable[[], Measured]
    goals: tuple[Goal, ...] = ()


def timed(work: Callable[[], object], units: int = 1, repetitions: int = REPETITIONS) -> float:
    """Return the median of the CPU seconds that a unit of some work takes.

    Args:
        work: what is timed; it runs in this process.
        units: how many units one call of it does.
        repetitions: how often it is called.
    """
    seconds = []
    for _ in range(repetitions):
        start = process_time()
        work()
        seconds.append(process_time() - start)
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
    number = 1_000

    def work() -> None:
        for _ in range(number):
            chance.choice([_Thing(value, value, value, value, value) for value in range(20)])

    return timed(work, number)
