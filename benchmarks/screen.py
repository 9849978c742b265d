"""The costs of the screen, in a real terminal of 120 columns and 40 rows."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from textual.screen import Screen

from benchmarks.clock import Benchmark, Goal, Measured
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.actions import Action, Place
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.table.record import new_record
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.scene import Scene

COLUMNS, ROWS = 120, 40
QUIET = 0.1  # seconds without output after which a frame is taken to be complete
LONGEST = 60.0  # seconds to wait for anything
PLACING = 'format = 1\nseats = ["Ann", "Bob", "Cid", "Dot"]\n'
KEYS = 30
STARTS = 5
REDRAWS = 30

EMPTY_APP = """
from textual.app import App
from textual.widgets import Label
class Empty(App):
    def compose(self):
        yield Label("ready to go")
Empty().run()
"""


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, command: Sequence[str], home: Path) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "HOME": str(home),
            "XDG_DATA_HOME": str(home),
        }
        self.started = perf_counter()
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment
        )
        os.close(slave)

    def read_until(self, text: bytes) -> float:
        """Return when a text has been written. Raises TimeoutError, or EOFError at its end."""
        seen = b""
        while text not in seen:
            seen += self._read(self.started + LONGEST - perf_counter())
        return perf_counter()

    def settle(self) -> float | None:
        """Read until nothing more comes; return when the last byte came."""
        last = None
        while select.select([self._master], [], [], QUIET)[0]:
            self._read(0)
            last = perf_counter()
        return last

    def key(self, code: bytes) -> float:
        """Press a key; return the seconds to the last byte of its frame.

        Raises TimeoutError, or EOFError if the program has ended.
        """
        start = perf_counter()
        os.write(self._master, code)
        self._read(LONGEST)
        first = perf_counter()
        return (self.settle() or first) - start

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def _read(self, timeout: float) -> bytes:
        if not select.select([self._master], [], [], max(timeout, 0))[0]:
            raise TimeoutError(f"what was waited for did not come within {LONGEST:g} s")
        try:
            return os.read(self._master, 1 << 16)
        except OSError:  # Linux: the other end is closed
            raise EOFError("the program has ended") from None


@contextmanager
def _terminal(*command: str) -> Iterator[Terminal]:
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(command, Path(home))
        try:
            yield terminal
        finally:
            terminal.close()


def _lancaster() -> str:
    return str(Path(sys.executable).with_name("lancaster"))


def _first_frame(text: bytes, *command: str) -> float:
    with _terminal(*command) as terminal:
        return terminal.read_until(text) - terminal.started


def _menu() -> Measured:
    """Measure the first frame of the menu, in turns with that of an empty app."""
    menu, empty = [], []
    for _ in range(STARTS):
        empty.append(_first_frame(b"ready to go", sys.executable, "-c", EMPTY_APP))
        menu.append(_first_frame(b"Quit", _lancaster()))
    seconds, base = median(menu), median(empty)
    note = f"{seconds / base:.2f} times an empty Textual app ({base * 1e3:.0f} ms)"
    return Measured(seconds, seconds / base, note)


def _keys() -> Measured:
    """Measure the right arrow on the places of a placement."""
    with tempfile.TemporaryDirectory() as folder:
        scenario = Path(folder) / "placing.toml"
        scenario.write_text(PLACING)
        with _terminal(_lancaster(), "play", "--scenario", str(scenario)) as terminal:
            terminal.read_until(b"place a knight")
            terminal.settle()
            return Measured(median(terminal.key(b"\x1b[C") for _ in range(KEYS)))


async def _redraws(*, is_ordinary: bool) -> Measured:
    """Measure the drawing of a new scene: after an ordinary act, or with everything new."""
    table = Table(new_record(load_ruleset(), parse_seats("greedy,greedy,greedy,greedy"), 1))
    _play_until(table, lambda: table.view(None).round == 2 and _places_in_county(table))
    before = Keyboard(table.persons()).scene()
    if is_ordinary:
        _play_until(table, lambda: not _places_in_county(table))
    else:
        _play_until(table, lambda: table.view(None).round == 4)
    after = Keyboard(table.persons()).scene()
    app = LancasterApp(table, pace=1e9)
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        await pilot.pause()
        return Measured(await _redraw(app.screen, before, after))


async def _redraw(screen: Screen[object], one: Scene, other: Scene) -> float:
    """Return the median CPU seconds until the areas show another scene."""
    seconds = []
    for turn in range(REDRAWS):
        drawn = asyncio.Event()
        start = process_time()
        for area in screen.query(Area):
            area.show((one, other)[turn % 2])
        screen.call_after_refresh(drawn.set)
        await drawn.wait()
        seconds.append(process_time() - start)
    return median(seconds)


def _play_until(table: Table, is_there: Callable[[], bool]) -> None:
    while not is_there():
        seat = table.next_bot()
        assert seat is not None
        table.act(seat, *table.bot_action(seat))


def _places_in_county(table: Table) -> bool:
    seat = table.next_bot()
    action: Action | None = None if seat is None else table.bot_action(seat).action
    return isinstance(action, Place) and action.place in COUNTY_PLACES


BENCHMARKS = [
    Benchmark("first frame of the menu (wall time)", _menu, (Goal(1.5, "times"),)),
    Benchmark("key to the last byte of its frame (wall time)", _keys, (Goal(30, "ms"),)),
    Benchmark(
        "redraw after an ordinary act",
        lambda: asyncio.run(_redraws(is_ordinary=True)),
        (Goal(3.5, "ms"),),
    ),
    Benchmark(
        "redraw of everything",
        lambda: asyncio.run(_redraws(is_ordinary=False)),
        (Goal(12, "ms"),),
    ),
]
