"""``lancaster duel`` and ``lancaster ladder``: how strong bots are against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.bot_games import (
    games_seed_option,
    jobs_option,
    players_option,
    progress_of,
    typed_bots,
)
from lancaster_tui.cli.options import about, laws_option, ruleset_option
from lancaster_tui.documents.errors import quoted

if TYPE_CHECKING:
    from lancaster_tui.lab.duel import Conditions


@click.command(
    epilog="""\b
Examples:
  lancaster duel greedy random --games 40
  lancaster duel greedy:spite=0 greedy --players 3 --laws new --stop-early"""
)
@click.argument("one", metavar="A")
@click.argument("others", metavar="B")
@players_option
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=400,
    show_default=True,
    help="How many games at least; every deal is played with A in every seat.",
)
@games_seed_option
@laws_option
@ruleset_option
@click.option("--stop-early", is_flag=True, help="End as soon as it is clear who is stronger.")
@jobs_option
@click.option(
    "--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True
)
def duel(
    one: str,
    others: str,
    players: int,
    games: int,
    seed: int,
    laws: str,
    ruleset: str,
    stop_early: bool,
    jobs: int,
    form: str,
) -> None:
    """Let bot A play in one seat against bot B in all others, and report who is stronger.

    Bots are written as in --seats of `simulate`: greedy:spite=0,danger=1 or engine:COMMAND. A goes
    round the table with the same cards. A sequential test compares how often it wins with an even
    share: it says "stronger" or "weaker" at odds 1.5 times as good or bad, with at most 5 % of
    errors.
    """
    from lancaster_tui.lab.duel import Pairing, number_of_deals
    from lancaster_tui.lab.duel import duel as run

    pairing = Pairing(*typed_bots([one, others], "A B"))
    conditions = _conditions(players, laws, ruleset)
    deals = number_of_deals(conditions, games)
    with progress_of(deals * players) as played, about("--laws"):
        report = run(
            conditions,
            pairing,
            games,
            seed,
            stop_early=stop_early,
            on_deal=lambda: played(players),
            jobs=jobs,
        )
    if form == "json":
        import json
        from dataclasses import asdict

        click.echo(json.dumps(asdict(report), indent=2))
    else:
        from lancaster_tui.cli.duel_report import print_duel

        print_duel(report)


@click.command(
    epilog="""\b
Examples:
  lancaster ladder
  lancaster ladder greedy random greedy:spite=0 --games 40 --format markdown"""
)
@click.argument("bots", nargs=-1, metavar="[BOT]...")
@players_option
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=40,
    show_default=True,
    help="How many games at least in each duel; there are two for every two bots.",
)
@games_seed_option
@laws_option
@ruleset_option
@jobs_option
@click.option(
    "--format", "form", type=click.Choice(["table", "markdown"]), default="table", show_default=True
)
def ladder(
    bots: tuple[str, ...],
    players: int,
    games: int,
    seed: int,
    laws: str,
    ruleset: str,
    jobs: int,
    form: str,
) -> None:
    """Let every bot play a duel against every other one, and rate them.

    Without names, all bots play that come with the game. Ratings are Elo points against the first
    one: 400 points more are ten times the chance of winning.
    """
    from lancaster_tui.bots.registry import built_in_names
    from lancaster_tui.lab.duel import number_of_deals
    from lancaster_tui.lab.ladder import ladder as run

    specs = typed_bots(bots or built_in_names(), "BOT")
    if len(specs) < 2:
        raise click.BadParameter("a ladder needs 2 bots or more.", param_hint="BOT")
    if twice := next((spec for spec in specs if specs.count(spec) > 1), None):
        raise click.BadParameter(f"{quoted(twice)} is named twice.", param_hint="BOT")
    conditions = _conditions(players, laws, ruleset)
    deals = number_of_deals(conditions, games) * len(specs) * (len(specs) - 1)
    with progress_of(deals * players) as played, about("--laws"):
        report = run(conditions, specs, games, seed, on_deal=lambda: played(players), jobs=jobs)
    from lancaster_tui.cli.duel_report import ladder_markdown, print_ladder

    if form == "markdown":
        click.echo(ladder_markdown(report))
    else:
        print_ladder(report)


def _conditions(players: int, laws: str, ruleset: str) -> Conditions:
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.lab.duel import Conditions

    rules = load_ruleset(ruleset)
    with about("--players"):
        rules.for_players(players)
    return Conditions(rules, players, laws)
