"""The command that lets others play over ssh: ``host``."""

from __future__ import annotations

import errno
import shlex
import signal
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
from click.core import ParameterSource

from lancaster_tui.cli.errors import CouldNotRun
from lancaster_tui.cli.host_table import (
    OF_A_TABLE,
    Game,
    check_logins,
    opened_table,
    ssh_command,
    table_lines,
)
from lancaster_tui.cli.options import (
    NamedPath,
    laws_option,
    recaps_option,
    ruleset_option,
    seed_option,
)
from lancaster_tui.cli.programs import ENDINGS, engines_option
from lancaster_tui.documents.errors import ContentError, without_hidden

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager
    from logging import LogRecord

    from lancaster_tui.ssh.house import House
    from lancaster_tui.ssh.keys import HostKey, KeysFile
    from lancaster_tui.table.table import Table

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_OF_A_HOUSE = ("state", "notify")


class Line(NamedTuple):
    """Where the server listens, and how people call that place."""

    port: int
    listen: tuple[str, ...]
    name: str

    @property
    def is_open(self) -> bool:
        """Whether others than this machine can reach it."""
        return any(address not in _LOOPBACK for address in self.listen)

    @property
    def addresses(self) -> list[str]:
        """The addresses where it listens; none for those that this machine alone can reach."""
        return [each for each in self.listen if each != "localhost"]


