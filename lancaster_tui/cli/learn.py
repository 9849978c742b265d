"""The commands that teach: ``learn`` and ``puzzle``."""

from __future__ import annotations

import sys
from datetime import date, datetime
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.front_ends import Ended, go_on, wants_lines
from lancaster_tui.cli.options import looks_options, plain_option
from lancaster_tui.cli.programs import ended_in_order

if TYPE_CHECKING:
    from lancaster_tui.tui.kit.looks import Looks


@click.command(
    epilog="""\b
Examples:
  lancaster learn
  lancaster learn 3
  lancaster learn --plain"""
)
@click.argument("lesson", required=False, type=click.IntRange(min=1), metavar="[N]")
@plain_option
@looks_options
def learn(looks: Looks, lesson: int | None, plain: bool) -> None:
    """Learn the game by lessons of small puzzles, ten minutes in all.

    Begins with lesson N, else with the first puzzle that you have not solved. What you solve is
    remembered.
    """
    from lancaster_tui.learn.lesson import lessons
    from lancaster_tui.learn.progress import Progress, PuzzleAt

    known, progress = lessons(), Progress()
    if lesson is not None and lesson > len(known):
        raise click.BadParameter(f"there are {len(known)} lessons.", param_hint="N")
    in_lines = wants_lines("--plain teaches in plain text", plain=plain)
    at = progress.first_open(known) if lesson is None else PuzzleAt(lesson - 1, 0)
    with ended_in_order():
        if in_lines:
            from lancaster_tui.plain.lessons import learn as learn_in_lines

            learn_in_lines(known, at, progress, sys.stdin, sys.stdout)
        else:
            from lancaster_tui.tui.app import run

            go_on(Ended(*run(looks=looks, lesson=at)), looks, in_lines=True)


@click.command(
    epilog="""\b
Examples:
  lancaster puzzle
  lancaster puzzle --date 2026-12-24 --plain"""
)
@click.option(
    "--date",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="The puzzle of another day, such as 2026-12-24.",
    show_default="today",
)
@plain_option
@looks_options
def puzzle(looks: Looks, day: datetime | None, plain: bool) -> None:
    """Find the best move of a position, another one every day.

    The position is of a game between bots, and search says which move is clearly the best, and by
    how much. On the same day the puzzle is the same everywhere.
    """
    in_lines = wants_lines("--plain asks in plain text", plain=plain)
    wanted = date.today() if day is None else day.date()
    with ended_in_order():
        if in_lines:
            from lancaster_tui.learn.progress import Progress
            from lancaster_tui.plain.lessons import solve_daily

            solve_daily(wanted, Progress(), sys.stdin, sys.stdout)
        else:
            from lancaster_tui.tui.app import run

            go_on(Ended(*run(looks=looks, daily=wanted)), looks, in_lines=True)
