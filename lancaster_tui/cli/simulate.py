"""``lancaster simulate``: many games between bots, and a report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.options import Seed, ruleset_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.lab.games import Played
    from lancaster_tui.lab.simulate import Report
    from lancaster_tui.lab.statistics import Spread


@click.command()
@click.option(
    "--seats",
    default="greedy,random,random,random",
    show_default=True,
    help="The bots, one a seat; with parameters: greedy:spite=0,danger=1",
)
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True)
@click.option(
    "--seed",
    type=Seed(),
    default=1,
    show_default=True,
    help="Number that decides everything; the same seed gives the same report.",
)
@ruleset_option
@click.option(
    "--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the record of every game to this folder.",
)
def simulate(
    seats: str, games: int, seed: int, ruleset: str, form: str, records: Path | None
) -> None:
    """Let bots play many games and report who wins, by how much and with what.

    The same cards are played with every bot in every position.
    """
    report = _play(seats, games, seed, ruleset, records)
    if form == "json":
        import json
        from dataclasses import asdict

        click.echo(json.dumps(asdict(report), indent=2))
    else:
        _print_tables(report)


def _play(seats: str, games: int, seed: int, ruleset: str, records: Path | None) -> Report:
    """Run the simulation with a progress bar on stderr, if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from lancaster_tui.bots.registry import split_specs
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.lab.records import RecordFolder
    from lancaster_tui.lab.simulate import simulate as run

    rules = load_ruleset(ruleset)
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        folder = RecordFolder(records) if records is not None else None
        with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
            bar = progress.add_task("games", total=games)

            def on_game(game: Played, seating: Sequence[str]) -> None:
                if folder is not None:
                    folder.write(rules, game, seating)
                progress.advance(bar)

            return run(rules, split_specs(seats), games, seed, on_game)
    except ValueError as error:
        raise click.BadParameter(f"{error}.", param_hint="--seats") from None
    except FileExistsError as error:
        raise click.BadParameter(
            f"{error.filename} is already there; choose another folder.", param_hint="--records"
        ) from None
    except OSError as error:
        raise click.BadParameter(
            f"{records}: cannot be written: {error.strerror}.", param_hint="--records"
        ) from None


def _print_tables(report: Report) -> None:
    """Print a report for people."""
    from rich.console import Console
    from rich.table import Table

    console = Console(markup=False, highlight=False)
    console.print(
        f"{report.games} games, {report.players} players, ruleset {report.ruleset}, "
        f"seed {report.seed}"
    )
    bots = Table("bot", "seats", "wins", "per seat", "95 %", "PP", "rank")
    for bot in report.bots:
        bots.add_row(
            bot.bot,
            str(bot.seats),
            f"{bot.wins:.1f}",
            f"{bot.win_rate:.1%}",
            _interval(bot.ci95),
            f"{bot.mean_score:.1f}",
            f"{bot.mean_rank:.2f}",
        )
    console.print(bots)
    positions = Table("position", "wins", "95 %")
    for place in report.positions:
        positions.add_row(str(place.position), f"{place.win_rate:.1%}", _interval(place.ci95))
    console.print(positions)
    spreads = Table("power points", "mean", "5 %", "50 %", "95 %")
    spreads.add_row("winner", *_spread(report.winner_score))
    spreads.add_row("lead over the second", *_spread(report.margin))
    console.print(spreads)
    sources = Table("source", "mean PP of a seat")
    for kind, points in report.points_by_source.items():
        sources.add_row(kind, f"{points:.1f}")
    console.print(sources)


def _interval(ci95: tuple[float, float]) -> str:
    low, high = ci95
    return f"{low:.1%} to {high:.1%}"


def _spread(spread: Spread) -> list[str]:
    return [f"{value:.1f}" for value in (spread.mean, spread.p5, spread.p50, spread.p95)]
