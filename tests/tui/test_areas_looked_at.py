"""Which area is looked at: by turning, and by following the game."""

from __future__ import annotations

import re

import pytest

from lancaster_tui.rules.events import (
    CastleScored,
    ConflictScored,
    CountyClaimed,
    Event,
    FavourTaken,
    Gained,
    LawApplied,
    PhaseStarted,
    Placed,
    Source,
)
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty
from lancaster_tui.rules.pieces.rewards import ChooseUpgrade
from lancaster_tui.rules.places import COURT, parse_place
from lancaster_tui.tui.pictures import screen_text
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.area_tabs import AreaTabs
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.scene import Recap, Scene
from lancaster_tui.tui.table.subjects import AREAS, AreaName, area_of_events, area_of_question
from tests.tui.boards import WIDE, areas_shown, on_board, show, visible
from tests.tui.positions import (
    ANN,
    BOB,
    LOG,
    ZOE,
    asked,
    board,
    exchanging,
    placing,
    recapping,
    scene,
    voting,
)
from tests.tui.render import drawn, pieces_of, text_of

IN_SIGHT = {"england", "france", "players", "parliament"}
"""The areas that stand beside each other where there is little room, the laws in short."""


def looked_at(table: Board) -> str:
    return table.area


def in_sight(area: str) -> set[str]:
    """Return what is in sight at 80x24 when an area is looked at."""
    return IN_SIGHT if area in ("england", "france", "players") else {area}


# The area looked at


async def test_turning_goes_through_all_areas_and_back() -> None:
    async with on_board(placing()) as (pilot, table):
        seen = []
        for _ in AREAS:
            seen.append(table.area)
            table.turn(1)
        assert seen == list(AREAS)
        assert looked_at(table) == "england"
        table.turn(-1)
        await pilot.pause()
        assert looked_at(table) == "log"
        assert areas_shown(table) == {"log"}


async def test_the_tab_of_the_area_looked_at_is_in_brackets() -> None:
    async with on_board(placing()) as (pilot, table):
        areas: list[AreaName] = ["castle", "parliament", "log"]
        for area in areas:
            table.look_at(area)
            await pilot.pause()
            tabs, *_ = [row for row in screen_text(pilot.app).splitlines() if "England" in row]
            assert f"[{area.capitalize()}]" in tabs
            assert tabs.count("[") == 1


@pytest.mark.parametrize("size", [(80, 24), WIDE])
async def test_where_several_areas_are_in_sight_the_heading_of_one_is_underlined(
    size: tuple[int, int],
) -> None:
    async with on_board(placing(), size) as (pilot, table):
        headings: dict[AreaName, str] = {"france": "FRANCE", "players": "THE RACE"}
        for area, heading in headings.items():
            table.look_at(area)
            await pilot.pause()
            assert underlined(table) == [heading]


def underlined(table: Board) -> list[str]:
    """Return the texts of areas in sight that are underlined, but for the letters of places."""
    return [
        piece.text
        for area in table.query(Area)
        if area.region.area
        for row in pieces_of(area)
        for piece in row
        if piece.style is not None and piece.style.underline and len(piece.text) > 1
    ]


async def test_tabs_mark_where_something_is_new() -> None:
    async with on_board(placing()) as (pilot, table):
        table.look_at("log")
        await pilot.pause()
        tabs = text_of(table.query_one(AreaTabs))
        assert "»England" in tabs
        assert tabs.count("»") == 1


async def test_one_area_can_have_all_the_room_of_a_large_terminal() -> None:
    async with on_board(placing(), WIDE) as (pilot, table):
        table.look_at("parliament")
        table.zoom()
        await pilot.pause()
        assert areas_shown(table) == {"parliament"}
        shown = " ".join(screen_text(pilot.app).split())
        assert "6 PP per set of S1, S2, S3 and S4 deployed" in shown
        assert {"status", "area-tabs", "prompt", "keys"} <= set(visible(table))
        table.zoom()
        await pilot.pause()
        assert areas_shown(table) == set(AREAS)


# Following the game


def look_of(seen: Scene, event: Event) -> Scene:
    """Return what a viewer sees who waits, after one more event."""
    return seen._replace(log=[*seen.log, event], new=1, decision=None)


