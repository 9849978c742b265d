"""The areas tell all that counts, at every size."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from wcwidth import wcswidth

from lancaster_tui.rules.events import LawPassed
from lancaster_tui.rules.places import place_text
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.scene import Scene
from tests.tui.positions import (
    ANN,
    CROWD,
    ally_placing,
    crowded,
    exchanging,
    placing,
    recapping,
    voting,
)
from tests.tui.render import drawn, on_screen, text_of

WIDE, SMALL = (66, 24), (80, 15)


@pytest.mark.parametrize("size", [WIDE, SMALL])
async def test_every_county_tells_all_that_counts(size: tuple[int, int]) -> None:
    text = await drawn(England(), placing(), size)
    for place, county in enumerate(placing().names.rules.counties):
        assert f"{place_text(place)} {county.name}" in text
    assert "Zoë S3+2=5" in text


@pytest.mark.parametrize("size", [(80, 11), (63, 18), (105, 33), (100, 11)])
async def test_surrey_says_that_it_names_the_start_player(size: tuple[int, int]) -> None:
    assert len(re.findall(r"\bstart\b", await drawn(England(), placing(), size))) == 1


@pytest.mark.rule("CON-5", "CON-6")
async def test_conflicts_tell_what_a_loss_would_mean() -> None:
    narrow, wide = [await drawn(France(), placing(), size) for size in ((57, 12), (80, 11))]
    assert "4 of  6  5/3/1 PP  2 short: 3/1, captured" in narrow
    assert "2 short: pays 3/1 PP, knights captured" in wide
    for text in (narrow, wide):
        rows = text.splitlines()
        assert "England wins" in next(row for row in rows if "X lower" in row)
        upper = next(row for row in rows if "Y upper" in row)
        assert "8 short" in upper
        assert "captured" not in upper


async def test_where_there_is_room_conflicts_tell_what_everybody_would_win() -> None:
    text = await drawn(France(), placing(), (80, 11))
    assert "1 ●Greedy S1  1 PP" in text
    assert "2 ■Bob S1 S2 =3  3 PP" in text


@pytest.mark.rule("SET-10")
async def test_conflict_cards_to_come_are_told_as_room_allows() -> None:
    """Six cards are left; their order is hidden, they are sorted."""
    seen = placing()
    ids = [card.id for card in seen.names.rules.conflicts]
    seen.view.conflicts_to_come = tuple(map(ids.index, ("3", "5a", "6b", "7b", "8", "9")))
    in_full = (await drawn(France(), seen, (95, 16))).splitlines()
    told = "to come  3 (3/1/0)   5 (4/2/1)   6 (5/3/2)   7 (6/4/2)   8 (7/4/2)   9 (8/4/2)"
    assert told in in_full[-2]
    favours = [row for row in in_full if "favours" in row]
    assert favours == [in_full[-3]]
    assert "to come" not in in_full[-1]
    in_short = (await drawn(France(), seen, (57, 12))).splitlines()
    assert in_short[-1].endswith(" to come: strength 3 5 6 7 8 9 ─╯")
    assert "to come" not in "".join(in_short[:-1])
    seen.view.conflicts_to_come = ()
    for size in ((57, 12), (95, 16)):
        assert "to come" not in await drawn(France(), seen, size)


async def test_the_heads_of_the_forecast_are_players_with_their_shapes() -> None:
    for size in ((57, 10), (80, 11)):
        head = (await drawn(Parliament(), placing(), size)).splitlines()[1]
        assert re.findall(r"[▲■●◆]\w+", head)[:2] == ["▲Ann", "■Bob"]
    crowd = (await drawn(Parliament(), crowded(), (57, 10))).splitlines()[1]
    assert re.findall(r"[▲■●◆★]", crowd) == [*"▲■●◆★"]


@pytest.mark.parametrize(
    ("make", "law"),
    [
        (exchanging, "1 gold + 1 squire -> 3 PP"),
        (recapping, "3 PP per 2 counties"),
        (placing, None),
    ],
)
async def test_the_law_that_is_applied_is_marked(
    make: Callable[[], Scene], law: str | None
) -> None:
    rows = (await drawn(Parliament(), make(), WIDE)).splitlines()
    marked = [row for row in rows if "→" in row]
    assert len(marked) == (law is not None)
    assert law is None or law in marked[0]


async def test_a_law_that_has_just_passed_is_marked() -> None:
    seen = placing()._replace(log=[LawPassed("LAW-B1", "LAW-B2")], new=1)
    marked = [row for row in (await drawn(Parliament(), seen, WIDE)).splitlines() if "»" in row]
    assert len(marked) == 1
    assert "most gold: upgrade" in marked[0]


async def test_laws_to_come_are_counted_or_named_as_room_allows() -> None:
    counted = await drawn(Parliament(), placing(), (57, 10))
    assert "to come by group   3: 4   4: 3" in counted
    in_short = await drawn(Parliament(), voting(), (80, 15))
    assert "6 PP per set of S1-S4" in in_short
    assert "3: 4" not in in_short
    in_full = await drawn(Parliament(), placing(), (140, 20))
    assert "6 PP per set of S1, S2, S3 and S4 you have deployed" in in_full


async def test_players_who_gained_or_paid_are_marked() -> None:
    text = await drawn(Players(), recapping(), (57, 7))
    assert [row[1:3] for row in text.splitlines() if "»" in row] == ["»◆"]
    assert "»" not in await drawn(Players(), placing(), (57, 7))


@pytest.mark.parametrize("viewer", [ANN, None])
async def test_players_tell_everything_of_five_with_long_names(viewer: int | None) -> None:
    for size in ((57, 8), (80, 11)):
        rows = (await drawn(Players(), crowded(viewer), size)).splitlines()
        assert sum("ABCDEFGHI" in row for row in rows) == 2
        assert any("100" in row and "14" in row for row in rows)


@pytest.mark.parametrize("kind", [England, Castle, France, Parliament, Players, LogPanel])
@pytest.mark.parametrize("size", [(80, 11), (63, 18), (57, 12), (105, 33)])
async def test_wide_letters_in_names_shift_no_border(
    kind: type[Area], size: tuple[int, int]
) -> None:
    two = ally_placing()
    wide = two._replace(names=two.names._replace(seats=CROWD[:2]))
    for seen in (crowded(), wide):
        rows = (await drawn(kind(), seen, size)).splitlines()
        assert {wcswidth(row) for row in rows} == {size[0]}
        assert {row[-1] for row in rows} == {"╮", "│", "╯"}


async def test_the_area_looked_at_is_known_without_colour() -> None:
    france = France()
    async with on_screen(france, placing(), (57, 12)) as pilot:
        assert text_of(france).startswith("╭─ France ─")
        france.look_at(is_looked_at=True)
        await pilot.pause()
        assert text_of(france).startswith("╭─ [France] ─")


async def test_castles_and_nobles_are_told_by_the_letters_to_press() -> None:
    """The ids of another ruleset may be long words."""
    seen = placing()
    counties = tuple(
        county.model_copy(update={"id": f"county-of-{county.name.lower()}"})
        for county in seen.names.rules.counties
    )
    rules = seen.names.rules.model_copy(update={"counties": counties})
    seen.view.seats[ANN].nobles = tuple(range(9))
    text = await drawn(Castle(), seen._replace(names=seen.names._replace(rules=rules)), WIDE)
    assert "nobles  A B C D E F G H I" in text
