"""The commands that play: ``play``, ``resume`` and ``demo``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.errors import CouldNotRun
from lancaster_tui.cli.front_ends import Ended, go_on, load, played, wants_lines
from lancaster_tui.cli.options import (
    NamedPath,
    about,
    laws_option,
    looks_options,
    plain_option,
    recaps_option,
    ruleset_option,
    seed_option,
    with_recaps,
)
from lancaster_tui.cli.programs import (
    ended_in_order,
    engines_option,
    note_programs,
)
from lancaster_tui.cli.scenario import scenario_game, scenario_option
from lancaster_tui.cli.terminal import terminal_fault
from lancaster_tui.documents.errors import without_hidden

if TYPE_CHECKING:
    from lancaster_tui.table.record import Record
    from lancaster_tui.table.table import Table
    from lancaster_tui.tui.kit.looks import Looks

_WITHOUT_TERMINAL = "--plain plays in plain text"
_DEMO_SEATS = "Neville=mix,Percy=mix,Talbot=mix,Beaufort=mix"


@click.command(
    epilog="""\b
Examples:
  lancaster play --seats "Ann,Bob,normal,soldier"
  lancaster play --seats "Ann,Zoe=hard,Tom=random" --seed 7
  lancaster play --seats "Ann,Bob" --laws random
  lancaster play --seats "Ann,greedy,greedy" --plain
  lancaster play --scenario vote.toml
  lancaster play --seats "Ann,engine:./mybot,Zoe=engine:node bot.mjs\""""
)
@click.option(
    "--seats",
    show_default="you and mix,mix,mix",
    metavar="LIST",
    help="2 to 5 seats: names of people, bots (easy, normal, hard, mix, soldier, builder, "
    "courtier, lawyer, greedy, random), programs (engine:COMMAND), or NAME=BOT.",
)
@laws_option
@seed_option
@ruleset_option
@scenario_option
@engines_option
@recaps_option
@plain_option
@looks_options
def play(
    looks: Looks,
    seats: str | None,
    laws: str,
    seed: int | None,
    ruleset: str,
    scenario_file: Path | None,
    engines: bool,
    recaps: str,
    plain: bool,
) -> None:
    """Play a new game. It is saved after every action.

    With two seats, each player has an ally. A game that starts from a scenario
    uses the seed in that file unless --seed is given; its programs start only with --engines.
    """
    if engines and scenario_file is None:
        raise click.UsageError(
            "--engines is for a scenario; any other new game starts its programs anyway."
        )
    from lancaster_tui.table.programs import TIME_LIMIT, check_programs
    from lancaster_tui.table.saves import new_save
    from lancaster_tui.table.table import Table

    if scenario_file is None:
        record = deal(_usual_seats() if seats is None else seats, laws, seed, ruleset)
    else:
        record = scenario_game(scenario_file, seed)
    record = with_recaps(record, recaps)
    if engines:
        with about("--engines"):
            check_programs([seat.bot for seat in record.seating])
    in_lines = wants_lines(_WITHOUT_TERMINAL, plain=plain)  # mistakes in options come first
    load(in_lines=in_lines)
    limit = TIME_LIMIT if engines or scenario_file is None else None
    with ended_in_order():
        with closing(Table(record, new_save(record), program_limit=limit)) as table:
            note_programs(table)
            ended = played(table, looks, in_lines=in_lines)
        go_on(ended, looks, in_lines=not in_lines)


@click.command(
    epilog="""\b
Examples:
  lancaster resume
  lancaster resume Ann-Bob-Neville --plain"""
)
@click.argument("file", required=False, type=NamedPath())
@engines_option
@plain_option
@looks_options
def resume(looks: Looks, file: Path | None, engines: bool, plain: bool) -> None:
    """Continue a saved game: the latest unfinished one, or FILE.

    FILE is a path, or the name of a game in the folder of saved games. Programs that play seats in
    it are not started unless --engines is given; the bot greedy plays for them.
    """
    from lancaster_tui.table.saves import find_save, read_record

    if file is not None:
        read_record(find_save(file))  # reports a mistake in it before a terminal is asked for
    in_lines = wants_lines(_WITHOUT_TERMINAL, plain=plain)
    load(in_lines=in_lines)
    left = Ended(game=file or _latest_unfinished(), engines=engines)
    with ended_in_order():
        go_on(left, looks, in_lines=in_lines)


