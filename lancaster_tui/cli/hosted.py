"""Commands for a host whose house is open: ``hosted``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lancaster_tui.cli.errors import Commands, CouldNotRun, Wrong
from lancaster_tui.cli.options import NamedPath
from lancaster_tui.documents.errors import without_hidden

if TYPE_CHECKING:
    from lancaster_tui.ssh.control import Order

_state = click.option(
    "--state",
    type=NamedPath(),
    metavar="DIR",
    help="The state folder of the house, if it was opened with one.",
)
_json = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")


@click.group(
    cls=Commands,
    epilog="""\b
Examples:
  lancaster hosted invite
  lancaster hosted list --json
  lancaster hosted say "The host stops in five minutes."

Exit codes: 0 done, 1 refused, 2 no house is open, it cannot be reached, or it has no such table.
""",
)
def hosted() -> None:
    """Look after the house that `lancaster host` has opened on this machine."""


@hosted.command("list")
@_state
@_json
def show(state: Path | None, as_json: bool) -> None:
    """List the tables, and who is here."""
    from lancaster_tui.ssh.control import Order

    answer = _ask(state, Order(do="list"))
    if as_json:
        _print_json(answer)
        return
    for table in answer["tables"]:
        click.echo(without_hidden(_table_line(table)))
    for person in answer["people"]:
        click.echo(without_hidden(f"{person['name']} is here, from {person['address']}."))
    if not answer["people"]:
        click.echo("Nobody is here.")


def _table_line(table: Mapping[str, Any]) -> str:
    """Return what there is to say of a table."""
    seats = ", ".join(map(_seat_text, table["seats"]))
    return f"{table['number']} {table['title']}: {table['status']}, {table['pace']}; {seats}"


def _seat_text(seat: Mapping[str, Any]) -> str:
    """Return who is at a seat: ``Ann (here)``, ``greedy (bot)`` or ``free``."""
    who = seat["name"] or seat["bot"]
    return f"{who} ({seat['presence']})" if who else "free"


@hosted.command()
@click.option("--uses", type=int, default=1, show_default=True, help="How many people may use it.")
@click.option("--days", type=int, default=7, show_default=True, help="How many days it is good.")
@click.option(
    "--for", "name", default="", metavar="NAME", help="For a guest who needs another key; once."
)
@_state
@_json
def invite(uses: int, days: int, name: str, state: Path | None, as_json: bool) -> None:
    """Print a command with which somebody new comes in."""
    from lancaster_tui.ssh.control import MOST_DAYS, MOST_USES, Order

    for option, given, most in (("uses", uses, MOST_USES), ("days", days, MOST_DAYS)):
        if not 1 <= given <= most:
            raise click.UsageError(f"--{option} is a number from 1 to {most}.")
    answer = _ask(state, Order(do="invite", uses=uses, days=days, name=name))
    if as_json:
        _print_json(answer)
    else:
        click.echo(answer["command"])


@hosted.command()
@click.argument("name")
@click.option("--forget", is_flag=True, help="Forget the keys that invites have brought, too.")
@_state
@_json
def kick(name: str, forget: bool, state: Path | None, as_json: bool) -> None:
    """Send somebody home; they may come in again with a key that is still known."""
    from lancaster_tui.ssh.control import Order

    done = _ask(state, Order(do="kick", name=name, forget=forget))
    _tell(done, f"{name} was {'forgotten' if forget else 'sent home'}.", as_json)


@hosted.command()
@click.argument("text")
@_state
@_json
def say(text: str, state: Path | None, as_json: bool) -> None:
    """Say something in the lobby and at all tables."""
    from lancaster_tui.ssh.control import Order

    _tell(_ask(state, Order(do="say", text=text)), "It was said.", as_json)


@hosted.command()
@click.argument("table", type=int)
@_state
@_json
def end(table: int, state: Path | None, as_json: bool) -> None:
    """End a table, given by its number; its game is kept as it stands."""
    from lancaster_tui.ssh.control import Order

    done = _ask(state, Order(do="end", table=table), refused=CouldNotRun)
    _tell(done, f"{done['title']} has ended. Its game is kept in {done['folder']}.", as_json)


@hosted.command()
@_state
@_json
def stop(state: Path | None, as_json: bool) -> None:
    """Close the house; everything is kept for when it is opened again."""
    from lancaster_tui.ssh.control import Order

    _tell(_ask(state, Order(do="stop")), "The house closes.", as_json)


def _ask(
    state: Path | None, order: Order, refused: type[click.ClickException] = Wrong
) -> Mapping[str, Any]:
    """Return what the house answers; ``refused`` is how the command ends if it refuses."""
    from lancaster_tui.ssh.control import NoAnswer, NobodyListens, Refused, ask
    from lancaster_tui.ssh.folders import state_folder

    folder = state or state_folder()
    try:
        return ask(folder, order)
    except Refused as error:
        raise refused(f"{error}") from None
    except NobodyListens:
        raise CouldNotRun(
            f"No house is open with the state folder {folder}. `lancaster host` opens one; "
            "--state names another folder."
        ) from None
    except NoAnswer:
        raise CouldNotRun(
            "The house is open, but has not answered yet; its disk may be slow. It may still do "
            "what it was told: `lancaster hosted list` shows what there is."
        ) from None


def _tell(answer: Mapping[str, Any], sentence: str, as_json: bool) -> None:
    if as_json:
        _print_json(answer)
    else:
        click.echo(without_hidden(sentence))


def _print_json(answer: Mapping[str, Any]) -> None:
    import json

    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
