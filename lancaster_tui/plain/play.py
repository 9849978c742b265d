"""Playing a game in lines of text, and telling one."""

from __future__ import annotations

from io import StringIO
from typing import TextIO

from lancaster_tui.content.plain_text import without_hidden
from lancaster_tui.plain.console import Console, Left, LineSource
from lancaster_tui.plain.session import Session
from lancaster_tui.table.table import Table


def play(table: Table, lines_in: LineSource, lines_out: TextIO) -> None:
    """Play a game to its end, or until the input ends or somebody quits.

    Whoever leaves is told where the game is saved.
    """
    console = Console(lines_in, lines_out)
    try:
        Session(table, console).play()
    except Left:
        console.say(_parting(table))


def tell(table: Table, lines_out: TextIO) -> None:
    """Let the bots play a table that has only bots, and tell the game in words."""
    Session(table, Console(StringIO(), lines_out)).play()


def _parting(table: Table) -> str:
    if table.save_fault is not None:
        return f"You have left. The last acts could not be saved ({table.save_fault})."
    if table.save is None or not table.save.is_written:
        return "You have left. The game is not saved."
    return f"You have left. The game is saved in {without_hidden(str(table.save.path))}"
