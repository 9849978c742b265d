"""The command that replays records: ``replay``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lancaster_tui.cli.errors import COULD_NOT_RUN, DONE, CouldNotRun, Wrong
from lancaster_tui.cli.front_ends import Ended, go_on
from lancaster_tui.cli.options import STDOUT, NamedPath, looks_of_file, looks_options, size_option
from lancaster_tui.cli.programs import ended_in_order
from lancaster_tui.cli.terminal import terminal_fault
from lancaster_tui.documents.errors import without_hidden

if TYPE_CHECKING:
    from lancaster_tui.rules.position import State
    from lancaster_tui.table.record import Record
    from lancaster_tui.tui.kit.looks import Looks
    from lancaster_tui.tui.pictures import Size


@click.command(
    epilog="""\b
Examples:
  lancaster replay Ann-Bob-Neville
  lancaster replay Ann-Bob-Neville --plain
  lancaster replay Ann-Bob-Neville --step
  lancaster replay Ann-Bob-Neville --at 40
  lancaster replay Ann-Bob-Neville --format jsonl
  lancaster replay Ann-Bob-Neville --cast game.cast
  lancaster replay Ann-Bob-Neville --svg moment.svg --at 40
  lancaster replay Ann-Bob-Neville --film game.svg
  lancaster replay Ann-Bob-Neville --turning-points
  lancaster replay records/*

Exit codes: 0 all records fit, 1 one does not, 2 one cannot be replayed."""
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=NamedPath())
@click.option(
    "--at", type=click.IntRange(min=0), metavar="N", help="Stop after act N.", default=None
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["words", "jsonl"]),
    default="words",
    show_default=True,
    help="The log in words, or one line of JSON for the start and for each act.",
)
@click.option("--plain", is_flag=True, help="The log in words, also on a terminal.")
@click.option(
    "--step",
    is_flag=True,
    help="Go through the game in lines of text, step by step; type ? there for the commands.",
)
@click.option(
    "--cast",
    type=NamedPath(allow_dash=True),
    metavar="OUT",
    help="Write a recording of the game on the table to the file OUT, or to standard output if it "
    "is -: an asciicast, which asciinema plays in a terminal. An existing one is overwritten.",
)
@click.option(
    "--svg",
    type=NamedPath(allow_dash=True),
    metavar="OUT",
    help="Write a picture of the table after act N, or of the end, to the file OUT, or to "
    "standard output if it is -. An existing one is overwritten.",
)
@click.option(
    "--film",
    type=NamedPath(allow_dash=True),
    metavar="OUT",
    help="Write the game on the table to the file OUT, or to standard output if it is -: an SVG "
    "that plays in a browser. An existing one is overwritten.",
)
@click.option(
    "--turning-points",
    is_flag=True,
    help="Print the decisions that cost each person most, and what was better. It takes a while.",
)
@size_option
@looks_options
@click.pass_context
def replay(
    ctx: click.Context,
    looks: Looks,
    files: tuple[Path, ...],
    at: int | None,
    form: str,
    plain: bool,
    step: bool,
    cast: Path | None,
    svg: Path | None,
    film: Path | None,
    turning_points: bool,
    size: Size,
) -> None:
    """Replay the records of finished games, checking every act.

    FILE is a path, or the name of a game in the folder of saved games. On a terminal, one game
    opens on the table, to go through it forwards and backwards; elsewhere, and with --plain, its
    log is printed. With several files, each gets one line: that it fits and who won, or why it
    does not fit.

    The first JSON line holds the seats, the ruleset, the laws (b for base or n for new in each
    group) and the state at the start; then a line for each act holds its seat and action, what
    happened, and the whole state after it.
    """
    drawings = {"--film": film, "--cast": cast, "--svg": svg}
    outs = {option: out for option, out in drawings.items() if out is not None}
    wanted = {
        "--turning-points": turning_points,
        **dict.fromkeys(outs, True),
        "--step": step,
        "--plain": plain,
        "--format": form == "jsonl",
    }
    given = [option for option, is_given in wanted.items() if is_given]
    for option in outs:
        _refuse_small(option, size)
    _refuse_together(given, at, len(files))
    if len(files) > 1:
        ctx.exit(max(_show(file, form) for file in files))
    file, record, _ = _checked(files[0])
    last = len(record.actions) if at is None else at
    if last > len(record.actions):
        raise CouldNotRun(f"--at {at}: {file} has {len(record.actions)} acts.")
    if outs:
        ((option, out),) = outs.items()
        _refuse_overwriting(option, out, file)
        _write(out, _drawn(option, record, last, size, looks))
    elif turning_points:
        for line in _turning_points(record, files[0]):
            click.echo(without_hidden(line))
    elif step:
        _step(record, last if at is not None else 0)
    elif not given and at is None and terminal_fault() is None:
        _watch(record, looks)
    else:
        for line in _json_lines(record, last) if form == "jsonl" else _words(record, last):
            click.echo(line)


def _watch(record: Record, looks: Looks) -> None:
    """Open a game on the table; end the command with the exit code of the screens."""
    from lancaster_tui.table.rewatch import Rewatch
    from lancaster_tui.tui.app import run

    with ended_in_order():
        go_on(Ended(*run(watched=Rewatch(record), looks=looks)), looks, in_lines=True)


def _step(record: Record, acts: int) -> None:
    """Step through a game in lines of text, starting after some acts."""
    import sys

    from lancaster_tui.plain.console import Console, Left
    from lancaster_tui.plain.rewatch import RewatchLines
    from lancaster_tui.table.rewatch import Rewatch

    with suppress(Left):
        RewatchLines(Rewatch(record), Console(sys.stdin, sys.stdout), acts).run()


def _refuse_small(option: str, size: Size) -> None:
    """Raise UsageError if the table does not fit on a screen."""
    from lancaster_tui.tui.table.layout import LEAST_HEIGHT, LEAST_WIDTH

    if size[0] < LEAST_WIDTH or size[1] < LEAST_HEIGHT:
        raise click.UsageError(f"{option} needs a --size of at least {LEAST_WIDTH}x{LEAST_HEIGHT}.")


def _refuse_overwriting(option: str, out: Path, file: Path) -> None:
    """Raise UsageError if what is drawn would take the place of the record it is made from."""
    if out.exists() and out.samefile(file):
        raise click.UsageError(f"{option} would overwrite {file}, the record it is made from.")


def _refuse_together(given: Sequence[str], at: int | None, files: int) -> None:
    """Raise UsageError if some options cannot be used together, or not with so many files."""
    if len(given) > 1:
        raise click.UsageError(f"{given[0]} and {given[1]} cannot be used together.")
    if "--turning-points" in given and at is not None:
        raise click.UsageError("--turning-points and --at cannot be used together.")
    if files > 1:
        alone = [option for option in given if option not in ("--plain", "--format")]
        for option in ["--at", *alone] if at is not None else alone:
            raise click.UsageError(f"{option} works with one file only.")


def _drawn(option: str, record: Record, last: int, size: Size, looks: Looks) -> str:
    """Return the film, the recording or the picture that an option asks for."""
    import asyncio

    from lancaster_tui.table.rewatch import Rewatch
    from lancaster_tui.table.table import Table
    from lancaster_tui.tui.cast import game_cast, moment_svg
    from lancaster_tui.tui.film import game_film

    title = f"Lancaster: {', '.join(seat.name for seat in record.seats)}"
    if option == "--film":
        return asyncio.run(game_film(Table(record.cut(last)), size, title, looks))
    game = Rewatch(record)
    moment = game.moment_after(last)
    make = game_cast if option == "--cast" else moment_svg
    return asyncio.run(make(game, moment, size, title, looks_of_file()))


def _write(out: Path, text: str) -> None:
    if str(out) == STDOUT:
        click.echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")


def _show(file: Path, form: str) -> int:
    """Check one of several records, print what there is to say, and return the exit code for it."""
    from lancaster_tui.documents.errors import ContentError
    from lancaster_tui.words.mistakes.located import error_text
    from lancaster_tui.words.names import Names
    from lancaster_tui.words.scores import result_text

    try:
        file, record, state = _checked(file)
    except click.ClickException as error:
        code, said = error.exit_code, error.message
    except ContentError as error:
        code, said = COULD_NOT_RUN, error_text(error)
    else:
        if form == "jsonl":
            for line in _json_lines(record, len(record.actions)):
                click.echo(line)
        else:
            names = Names.at_table(record.ruleset, record.seating)
            result = result_text([seat.pp for seat in state.seats], names)
            said = f"{file}: all {len(record.actions)} acts fit; {result}."
            click.echo(without_hidden(said))
        return DONE
    click.echo(without_hidden(f"Error: {said}"), err=True)
    return code


def _checked(file: Path) -> tuple[Path, Record, State]:
    """Return the file of a record, the record, and the state at its end, all acts replayed.

    Raises Wrong for an act that does not fit, CouldNotRun for a game that is not over, and
    ContentError for what is not a record.
    """
    from lancaster_tui.table.saves import find_save, read_record

    file = find_save(file)
    record = read_record(file)
    return file, record, _final_state(record, file)


def _final_state(record: Record, file: Path) -> State:
    from lancaster_tui.table import replay as model
    from lancaster_tui.words.mistakes.located import error_text
    from lancaster_tui.words.rewatch import NOT_OVER

    state, _, steps = model.replay(record)
    try:
        for _ in steps:
            pass
    except model.Misfit as error:
        raise Wrong(f"{file}: {error_text(error)}") from None
    if not state.is_over:
        raise CouldNotRun(f"{file}: {NOT_OVER}")
    return state


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
        yield from sheet_lines(table.seat(None), names)
    else:
        points = (f"{name} {table.ledger.total(seat)} PP" for seat, name in enumerate(names.seats))
        yield f"After act {last} of {len(record.actions)}: {', '.join(points)}."


def _turning_points(record: Record, file: Path) -> Iterator[str]:
    """Yield the turning points of each person, or of all seats of a game without persons."""
    import shlex

    from lancaster_tui.bots.advice import judge
    from lancaster_tui.cli.bot_games import progress_of
    from lancaster_tui.table.turning_points import (
        TurningPoint,
        costliest,
        decisions_made,
        seats_judged,
    )
    from lancaster_tui.words.names import Names
    from lancaster_tui.words.turning_points import JUDGED_BY, nothing_text, point_lines

    names = Names.at_table(record.ruleset, record.seating)
    made = {seat: decisions_made(record, seat) for seat in seats_judged(record.seating)}
    points: dict[int, list[TurningPoint]] = {}
    with progress_of(sum(map(len, made.values()))) as looked:
        for seat, each_made in made.items():
            judged = []
            for each in each_made:
                judged.append(TurningPoint(each, judge(each.seen, each.decision, each.taken)))
                looked(1)
            points[seat] = costliest(judged)
    for seat, told in points.items():
        for point in told:
            yield from point_lines(seat, point, names)
            before = f"{shlex.quote(str(file))} FILE.toml --at {point.made.acts}"
            yield f"  The position before it: lancaster scenario save {before}"
        if not told:
            yield nothing_text(seat, names)
    yield JUDGED_BY
