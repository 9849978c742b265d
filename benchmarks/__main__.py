"""Measure, and print each row as soon as it is measured."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from benchmarks import model, screen, start
from benchmarks.clock import Benchmark, Goal, Measured, tick

_MOST_TICKS = 10_000  # more say nothing: they are spent on other things than tuples
_FACTORS = {"us": 1e6, "ms": 1e3}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is asked for. To measure is not to judge: a missed goal is no failure."""
    benchmarks = [*model.BENCHMARKS, *start.BENCHMARKS, *screen.BENCHMARKS]
    names = "\n".join(f"  {benchmark.name}" for benchmark in benchmarks)
    parser = ArgumentParser(
        prog="python -m benchmarks",
        usage="%(prog)s [-h] [NAME ...]",
        description="Measure the speed, in CPU time where a row does not say otherwise.",
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="measure only the rows with this in their name"
    )
    chosen = parser.parse_args(arguments).names
    for name in chosen:
        if not any(name in benchmark.name for benchmark in benchmarks):
            parser.error(f'no row has "{name}" in its name; the rows are:\n{names}')
    print_rows(
        [each for each in benchmarks if not chosen or any(name in each.name for name in chosen)]
    )


def print_rows(benchmarks: Sequence[Benchmark]) -> None:
    """Measure one thing after another; of what cannot be measured, say why."""
    width = max(len(benchmark.name) for benchmark in benchmarks)
    missed = 0
    for name, measure, goals in benchmarks:
        unit = tick()  # anew for each row: how fast the machine is may change meanwhile
        try:
            measured = measure()
        except Exception as error:  # the other rows are wanted all the same
            _print(f"{name:<{width}}  not measured: {error or type(error).__name__}")
            continue
        ticks = measured.seconds / unit
        in_ticks = f"{ticks:.2f} ticks" if ticks < _MOST_TICKS else ""
        facts = [f"{_time(measured.seconds):>7}", f"{in_ticks:>12}"]
        judged = [_judged(measured, unit, goal) for goal in goals]
        missed += any(text.startswith("MISSED") for text in judged)
        facts.append("; ".join(filter(None, [*judged, measured.note])))
        _print(f"{name:<{width}}  {'  '.join(facts)}".rstrip())
    _print(f"{missed or 'no'} goal{'' if missed == 1 else 's'} missed")


def _judged(measured: Measured, unit: float, goal: Goal) -> str:
    """Say whether a goal is reached, and what it is."""
    if goal.unit == "ticks":
        taken = measured.seconds / unit
    elif goal.unit == "times":
        assert measured.times is not None
        taken = measured.times
    else:
        taken = measured.seconds * _FACTORS[goal.unit]
    return f"{'reached' if taken <= goal.most else 'MISSED'}: at most {goal.most:g} {goal.unit}"


def _time(seconds: float) -> str:
    """Return a time with three digits in a fitting unit."""
    for unit, factor in _FACTORS.items():
        if seconds * factor < 1000:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s"


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
