"""``lancaster simulate``: many games between bots, and a report."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

import click

from lancaster_tui.cli.bot_games import games_seed_option, progress_bar, typed_bots
from lancaster_tui.cli.errors import CouldNotRun
from lancaster_tui.cli.options import LawSet, NamedPath, about, ruleset_option
from lancaster_tui.documents.errors import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.lab.cluster import ClusterFault
    from lancaster_tui.lab.experiment import Experiment, Goal
    from lancaster_tui.lab.simulation import Played, Run
    from lancaster_tui.lab.workers import Workers
    from lancaster_tui.rules.ruleset.model import Ruleset

_USUAL_GAMES = 200
_GAMES_A_PROCESS = 10  # with fewer, it takes longer to start a process than to play
_CLUSTER_FAULTS: Final[Mapping[ClusterFault, str]] = {
    "unreachable": "no scheduler of a dask cluster answers there.",
    "no_workers": "the cluster has no workers.",
    "other_version": "the workers have another version of Lancaster TUI, which may play otherwise.",
    "lost": "the scheduler ended, or one worker after another died; with --run FILE, the games so "
    "far are kept.",
}


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


class Points(click.ParamType[float]):
    """A number of percentage points: ``1pp``."""

    name = "points"

    def convert(
        self, value: str | float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return them as a part of 1, or fail with a sentence."""
        found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*pp", str(value).strip())
        if found is None or not 0 < (points := float(found[1])) <= 50:
            self.fail(
                f"{quoted(value)} is not a number of percentage points such as 1pp.", param, ctx
            )
        return points / 100


class Address(click.ParamType[str]):
    """Where the scheduler of a cluster is: ``tcp://10.0.0.1:8786``."""

    name = "address"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return it as it is, or fail with a sentence."""
        if not re.fullmatch(r"tcp://[\w.:\[\]-]+:\d{1,5}", value):
            self.fail(f"{quoted(value)} is not an address such as tcp://10.0.0.1:8786.", param, ctx)
        return value


@click.command(
    epilog="""\b
