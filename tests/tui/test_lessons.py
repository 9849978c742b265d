"""Lessons on the screen: every one is played by keys, its task answered, its progress kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import cache
from typing import cast

import pytest
from textual.app import App
from textual.pilot import Pilot

from lancaster_tui.learn.daily import Found, Look, find_puzzle
from lancaster_tui.learn.lesson import lessons
from lancaster_tui.learn.progress import Progress, PuzzleAt
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.rules import RulesScreen
from lancaster_tui.tui.learn.ballot import LessonBallot
from lancaster_tui.tui.learn.done import LessonDoneScreen
from lancaster_tui.tui.learn.lessons import LearnScreen
from lancaster_tui.tui.learn.screen import DailyScreen, LessonScores, LessonScreen, TaskScreen
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import on_screen, press, screen_text, settle, wait_for
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.table.layout import LESSON
from lancaster_tui.tui.table.lesson import LessonPanel
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.words.daily import daily_attempt
from tests.tui.games import SIZE, SMALL, sees, wait_for_screen
from tests.tui.render import text_of
from tests.tui.test_typed_ahead import press_at_once

SOLUTIONS = {
    "place": "2 a enter",
    "expel": "4 e enter",
    "hold": "3 e plus plus enter",
    "battle": "3 w enter 3 enter",
    "rank": "2 w enter 3 enter",
    "pass": "enter y enter enter",
    "stop": "enter n plus plus enter enter",
    "pay": "2 enter",
    "both": "3 enter 1 enter",
    "nobles": "1 enter",
    "space": "1 j enter",
    "order": "k enter 1 enter j enter",
    "last": "2 enter 2 enter",
    "tiles": "2 enter l enter",
}
WRONG = {
    "place": "2 b enter",
    "expel": "2 e enter",
    "hold": "3 e enter",
    "battle": "1 w enter",
    "rank": "4 w enter",
    "pass": "enter y plus enter enter",
    "stop": "enter n plus enter enter",
    "pay": "3 enter",
    "both": "1 enter",
    "nobles": "2 enter",
    "space": "1 m enter",
    "order": "0 enter",
    "last": "1 enter",
    "tiles": "1 enter",
}
POSITIONS = {
    PuzzleAt(number, puzzle): each.position
    for number, lesson in enumerate(lessons())
    for puzzle, each in enumerate(lesson.puzzles)
}
PUZZLES = [pytest.param(at, id=name) for at, name in POSITIONS.items()]
DAY = date(2026, 12, 15)
"""A day on which the first position is clear enough, so that no other is looked at."""

_MOST_PAGES = 12  # of the recaps on the way to the end of a game, and its scores


@cache
def puzzle_of_the_day() -> Found:
    return find_puzzle(DAY)


@cache
def looked_at(look: Callable[[date, int], Look], day: date, number: int) -> Look:
    return look(day, number)


class SlowThinking:
    """Thinks until it is allowed to be done."""

    is_done = False

    def ask(self, look: Callable[[date, int], Look], day: date, number: int) -> None:
        self._found = looked_at(look, day, number)

    def answer(self) -> Look | None:
        return self._found if SlowThinking.is_done else None

    def close(self) -> None:
        pass


@pytest.fixture
def found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the puzzle of the day be found in no other process, and but once for all tests."""
    monkeypatch.setattr("lancaster_tui.tui.learn.lessons.Thinking", SlowThinking)
    monkeypatch.setattr(SlowThinking, "is_done", True)


def learning(at: PuzzleAt) -> LancasterApp:
    return LancasterApp(pace=0, lesson=at)


async def judged(pilot: Pilot[None], keys: str) -> str:
    """Press keys, and Enter until the task is judged; return what the screen shows."""
    await settle(pilot)
    await press(pilot, keys.split())
    for _ in range(_MOST_PAGES):
        await settle(pilot)
        text = screen_text(pilot.app)
        if isinstance(pilot.app.screen, TaskScreen) and ("SOLVED" in text or "NOT YET" in text):
            return text
        await press(pilot, ["enter"])
    raise AssertionError(screen_text(pilot.app))


def position(at: PuzzleAt) -> str:
    return lessons()[at.lesson].puzzles[at.puzzle].position


def is_last(at: PuzzleAt) -> bool:
    """Whether a lesson ends with a puzzle, and says what to remember."""
    return at.puzzle + 1 == len(lessons()[at.lesson].puzzles)


