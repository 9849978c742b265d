"""A puzzle a day: a position of a game between bots in which one placement is clearly the best.

It follows from the date alone, and is the same on all machines.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import Advice, advise
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.record import Record, new_record
from lancaster_tui.table.seating import Seating
from lancaster_tui.table.table import Table

_NAMES: Final = ("Ann", "Percy", "Talbot", "Neville")
_BOT: Final = "greedy"
_SEAT: Final = 0
MOST_LOOKS: Final = 6
"""At most so many positions are tried, unless none of them offers a choice."""

_CLEAR: Final = 2.0  # power points by which the best move is ahead of the next
_ROUNDS: Final = (2, 4)
_FEWEST: Final = 12  # placements there are to choose from
_LOST: Final = -20.0  # power points behind the best other seat from which a game is lost


class Found(NamedTuple):
    """The puzzle of a day: the game up to the question, and what search says of the answers.

    ``record`` has a person at the first seat; ``advice`` has the best moves first.
    """

    day: date
    record: Record
    advice: Advice

    @property
    def ahead(self) -> float:
        """By how many power points the best move is ahead of the next best."""
        first, second, *_ = self.advice.moves
        return first.worth - second.worth

    @property
    def is_lost(self) -> bool:
        """Whether even the best move leaves the seat far behind."""
        return self.advice.moves[0].worth < _LOST


class Look(NamedTuple):
    """What looking at a position has found: a puzzle, if anything is to be chosen in it."""

    found: Found | None


def find_puzzle(day: date) -> Found:
    """Return the puzzle of a day. It takes some seconds.

    Of a few positions it is the first in which one move is clearly ahead, else the one in which it
    is furthest ahead.
    """
    looks: list[Look] = []
    while (puzzle := chosen(looks)) is None:
        looks.append(look_at(day, len(looks)))
    return puzzle


def look_at(day: date, number: int) -> Look:
    """Return what a position of a day holds, by its number from 0: the first seat is asked."""
    record = _position(day, number)
    table = Table(record)
    decision = table.decision(_SEAT)
    assert decision is not None
    puzzle = Found(day, record, advise(table.view(_SEAT), decision))
    return Look(puzzle if len(puzzle.advice.moves) > 1 else None)


def chosen(looks: Sequence[Look]) -> Found | None:
    """Return the puzzle that is chosen from positions looked at, or None if it takes more."""
    found = [each.found for each in looks if each.found is not None]
    clear = (each for each in found if each.ahead >= _CLEAR and not each.is_lost)
    puzzle = next(clear, None)
    if puzzle is None and len(looks) >= MOST_LOOKS and found:
        return max(found, key=lambda each: (not each.is_lost, each.ahead))
    return puzzle


def _position(day: date, number: int) -> Record:
    """Return a game between bots up to a placement of the first seat."""
    rules = load_ruleset()
    chance = Random(f"puzzle:{day.isoformat()}:{number}")
    seed = chance.randrange(2**31)
    played = new_record(rules, [Seating(name, _BOT) for name in _NAMES], seed)
    persons = [Seating(name, None if seat == _SEAT else _BOT) for seat, name in enumerate(_NAMES)]
    asked = _asked_at(played, chance.randint(*_ROUNDS))
    record = new_record(rules, persons, seed)
    record.actions.extend(played.actions[: chance.choice(asked)])
    return record


def _asked_at(record: Record, number: int) -> list[int]:
    """Return after how many acts the first seat has many placements to choose from in a round.

    The game is played up to the end of that round. If there is no such moment, the first placement
    of the round is returned.
    """
    table = Table(record)
    asked: list[int] = []
    first: list[int] = []
    while table.view(None).round <= number and not table.is_over:
        seat = table.next_bot()
        assert seat is not None
        decision = table.decision(seat)
        assert decision is not None
        view = table.view(None)
        if seat == _SEAT and view.round == number and isinstance(decision.choice, PlaceKnight):
            first.append(len(record.actions))
            if len(decision.actions) >= _FEWEST:
                asked.append(len(record.actions))
        if view.round == number and view.phase != "placing":
            break
        table.act(seat, *table.bot_action(seat))
    return asked or first[:1]
