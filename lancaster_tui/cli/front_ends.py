"""Screens and lines, with which people play, and taking a game from one to the other."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from lancaster_tui.cli.errors import COULD_NOT_RUN
from lancaster_tui.cli.terminal import can_only_write, require_terminal, terminal_fault

if TYPE_CHECKING:
    from lancaster_tui.table.table import Table
    from lancaster_tui.tui.kit.looks import Looks


class Ended(NamedTuple):
    """How screens or lines have ended.

    ``code`` is their exit code. ``game`` is the file of a game that somebody wants to go on with,
    with the other of the two, and ``engines`` says whether its programs may play on.
    """

    code: int = 0
    game: Path | None = None
    engines: bool = False


def wants_lines(instead: str, *, plain: bool) -> bool:
    """Return whether lines are asked for, or are all that this terminal can show.

    Raises CouldNotRun, which says what to do instead, if there is no terminal for screens.
    """
    if plain or can_only_write():
        return True
    require_terminal(instead)
    return False


def load(*, in_lines: bool) -> None:
    """Load what people play with, before a game is opened, since that takes long."""
    if in_lines:
        import lancaster_tui.plain.session
    else:
        import lancaster_tui.tui.app  # noqa: F401


def played(table: Table, looks: Looks, *, in_lines: bool) -> Ended:
    """Play a game until it is over or left, and close its table.

    Whoever plays has been told of acts that could not be saved; the exit code tells a script.
    """
    ended = _played(table, looks, in_lines=in_lines)
    table.close()  # tries once more to save
    return ended if table.save_fault is None else ended._replace(code=ended.code or COULD_NOT_RUN)


def _played(table: Table, looks: Looks, *, in_lines: bool) -> Ended:
    engines = table.program_limit is not None
    if not in_lines:
        from lancaster_tui.tui.app import run

        return Ended(*run(table, looks=looks), engines)
    from lancaster_tui.plain.session import play
    from lancaster_tui.tui.kit.settings import Settings

    fault, is_strict = terminal_fault(), Settings().is_strict
    game = play(table, sys.stdin, sys.stdout, no_screens=fault, is_strict=is_strict)
    return Ended(0, game, engines)


def go_on(ended: Ended, looks: Looks, *, in_lines: bool) -> None:
    """Go on with a game that was left for screens or lines, as often as somebody wants to.

    In the end, ends the command with the exit code. Raises ContentError if the game cannot be
    opened again.
    """
    from lancaster_tui.cli.play import saved_game

    while ended.game is not None:
        with saved_game(ended.game, engines=ended.engines) as table:
            ended = played(table, looks, in_lines=in_lines)
        in_lines = not in_lines
    click.get_current_context().exit(ended.code)


def menu_in_lines(ctx: click.Context, wishes: dict[str, click.Command]) -> None:
    """Ask what somebody wants to do, until they want no more.

    Args:
        ctx: The context of the command line.
        wishes: What there is to choose, and the command that does it in lines.
    """
    from lancaster_tui.plain.console import Console, Left

    console = Console(sys.stdin, sys.stdout)
    console.say("LANCASTER", "This terminal cannot draw, so all comes in lines of text.")
    while True:
        for number, wish in enumerate(wishes, 1):
            console.say(f"  {number}. {wish}")
        try:
            typed = console.ask("What do you want to do? A number, or quit>")
        except Left:
            return
        if typed.lower() in ("quit", "q"):
            return
        chosen = dict(enumerate(wishes.values(), 1)).get(int(typed) if typed.isdecimal() else 0)
        if chosen is None:
            console.say(f"There is no choice {typed} here." if typed else "Type a number.")
            continue
        try:
            ctx.invoke(chosen)
        except click.ClickException as error:
            console.say(error.message)
        except click.exceptions.Exit:
            continue
