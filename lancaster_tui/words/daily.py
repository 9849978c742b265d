"""The puzzle of a day in words: the task, the answer, and why it is better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lancaster_tui.learn.attempt import DailyAttempt
from lancaster_tui.learn.daily import MOST_LOOKS
from lancaster_tui.learn.goals import Wins
from lancaster_tui.learn.lesson import Hint, Puzzle, Try, learner
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.notation import action_text
from lancaster_tui.table.table import Table
from lancaster_tui.words.advice import move_forms, placement_reasons
from lancaster_tui.words.advice_reasons import reason_forms
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import number_of, sentence
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from lancaster_tui.learn.daily import Found
    from lancaster_tui.rules.actions import Action

DAILY: Final = "A puzzle a day"
DAILY_ABOUT: Final = "the best move of a position, another one every day"
LOOKING: Final = "The puzzle of the day is being looked for: bots play, and search judges."
SOLVED_TODAY: Final = "solved today"
NOT_FOUND: Final = "The puzzle of the day could not be found."
DAILY_AGAIN: Final = "Come back tomorrow for another one."
_TASK: Final = "One placement is better than all others. Which?"
_ABOUT: Final = (
    "You are {}, in round {} of a game between bots. Judged is by how much you lead at the end, "
    "on average of many ways the game can go on."
)
_OTHERWISE: Final = "Not the best: that is not even among the best three."
_LONGEST: Final = 300  # characters of a sentence in a puzzle


def how_it_is_found() -> str:
    """Return how the puzzle of a day is found."""
    return (
        f"Bots play up to {MOST_LOOKS} games, and search looks for a position in which one "
        "placement is better than all others. That takes some seconds."
    )


def looking_text(number: int) -> str:
    """Return what is said while a position is looked at, by its number from 0."""
    return f"{LOOKING} Position {number + 1} of at most {MOST_LOOKS}; Esc leaves."


def daily_text(day: date) -> str:
    """Return which puzzle it is: ``puzzle of 2026-11-23``."""
    return f"puzzle of {day.isoformat()}"


def daily_attempt(found: Found) -> DailyAttempt:
    """Return an attempt at the puzzle of a day."""
    record = found.record  # which a table goes on writing
    return DailyAttempt(daily_puzzle(found), record.cut(len(record.actions)))


def daily_puzzle(found: Found) -> Puzzle:
    """Return the puzzle of a day: what it asks, and what is said to each answer."""
    record, advice = found.record, found.advice
    table, seat = Table(record), learner(record)
    names, view = Names.at_table(table.rules, table.seats), table.view(seat)
    decision = table.decision(seat)
    assert decision is not None
    moves = [each.action for each in advice.moves]
    named = [move_forms(action, decision, view, names)[0] for action in moves]
    facts = []
    for number, action in enumerate(moves):
        assert isinstance(action, Place)
        fate = advice.outcomes[number].fate
        told = placement_reasons(action, fate, decision, view, names, purse=True)
        facts.append("; ".join(fact.text for fact in told[:2]))
    reasons = [sentence(why) for why in reason_forms(advice, 0, seat, names, purse=True)]
    ahead = f"{found.ahead:.1f} PP ahead of the next best, {named[1]}"
    result = f"{named[0]} is {ahead}: {facts[0]}"
    return Puzzle(
        position="daily",
        task=_TASK,
        about=_ABOUT.format(names.seat(seat), view.round),
        shows=["players", "france"],
        rules=["PLC-3"],
        goal=[Wins(kind="wins")],
        hint=Hint(
            moves=[action_text(moves[0])],
            move=f"{named[0]}: {facts[0]}.",
            why=longest([f"{why}. It is {ahead}." for why in reasons], _LONGEST),
        ),
        tries=[
            *(
                Try(
                    moves=[action_text(moves[number])],
                    when=[Wins(kind="wins")],
                    says=_close_text(found, number, seat, names),
                    rule="PLC-3",
                )
                for number in range(1, len(moves))
            ),
            *_with_other_squires(decision.actions, moves[0]),
        ],
        otherwise=_OTHERWISE,
        learned=longest(
            [*(f"{result}. {why}." for why in reasons), f"{result}.", f"{named[0]} is {ahead}."],
            _LONGEST,
        ),
    )


def _with_other_squires(actions: Iterable[Action], best: Action) -> list[Try]:
    """Return what is said to the best move with another number of squires."""
    assert isinstance(best, Place)
    squires = number_of(best.squires, "squire", "squires") if best.squires else "no squires"
    return [
        Try(
            moves=[action_text(action)],
            when=[Wins(kind="wins")],
            says=f"The right knight and the right place, but {squires} would be better.",
            rule="PLC-5",
        )
        for action in actions
        if isinstance(action, Place) and action._replace(squires=best.squires) == best != action
    ]


def _close_text(found: Found, number: int, seat: int, names: Names) -> str:
    """Return what is said to one of the next best moves."""
    moves = found.advice.moves
    less = moves[0].worth - moves[number].worth
    better = f"Good, but there is one that is {less:.1f} PP better."
    reasons = reason_forms(found.advice, number, seat, names, purse=True)
    return longest([f"{better} {sentence(why)}." for why in reasons], _LONGEST)
