"""What the mouse does to the areas."""

from __future__ import annotations

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Static

from lancaster_tui.rules.places import CASTLE_PLACES, parse_place
from lancaster_tui.tui.pictures import screen_text
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.subjects import AreaName
from tests.tui.boards import SMALL, WIDE, areas_shown, on_board
from tests.tui.positions import placing
from tests.tui.render import text_of


def cell_of(pilot: Pilot[None], text: str, within: str = "board") -> tuple[int, int]:
    """Return the cell at which a text stands in a widget, one to the right of its beginning."""
    region = pilot.app.query_one(f"#{within}").region
    for y, row in enumerate(screen_text(pilot.app).splitlines()):
        if region.y <= y < region.bottom and (x := row.find(text, region.x, region.right)) >= 0:
            return x + 1, y
    raise AssertionError(f"{text!r} is not on the screen")


@pytest.mark.parametrize("size", [SMALL, WIDE])
@pytest.mark.parametrize(
    ("area", "text", "place"),
    [
        ("england", "voyage", "H"),
        ("england", "Surrey", "I"),
        ("england", "•••", "B"),
        ("castle", "2 votes", "N"),
        ("castle", "▣ tile", "J"),
        ("france", "Y", "Y"),
        ("france", "X", "X"),
    ],
)
async def test_a_click_chooses_the_place(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], area: AreaName, text: str, place: str
) -> None:
    chosen: list[int] = []
    monkeypatch.setattr(Prompt, "choose_spot", lambda _, spot: chosen.append(spot))
    async with on_board(placing(), size) as (pilot, table):
        table.look_at(area)
        await pilot.pause()
        await pilot.click(offset=cell_of(pilot, text, area))
        await pilot.pause()
        assert chosen == [parse_place(place)]
        assert table.area == area


async def test_every_place_can_be_clicked(monkeypatch: pytest.MonkeyPatch) -> None:
    for size in (SMALL, WIDE):
        async with on_board(placing(), size) as (pilot, table):
            spots: set[str] = set()
            for name in ("england", "castle", "france"):
                table.look_at(name)
                await pilot.pause()
                area = table.query_one(f"#{name}", Area)
                drawing = area.render()
                spots |= {
                    spot
                    for y in range(area.size.height)
                    for x in range(area.size.width)
                    if (spot := drawing.spot_at(x, y)) is not None
                }
            assert spots == {str(place) for place in range(19)}


async def test_a_click_on_nothing_chooses_nothing_but_looks_there() -> None:
    async with on_board(placing(), WIDE) as (pilot, table):
        await pilot.click("#players", offset=(5, 0))
        assert table.area == "players"
        assert table.query_one("#preview", Static).content is not None


async def test_a_click_on_a_tab_looks_at_its_area() -> None:
    async with on_board(placing()) as (pilot, table):
        table.look_at("castle")
        await pilot.pause()
        await pilot.click(offset=cell_of(pilot, "Parliament"))
        await pilot.pause()
        assert areas_shown(table) == {"parliament"}
        await pilot.click(offset=cell_of(pilot, "France"))
        await pilot.pause()
        assert table.area == "france"


async def test_a_click_leaves_the_focus_in_the_prompt() -> None:
    async with on_board(placing(), WIDE) as (pilot, table):
        focused = pilot.app.focused
        assert focused is not None
        await pilot.click("#log", offset=(5, 2))
        await pilot.click("#england", offset=(25, 2))
        assert pilot.app.focused is focused
        assert table.query_one(Prompt) in focused.ancestors


async def test_the_mouse_lights_up_targets_and_nothing_else() -> None:
    async with on_board(placing(), WIDE) as (pilot, table):
        england = table.query_one(England)
        table.point(None, frozenset({parse_place("C")}))
        await pilot.pause()
        unlit = england.render_lines(Region(0, 0, *england.outer_size))
        await pilot.hover(offset=cell_of(pilot, "Gloucester"))
        await pilot.pause()
        assert england.render_lines(Region(0, 0, *england.outer_size)) == unlit
        await pilot.hover(offset=cell_of(pilot, "York"))
        await pilot.pause()
        lit = england.render_lines(Region(0, 0, *england.outer_size))
        changed = [y for y, pair in enumerate(zip(unlit, lit, strict=True)) if pair[0] != pair[1]]
        assert changed
        york = england.render().rows_of(str(parse_place("C")))
        assert set(changed) <= set(york)
        await pilot.hover("#players")
        await pilot.pause()
        assert england.render_lines(Region(0, 0, *england.outer_size)) == unlit


async def test_a_click_on_a_row_of_the_race_shows_that_castle() -> None:
    async with on_board(placing(), WIDE) as (pilot, table):
        await pilot.click(offset=cell_of(pilot, "Bob", "players"))
        await pilot.pause()
        assert areas_shown(table) == {"castle"}
        assert first_name(table) == "Bob"


def first_name(table: Board) -> str:
    """Return whose castle stands first."""
    text = text_of(table.query_one(Castle))
    return min(("Ann", "Bob", "Zoe"), key=lambda name: text.find(name) % len(text))


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_the_castle_of_every_player_is_a_key_away(size: tuple[int, int]) -> None:
    async with on_board(placing(), size) as (pilot, table):
        for seat, name in enumerate(("Ann", "Bob")):
            table.visit(seat)
            await pilot.pause()
            assert areas_shown(table) == {"castle"}
            assert first_name(table) == name
        table.visit(1)
        await pilot.pause()
        assert {"england", "france", "players"} <= areas_shown(table), "asked again, no longer"
        for enlarge in (table.zoom, lambda: table.visit(1)):
            enlarge()
            assert table.step_back()
            await pilot.pause()
            assert {"england", "france", "players"} <= areas_shown(table)
        assert not table.step_back(), "Escape asks about leaving then"


async def test_in_the_castle_of_another_nothing_can_be_chosen() -> None:
    async with on_board(placing(), WIDE) as (pilot, table):
        table.visit(1)
        await pilot.pause()
        castle = table.query_one(Castle)
        assert spots_of(castle) == {None}
        table.visit(0)
        await pilot.pause()
        assert {None, *(str(spot) for spot in CASTLE_PLACES)} == spots_of(castle)


def spots_of(castle: Castle) -> set[str | None]:
    """Return all that can be clicked in a castle."""
    width, height = castle.size
    return {castle.render().spot_at(x, y) for y in range(height) for x in range(width)}
