"""``lancaster simulate``: many games between bots, and a report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.bot_games import games_seed_option, jobs_option, progress_of, typed_bots
from lancaster_tui.cli.options import LawSet, NamedPath, about, ruleset_option
from lancaster_tui.documents.errors import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.lab.simulation import Played, Report


class LawSets(click.ParamType[list[str]]):
    """One or more law sets, with commas between them (LAW-6)."""

    name = "laws"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> list[str]:
        """Return the letters of each, or fail with a sentence."""
        law_sets: list[str] = []
        for entry in value.split(","):
            letters = LawSet().convert(entry, param, ctx)
            if letters in law_sets:
                self.fail(f"{quoted(value)} names the same laws twice.", param, ctx)
            law_sets.append(letters)
        return law_sets


@click.command(
    epilog="""\b
Examples:
  lancaster simulate --seats greedy,random,random --games 90
  lancaster simulate --seats greedy,greedy --laws base,new,bnbnb --games 50"""
)
@click.option(
    "--seats",
    default="greedy,random,random,random",
    show_default=True,
    help="2 to 5 bots, one per seat; with parameters: greedy:spite=0,danger=1; programs: "
    "engine:COMMAND",
)
@click.option(
    "--laws",
    "law_sets",
    type=LawSets(),
    default="base",
    show_default=True,
    metavar="SETS",
    help="base, new or random laws; or b (base) or n (new) for each group 0 to 4, as in bnbbn. "
    "Several, such as base,new,bnbbn, are compared.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help="How many games with each set of laws.",
)
@games_seed_option
@ruleset_option
@jobs_option
@click.option(
    "--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True
)
@click.option(
    "--records",
    type=NamedPath(file_okay=False),
    metavar="DIR",
    help="Write the record of every game to this folder.",
)
def simulate(
    seats: str,
    law_sets: list[str],
    games: int,
    seed: int,
    ruleset: str,
    jobs: int,
    form: str,
    records: Path | None,
) -> None:
    """Let bots play many games and report who wins, by how much and what with.

    The same cards are played with every bot in every position. The conflicts and the first start
    player are the same with every set of laws, unless it is drawn at random, and the result of a
    set does not depend on the others. The JSON report is an object, or a list of them for several
    sets.
    """
    reports = _play(seats, law_sets, games, seed, ruleset, records, jobs)
    if form == "json":
        import json
        from dataclasses import asdict

        data = [asdict(report) for report in reports]
        click.echo(json.dumps(data if len(data) > 1 else data[0], indent=2))
    else:
        from lancaster_tui.cli.report import print_reports

        print_reports(reports)


def _play(
    seats: str,
    law_sets: list[str],
    games: int,
    seed: int,
    ruleset: str,
    records: Path | None,
    jobs: int,
) -> list[Report]:
    from lancaster_tui.bots.registry import split_specs
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.lab.simulation import RecordFolder
    from lancaster_tui.lab.simulation import simulate as run

    rules = load_ruleset(ruleset)
    entries = split_specs(seats)
    with about("--seats"):
        rules.for_players(len(entries))
    specs = typed_bots(entries, "--seats")
    try:
        folder = RecordFolder(records) if records is not None else None
        with progress_of(games * len(law_sets)) as played:

            def on_game(game: Played, seating: Sequence[str]) -> None:
                if folder is not None:
                    folder.write(rules, game, seating)
                played(1)

            with about("--laws"):
                return [
                    run(rules, specs, games, seed, law_set, on_game, jobs) for law_set in law_sets
                ]
    except FileExistsError as error:
        raise click.BadParameter(
            f"{error.filename} is already there; choose another folder.", param_hint="--records"
        ) from None
    except OSError as error:
        raise click.BadParameter(
            f"{records}: cannot be written: {error.strerror}.", param_hint="--records"
        ) from None
