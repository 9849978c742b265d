"""The puzzle of a day in words: the task, the answer, and why it is better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lancaster_tui.bots.advice import TRIES, Judged
from lancaster_tui.bots.comparison import LITTLE, Difference, differences
from lancaster_tui.learn.attempt import DailyAttempt, Verdict
from lancaster_tui.learn.daily import MOST_LOOKS
from lancaster_tui.learn.goals import Wins
from lancaster_tui.learn.lesson import Hint, Puzzle, Try, learner
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.places import CASTLE, CONFLICT
from lancaster_tui.table.table import Table
from lancaster_tui.words.advice import move_facts, move_forms, placement_reasons
from lancaster_tui.words.advice_reasons import difference_forms
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, number_of, sentence
from lancaster_tui.words.places import county_wins, place_gives
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from lancaster_tui.learn.daily import Found
    from lancaster_tui.rules.position import View
    from lancaster_tui.words.prompts.law_facts import Fact

DAILY: Final = "A puzzle a day"
DAILY_ABOUT: Final = "the best move of a position, another one every day"
LOOKING: Final = "Looking for the puzzle of the day: bots play, and search weighs their moves."
JUDGING: Final = "Let's see: bots are trying your move."
_NOT_JUDGED: Final = "Not the best move. How much worse it is could not be found out."
SOLVED_TODAY: Final = "solved today"
NOT_FOUND: Final = "The puzzle of the day could not be found."
DAILY_AGAIN: Final = "Come back tomorrow for another one."
_TASK: Final = "One placement is better than all others. Which?"
_ABOUT: Final = (
    "You are {}, in round {} of a game between bots. Bots tried each likely move {} times, to the "
    "end of the round: the best promises the biggest lead at the end of the game, or the smallest "
    "deficit."
)
_AS_GOOD: Final = "As good as the best move that search had found: {}"
_RULE: Final = "PLC-3"
_CLOSE: Final = 5.0  # power points below which a move is good, though not the best
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
    best, second = (each.action for each in advice.moves[:2])
    assert isinstance(best, Place)
    name, next_name = (move_forms(each, decision, view, names)[0] for each in (best, second))
    told = placement_reasons(best, advice.outcomes[0].fate, decision, view, names, purse=True)
    ahead = f"{found.ahead:.1f} PP ahead of {next_name}"
    why = difference_forms(_differences(found, 1, seat), round(found.ahead), names)
    aheads = [*(f"{ahead}: {form}." for form in why), f"{ahead}."]
    brings = _brings(move_facts(advice, 0, decision, view, {seat}, names))
    learned = [*(f"{text} {form}" for form in brings for text in aheads), *aheads]
    return Puzzle(
        position="daily",
        task=_TASK,
        about=_ABOUT.format(names.seat(seat), view.round, TRIES),
        shows=["england", "parliament", "france", "players"],
        rules=[_RULE],
        goal=[Wins(kind="wins")],
        hint=Hint(
            moves=[action_text(best)],
            look=_look(best, seat, view, names),
            move=f"{name}: {'; '.join(fact.text for fact in told[:2])}.",
            why=longest([f"It is {text}" for text in aheads], _LONGEST),
        ),
        tries=[
            Try(
                moves=[action_text(each.action)],
                when=[Wins(kind="wins")],
                says=_missed_text(
                    Judged(
                        each.action,
                        best,
                        advice.moves[0].worth - each.worth,
                        _differences(found, number, seat),
                    ),
                    names,
                ),
                rule=_RULE,
            )
            for number, each in enumerate(advice.moves[1:], 1)
        ],
        otherwise=_NOT_JUDGED,
        learned=longest([f"{name} is {text}" for text in learned], _LONGEST),
    )


def _look(best: Place, seat: int, view: View, names: Names) -> str:
    """Return where the best move goes, and what decides there: not with which knight (PLC-6)."""
    place = best.place
    if place >= CONFLICT:
        conflict = view.conflict_at(place)
        assert conflict is not None
        french = names.rules.conflicts[conflict.card].strength
        has = f"the French have {french}, England {conflict.total} so far"
        asks = "Which knight is worth sending, and where would it rank?"
        return f"In {names.conflict(place)} {has}. {asks}"
    if place >= CASTLE:
        gives = place_gives(place, view, names, seat)
        safe = f"Nobody expels a knight in a castle, and one space there gives this: {gives}"
        return f"{safe}. Which knight can you spare for it?"
    occupant = view.counties[place]
    if occupant is None:
        wins = county_wins(place, seat, view, names)
        asks = "Who may go there, and who could expel that knight?"
        return f"One free county offers this: {wins}. {asks}"
    stands = f"{names.faction(occupant.faction)} holds {names.place_name(place)} with"
    return f"{stands} {occupant.total}: what do you have that beats it?"


def _brings(facts: Sequence[Fact]) -> Sequence[str]:
    """Return what speaks for the best move at the table, in forms: power points first."""
    good = [fact.text for fact in facts if not (fact.is_warning or fact.joins)]
    good.sort(key=lambda text: " PP" not in text)
    return [f"{sentence('; '.join(good[:number]))}." for number in (2, 1) if len(good) >= number]


def _differences(found: Found, number: int, seat: int) -> list[Difference]:
    """Return in what the best move differs from another one that search has tried."""
    best, other = (found.advice.outcomes[each].endings for each in (0, number))
    return differences(best, other, seat)


def judged_verdict(attempt: DailyAttempt, judged: Judged) -> Verdict:
    """Return what is said to a move that was judged after it had been made.

    One that is about as good as the best solves the puzzle, too.
    """
    names = Names.at_table(attempt.table.rules, attempt.table.seats)
    if judged.cost < LITTLE:
        return Verdict(is_solved=True, says=_AS_GOOD.format(attempt.puzzle.hint.move), rule=_RULE)
    return Verdict(is_solved=False, says=_missed_text(judged, names), rule=_RULE)


def not_judged_verdict() -> Verdict:
    """Return what is said to a move that could not be judged."""
    return Verdict(is_solved=False, says=_NOT_JUDGED, rule=_RULE)


def _missed_text(judged: Judged, names: Names) -> str:
    """Return how much worse a move is than the best one, and why."""
    taken, best = judged.taken, judged.best
    assert isinstance(taken, Place)
    assert isinstance(best, Place)
    cost = max(round(judged.cost), 1)
    worse = f"about {goods(cost, 'pp')} worse than the best move"
    head = f"{sentence(worse)}."
    if taken._replace(squires=best.squires) == best:
        head = f"The right knight and the right place, but {_squires(best.squires)} would be "
        head += f"better: this is {worse}."
    elif judged.cost < _CLOSE:
        head = f"Good, but {worse}."
    better = difference_forms(judged.differences, cost, names)
    return longest([*(f"{head} With the best move: {form}." for form in better), head], _LONGEST)


def _squires(number: int) -> str:
    return number_of(number, "squire", "squires") if number else "no squires"
