"""The command that lets others play over ssh: ``host``."""

from __future__ import annotations

import errno
import shlex
import signal
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from lancaster_tui.cli.errors import CouldNotRun
from lancaster_tui.cli.options import (
    NamedPath,
    laws_option,
    recaps_option,
    ruleset_option,
    seed_option,
    with_recaps,
)
from lancaster_tui.cli.play import deal, saved_game
from lancaster_tui.cli.programs import ENDINGS, engines_option
from lancaster_tui.documents.errors import without_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lancaster_tui.ssh.keys import HostKey, KeysFile, Person
    from lancaster_tui.table.table import Table


@click.command(
    epilog="""\b
Examples:
  lancaster host --seats "Ann,Bob,greedy,greedy" --keys friends.txt
  lancaster host --seats "Ann,Bob" --laws random --keys friends.txt
\b
A line of friends.txt is a name and a public key, as in id_ed25519.pub:
  Ann ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIC... ann@laptop
\b
Ann then plays with:
  ssh -p 2222 Ann@localhost"""
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=2222,
    show_default=True,
    help="Port to listen on; only this machine can reach it.",
)
@click.option(
    "--seats",
    metavar="LIST",
    help="2 to 5 seats: login names of people, bots (as for play), programs (engine:COMMAND), "
    "or NAME=BOT.",
)
@click.option(
    "--keys",
    required=True,
    type=NamedPath(),
    metavar="FILE",
    help="Who may log in: a name and a public key per line. People without a seat watch.",
)
@laws_option
@seed_option
@ruleset_option
@click.option(
    "--resume",
    "saved",
    type=NamedPath(),
    metavar="FILE",
    help="Continue a saved game, given by its path or name, instead of starting a new one.",
)
@engines_option
@recaps_option
@click.pass_context
def host(
    ctx: click.Context,
    port: int,
    seats: str | None,
    keys: Path,
    laws: str,
    seed: int | None,
    ruleset: str,
    saved: Path | None,
    engines: bool,
    recaps: str,
) -> None:
    """Let people play one game together over ssh, each at their own terminal.

    Only the keys in the file are let in, each under its own name. If you leave or are
    disconnected, log in again to continue. The game is saved after every action.
    """
    try:
        from lancaster_tui.ssh.keys import KeysFile, host_key, host_key_path
    except ModuleNotFoundError as error:
        raise CouldNotRun(f"Hosting needs {error.name}: pip install 'lancaster-tui[ssh]'") from None

    people = KeysFile(keys, _log)
    if saved is not None:
        _check_alone(ctx)
        game = saved_game(saved, engines=engines)
    elif engines:
        raise click.UsageError(
            "--engines is for a saved game; a new game starts its programs anyway."
        )
    elif seats is not None:
        game = _new_game(seats, laws, seed, ruleset, recaps)
    else:
        raise click.UsageError("Give --seats for a new game, or --resume for a saved one.")
    with game as table:
        _check_logins(table, people(), keys)
        _serve(table, people, host_key(host_key_path()), port)


def _check_alone(ctx: click.Context) -> None:
    """Refuse options of a new game beside ``--resume``."""
    for name in ("seats", "laws", "seed", "ruleset", "recaps"):
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"A saved game has its own {name}; leave out --{name}.")


@contextmanager
def _new_game(
    seats: str, laws: str, seed: int | None, ruleset: str, recaps: str
) -> Iterator[Table]:
    from lancaster_tui.table.programs import TIME_LIMIT
    from lancaster_tui.table.saves import new_save
    from lancaster_tui.table.table import Table

    record = with_recaps(deal(seats, laws, seed, ruleset), recaps)
    with closing(Table(record, new_save(record), program_limit=TIME_LIMIT)) as table:
        yield table


def _check_logins(table: Table, people: Mapping[str, Person], keys: Path) -> None:
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


def _serve(table: Table, people: KeysFile, key: HostKey, port: int) -> None:
    """Run the server until a signal ends it. Raises Abort if that was Ctrl+C."""
    import asyncio

    from lancaster_tui.words.saves import unsaved_text

    _log_to_stderr()
    ended_by = asyncio.run(_served(table, people, key, port))
    if table.save_fault is not None:
        click.echo(unsaved_text(table.save_fault), err=True)
    if ended_by == signal.SIGINT:
        raise click.Abort


async def _served(table: Table, people: KeysFile, key: HostKey, port: int) -> int:
    """Run the server, and return the signal that ended it."""
    import asyncio

    from lancaster_tui.ssh.one_table import OneTable
    from lancaster_tui.ssh.server import serving

    endings: asyncio.Queue[int] = asyncio.Queue()
    for ending in ENDINGS:
        if signal.getsignal(ending) is not signal.SIG_IGN:  # as under nohup
            asyncio.get_running_loop().add_signal_handler(ending, endings.put_nowait, ending)
    async with AsyncExitStack() as stack:
        stack.callback(table.close)  # programs end here, where another signal does no harm
        try:
            await stack.enter_async_context(serving(OneTable(table, people, _log), key, port))
        except OSError as error:
            raise _port_fault(port, error) from None
        _say_how_to_join(table, people(), key, port)
        return await endings.get()


def _port_fault(port: int, error: OSError) -> CouldNotRun:
    if error.errno == errno.EADDRINUSE:
        return CouldNotRun(f"Port {port} is in use; choose another with --port.")
    return CouldNotRun(f"Port {port} cannot be used: {error.strerror}.")


def _say_how_to_join(table: Table, people: Mapping[str, Person], key: HostKey, port: int) -> None:
    """Print how people join, and the key that tells them it is this server."""
    from lancaster_tui.ssh.one_table import seats_by_login
    from lancaster_tui.words.laws.law_sets import law_set_text

    seats = seats_by_login(table)
    _say(f"Laws: {law_set_text(table.rules, table.record.law_set)}.")
    _say("Hosting " + ", ".join(seat.name for seat in table.seats) + ". To join:")
    for login, person in people.items():
        address = shlex.quote(f"{person.name}@localhost")
        watches = "" if login in seats else "  (watches)"
        _say(f"  ssh -p {port} {address}{watches}")
    _say(f"This server's key is {key.get_fingerprint()} ({key.get_algorithm()}).")
    _say("Ctrl+C ends the server; the game is saved after every action.")


def _log(sentence: str) -> None:
    """Print a sentence for the host, and when that was."""
    from datetime import datetime

    _say(f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S%z} {without_hidden(sentence)}")


def _say(sentence: str) -> None:
    """Print a sentence for the host; if nobody reads it any more, the game goes on."""
    with suppress(OSError):
        click.echo(sentence)


def _log_to_stderr() -> None:
    """Log failures for the host, but not that a connection was lost while something was sent."""
    import logging

    class _Plain(logging.Formatter):
        """Lines without what a terminal could act on."""

        def format(self, record: logging.LogRecord) -> str:
            return "\n".join(map(without_hidden, super().format(record).split("\n")))

    handler = logging.StreamHandler()
    handler.setFormatter(_Plain())
    handler.addFilter(lambda record: record.getMessage() != "socket.send() raised exception.")
    logging.getLogger().addHandler(handler)
