"""The pages that recap the rewards, at every size and for every number of players."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from random import Random

import pytest
from textual.geometry import Size

from lancaster_tui.rules.events import (
    Captured,
    CastleScored,
    ConflictScored,
    Declined,
    Event,
    Gained,
    LawApplied,
    NobleTaken,
    Returned,
    RoundStarted,
    Sailed,
    Source,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.places import CASTLE, COUNTY_PLACES, place_text
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Inked, Row, row_width
from lancaster_tui.tui.kit.glyphs import CUT, TILE
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.pictures import on_screen, press, screen_text, settle
from lancaster_tui.tui.prompt.recap_panel import RecapPanel
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.layout import PAGE, PROMPT, layout_of_page
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.recap_cards import cards_of_round, paint_chip
from lancaster_tui.tui.table.recap_grid import Grid, castle_grid
from lancaster_tui.tui.table.recap_next import next_rows, rows_wanted
from lancaster_tui.tui.table.recap_page import RecapPage, least_rows_of_page, rows_of_page
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.table.subjects import PLAYERS
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.words.castle_recaps import castle_rows
from lancaster_tui.words.phrases import listing
from lancaster_tui.words.recaps import RoundSums, law_rows
from tests.tui.games import SIZE, SMALL, new_table, play
from tests.tui.positions import GREEDY, placing
from tests.tui.states import CASES, STEPS, Case, table_in, to_stop

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)]
SEATS = [
    ("Ann,Bob", "base"),
    ("Ann,Bob", "new"),
    ("Ann,Bob,Cid", "new"),
    ("Neville,Percy,Talbot,Beaufort", "base"),
    ("Ann,Bob,Cid,Dot,Eva", "new"),
]


@pytest.fixture(autouse=True)
def in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page be drawn without an application."""
    monkeypatch.setattr(Inked, "has_colour", True)


@cache
def pages(seats: str, law_set: str, seed: int = 3) -> list[Scene]:
    """Return all pages of a game of chance, as those at its keyboard see them."""
    seen = []
    table = new_table(seats, seed, law_set)
    keyboard = Keyboard(table.persons())

    def look(_: object) -> bool:
        while keyboard.next_step().kind in ("reveal", "recap"):
            scene = keyboard.scene()
            if scene.recap is not None:
                seen.append(scene)
            keyboard.leave_stop()
        return False

    play(table, look, seed)
    look(table)
    assert len(seen) > 15
    return seen


def drawn(scene: Scene, size: tuple[int, int]) -> tuple[list[Row], list[Row]]:
    """Return the page, and what stands below it, as a terminal of a size shows them."""
    room = Size(*size) - Size(0, 2)
    regions = layout_of_page(
        room,
        factions=len(scene.view.factions),
        question=rows_wanted(scene),
        rows=rows_of_page(scene, room.width),
        least=least_rows_of_page(scene, room.width),
    )
    page, prompt = regions[PAGE], regions[PROMPT]
    below = next_rows(scene, prompt.width - 4, prompt.height, "Enter")
    return RecapPage().draw(scene, *page.size), below


def text(rows: list[Row]) -> str:
    return "\n".join("".join(piece for piece, _ in row) for row in rows)


@pytest.mark.parametrize(("seats", "law_set"), SEATS)
def test_on_a_tall_terminal_the_race_has_what_the_page_can_spare(seats: str, law_set: str) -> None:
    for scene in pages(seats, law_set):
        room, rows = Size(200, 58), rows_of_page(scene, 200)
        below, factions = rows_wanted(scene), len(scene.view.factions)
        regions = layout_of_page(
            room,
            factions=factions,
            question=below,
            rows=rows,
            least=least_rows_of_page(scene, room.width),
        )
        spared = room.height - below - rows - 1
        assert regions[PLAYERS].height >= min(spared, 3 * factions)


@pytest.mark.parametrize(("seats", "law_set"), SEATS)
def test_at_120_columns_the_race_is_below_every_page(seats: str, law_set: str) -> None:
    for scene in pages(seats, law_set):
        room = Size(120, 38)
        regions = layout_of_page(
            room,
            factions=len(scene.view.factions),
            question=rows_wanted(scene),
            rows=rows_of_page(scene, room.width),
            least=least_rows_of_page(scene, room.width),
        )
        assert PLAYERS in regions, text(drawn(scene, (120, 40))[0])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "law_set"), SEATS)
def test_nothing_on_a_page_is_cut(seats: str, law_set: str, size: tuple[int, int]) -> None:
    for scene in pages(seats, law_set):
        page, below = drawn(scene, size)
        assert CUT not in text(page), text(page)
        assert CUT not in text(below), text(below)
        assert all(row_width(row) == size[0] for row in page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "law_set"), SEATS)
