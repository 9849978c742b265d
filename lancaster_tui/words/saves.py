"""Saved games: who plays, and how far each is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from lancaster_tui.documents.errors import without_hidden
from lancaster_tui.rules.agenda import Choice
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.rules.ruleset.law_sets import WORDS
from lancaster_tui.table.faults import NotSaved
from lancaster_tui.table.saves import SaveSummary
from lancaster_tui.table.seating import Seating
from lancaster_tui.table.table import Table
from lancaster_tui.words.mistakes.located import error_text
from lancaster_tui.words.names import Names, phase_text
from lancaster_tui.words.phrases import goods, listing
from lancaster_tui.words.prompts.course import doing_text, voting_text
from lancaster_tui.words.seating import kind_label

COLUMNS: Final = ("TO BE CONTINUED", "FINISHED")
ALLIES: Final = "each with an ally"
WON: Final = "won"
SHARED: Final = "shared victory"
_DAYS: Final[Mapping[int, str]] = {0: "today", 1: "yesterday"}


def problem_text(save: SaveSummary) -> str:
    """Return why a saved game cannot be opened, with the name of its file; or nothing."""
    if save.problem is None:
        return ""
    said = error_text(save.problem)
    return said if save.problem.source else f"{without_hidden(str(save.path))}: {said}"


def stage_text(save: SaveSummary) -> str:
    """Return how far a saved game is, in short: ``round 2 of 5``, ``finished``, ``broken``."""
    if save.problem is not None:
        return "broken"
    return "finished" if save.finished else f"round {save.round} of {save.rounds}"


def how_far_text(save: SaveSummary) -> str:
    """Return how far a game is that can be opened: ``round 2 of 5, parliament``, or who won it."""
    if save.finished:
        return f"finished, {result_text(save)}"
    return f"{stage_text(save)}, {phase_text(save.phase)}"


def asked_forms(save: SaveSummary) -> list[str]:
    """Return what is asked in a game that is not over, then in short: ``Ann places a knight``."""
    seen, short = save.seen, phase_text(save.phase)
    assert seen is not None
    if is_voting(seen):
        return [voting_text(seen, None), short]
    if save.acting is not None and isinstance(choice := seen.agenda[-1], Choice):
        names = Names.at_table(seen.rules, save.seats)
        return [f"{names.seat(save.acting)} {doing_text(choice, seen, names)}", short]
    return [short]


def going_forms(save: SaveSummary) -> list[str]:
    """Return how far an unfinished game is, and what is asked unless that is a vote, in forms.

    ``round 2 of 5, Ann places a knight``, ``round 2 of 5, placing knights``.
    """
    forms = asked_forms(save)
    told = forms[-1:] if save.acting is None else forms
    return [f"{stage_text(save)}, {form}" for form in told]


def when_forms(when: datetime, now: datetime) -> Sequence[str]:
    """Return when a game was played last, the longest form first: ``yesterday, 19:05``."""
    days = (now.date() - when.date()).days
    if days in _DAYS:
        return f"{_DAYS[days]}, {when:%H:%M}", _DAYS[days]
    year = "" if when.year == now.year else f" {when.year}"
    return f"{when.day} {when:%B}{year}", f"{when.day} {when:%b}{year}"


def open_text(save: SaveSummary) -> str:
    """Return what opening a saved game does."""
    return "see the score sheet" if save.finished else f"go on: {asked_forms(save)[0]}"


def winner_text(save: SaveSummary) -> str:
    """Return who has won a finished game, and by how much: ``Ann won by 7``."""
    return won_by_text(_winners(save), save.points)


def won_by_text(winners: Sequence[str], points: Sequence[int]) -> str:
    """Return who has won a game with such points: ``Ann won by 7``."""
    best, *others = sorted(points, reverse=True)
    if len(winners) > 1:
        return f"{listing(winners)} shared the victory"
    return f"{winners[0]} won by {best - others[0]}"


def laws_text(letters: str) -> str:
    """Return which laws a saved game has: ``base laws``, ``laws b n b b n``."""
    word = next((word for word, each in WORDS.items() if each == letters), None)
    return f"{word} laws" if word is not None else f"laws {' '.join(letters)}"


def seats_text(seats: Sequence[Seating]) -> str:
    """Return who plays, in the order of the seats: ``Ann, Neville (greedy)``."""
    return ", ".join(
        seat.name if seat.bot is None else f"{seat.name} ({kind_label(seat.bot)})" for seat in seats
    )


def _winners(save: SaveSummary) -> list[str]:
    best = max(save.points)
    return [seat.name for seat, pp in zip(save.seats, save.points, strict=True) if pp == best]


def result_text(save: SaveSummary) -> str:
    """Return who has won a finished game (END-5), without a full stop."""
    best, winners = max(save.points), _winners(save)
    if len(winners) > 1:
        return f"{listing(winners)} shared the victory with {goods(best, 'pp')} each"
    return f"{winners[0]} won with {goods(best, 'pp')}"


SEAT_KEPT: Final = "The game goes on; your seat is kept for you."
"""What happens to a hosted game when somebody leaves it."""

SAVED_AGAIN: Final = "The game could be saved again, and goes on."
"""What the host is told when a game has waited for a disk that was full."""


def left_text(table: Table) -> str:
    """Return what happens to a game when the players leave it."""
    if table.save_fault is not None:
        return f"{unsaved_text(table.save_fault)} Leaving tries again."
    if table.save is None or not table.save.is_written:
        return "This game is not saved."
    return "It is saved; continue it from the menu or with `lancaster resume`."


def warning_text(warning: NotSaved) -> str:
    """Return what the players are told when the last act could not be saved."""
    if warning.waits:
        return f"The game waits: it could not be saved ({warning.why})."
    return f"The game could not be saved ({warning.why}). The next action tries again."


def unsaved_text(fault: str) -> str:
    """Return that the last actions of a game are not saved; ``fault`` is why."""
    return f"The last actions could not be saved ({fault})."
