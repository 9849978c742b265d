"""The ``lancaster`` command."""

from __future__ import annotations

import sys
from io import StringIO, TextIOWrapper
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.completion import completion
from lancaster_tui.cli.dossiers import dossiers
from lancaster_tui.cli.duel import duel, ladder
from lancaster_tui.cli.engine import engine
from lancaster_tui.cli.errors import Commands
from lancaster_tui.cli.fit import fit
from lancaster_tui.cli.front_ends import Ended, go_on, menu_in_lines, wants_lines
from lancaster_tui.cli.hall import hall
from lancaster_tui.cli.host import host
from lancaster_tui.cli.hosted import hosted
from lancaster_tui.cli.learn import learn, puzzle
from lancaster_tui.cli.options import looks_options
from lancaster_tui.cli.own_choices import keys, settings
from lancaster_tui.cli.play import demo, play, resume
from lancaster_tui.cli.programs import ended_in_order
from lancaster_tui.cli.render import render
from lancaster_tui.cli.replay import replay
from lancaster_tui.cli.rules import rules
from lancaster_tui.cli.scenario import scenario
from lancaster_tui.cli.simulate import simulate
from lancaster_tui.cli.web import web

if TYPE_CHECKING:
    from lancaster_tui.tui.kit.looks import Looks

_EPILOG = """\b
Examples:
  lancaster
  lancaster learn
  lancaster play --seats "Ann,Bob,greedy,random"
  lancaster play --seats "Ann,greedy,greedy" --plain
  lancaster resume
  lancaster demo

Exit codes: 0 done, 1 a check failed, 2 could not run or save, 130 interrupted.
"""


_WISHES = {
    "a new game against three bots": play,
    "go on with the latest unfinished game": resume,
    "the lessons": learn,
    "the puzzle of the day": puzzle,
    "the hall of finished games": hall,
}
"""What the menu offers in lines."""


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EPILOG,
)
@click.version_option(package_name="lancaster-tui", prog_name="lancaster")
@looks_options
@click.pass_context
def lancaster(ctx: click.Context, looks: Looks) -> None:
    """Play the board game Lancaster in a terminal (an unofficial fan edition).

    Without a command, it opens the menu, with new and saved games.
    """
    if ctx.invoked_subcommand is None:
        if wants_lines("`lancaster play --plain` plays in plain text", plain=False):
            menu_in_lines(ctx, _WISHES)
            return
        from lancaster_tui.tui.app import run

        with ended_in_order():
            go_on(Ended(*run(looks=looks)), looks, in_lines=True)


for command in (play, learn, puzzle, resume, host, hosted, web, demo, replay, hall):
    lancaster.add_command(command)
for command in (simulate, duel, ladder, fit, dossiers, rules, scenario, engine):
    lancaster.add_command(command)
for command in (settings, keys, completion):
    lancaster.add_command(command)
scenario.add_command(render)


def main() -> None:
    """Run the command line of this process."""
    _steady_streams()
    lancaster.main(prog_name="lancaster")


def _steady_streams() -> None:
    """Keep odd bytes and closed streams from ending in a traceback."""
    sys.stdin = sys.stdin or StringIO()
    sys.stdout = sys.stdout or StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
