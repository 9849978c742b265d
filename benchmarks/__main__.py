"""Measure everything and print one table."""

from __future__ import annotations

from itertools import chain

from rich.console import Console
from rich.table import Table

from benchmarks import model, screen, start
from benchmarks.clock import tick


def main() -> None:
    """Measure and print."""
    unit = tick()
    table = Table("what", "time", "ticks", "goal", title=f"1 tick = {_time(unit)}")
    for row in chain(model.rows(), start.rows(), screen.rows()):
        table.add_row(row.what, _time(row.seconds), f"{row.seconds / unit:.1f}", row.goal)
    Console(markup=False).print(table)


def _time(seconds: float) -> str:
    """Return a time with three digits in a fitting unit."""
    for unit, factor in (("us", 1e6), ("ms", 1e3)):
        if seconds * factor < 1000:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s"


if __name__ == "__main__":
    main()
