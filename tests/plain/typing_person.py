"""Somebody who plays in lines of text: reads what is written and types an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from random import Random

from lancaster_tui.plain.session import play
from lancaster_tui.table.record import new_record
from lancaster_tui.table.saves import SaveFile
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table
from tests.rules.builder import BASE

SEATS = "Ann,Bob,Max=random,Zoe=random"
_OPTION = re.compile(r"^  (\d+)\. ", re.MULTILINE)
_LETTER = re.compile(r"^  ([A-Z])\. ", re.MULTILINE)

Typist = Callable[[str], str | None]
"""Is shown what was written since it last typed; returns a line, None at the end of the input."""


class Keyboard:
    """The lines of a typist, who sees what is written to an output."""

    def __init__(self, typist: Typist, screen: StringIO) -> None:
        self._typist = typist
        self._screen = screen
        self._read = 0

    def readline(self) -> str:
        """Return the next line typed, empty at the end."""
        written = self._screen.getvalue()
        line = self._typist(written[self._read :])
        self._read = len(written)
        return "" if line is None else f"{line}\n"

    def isatty(self) -> bool:
        """Nothing shows what is typed."""
        return False


def new_table(
    seats: str = SEATS, seed: int = 7, save: SaveFile | None = None, law_set: str = "base"
) -> Table:
    """Return a table at which nobody has acted."""
    return Table(new_record(BASE, parse_seats(seats), seed, law_set), save)


def played(table: Table, typist: Typist) -> str:
    """Play at a table as long as the typist likes; return all that was written."""
    screen = StringIO()
    play(table, Keyboard(typist, screen), screen)
    return screen.getvalue()


def typed(table: Table, lines: Iterable[str]) -> str:
    """Play with these lines and then the end of the input."""
    return played(table, of_lines(lines))


def of_lines(lines: Iterable[str], then: Typist = lambda _: None) -> Typist:
    """Return a typist of these lines, who then goes on as another one."""
    left: Iterator[str] = iter(lines)

    def answer(written: str) -> str | None:
        line = next(left, None)
        return then(written) if line is None else line

    return answer


def by_chance(seed: int) -> Typist:
    """Return a typist who picks one of the numbers or some of the letters shown.

    Where there are none, the typist presses Enter.
    """
    chance = Random(seed)

    def answer(written: str) -> str | None:
        numbers, letters = _OPTION.findall(written), _LETTER.findall(written)
        if letters:
            return " ".join(chance.choices(letters, k=chance.randrange(3))) or "none"
        return chance.choice(numbers) if numbers else ""

    return answer


def until(sign: str, typist: Typist) -> Typist:
    """Return a typist who ends the input when a sign is written."""

    def answer(written: str) -> str | None:
        return None if sign in written else typist(written)

    return answer
