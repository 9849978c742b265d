"""How commands end: a sentence and an exit code, never a traceback.

0 done, 1 checked and found wrong, 2 could not run or save a game, 130 interrupted by Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import StringIO, UnsupportedOperation
from typing import Any, TextIO

import click

from lancaster_tui.documents.errors import ContentError, without_hidden

DONE, WRONG, COULD_NOT_RUN, INTERRUPTED = 0, 1, 2, 130


class Wrong(click.ClickException):
    """Something was checked and found wrong; the message is a sentence."""

    exit_code = WRONG


class CouldNotRun(click.ClickException):
    """A command could not run; the message is a sentence."""

    exit_code = COULD_NOT_RUN


class Commands(click.Group):
    """A group of commands in which every failure ends as a sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. If the reader of its output goes away, it is simply done."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _let_go_of(sys.stdout)
            ctx.exit(DONE)
        return result

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line; in standalone mode, end the process with its exit code."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.Abort:
            code = INTERRUPTED
        except (click.ClickException, ContentError, OSError) as error:
            failure = _failure(error)
            code = failure.exit_code
            try:
                click.echo(_shown(failure), err=True)
            except OSError:  # nobody can be told; the code says it
                _let_go_of(sys.stderr)
            if isinstance(error, OSError):
                _let_go_of(sys.stdout)
        sys.exit(code or DONE)


def _failure(error: click.ClickException | ContentError | OSError) -> click.ClickException:
    if isinstance(error, click.ClickException):
        return error
    if isinstance(error, ContentError):
        from lancaster_tui.words.mistakes.located import error_text

        return CouldNotRun(error_text(error))
    about = f"{error.filename}: " if error.filename else ""
    return CouldNotRun(f"{about}{error.strerror or error}")


def _shown(error: click.ClickException) -> str:
    """Return what click says about an error, without what the terminal could act on."""
    said = StringIO()
    error.show(said)
    return "\n".join(map(without_hidden, said.getvalue().strip().split("\n")))


def _let_go_of(stream: TextIO) -> None:
    """Discard what is still buffered: its reader has gone, or cannot take it."""
    with suppress(UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