@pytest.mark.parametrize(
    ("at", "size"),
    [
        pytest.param(at, size, id=f"{name}-{size[0]}")
        for at, name in POSITIONS.items()
        for size in ((SIZE, SMALL) if is_last(at) else (SIZE,))
    ],
)
async def test_every_lesson_is_solved_by_keys(at: PuzzleAt, size: tuple[int, int]) -> None:
    async with on_screen(learning(at), size) as pilot:
        text = await judged(pilot, SOLUTIONS[position(at)])
        assert "SOLVED" in text
        lesson = lessons()[at.lesson]
        assert Progress().has_solved(lesson, at.puzzle)
        await press(pilot, ["enter"])
        await settle(pilot)
        if is_last(at):
            assert isinstance(pilot.app.screen, LessonDoneScreen)
            text = screen_text(pilot.app)
            assert "WHAT TO REMEMBER" in text
            assert lesson.remember[-1].split()[-1] in text
            assert ("WHAT WINS GAMES" in text) == bool(lesson.play_well)
            assert all(each in text for each in lesson.play_well)
            assert "NEXT" in text
            await press(pilot, ["enter"])
            await settle(pilot)
        is_end = at.lesson + 1 == len(lessons()) and is_last(at)
        assert isinstance(pilot.app.screen, NewGameScreen if is_end else LessonScreen)
        assert "SOLVED" not in screen_text(pilot.app)


async def test_the_mark_in_the_list_is_before_the_lesson_that_enter_begins() -> None:
    async with on_screen(LancasterApp(pace=0), SIZE) as pilot:
        await press(pilot, ["e", "down"])
        await settle(pilot)
        marked = [line.strip() for line in screen_text(pilot.app).splitlines() if "▌" in line]
        assert len(marked) == 2
        assert marked[0].startswith(f"▌2  {lessons()[1].title}")


@pytest.mark.parametrize("at", PUZZLES)
async def test_a_wrong_move_is_answered_and_can_be_made_again(at: PuzzleAt) -> None:
    async with on_screen(learning(at), SIZE) as pilot:
        await settle(pilot)
        before = screen_text(pilot.app)
        assert "NOT YET" in await judged(pilot, WRONG[position(at)])
        assert not Progress().has_solved(lessons()[at.lesson], at.puzzle)
        await press(pilot, ["enter"])
        await settle(pilot)
        assert screen_text(pilot.app) == before


async def test_a_hint_says_where_to_look_then_the_move_and_goes_again() -> None:
    async with on_screen(learning(PuzzleAt(0, 1)), SIZE) as pilot:
        await settle(pilot)
        await press(pilot, ["exclamation_mark"])
        assert "The knight in Bedford counts 3" in screen_text(pilot.app)
        assert "5 beats 4" not in screen_text(pilot.app)
        await press(pilot, ["exclamation_mark"])
        assert "S4 with 1 squire to E Bedford: 5 beats 4." in screen_text(pilot.app)
        await press(pilot, ["exclamation_mark"])
        assert "5 beats 4" not in screen_text(pilot.app)


async def test_escape_takes_back_the_hint_and_the_move_before_it_leaves() -> None:
    async with on_screen(learning(PuzzleAt(1, 1)), SIZE) as pilot:
        await settle(pilot)
        await press(pilot, ["2", "w", "enter"])
        await sees(pilot, "take a King's Favour")
        await press(pilot, ["exclamation_mark"])
        assert "HINT" in screen_text(pilot.app)
        await press(pilot, ["escape"])
        assert "HINT" not in screen_text(pilot.app)
        assert "take a King's Favour" in screen_text(pilot.app)
        await press(pilot, ["escape"])
        await sees(pilot, "place a knight")
        await press(pilot, ["escape"])
        await wait_for_screen(pilot, LearnScreen)


async def test_a_hint_goes_once_another_move_is_made() -> None:
    async with on_screen(learning(PuzzleAt(1, 0)), SIZE) as pilot:
        await settle(pilot)
        await press(pilot, ["exclamation_mark", "3", "y", "enter"])
        await sees(pilot, "NOT YET")
        assert "HINT" not in screen_text(pilot.app)


