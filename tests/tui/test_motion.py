"""What moves on the table: as frames, without a clock; and that a key ends it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from math import inf

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from lancaster_tui.rules.events import Event, Expelled, Placed
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import parse_place
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.kit.looks import MOTIONS, Looks, Motion
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.motion import (
    Chip,
    Frame,
    Lines,
    Seen,
    lines_of,
    movement,
    with_points,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote import reveal
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.count import Count, last_step, steps_before
from lancaster_tui.tui.vote.reveal import RevealScreen
from tests.tui.games import SIZE, asks, frame, new_table, play, wait_for_screen
from tests.tui.positions import ANN, placing

B = parse_place("B")
LAND: Row = [("     ", "on:land-1~seat-0~30"), (" ▲ S2 ", "seat-ink bold on:seat-0 @1"), ("  ", "")]
EMPTY: Row = [("             ", "on:land-1")]
COURT: Row = [(" ▲ Ann  ", "seat-0 bold"), (" S2 ", "seat-ink bold on:seat-0"), (" ", "")]
RACE: Row = [(" ■ Bob  ", "seat-1 bold @1"), ("     ", "")]


def seen(land: Row, court: Row = COURT) -> Seen:
    return {
        "england": Lines(Offset(0, 0), [EMPTY, land]),
        "castle": Lines(Offset(0, 5), [court]),
        "players": Lines(Offset(20, 0), [RACE]),
    }


def after(*events: Event) -> tuple[Scene, Scene]:
    """Return a scene, and the one in which some more has happened."""
    now = placing()
    return now, now._replace(log=[*now.log, *events])


def text(row: Row) -> str:
    return "".join(piece for piece, _ in row)


ANNS = Placed(ANN, 2, B, 0)


def test_a_knight_steps_from_its_court_to_its_place_and_the_land_takes_its_colour() -> None:
    frames = movement(*after(ANNS), seen(EMPTY), seen(LAND), "full")
    assert [len(frame.chips) for frame in frames] == [1] * 5 + [0] * 3
    ways = [chip.at for frame in frames for chip in frame.chips]
    assert ways == sorted(ways, key=lambda at: -at.y)
    assert ways[0].y == 4, "it starts from the court"
    assert ways[-1] == Offset(5, 1), "it ends where its chip is"
    assert all(frame.gone == Offset(5, 1) for frame in frames[:5])
    tints = [frame.faded for frame in frames]
    assert tints[0] == ("land-1~seat-0~30", "land-1")
    assert [tint[1] for tint in tints[5:] if tint] == [
        "land-1~seat-0~7",
        "land-1~seat-0~15",
        "land-1~seat-0~22",
    ]


def test_who_is_expelled_goes_home_first_to_the_race_if_the_castle_is_not_seen() -> None:
    bobs: Row = [(" ■ S1 ", "seat-ink bold on:seat-1 @1"), ("       ", "")]
    scenes = after(Expelled(1, 1, B, 0, by=ANN), ANNS)
    frames = movement(*scenes, seen(bobs), seen(LAND), "full")
    chips = [frame.chips[0] for frame in frames if frame.chips]
    assert ["■" in chip.piece[0] for chip in chips] == [True] * 5 + [False] * 5
    assert chips[4].at == Offset(20, 0)


def test_where_nothing_of_the_way_is_seen_nothing_steps() -> None:
    assert movement(*after(ANNS), {}, {}, "full") == []
    hidden: Seen = {"england": Lines(Offset(0, 0), [EMPTY])}
    assert movement(*after(ANNS), hidden, hidden, "full") == []


def test_nothing_moves_while_the_areas_change_their_places() -> None:
    moved = {**seen(LAND), "castle": Lines(Offset(0, 9), [COURT])}
    assert movement(*after(ANNS), seen(EMPTY), moved, "full") == []


def test_the_levels_differ() -> None:
    counts = {
        motion: len(movement(*after(ANNS), seen(EMPTY), seen(LAND), motion)) for motion in MOTIONS
    }
    assert counts == {"full": 8, "reduced": 1, "off": 0}


def test_points_arrive_one_by_one_and_many_in_steps() -> None:
    before = placing()
    points = [seat.pp for seat in before.view.seats]
    few = movement(before, with_points(before, [points[0] + 3, *points[1:]]), {}, {}, "full")
    assert [frame.points for frame in few] == [[points[0] + more, *points[1:]] for more in range(3)]
    many = movement(before, with_points(before, [points[0] + 40, *points[1:]]), {}, {}, "full")
    assert len(many) == 8


def test_after_an_undo_nothing_moves() -> None:
    now, later = after(ANNS)
    assert movement(later, now, seen(LAND), seen(EMPTY), "full") == []


def shown(frame: Frame, *rows: Row) -> list[str]:
    return [text(row) for row in lines_of(frame, Lines(Offset(10, 3), rows))]


def test_a_chip_lies_over_the_lines_and_is_cut_at_their_ends() -> None:
    row: Row = [("ab", ""), ("李四", "bold"), ("cd", "")]
    at = [Chip(Offset(x, 3), ("XY", "")) for x in (9, 11, 13, 17, 30)]
    assert [shown(Frame(1, [chip]), row)[0] for chip in at] == [
        "Yb李四cd",
        "aXY 四cd",
        "ab XY cd",
        "ab李四cX",
        "ab李四cd",
    ]
    assert shown(Frame(1, [Chip(Offset(11, 4), ("XY", ""))]), row) == ["ab李四cd"]


def test_the_chip_that_is_still_on_its_way_is_not_at_its_place() -> None:
    (row,) = lines_of(Frame(1, gone=Offset(15, 3)), Lines(Offset(10, 3), [LAND]))
    assert text(row) == " " * 13
    assert row[1][1] == LAND[0][1], "the ground is seen"


def test_a_tint_is_replaced() -> None:
    paler = Frame(1, faded=("land-1~seat-0~30", "land-1~seat-0~7"))
    (row,) = lines_of(paler, Lines(Offset(0, 0), [LAND]))
    assert row[0][1] == "on:land-1~seat-0~7"


# On the screen


@asynccontextmanager
async def at_the_table(motion: Motion) -> AsyncIterator[tuple[Pilot[None], LancasterApp, Table]]:
    """Show a game in which Ann places a knight; Bob and Cid sit elsewhere."""
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, ANN))
    app = LancasterApp(places=[table.seat(ANN)], looks=Looks(motion=motion))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        yield pilot, app, table


def is_moving(app: LancasterApp) -> bool:
    return app.screen.query_one(Board)._step is not None


def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let frames stand for longer than any test takes."""

    def slow(*args: object) -> Sequence[Frame]:
        return [each._replace(seconds=600) for each in movement(*args)]  # type: ignore[arg-type]

    monkeypatch.setattr("lancaster_tui.tui.table.board.movement", slow)


