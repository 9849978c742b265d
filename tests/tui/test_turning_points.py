"""Turning points on the screen: they are looked for meanwhile, shown, and played on from."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from lancaster_tui.bots.advice import TRIES, Judged
from lancaster_tui.bots.comparison import Difference
from lancaster_tui.rules.actions import Action, Upgrade
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty, Voyage
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseUpgrade
from lancaster_tui.rules.places import CONFLICT_PLACES, COURT, place_text
from lancaster_tui.rules.position import View
from lancaster_tui.table.table import Table
from lancaster_tui.table.turning_points import Made, TurningPoint
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.scores.turning import Looked, TurningPointsScreen, _Page
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.words.turning_points import AS_IT_WAS, OTHERS_TOO, PLAY_ON, progress_text
from tests.tui.games import (
    SIZE,
    SMALL,
    is_over,
    new_table,
    play,
    sees,
    table_asking,
    wait_for_screen,
)
from tests.tui.positions import ANN, BOB, asked, board, placing
from tests.tui.render import drawn, on_screen, text_of

MORE_KNIGHTS = Difference("knights", 1.0, TRIES, is_one=True, worth=5.0)


class Stub:
    """Judges at once: the last of the answers would always have been better, by more and more."""

    is_stuck = False
    has_failed = False

    def __init__(self) -> None:
        self._judged: Judged | None = None
        self._asked = 0
        self.is_closed = False

    def ask(self, function: object, seen: View, decision: Decision, taken: Action) -> None:
        self._asked += 1
        best = decision.actions[-1]
        cost = 0.0 if best == taken else self._asked / 10
        self._judged = Judged(taken, best, cost, [MORE_KNIGHTS] if cost else ())

    def answer(self) -> Judged | None:
        return None if self.is_stuck else self._judged

    def cancel(self) -> None:
        self._judged = None

    def close(self) -> None:
        self.is_closed = True


class Stuck(Stub):
    is_stuck = True


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stub)


@asynccontextmanager
async def after_a_game(table: Table, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=size) as pilot:
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("t")
        await wait_for_screen(pilot, TurningPointsScreen)
        yield pilot


def over(seats: str = "Ann,Bob,random") -> Table:
    return play(new_table(seats), is_over, 4)


@pytest.mark.usefixtures("at_once")
async def test_those_of_persons_come_first_and_each_can_be_looked_at() -> None:
    async with after_a_game(over("random,Ann,random"), SIZE) as pilot:
        await sees(pilot, "better")
        rows = [" ".join(row.split()) for row in screen_text(pilot.app).splitlines()]
        assert any("brings a knight more +5 PP" in row for row in rows)
        screen = pilot.app.screen
        assert isinstance(screen, TurningPointsScreen)
        assert screen._looked.seat == 1
        await wait_for(pilot, lambda: screen._looked.is_over)
        costs = [each.judged.cost for each in screen._looked.points]
        assert len(costs) == 3
        assert costs == sorted(costs, reverse=True)
        assert PLAY_ON in screen_text(pilot.app)
        await pilot.press("right")
        assert screen._looked.seat != 1
        await wait_for(pilot, lambda: screen._looked.is_over)
        assert screen._looked.points
        assert PLAY_ON not in screen_text(pilot.app), "a bot would do the same again"
        await pilot.press("left", "escape")
        await wait_for_screen(pilot, ScoreScreen)


@pytest.mark.usefixtures("at_once")
async def test_enter_plays_on_from_the_one_that_is_marked_as_a_game_of_its_own() -> None:
    table = over()
    async with after_a_game(table, SIZE) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TurningPointsScreen)
        await wait_for(pilot, lambda: screen._looked.is_over)
        await pilot.press("down")
        made = screen._looked.points[1].made
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        app = pilot.app
        assert isinstance(app, LancasterApp)
        await wait_for(pilot, lambda: app.table not in (None, table))
        now = app.table
        assert now is not None
        assert now.record.actions == table.record.actions[: made.acts]
        assert now.view(made.decision.seat) == made.seen
        assert table.is_over


async def test_a_player_without_any_is_told_what_was_looked_at_and_what_else_there_is() -> None:
    seen = placing()
    page = _Page(seen, [ANN, BOB], Looked(ANN, 72, 72), "Enter", (ANN,))
    text = " ".join((await drawn(page, seen, SMALL)).split())
    assert "No decision of Ann clearly cost as much as 1 PP. 72 decisions were looked at." in text
    assert text.endswith(OTHERS_TOO)


def _page_of(done: str, better: str) -> _Page:
    """One placement of Ann's, which should have been another one."""
    seen = placing()
    assert seen.decision is not None
    taken, best = parse_action(done), parse_action(better)
    assert {taken, best} <= set(seen.decision.actions)
    point = TurningPoint(
        Made(7, seen.view, seen.decision, taken), Judged(taken, best, 4.0, [MORE_KNIGHTS])
    )
    return _Page(seen, [ANN, BOB], Looked(ANN, 1, 1, [point]), "Enter", (ANN,))


@pytest.mark.parametrize(
    ("done", "better", "said"),
    [
        ("place S1 Y", "place S2 F", "Y  did  →F  better"),
        ("place S2 F", "place S1 Y", "F  did  →Y  better"),
        ("place S1 N", "place S2 F", "N  did  →F  better"),
        ("place S4 F", "place S2 F", "→F  better"),
    ],
)
async def test_beside_them_stands_the_board_as_it_was_with_both_places(
    done: str, better: str, said: str
) -> None:
    text = await drawn(_page_of(done, better), placing(), SIZE)
    head = next(line for line in text.splitlines() if AS_IT_WAS in line)
    assert head.partition(AS_IT_WAS)[2].strip() == said
    knight = better.split()[1]
    assert f"▲ {knight}?" in text, "the knight that would have been better there"
    assert "◆ S3+2=5" in text, "a knight that was there"