@click.command(
    epilog="""\b
Examples:
  lancaster host
  lancaster host --listen 0.0.0.0 --name rose.example
  lancaster host --once --seats "Ann,Bob,greedy,greedy" --keys friends.txt
\b
`lancaster hosted invite` prints a command for a friend who is not known yet.
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
    help="Port to listen on.",
)
@click.option(
    "--listen",
    multiple=True,
    default=("localhost",),
    metavar="ADDRESS",
    help="Address of this machine to listen on: by default only this machine can reach it; "
    "0.0.0.0 is all of IPv4, :: all of IPv6. Can be given more than once.",
)
@click.option(
    "--name",
    metavar="HOST",
    help="How friends reach this machine, as they type it; it is shown in the lobby, too.",
)
@click.option(
    "--keys",
    type=NamedPath(),
    metavar="FILE",
    help="People who may log in: a name and a public key per line. It is read again when it "
    "changes. At a single table, people without a seat watch.",
)
@click.option(
    "--state",
    type=NamedPath(),
    metavar="DIR",
    help="Folder in which the lobby keeps its guests and tables.",
)
@click.option(
    "--notify-command",
    "notify",
    metavar="COMMAND",
    help="Command to run when somebody is asked who is not here; docs/hosting.md has recipes.",
)
@click.option("--once", is_flag=True, help="Host a single prepared table instead of a lobby.")
@click.option(
    "--seats",
    metavar="LIST",
    help="2 to 5 seats of the single table: login names of people, bots (as for play), programs "
    "(engine:COMMAND), or NAME=BOT.",
)
@laws_option
@seed_option
@ruleset_option
@click.option(
    "--resume",
    "saved",
    type=NamedPath(),
    metavar="FILE",
    help="Continue a saved game, given by its path or name, at the single table.",
)
@engines_option
@recaps_option
@click.pass_context
def host(
    ctx: click.Context,
    port: int,
    listen: tuple[str, ...],
    name: str | None,
    keys: Path | None,
    state: Path | None,
    notify: str | None,
    once: bool,
    seats: str | None,
    laws: str,
    seed: int | None,
    ruleset: str,
    saved: Path | None,
    engines: bool,
    recaps: str,
) -> None:
    """Let people play over ssh, each at their own terminal.

    It opens a lobby where guests open tables, sit down and play, tonight or over a week. Only
    people with an invite or a known key are let in. Everything is kept after every action and comes
    back when the lobby is opened again.
    """
    try:
        from lancaster_tui.ssh.keys import KeysFile
    except ModuleNotFoundError as error:
        raise CouldNotRun(f"Hosting needs {error.name}: pip install 'lancaster-tui[ssh]'") from None

    line = Line(port, listen, name or _own_name(listen))
    if not once:
        _check_given(ctx, OF_A_TABLE, "is about a single table; add --once")
        _host_house(line, keys, state, notify)
        return
    _check_given(ctx, _OF_A_HOUSE, "is for a lobby; leave out --once")
    if keys is None:
        raise click.UsageError("A single table needs --keys: who may log in.")
    people = KeysFile(keys, _log)
    with opened_table(ctx, Game(seats, laws, seed, ruleset, saved, engines, recaps)) as table:
        check_logins(table, people(), keys)
        _host_table(table, people, line)


def _check_given(ctx: click.Context, names: Iterable[str], what: str) -> None:
    """Refuse options that are not for what is hosted."""
    for option in ctx.command.params:
        name = option.name or ""
        if name in names and ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option.opts[0]} {what}.")


def _own_name(listen: Sequence[str]) -> str:
    """Return the name of this machine, as far as it knows it."""
    import socket

    if all(address in _LOOPBACK for address in listen):
        return "localhost"
    return socket.getfqdn()


def _host_house(line: Line, keys: Path | None, state: Path | None, notify: str | None) -> None:
    """Open a lobby until a signal or the host ends it. Raises Abort if that was Ctrl+C."""
    from lancaster_tui.lobby.notify import Notice, Notifier
    from lancaster_tui.ssh.folders import make_private, state_folder
    from lancaster_tui.ssh.keys import HOST_KEY, KeysFile, Person, host_key, host_key_path
    from lancaster_tui.ssh.open_house import Plan, open_house

    folder = state or state_folder()
    make_private(folder)
    key = host_key(host_key_path() if state is None else folder / HOST_KEY)
    command = ssh_command(line.port, line.name)
    nobody: dict[str, Person] = {}

    def tell_nobody(notice: Notice) -> None:
        """Notify nobody: the host has named no command for it."""

    plan = Plan(
        name=line.name,
        folder=folder,
        invite_command=command,
        people=KeysFile(keys, _log) if keys is not None else lambda: nobody,
        notify=Notifier(_words(notify)) if notify is not None else tell_nobody,
        note=_log,
    )

    @asynccontextmanager
    async def opened(stop: Callable[[], None]) -> AsyncIterator[House]:
        from lancaster_tui.ssh.control import listening

        with open_house(plan) as house:
            async with listening(folder, house, stop):
                yield house

    def greet() -> None:
        _say(f"The lobby of {line.name} is open. Guests who are known come with:")
        _say(f"  {command('')}")
        _say(f"`lancaster hosted invite{_state_option(state)}` prints a command for somebody new.")

    _serve(opened, key, line, greet)


def _state_option(state: Path | None) -> str:
    return "" if state is None else f" --state {shlex.quote(str(state))}"


def _words(command: str) -> list[str]:
    """Return the words of a command."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise click.UsageError(f"--notify-command: {error}.") from None
    if not words:
        raise click.UsageError("--notify-command is empty.")
    return words


def _host_table(table: Table, people: KeysFile, line: Line) -> None:
    """Host a table until a signal ends it. Raises Abort if that was Ctrl+C."""
    from lancaster_tui.ssh.keys import host_key, host_key_path
    from lancaster_tui.ssh.one_table import OneTable
    from lancaster_tui.words.saves import unsaved_text

    @asynccontextmanager
    async def opened(_: Callable[[], None]) -> AsyncIterator[House]:
        try:
            yield OneTable(table, people, _log)
        finally:
            table.close()  # programs end here, where another signal does no harm

    def greet() -> None:
        for sentence in table_lines(table, people(), ssh_command(line.port, line.name)):
            _say(sentence)

    try:
        _serve(opened, host_key(host_key_path()), line, greet)
    finally:
        if table.save_fault is not None:
            click.echo(unsaved_text(table.save_fault), err=True)


Opened = Callable[[Callable[[], None]], "AbstractAsyncContextManager[House]"]
"""Opens a house; it is handed what closes it."""


def _serve(opened: Opened, key: HostKey, line: Line, greet: Callable[[], None]) -> None:
    """Run the server until something ends it. Raises Abort if that was Ctrl+C."""
    import asyncio

    _log_to_stderr()
    if asyncio.run(_served(opened, key, line, greet)) == signal.SIGINT:
        raise click.Abort


async def _served(opened: Opened, key: HostKey, line: Line, greet: Callable[[], None]) -> int:
    """Run the server, and return the signal that ended it."""
    import asyncio

    from lancaster_tui.ssh.server import serving

    endings: asyncio.Queue[int] = asyncio.Queue()
    for ending in ENDINGS:
        if signal.getsignal(ending) is not signal.SIG_IGN:  # as under nohup
            asyncio.get_running_loop().add_signal_handler(ending, endings.put_nowait, ending)
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(opened(lambda: endings.put_nowait(0)))
        try:
            await stack.enter_async_context(serving(house, key, line.port, line.addresses))
        except OSError as error:
            raise _line_fault(line, error) from None
        greet()
        _say(f"This server's key is {key.get_fingerprint()} ({key.get_algorithm()}).")
        _say(_reach_text(line))
        _say("Ctrl+C ends the server; everything is saved after every action.")
        return await endings.get()


def _line_fault(line: Line, error: OSError) -> CouldNotRun:
    if error.errno == errno.EADDRINUSE:
        return CouldNotRun(f"Port {line.port} is in use; choose another with --port.")
    where = "" if not line.is_open else f" of {', '.join(line.listen)}"
    return CouldNotRun(f"Port {line.port}{where} cannot be used: {error.strerror or error}.")


def _reach_text(line: Line) -> str:
    """Return who can reach the server, and what that means."""
    if not line.is_open:
        return "Only this machine can reach it; --listen opens it to others."
    return (
        f"Everybody who can reach port {line.port} of {', '.join(line.listen)} can knock; only "
        "known keys and good invites are let in, and nobody gets a shell."
    )


def _log(sentence: str) -> None:
    """Print a sentence for the host, with the time."""
    from datetime import datetime

    _say(f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S%z} {without_hidden(sentence)}")


def _say(sentence: str) -> None:
    """Print a sentence for the host; if nobody reads it any more, the game goes on."""
    with suppress(OSError):
        click.echo(sentence)


def _in_words(record: LogRecord) -> bool:
    """Have what is wrong with a file or with laws said in a sentence, in place of a traceback."""
    from lancaster_tui.rules.faults import Invalid
    from lancaster_tui.words.mistakes.located import error_text, reason_text

    match record.exc_info:
        case (_, ContentError() as error, _):
            said = error_text(error)
        case (_, Invalid() as error, _):
            said = reason_text(error.reason)
        case _:
            return True
    record.msg, record.args, record.exc_info = f"{record.getMessage()}: {said}", (), None
    return True


def _log_to_stderr() -> None:
    """Log failures for the host, but not that a connection was lost while something was sent."""
    import logging

    class _Plain(logging.Formatter):
        """Lines without what a terminal could act on."""

        def format(self, record: logging.LogRecord) -> str:
            return "\n".join(map(without_hidden, super().format(record).split("\n")))

    handler = logging.StreamHandler()
    handler.setFormatter(_Plain("%(asctime)s %(message)s"))
    handler.addFilter(lambda record: record.getMessage() != "socket.send() raised exception.")
    handler.addFilter(_in_words)
    logging.getLogger().addHandler(handler)
