"""The puzzle of a day: from its date alone, the same everywhere, with one best answer."""

from __future__ import annotations

import re
from datetime import date
from io import StringIO
from pathlib import Path
from time import sleep

import pytest

from lancaster_tui.bots.advice import Judged, judge
from lancaster_tui.learn import daily, lesson
from lancaster_tui.learn.attempt import Attempt, Verdict
from lancaster_tui.learn.daily import Found, find_puzzle
from lancaster_tui.learn.progress import Progress
from lancaster_tui.plain import lessons
from lancaster_tui.plain.lessons import solve_daily
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.table.thinking import Thinking
from lancaster_tui.words import daily as words
from lancaster_tui.words.names import Names

QUICK = date(2026, 12, 15)
"""A day on which the first position is clear enough, so that no other is looked at."""


@pytest.fixture(scope="module")
def found() -> Found:
    return find_puzzle(QUICK)


def tried(found: Found, move: str) -> Verdict:
    attempt = words.daily_attempt(found)
    attempt.table.act(attempt.seat, parse_action(move))
    verdict = attempt.verdict
    assert verdict is not None
    return verdict


def test_one_move_is_clearly_ahead(found: Found) -> None:
    first, second, *_ = found.advice.moves
    assert first.worth - second.worth == found.ahead
    assert found.ahead >= 3


def test_another_process_finds_the_same(found: Found) -> None:
    thinking: Thinking[Found] = Thinking()
    thinking.ask(find_puzzle, QUICK)
    while (other := thinking.answer()) is None:
        sleep(0.05)
    thinking.close()
    assert other.record.actions == found.record.actions
    assert other.advice == found.advice


def test_other_days_have_other_positions() -> None:
    one, other = (daily._position(date(2026, 12, day), 0) for day in (1, 2))
    assert one.actions != other.actions


def test_the_best_move_solves_it_and_no_other(found: Found) -> None:
    attempt = words.daily_attempt(found)
    decision = attempt.table.decision(attempt.seat)
    assert decision is not None
    best = attempt.puzzle.hint.moves[0]
    verdict = tried(found, best)
    assert verdict.is_solved
    assert f"{found.ahead:.1f} PP ahead of " in verdict.says
    others = [each.moves[0] for each in attempt.puzzle.tries]
    assert len(others) >= len(found.advice.moves) - 1
    for move in others:
        assert not tried(found, move).is_solved
    assert re.search(r"about \d+ PP worse than the best move\. \w+", tried(found, others[0]).says)


def test_the_answer_says_what_the_best_move_brings_at_the_table(found: Found) -> None:
    learned = words.daily_puzzle(found).learned
    assert learned.endswith(
        "(+2 PP). 2nd in most games: 2 PP (4 if England wins); King's Favour: mostly noble of any "
        "county."
    )


def test_the_first_hint_says_what_decides_where_but_not_with_which_knight(found: Found) -> None:
    look = words.daily_puzzle(found).hint.look
    assert look.startswith("In last stand W the French have 9, England 1 so far.")
    assert not re.search(r"\bS[1-4]\b", look)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (
            "place S1 J",
            "Nobody expels a knight in a castle, and one space there gives this: ",
        ),
        ("place S2 A", "One free county offers this: extension tile or noble."),
        ("place S4 E +1", "Percy holds Bedford with 4: what do you have that beats it?"),
    ],
)
def test_a_first_hint_fits_the_place_of_the_best_move(move: str, told: str) -> None:
    attempt = Attempt.at(lesson.lessons()[0], 1 if "E" in move else 0)
    best = parse_action(move)
    assert isinstance(best, Place)
    names = Names.at_table(attempt.table.rules, attempt.table.seats)
    view = attempt.table.view(attempt.seat)
    assert words._look(best, attempt.seat, view, names).startswith(told)


def test_another_move_is_judged_before_it_is_answered(found: Found) -> None:
    attempt = words.daily_attempt(found)
    attempt.table.act(attempt.seat, parse_action("place S1 N"))
    assert attempt.verdict is None
    assert attempt.to_judge is not None
    seen, decision, taken = attempt.to_judge
    judged = judge(seen, decision, taken)
    attempt.tell(words.judged_verdict(attempt, judged))
    assert attempt.to_judge is None
    assert attempt.verdict is not None
    assert not attempt.verdict.is_solved
    cost = f"bout {round(judged.cost)} PP worse than the best move."
    assert cost in attempt.verdict.says
    assert re.search(r"With the best move: .+ \(\+\d+ PP\)", attempt.verdict.says)
    assert attempt.puzzle.hint.moves == [action_text(judged.best)]


def test_a_move_that_turns_out_as_good_as_the_best_solves_it(found: Found) -> None:
    attempt = words.daily_attempt(found)
    attempt.table.act(attempt.seat, parse_action("place S1 N"))
    assert attempt.to_judge is not None
    _, _, taken = attempt.to_judge
    verdict = words.judged_verdict(attempt, Judged(taken, taken, 0))
    assert verdict.is_solved
    assert verdict.says.startswith("As good as the best move that search had found: ")


def test_the_right_place_with_other_squires_is_told_so(found: Found) -> None:
    attempt = words.daily_attempt(found)
    best = parse_action(attempt.puzzle.hint.moves[0])
    assert isinstance(best, Place)
    judged = Judged(best._replace(squires=best.squires + 1), best, 3.2)
    says = words.judged_verdict(attempt, judged).says
    assert says.startswith("The right knight and the right place, but ")
    assert says.endswith("about 3 PP worse than the best move.")


@pytest.mark.parametrize("most", [300, 120])
def test_all_that_is_said_is_said_to_its_end(
    found: Found, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "_LONGEST", most)
    puzzle = words.daily_puzzle(found)
    texts = [
        puzzle.learned,
        puzzle.hint.move,
        puzzle.hint.why,
        *(each.says for each in puzzle.tries),
    ]
    assert [text for text in texts if not text.endswith(".")] == []
    assert len(puzzle.learned) <= most


def test_a_day_without_a_clear_move_takes_the_clearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "MOST_LOOKS", 2)
    monkeypatch.setattr(daily, "_CLEAR", 99.0)
    assert find_puzzle(QUICK).ahead > 0


def test_in_lines_it_is_tried_until_it_is_solved(
    found: Found, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lessons, "find_puzzle", lambda _: found)
    puzzle = words.daily_attempt(found).puzzle
    typed = [puzzle.tries[0].moves[0], "", "place S1 N", "", "hint", puzzle.hint.moves[0]]
    screen = StringIO()
    progress = Progress(tmp_path / "learned.toml")
    solve_daily(QUICK, progress, StringIO("".join(f"{line}\n" for line in typed)), screen)
    assert Progress(progress.path).has_solved_daily(QUICK)
    text = screen.getvalue()
    assert "puzzle of 2026-12-15" in text
    assert f"Not yet. {puzzle.tries[0].says}" in text
    assert "Let's see: bots are trying your move." in text
    assert re.search(r"Not yet\. .*bout \d+ PP worse than the best move\.", text)
    assert f"Solved. {puzzle.learned}" in text
    assert text.endswith("Come back tomorrow for another one.\n")