async def test_the_board_shows_the_areas_of_both_answers_in_full_first() -> None:
    text = await drawn(_page_of("place S1 Y", "place S1 N"), placing(), (120, 27))
    assert "FRANCE" in text
    assert "court S1 S2 S4" in " ".join(text.split()), "the castle"
    assert "Northumberland" not in text


@pytest.mark.parametrize("kind", [PlaceKnight, CastBallot, RansomKnights, ClaimCounty, Voyage])
@pytest.mark.parametrize("size", [(110, 20), SIZE, (200, 60)])
async def test_every_question_has_a_board_as_it_was(
    kind: type[AnyChoice], size: tuple[int, int]
) -> None:
    table = table_asking(kind)
    asked = table.decisions()[0]
    seen = Keyboard(table.persons()).scene()
    first, *_, last = asked.actions
    made = Made(7, table.view(asked.seat), asked, first)
    point = TurningPoint(made, Judged(first, last, 4.0, [MORE_KNIGHTS]))
    page = _Page(seen, [ANN, BOB], Looked(ANN, 1, 1, [point]), "Enter", (ANN,))
    assert AS_IT_WAS in await drawn(page, seen, size)


async def test_an_upgrade_in_court_has_no_letter_on_the_board_as_it_was() -> None:
    seen = asked(board(), ChooseUpgrade(ANN, Source("law", "LAW-B1")), ANN)
    assert seen.decision is not None
    upgrades = [each for each in seen.decision.actions if isinstance(each, Upgrade)]
    in_court = next(each for each in upgrades if each.place == COURT)
    deployed = next(each for each in upgrades if each.place in CONFLICT_PLACES)
    made = Made(7, seen.view, seen.decision, in_court)
    point = TurningPoint(made, Judged(in_court, deployed, 4.0, [MORE_KNIGHTS]))
    page = _Page(seen, [ANN, BOB], Looked(ANN, 1, 1, [point]), "Enter", (ANN,))
    text = await drawn(page, seen, SIZE)
    head = next(line for line in text.splitlines() if AS_IT_WAS in line)
    said = head.partition(AS_IT_WAS)[2].strip()
    assert said == f"→{place_text(deployed.place)}  better"


async def test_a_small_window_has_no_board_beside_turning_points() -> None:
    text = await drawn(_page_of("place S1 Y", "place S2 F"), placing(), SMALL)
    assert AS_IT_WAS not in text
    assert "S2 to F Suffolk" in text


async def test_a_click_on_the_board_as_it_was_does_nothing() -> None:
    page = _page_of("place S1 Y", "place S2 F")
    async with on_screen(page, placing(), SIZE) as pilot:
        before = text_of(page)
        x = next(line for line in before.splitlines() if AS_IT_WAS in line).index(AS_IT_WAS)
        for y, line in enumerate(before.splitlines()):
            if "Bedford" in line or "S2?" in line:
                await pilot.click(page, offset=(x + 25, y))
        assert text_of(page) == before


async def test_it_tells_how_far_it_is_and_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stuck)
    async with after_a_game(over(), SMALL) as pilot:
        await sees(pilot, "Looking at the decisions of")
        screen = pilot.app.screen
        assert isinstance(screen, TurningPointsScreen)
        await pilot.press("right", "escape")
        await wait_for_screen(pilot, ScoreScreen)
        assert isinstance(screen._judging._thinking, Stuck)
        assert screen._judging._thinking.is_closed


@pytest.mark.usefixtures("at_once")
async def test_what_was_found_is_known_at_once_when_one_comes_back() -> None:
    async with after_a_game(over(), SIZE) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TurningPointsScreen)
        await wait_for(pilot, lambda: screen._looked.is_over)
        found = screen._looked
        await pilot.press("escape", "t")
        await wait_for_screen(pilot, TurningPointsScreen)
        again = pilot.app.screen
        assert again is not screen
        assert isinstance(again, TurningPointsScreen)
        assert again._looked == found
        assert "Looking at the decisions of" not in screen_text(pilot.app)


async def test_a_search_that_was_left_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stub)
    async with after_a_game(over(), SIZE) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TurningPointsScreen)
        await wait_for(pilot, lambda: screen._looked.done >= 2)
        monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stuck)
        await pilot.press("escape", "t")
        await wait_for_screen(pilot, TurningPointsScreen)
        seat, done, of, *_ = screen._looked
        assert 2 <= done < of
        await sees(pilot, progress_text(seat, done, of, screen._scene.names))


async def test_a_real_process_finds_them() -> None:
    """Only the first decisions: all of them would take too long for a test."""
    async with after_a_game(over(), SIZE) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TurningPointsScreen)
        await wait_for(pilot, lambda: screen._looked.done >= 3)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("size", [SMALL, SIZE, (200, 60)])
async def test_turning_points_as_text(
    size: tuple[int, int], text_snapshot: SnapshotAssertion
) -> None:
    async with after_a_game(over(), size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TurningPointsScreen)
        await wait_for(pilot, lambda: screen._looked.is_over)
        await pilot.pause()
        assert screen_text(pilot.app) == text_snapshot
