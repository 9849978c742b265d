"""The board: what is where in terminals of all sizes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, product

import pytest
from textual.geometry import Region, Size
from textual.pilot import Pilot

from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from lancaster_tui.tui.pictures import screen_strips, screen_text
from lancaster_tui.tui.prompt.answers import Answers
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.layout import layout
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.looking import TooSmall
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.subjects import AREAS, AreaName
from lancaster_tui.words.rewards import reward_forms, reward_in_letters
from lancaster_tui.words.visits import PLAIN_HERE
from tests.tui.boards import SMALL, WIDE, BoardApp, areas_shown, on_board, show, visible
from tests.tui.positions import ANN, ally_placing, asked, board, crowded, placing, small
from tests.tui.render import text_of

SCENES: dict[str, Callable[[], Scene]] = {
    "three": small,
    "four": placing,
    "five": crowded,
    "allies": ally_placing,
}
FEW = [SMALL, (100, 30), (90, 50), (120, 30)]
ALL = [(120, 38), WIDE, (160, 50), (200, 60)]
IN_SIGHT = {"england", "france", "players", "parliament"}
CROWDED = ("allies", False, SMALL)
"""Where the laws give way to what is asked, since a warning takes a row and allies another."""


def check_layout(table: Board, size: tuple[int, int]) -> None:
    """Whatever is shown is whole and overlaps nothing; what must always be there is there."""
    regions, screen = visible(table), Region(0, 0, *size)
    assert {"status", "prompt", "keys", table.area} <= set(regions)
    for name, region in regions.items():
        assert screen.contains_region(region), name
    for (one, its), (other, theirs) in combinations(regions.items(), 2):
        assert not its.overlaps(theirs), f"{one} overlaps {other}"
    assert regions["prompt"].height >= 5
    if {"castle", "log"} <= set(regions):
        assert regions["castle"].height >= 7
        assert regions["log"].height >= 4, "a heading and three lines"


def wanted(size: tuple[int, int], area: AreaName) -> set[str]:
    """Return the areas that must be in sight when one is looked at."""
    if size in ALL:
        return set(AREAS)
    return set(IN_SIGHT) if area in ("england", "france", "players") else {area}


@pytest.mark.parametrize("warning", [None, "This game cannot be saved."])
@pytest.mark.parametrize("make", SCENES)
async def test_every_area_can_be_seen_whole_beside_ribbon_prompt_and_keys(
    make: str, warning: str | None
) -> None:
    async with on_board(SCENES[make](), SMALL, warning) as (pilot, table):
        for size, area in product([*FEW, *ALL], AREAS):
            await look(pilot, table, size, area)
            check_layout(table, size)
            expected = wanted(size, area)
            if (make, warning is None, size) == CROWDED and len(expected) > 1:
                expected -= {"parliament"}
            assert expected <= areas_shown(table) <= expected | {"log"}
            shown = visible(table)
            assert ("area-tabs" in shown) == (wanted(size, area) == {area})
            assert ("warning" in shown) == (warning is not None)
            if warning is None:
                check_question(pilot, table)


def check_question(pilot: Pilot[None], table: Board) -> None:
    """What is asked is on the screen, below what happens."""
    first, *rows = screen_text(pilot.app).splitlines()
    text = "\n".join([first, *rows][table.query_one(Prompt).region.y :])
    for told in ("knight", "S1", "place", "squires", "gold letter to place S1"):
        assert told in text
    assert "places a knight" in first


async def look(pilot: Pilot[None], table: Board, size: tuple[int, int], area: AreaName) -> None:
    """Look at an area in a terminal of a size."""
    if pilot.app.size != size:
        await pilot.resize_terminal(*size)
    table.look_at(area)
    await pilot.pause()


async def test_the_layout_follows_the_terminal_live() -> None:
    async with on_board(placing()) as (pilot, table):
        for size in (*FEW, *ALL, *reversed([*FEW, *ALL])):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_layout(table, size)
            assert "Northumberland" in screen_text(pilot.app)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("prompt", [5, 6])
@pytest.mark.parametrize("is_voting", [False, True])
@pytest.mark.parametrize("is_zoomed", [False, True])
@pytest.mark.parametrize("area", AREAS)
def test_at_every_size_the_regions_are_within_the_room_and_apart(
    area: AreaName, is_zoomed: bool, players: int, prompt: int, is_voting: bool
) -> None:
    for width in (80, 99, 119, 120, 121, 160, 200, 300):
        for height in (21, 22, 23, 28, 34, 35, 36, 38, 44, 46, 48, 58, 90):
            regions = layout(
                Size(width, height),
                area,
                is_zoomed=is_zoomed,
                players=players,
                has_allies=players == 2,
                prompt=prompt,
                is_voting=is_voting,
            )
            room = Region(0, 0, width, height)
            assert area in regions
            assert all(room.contains_region(region) for region in regions.values())
            assert all(region.area for region in regions.values())
            pairs = combinations(regions.values(), 2)
            assert not any(one.overlaps(other) for one, other in pairs)
            if not is_zoomed and width >= 120 and height >= 35:
                assert set(AREAS) <= set(regions)


QUESTIONS: list[AnyChoice] = [
    PlaceKnight(ANN),
    ChooseFavour(ANN),
    ChooseNoble(ANN, Source("favour", "noble")),
    ClaimCounty(ANN, parse_place("H")),
    Voyage(ANN, Source("county", "H"), parse_place("H")),
    ChooseUpgrade(ANN, Source("law", "LAW-B1")),
    ChooseStartPlayer(ANN),
    RansomKnights(ANN, parse_place("X")),
]


@pytest.mark.parametrize("size", [*FEW, *ALL])
async def test_from_one_question_to_the_next_everything_keeps_its_place(
    size: tuple[int, int],
) -> None:
    async with on_board(placing(), size) as (pilot, table):
        places = visible(table)
        for choice in QUESTIONS:
            position = board()
            position.county("H", ANN, 2, 1)
            await show(pilot, table, asked(position, choice, ANN))
            assert visible(table) == places, choice
            assert "more" not in text_of(table.query_one(Answers)), choice


@pytest.mark.parametrize("size", ALL)
async def test_with_no_law_to_vote_on_the_log_has_the_rows_below(size: tuple[int, int]) -> None:
    async with on_board(placing(), size) as (pilot, table):
        before = visible(table)
        position = board()
        position.phase("counties")
        position.state.proposals = ()
        position.county("H", ANN, 2, 1)
        await show(pilot, table, asked(position, ClaimCounty(ANN, parse_place("H")), ANN))
        after = visible(table)
        assert after["log"].bottom == before["log"].bottom
        assert after["log"].height >= before["log"].height + 5
        assert "all proposals voted on; new ones in round 4" in screen_text(pilot.app)
        for name in set(before) - {"log", "parliament"}:
            assert before[name] == after[name]


@pytest.mark.rule("PLC-10")
@pytest.mark.parametrize("make", ["three", "four", "five", "allies"])
async def test_each_favour_is_in_sight_in_its_place_until_it_is_taken(make: str) -> None:
    seen = SCENES[make]()
    tiles = seen.view.rules.all_favours[seen.view.players]
    seen.view.favours = tiles
    rewards = [seen.view.rules.favours[tile].reward for tile in tiles]
    if make == "allies":  # the race is wider then, and France narrower
        words = [reward_in_letters(reward) for reward in rewards]
    else:
        words = [reward_forms(reward)[-1] for reward in rewards]
    row = " ".join(words)
    async with on_board(seen, SMALL) as (pilot, table):
        assert row in screen_text(pilot.app)
        seen = SCENES[make]()
        seen.view.favours = (*tiles[:2], *tiles[3:])
        await show(pilot, table, seen)
        assert row in screen_text(pilot.app)
        pieces = [piece for strip in screen_strips(pilot.app) for piece in strip]
        struck = [piece.text for piece in pieces if piece.style and piece.style.strike]
    assert struck == [words[2]]


@pytest.mark.parametrize("make", ["three", "four", "five", "allies"])
async def test_at_80x24_conflicts_have_two_rows_but_the_last_one_with_five_players(
    make: str,
) -> None:
    async with on_board(SCENES[make](), SMALL) as (_, table):
        rows = text_of(table.query_one(France)).splitlines()
    at = [number for number, row in enumerate(rows) if re.match(" [ »→][YZWX] ", row)]
    assert at == [1, 3, 5, 7]
    assert len(rows) >= 8 if make == "five" else len(rows) >= 9


def test_one_area_that_is_large_has_the_room_of_all() -> None:
    for size in (Size(80, 22), Size(120, 38)):
        regions = layout(
            size,
            "castle",
            is_zoomed=True,
            players=4,
            has_allies=False,
            prompt=5,
            is_voting=True,
        )
        assert set(regions) == {"area-tabs", "castle", "prompt"}
        assert regions["castle"].height >= size.height // 2


@pytest.mark.rule("ALY-3")
@pytest.mark.parametrize("size", [*FEW, *ALL])
async def test_the_ally_castle_stands_beside_the_own_castle(size: tuple[int, int]) -> None:
    async with on_board(ally_placing(), size) as (pilot, table):
        table.look_at("castle")
        await pilot.pause()
        castle = table.query_one(Castle)
        assert len(castle.render().rows) <= castle.size.height
        text = text_of(castle)
        for told in (
            r"○ (Ann's )?ally",
            "K  upgrade",
            r"court .*\bS1 +(○ )?S3",
            r"reserve .*\bS1 S2",
        ):
            assert re.search(told, text)


@pytest.mark.parametrize("size", ALL)
async def test_with_five_players_the_log_has_four_lines_at_least(size: tuple[int, int]) -> None:
    async with on_board(crowded(), size) as (_, table):
        assert text_of(table.query_one(LogPanel)).rstrip().count("\n") >= 4


@pytest.mark.parametrize("size", [SMALL, (120, 38)])
@pytest.mark.parametrize("make", SCENES)
async def test_a_warning_hides_no_county(size: tuple[int, int], make: str) -> None:
    async with on_board(SCENES[make](), size, "This game cannot be saved.") as (_, table):
        assert "This game cannot be saved." in screen_text(table.app)
        text = text_of(table.query_one(England))
        for county in SCENES[make]().names.rules.counties:
            assert county.name in text


@pytest.mark.parametrize("size", [SMALL, (120, 30)])
@pytest.mark.parametrize("make", SCENES)
async def test_where_not_all_areas_fit_conflicts_and_laws_are_still_told(
    size: tuple[int, int], make: str
) -> None:
    seen = SCENES[make]()
    async with on_board(seen, size) as (pilot, table):
        france, text = text_of(table.query_one(France)), screen_text(pilot.app)
        for place in "WXYZ":
            assert re.search(rf"[ »]{place} ", france)
        assert "IN FORCE" in text
        assert "VOTE ON" in text


@pytest.mark.parametrize("size", FEW)
async def test_where_the_castle_has_no_room_the_purse_stands_in_the_sea(
    size: tuple[int, int],
) -> None:
    async with on_board(placing(), size) as (_, table):
        text = text_of(table.query_one(England))
        for told in ("gold 4", "squires 3", "votes 2", "court S1 S2 S4"):
            assert told in text


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
async def test_too_small_says_what_is_needed_and_what_else_works(size: tuple[int, int]) -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 30)) as pilot:
        sentence = TooSmall(PLAIN_HERE, id="too-small")
        await app.mount(sentence)
        assert not sentence.show(Size(*size))
        await pilot.pause()
        text = str(sentence.content)
        assert "80 columns and 24 rows" in text
        assert f"{size[0]} columns and {size[1]} rows" in text
        assert "lancaster play --plain" in text
        assert sentence.show(Size(80, 24))
        assert not sentence.display
