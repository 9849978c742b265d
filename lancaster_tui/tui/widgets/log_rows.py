"""Lines of the log as rows: whose doing, then what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lancaster_tui.tui.widgets.drawing import Piece, Row, row_width, wrap
from lancaster_tui.tui.widgets.seats import seat_ink, seat_shape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lancaster_tui.words.log import LogLine
    from lancaster_tui.words.names import Names

SIGN_WIDTH: Final = 2  # columns before a text
_BLANK: Final[Piece] = (" " * SIGN_WIDTH, "")


def log_rows(line: LogLine, names: Names, width: int) -> list[Row]:
    """Return a line of the log on rows of its own."""
    first, *rest = wrap(line.text, width - SIGN_WIDTH)
    sign, ink = _sign(line, names), _ink(line)
    return [[sign or _BLANK, (first, ink)], *([_BLANK, (more, ink)] for more in rest)]


def running_on(lines: Iterable[LogLine], names: Names, width: int) -> list[Row]:
    """Return lines of the log one after the other on the same rows."""
    rows: list[Row] = [[]]
    for line in lines:
        sign, gap, ink = _sign(line, names), _BLANK, _ink(line)
        for text in line.text.split(" "):
            word: Row = [(text, ink)] if sign is None else [sign, (text, ink)]
            if not rows[-1]:
                rows[-1] = word
            elif row_width([*rows[-1], gap, *word]) > width:
                rows.append(word)
            else:
                rows[-1] += [gap, *word]
            sign, gap = None, (" ", "")
    return rows


def _sign(line: LogLine, names: Names) -> Piece | None:
    """Return whose doing a line tells, if anybody's."""
    if line.faction is None:
        return None
    return f"{seat_shape(line.faction, names)} ", seat_ink(line.faction, names)


def _ink(line: LogLine) -> str:
    return "strong" if line.is_heading else ""
