"""Charts: every county is one piece, whole, can be clicked, and has room for what is told of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.tui.table.chart import Chart, chart_for
from lancaster_tui.tui.table.england import England
from tests.rules.builder import BASE, base_document, changed
from tests.tui.positions import ally_placing, crowded, placing
from tests.tui.render import drawn, on_screen

COUNTIES = [county.name for county in BASE.counties]
DRAWN = [(47, 15), (64, 23)]
SCALED = [
    (47, 14),
    (47, 30),
    (53, 37),
    (70, 18),
    (64, 22),
    (75, 24),
    (86, 29),
    (107, 36),
    (160, 50),
]
SIZES = [*DRAWN, *SCALED]

Cell = tuple[int, int]


def chart_of(size: tuple[int, int]) -> Chart:
    chart = chart_for(COUNTIES, *size)
    assert chart is not None
    assert (chart.width, chart.height) == size
    return chart


def cells_of(chart: Chart, county: int) -> set[Cell]:
    return {
        (x, y)
        for y, row in enumerate(chart.counties)
        for x, each in enumerate(row)
        if each == county
    }


def neighbours(x: int, y: int) -> Iterator[Cell]:
    yield from ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("county", COUNTY_PLACES)
def test_a_county_is_one_region(county: int, size: tuple[int, int]) -> None:
    cells = cells_of(chart_of(size), county)
    reached, edge = set[Cell](), {min(cells)}
    while edge:
        reached |= edge
        edge = {each for cell in edge for each in neighbours(*cell)} & cells - reached
    assert reached == cells


@pytest.mark.parametrize("size", SIZES)
def test_all_cells_are_painted_once(size: tuple[int, int]) -> None:
    chart = chart_of(size)
    painted = [(run.x + step, run.y) for run in chart.runs for step in range(run.width)]
    painted += [(corner.x, corner.y) for corner in chart.corners]
    assert len(painted) == len(set(painted)) == chart.width * chart.height


@pytest.mark.parametrize("size", SIZES)
def test_the_outline_of_a_county_lies_on_its_border(size: tuple[int, int]) -> None:
    chart = chart_of(size)
    for county in COUNTY_PLACES:
        outline = chart.outline(county)
        cells = cells_of(chart, county)
        inner = {cell for cell in cells if set(neighbours(*cell)) <= cells}
        inner = {(x, y) for x, y in inner if all(each in inner for each in neighbours(x, y))}
        assert outline
        assert not inner & {(x // 2, y // 2) for x, y in outline}


@pytest.mark.parametrize("size", SIZES)
def test_every_label_stands_in_its_county(size: tuple[int, int]) -> None:
    chart = chart_of(size)
    margin = 1 if chart.is_roomy else 0
    for county in COUNTY_PLACES:
        (x, y), cells = chart.labels[county], cells_of(chart, county)
        head = margin + (3 if chart.is_roomy else 1) + 1 + len(COUNTIES[county])
        for row, width in enumerate((head + margin * 3, 10, margin + 11)):
            assert {(x + at, y + row) for at in range(margin, width)} <= cells, COUNTIES[county]
            assert chart.room(county, row) >= width


@pytest.mark.parametrize("size", SIZES)
def test_no_label_stands_on_another_one(size: tuple[int, int]) -> None:
    chart, taken = chart_of(size), set[Cell]()
    for county in COUNTY_PLACES:
        x, y = chart.labels[county]
        own = {(x + at, y + row) for row in range(3) for at in range(chart.room(county, row))}
        assert not own & taken
        taken |= own


@pytest.mark.parametrize("size", [*DRAWN, (86, 29), (53, 37)])
async def test_every_cell_of_a_county_answers_the_mouse_with_it(size: tuple[int, int]) -> None:
    england, chart = England(), chart_of(size)
    async with on_screen(england, placing(), size):
        drawing = england.render()
        for y, row in enumerate(chart.counties):
            for x, county in enumerate(row):
                spot = drawing.spot_at(x, y)
                assert spot == (None if county is None else str(county))


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_told_of_a_county_stays_within_it(size: tuple[int, int]) -> None:
    """Letters and numbers; what is told of another place begins behind its border."""
    chart = chart_of(size)
    for make in (placing, crowded, ally_placing):
        rows = (await drawn(England(), make(), size)).splitlines()
        for county in COUNTY_PLACES:
            x, y = chart.labels[county]
            for row in range(3):
                line = rows[y + row] if y + row < len(rows) else ""
                room = chart.room(county, row)
                before, after = line[x + room - 1 : x + room], line[x + room : x + room + 1]
                assert not (before.isalnum() and after.isalnum() and after.islower()), line


@pytest.mark.parametrize("size", [(46, 15), (47, 13), (30, 40), (20, 5)])
def test_where_the_map_has_no_room_there_is_none(size: tuple[int, int]) -> None:
    assert chart_for(COUNTIES, *size) is None


async def test_a_ruleset_with_other_counties_is_shown_as_cards() -> None:
    counties = base_document()["counties"]
    for number, county in enumerate(counties):
        county["name"] = f"Shire {number}"
    rules = changed(counties=counties)
    seen = placing()
    seen = seen._replace(names=seen.names._replace(rules=rules))
    assert chart_for([county.name for county in rules.counties], 64, 23) is None
    for size in ((64, 23), (47, 15), (80, 12)):
        england = England()
        async with on_screen(england, seen, size):
            text = "\n".join("".join(text for text, _ in row) for row in england.render().rows)
            for number in range(9):
                assert f"Shire {number}" in text
            spots = {england.render().spot_at(x, y) for x in range(size[0]) for y in range(size[1])}
            assert {str(county) for county in COUNTY_PLACES} <= spots
