"""``lancaster dossiers``: what every law does, found out by playing."""

from __future__ import annotations

from pathlib import Path

import click

from lancaster_tui.cli.bot_games import games_seed_option, jobs_option, progress_of
from lancaster_tui.cli.options import NamedPath


@click.command(
    epilog="""\b
Examples:
  lancaster dossiers
  lancaster dossiers --games 200 --out dossiers.toml"""
)
@click.option(
    "--games", type=click.IntRange(min=1), default=2000, show_default=True, help="How many games."
)
@games_seed_option
@click.option(
    "--out",
    type=NamedPath(),
    metavar="FILE",
    help="Where the figures go, instead of the file that the program shows.",
)
@jobs_option
def dossiers(games: int, seed: int, out: Path | None, jobs: int) -> None:
    """Find out what every law does, for its dossier.

    Four mixed computer players (`mix`) play with base and new laws, drawn for each group. What a
    law pays, to whom, and how it fares at the vote is what `lancaster rules show LAW` and the
    ballot show. To be run again when the rules of the base ruleset change, or how bots play. It
    takes some minutes.
    """
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.lab.dossiers import LAW_SET, SEATS, STORED, dossiers_text
    from lancaster_tui.lab.simulation import Run, plan
    from lancaster_tui.lab.workers import Crew

    rules = load_ruleset()
    run = Run(plan(rules, SEATS, seed, LAW_SET))
    with progress_of(games) as played, Crew(min(jobs, games)) as crew:
        for _ in run.play(games, crew):
            played(1)
    path = out or STORED
    try:
        path.write_text(dossiers_text(rules, run.report()), "utf-8")
    except OSError as error:
        raise click.BadParameter(
            f"{path}: cannot be written: {error.strerror}.", param_hint="--out"
        ) from None
