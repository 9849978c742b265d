"""Allies are as clear on the board as players, and are never taken for their owners (ALY)."""

from __future__ import annotations

import re

import pytest
from rich.style import Style

from lancaster_tui.rules.actions import Action, Place, Sail, Upgrade, UseSpace
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import (
    CastleScored,
    Event,
    NobleRemoved,
    Placed,
    Recruited,
    Returned,
    Source,
    TileTurned,
)
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.counties import Voyage
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseUpgrade
from lancaster_tui.rules.places import COURT, parse_place
from lancaster_tui.table.table import Table
from lancaster_tui.tui.kit.drawing import Inked, inked, row_width
from lancaster_tui.tui.kit.glyphs import ASCII, FACE_DOWN, TILE
from lancaster_tui.tui.kit.seats import ally_letters, badge, seat_letters, seat_name
from lancaster_tui.tui.pictures import screen_text
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.castle_large import Key
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.scene import Recap, Scene
from lancaster_tui.tui.table.spots import (
    ALLY_CASTLE,
    at_spot,
    marked_spots,
    spot_named,
    spot_of,
    spots_asked,
)
from lancaster_tui.tui.table.status_bar import StatusBar
from lancaster_tui.tui.table.subjects import area_of_events, area_of_spot
from tests.rules.builder import base_document, changed
from tests.tui.boards import SMALL, WIDE, on_board
from tests.tui.games import Until, new_table, play
from tests.tui.positions import (
    ALLY_LOG,
    ANN,
    ANNS_ALLY,
    BOB,
    BOBS_ALLY,
    ally_placing,
    ally_scoring,
    ally_table,
    asked,
    scene,
)
from tests.tui.render import drawn, on_screen, pieces_of, text_of
from tests.tui.test_areas_mouse import cell_of

J, K, M = map(parse_place, "JKM")
ALLY_J, ALLY_K = ALLY_CASTLE, ALLY_CASTLE + 1
FAVOUR = Source("favour", "upgrade")
LONG = ("Bartholomew of C", "Bart")
CASTLE_SIZES = [(63, 7), (63, 9), (80, 12), (107, 11), (120, 13)]  # with room for one castle


