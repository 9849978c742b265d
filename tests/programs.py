"""Programs for seats, good and bad ones, as small scripts; what they do can be told from files."""

from __future__ import annotations

import shlex
import sys
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from time import monotonic, sleep
from typing import IO

PATIENCE = 60.0  # seconds before a wait is given up; far more than a loaded machine needs

_HEAD = """
import fcntl, json, os, signal, sys, time
from pathlib import Path

here = Path(__file__).parent
lock = open(here / "alive", "w")
fcntl.flock(lock, fcntl.LOCK_SH)  # until this process ends, and all that have it from this one
with open(here / "starts", "a") as starts:
    starts.write(f"{os.getpid()}\\n")

def say(data):
    sys.stdout.write(json.dumps(data) + "\\n")
    sys.stdout.flush()

def questions():
    for line in sys.stdin:
        message = json.loads(line)
        with open(here / "heard", "a") as heard:
            heard.write(line)
        if message["do"] == "choose":
            yield message

def reply(message, number=0):
    actions = message["decision"]["actions"]
    say({"id": message["id"], "ok": True, "action": actions[number % len(actions)]})
"""

GOOD = "for message in questions(): reply(message)"
LAST = "for message in questions(): reply(message, -1)"
SILENT = "for message in questions(): pass"
STUBBORN = f"""
for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(each, signal.SIG_IGN)
{SILENT}
with open(here / "heard", "a") as heard:
    heard.write("the end")
time.sleep(3600)
"""
AT_A_SIGN = """
for message in questions():
    while not (here / "sign").exists():
        time.sleep(0.01)
    reply(message)
"""
CRASHING = "for message in questions(): sys.exit(1)"


class Script:
    """A program in a folder of its own."""

    def __init__(self, folder: Path, body: str, name: str = "bot") -> None:
        self._folder = folder / name
        self._folder.mkdir()
        self.file = self._folder / f"{name}.py"
        self.file.write_text(_HEAD + body)

    @property
    def spec(self) -> str:
        """The spec of a seat that it plays."""
        return f"engine:{shlex.join([sys.executable, str(self.file)])}"

    @property
    def starts(self) -> int:
        """How often it was started."""
        return len(self._lines("starts"))

    @property
    def pid(self) -> int:
        """The number of its process, when it was last started."""
        return int(self._lines("starts")[-1])

    @property
    def heard(self) -> list[str]:
        """The lines it has read."""
        return self._lines("heard")

    def give_sign(self) -> None:
        """Let it answer, if it waits for a sign."""
        (self._folder / "sign").touch()

    def has_ended(self) -> bool:
        """Whether neither it nor anything that it has started runs."""
        with (self._folder / "alive").open("w") as file:
            return _can_lock(file)

    def _lines(self, name: str) -> list[str]:
        path = self._folder / name
        return path.read_text().splitlines() if path.exists() else []


def _can_lock(file: IO[str]) -> bool:
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True


def wait_until_ended(script: Script) -> None:
    """Wait for the end of a program that was ended."""
    until = monotonic() + PATIENCE
    while not script.has_ended():
        assert monotonic() < until
        sleep(0.01)


def wait_until_heard(script: Script, lines: int) -> None:
    """Wait until a program has read so many lines."""
    until = monotonic() + PATIENCE
    while len(script.heard) < lines:
        assert monotonic() < until
        sleep(0.01)
