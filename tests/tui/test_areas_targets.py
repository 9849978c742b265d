"""Places stand out as they should: targets, what is pointed to, what has changed."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.actions import Action, Claim, Decline, Ransom, TakeFavour, Upgrade
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AnyChoice
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
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseUpgrade
from lancaster_tui.rules.places import COURT, parse_place
from lancaster_tui.tui.kit.drawing import inked
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.spots import marked_spots, spots_asked
from tests.tui.positions import ANN, BOB, GREEDY, ZOE, board, placing, scene
from tests.tui.render import on_screen, pieces_of, text_of

WIDE, SMALL = (66, 24), (80, 15)


def letters(area: Area, ink: str) -> set[str]:
    """Return the texts of one letter that an area shows with an ink."""
    background = inked(area, *ink.split())
    return {
        piece.text
        for row in pieces_of(area)
        for piece in row
        if len(piece.text) == 1 and piece.text.isalpha() and piece.style == background
    }


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
    assert marked_spots([event], (ANN,)) == {parse_place(letter) for letter in places}
