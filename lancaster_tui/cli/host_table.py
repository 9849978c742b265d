"""One prepared table to be hosted: ``host --once``."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
from click.core import ParameterSource

from lancaster_tui.cli.errors import CouldNotRun
from lancaster_tui.cli.options import with_recaps
from lancaster_tui.cli.play import deal, saved_game
from lancaster_tui.documents.errors import without_hidden

if TYPE_CHECKING:
    from lancaster_tui.ssh.keys import Person
    from lancaster_tui.table.table import Table

OF_A_TABLE = ("seats", "laws", "seed", "ruleset", "saved", "engines", "recaps")
"""The options that are about one table; a lobby has many, which guests open."""


class Game(NamedTuple):
    """What `host --once` is asked to play."""

    seats: str | None
    laws: str
    seed: int | None
    ruleset: str
    saved: Path | None
    engines: bool
    recaps: str


def opened_table(ctx: click.Context, game: Game) -> AbstractContextManager[Table]:
    """Return the table of a new game or of a saved one."""
    if game.saved is not None:
        _check_alone(ctx)
        return saved_game(game.saved, engines=game.engines)
    if game.engines:
        raise click.UsageError(
            "--engines is for a saved game; a new game starts its programs anyway."
        )
    if game.seats is None:
        raise click.UsageError("Give --seats for a new game, or --resume for a saved one.")
    return _new_game(game.seats, game)


def _check_alone(ctx: click.Context) -> None:
    """Refuse options of a new game beside ``--resume``."""
    for name in ("seats", "laws", "seed", "ruleset", "recaps"):
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"A saved game has its own {name}; leave out --{name}.")


@contextmanager
def _new_game(seats: str, game: Game) -> Iterator[Table]:
    from lancaster_tui.table.programs import TIME_LIMIT
    from lancaster_tui.table.saves import new_save
    from lancaster_tui.table.table import Table

    record = with_recaps(deal(seats, game.laws, game.seed, game.ruleset), game.recaps)
    with closing(Table(record, new_save(record), program_limit=TIME_LIMIT)) as table:
        yield table


def check_logins(table: Table, people: Mapping[str, Person], keys: Path) -> None:
    """Refuse a game in which somebody could never log in."""
    from lancaster_tui.ssh.one_table import seats_by_login

    try:
        seats = seats_by_login(table)
    except ValueError as error:
        raise CouldNotRun(f"{error}.") from None
    if not seats:
        raise CouldNotRun("Only bots sit at this table; `lancaster demo` shows such a game.")
    if missing := [table.seats[seat].name for login, seat in seats.items() if login not in people]:
        raise CouldNotRun(without_hidden(f"{keys}: no key for {', '.join(missing)}."))


def table_lines(
    table: Table, people: Mapping[str, Person], ssh: Callable[[str], str]
) -> Iterator[str]:
    """Yield what is played, and how people join; ``ssh`` returns the command for a name."""
    from lancaster_tui.ssh.one_table import seats_by_login
    from lancaster_tui.words.laws.law_sets import law_set_text

    seats = seats_by_login(table)
    yield f"Laws: {law_set_text(table.rules, table.record.law_set)}."
    yield "Hosting " + ", ".join(seat.name for seat in table.seats) + ". To join:"
    for login, person in people.items():
        yield f"  {ssh(person.name)}" + ("" if login in seats else "  (watches)")


def ssh_command(port: int, host: str) -> Callable[[str], str]:
    """Return what makes the command by which somebody logs in with a name; empty for any."""
    option = "" if port == 22 else f"-p {port} "

    def command(name: str) -> str:
        return f"ssh {option}{shlex.quote(f'{name}@{host}' if name else host)}"

    return command
