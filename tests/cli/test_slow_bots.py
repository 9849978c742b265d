"""The process in which bots think ends with the program, however that ends."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lancaster_tui.table.table import Table
from tests.processes import children, wait_for_child, wait_until_gone
from tests.table.games import deal
from tests.window import Window

LANCASTER = [sys.executable, "-m", "lancaster_tui"]
SEATS = "Bot=hard,Ann,Bob"
SEED = next(seed for seed in range(99) if Table(deal(SEATS, seed)).next_bot() is not None)
THINKS = ["play", "--seats", SEATS, "--seed", str(SEED)]


@contextmanager
def on_screen(*args: str) -> Iterator[Window]:
    window = Window([*LANCASTER, *args])
    try:
        yield window
    finally:
        window.close()


@pytest.mark.parametrize(
    "ending",
    [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL],
    ids=lambda ending: ending.name,
)
def test_it_ends_with_the_screens(home: Path, ending: signal.Signals) -> None:
    with on_screen(*THINKS) as window:
        process = wait_for_child(window.process.pid)
        window.process.send_signal(ending)
        window.ended()
        wait_until_gone(process)


def test_it_ends_when_the_game_is_left(home: Path) -> None:
    with on_screen(*THINKS) as window:
        process = wait_for_child(window.process.pid)
        window.sees("? help")
        window.type("q")
        window.sees("Leave")
        window.type("y")
        assert window.ended() == 0
        wait_until_gone(process)


@pytest.mark.parametrize("args", [["demo"], ["play", "--plain"]], ids=lambda args: args[0])
def test_where_nobody_else_waits_there_is_no_such_process(home: Path, args: list[str]) -> None:
    command = [*LANCASTER, *args, "--seats", "easy,easy", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        acts = 0
        while acts < 5:
            line = program.stdout.readline()
            assert line
            acts += "places" in line
            assert not children(program.pid)
        program.kill()
