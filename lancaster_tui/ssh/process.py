"""What Textual keeps once per process, kept separate for each of many applications."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from types import ModuleType

import textual.app
import textual.constants

_THRESHOLDS = (10_000, 10, 30)  # objects; collections of the young, of those that are older
_OVERDUE = 10  # collections of the older ones after which a full one is due, at a quiet time
_REDIRECTIONS = ("redirect_stdout", "redirect_stderr")
_GUESSES = (  # variables from which Rich and Textual guess what this process's terminal can do
    "COLORTERM",
    "COLUMNS",
    "FORCE_COLOR",
    "LINES",
    "NO_COLOR",
    "TERM",
    "TEXTUAL",  # switches on tools for developers
    "TTY_COMPATIBLE",
)
_FOR_DEVELOPERS = {"DEBUG": False, "LOG_FILE": None, "PRESS": "", "SCREENSHOT_DELAY": -1}


@contextmanager
def many_apps() -> Iterator[None]:
    """Let several applications run in this process at the same time, beside a server.

    Otherwise each would replace the standard streams, and restore them in the wrong order. Each
    would also make all tasks of the loop eager (Python 3.12), which asyncssh does not support.
    Textual's tools for developers (screenshots, automatic key presses, logs) are not for guests,
    whatever this process was started with.
    """
    loop = asyncio.get_running_loop()
    redirections = dict.fromkeys(_REDIRECTIONS, nullcontext)
    with _changed(textual.app, redirections), _changed(textual.constants, _FOR_DEVELOPERS):
        loop.set_task_factory = lambda factory: None  # type: ignore[method-assign]
        try:
            yield
        finally:
            del loop.set_task_factory


@contextmanager
def rare_collections() -> Iterator[None]:
    """Collect garbage less often, since each collection walks everything that the sessions hold.

    Objects that exist already are exempt from now on.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def is_collection_due() -> bool:
    """Return whether there may be much to free among older objects.

    Python would collect them later by itself, which keeps everybody waiting for a second if many
    people are here.
    """
    return gc.get_count()[2] >= _OVERDUE


@contextmanager
def _changed(module: ModuleType, values: Mapping[str, object]) -> Iterator[None]:
    """Give some names in a module other values for a while."""
    before = {name: getattr(module, name) for name in values}
    vars(module).update(values)
    try:
        yield
    finally:
        vars(module).update(before)


@contextmanager
def no_guesses() -> Iterator[None]:
    """Keep the terminal of this process from being taken for a client's."""
    guesses = {name: os.environ.pop(name) for name in _GUESSES if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(guesses)
