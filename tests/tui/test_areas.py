"""What the areas must do: hide purses, show names as typed, let targets and marks stand out."""

from __future__ import annotations

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from wcwidth import wcswidth

from lancaster_tui.rules.actions import Action, Claim, Decline, Ransom, TakeFavour, Upgrade
from lancaster_tui.rules.agenda import Choice, Decision
from lancaster_tui.rules.conflicts import RansomKnights
from lancaster_tui.rules.counties import ClaimCounty
from lancaster_tui.rules.events import (
    BallotIn,
    ConflictMoved,
    Event,
    Expelled,
    Gained,
    Placed,
    Returned,
    Sailed,
    Source,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.places import COURT, parse_place, place_text
from lancaster_tui.rules.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.rewards import ChooseUpgrade
from lancaster_tui.table.names import clean_name
from lancaster_tui.tui.glyphs import ASCII, SEAT_SHAPES
from lancaster_tui.tui.scene import marked_places
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.castle import Castle
from lancaster_tui.tui.widgets.england import England
from lancaster_tui.tui.widgets.france import France
from lancaster_tui.tui.widgets.log_panel import LogPanel
from lancaster_tui.tui.widgets.parliament import Parliament
from lancaster_tui.tui.widgets.players import Players
from lancaster_tui.tui.widgets.seats import seat_letters
from lancaster_tui.tui.widgets.status_bar import StatusBar
from tests.tui.positions import ANN, BOB, GREEDY, LOG, ZOE, board, placing, scene, voting
from tests.tui.render import drawn, on_screen, pieces_of, text_of

AREAS: list[type[Area]] = [StatusBar, England, France, Parliament, Castle, Players, LogPanel]
WIDE, SMALL = (66, 24), (80, 15)


def letters(area: Area, ink: str) -> set[str]:
    """Return the texts of one letter that an area shows with an ink."""
    background = area.get_visual_style(*(f"ink--{name}" for name in ink.split())).rich_style
    return {
        piece.text
        for row in pieces_of(area)
        for piece in row
        if len(piece.text) == 1 and piece.text.isalpha() and piece.style == background
    }


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
    seen = [await drawn(kind(), scene(each, ANN, open_purses=True), WIDE) for each in (table, twin)]
    assert seen[0] != seen[1]


@pytest.mark.rule("SET-11")
async def test_all_screens_are_lifted_at_the_end() -> None:
    table = board()
    table.phase("ended")
    text = await drawn(Players(), scene(table, ANN), WIDE)
    assert "?" not in text


async def test_forecast_covers_only_what_depends_on_a_covered_purse() -> None:
    text = await drawn(Parliament(), placing(), WIDE)
    rows = [row.strip("│ ") for row in text.splitlines()]
    forecast = {law: cells.split() for law, _, cells in (row.partition("  ") for row in rows)}
    assert forecast["most gold: upgrade"] == ["?"] * 4
    assert forecast["1 gold + 1 squire -> 3 PP"] == ["up", "to", "3", "?", "?", "?"]
    assert forecast["5 PP per 3 tiles"] == ["·", "·", "+5", "PP", "·"]
    assert forecast["no S2 deployed: upgrade"] == ["upgrade", "·", "upgrade", "·"]


async def test_a_ballot_that_is_in_shows_only_the_number() -> None:
    texts = [await drawn(kind(), voting(), SMALL) for kind in (StatusBar, Parliament)]
    assert all("Ballots in: 1 of 4" in text for text in texts)


# Names


@pytest.mark.parametrize("kind", [StatusBar, England, France, Castle, Players, LogPanel])
async def test_names_are_text_and_never_markup(kind: type[Area]) -> None:
    seen = placing()
    seats = ("[bold]x", "[/]", "[red]y", "[@click=app.quit]")
    text = await drawn(kind(), seen._replace(names=seen.names._replace(seats=seats)), (120, 20))
    expected = {England: "[/]", France: "[red]y"}.get(kind, "[bold]x")
    assert expected in text


@pytest.mark.parametrize("kind", AREAS)
async def test_no_control_character_reaches_the_screen(kind: type[Area]) -> None:
    seen = placing()
    seats = tuple(clean_name(f"\x1b[31m\u202eN{seat}\x07\u200b") for seat in range(4))
    text = await drawn(kind(), seen._replace(names=seen.names._replace(seats=seats)), (120, 20))
    assert all(sign.isprintable() or sign == "\n" for sign in text)


def test_every_seat_has_a_letter_of_its_own() -> None:
    assert seat_letters(("Ann", "Abe", "A", "李", "Åsa")) == ("A", "B", "3", "4", "Å")


async def test_narrow_names_become_letters() -> None:
    assert "◆Z S2 S1 S1 =4" in await drawn(France(), placing(), (57, 12))
    assert "◆Zoë 211 =4" in await drawn(France(), placing(), (50, 12))


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
def test_areas_draw_only_glyphs_of_the_list(kind: type[Area], size: tuple[int, int]) -> None:
    for seen in (placing(), voting()):
        plain = seen._replace(names=seen.names._replace(seats=("Ann", "Bob", "Cid", "Dot")))
        text = "".join(piece for row in kind().draw(plain, *size) for piece, _ in row)
        assert {sign for sign in text if not sign.isascii()} <= set(ASCII)


# Targets and marks


async def test_legal_places_stand_out_in_england() -> None:
    england = England()
    async with on_screen(england, placing(), WIDE):
        assert letters(england, "target key") == set("ABCDEFGHI")
        assert letters(england, "quiet") == set()


async def test_places_that_are_not_legal_are_dim() -> None:
    table = board()
    table.run(PlaceKnight(GREEDY))  # an S2 in court and no squires
    england, france, castle = England(), France(), Castle()
    seen = scene(table, GREEDY)
    async with on_screen(england, seen, WIDE):
        assert letters(england, "target key") == set("AFHI")
        assert letters(england, "quiet") == set("BCDEG")
    async with on_screen(france, seen, WIDE):
        assert letters(france, "target key") == set("WXY")
        assert letters(france, "quiet") == {"Z"}
    async with on_screen(castle, seen, WIDE):
        assert letters(castle, "target key") == set("JKM")
        assert letters(castle, "quiet") == set("LNO")


async def test_nothing_is_dim_for_whoever_is_not_asked() -> None:
    england = England()
    async with on_screen(england, placing(BOB), WIDE):
        assert letters(england, "target key") == set()
        assert letters(england, "quiet") == set()


def decided(choice: Choice) -> set[int]:
    """Return the places that a question is about."""
    actions: dict[type[Choice], list[Action]] = {
        ClaimCounty: [Claim("reward")],
        RansomKnights: [Ransom(1), Decline()],
        ChooseFavour: [TakeFavour(0)],
        ChooseUpgrade: [Upgrade(1, COURT), Upgrade(1, parse_place("L")), Decline()],
    }
    asked = placing()._replace(decision=Decision(ANN, choice, actions[type(choice)]))
    return set(asked.targets or ())


def test_targets_of_every_kind_of_question() -> None:
    source = Source("favour", "upgrade")
    assert decided(ClaimCounty(ANN, parse_place("E"))) == {parse_place("E")}
    assert decided(RansomKnights(ANN, parse_place("X"))) == {parse_place("X")}
    assert decided(ChooseFavour(ANN)) == set()
    assert decided(ChooseUpgrade(ANN, source)) == {parse_place("L")}


async def test_changed_places_are_marked_until_the_next_act() -> None:
    england = England()
    async with on_screen(england, placing(), WIDE) as pilot:
        assert "»B Stafford" in text_of(england)
        assert text_of(england).count("»") == 1
        england.show(placing()._replace(marks=frozenset()))
        await pilot.pause()
        assert "»" not in text_of(england)


@pytest.mark.parametrize(("kind", "letter"), [(England, "E"), (Castle, "K"), (France, "X")])
@pytest.mark.parametrize("size", [WIDE, SMALL])
async def test_the_place_that_is_pointed_to_stands_out(
    kind: type[Area], letter: str, size: tuple[int, int]
) -> None:
    area = kind()
    async with on_screen(area, placing(), size) as pilot:
        assert "→" not in text_of(area).replace("->", "")
        area.show(placing()._replace(pointed=parse_place(letter)))
        await pilot.pause()
        assert text_of(area).count("→") == 1
        assert f"→{letter} " in text_of(area)


@pytest.mark.parametrize(
    ("event", "places"),
    [
        (Placed(BOB, 2, parse_place("E"), 1), "E"),
        (Placed(BOB, 2, parse_place("K"), 0), ""),
        (Placed(ANN, 2, parse_place("K"), 0), "K"),
        (Expelled(ANN, 2, parse_place("B"), 1, ZOE), "B"),
        (Returned(ANN, 2, parse_place("L"), 0), "L"),
        (Upgraded(ANN, 2, COURT, Source("law", "LAW-B1")), ""),
        (TileBuilt(ANN, 3, Source("law", "LAW-B6")), "M"),
        (TileBuilt(BOB, 3, Source("law", "LAW-B6")), ""),
        (Sailed(BOB, 2, parse_place("H"), parse_place("Y"), 1), "HY"),
        (ConflictMoved(3, parse_place("Z"), parse_place("W")), "ZW"),
        (Gained(ANN, "gold", 2, Source("favour", "gold2")), ""),
        (BallotIn(2), ""),
    ],
)
def test_marks_are_the_places_that_an_act_has_changed(event: Event, places: str) -> None:
    assert marked_places([event], ANN) == {parse_place(letter) for letter in places}


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
    assert any("»G" in text[row + 1] for row in rows)


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


@pytest.mark.parametrize("size", [WIDE, SMALL])
async def test_every_county_tells_all_that_counts(size: tuple[int, int]) -> None:
    text = await drawn(England(), placing(), size)
    for place, county in enumerate(placing().names.rules.counties):
        assert f"{place_text(place)} {county.name}" in text
    assert "Zoë S3+2=5" in text


# The log


async def test_the_newest_line_is_visible() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), (60, 5)) as pilot:
        assert "expels Ann's S2" in text_of(log)
        assert "Round 3" not in text_of(log)
        log.show(placing()._replace(log=[*LOG, Placed(ANN, 1, parse_place("Y"), 0)]))
        await pilot.pause()
        assert "Ann places S1 at upper conflict Y." in text_of(log)