def questions() -> dict[str, Scene]:
    """Return scenes in which Ann is asked something, by the area it is about."""
    claim, ransom = board(), board()
    claim.county("D", ANN, 3)
    return {
        "england": asked(claim, ClaimCounty(ANN, parse_place("D")), ANN),
        "france": asked(ransom, RansomKnights(ANN, parse_place("X")), ANN),
        "players": asked(board(), ChooseStartPlayer(ANN), ANN),
        "parliament": exchanging(),
    }


@pytest.mark.parametrize("area", ["england", "france", "players", "parliament"])
async def test_a_new_question_shows_the_area_it_is_about(area: str) -> None:
    async with on_board(placing(BOB)) as (pilot, table):
        table.look_at("log")
        await show(pilot, table, questions()[area])
        assert looked_at(table) == area
        assert area in areas_shown(table) <= in_sight(area)


UPGRADE = ChooseUpgrade(ANN, Source("law", "LAW-B1"))


@pytest.mark.rule("RWD-3")
async def test_an_upgrade_shows_where_the_knights_stand_that_can_be_upgraded() -> None:
    table = board()
    table.county("E", ANN, 2, 3)
    async with on_board(asked(table, UPGRADE, ANN)) as (pilot, shown):
        assert looked_at(shown) == "england"
        assert areas_shown(shown) == IN_SIGHT
        text = screen_text(pilot.app)
        assert "E Bedford S2 to S3" in text
        scene_shown = shown.query_one(England).scene
        assert scene_shown is not None
        assert scene_shown.targets is not None
        assert parse_place("E") in scene_shown.targets


@pytest.mark.rule("RWD-3")
async def test_marking_a_knight_in_court_shows_no_other_area() -> None:
    table = board()
    table.county("E", ANN, 2)
    async with on_board(asked(table, UPGRADE, ANN)) as (_, shown):
        shown.point(COURT, None)
        assert looked_at(shown) == "england"


async def test_an_upgrade_in_the_castle_alone_shows_the_castle() -> None:
    table = board()
    table.state.conflicts = [None] * 4
    async with on_board(asked(table, UPGRADE, ANN)) as (_, shown):
        assert looked_at(shown) == "castle"


async def test_a_vote_shows_parliament_once() -> None:
    seen = voting()
    async with on_board(placing(BOB)) as (pilot, table):
        await show(pilot, table, seen)
        assert looked_at(table) == "parliament"
        table.look_at("players")
        await show(pilot, table, seen._replace(log=[*seen.log, PhaseStarted("parliament")]))
        assert looked_at(table) == "players"


STOPS: dict[str, list[Event]] = {
    "parliament": [PhaseStarted("parliament"), LawApplied("LAW-B3", (3,), (0, 0, 0, 2))],
    "england": [CountyClaimed(BOB, 4, "reward"), Gained(BOB, "pp", 6, Source("county", "E"))],
    "castle": [CastleScored(BOB), Gained(BOB, "gold", 2, Source("castle", "gold"))],
    "france": [ConflictScored(parse_place("W"), 4, 4, won=False, ranking=(BOB,))],
}


@pytest.mark.parametrize("area", STOPS)
async def test_each_stop_of_a_recap_shows_what_it_is_about(area: str) -> None:
    seen, events = recapping(), STOPS[area]
    seen = seen._replace(recap=Recap(events, is_running=False), log=[*LOG, *events])
    async with on_board(placing(BOB)) as (pilot, table):
        table.look_at("log")
        await show(pilot, table, seen)
        assert area in areas_shown(table) <= in_sight(area)


@pytest.mark.parametrize(("number", "said"), [(1, "applied now"), (3, "paid this round")])
async def test_only_the_step_of_a_single_law_says_that_it_is_applied_now(
    number: int, said: str
) -> None:
    seen = recapping()
    gave = [LawApplied(law, (0,) * 3, (0,) * 3) for law in seen.view.laws[:number]]
    seen = seen._replace(recap=Recap(gave, is_running=False), log=[*LOG, *gave])
    text = await drawn(Parliament(), seen, (56, 14))
    assert said in text
    assert ("applied now" in text) == (number == 1)


