"""What the areas must do: hide purses, show names as typed, draw no more than has changed."""

from __future__ import annotations

import re

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from wcwidth import wcswidth

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import parse_place
from lancaster_tui.table.seating import clean_name
from lancaster_tui.tui.kit.glyphs import ASCII, SEAT_SHAPES
from lancaster_tui.tui.kit.seats import seat_letters
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.status_bar import StatusBar
from tests.tui.positions import (
    ANN,
    BOB,
    GREEDY,
    ZOE,
    ally_placing,
    board,
    crowded,
    placing,
    scene,
    voting,
)
from tests.tui.render import drawn, on_screen, pieces_of, text_of

AREAS: list[type[Area]] = [StatusBar, England, France, Parliament, Castle, Players, LogPanel]
WIDE, SMALL = (66, 24), (80, 15)
BLOCKS = "▏▎▍▌▋▊▉█"  # of bars; filters.py knows what stands for them
DRAWN = {*ASCII, *BLOCKS}


# Purses


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("kind", AREAS)
@pytest.mark.parametrize("viewer", [ANN, None])
async def test_no_area_tells_what_is_behind_a_screen(kind: type[Area], viewer: int | None) -> None:
    table, twin = board(), board()
    for seat in (BOB, GREEDY, ZOE) if viewer == ANN else (ANN, BOB, GREEDY, ZOE):
        twin.state.seats[seat].gold += 1 + seat
        twin.state.seats[seat].squires += 5 - seat
    for each in (table, twin):
        each.run(PlaceKnight(ANN))
    assert await drawn(kind(), scene(table, viewer), WIDE) == await drawn(
        kind(), scene(twin, viewer), WIDE
    )


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("kind", [Parliament, Players])
async def test_open_purses_are_shown(kind: type[Area]) -> None:
    table, twin = board(), board()
    twin.state.seats[BOB].gold += 8
    seen = [
        await drawn(kind(), scene(each, ANN, open_purses=True), (200, 30)) for each in (table, twin)
    ]
    assert seen[0] != seen[1]


@pytest.mark.rule("SET-11")
async def test_all_screens_are_lifted_at_the_end() -> None:
    table = board()
    table.phase("ended")
    text = await drawn(Players(), scene(table, ANN), WIDE)
    assert "?" not in text


async def test_forecast_covers_only_what_depends_on_a_covered_purse() -> None:
    rows = (await drawn(Parliament(), placing(), SMALL)).splitlines()
    columns = rows[0].index("what it would pay now")
    forecast = {row[:columns].strip(): row[columns:].strip() for row in rows}
    assert forecast["3  Most gold (ties included): upgrade"] == "▲■●◆ ?"
    trade = forecast["2  1 gold + 1 squire for 3 PP, any number of times"]
    assert trade.split("  ") == ["▲ Ann up to 9 PP", "■●◆ ?"]
    assert forecast["2  5 PP per 3 extension tiles in your castle"] == "● Greedy +5 PP"
    assert forecast["3  No S2 deployed (castle and France included):"] == "▲ Ann upgrade"
    assert forecast["upgrade"] == "● Greedy upgrade"


async def test_a_ballot_that_is_in_shows_only_the_number() -> None:
    assert "1 of 4 ballots in" in await drawn(StatusBar(), voting(None), SMALL)
    for size in (WIDE, SMALL, (120, 27)):
        assert "Ballots in: 1 of 4" in await drawn(Parliament(), voting(), size)


# Names


@pytest.mark.parametrize("kind", [StatusBar, France, Parliament, Castle, Players, LogPanel])
async def test_names_are_text_and_never_markup(kind: type[Area]) -> None:
    seen = placing()
    seats = ("[bold]x", "[/]", "[red]y", "[@click=app.quit]")
    text = await drawn(kind(), seen._replace(names=seen.names._replace(seats=seats)), (120, 27))
    expected = {StatusBar: "[BOLD]X", France: "[red]y"}.get(kind, "[bold]x")
    assert expected in text


@pytest.mark.parametrize("kind", AREAS)
async def test_no_control_character_reaches_the_screen(kind: type[Area]) -> None:
    seen = placing()
    seats = tuple(clean_name(f"\x1b[31m\u202eN{seat}\x07\u200b") for seat in range(4))
    text = await drawn(kind(), seen._replace(names=seen.names._replace(seats=seats)), (120, 20))
    assert all(sign.isprintable() or sign == "\n" for sign in text)