@pytest.mark.parametrize(
    ("at", "keys", "says"),
    [
        (PuzzleAt(1, 0), "3 y enter", "France wins as it stands"),  # no favour is asked for first
        (PuzzleAt(3, 0), "2 enter", "the noble stays in Stafford"),  # nor which knight is upgraded
        (PuzzleAt(5, 0), "1 enter", "The noble brings 1 PP"),  # nor is the game counted
    ],
    ids=["favour", "upgrade", "count"],
)
async def test_a_move_that_cannot_be_right_any_more_is_judged_at_once(
    at: PuzzleAt, keys: str, says: str
) -> None:
    async with on_screen(learning(at), SIZE) as pilot:
        await settle(pilot)
        await press(pilot, keys.split())
        await sees(pilot, "NOT YET")
        told = text_of(pilot.app.screen.query_one(LessonPanel))
        assert says in " ".join(told.split())


async def test_keys_typed_after_try_again_are_kept_for_the_next_try() -> None:
    async with on_screen(learning(PuzzleAt(0, 1)), SIZE) as pilot:
        await judged(pilot, WRONG["expel"])
        press_at_once(cast("LancasterApp", pilot.app), "enter", "enter", "4", "e")
        await sees(pilot, "which goes home, its squire lost")
        assert "NOT YET" not in screen_text(pilot.app)
        await press(pilot, ["enter"])
        await sees(pilot, "SOLVED")


@pytest.mark.parametrize("at", PUZZLES)
async def test_all_of_a_task_is_told_on_a_small_screen(at: PuzzleAt) -> None:
    puzzle = lessons()[at.lesson].puzzles[at.puzzle]
    async with on_screen(learning(at), SMALL) as pilot:
        await settle(pilot)
        told = pilot.app.screen.query_one(LessonPanel)
        text = " ".join(text_of(told).split())
        assert puzzle.task in text
        assert " ".join(filter(None, (puzzle.about, puzzle.keys))) in text


@pytest.mark.parametrize("size", [SIZE, SMALL], ids=["120x40", "80x24"])
async def test_the_ribbon_says_which_lesson_and_puzzle_it_is(size: tuple[int, int]) -> None:
    async with on_screen(learning(PuzzleAt(1, 0)), size) as pilot:
        await settle(pilot)
        first = screen_text(pilot.app).splitlines()[0]
        assert first.startswith(" LEARN lesson 2 of 6: France, puzzle 1 of 2 ")
        assert " PLACE " in first


async def test_the_knights_of_a_task_stand_below_it_and_stay_after_the_move() -> None:
    async with on_screen(learning(PuzzleAt(0, 1)), SIZE) as pilot:
        await settle(pilot)
        for keys in ([], ["4", "e", "enter"]):
            await press(pilot, keys)
            told = text_of(pilot.app.screen.query_one(LessonPanel))
            assert re.search(r"Percy +■ S3\+1=4 +in E Bedford", told)
            assert re.search(r"You +▲ S1 +▲ S2 +▲ S4 +and 3 squires", told)


async def test_a_hint_compares_what_one_could_try_in_a_table() -> None:
    async with on_screen(learning(PuzzleAt(0, 1)), SIZE) as pilot:
        await settle(pilot)
        await press(pilot, ["exclamation_mark"])
        assert "4 is not more than 4" not in screen_text(pilot.app)
        await press(pilot, ["exclamation_mark"])
        told = text_of(pilot.app.screen.query_one(LessonPanel))
        assert re.search(r"▲ S4\+0 = 4 +4 is not more than 4 +no", told)
        assert re.search(r"▲ S4\+1 = 5 +5 beats 4, for 1 squire +yes", told)


async def test_lessons_stand_in_two_columns_below_a_long_hint() -> None:
    async with on_screen(learning(PuzzleAt(0, 1)), SIZE) as pilot:
        await settle(pilot)
        await press(pilot, ["exclamation_mark"] * 2)
        told = text_of(pilot.app.screen.query_one(LessonPanel))
        assert re.search(r"3 +The vote +4 +Rewards and nobles", told)


@pytest.mark.parametrize("size", [SIZE, SMALL], ids=["120x40", "80x24"])
async def test_power_points_of_a_task_are_a_table_that_adds_up(size: tuple[int, int]) -> None:
    async with on_screen(learning(PuzzleAt(5, 0)), size) as pilot:
        await settle(pilot)
        told = text_of(pilot.app.screen.query_one(LessonPanel))
        rows = [re.findall(rf"{of} +(\d+)\D+(\d+)", told) for of in ("so far", "strength 7")]
        assert rows == [[("30", "32")], [("4", "8")]]
        assert re.search(r"in all +42 +44", told)


