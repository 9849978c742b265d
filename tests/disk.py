"""A disk that takes its time, or is full, as a test wants."""

from __future__ import annotations

import tomllib
from pathlib import Path
from threading import Semaphore, current_thread

from lancaster_tui.table.saves import SaveFile
from tests.processes import PATIENCE


class Disk(SaveFile):
    """A file that is written when the test lets it be, or fails as the test wants."""

    def __init__(self) -> None:
        super().__init__(Path("game.toml"))
        self.texts: list[str] = []
        self.threads: set[str] = set()
        self.fault: Exception | None = None
        self._free = Semaphore(0)
        self._tried = Semaphore(0)

    def write(self, text: str) -> None:
        self.threads.add(current_thread().name)
        assert self._free.acquire(timeout=PATIENCE)
        if self.fault is not None:
            raise self.fault
        self.texts.append(text)

    def let_write(self, times: int = 1) -> None:
        """Let the file be written so often."""
        self._free.release(times)

    @property
    def lines(self) -> list[str]:
        """The acts that are in the file."""
        if not self.texts:
            return []
        lines: list[str] = tomllib.loads(self.texts[-1])["game"]["actions"]
        return lines
