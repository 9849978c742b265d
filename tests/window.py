"""A terminal of its own on which a program runs, and what stands on it."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import threading
import time
from contextlib import suppress
from fcntl import ioctl
from struct import pack
from termios import TIOCSWINSZ

from tests.terminals import BytePen, Paper

PATIENCE = 60.0  # seconds before a wait is given up; far more than a loaded machine needs

NOT_FOR_PYTE = re.compile(
    rb"\x1b\[[<>][0-9]*u|\x1b\[\?[0-9]+\$p"  # which it does not know
    rb"|x{100,}"  # which tests write to fill a connection
)


class Window:
    """A terminal of its own on which a program runs."""

    def __init__(
        self, command: list[str], size: tuple[int, int] = (80, 24), term: str = "xterm-256color"
    ) -> None:
        self.screen = Paper(*size)
        self.written = b""
        self._text: str | None = None  # what stands on the screen, once somebody has looked
        self._ours, theirs = pty.openpty()
        set_window_size(theirs, size)
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": term},
        )
        os.close(theirs)
        self._is_drawing = threading.Lock()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        stream = BytePen(self.screen)
        with suppress(OSError):
            while data := os.read(self._ours, 65536):
                with self._is_drawing:
                    self.written += data
                    self._text = None
                    stream.feed(NOT_FOR_PYTE.sub(b"", data))

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def resize(self, size: tuple[int, int]) -> None:
        with self._is_drawing:
            self.screen.resize(size[1], size[0])
            self._text = None
        set_window_size(self._ours, size)
        self.process.send_signal(signal.SIGWINCH)  # it has no controlling terminal

    @property
    def text(self) -> str:
        """What stands on the screen, row by row."""
        with self._is_drawing:
            if self._text is None:
                self._text = self.screen.text
            return self._text

    def sees(self, text: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while text not in (shown := self.text):
            assert time.monotonic() < deadline, f"waited in vain for {text!r}:\n{shown}"
            time.sleep(0.01)

    def ended(self) -> int:
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join(PATIENCE)
        os.close(self._ours)


def set_window_size(terminal: int, size: tuple[int, int]) -> None:
    ioctl(terminal, TIOCSWINSZ, pack("HHHH", size[1], size[0], 0, 0))