@pytest.mark.parametrize("keys", ["y enter", "n enter"], ids=["solved", "missed"])
@pytest.mark.parametrize("size", [SIZE, SMALL], ids=["120x40", "80x24"])
async def test_enter_below_a_counted_vote_says_that_it_leads_back_to_the_task(
    size: tuple[int, int], keys: str
) -> None:
    async with on_screen(learning(PuzzleAt(2, 0)), size) as pilot:
        await settle(pilot)
        await press(pilot, ["enter", *keys.split()])
        await wait_for_screen(pilot, RevealScreen)
        await sees(pilot, "Enter  back to the task")
        assert "next vote" not in screen_text(pilot.app)
        await press(pilot, ["enter"])
        await wait_for_screen(pilot, LessonScreen)
        await sees(pilot, "SOLVED" if keys.startswith("y") else "NOT YET")


@pytest.mark.parametrize("size", [SIZE, SMALL], ids=["120x40", "80x24"])
async def test_a_ballot_has_the_task_in_sight_and_the_hint(size: tuple[int, int]) -> None:
    puzzle = lessons()[2].puzzles[1]
    async with on_screen(learning(PuzzleAt(2, 1)), size) as pilot:
        await settle(pilot)
        await press(pilot, ["enter"])
        await wait_for_screen(pilot, LessonBallot)
        text = screen_text(pilot.app)
        assert "YOUR TASK" in text
        assert puzzle.task.split(",")[0] in text
        await press(pilot, ["exclamation_mark"])
        assert puzzle.hint.look in screen_text(pilot.app)
        assert puzzle.hint.move not in screen_text(pilot.app)
        await press(pilot, ["exclamation_mark"])
        assert puzzle.hint.move in screen_text(pilot.app)
        assert puzzle.hint.look not in screen_text(pilot.app)
        assert "ADVICE" not in screen_text(pilot.app)
        await press(pilot, ["escape"])
        assert puzzle.hint.move not in screen_text(pilot.app)
        assert isinstance(pilot.app.screen, LessonBallot)


async def test_a_move_that_is_refused_leads_to_its_rule() -> None:
    async with on_screen(learning(PuzzleAt(0, 0)), SIZE) as pilot:
        await settle(pilot)
        await press(pilot, ["1", "a"])
        await settle(pilot)
        assert "PLC-4" in screen_text(pilot.app)
        await press(pilot, ["f1"])
        await wait_for_screen(pilot, RulesScreen)
        assert "PLC-4" in screen_text(pilot.app)


async def test_f1_opens_the_rule_of_the_answer() -> None:
    async with on_screen(learning(PuzzleAt(5, 0)), SIZE) as pilot:
        await judged(pilot, WRONG["last"])
        await press(pilot, ["f1"])
        await wait_for_screen(pilot, RulesScreen)
        assert "END-1" in screen_text(pilot.app)


async def test_the_end_of_a_game_shows_its_scores_first() -> None:
    async with on_screen(learning(PuzzleAt(5, 0)), SIZE) as pilot:
        await settle(pilot)
        seen = set()
        await press(pilot, SOLUTIONS["last"].split())
        for _ in range(_MOST_PAGES):
            await settle(pilot)
            seen.add(type(pilot.app.screen))
            await press(pilot, ["enter"])
        assert LessonScores in seen


async def test_a_lesson_is_left_at_once_for_the_lessons_and_these_for_the_menu() -> None:
    async with on_screen(learning(PuzzleAt(1, 0)), SIZE) as pilot:
        await settle(pilot)
        await press(pilot, ["escape"])
        await wait_for_screen(pilot, LearnScreen)
        await press(pilot, ["escape"])
        await wait_for_screen(pilot, MenuScreen)


async def test_from_puzzle_to_puzzle() -> None:
    async with on_screen(learning(PuzzleAt(0, 1)), SIZE) as pilot:
        await settle(pilot)
        await press(pilot, ["greater_than_sign"])
        await sees(pilot, "1 Place and expel, puzzle 3 of 3")
        await press(pilot, ["greater_than_sign"])
        await sees(pilot, "2 France, puzzle 1 of 2")
        await press(pilot, ["less_than_sign"])
        await sees(pilot, "1 Place and expel, puzzle 3 of 3")