def test_nothing_in_a_castle_runs_into_the_next_one(
    seats: str, law_set: str, size: tuple[int, int]
) -> None:
    for scene in pages(seats, law_set):
        if scene.view.phase != "castles" or scene.recap is None:
            continue
        factions = [each.faction for each in scene.recap.events if isinstance(each, CastleScored)]
        grid = Grid(factions, size[0] - 2)
        rows = castle_rows(scene.recap.events, scene.log, scene.view, scene.names)
        for row in castle_grid(scene, rows, grid, is_roomy=size[0] >= 100):
            lines = [line for lines in row.cells.values() for line in lines]
            assert all(row_width(line) <= grid.cell - 2 for line in lines), lines


def test_where_there_are_rows_what_comes_next_is_not_cut() -> None:
    for scene in pages(*SEATS[0]):
        below = text(next_rows(scene, 62, 7, "Enter"))
        assert CUT not in below
        assert below.splitlines()[-1].startswith(" Enter ")


@pytest.mark.parametrize("seed", [1, 2])
def test_all_that_laws_gave_to_five_is_on_the_smallest_page(seed: int) -> None:
    names = ("Ann", "Bob", "Cid", "Dan", "Eve")
    for scene in pages(",".join(names), "new", seed):
        if scene.view.phase == "parliament":
            laws, in_all = text(drawn(scene, (80, 24))[0]).split("IN ALL")
            assert all(name in in_all for name in names), in_all
            given = law_rows(scene.recap.events, scene.view, scene.names) if scene.recap else ()
            for row in given:
                for award in row.awards:
                    assert award.gained(40) in laws, laws


@pytest.mark.rule("SET-11")
@pytest.mark.parametrize("size", SIZES)
def test_a_page_does_not_depend_on_what_is_in_purses(size: tuple[int, int]) -> None:
    for scene in pages.__wrapped__("Ann,Bob,Cid", "new"):
        before = drawn(scene, size)
        for seat in scene.view.seats:
            seat.gold, seat.squires = seat.gold + 7, seat.squires + 11
        assert drawn(scene, size) == before


@pytest.mark.parametrize("size", SIZES)
def test_the_last_page_of_a_round_sums_up_the_round(size: tuple[int, int]) -> None:
    last = [scene for scene in pages("Ann,Bob,Cid", "base") if scene.view.phase == "conflicts"]
    assert len(last) == last[0].view.rules.rounds
    before = [0] * 3
    for number, scene in enumerate(last, start=1):
        shown = text(drawn(scene, size)[0])
        assert f"POWER POINTS OF ROUND {number}" in shown
        for seat, (was, now) in enumerate(zip(before, scene.view.seats, strict=True)):
            points = f"{was} + {now.pp - was} = {now.pp} PP" if now.pp > was else f" {now.pp} PP"
            assert points in shown, seat
        assert "+ 0" not in shown
        before = [seat.pp for seat in scene.view.seats]


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (Sailed, lambda event: "sails to"),
        (Captured, lambda event: " captured"),
    ],
)
def test_what_happens_to_knights_is_told(
    kind: type[Sailed | Captured], told: Callable[[object], str]
) -> None:
    shown = 0
    for scene in pages("Ann,Bob,Cid", "base", seed=1) + pages("Ann,Bob", "base"):
        assert scene.recap is not None
        for event in scene.recap.events:
            if isinstance(event, kind):
                shown += 1
                assert told(event) in text(drawn(scene, (120, 40))[0])
    assert shown


def test_the_points_of_a_phase_are_those_that_were_gained_in_it() -> None:
    for scene in pages("Ann,Bob,Cid", "base"):
        if scene.view.phase not in ("parliament", "counties"):
            continue
        assert scene.recap is not None
        page = text(drawn(scene, (80, 24))[0])
        for number, seat in enumerate(scene.view.seats):
            gained = sum(
                event.amount
                for event in scene.recap.events
                if isinstance(event, Gained) and (event.seat, event.good) == (number, "pp")
            )
            if gained:
                assert f"{seat.pp - gained} + {gained} = {seat.pp} PP" in page


@pytest.mark.rule("CAS-3")
def test_the_table_says_what_its_vote_markers_are_for() -> None:
    shown = 0
    for scene in pages("Ann,Bob,Cid", "base"):
        if scene.view.phase == "castles" and scene.view.round < scene.view.rules.rounds:
            page = text(drawn(scene, (120, 40))[0])
            assert "1 vote per noble, 1 for the lord" in page
            for seat in scene.view.seats:
                many = len(seat.nobles)
                why = f"{many} noble{'s' * (many > 1)} + lord" if many else "lord"
                assert f"  {why} " in page
                shown += 1
    assert shown


