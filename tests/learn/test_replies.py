"""What is said to every answer there is to a puzzle fits the answer: sums, amounts, places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from lancaster_tui.learn.attempt import Attempt
from lancaster_tui.learn.lesson import Lesson, Puzzle, lessons
from lancaster_tui.rules.events import (
    BallotsRevealed,
    Event,
    FinalRanking,
    Gained,
    Paid,
    Placed,
)
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.phases.placing import ChooseFavour
from lancaster_tui.rules.places import CONFLICT_PLACES, COUNTY_PLACES, place_text
from lancaster_tui.rules.position import View

PUZZLES = [
    pytest.param(lesson, number, id=f"{lesson.id}-{number}")
    for lesson in lessons()
    for number in range(len(lesson.puzzles))
]
SUM = re.compile(r"(\d+) ([+-]) (\d+) = (\d+)")
LESS = re.compile(r"= (\d+) is less than (\d+)")
COUNT = re.compile(r"\b(yes|no) (\d+)\b", re.IGNORECASE)
NUMBER = re.compile(r"(?<![S\d])\d+")
LETTER = re.compile(r"\b[J-OW-Z]\b")


def answers(lesson: Lesson, number: int) -> Iterator[tuple[Attempt, Sequence[str]]]:
    """Yield every way in which a puzzle can be answered; of favours, which do not matter, one."""
    to_try: list[tuple[str, ...]] = [()]
    while to_try:
        moves = to_try.pop()
        attempt = Attempt.at(lesson, number)
        table, left = attempt.table, list(moves)
        while attempt.verdict is None and not table.is_over:
            decision = table.decision(attempt.seat)
            if decision is None:
                bot = table.next_bot()
                assert bot is not None
                table.act(bot, *table.bot_action(bot))
                continue
            acts = {action_text(each): each for each in decision.actions}
            if not left:
                is_favour = isinstance(decision.choice, ChooseFavour)
                to_try += [(*moves, each) for each in list(acts)[: 1 if is_favour else None]]
                break
            table.act(attempt.seat, acts[left.pop(0)])
        else:
            yield attempt, moves
        table.close()


def amounts(events: Sequence[Event], view: View, before: View, seat: int) -> set[int]:
    """Return the amounts there were in what has happened to a seat."""
    rules = view.rules
    found: set[int] = set()
    for event in events:
        match event:
            case Placed(faction, strength, place, squires) if faction == seat:
                found |= {strength, squires, strength + squires, strength + squires + 1}
                if place in CONFLICT_PLACES and (conflict := view.conflict_at(place)) is not None:
                    card = rules.conflicts[conflict.card]
                    found |= {conflict.total, card.strength, *card.points}
                    found |= {stack.total for stack in conflict.stacks}
                elif place in COUNTY_PLACES and (held := before.counties[place]) is not None:
                    found |= {held.strength, held.squires, held.strength + held.squires}
            case BallotsRevealed(_, _, yes, no):
                found |= {yes, no, 1}
            case Gained(who, _, amount) | Paid(who, _, amount) if who == seat:
                found.add(amount)
            case FinalRanking(_, totals):
                ending = rules.ending
                found |= {*totals, ending.tiles.first, ending.tiles.second}
            case _:
                pass
    nobles = rules.ending.nobles
    had = len(before.seats[seat].nobles)
    goods = view.seats[seat].gold, view.seats[seat].squires
    return found | {*goods, nobles[had], nobles[had + 1], nobles[had + 1] - nobles[had]}


def numbers(text: str) -> set[int]:
    return set(map(int, NUMBER.findall(text)))


def told(puzzle: Puzzle) -> str:
    return f"{puzzle.task} {puzzle.about} {puzzle.keys}"


@pytest.mark.parametrize(("lesson", "number"), PUZZLES)
def test_every_reply_fits_the_answer(lesson: Lesson, number: int) -> None:
    puzzle = lesson.puzzles[number]
    start = Attempt.at(lesson, number)
    before, known = start.table.view(start.seat), len(start.table.log(None))
    said = set()
    for attempt, moves in answers(lesson, number):
        verdict = attempt.verdict
        assert verdict is not None, moves
        says, view = verdict.says, attempt.table.view(attempt.seat)
        said.add(says)
        events = attempt.table.log(attempt.seat)[known:]
        what = f"{moves}: {says}"
        for one, sign, other, total in SUM.findall(says):
            assert int(one) + int(f"{sign}{other}") == int(total), what
        for one, other in LESS.findall(says):
            assert int(one) < int(other), what
        for side, count in COUNT.findall(says):
            counted = next(each for each in events if isinstance(each, BallotsRevealed))
            assert int(count) == (counted.yes if side.lower() == "yes" else counted.no), what
        facts = amounts(events, view, before, attempt.seat)
        assert numbers(says) <= facts | numbers(told(puzzle)), what
        assert set(LETTER.findall(says)) <= set(LETTER.findall(f"{moves} {told(puzzle)}")), what
        for place, county in enumerate(view.rules.counties):
            if county.name in says and county.name not in told(puzzle):
                assert f" {place_text(place)}" in moves[0], what
    assert said >= {puzzle.learned, *(each.says for each in puzzle.tries)}, "none is said in vain"
