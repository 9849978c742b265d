"""``lancaster fit``: what positions are worth to the search bot, found out by playing."""

from __future__ import annotations

from pathlib import Path

import click

from lancaster_tui.cli.options import NamedPath, Seed
from lancaster_tui.cli.programs import ended_in_order


@click.command(
    epilog="""\b
Examples:
  lancaster fit
  lancaster fit --games 100 --out numbers.toml"""
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="How many games for each number of players and kind of laws.",
)
@click.option(
    "--seed",
    type=Seed(),
    default=1,
    show_default=True,
    help="Number that decides everything; the same seed gives the same numbers.",
)
@click.option(
    "--out",
    type=NamedPath(),
    metavar="FILE",
    help="Where the numbers go, instead of the file that search reads.",
)
def fit(games: int, seed: int, out: Path | None) -> None:
    """Find out what positions are worth, for the bot search.

    Bots play games with base, new and mixed laws at every number of players. From these comes what
    everything that a seat has at the start of a round is worth at the end of the game. To be run
    again after a change of the rules of the base ruleset; it takes a quarter of an hour.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from lancaster_tui.bots.leaf import FITTED
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.lab.fit import TABLES, fit_all, fitted_text

    rules = load_ruleset()
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        ended_in_order(),
        Progress(*columns, console=console, disable=not console.is_terminal) as progress,
    ):
        bar = progress.add_task("games", total=games * len(TABLES))
        fitted = fit_all(rules, games, seed, lambda: progress.advance(bar))
    path = out or FITTED
    try:
        path.write_text(fitted_text(rules, games, seed, fitted), "utf-8")
    except OSError as error:
        raise click.BadParameter(
            f"{path}: cannot be written: {error.strerror}.", param_hint="--out"
        ) from None