Examples:
  lancaster simulate --seats greedy,random,random --games 90
  lancaster simulate --seats mix,mix,mix,mix --laws new --against base --games 400
  lancaster simulate --seats mix,mix,mix --until 2pp --run mix.jsonl --format csv"""
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
    "--against",
    metavar="SET|RULESET",
    help="Play the same deals with other laws as well, or with another ruleset, and report what "
    "differs. base is the base laws or, if the laws are these, the ruleset base.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    help="How many games with each set of laws; with --until, at most.",
    show_default=f"{_USUAL_GAMES}; with --until, as many as it takes",
)
@click.option(
    "--until",
    type=Points(),
    metavar="POINTS",
    help="End when the winning rate of every position and bot, or its difference with --against, "
    "is known to within so many percentage points, as in 1pp.",
)
@games_seed_option
@ruleset_option
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    metavar="N",
    help="How many processes play at once; the report does not depend on it.",
    show_default="all cores",
)
@click.option(
    "--cluster",
    type=Address(),
    metavar="ADDRESS",
    help="Let the workers of a dask cluster play instead, as in tcp://10.0.0.1:8786.",
)
@click.option(
    "--run",
    "run_file",
    type=NamedPath(),
    metavar="FILE",
    help="Keep the games in this file; if it is there, go on where it stopped. With several sets "
    "of laws, each has a file with its name.",
)
@click.option(
    "--measure",
    "measures",
    type=NamedPath(),
    multiple=True,
    metavar="FILE.py",
    help="Take the measures of this file as well.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json", "csv", "html"]),
    default="table",
    show_default=True,
    help="html is a page with pictures, in one file.",
)
@click.option(
    "--out",
    type=NamedPath(),
    metavar="FILE",
    help="Write the report to this file, not to standard output; an existing one is overwritten.",
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
    against: str | None,
    games: int | None,
    until: float | None,
    seed: int,
    ruleset: str,
    jobs: int | None,
    cluster: str | None,
    run_file: Path | None,
    measures: tuple[Path, ...],
    form: str,
    out: Path | None,
    records: Path | None,
) -> None:
    """Let bots play many games and report who wins, by how much and what with.

    The same cards are played with every bot in every position. The conflicts and the first start
    player are the same with every set of laws, unless it is drawn at random, and the result of a
    set does not depend on the others. The JSON report is an object, or a list of them for several
    sets; with --against, an object with the reports and the comparisons.
    """
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.lab.experiment import Goal

    if jobs is not None and cluster is not None:
        raise click.UsageError("--jobs and --cluster cannot be used together.")
    if records is not None and run_file is not None:
        raise click.UsageError("--records and --run cannot be used together.")
    if out is not None:
        _check_writable(out)
    goal = Goal(games or (None if until is not None else _USUAL_GAMES), until)
    rules = load_ruleset(ruleset)
    sides = [_Side(rules, letters) for letters in law_sets]
    other = _other_side(sides, against) if against is not None else None
    with ExitStack() as stack:
        experiment = _experiment(seats, sides, other, seed, run_file, measures, stack)
        _play(experiment, goal, partial(_workers, goal, jobs, cluster), records)
    command = _command(seats, law_sets, against, goal, seed, ruleset, measures)
    with nullcontext() if out is None else out.open("w", encoding="utf-8") as file:
        _print(experiment, form, command, file)


class _Side(NamedTuple):
    """What is played: a ruleset, and the letters of a law set."""

    rules: Ruleset
    law_set: str


def _other_side(sides: Sequence[_Side], against: str) -> _Side:
    """Return what the sides are compared with: other laws or, if these are the laws, a ruleset."""
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.rules.faults import InvalidRules
    from lancaster_tui.rules.ruleset.law_sets import parse_law_set

    rules, law_set = sides[0]
    try:
        other = _Side(rules, parse_law_set(against))
    except InvalidRules:
        other = None
    if other is None or [*sides] == [other]:
        if len(sides) > 1:
            raise click.BadParameter(
                "with several sets of laws, it must be one of laws.", param_hint="--against"
            )
        is_letters = other is not None and against != "base"
        other = None if is_letters else _Side(load_ruleset(against), law_set)
    if other is None or [*sides] == [other]:
        raise click.BadParameter(
            f"{quoted(against)} is what is played anyway.", param_hint="--against"
        )
    return other


def _experiment(
    seats: str,
    sides: Sequence[_Side],
    other: _Side | None,
    seed: int,
    run_file: Path | None,
    measures: tuple[Path, ...],
    stack: ExitStack,
) -> Experiment:
    from lancaster_tui.bots.registry import split_specs
    from lancaster_tui.lab.experiment import Experiment
    from lancaster_tui.lab.measures.files import load_measures
    from lancaster_tui.lab.simulation import Run, plan

    entries = split_specs(seats)
    for side in (*sides, *([other] if other is not None else ())):
        with about("--seats"):
            side.rules.for_players(len(entries))
    specs = typed_bots(entries, "--seats")
    with about("--measure"):
        load_measures(measures)
    everything = [*sides] if other is None or other in sides else [*sides, other]
    runs = []
    for side in everything:
        path = None if run_file is None else _path(run_file, side, everything)
        runs.append(Run(plan(side.rules, specs, seed, side.law_set, measures), path))
        stack.callback(runs[-1].close)
    against = None if other is None else runs[everything.index(other)]
    return Experiment(runs[: len(sides)], against)


def _path(run_file: Path, side: _Side, sides: Sequence[_Side]) -> Path:
    """Return the file of one of several runs, which has its laws or its ruleset in the name.

    Where these are called the same, as a copy of a ruleset may be, it has a number, too.
    """
    from lancaster_tui.rules.ruleset.law_sets import law_set_name

    if len(sides) == 1:
        return run_file
    several = len({each.law_set for each in sides}) > 1
    names = [law_set_name(each.law_set) if several else each.rules.id for each in sides]
    at = sides.index(side)
    name = names[at] if names.count(names[at]) == 1 else f"{names[at]}-{at + 1}"
    return run_file.with_name(f"{run_file.stem}-{name}{run_file.suffix}")


@contextmanager
def _workers(goal: Goal, jobs: int | None, cluster: str | None) -> Iterator[Workers]:
    """Have processes of this machine play, or a cluster; report what is wrong with that."""
    if cluster is None:
        from lancaster_tui.lab.workers import Crew

        with Crew(jobs or _usual_jobs(goal)) as crew:
            yield crew
        return
    try:
        from lancaster_tui.lab.cluster import Cluster, ClusterFailed
    except ModuleNotFoundError as error:
        raise CouldNotRun(
            f"A cluster needs {error.name}: pip install 'lancaster-tui[cluster]'"
        ) from None
    try:
        with Cluster(cluster) as workers:
            yield workers
    except ClusterFailed as error:
        raise CouldNotRun(f"{cluster}: {_CLUSTER_FAULTS[error.fault]}") from None


def _play(
    experiment: Experiment,
    goal: Goal,
    workers: Callable[[], AbstractContextManager[Workers]],
    records: Path | None,
) -> None:
    from lancaster_tui.lab.simulation import RecordFolder

    try:
        folder = RecordFolder(records) if records is not None else None

        def on_game(run: Run, game: Played, seating: Sequence[str]) -> None:
            if folder is not None:
                folder.write(run.plan.rules, game, seating)

        with (
            progress_bar() as show,
            about("--laws"),
            workers() as crew,
        ):
            experiment.play(
                goal,
                crew,
                None if folder is None else on_game,
                lambda progress: show(progress.games, progress.expected),
            )
    except FileExistsError as error:
        raise click.BadParameter(
            f"{error.filename} is already there; choose another folder.", param_hint="--records"
        ) from None
    except OSError as error:
        if records is None or isinstance(error, ChildProcessError):
            raise
        raise click.BadParameter(
            f"{records}: cannot be written: {error.strerror}.", param_hint="--records"
        ) from None


def _usual_jobs(goal: Goal) -> int:
    """Return as many processes as there are cores, but not for a few games."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    worth_it = cores if goal.games is None else goal.games // _GAMES_A_PROCESS
    return max(1, min(cores or 1, worth_it or 1))


