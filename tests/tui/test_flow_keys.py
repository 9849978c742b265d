"""Whole games in the real program by keys alone, on a terminal, to the score sheet.

Whoever plays knows nothing but the keys and what stands on the screen.
"""

from __future__ import annotations

import re
import sys
import time
from random import Random

import pytest

from lancaster_tui.content.rulesets import rulesets_folder
from lancaster_tui.table.saves import list_saves, read_record
from lancaster_tui.table.table import Table
from tests.tui.games import SHORT, SIZE, SMALL
from tests.window import Window

pytestmark = pytest.mark.timeout(600)  # whole games, which a busy machine takes minutes for

LANCASTER = [sys.executable, "-c", "from lancaster_tui.cli import main; main()"]
ONE_ROUND = SHORT.replace("rounds = 2", "rounds = 1")
PATIENCE = 60.0  # seconds in which something must happen on the screen
A_WHILE = 1.0  # seconds in which a key mostly shows on the screen, unless it means nothing
SGR = re.compile(rb"\x1b\[([0-9;:]*)m")
STYLES = range(30)
COLOURS_OF_16 = (*range(30, 38), 39, *range(40, 48), 49, *range(90, 98), *range(100, 108))
CHANGED_COLOURS = re.compile(rb"\x1b\](4|10|11);")
PLACES = "abcdefghijklmnowxyz"
ASKED = {  # what a screen says, the first of these first, and the keys that may answer
    "Pass the keyboard to": ["\r"],
    "y n yes or no": ["y\r", "n\r", "y+\r"],
    "a-z place": [f"{digit}{place}\r" for digit in "123456789" for place in PLACES],
    "up down choose": ["\x1b[B\r", "\x1b[B\x1b[B\r", "\x1b[A\r"],
    "Enter vote": ["\r"],
    "s next turn": ["\r", "s"],
    "THE BALLOTS ARE OPEN": ["\r"],
}
THE_END = "r rematch"
"""Only the score sheet offers one."""


class Player:
    """Presses keys until the score sheet; ``asked`` is what the screen has asked for."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._chance = Random("keys")
        self.asked: set[str] = set()

    def play_to_the_end(self) -> None:
        """Answer whatever is on the screen."""
        deadline = time.monotonic() + PATIENCE
        while THE_END not in (seen := self._window.text):
            assert time.monotonic() < deadline, f"nothing happens any more:\n{seen}"
            question = next((words for words in ASKED if words in seen), None)
            if question is not None:
                self.asked.add(question)
                self._window.type(self._chance.choice(ASKED[question]))
            if self._is_other(seen):
                deadline = time.monotonic() + PATIENCE

    def _is_other(self, seen: str) -> bool:
        """Wait a moment for another picture, and until it stands still; say whether it came."""
        until = time.monotonic() + A_WHILE
        while (shown := self._window.text) == seen:
            if time.monotonic() > until:
                return False
            time.sleep(0.01)
        while True:
            time.sleep(0.03)
            if shown == (shown := self._window.text):
                return True


def play_by_keys(seats: str, size: tuple[int, int], term: str) -> bytes:
    """Play a game with these seats; return all that was written to the terminal."""
    rulesets_folder().mkdir(parents=True)
    (rulesets_folder() / "short.toml").write_text(ONE_ROUND)
    options = ["--ruleset", "short", "--seats", seats, "--seed", "7"]
    window = Window([*LANCASTER, "play", *options], size, term)
    try:
        player = Player(window)
        player.play_to_the_end()
        (saved,) = list_saves()
        assert saved.finished
        table = Table(read_record(saved.path))
        for seat, seating in enumerate(table.seats):
            score = rf" {seating.name} .* {table.ledger.total(seat)} PP"
            assert re.search(score, window.text), window.text
        assert player.asked == set(ASKED)
        window.type("q")
        assert window.ended() == 0
        return window.written
    finally:
        window.close()


def test_three_people_play_in_the_colours_of_a_terminal_that_has_16(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLORTERM", raising=False)
    written = play_by_keys("Ann,Bob,Cid", SMALL, "xterm")
    codes = {int(code) for codes in SGR.findall(written) for code in codes.split(b";") if code}
    assert codes <= {*STYLES, *COLOURS_OF_16}
    grounds = {code for code in codes if code in range(40, 48)}
    assert len(grounds) == 3, "the three players"
    assert not CHANGED_COLOURS.search(written)


@pytest.mark.rule("ALY-1")
def test_two_people_with_allies_play() -> None:
    play_by_keys("Ann,Bob", SIZE, "xterm-256color")
