"""What people say and do, and who is at a seat, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.lobby.signs import Line, SeatSign, TableSign
from lancaster_tui.words.visits import PRESENCE_TEXTS, READY, line_text, said


def lines_after(lines: Sequence[Line], last: Line | None) -> Sequence[Line]:
    """Return the lines behind one that was the last; all if it is there no more."""
    for number in range(len(lines), 0, -1):
        if lines[number - 1] == last:
            return lines[number:]
    return lines


def told(line: Line) -> str:
    """Return something said or done in a line."""
    time, between = f"{line.when.astimezone():%H:%M}", ": " if said(line) else " "
    who = f"{line.who}{between}" if line.who else ""
    return f"{time} {who}{line_text(line)}"


def seats_text(table: TableSign) -> str:
    """Return who sits at a table: ``Ann (here, ready), greedy (bot), free``."""
    is_open = table.status == "open"
    return ", ".join(_seat_text(seat, is_ready=is_open and seat.is_ready) for seat in table.seats)


def _seat_text(seat: SeatSign, *, is_ready: bool) -> str:
    if seat.presence == "free":
        return PRESENCE_TEXTS["free"]
    signs = [PRESENCE_TEXTS[seat.presence], *([READY] if is_ready else [])]
    return f"{seat.name or seat.bot} ({', '.join(signs)})"