@pytest.mark.parametrize("size", [SIZE, SMALL], ids=["120x40", "80x24"])
async def test_lessons_lead_to_the_words_of_the_game(size: tuple[int, int]) -> None:
    for app in (learning(PuzzleAt(0, 0)), LancasterApp(pace=0)):
        async with on_screen(app, size) as pilot:
            await settle(pilot)
            if isinstance(app.screen, MenuScreen):
                await press(pilot, ["e"])
                await wait_for_screen(pilot, LearnScreen)
            assert "F4 words" in screen_text(app)
            before = type(app.screen)
            await press(pilot, ["f4"])
            await wait_for_screen(pilot, RulesScreen)
            assert "a helper who goes along with a knight" in screen_text(app)
            assert "applies now" not in screen_text(app)
            await press(pilot, ["escape"])
            await wait_for_screen(pilot, before)


@pytest.mark.parametrize("size", [(110, 24), SIZE, (160, 50)], ids=str)
async def test_what_to_remember_of_a_lesson_is_not_cut(size: tuple[int, int]) -> None:
    progress = Progress()
    for lesson in lessons():
        for number in range(len(lesson.puzzles)):
            progress.solve(lesson, number)
    async with on_screen(LancasterApp(pace=0), size) as pilot:
        await press(pilot, ["e"])
        await wait_for_screen(pilot, LearnScreen)
        for lesson in lessons():
            text = screen_text(pilot.app)
            for each in lesson.remember:
                assert each.split()[-1] in text
            await press(pilot, ["down"])
        assert "p puzzle" in text


async def test_spaces_that_cannot_be_paid_are_told_where_a_knight_can_go() -> None:
    for at in (PuzzleAt(0, 0), PuzzleAt(1, 0), PuzzleAt(1, 1)):
        async with on_screen(learning(at), SIZE) as pilot:
            await settle(pilot)
            reach = [row for row in screen_text(pilot.app).splitlines() if "S1: " in row]
            assert re.search(r"can't buy J( K)?\b", reach[0])


async def test_a_lesson_goes_on_where_it_was_left() -> None:
    progress = Progress()
    progress.solve(lessons()[0], 0)
    async with on_screen(LancasterApp(pace=0), SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await press(pilot, ["e"])
        await wait_for_screen(pilot, LearnScreen)
        assert "1 of 3 solved" in screen_text(pilot.app)
        await press(pilot, ["enter"])
        await sees(pilot, "1 Place and expel, puzzle 2 of 3")


async def test_the_lessons_are_offered_once() -> None:
    def first() -> App[None]:
        return LancasterApp(pace=0)

    async with on_screen(first(), SIZE) as pilot:
        await sees(pilot, "new here?")
        await press(pilot, ["enter"])
        await wait_for_screen(pilot, LearnScreen)
    async with on_screen(first(), SIZE) as pilot:
        await sees(pilot, "no unfinished game")
        assert "new here?" not in screen_text(pilot.app)


async def test_the_puzzle_of_the_day_is_found_tried_and_solved() -> None:
    puzzle = daily_attempt(puzzle_of_the_day()).puzzle
    app = LancasterApp(pace=0, daily=DAY)
    async with on_screen(app, SIZE) as pilot:
        await wait_for_screen(pilot, DailyScreen)
        await settle(pilot)
        assert "puzzle of 2026-12-15" in screen_text(app)
        _, knight, place = puzzle.tries[0].moves[0].lower().split()[:3]
        text = await judged(pilot, f"{knight[1]} {place} enter")
        assert "NOT YET" in text
        await press(pilot, ["enter"])
        await wait_for_screen(pilot, DailyScreen)
        _, knight, place = puzzle.hint.moves[0].lower().split()[:3]
        await press(pilot, ["exclamation_mark"])
        assert "HINT" in screen_text(app)
        assert "undo" not in screen_text(app), "what came before the puzzle is not taken back"
        text = await judged(pilot, f"{knight[1]} {place} enter")
        assert "SOLVED" in text
        await press(pilot, ["enter"])
        await wait_for_screen(pilot, LearnScreen)


@pytest.mark.usefixtures("found_at_once")
@pytest.mark.parametrize("size", [SIZE, SMALL], ids=["120x40", "80x24"])
async def test_any_other_move_of_the_day_is_told_what_it_costs_and_why(
    size: tuple[int, int],
) -> None:
    puzzle = daily_attempt(puzzle_of_the_day()).puzzle
    known = [puzzle.hint.moves[0], *(each.moves[0] for each in puzzle.tries)]
    assert not any(move.startswith("place S1 N") for move in known)
    app = LancasterApp(pace=0, daily=DAY)
    async with on_screen(app, size) as pilot:
        await wait_for_screen(pilot, DailyScreen)
        await settle(pilot)
        shown = screen_text(app)
        assert "SCOTLAND" in shown.replace(" ", "")
        assert "IN FORCE" in shown.upper()
        assert "VOTED ON" in shown.upper() or "VOTE ON" in shown
        await press(pilot, ["1", "n", "enter"])
        await sees(pilot, "NOT YET")
        text = " ".join(text_of(app.screen.query_one(LessonPanel)).split())
        assert re.search(r"bout \d+ PP worse than the best move\. \w+", text)
        assert re.search(r"With the best move: .+ \(\+\d+ PP\)", text)
        press_at_once(app, "enter", "1", "n")
        await sees(pilot, "S1 to castle space N")


@pytest.mark.usefixtures("found_at_once")
async def test_a_move_of_the_day_that_is_taken_back_is_not_judged() -> None:
    app = LancasterApp(pace=0, daily=DAY)
    async with on_screen(app, SIZE) as pilot:
        await wait_for_screen(pilot, DailyScreen)
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, DailyScreen)
        await press(pilot, ["1", "n", "enter"])
        await sees(pilot, "Let's see: bots are trying your move.")
        await press(pilot, ["u"])
        await sees(pilot, "place a knight")
        assert not screen.is_judging