@click.command(
    epilog="""\b
Examples:
  lancaster demo
  lancaster demo --seats greedy,greedy --laws new
  lancaster demo --scenario bots.toml
  lancaster demo --seed 7 > game.txt"""
)
@click.option(
    "--seats",
    default=_DEMO_SEATS,
    show_default="four bots of a mix",
    metavar="LIST",
    help="2 to 5 bots (as for play), programs (engine:COMMAND), or NAME=BOT.",
)
@laws_option
@seed_option
@ruleset_option
@scenario_option
@recaps_option
@looks_options
def demo(
    looks: Looks,
    seats: str,
    laws: str,
    seed: int | None,
    ruleset: str,
    scenario_file: Path | None,
    recaps: str,
) -> None:
    """Watch bots play a whole game.

    Without a terminal, the game is printed as text. Programs that play seats in a scenario are not
    started.
    """
    from lancaster_tui.table.programs import TIME_LIMIT
    from lancaster_tui.table.table import Table

    if scenario_file is None:
        record = deal(seats, laws, seed, ruleset)
    else:
        record = scenario_game(scenario_file, seed)
    record = with_recaps(record, recaps)
    if persons := [seat.name for seat in record.seating if seat.bot is None]:
        raise click.BadParameter(
            without_hidden(
                f"{persons[0]} is not a bot; `lancaster play` is for games with people."
            ),
            param_hint="--seats" if scenario_file is None else "--scenario",
        )
    in_words = terminal_fault() is not None
    load(in_lines=in_words)
    limit = TIME_LIMIT if scenario_file is None else None
    with ended_in_order(), closing(Table(record, program_limit=limit)) as table:
        if in_words:
            from lancaster_tui.plain.session import show_game

            show_game(table, sys.stdout)
        else:
            from lancaster_tui.tui.app import run

            code, _ = run(table, looks=looks, watch=True)
            click.get_current_context().exit(code)


@contextmanager
def saved_game(file: Path, *, engines: bool) -> Iterator[Table]:
    """Open a saved game, given by its path or name; ``engines`` lets programs play their seats.

    Raises ContentError.
    """
    from lancaster_tui.documents.errors import ContentError
    from lancaster_tui.table.programs import TIME_LIMIT, check_programs
    from lancaster_tui.table.replay import Misfit
    from lancaster_tui.table.saves import find_save, open_save
    from lancaster_tui.table.table import Table

    path = find_save(file)
    save, record = open_save(path)
    with closing(save):
        if engines:
            with about("--engines"):
                check_programs([seat.bot for seat in record.seating])
        try:
            table = Table(record, save, program_limit=TIME_LIMIT if engines else None)
        except Misfit as error:
            raise ContentError(error.what, str(path)) from None
        note_programs(table)
        with closing(table):
            yield table


def _usual_seats() -> str:
    """Return a person, with the name of the settings, and three bots."""
    from lancaster_tui.tui.kit.settings import Settings

    return f"{Settings().name or 'Player'},mix,mix,mix"


def deal(seats: str, laws: str, seed: int | None, ruleset: str) -> Record:
    """Return the record of a new game, or raise a click error about an option."""
    from lancaster_tui.content.rulesets import load_ruleset
    from lancaster_tui.table.programs import check_programs
    from lancaster_tui.table.record import new_record
    from lancaster_tui.table.seating import parse_seats
    from lancaster_tui.table.streams import fresh_seed

    rules = load_ruleset(ruleset)
    with about("--seats"):
        seating = parse_seats(seats)
        rules.for_players(len(seating))
        check_programs([seat.bot for seat in seating])
    with about("--laws"):
        return new_record(rules, seating, fresh_seed() if seed is None else seed, laws)


def _latest_unfinished() -> Path:
    from lancaster_tui.table.saves import each_save, saves_folder
    from lancaster_tui.words.saves import problem_text

    for summary in each_save():
        if summary.problem is not None:
            click.echo(without_hidden(f"Skipped: {problem_text(summary)}"), err=True)
        elif not summary.finished:
            return summary.path
    raise CouldNotRun(
        f"No unfinished game in {saves_folder()}; `lancaster play` starts one, "
        "or name the file of a game."
    )
