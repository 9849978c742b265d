"""Makes the manual pages in docs/man from the commands: ``python -m tests.cli.manual``."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import click
from click_man.core import write_man_pages

from lancaster_tui.cli.main import lancaster
from tests.rules.builder import ROOT

PAGES = ROOT / "docs" / "man"
_WHOLE = 200  # characters of what a command does, in a list of commands


def write_manual(folder: Path) -> None:
    """Write a page for each command into a folder."""
    folder.mkdir(exist_ok=True)
    _say_in_full(lancaster)
    # The date of the day would make every run another.
    about = f"version {version('lancaster-tui')}"
    write_man_pages(
        "lancaster", lancaster, version="lancaster-tui", target_dir=str(folder), date=about
    )


def _say_in_full(command: click.Command) -> None:
    """Keep the lists of commands from cutting what each does."""
    command.short_help = command.get_short_help_str(_WHOLE)
    if isinstance(command, click.Group):
        for each in command.commands.values():
            _say_in_full(each)


if __name__ == "__main__":
    for old in PAGES.glob("*.1"):
        old.unlink()
    write_manual(PAGES)