async def test_a_puzzle_that_is_found_below_the_rules_waits_until_they_are_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lancaster_tui.tui.learn.lessons.Thinking", SlowThinking)
    monkeypatch.setattr(SlowThinking, "is_done", False)
    async with on_screen(LancasterApp(pace=0, daily=DAY), SIZE) as pilot:
        await wait_for_screen(pilot, LearnScreen)
        await sees(pilot, "Looking for the puzzle of the day")
        await press(pilot, ["f1"])
        await wait_for_screen(pilot, RulesScreen)
        monkeypatch.setattr(SlowThinking, "is_done", True)
        learn = pilot.app.screen_stack[-2]
        assert isinstance(learn, LearnScreen)
        await wait_for(pilot, lambda: learn.has_found)
        assert isinstance(pilot.app.screen, RulesScreen)
        await press(pilot, ["f1"])
        await wait_for_screen(pilot, DailyScreen)


async def test_the_puzzle_of_another_day_does_not_begin_in_place_of_what_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lancaster_tui.tui.learn.lessons.Thinking", SlowThinking)
    monkeypatch.setattr(SlowThinking, "is_done", True)
    async with on_screen(LancasterApp(pace=0, daily=date(2026, 1, 1)), SIZE) as pilot:
        await wait_for_screen(pilot, DailyScreen)
        await press(pilot, ["escape"])
        await wait_for_screen(pilot, LearnScreen)
        monkeypatch.setattr(SlowThinking, "is_done", False)
        await press(pilot, ["p"])
        await sees(pilot, "Looking for the puzzle of the day")
        await press(pilot, ["ctrl+p", "escape"])
        await wait_for_screen(pilot, LearnScreen)
        await settle(pilot)
        assert "Looking for the puzzle of the day" in screen_text(pilot.app)


async def test_a_judged_task_says_who_is_waited_for_and_what_enter_does() -> None:
    for keys, does in ((SOLUTIONS["place"], "Enter go on"), (WRONG["place"], "Enter try again")):
        async with on_screen(learning(PuzzleAt(0, 0)), SIZE) as pilot:
            text = await judged(pilot, keys)
            assert "The lesson waits for you." in text.splitlines()[0]
            assert "PERCY" not in text.splitlines()[0]
            assert does in text.splitlines()[-1]


async def test_what_a_task_is_about_stands_beside_it_on_a_tall_screen() -> None:
    async with on_screen(learning(PuzzleAt(1, 0)), (200, 60)) as pilot:
        france, task = (
            pilot.app.screen.query_one(f"#{name}").region for name in ("france", LESSON)
        )
        assert france.x == task.x
        assert france.bottom + 1 == task.y
