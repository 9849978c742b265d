"""Places stand out as they should: targets, what is pointed to, what has changed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import accumulate

import pytest
from rich.segment import Segment

from lancaster_tui.rules.actions import Action, Claim, Decline, Ransom, TakeFavour, Upgrade
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import (
    BallotIn,
    ConflictMoved,
    ConflictsRevealed,
    Event,
    Expelled,
    Gained,
    Placed,
    Returned,
    RoundStarted,
    Sailed,
    Source,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseUpgrade
from lancaster_tui.rules.places import COURT, parse_place
from lancaster_tui.rules.position import Occupant
from lancaster_tui.testing import Stage
from lancaster_tui.tui.kit.drawing import inked
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import marked_spots, spot_of, spots_asked
from tests.tui.positions import ANN, ANNS_ALLY, BOB, GREEDY, ZOE, ally_table, board, placing, scene
from tests.tui.render import on_screen, pieces_of, text_of

WIDE, SMALL = (66, 24), (80, 15)
ALONE = (66, 7)  # room for one castle


def letters(area: Area, *, are_chips: bool) -> set[str]:
    """Return the letters of the places that an area shows on gold chips, or without.

    The letters of seas and lands, which are italic, are none of them.
    """
    chip = inked(area, "key")
    return {
        piece.text.strip(" »→")
        for row in pieces_of(area)
        for piece in row
        if re.fullmatch("[ »→]?[A-OW-Z] ?", piece.text)
        and not (piece.style and piece.style.italic)
        and (piece.style == chip) == are_chips
    }


def bold(area: Area, *words: str) -> set[str]:
    """Return which of some words are bold where they first stand."""
    pieces = [piece for row in pieces_of(area) for piece in row]
    firsts = {word: next(piece for piece in pieces if word in piece.text) for word in words}
    return {word for word, piece in firsts.items() if piece.style and piece.style.bold}


@pytest.mark.parametrize("size", [WIDE, (47, 15), SMALL])
async def test_legal_places_stand_out_in_england(size: tuple[int, int]) -> None:
    england = England()
    async with on_screen(england, placing(), size):
        assert letters(england, are_chips=True) == set("ABCDEFGHI")
        assert letters(england, are_chips=False) == set()


@pytest.mark.parametrize("size", [WIDE, (47, 15)])
async def test_places_that_are_not_legal_are_dim(size: tuple[int, int]) -> None:
    table = board()
    table.run(PlaceKnight(GREEDY))  # an S2 in court and no squires
    england, france, castle = England(), France(), Castle()
    seen = scene(table, GREEDY)
    names = [county.name for county in seen.names.rules.counties]
    async with on_screen(england, seen, size):
        assert letters(england, are_chips=True) == set("AFHI")
        assert bold(england, *names) == {names[number] for number in (0, 5, 7, 8)}
    async with on_screen(france, seen, (33, 10) if size == (47, 15) else WIDE):
        assert letters(france, are_chips=True) == set("WXY")
        assert letters(france, are_chips=False) & set("WXYZ") == {"Z"}
    async with on_screen(castle, seen, ALONE):
        assert letters(castle, are_chips=True) == set("JKM"), "L and O pay for J or K first"
        assert letters(castle, are_chips=False) == set("LNO")
        rewards = ("recruit", "upgrade", "2 gold", "2 squires", "2 votes", "1 squire")
        there = [word for word in rewards if word in text_of(castle)]
        assert bold(castle, *there) == {"recruit", "upgrade", "2 gold"}


@pytest.mark.parametrize(
    ("kind", "size", "full", "other"),
    [
        (England, WIDE, "BHI", "ACDEFG"),
        (England, (47, 15), "BHI", "ACDEFG"),
        (England, SMALL, "BHI", "ACDEFG"),
        (Castle, ALONE, "K", "NO"),
        (Castle, (80, 24), "K", "NO"),
        (France, WIDE, "WX", "Y"),
        (France, (33, 10), "WX", "Y"),
        (France, (120, 24), "WX", "Y"),
    ],
)
async def test_places_for_another_knight_have_letters_of_their_own(
    kind: type[Area], size: tuple[int, int], full: str, other: str
) -> None:
    """They are gold and underlined, not on gold; so they differ without colour, too."""
    spots = [frozenset(map(parse_place, each)) for each in (full, other)]
    seen = placing()._replace(targets=spots[0], others=spots[1])
    async with on_screen(area := kind(), seen, size):
        assert letters(area, are_chips=True) == set(full)
        quieter = {
            piece.text: piece.style
            for row in pieces_of(area)
            for piece in row
            if piece.style and piece.style.underline and len(piece.text) == 1
        }
        assert set(quieter) == set(other)
        for style in quieter.values():
            assert style.color != inked(area, "strong").color
            assert style.bgcolor != inked(area, "key").bgcolor
        for letter in other:
            assert area.is_open(str(parse_place(letter)))
        area.show(seen._replace(pointed=parse_place(other[0])))
    assert "on:bad" not in str(area.rows), "it can be chosen"


@pytest.mark.rule("CAS-4")
@pytest.mark.parametrize("size", [WIDE, (63, 7)])
async def test_what_a_space_gives_that_cannot_be_paid_for_now_stands_back(
    size: tuple[int, int],
) -> None:
    inks = []
    for squires in (0, 9):
        seen = placing()
        owner = seen.view.seats[ANN]
        owner.squires, owner.tiles = squires, ()
        seen.view.factions[ANN].castle = [0] * 6
        async with on_screen(area := Castle(), seen, size):
            given = (
                piece.style and piece.style.color
                for row in pieces_of(area)
                for piece in row
                if piece.text.strip() == "upgrade"
            )
            inks.append(next(given))
            soft, strong = (inked(area, ink).color for ink in ("soft", "strong"))
    assert inks == [soft, strong]


def pending_at(seen: Scene, letter: str, coming: Occupant) -> Scene:
    """Return a scene in which a placement is chosen."""
    return seen._replace(pointed=parse_place(letter), pending=coming)


@pytest.mark.rule("PLC-6")
@pytest.mark.parametrize(("theme", "size"), [("dark", WIDE), ("dark", (47, 15)), ("none", WIDE)])
async def test_a_knight_that_would_be_placed_stands_for_whom_it_would_expel(
    theme: str, size: tuple[int, int]
) -> None:
    seen, stage = placing(), Stage(England(), looks=Looks(theme))
    async with stage.run_test(size=size) as pilot:
        area = stage.query_one(England)
        area.show(pending_at(seen, "E", Occupant(ANN, 4, 0)))
        await pilot.pause()
        assert "▲ S4?" in text_of(area)
        assert "■ S2+1=3" not in "".join(
            piece.text for row in pieces_of(area) for piece in row if not is_struck(piece)
        )
        area.show(pending_at(seen, "H", Occupant(ANN, 1, 3)))
        await pilot.pause()
        assert "▲ S1+3=4?" in text_of(area)
        assert "■ S2+1=3" in text_of(area)
        grounds = {
            piece.style and (piece.style.bgcolor, piece.style.reverse)
            for row in pieces_of(area)
            for piece in row
            if piece.text.strip() in ("▲ S1+3=4?", "■ S2+1=3")
        }
        assert len(grounds) == 2, "it does not look like one that stands there"


async def test_whom_a_knight_would_expel_is_struck_out_where_there_is_room() -> None:
    async with on_screen(area := England(), placing(), (120, 34)):
        area.show(pending_at(placing(), "E", Occupant(ANN, 4, 0)))
        struck = [piece.text for row in pieces_of(area) for piece in row if is_struck(piece)]
        assert struck == ["■ S2+1=3"]
        assert "5 or more expels it" in text_of(area), (
            "as strong as the one that would come is none"
        )


async def test_a_knight_that_would_be_placed_stands_in_the_list_of_counties() -> None:
    async with on_screen(area := England(), placing(), (60, 9)):
        area.show(pending_at(placing(), "E", Occupant(ANN, 4, 0)))
        assert "▲Ann S4?" in text_of(area)
        assert "S2+1=3" not in text_of(area)


def is_struck(piece: Segment) -> bool:
    return bool(piece.style and piece.style.strike)


@pytest.mark.parametrize(
    ("size", "before", "then"),
    [
        ((54, 14), "■+2sq ◆+1sq", "▲◆+1sq ■+2sq"),
        ((80, 2), "1sq/S2 ■+2sq ◆+1sq", "1sq/S2 ▲◆+1sq ■+2sq"),
        ((120, 30), "▲ Ann    nothing  0 S2", "▲ Ann    +1 squire  1 S2"),
    ],
)
async def test_laws_say_who_would_gain_with_the_knight_that_is_chosen(
    size: tuple[int, int], before: str, then: str
) -> None:
    table = board()
    table.state.laws = ("LAW-B3", "LAW-B5", "LAW-B7")  # the last pays a squire for each S2
    table.run(PlaceKnight(ANN))
    seen = scene(table, ANN)
    async with on_screen(area := Parliament(), seen, size):
        drawn = text_of(area)
        assert before in drawn
        area.show(pending_at(seen, "F", Occupant(ANN, 2, 0)))
        assert then in text_of(area)
        assert ("if you place it" in text_of(area)) == (size[1] > 2)
        area.show(seen)
        assert text_of(area) == drawn


@pytest.mark.rule("ALY-9")
@pytest.mark.parametrize("letter", ["C", "W", "K"])
async def test_no_law_is_said_to_count_the_knight_of_an_ally_that_is_chosen(letter: str) -> None:
    table = ally_table()
    table.state.laws = ("LAW-B3", "LAW-B5", "LAW-B7")  # the last pays a squire for each S2
    table.court(ANNS_ALLY, 2)
    table.run(PlaceKnight(ANN))
    seen = scene(table, ANN)
    async with on_screen(area := Parliament(), seen, (80, 2)):
        drawn = text_of(area)
        place = parse_place(letter)
        is_castle = letter == "K"
        spot = spot_of(place, is_ally=is_castle)
        area.show(seen._replace(pointed=spot, pending=Occupant(ANNS_ALLY, 2, 0)))
        assert text_of(area) == drawn


@pytest.mark.parametrize("size", [ALONE, (66, 14), (80, 24), (120, 40)])
async def test_a_knight_that_would_be_placed_stands_in_the_castle(size: tuple[int, int]) -> None:
    async with on_screen(area := Castle(), placing(), size):
        assert "▲ S1?" not in text_of(area)
        area.show(pending_at(placing(), "N", Occupant(ANN, 1, 0)))
        assert text_of(area).count("▲ S1?") == 1
        area.show(pending_at(placing(), "H", Occupant(ANN, 1, 0)))
        assert "▲ S1?" not in text_of(area)


IN_FRANCE = (
    ((33, 5), "W", ("8? of 6 won", "▲?")),
    ((33, 9), "Y", ("2? of 8", "▲ S2?: 4 PP")),
    ((40, 8), "X", ("9? of 4 won", "▲?3PP ◆2PP")),
    (WIDE, "Y", ("2? of 8", "1st ▲ Ann S2?", "6 short")),
    (WIDE, "X", ("9? of 4", "1st ▲ Ann S1 S4?", "2nd ◆ Zoë")),
    ((120, 34), "Y", ("2? of 8", "1st ▲ Ann S2?", "If France wins: Ann 4 PP.")),
)


@pytest.mark.rule("CON-3")
@pytest.mark.parametrize("theme", ["dark", "none"])
@pytest.mark.parametrize(("size", "letter", "told"), IN_FRANCE)
async def test_a_conflict_is_drawn_as_it_would_be_with_the_knight_that_is_chosen(
    size: tuple[int, int], letter: str, told: tuple[str, ...], theme: str
) -> None:
    stage = Stage(France(), looks=Looks(theme))
    async with stage.run_test(size=size) as pilot:
        area = stage.query_one(France)
        area.show(placing())
        await pilot.pause()
        assert "?" not in text_of(area)
        area.show(pending_at(placing(), letter, Occupant(ANN, 2 if letter == "Y" else 4, 0)))
        await pilot.pause()
        text = " ".join(text_of(area).split())
        assert [each for each in told if each not in text] == []
        assert text_of(area).count("?") == 2, "of the knight and of the sum"


@pytest.mark.rule("CAS-4")
@pytest.mark.parametrize("size", [ALONE, (80, 24)])
async def test_a_castle_space_that_cannot_be_paid_yet_is_not_gold(size: tuple[int, int]) -> None:
    table = board()
    table.state.seats[ANN].squires = 1
    table.state.factions[ANN].castle[parse_place("L") - parse_place("J")] = 0
    table.run(PlaceKnight(ANN))
    async with on_screen(castle := Castle(), scene(table, ANN), size):
        assert letters(castle, are_chips=True) == set("LNO")
        assert not [text for row in castle.rows for text, ink in row if ink.startswith("bad")]


async def test_nothing_is_dim_for_whoever_is_not_asked() -> None:
    england, seen = England(), placing(BOB)
    names = [county.name for county in seen.names.rules.counties]
    async with on_screen(england, seen, WIDE):
        assert letters(england, are_chips=True) == set()
        assert bold(england, *names) == set(names)


def decided(choice: AnyChoice) -> set[int]:
    """Return the places that a question is about."""
    actions: dict[type[AnyChoice], list[Action]] = {
        ClaimCounty: [Claim("reward")],
        RansomKnights: [Ransom(1), Decline()],
        ChooseFavour: [TakeFavour(0)],
        ChooseUpgrade: [Upgrade(1, COURT), Upgrade(1, parse_place("L")), Decline()],
    }
    decision = Decision(ANN, choice, actions[type(choice)])
    return set(spots_asked(decision, board().state) or ())


def test_targets_of_every_kind_of_question() -> None:
    source = Source("favour", "upgrade")
    assert decided(ClaimCounty(ANN, parse_place("E"))) == {parse_place("E")}
    assert decided(RansomKnights(ANN, parse_place("X"))) == {parse_place("X")}
    assert decided(ChooseFavour(ANN)) == set()
    assert decided(ChooseUpgrade(ANN, source)) == {parse_place("L")}


@pytest.mark.parametrize("size", [WIDE, (47, 15), SMALL])
async def test_changed_places_are_marked_until_the_next_act(size: tuple[int, int]) -> None:
    england = England()
    async with on_screen(england, placing(), size) as pilot:
        meaning = re.compile("» (just happened|new)")
        (row,) = [row for row in meaning.sub("", text_of(england)).splitlines() if "»" in row]
        assert re.search("B ?»Stafford", row)
        england.show(placing()._replace(marks=frozenset()))
        await pilot.pause()
        assert "»" not in meaning.sub("", text_of(england))


POINTED = [
    (England, "E", "Bedford", WIDE),
    (England, "E", "Bedford", (47, 15)),
    (Castle, "K", "upgrade", WIDE),
    (Castle, "K", "upgrade", (63, 7)),
    (France, "X", "last stand", WIDE),
    (France, "X", "5 of 4", (33, 10)),
]


@pytest.mark.parametrize(("kind", "letter", "text", "size"), POINTED)
async def test_the_place_that_is_pointed_to_stands_out_among_those_that_can_be_chosen(
    kind: type[Area], letter: str, text: str, size: tuple[int, int]
) -> None:
    """There is more gold; but for corners of a border it is that of the place."""
    area, gold = kind(), re.compile("on #edc967|^(bold )?#edc967 on")
    async with on_screen(area, placing(), size) as pilot:
        before = gold_cells(area, gold)
        area.show(placing()._replace(pointed=parse_place(letter)))
        await pilot.pause()
        assert len(gold_cells(area, gold)) > len(before) + 4
        added = gold_cells(area, gold) - before
        spots = Counter(area.render().spot_at(x, y) for x, y in added)
        assert spots[str(parse_place(letter))] > 0.7 * len(added)


def gold_cells(area: Area, gold: re.Pattern[str]) -> set[tuple[int, int]]:
    """Return the cells that are gold, as signs or as their ground."""
    return {
        (x, y)
        for y, row in enumerate(pieces_of(area))
        for start, piece in zip(
            accumulate([0, *(each.cell_length for each in row)]), row, strict=False
        )
        for x in range(start, start + piece.cell_length)
        if gold.search(str(piece.style))
    }


@pytest.mark.parametrize(("kind", "letter"), [(Castle, "K"), (France, "X")])
async def test_what_is_pointed_to_is_known_without_colour(kind: type[Area], letter: str) -> None:
    area = kind()
    async with on_screen(area, placing(), WIDE) as pilot:
        assert f"→{letter}" not in text_of(area)
        area.show(placing()._replace(pointed=parse_place(letter)))
        await pilot.pause()
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
    assert marked_spots([event], (ANN,)) == {parse_place(letter) for letter in places}


def test_what_ended_with_the_round_before_is_not_marked() -> None:
    """When a round begins everything has changed: marks on all of it would say nothing."""
    left = Returned(ANN, 1, parse_place("C"), 0)
    now = Placed(GREEDY, 2, parse_place("B"), 0)
    seen = placing()
    log = (left, ConflictsRevealed((0, 1)), RoundStarted(4, ANN), now)
    assert seen._replace(log=log, new=4).changes == (now,)
    assert seen._replace(log=log[:2], new=2).changes == log[:2]
    assert seen._replace(log=log, new=0).changes == ()


@pytest.mark.parametrize(
    ("area", "size", "place", "told"),
    [
        (France, (54, 12), "W", ["last stand", "5·3·1 PP"]),
        (France, (33, 10), "W", ["4 of 6", "5·3·1"]),
        (Castle, ALONE, "O", ["1 gold", "1 squire"]),
    ],
)
async def test_all_that_lies_on_a_chosen_place_has_the_ink_for_that(
    area: type[Area], size: tuple[int, int], place: str, told: list[str]
) -> None:
    seen = placing()._replace(pointed=parse_place(place))
    async with on_screen(drawing := area(), seen, size):
        key = inked(drawing, "key")
        on_gold = "".join(
            piece.text for row in pieces_of(drawing) for piece in row if piece.style == key
        )
    assert all(each in on_gold for each in told)