def test_every_seat_has_a_letter_of_its_own() -> None:
    assert seat_letters(("Ann", "Abe", "A", "李", "Åsa")) == ("A", "B", "3", "4", "Å")


@pytest.mark.parametrize("width", [33, 41, 54, 55, 60, 80, 120])
async def test_names_in_conflicts_are_cut_before_knights_and_knights_are_no_numbers(
    width: int,
) -> None:
    text = await drawn(France(), placing(), (width, 24 if width < 53 else 12))
    assert "S2 S1 S1" in text
    assert "◆ Zoë" in text
    assert "…" not in text
    seats = ("Neville", "Percy", "Talbot", "Beaufort", "Mowbray")
    crowd = crowded()._replace(names=crowded().names._replace(seats=seats))
    text = await drawn(France(), crowd, (width, 24 if width < 53 else 12))
    for knights in ("S1 S1 S2", "S1 S1 S1", "S4", "S2", "S3", "S1 S1"):
        assert knights in text or knights.replace(" ", "") in text
    assert not re.search(r"\b[1-4]{2,3}\b(?! of)", text.replace("10 of 10", ""))


# Glyphs


def test_glyphs_are_one_cell_wide_and_no_emoji() -> None:
    for glyph, ascii_glyph in ASCII.items():
        assert wcswidth(glyph) == 1, glyph
        assert wcswidth(glyph + "\N{VARIATION SELECTOR-16}") == 1, f"{glyph} is an emoji"
        assert len(ascii_glyph) == 1
        assert ascii_glyph.isascii()


def test_seats_differ_without_colour() -> None:
    assert len(set(SEAT_SHAPES)) == 5
    assert len({ASCII[shape] for shape in SEAT_SHAPES}) == 5


@pytest.mark.parametrize("kind", AREAS)
@pytest.mark.parametrize("size", [WIDE, SMALL, (30, 8), (160, 40)])
async def test_areas_draw_only_glyphs_of_the_list(kind: type[Area], size: tuple[int, int]) -> None:
    for seen in (placing(), voting(), ally_placing()):
        plain = seen._replace(names=seen.names._replace(seats=("Ann", "Bob", "Cid", "Dot")))
        text = await drawn(kind(), plain, size)
        assert {sign for sign in text if not sign.isascii()} <= DRAWN


# Drawing


@pytest.mark.parametrize("kind", AREAS)
async def test_the_same_scene_is_not_drawn_again(
    kind: type[Area], monkeypatch: pytest.MonkeyPatch
) -> None:
    area = kind()
    async with on_screen(area, placing(), WIDE) as pilot:
        refreshed = count_refreshes(area, monkeypatch)
        area.show(placing())
        await pilot.pause()
        assert refreshed == []


async def test_only_changed_rows_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    england = England()
    async with on_screen(england, placing(), WIDE) as pilot:
        refreshed = count_refreshes(england, monkeypatch)
        england.show(placing()._replace(marks=frozenset({parse_place("G")})))
        await pilot.pause()
        rows = {region.y for regions in refreshed for region in regions}
        text = text_of(england).splitlines()
    assert 0 < len(rows) < 12
    assert any("G »Somerset" in text[row] for row in rows)


def count_refreshes(area: Area, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Region, ...]]:
    refreshed: list[tuple[Region, ...]] = []
    refresh = area.refresh

    def counted(*regions: Region, layout: bool = False) -> Area:
        refreshed.append(regions)
        return refresh(*regions, layout=layout)

    monkeypatch.setattr(area, "refresh", counted)
    return refreshed


@pytest.mark.parametrize("kind", AREAS)
async def test_every_size_is_filled_exactly(kind: type[Area]) -> None:
    area = kind()
    async with on_screen(area, voting(), (20, 5)) as pilot:
        for width, height in ((20, 5), (33, 9), (47, 12), (58, 14), (79, 22), (121, 39)):
            await resize(pilot, width, height)
            rows = pieces_of(area)
            assert {sum(piece.cell_length for piece in row) for row in rows} == {width}


async def resize(pilot: Pilot[None], width: int, height: int) -> None:
    await pilot.resize_terminal(width, height)
    await pilot.pause()