@pytest.mark.rule("CON-5")
def test_a_battle_that_france_won_shows_what_was_paid() -> None:
    shown = 0
    for scene in pages("Ann,Bob,Cid", "base"):
        assert scene.recap is not None
        for event in scene.recap.events:
            if isinstance(event, ConflictScored) and not event.won and event.ranking:
                points = [each for each in scene.view.rules.conflicts[event.card].points if each]
                for size in SIZES:
                    page = text(drawn(scene, size)[0])
                    assert f"pays {listing(map(str, points[1:]))} PP" in page
                    if size[0] >= 120:
                        assert f"if won {', '.join(map(str, points))}" in page
                shown += 1
    assert shown


@pytest.mark.rule("END-4")
def test_nobles_are_told_with_what_all_of_them_are_worth() -> None:
    shown = 0
    for scene in pages("Ann,Bob,Cid", "base"):
        if scene.view.phase == "counties":
            page = text(drawn(scene, (120, 40))[0])
            assert scene.recap is not None
            for event in scene.recap.events:
                if isinstance(event, NobleTaken):
                    nobles = scene.view.seats[event.seat].nobles
                    number = nobles.index(event.county) + 1
                    worth = scene.view.rules.ending.nobles[number]
                    assert f"{number} noble{'s' * (number > 1)} = {worth} PP at end" in page
                    shown += 1
    assert shown


def test_points_are_explained_only_where_somebody_won_any() -> None:
    for scene in pages("Ann,Bob,Cid", "base"):
        if scene.view.phase in ("counties", "parliament"):
            assert scene.recap is not None
            has_points = any(
                isinstance(event, Gained) and event.good == "pp" for event in scene.recap.events
            )
            assert ("what they are now" in text(drawn(scene, (120, 40))[0])) is has_points


def test_the_round_tells_what_else_was_won_where_there_is_room() -> None:
    for scene in pages("Ann,Bob,Cid", "base"):
        if scene.view.phase == "conflicts":
            _, page = text(drawn(scene, (120, 40))[0]).split("then knights, nobles and tiles")
            start = max(n for n, each in enumerate(scene.log) if isinstance(each, RoundStarted))
            won = {type(event) for event in scene.log[start:]}
            for kind, word in ((NobleTaken, "noble"), (Upgraded, "upgrade"), (TileBuilt, "tile")):
                assert (word in page) is (kind in won)


def column(page: str, heading: str, seat: int, names: tuple[str, ...]) -> list[str]:
    """Return what stands below a player's name in the rows of a table."""
    rows = page.splitlines()
    top = next(number for number, row in enumerate(rows) if heading in row)
    starts = sorted(rows[top].index(f" {name} ") for name in names)
    start = rows[top].index(f" {names[seat]} ")
    end = next((each for each in starts if each > start), None)
    return [row[start - 3 : None if end is None else end - 3] for row in rows[top + 1 :]]


@pytest.mark.rule("CAS-1")
@pytest.mark.parametrize("size", SIZES)
def test_what_a_castle_space_gave_stands_below_the_name_of_its_owner(size: tuple[int, int]) -> None:
    seats, shown = ("Ann", "Bob", "Cid"), 0
    words = {"gold": "g", "squires": "sq", "votes": "v", "pp": "PP"}
    for scene in pages(",".join(seats), "base"):
        if scene.view.phase != "castles" or scene.recap is None:
            continue
        page = text(drawn(scene, size)[0])
        for event in scene.recap.events:
            if isinstance(event, Gained):
                told = rf"\+{event.amount} ?{words[event.good][0]}"
                rows = column(page, "WHAT THE CASTLES GAVE", event.seat, seats)
                assert any(re.search(told, row) for row in rows), page
                shown += 1
    assert shown > 20


@pytest.mark.rule("CON-3", "CON-4")
@pytest.mark.parametrize("size", SIZES)
def test_ranks_and_points_of_a_battle_stand_below_the_names(size: tuple[int, int]) -> None:
    seats, shown = ("Ann", "Bob", "Cid"), 0
    for scene in pages(",".join(seats), "base"):
        if scene.view.phase != "conflicts" or scene.recap is None:
            continue
        page = text(drawn(scene, size)[0])
        for event in scene.recap.events:
            if isinstance(event, ConflictScored):
                points = scene.view.rules.conflicts[event.card].points[0 if event.won else 1 :]
                for rank, seat in enumerate(event.ranking):
                    told = f"{('1st', '2nd', '3rd')[rank]} "
                    won = points[rank] if rank < len(points) else 0
                    rows = column(page, "WHAT FRANCE GAVE", seat, seats)
                    assert any(f"{told}+{won} PP" in row if won else told in row for row in rows)
                    shown += 1
    assert shown > 5


