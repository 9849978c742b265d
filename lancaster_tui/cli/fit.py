"""``lancaster fit``: what positions are worth to the search bot, found out by playing."""

from __future__ import annotations

from pathlib import Path

import click

from lancaster_tui.cli.bot_games import games_seed_option, jobs_option, progress_of
from lancaster_tui.cli.options import NamedPath


@click.command(
    epilog="""\b
Examples:
  lancaster fit
  lancaster fit --games 100 --out numbers.toml"""
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=300,
    show_default=True,
    help="How many games for each number of players and kind of laws.",
)
@games_seed_option
@click.option(
    "--out",
    type=NamedPath(),
    metavar="FILE",
    help="Where the numbers go, instead of the file that search reads.",
)
@jobs_option
def fit(games: int, seed: int, out: Path | None, jobs: int) -> None:
    """Find out what positions are worth, for the bot search.

    Bots play games with base, new and mixed laws at every number of players. From these comes what
    everything that a seat has at the start of a round is worth at the end of the game. To be run
    again when the rules of the base ruleset change, or how greedy plays. It takes four minutes.
    """
    from lancaster_tui.bots.leaf import FITTED
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.lab.fit import TABLES, fitted_text
    from lancaster_tui.lab.fit import fit as fit_tables

    rules = load_ruleset()
    with progress_of(games * len(TABLES)) as played:
        fitted = fit_tables(rules, games, seed, on_game=lambda: played(1), jobs=jobs)
    path = out or FITTED
    try:
        path.write_text(fitted_text(rules, games, seed, fitted), "utf-8")
    except OSError as error:
        raise click.BadParameter(
            f"{path}: cannot be written: {error.strerror}.", param_hint="--out"
        ) from None