async def test_the_log_scrolls_back_and_stays_there() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), (60, 5)) as pilot:
        log.focus()
        await pilot.press("home")
        assert "Round 3" in text_of(log)
        log.show(placing()._replace(log=[*LOG, Placed(ANN, 1, parse_place("Y"), 0)]))
        await pilot.pause()
        assert "Round 3" in text_of(log)
        await pilot.press("end")
        assert "Ann places S1" in text_of(log)


async def test_what_was_undone_leaves_the_log() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), WIDE) as pilot:
        log.show(placing()._replace(log=LOG[:-2]))
        await pilot.pause()
        assert "expels" not in text_of(log)
        assert "Greedy takes the King's Favour" in text_of(log)


async def test_what_happened_since_the_viewer_acted_is_marked_in_the_log() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), (60, 15)) as pilot:
        marked = [row for row in text_of(log).splitlines() if "»" in row]
        assert len(marked) == 2
        assert "Zoë places S3" in marked[0]
        assert "Zoë expels" in marked[1]
        log.show(placing()._replace(new=0))
        await pilot.pause()
        assert "»" not in text_of(log)


async def test_a_line_that_is_wrapped_has_one_mark() -> None:
    log = LogPanel()
    async with on_screen(log, placing()._replace(new=1), (40, 15)):
        rows = text_of(log).splitlines()
        at = next(number for number, row in enumerate(rows) if "»" in row)
        assert "Zoë expels" in rows[at]
        assert "supply." in rows[at + 2]
        assert text_of(log).count("»") == 1


async def test_goods_gained_at_once_are_one_line_even_if_they_are_told_one_by_one() -> None:
    castle = Source("castle", "goods")
    gains = [Gained(ANN, "gold", 1, castle), Gained(ANN, "squires", 1, castle)]
    log = LogPanel()
    async with on_screen(log, placing()._replace(log=[*LOG, gains[0]]), (90, 15)) as pilot:
        assert "Ann gains 1 gold (castle" in text_of(log)
        log.show(placing()._replace(log=[*LOG, *gains]))
        await pilot.pause()
        assert "Ann gains 1 gold and 1 squire (castle" in text_of(log)
        assert text_of(log).count("Ann gains") == 1


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
