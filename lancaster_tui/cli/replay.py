"""The command that replays a record: ``replay``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.errors import CouldNotRun, Wrong

if TYPE_CHECKING:
    from lancaster_tui.table.record import Record


@click.command(
    epilog="""\b
Examples:
  lancaster replay Ann-Bob-Greedy
  lancaster replay Ann-Bob-Greedy --at 40
  lancaster replay Ann-Bob-Greedy --format jsonl"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--at", type=click.IntRange(min=0), metavar="N", help="Stop after action N.", default=None
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["words", "jsonl"]),
    default="words",
    show_default=True,
    help="The log in words, or a line of JSON for the start and for each action.",
)
def replay(file: Path, at: int | None, form: str) -> None:
    """Replay the record of a finished game, checking every action.

    FILE is a path, or the name of a game in the folder of saved games.

    The JSON lines hold, first, the seats, the ruleset, the laws (b for base or n for new in each
    group) and the state at the start, then for each action its seat and text, what happened, and
    the whole state after it.
    """
    from lancaster_tui.table.saves import find_save, read_record

    file = find_save(file)
    record = read_record(file)
    _check(record, file)
    last = len(record.actions) if at is None else at
    if last > len(record.actions):
        raise CouldNotRun(f"--at {at}: {file} has {len(record.actions)} actions.")
    lines = _json_lines(record, last) if form == "jsonl" else _words(record, last)
    for line in lines:
        click.echo(line)


def _check(record: Record, file: Path) -> None:
    """Replay all actions. Raises Wrong for one that does not fit, CouldNotRun before the end."""
    from lancaster_tui.table import replay as model
    from lancaster_tui.words.names import Names
    from lancaster_tui.words.prompts.refusals import misfit_text

    state, _, steps = model.replay(record)
    try:
        for _ in steps:
            pass
    except model.Misfit as error:
        names = Names.at_table(record.ruleset, record.seating)
        raise Wrong(f"{file}: {misfit_text(error, names)}") from None
    if not state.is_over:
        raise CouldNotRun(
            f"{file}: this game is not over, so its record is secret; "
            "`lancaster resume` goes on with it."
        )


def _json_lines(record: Record, last: int) -> Iterator[str]:
    import json

    from lancaster_tui.rules.notation import action_text
    from lancaster_tui.table import replay as model
    from lancaster_tui.wire.events import event_data
    from lancaster_tui.wire.views import state_data

    rules = record.ruleset
    state, events, steps = model.replay(record)
    start = record.model_dump(include={"program", "seed", "seats", "ruleset"}, exclude_unset=True)
    start["law_set"] = record.law_set
    start |= {"events": [event_data(event, rules) for event in events], "state": state_data(state)}
    yield json.dumps(start)
    for step in islice(steps, last):
        yield json.dumps(
            {
                "number": step.number,
                "seat": step.seat + 1,
                "action": action_text(step.action),
                "events": [event_data(event, rules) for event in step.events],
                "state": state_data(step.state),
            }
        )


def _words(record: Record, last: int) -> Iterator[str]:
    from lancaster_tui.plain.sheet import sheet_lines
    from lancaster_tui.table.table import Table
    from lancaster_tui.words.events import log_lines
    from lancaster_tui.words.names import Names

    table = Table(record.cut(last))
    names = Names.at_table(record.ruleset, record.seating)
    for line in log_lines(table.log(None), names):
        yield f"\n{line.text}" if line.is_heading else line.text
    yield ""
    if table.is_over:
        yield from sheet_lines(table, names)
    else:
        points = (f"{name} {table.ledger.total(seat)} PP" for seat, name in enumerate(names.seats))
        yield f"After action {last} of {len(record.actions)}: {', '.join(points)}."
