"""Programs that play seats: starting those of a file, and ending all with the command."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import click

from lancaster_tui.documents.errors import without_hidden

if TYPE_CHECKING:
    from lancaster_tui.table.table import Table

_ENDINGS = ("SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP")
ENDINGS = tuple(each for each in signal.Signals if each.name in _ENDINGS)  # Windows has only two
_ENDED_BY = 128  # exit codes begin here when a signal ends the program

engines_option = click.option(
    "--engines",
    is_flag=True,
    help="Start the programs that play seats in the game. The file names the commands: use this "
    "only with a file you trust.",
)


def note_programs(table: Table) -> None:
    """Say on stderr which programs of a saved game are not started, and how to start them."""
    if table.program_limit is not None or table.is_over:
        return
    for seating in table.seats:
        if seating.program is not None:
            command = shlex.join(seating.program)
            click.echo(
                without_hidden(
                    f"{seating.name} is a program, {command}, which is not started: greedy "
                    "plays for it. --engines starts it."
                ),
                err=True,
            )


@contextmanager
def ended_in_order() -> Iterator[None]:
    """End this process in order at a signal that ends it, so that programs end as well.

    Use it around whatever ends the programs, and after the long imports, which might print the
    exception that a signal raises instead of passing it on.
    """
    before = {
        ending: signal.signal(ending, _end)
        for ending in ENDINGS
        if signal.getsignal(ending) is not signal.SIG_IGN  # as under nohup
    }
    try:
        yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler)


def _end(number: int, _: FrameType | None) -> None:
    for ending in ENDINGS:  # a terminal that closes says so several times
        signal.signal(ending, signal.SIG_IGN)
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(_ENDED_BY + number)
