"""What Textual keeps for a whole process, kept apart for each of many applications."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import textual.app

_REDIRECTIONS = ("redirect_stdout", "redirect_stderr")
_GUESSES = (  # variables by which Rich and Textual guess what the terminal of this process can do
    "COLORTERM",
    "COLUMNS",
    "FORCE_COLOR",
    "LINES",
    "NO_COLOR",
    "TERM",
    "TTY_COMPATIBLE",
)


@contextmanager
def many_apps() -> Iterator[None]:
    """Let applications of one process run at the same time, beside a server.

    Each would put itself in the place of the standard streams, and take itself away in the wrong
    order. And each would make all tasks of the loop eager (Python 3.12), which asyncssh cannot be.
    """
    loop = asyncio.get_running_loop()
    ours = {name: getattr(textual.app, name) for name in _REDIRECTIONS}
    for name in ours:
        setattr(textual.app, name, nullcontext)
    loop.set_task_factory = lambda factory: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        del loop.set_task_factory
        for name, redirect in ours.items():
            setattr(textual.app, name, redirect)


@contextmanager
def no_guesses() -> Iterator[None]:
    """Let nobody take the terminal of this process for that of a client."""
    guesses = {name: os.environ.pop(name) for name in _GUESSES if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(guesses)
