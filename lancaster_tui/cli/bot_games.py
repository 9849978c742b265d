"""What the commands that let bots play many games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from lancaster_tui.cli.options import Seed, about
from lancaster_tui.cli.programs import ended_in_order

games_seed_option = click.option(
    "--seed",
    type=Seed(),
    default=1,
    show_default=True,
    help="Number that decides everything; the same seed gives the same report.",
)
players_option = click.option(
    "--players", type=int, default=4, show_default=True, metavar="N", help="How many seats, 2 to 5."
)
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes play at once; the report does not depend on it.",
)


def typed_bots(entries: Sequence[str], argument: str) -> list[str]:
    """Return the specs of bots and programs as records have them.

    Raises BadParameter, which names the option or argument, if there is no such bot.
    """
    from lancaster_tui.bots.registry import typed_spec
    from lancaster_tui.table.programs import check_programs

    with about(argument):
        specs = [typed_spec(entry) for entry in entries]
        check_programs(specs)
    return specs


@contextmanager
def progress_of(total: int) -> Iterator[Callable[[int], None]]:
    """Show progress on stderr, if that is a terminal; it is told how much more is done.

    A signal that ends the command ends the programs in seats, too.
    """
    done = 0
    with progress_bar() as show:

        def more(number: int) -> None:
            nonlocal done
            done += number
            show(done, total)

        show(0, total)
        yield more


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], None]]:
    """Show the same; it is told how much is done and, as far as known, how much there is to do."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        ended_in_order(),
        Progress(*columns, console=console, disable=not console.is_terminal) as progress,
    ):
        bar = progress.add_task("all", total=None)
        yield lambda done, total: progress.update(bar, completed=done, total=total)