async def test_a_key_ends_what_moves_and_does_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    slowly(monkeypatch)
    async with at_the_table("off") as (pilot, still, _):
        await pilot.press("1", "b", "enter")
        await pilot.pause()
        end = frame(still)
        await pilot.press("question_mark")
        await pilot.pause()
        help_text = screen_text(still)
    async with at_the_table("full") as (pilot, app, _):
        await pilot.press("1", "b", "enter")
        await wait_for(pilot, lambda: is_moving(app))
        assert frame(app) != end
        await pilot.press("x")
        assert not is_moving(app)
        await wait_for(pilot, lambda: frame(app) == end)
    async with at_the_table("full") as (pilot, app, _):
        await pilot.press("1", "b", "enter")
        await wait_for(pilot, lambda: is_moving(app))
        await pilot.press("question_mark")
        await wait_for(pilot, lambda: screen_text(app) == help_text)
        assert not app.screen_stack[-2].query_one(Board)._step


async def test_what_moves_comes_to_its_end_alone() -> None:
    async with at_the_table("off") as (pilot, still, _):
        await pilot.press("1", "b", "enter")
        await pilot.pause()
        end = frame(still)
    async with at_the_table("full") as (pilot, app, _):
        await pilot.press("1", "b", "enter")
        await wait_for(pilot, lambda: is_moving(app))
        await wait_for(pilot, lambda: not is_moving(app))
        await pilot.pause()
        assert frame(app) == end


async def test_a_change_of_size_ends_what_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    slowly(monkeypatch)
    async with at_the_table("full") as (pilot, app, _):
        await pilot.press("1", "b", "enter")
        await wait_for(pilot, lambda: is_moving(app))
        await pilot.resize_terminal(100, 30)
        await wait_for(pilot, lambda: not is_moving(app))


async def test_the_next_act_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    slowly(monkeypatch)
    async with at_the_table("full") as (pilot, app, table):
        await pilot.press("1", "b", "enter")
        await wait_for(pilot, lambda: is_moving(app))
        for _ in range(2):
            decision = table.decisions()[0]
            table.act(decision.seat, decision.actions[0])
        await wait_for(pilot, lambda: "Ann: place a knight" in screen_text(app))


# The ballots


def test_ballots_turn_one_by_one_and_a_law_fades_as_much_as_may_move() -> None:
    turns, fades = [0, 1, 2, 3, 4], [5, 6, 7]
    assert list(steps_before(4, "full")) == turns + fades
    assert last_step(4) == 8
    assert list(steps_before(4, "reduced")) == [4]
    assert list(steps_before(4, "off")) == []


@asynccontextmanager
async def at_the_reveal(motion: Motion) -> AsyncIterator[tuple[Pilot[None], RevealScreen]]:
    """Show a vote of which the last ballot, that of Ann, is cast on the screen."""
    table = play(new_table("Ann,Bob,Cid"), asks(CastBallot, ANN))
    app = LancasterApp(places=[table.seat(ANN)], looks=Looks(motion=motion))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        for decision in table.decisions():
            table.act(decision.seat, decision.actions[0])
        await wait_for_screen(pilot, RevealScreen)
        assert isinstance(app.screen, RevealScreen)
        yield pilot, app.screen


async def test_without_motion_the_vote_is_shown_whole() -> None:
    async with at_the_reveal("off") as (_, screen):
        assert screen.query_one(Count).step == last_step(3)


async def test_the_count_comes_to_its_end_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reveal, "_TURN", 0.01)
    async with at_the_reveal("full") as (pilot, screen):
        await wait_for(pilot, lambda: screen.query_one(Count).step == last_step(3))


async def test_a_key_ends_the_count_and_the_next_one_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reveal, "_TURN", 600)
    async with at_the_reveal("full") as (pilot, screen):
        count = screen.query_one(Count)
        assert count.step == 0
        await pilot.press("enter")
        await wait_for(pilot, lambda: count.step == last_step(3))
        assert screen.is_active, "nobody has seen yet how the vote has ended"
        await wait_for(pilot, lambda: screen.drawn_at < inf)
        await pilot.press("enter")
        await wait_for(pilot, lambda: not screen.is_active)
