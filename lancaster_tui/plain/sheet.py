"""The score sheet in lines."""

from __future__ import annotations

from lancaster_tui.rules.events import FinalRanking, GameEnded
from lancaster_tui.table.ledger import Ledger
from lancaster_tui.table.table import Table
from lancaster_tui.words.events import victory_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.scores import SOURCES, ranking_text


def sheet_lines(table: Table, names: Names) -> list[str]:
    """Return the score sheet of a game that is over: points by source, ties, winners (END)."""
    lines = ["Score sheet:"]
    totals = [table.ledger.total(seat) for seat in range(len(names.seats))]
    for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat]):
        rank = 1 + sum(other > totals[seat] for other in totals)
        sources = _sources(table.ledger, seat)
        lines.append(f"{rank}. {names.seat(seat)}, {totals[seat]} PP: {sources}.")
    for event in table.log(None):
        if isinstance(event, FinalRanking):
            lines.append(f"{sentence(ranking_text(event, names))}.")
        elif isinstance(event, GameEnded):
            lines.append(f"{victory_text(event.winners, names)}.")
    return lines


def _sources(ledger: Ledger, seat: int) -> str:
    points = ledger.by_source(seat)
    won = [f"{name} {points[kind]}" for kind, name in SOURCES.items() if points.get(kind)]
    return ", ".join(won) or "nothing"
