"""The score sheet in lines."""

from __future__ import annotations

from lancaster_tui.rules.events import FinalRanking
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.table.ledger import NOT_KEPT, Ledger, Losses
from lancaster_tui.table.seat import TableSeat
from lancaster_tui.table.verdict import verdict
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.scores import (
    ALLIES_RULE,
    ALLY_KNIGHTS,
    KNIGHTS_LEFT,
    NOTHING_WON,
    SOURCES,
    WON_BY_ALLIES,
    lost_text,
    ranking_text,
    result_text,
    verdict_text,
    when_won,
)


def sheet_lines(onlooker: TableSeat, names: Names) -> list[str]:
    """Return the score sheet of a game that is over: points by source and round, winner (END)."""
    ledger = onlooker.ledger
    standings = ledger.standings()
    totals = [ledger.total(seat) for seat in range(len(names.seats))]
    by_source = [
        f"{place}. {names.seat(seat)}, {totals[seat]} PP: {_sources(ledger, seat)}."
        for place, seat in standings
    ]
    by_round = [f"{names.seat(seat)}: {_rounds(ledger, seat, names)}." for _, seat in standings]
    rankings = [
        f"{sentence(ranking_text(event, names))}."
        for event in onlooker.log()
        if isinstance(event, FinalRanking)
    ]
    outcome = f"{result_text(totals, names)}."
    decided = verdict_text(verdict(ledger, names.rules.rounds), names)
    allies = _allies(onlooker, names) if names.has_allies else []
    points = ["Score sheet:", *by_source, "By round:", *by_round]
    return [*points, *allies, *rankings, decided, outcome]


def _allies(onlooker: TableSeat, names: Names) -> list[str]:
    """Return what allies have won, which is lost, and the knights that count for nothing."""
    view, losses = onlooker.view(), Losses(onlooker.log(), len(names.seats))
    lines = []
    for ally in filter(view.is_ally, range(len(view.factions))):
        lost = [
            f"{lost_text(what)} {total}" for what in NOT_KEPT if (total := losses.total(ally, what))
        ]
        strength = f"{KNIGHTS_LEFT}: {ALLY_KNIGHTS} {won_strength(view, ally)}"
        lines.append(f"{names.faction(ally)}: {', '.join(lost) or NOTHING_WON}; {strength}.")
    return [f"{sentence(WON_BY_ALLIES)}:", *lines, ALLIES_RULE]


def _sources(ledger: Ledger, seat: int) -> str:
    points = ledger.by_source(seat)
    won = [f"{name} {points[kind]}" for kind, name in SOURCES.items() if points.get(kind)]
    return ", ".join(won) or "nothing"


def _rounds(ledger: Ledger, seat: int, names: Names) -> str:
    points = ledger.by_round(seat)
    rounds = ledger.rounds(names.rules.rounds)
    won = [f"{points[number]} {when_won(number)}" for number in rounds if points.get(number)]
    return ", ".join(won) or "nothing"
