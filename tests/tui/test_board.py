"""The board: what is where in terminals of all sizes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

import pytest
from textual.geometry import Region, Size

from lancaster_tui.tui.pictures import screen_text
from lancaster_tui.tui.table.board import Board, TooSmall, layout_for
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.subjects import AREAS
from tests.tui.boards import SMALL, WIDE, BoardApp, areas_shown, on_board, visible
from tests.tui.positions import ally_placing, crowded, placing
from tests.tui.render import text_of

SIZES = {
    SMALL: "-one",
    (100, 30): "-one",
    (90, 50): "-below",
    (120, 30): "-beside",
    (200, 24): "-beside",
    (120, 38): "-all",
    WIDE: "-all",
    (120, 50): "-all",
    (200, 60): "-all",
}


def check_layout(table: Board, size: tuple[int, int]) -> None:
    """Whatever is shown is whole and overlaps nothing; what must always be there is there."""
    regions, screen = visible(table), Region(0, 0, *size)
    assert {"status", "prompt", "keys", table.area} <= set(regions)
    assert ("area-tabs" in regions) == (SIZES[size] != "-all")
    for name, region in regions.items():
        assert screen.contains_region(region), name
    for (one, its), (other, theirs) in combinations(regions.items(), 2):
        assert not its.overlaps(theirs), f"{one} overlaps {other}"
    assert sum(region.area for region in regions.values()) == screen.area
    assert regions["prompt"].height >= 10
    least = {"castle": 8, "players": 7, "log": 6, "parliament": 10}
    for name in set(regions) & set(AREAS):
        assert regions[name].height >= (least.get(name, 11) if SIZES[size] == "-all" else 11), name


@pytest.mark.parametrize("make", [placing, ally_placing])
@pytest.mark.parametrize("size", SIZES)
async def test_every_area_can_be_seen_whole_beside_status_prompt_and_keys(
    size: tuple[int, int], make: Callable[[], Scene]
) -> None:
    async with on_board(make(), size) as (pilot, table):
        for area in AREAS:
            table.look_at(area)
            await pilot.pause()
            check_layout(table, size)
            expected = {"-all": set(AREAS), "-one": {area}}.get(SIZES[size])
            assert expected is None or areas_shown(table) == expected


@pytest.mark.parametrize("size", [(120, 30), (90, 50)])
async def test_in_the_middle_sizes_england_stays(size: tuple[int, int]) -> None:
    async with on_board(placing(), size) as (pilot, table):
        for area in ("france", "castle", "log"):
            table.look_at(area)
            await pilot.pause()
            assert areas_shown(table) == {"england", area}
        table.look_at("england")
        await pilot.pause()
        assert areas_shown(table) == {"england", "log"}


async def test_the_layout_follows_the_terminal_live() -> None:
    async with on_board(placing()) as (pilot, table):
        for size in (*SIZES, *reversed(SIZES)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_layout(table, size)
            assert "Northumberland" in screen_text(pilot.app)


async def test_the_smallest_layouts() -> None:
    for size, layout in (
        (Size(80, 24), "-one"),
        (Size(119, 37), "-one"),
        (Size(120, 37), "-beside"),
        (Size(119, 38), "-below"),
        (Size(120, 38), "-all"),
    ):
        assert layout_for(size, is_zoomed=False) == layout
        assert layout_for(size, is_zoomed=True) == "-one"


@pytest.mark.rule("ALY-3")
@pytest.mark.parametrize("size", SIZES)
async def test_the_ally_castle_fits_below_the_own_castle(size: tuple[int, int]) -> None:
    async with on_board(ally_placing(), size) as (pilot, table):
        table.look_at("castle")
        await pilot.pause()
        castle = table.query_one(Castle)
        assert len(castle.render().rows) <= castle.size.height
        text = text_of(castle)
        for told in ("●Ann's ally", "J recruit S1", "K upgrade □"):
            assert told in text
        if size == WIDE:
            assert re.search(r"court +S1 S3 +reserve +S1 S2", text)


async def test_a_castle_without_an_ally_takes_no_more_room_than_it_needs() -> None:
    heights = []
    for seen in (placing(), ally_placing(), placing()):
        async with on_board(seen, WIDE) as (_, table):
            heights.append(table.query_one(Castle).outer_size.height)
    assert heights == [8, 9, 8]


@pytest.mark.parametrize("size", [(120, 38), (120, 50)])
async def test_with_five_players_the_log_has_four_lines_at_least(size: tuple[int, int]) -> None:
    async with on_board(crowded(), size) as (_, table):
        assert table.query_one(LogPanel).size.height >= 4
        assert text_of(table.query_one(LogPanel)).count("\n") >= 5


async def test_a_warning_hides_no_county() -> None:
    async with on_board(placing(), warning="This game cannot be saved.") as (_, table):
        text = screen_text(table.app)
        assert "This game cannot be saved." in text
        assert "A Northumberland" in text
        assert "I Surrey" in text


async def test_map_and_list() -> None:
    async with on_board(placing(), WIDE) as (pilot, table):
        assert "╭ A Northumberland" in screen_text(pilot.app)
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "│ A Northumberland" in screen_text(pilot.app)
        assert text_of(table.query_one(England)).count("\n") == 10


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
async def test_too_small_says_what_is_needed_and_what_else_works(size: tuple[int, int]) -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 30)) as pilot:
        sentence = TooSmall(markup=False)
        await app.mount(sentence)
        assert not sentence.show(Size(*size))
        await pilot.pause()
        text = str(sentence.content)
        assert "80 columns and 24 rows" in text
        assert f"{size[0]} columns and {size[1]} rows" in text
        assert "lancaster play --plain" in text
        assert sentence.show(Size(80, 24))
        assert not sentence.display
