"""Saving a game in a thread, so that nobody has to wait for the disk.

Saves are reported in the table's own thread, and nothing is shown before its save.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from typing import Final, NamedTuple, Protocol

Post = Callable[[Callable[[], None]], object]

PAUSE: Final = 1.0
"""Seconds until a save that failed is tried again."""

_LOG = logging.getLogger(__name__)
_LOG.addHandler(logging.NullHandler())


class TextFile(Protocol):
    """A file that is written as a whole."""

    @property
    def path(self) -> Path:
        """Where it is."""

    def write(self, text: str) -> None:
        """Replace the content of the file, whole or not at all. Raises OSError if that fails."""


class Saved(NamedTuple):
    """The ``number`` of the newest text that is saved, and why the next one could not be."""

    number: int
    fault: str | None = None


class AsideSaver:
    """Saves one text after another to a file in a thread, which lives while there is one to save.

    Only the newest counts: of the texts that come during a write, only the last is saved.

    Args:
        save: The file; nothing else may write or close it before ``close``.
        post: Has a function called soon where the table lives; called in the thread.
        told: What is called there when ``state`` has changed.
    """

    def __init__(self, save: TextFile, post: Post, told: Callable[[], None]) -> None:
        self._save = save
        self._post = post
        self._told = told
        self._lock = Condition()
        self._asked = 0
        self._text: Callable[[], str] = str
        self._thread: Thread | None = None
        self._is_closing = False
        self._state = Saved(0)

    @property
    def state(self) -> Saved:
        """What is saved by now."""
        with self._lock:
            return self._state

    def put(self, text: Callable[[], str]) -> int:
        """Have the text that a function makes, in the thread, saved soon; return its number."""
        with self._lock:
            self._asked += 1
            self._text = text
            if self._thread is None:
                self._thread = Thread(target=self._run, name=f"saves {self._save.path.name}")
                self._thread.start()
            self._lock.notify()
            return self._asked

    def try_now(self) -> None:
        """Try at once to save what could not be saved."""
        with self._lock:
            self._lock.notify()

    def close(self) -> None:
        """Wait until everything is saved, or has failed once more."""
        with self._lock:
            self._is_closing = True
            self._lock.notify()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        """Save, newest text first, until none is left."""
        is_last = False
        while True:
            with self._lock:
                is_last = is_last or self._is_closing
                number, text = self._asked, self._text
            fault = self._fault_of_writing(text)
            with self._lock:
                before = self._state
                self._state = Saved(before.number if fault else number, fault)
                has_changed = self._state != before
                is_done = self._asked == self._state.number or (fault is not None and is_last)
                if is_done:
                    self._thread = None
            if has_changed:
                with suppress(
                    RuntimeError
                ):  # the loop has ended: whoever closes the table reads the state
                    self._post(self._told)
            if is_done:
                return
            if fault is not None:
                with self._lock:
                    if self._asked == number and not self._is_closing:
                        self._lock.wait(PAUSE)

    def _fault_of_writing(self, text: Callable[[], str]) -> str | None:
        """Write a text; return why that failed, if it did."""
        try:
            self._save.write(text())
        except OSError as error:
            return error.strerror or str(error)
        except Exception as error:  # the thread goes on, whatever failed, and the host is told
            _LOG.exception("a game could not be saved")
            return str(error) or type(error).__name__
        return None
