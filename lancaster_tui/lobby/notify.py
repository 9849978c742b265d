"""Notifying somebody who is away that a table waits for them, by a command of the host.

The command is started without a shell. Its environment says what it is about; it gets no input, and
its output is dropped.
"""

from __future__ import annotations

import logging
import os
import subprocess
from collections.abc import Sequence
from threading import BoundedSemaphore, Thread
from typing import Final, NamedTuple

TIME_LIMIT: Final = 30.0
"""Seconds after which a command is ended."""
_MOST_AT_ONCE = 4

_LOG = logging.getLogger(__name__)
_LOG.addHandler(logging.NullHandler())


class Notice(NamedTuple):
    """Somebody is asked, at a seat (from 0) of a table.

    ``asked`` is ``vote``, the phase, or ``consent`` if another wants to take an act back.
    """

    table: int
    title: str
    seat: int
    name: str
    asked: str


class Notifier:
    """Starts a command for each notice, a few at a time.

    Args:
        command: The words of the command.
        most_waiting: How many notices may wait; those beyond are logged and lost.
    """

    def __init__(self, command: Sequence[str], most_waiting: int = 100) -> None:
        self._command = list(command)
        self._slots = BoundedSemaphore(_MOST_AT_ONCE)
        self._places = BoundedSemaphore(most_waiting)

    def __call__(self, notice: Notice) -> None:
        """Start the command for a notice, without waiting for it."""
        if not self._places.acquire(blocking=False):
            _LOG.error("too many notices: %s was not told of table %d", notice.name, notice.table)
            return
        Thread(target=self._send, args=(notice,), name="notify", daemon=True).start()

    def _send(self, notice: Notice) -> None:
        try:
            with self._slots:
                self._run(notice)
        finally:
            self._places.release()

    def _run(self, notice: Notice) -> None:
        try:
            done = subprocess.run(
                self._command,
                env=environment(notice),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=TIME_LIMIT,
                check=False,
                start_new_session=True,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            _LOG.error("the notify command has failed for %s: %s", notice.name, error)
        else:
            if done.returncode:
                _LOG.error("the notify command for %s ended with %d", notice.name, done.returncode)


def environment(notice: Notice) -> dict[str, str]:
    """Return the environment of the command: that of this process, and what the notice says."""
    return {
        **os.environ,
        "LANCASTER_TABLE": str(notice.table),
        "LANCASTER_TITLE": notice.title,
        "LANCASTER_SEAT": str(notice.seat + 1),
        "LANCASTER_NAME": notice.name,
        "LANCASTER_WHAT": notice.asked,
    }