@pytest.mark.parametrize(("place", "area"), [("C", "england"), ("K", "castle"), ("Y", "france")])
async def test_the_place_that_the_prompt_points_to_is_in_sight(place: str, area: str) -> None:
    async with on_board(placing()) as (pilot, table):
        table.look_at("log")
        table.point(parse_place(place), None)
        await pilot.pause()
        assert area in areas_shown(table) <= in_sight(area)
        scene = table.query_one(f"#{area}", Area).scene
        assert scene is not None
        assert scene.pointed == parse_place(place)


async def test_only_the_places_that_fit_what_is_chosen_stand_out() -> None:
    async with on_board(placing(), WIDE) as (pilot, table):
        table.point(None, frozenset({parse_place("C")}))
        await pilot.pause()
        for name in ("england", "castle", "france"):
            seen = table.query_one(f"#{name}", Area).scene
            assert seen is not None
            assert seen.targets == frozenset({parse_place("C")})


async def test_who_waits_sees_what_the_others_do_until_turning_away() -> None:
    seen = placing(BOB)
    async with on_board(seen) as (pilot, table):
        for event, area in (
            (Placed(ZOE, 1, parse_place("Y"), 0), "france"),
            (Placed(ZOE, 1, parse_place("A"), 0), "england"),
            (Placed(ZOE, 1, parse_place("J"), 0), "players"),
            (FavourTaken(ZOE, 1), "france"),
        ):
            seen = look_of(seen, event)
            await show(pilot, table, seen)
            assert looked_at(table) == area
            assert area in areas_shown(table) <= in_sight(area)
        table.turn(1)
        await show(pilot, table, look_of(seen, Placed(ZOE, 1, parse_place("A"), 0)))
        assert areas_shown(table) == {"parliament"}


async def test_the_same_scene_again_leaves_the_viewer_where_they_look() -> None:
    async with on_board(placing()) as (pilot, table):
        assert looked_at(table) == "england"
        table.look_at("players")
        await show(pilot, table, placing())
        assert looked_at(table) == "players"


async def test_an_area_that_comes_in_sight_shows_the_game_as_it_is_now() -> None:
    later = board()
    later.conflict("Z", "9", (ZOE, 1))
    async with on_board(placing(BOB)) as (pilot, table):
        table.look_at("france")
        await pilot.pause()
        assert re.search(" Z +empty", screen_text(pilot.app))
        table.look_at("players")
        await show(pilot, table, scene(later, BOB))
        table.look_at("france")
        await pilot.pause()
        assert "◆ S1: 4 PP" in screen_text(pilot.app)


def test_every_question_is_about_an_area() -> None:
    for area, seen in questions().items():
        assert seen.decision is not None
        assert area_of_question(seen.decision.choice, seen.view) == area
    assert area_of_events([PhaseStarted("castles")], (ANN,)) is None


# The log


async def test_the_log_scrolls_from_anywhere() -> None:
    async with on_board(placing(), (120, 38)) as (pilot, table):
        seen = placing()._replace(log=LOG * 6)
        await show(pilot, table, seen)
        before = text_of(table.query_one(LogPanel))
        table.scroll_log(1)
        await pilot.pause()
        assert text_of(table.query_one(LogPanel)) != before
        assert "newer" in text_of(table.query_one(LogPanel))
        table.scroll_log(-99)
        await pilot.pause()
        assert text_of(table.query_one(LogPanel)) == before


async def test_scrolling_first_brings_the_log_in_sight_with_what_is_newest() -> None:
    async with on_board(placing()._replace(log=LOG * 6)) as (pilot, table):
        for is_scrolled in (False, True):
            table.scroll_log(1)
            await pilot.pause()
            await pilot.pause()
            assert areas_shown(table) == {"log"}
            assert ("newer" in screen_text(pilot.app)) is is_scrolled


async def test_the_beginning_of_the_log_is_one_key_away() -> None:
    async with on_board(placing()._replace(log=LOG * 6)) as (pilot, table):
        table.scroll_log(9999)
        await pilot.pause()
        await pilot.pause()
        assert areas_shown(table) == {"log"}
        assert "newer" in screen_text(pilot.app)
