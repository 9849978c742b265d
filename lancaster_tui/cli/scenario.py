"""Scenarios on the command line: the option ``--scenario``, and the command ``scenario``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from lancaster_tui.cli.errors import CouldNotRun
from lancaster_tui.cli.options import STDOUT, NamedPath

if TYPE_CHECKING:
    from lancaster_tui.table.record import Record

scenario_option = click.option(
    "--scenario",
    "scenario_file",
    type=NamedPath(),
    metavar="FILE",
    help="Start from the position in a TOML file, which also says who plays with which laws.",
)

_IN_THE_FILE = {"seats": "--seats", "laws": "--laws", "ruleset": "--ruleset"}


def scenario_game(file: Path, seed: int | None) -> Record:
    """Return what ``load_game`` returns, for a command that has the option ``--scenario``.

    Raises UsageError for another option that says what the file says.
    """
    context = click.get_current_context()
    for name, option in _IN_THE_FILE.items():
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise click.UsageError(
                f"{option} is for a new game; with --scenario the file decides it."
            )
    return load_game(file, seed)


def load_game(file: Path, seed: int | None = None) -> Record:
    """Return the record of a game that starts from a scenario; a seed takes the place of its own.

    Raises CouldNotRun with all that is wrong with the file.
    """
    from lancaster_tui.documents.mistakes import Mistakes
    from lancaster_tui.table.scenarios import load_scenario
    from lancaster_tui.words.mistakes.located import mistake_lines
    from lancaster_tui.words.phrases import number_of

    try:
        return load_scenario(file, seed)
    except Mistakes as error:
        found = number_of(len(error.mistakes), "mistake", "mistakes")
        lines = [f"{found} in the scenario:", *mistake_lines(error.mistakes)]
        raise CouldNotRun("\n".join(lines)) from None


@click.group()
def scenario() -> None:
    """Work with positions as files, which `lancaster play --scenario FILE` starts from."""


@scenario.command(
    epilog="""\b
Examples:
  lancaster scenario save Ann-Bob-Neville vote.toml
  lancaster scenario save Ann-Bob-Neville earlier.toml --at 40"""
)
@click.argument("game", type=NamedPath())
@click.argument("out", type=NamedPath(allow_dash=True))
@click.option(
    "--at",
    type=click.IntRange(min=0),
    metavar="N",
    help="The position after act N.",
    default=None,
)
def save(game: Path, out: Path, at: int | None) -> None:
    """Write the position of a saved game to the new file OUT, or print it if OUT is -.

    GAME is a path, or the name of a game in the folder of saved games; it need not be over. OUT
    holds what everybody at the table can know: not the order of the decks, nor a ballot that is
    not yet revealed.
    """
    from lancaster_tui.documents.errors import ContentError
    from lancaster_tui.table.saves import find_save, read_record
    from lancaster_tui.table.scenario_save import scenario_text
    from lancaster_tui.words.mistakes.located import error_text

    file = find_save(game)
    record = read_record(file)
    last = len(record.actions) if at is None else at
    if last > len(record.actions):
        raise CouldNotRun(f"--at {at}: {file} has {len(record.actions)} acts.")
    try:
        text = scenario_text(record, last)
    except ContentError as error:
        raise CouldNotRun(f"{file}: {error_text(error)}") from None
    if str(out) == STDOUT:
        click.echo(text, nl=False)
        return
    try:
        with out.open("x", encoding="utf-8") as written:
            written.write(text)
    except FileExistsError:
        raise CouldNotRun(f"{out}: the file exists already; nothing is overwritten.") from None