@pytest.fixture
def in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let areas be drawn without an application."""
    monkeypatch.setattr(Inked, "has_colour", True)
    monkeypatch.setattr(Castle, "keys", [Key(seat, f"F{5 + seat}") for seat in range(5)])


# Signs


def test_an_ally_is_known_by_its_owners_letter_in_lower_case() -> None:
    names = ally_placing().names
    signs = [badge(faction, names)[0] for faction in (ANN, BOB, ANNS_ALLY, BOBS_ALLY)]
    assert signs == ["▲A", "■B", "○a", "◇b"]


@pytest.mark.parametrize("names", [("Ann", "Abe"), ("李", "王"), ("İda", "xaver"), ("9", "X")])
def test_every_ally_has_a_letter_that_nobody_else_has(names: tuple[str, ...]) -> None:
    letters = [*seat_letters(names), *ally_letters(names)]
    assert len(set(letters)) == 4
    assert all(len(letter) == 1 for letter in letters)


@pytest.mark.parametrize("width", range(2, 24))
def test_a_name_that_is_cut_still_tells_an_ally_from_its_owner(width: int) -> None:
    names = ally_placing().names._replace(seats=LONG)
    texts = [seat_name(faction, names, width) for faction in range(4)]
    assert len(set(texts)) == 4
    for text, _ in texts[2:]:
        assert len(text) <= max(width, 2)
        assert text.endswith("'s ally") or len(text) == 2
    for text, _ in texts[:2]:
        assert not text.endswith("ally")


@pytest.mark.parametrize("kind", [England, France, Castle, Players, StatusBar])
@pytest.mark.parametrize("size", [(54, 12), (64, 23), (80, 12), (120, 27), (33, 10)])
def test_the_colour_and_the_shape_of_a_knight_are_those_of_its_faction(
    kind: type[Area], size: tuple[int, int], in_colour: None
) -> None:
    """Nothing that names an ally has its owner's colour, and nothing of the owner the ally's."""
    seen = ally_placing()
    seen = seen._replace(names=seen.names._replace(seats=("Ann", "Bob")))
    shapes = dict(zip("▲■○◇", range(4), strict=True))
    for row in kind().draw(seen, *size):
        for text, inks in row:
            for shape in set(text) & set(shapes):
                assert f"seat-{shapes[shape]}" in inks, text
                assert ("ally" in text) <= (shapes[shape] > BOB)


# Counties and conflicts


@pytest.mark.parametrize("size", [(64, 23), (47, 15), (108, 36)])
async def test_a_county_shows_the_ally_whose_knight_stands_there(size: tuple[int, int]) -> None:
    text = await drawn(England(), ally_placing(), size)
    for knight in ("▲ S2+2=4", "○ S4", "■ S2+1=3", "◇ S4"):
        assert text.count(knight) == 1


async def test_a_list_of_counties_names_the_ally_whose_knight_stands_there() -> None:
    text = await drawn(England(), ally_placing(), (80, 12))
    for knight in ("▲Ann S2+2=4", "○Ann's ally S4", "■Bob S2+1=3", "◇Bob's ally S4"):
        assert knight in text


CARDS = [(54, 12), (80, 12), (91, 16), (120, 27)]


@pytest.mark.rule("ALY-7")
@pytest.mark.parametrize("size", CARDS)
async def test_own_knights_and_the_allys_have_ranks_of_their_own(size: tuple[int, int]) -> None:
    text = await drawn(France(), ally_placing(), size)
    for told in (
        r"1(st)? ▲ Ann +S1\+1 +3 +\(?5",
        r"2(nd)? ○ (Ann's )?ally *= ?S2 +no PP",
        r"3(rd)? ■ Bob +S1 +0 +\(?1",
        r"1(st)? ◇( (Bob's )?ally)? +S2 S1 +no PP",
        r"2(nd)? ■ Bob +S2( +1)? +2\b",
    ):
        assert re.search(told, text), told


@pytest.mark.rule("ALY-7", "LAW-N5")
async def test_in_ascii_no_knight_is_said_to_be_more_than_its_points() -> None:
    text = await drawn(France(), ally_placing()._replace(is_ascii=True), (33, 10))
    assert not re.search(r"S\d[→>]\d", text)


async def test_in_few_columns_too_an_allys_points_are_lost_and_squires_are_told() -> None:
    text = await drawn(France(), ally_placing(), (33, 10))
    assert "▲S1+1:3 ○=S2:0 ■S1:0" in text
    assert "◇ S2 S1: 0 PP  ■ S2: 2 PP" in text


@pytest.mark.rule("LAW-N5")
async def test_squires_that_were_sent_are_counted() -> None:
    table = ally_table()
    text = await drawn(France(), scene(table, ANN), (54, 12))
    assert re.search("5(/| of )6", text)
    conflict = table.state.conflict_at(parse_place("W"))
    assert conflict is not None
    assert conflict.total == 5


# Castles


@pytest.mark.rule("ALY-3")
@pytest.mark.parametrize("size", CASTLE_SIZES)
async def test_the_ally_castle_is_told_with_court_and_reserve(size: tuple[int, int]) -> None:
    text = await drawn(Castle(), ally_placing(), size)
    keep = "\n".join(row[size[0] * 3 // 4 :] for row in text.splitlines()[:5])
    assert re.search(r"○ (Ann's )?ally", keep)
    assert re.search(r"J  (recruit)? ? ?○ S1", keep)
    assert "K  upgrade" in keep
    assert re.search(r"○ Ann's ally  court  S1   S3   reserve S1 S2", text)
    for told in (
        "J",
        "3 ?sq",
        "recruit",
        r"\btile\b",
        r"\bdown\b",
        "gold 4",
        "squires 3",
        "votes 2",
    ):
        assert re.search(told, text)
    assert re.search(r"court  S1   S2   S4 ", text)
    assert "reserve S3" in text
    assert "nobles A C = 1 PP" in text


@pytest.mark.rule("ALY-3")
@pytest.mark.parametrize("size", CASTLE_SIZES)
@pytest.mark.parametrize("spaces", ["MNO", "JKLMNO"])
async def test_however_many_spaces_an_ally_castle_has_court_and_reserve_are_told(
    spaces: str, size: tuple[int, int]
) -> None:
    document = base_document()
    ids = [document["castle"][parse_place(letter) - J]["id"] for letter in spaces]
    document["player_counts"][0]["allies"]["castle"] = ids
    rules = changed(player_counts=document["player_counts"])
    seen = ally_placing()
    text = await drawn(Castle(), seen._replace(names=seen.names._replace(rules=rules)), size)
    for letter in spaces:
        assert len(re.findall(rf"\b{letter} ", text.replace("nobles A C", ""))) == 2
    assert re.search(r"court +(S1 +S3|13) +reserve +(S1 S2|12)", text)
    for told in ("gold 4", "squires 3", "votes 2", "nobles A C"):
        assert told in text


@pytest.mark.parametrize("size", CASTLE_SIZES)
async def test_however_much_there_is_it_fits(size: tuple[int, int]) -> None:
    table = ally_table()
    table.give(ANN, gold=20, squires=20, votes=20, set_aside=10)
    table.state.seats[ANN].nobles = tuple(range(9))
    for faction in (ANN, ANNS_ALLY):
        table.state.factions[faction].court = [0, 2, 1, 0, 1]
        table.state.factions[faction].reserve = [0, 1, 1, 1, 0]
    seen = asked(table, PlaceKnight(ANN), ANN, log=ALLY_LOG)
    for names in (("Ann", "Bob"), LONG):
        text = await drawn(Castle(), seen._replace(names=seen.names._replace(seats=names)), size)
        assert "…" not in text.replace("Bartholom…", "")
        for told in ("gold 24", "squires 23", "nobles A B C D E F G H I = 36 PP"):
            assert told in text
        assert re.search(r"votes 22(\+10|, 10 only for laws)", text)
        assert len(re.findall(r"court +(S1 +S1 +S2 +S4|S1x2 +S2 +S4|1124)", text)) == 2
        assert len(re.findall(r"reserve +(S1 S2 S3|123)", text)) == 2


@pytest.mark.rule("LAW-N13")
async def test_tiles_that_lie_face_down_are_seen() -> None:
    for size in CASTLE_SIZES:
        text = await drawn(Castle(), ally_placing(), size)
        assert text.count("down") == 1
        assert text.count("tile") == 1
    assert f"J {FACE_DOWN}M" in await drawn(Players(), ally_placing(), (118, 12))
    assert ASCII[FACE_DOWN] != ASCII[TILE]


@pytest.mark.rule("ALY-11")
@pytest.mark.parametrize("size", CASTLE_SIZES)
async def test_at_the_scoring_of_an_ally_castle_its_owners_castle_is_shown(
    size: tuple[int, int],
) -> None:
    for owner, name, shape in ((ANN, "Ann", "○"), (BOB, "Bob", "◇")):
        seen = ally_scoring(owner)
        assert seen.home == owner
        castle = Castle()
        async with on_screen(castle, seen, size):
            text = text_of(castle)
            assert f"→{shape} {name}'s ally" in text
            own, *ally = inks_of(castle, "upgrade")
            assert not own.bold, "the own castle is quiet"
            assert owner == BOB or [each.bold for each in ally] == [True]
    bobs = ally_scoring()._replace(recap=Recap([CastleScored(BOB)], is_running=False))
    text = await drawn(Castle(), bobs, size)
    assert "→■ Bob" in text
    assert "→◇" not in text


def inks_of(area: Area, text: str) -> list[Style]:
    """Return the styles of the pieces that hold a text, from the left."""
    pieces = [piece for row in pieces_of(area) for piece in row]
    return [piece.style for piece in pieces if text in piece.text and piece.style is not None]


# Spots: the two castles have the same letters


def test_every_place_has_a_spot_and_the_spaces_of_an_ally_castle_have_their_own() -> None:
    own = [spot_of(place, is_ally=False) for place in range(COURT)]
    allied = [spot_of(place, is_ally=True) for place in range(COURT)]
    assert own == list(range(COURT))
    assert [one for one, other in zip(own, allied, strict=True) if one != other] == list(
        range(J, J + 6)
    )
    for is_ally, spots in ((False, own), (True, allied)):
        assert [at_spot(spot).place for spot in spots] == list(range(COURT))
        assert all(at_spot(spots[place]).is_ally == is_ally for place in range(J, J + 6))
    assert {area_of_spot(spot) for spot in (J, ALLY_J, ALLY_K)} == {"castle"}
    assert area_of_spot(parse_place("I")) == "england"
    assert area_of_spot(parse_place("W")) == "france"


@pytest.mark.rule("ALY-5")
def test_answers_name_the_castle_of_the_faction_they_are_about() -> None:
    position = ally_table().state

    def spots(choice: AnyChoice, *actions: Action) -> list[int | None]:
        decision = Decision(ANN, choice, actions)
        return [spot_named(action, decision, position) for action in actions]

    assert spots(PlaceKnight(ANN), Place(1, J), Place(1, J, ally=True)) == [J, ALLY_J]
    assert spots(PlaceKnight(ANN), Place(1, 0), Place(1, 0, ally=True)) == [0, 0]
    assert spots(ChooseUpgrade(ANN, FAVOUR), Upgrade(1, K)) == [K]
    assert spots(ChooseUpgrade(ANNS_ALLY, FAVOUR), Upgrade(1, K), Upgrade(1, 4)) == [ALLY_K, 4]
    assert spots(UsePaidSpace(ANNS_ALLY, (0,)), UseSpace(0)) == [ALLY_J]
    assert spots(Voyage(ANNS_ALLY, FAVOUR, 7), Sail(17)) == [17]
    decision = Decision(ANN, PlaceKnight(ANN), [Place(1, K), Place(1, K, ally=True)])
    assert spots_asked(decision, position) == frozenset((K, ALLY_K))


@pytest.mark.parametrize(
    ("event", "spots"),
    [
        (Placed(ANN, 1, J, 0), {J}),
        (Placed(ANNS_ALLY, 1, J, 0), {ALLY_J}),
        (Placed(BOBS_ALLY, 1, J, 0), set()),
        (Placed(BOBS_ALLY, 1, 4, 0), {4}),
        (Returned(ANNS_ALLY, 1, K, 0), {ALLY_K}),
        (TileTurned(ANN, 3, is_face_down=True), {M}),
        (TileTurned(BOB, 3, is_face_down=True), set()),
        (NobleRemoved(ANNS_ALLY, 2, Source("county", "C")), {2}),
    ],
)
def test_marks_tell_the_castles_apart(event: Event, spots: set[int]) -> None:
    assert marked_spots([event], (ANN, ANNS_ALLY)) == spots


@pytest.mark.parametrize("size", CASTLE_SIZES)
async def test_targets_marks_and_what_is_pointed_to_stand_out_in_their_castle_alone(
    size: tuple[int, int],
) -> None:
    castle, seen = Castle(), ally_placing()
    assert seen.targets is not None
    own = [K, parse_place("N"), parse_place("O")]
    assert {spot for spot in seen.targets if area_of_spot(spot) == "castle"} == {*own, ALLY_K}
    async with on_screen(castle, seen._replace(targets=frozenset((ALLY_K,))), size) as pilot:
        assert spots_of(castle, "K", inked(castle, "key")) == {ALLY_K}
        for spot in (K, ALLY_K):
            castle.show(seen._replace(pointed=spot, marks=frozenset()))
            await pilot.pause()
            assert spots_of(castle, "→K") == {spot}
            castle.show(seen._replace(marks=frozenset((spot,))))
            await pilot.pause()
            assert spots_of(castle, "»K") == {spot}
            assert text_of(castle).count("»") == 1


def spots_of(area: Area, text: str, style: Style | None = None) -> set[int]:
    """Return the spots at which a text stands, in a style if one is given."""
    found = set()
    for y, row in enumerate(pieces_of(area)):
        x = 0
        for piece in row:
            at = piece.text.find(text)
            if at >= 0 and style in (None, piece.style):
                found.add(area.render().spot_at(x + at, y))
            x += piece.cell_length
    return {int(spot) for spot in found if spot is not None}


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_a_click_tells_which_castle_is_meant(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    chosen: list[int] = []
    monkeypatch.setattr(Prompt, "choose_spot", lambda _, spot: chosen.append(spot))
    async with on_board(ally_placing(), size) as (pilot, table):
        table.look_at("castle")
        await pilot.pause()
        for text in (" K ", "K  upgrade", "○ S1"):
            await pilot.click(offset=cell_of(pilot, text, "castle"))
            await pilot.pause()
    assert chosen == [K, ALLY_K, ALLY_J]


async def test_pointing_to_the_ally_castle_brings_it_in_sight() -> None:
    async with on_board(ally_placing()) as (pilot, table):
        table.look_at("log")
        table.point(ALLY_K, None)
        await pilot.pause()
        assert str(table.area) == "castle"
        assert "→K  upgrade" in screen_text(pilot.app)


def test_what_happens_in_ally_castles_is_seen_where_they_are_shown() -> None:
    castles = (ANN, ANNS_ALLY)
    for faction, area in ((ANN, "castle"), (ANNS_ALLY, "castle"), (BOBS_ALLY, "players")):
        source = Source("castle", "recruit")
        for event in (CastleScored(faction), Placed(faction, 1, J, 0), Recruited(faction, source)):
            assert area_of_events([event], castles) == area


# Players, status bar, log


@pytest.mark.rule("ALY-3")
@pytest.mark.parametrize("size", [(54, 6), (73, 6), (80, 12), (118, 12)])
async def test_each_ally_has_a_line_right_below_its_owner(size: tuple[int, int]) -> None:
    rows = (await drawn(Players(), ally_placing(), size)).splitlines()
    lines = [row for row in rows if re.search("[▲■○◇]", row) and "ended" not in row]
    lines = [row for row in lines if "gold 1 squires" not in row]
    assert [re.findall("[▲■○◇]", row) for row in lines] == [["▲"], ["○"], ["■"], ["◇"]]
    if size[0] < 70:  # what the other one has is told below the race
        assert re.search(r" 14 .*31 +2\b", lines[0])
        assert "■ gold 1 squires 6" in rows[-1]
    else:
        assert re.search(r" 14 .*31 +2 +4 +3\b", lines[0])
    assert "ally" in lines[1]
    if size[0] > 80:
        assert re.search(rf"S1 S2 S4 +A C +J {FACE_DOWN}M", lines[0])
        assert re.search(r" S1 S3\b", lines[1])


@pytest.mark.rule("ALY-5")
@pytest.mark.parametrize("size", [(33, 5), (54, 5), (80, 12), (91, 5)])
async def test_the_race_tells_where_the_knights_of_allies_are(size: tuple[int, int]) -> None:
    text = await drawn(Players(), ally_placing(), size)
    assert re.search("J1 B4 W2|J S1, B S4, W S2|S1 in J, S4 in B, S2 in W", text)
    assert re.search("K1 G4 X21|S1 in K, S4 in G, S2 S1 in X", text)
    if size[0] > 50:
        assert "S2 S1 in X" in text


async def test_an_ally_that_gained_a_knight_is_marked_and_not_its_owner() -> None:
    rows = (await drawn(Players(), ally_scoring(), (57, 7))).splitlines()
    assert [row[:2] for row in rows if "»" in row] == ["»○"]


async def test_the_log_shows_whose_doing_it_was() -> None:
    rows = (await drawn(LogPanel(), ally_placing(), (100, 20))).splitlines()
    for shape, text in (
        ("○", "Ann's ally places S2 in France W"),
        ("◇", "Bob's ally places S1 in its castle, J"),
        ("○", "Ann's ally places S4 in B Stafford, expels Bob's ally's S3"),
        ("■", "Bob places S2"),
    ):
        assert any(f"{shape} {text}" in row for row in rows), text


# The keyboard and the scene


@pytest.mark.rule("ALY-2")
async def test_with_allies_all_purses_are_open() -> None:
    table = new_table("Ann,Bob")
    seen = Keyboard(table.persons()).scene()
    assert seen.open_purses
    assert all(seen.sees_purse(seat) for seat in (ANN, BOB))
    assert "?" not in await drawn(Players(), seen, (57, 7))
    assert not Keyboard(new_table("Ann,Bob,Cid").persons()).scene().open_purses


def test_the_owner_of_an_ally_acts_when_it_is_asked_for_its_ally() -> None:
    table = ally_table()
    table.run(ChooseFavour(BOBS_ALLY))
    assert scene(table, ANN).acting == BOB


@pytest.mark.rule("ALY-15")
def test_a_whole_game_of_two_is_shown_at_every_moment(in_colour: None) -> None:
    """Nothing that the screen is made of fails, whatever the game comes to."""
    areas: list[Area] = [
        England(),
        France(),
        Castle(),
        Parliament(),
        Players(),
        LogPanel(),
        StatusBar(),
    ]
    for seed in range(2):
        table = new_table("Ann,Bob", seed)
        play(table, look_on(Keyboard(table.persons()), areas), seed)
        assert table.is_over


def look_on(keyboard: Keyboard, areas: list[Area]) -> Until:
    """Draw all that is seen at a keyboard, before each action of a game."""

    def look(_: Table) -> bool:
        while keyboard.next_step().kind in ("reveal", "recap"):
            draw(keyboard.scene(), areas)
            keyboard.leave_stop()
        draw(keyboard.scene(), areas)
        return False

    return look


def draw(seen: Scene, areas: list[Area]) -> None:
    assert seen.home in (ANN, BOB)
    for area in areas:
        for row in area.draw(seen, 57, 15):
            assert row_width(row) <= 57
            for text, ink in row:
                assert isinstance(ink, str)
                assert text.isprintable()