@pytest.mark.rule("CON-2", "CON-6")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "law_set"), SEATS)
def test_every_battle_and_what_became_of_knights_is_on_the_page(
    seats: str, law_set: str, size: tuple[int, int]
) -> None:
    for scene in pages(seats, law_set):
        if scene.view.phase != "conflicts" or scene.recap is None:
            continue
        page = text(drawn(scene, size)[0])
        battles = [event for event in scene.recap.events if isinstance(event, ConflictScored)]
        fought = [event for event in battles if event.ranking]
        assert page.count("England wins, ") == sum(event.won for event in fought), page
        assert page.count("France wins, ") == sum(not event.won for event in fought), page
        empty = len(battles) - len(fought) if fought else 0
        assert page.count("nobody there") == empty, page
        assert ("Nobody had a knight in France." in page) == (not fought), page
        captured = {event.faction for event in scene.recap.events if isinstance(event, Captured)}
        gave, _ = page.split("POWER POINTS OF ROUND")
        assert len(re.findall(r"(?<!are )captured\b(?! or)", gave)) >= len(captured), page


@pytest.mark.rule("CTY-1")
@pytest.mark.parametrize("size", SIZES)
def test_a_county_shows_the_knight_that_stood_there_before_it_gave_an_upgrade(
    size: tuple[int, int],
) -> None:
    shown = 0
    for scene in pages("Ann,Bob,Cid", "base"):
        if scene.view.phase != "counties" or scene.recap is None:
            continue
        for event in scene.recap.events:
            if isinstance(event, Upgraded) and event.place in COUNTY_PLACES:
                page = text(drawn(scene, size)[0])
                name = scene.names.rules.counties[event.place].name
                own = page[page.index(name) :].splitlines()
                told = own[0].split("upgrade")[0] if "+" in own[0].split("upgrade")[0] else own[1]
                assert f"S{event.strength}" in told, page
                assert f"S{event.strength + 1}" not in told, page
                shown += 1
    assert shown


@pytest.mark.rule("RWD-5")
@pytest.mark.parametrize("size", SIZES)
def test_a_page_says_that_a_knight_went_home_for_a_tile(size: tuple[int, int]) -> None:
    told = set()
    for scene in [*pages("Ann,Bob,Cid", "base", 11), *pages("Ann,Bob", "base", 1)]:
        start = max(n for n, each in enumerate(scene.log) if isinstance(each, RoundStarted))
        for tile, home in pairwise(scene.log[start:]):
            if not isinstance(tile, TileBuilt) or not isinstance(home, Returned):
                continue
            if home.place == CASTLE + tile.space and scene.recap is not None:
                page, where = text(drawn(scene, size)[0]), place_text(home.place)
                if tile in scene.recap.events:
                    assert f"S{home.strength} home from {where}" in page, page
                    told.add(scene.view.phase)
                elif scene.view.phase == "castles":
                    assert re.search(f"S{home.strength} (went |sent )?home", page)
                    told.add(scene.view.phase)
    assert told == {"counties", "castles"}


@pytest.mark.rule("CAS-2", "CAS-4")
def test_every_tile_and_knight_in_a_castle_that_gave_nothing_says_so_and_why() -> None:
    reasons = set()
    for scene in pages("Ann,Bob,Cid", "base"):
        assert scene.recap is not None
        events = scene.recap.events
        if scene.view.phase != "castles":
            continue
        for row in castle_rows(events, scene.log, scene.view, scene.names)[:-1]:
            assert row.space is not None
            tiles = {seat for seat in range(3) if row.space in scene.view.seats[seat].tiles}
            assert tiles <= row.yields.keys()
            card = scene.view.rules.castle[row.space]
            for seat, given in row.yields.items():
                assert bool(given.items) is (not given.unused)
                is_declined = Declined(seat, "space", Source("castle", card.id)) in events
                assert (given.unused == "by choice") is is_declined
                if given.unused == "no S1 in reserve":
                    assert not scene.view.factions[seat].reserve[1]
                reasons.add(given.unused)
    assert {"", "by choice", "too few squires"} <= reasons