def _check_writable(path: Path) -> None:
    """Refuse a file that cannot be written before any game is played."""
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise click.BadParameter(f"{path}: cannot be written.", param_hint="--out")


def _command(
    seats: str,
    law_sets: Sequence[str],
    against: str | None,
    goal: Goal,
    seed: int,
    ruleset: str,
    measures: Sequence[Path],
) -> str:
    """Return the command that makes the same page, without what does not change it."""
    from lancaster_tui.rules.ruleset.law_sets import law_set_name

    words = ["lancaster", "simulate", "--seats", seats]
    words += ["--laws", ",".join(map(law_set_name, law_sets))]
    words += [] if against is None else ["--against", against]
    words += [] if goal.games is None else ["--games", str(goal.games)]
    words += [] if goal.until is None else ["--until", f"{100 * goal.until:g}pp"]
    words += ["--seed", str(seed), "--ruleset", ruleset]
    words += [word for path in measures for word in ("--measure", str(path))]
    return shlex.join([*words, "--format", "html"])


def _print(experiment: Experiment, form: str, command: str, file: TextIO | None) -> None:
    """Print the report, on standard output if there is no file."""
    if form == "html":
        from lancaster_tui.cli.html_report.page import page

        click.echo(page(experiment, command), file, nl=False)
        return
    reports = [run.report() for run in experiment.runs]
    comparisons = experiment.comparisons()
    if form == "table":
        from lancaster_tui.cli.report import print_reports

        print_reports(reports, comparisons, file)
    elif form == "csv":
        from lancaster_tui.cli.csv_report import csv_text

        click.echo(csv_text(reports, comparisons), file, nl=False)
    else:
        import json
        from dataclasses import asdict

        data = [asdict(report) for report in reports]
        if comparisons:
            told = {"reports": data, "comparisons": [asdict(each) for each in comparisons]}
            click.echo(json.dumps(told, indent=2), file)
        else:
            click.echo(json.dumps(data if len(data) > 1 else data[0], indent=2), file)
