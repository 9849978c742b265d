"""The decisions of a game that cost a seat the most, judged by what it could know at the time.

Nothing is judged here: ``judge`` in ``bots/advice.py`` does that, usually in another process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import Judged
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision, decisions
from lancaster_tui.rules.position import View
from lancaster_tui.rules.views import view
from lancaster_tui.table.record import Record
from lancaster_tui.table.replay import parse_line, replay, without_note
from lancaster_tui.table.seating import Seating

MOST: Final = 3
"""How many turning points a seat has at most."""

LEAST: Final = 0.5
"""The least cost of a turning point, in power points."""


_DOUBTS: Final = 2  # standard errors within which a cost may be chance


class Made(NamedTuple):
    """A decision of a seat with more than one answer, and what it has answered.

    ``acts`` is how many acts of the game came before it; ``seen`` is what the seat could know.
    """

    acts: int
    seen: View
    decision: Decision
    taken: Action


class TurningPoint(NamedTuple):
    """A decision, and the judgement on it."""

    made: Made
    judged: Judged


class PlayOn(NamedTuple):
    """The wish to play on from where a game stood after so many acts."""

    acts: int


def decisions_made(record: Record, seat: int) -> list[Made]:
    """Return the decisions of a seat in a game, one after another. Raises Misfit."""
    state, _, steps = replay(record)
    made = []
    for acts, line in enumerate(record.actions):
        text, _ = without_note(line)
        acting, action = parse_line(text, state.players)
        if acting == seat:
            asked = next((each for each in decisions(state) if each.seat == seat), None)
            if asked is not None and len(asked.actions) > 1:
                made.append(Made(acts, view(state.copy(), seat), asked, action))
        next(steps)
    return made


def seats_judged(seats: Sequence[Seating]) -> Sequence[int]:
    """Return the seats whose decisions are judged: those of persons, or all if there are none."""
    persons = [number for number, seat in enumerate(seats) if seat.bot is None]
    return persons or range(len(seats))


def costliest(judged: Iterable[TurningPoint]) -> list[TurningPoint]:
    """Return the decisions that cost the most, the worst first.

    Those that cost little, or whose cost may be due to chance in the tries, are left out.
    """
    told = [each for each in judged if each.judged.cost >= max(LEAST, _DOUBTS * each.judged.doubt)]
    return sorted(told, key=lambda each: -each.judged.cost)[:MOST]