def test_places_are_told_only_where_not_all_have_the_same_points() -> None:
    def places(*points: int) -> list[str]:
        round_of = [
            RoundSums(seat, 0, each, [], [], "1st", "1st") for seat, each in enumerate(points)
        ]
        return [card.lines[-1].much[0] for card in cards_of_round(round_of, has_things=True)]

    assert places(0, 0, 0) == ["level with all by PP so far"] * 3
    assert places(2, 0) == ["1st by PP so far"] * 2


@pytest.mark.rule("LAW-1")
def test_wide_cards_of_laws_say_who_got_nothing() -> None:
    told = 0
    for scene in pages("Neville,Percy,Talbot,Beaufort", "base"):
        if scene.view.phase != "parliament" or scene.recap is None:
            continue
        rows = law_rows(scene.recap.events, scene.view, scene.names)
        left_out = sum(4 - len(row.awards) for row in rows if row.awards)
        laws, _ = text(drawn(scene, (200, 60))[0]).split("IN ALL")
        assert len(re.findall(r"\w+ +nothing\b", laws)) == left_out
        told += left_out
    assert told


@pytest.mark.rule("LAW-1")
async def test_a_stop_that_scrolls_names_the_key_that_goes_on() -> None:
    """Where not all keys have room, it is not this one that is left out."""
    stop = partial(to_stop, kind=LawApplied, suits=_pays_points, keys=(STEPS,))
    case = Case(TableScreen, "laws_for_four", first=stop, seats=())
    async with on_screen(case.app(Looks("dark")), SMALL) as pilot:
        await case.reach(pilot)
        assert pilot.app.screen.query_one(RecapPanel).max_scroll_y > 0
        assert "Enter go on" in screen_text(pilot.app).splitlines()[-1]


def _pays_points(event: Event) -> bool:
    return isinstance(event, LawApplied) and event.law == "LAW-B12"


async def test_the_page_behind_a_longer_one_names_the_key_that_goes_on() -> None:
    """What is turned up for a round has rows that the next page does not have."""
    case = Case(TableScreen, "ransom", seats=(0,))
    async with on_screen(case.app(Looks("dark")), SIZE) as pilot:
        await case.reach(pilot)
        table, chance, longer = table_in(pilot), Random(5), 0
        while not table.is_over:
            screen = pilot.app.screen
            recap = screen.scene.recap if isinstance(screen, TableScreen) else None
            if recap is None and not isinstance(screen, RevealScreen):
                decision = table.decisions()[0]
                table.act(decision.seat, chance.choice(decision.actions))
                await settle(pilot)
                continue
            if recap is not None:
                assert "Enter  go on to" in screen_text(pilot.app)
                if longer and table.view(None).phase == "counties":
                    break
                longer += bool(recap.coming)
            await press(pilot, ["enter"])


@pytest.mark.rule("CAS-2")
@pytest.mark.parametrize("size", [(200, 60), (120, 40), (100, 30), (80, 24)])
async def test_what_a_tile_has_given_is_said_to_be_of_a_tile(size: tuple[int, int]) -> None:
    app = CASES["recap-castle"].app()
    async with on_screen(app, size) as pilot:
        await CASES["recap-castle"].reach(pilot)
        text = screen_text(pilot.app)
        castles = text[text.index("L 2 squires") : text.index("IN ALL")]
        assert len(re.findall(rf"tile\b|{TILE}", castles)) == 3


async def test_behind_the_page_of_a_recap_no_area_stands_out() -> None:
    app = CASES["recap-castle"].app()
    async with on_screen(app, (200, 60)) as pilot:
        await CASES["recap-castle"].reach(pilot)
        race = app.screen.query_one(Players)
        assert race.display
        assert "underline" not in race.heading("target")
        await press(pilot, ["tab"])
        assert any("underline" in each.heading("target") for each in app.screen.query(Area))


async def test_the_key_that_turns_the_page_says_what_is_on_the_other_side() -> None:
    app = CASES["recap-castle"].app()
    async with on_screen(app, (120, 40)) as pilot:
        await CASES["recap-castle"].reach(pilot)
        for word in ("b board", "b recap", "b board"):
            assert word in screen_text(pilot.app).splitlines()[-1]
            await press(pilot, ["b"])


@pytest.mark.parametrize(
    ("width", "told"), [(10, " ● Greedy "), (9, "● Greedy"), (8, "● Greedy"), (7, " ● Gr… ")]
)
def test_a_name_goes_without_air_where_it_is_whole_only_so(width: int, told: str) -> None:
    canvas = Canvas(12, 1)
    paint_chip(canvas, placing().names, GREEDY, 0, 0, width)
    (row,) = canvas.rows()
    assert "".join(text for text, _ in row).removesuffix(" " * (12 - len(told))) == told
