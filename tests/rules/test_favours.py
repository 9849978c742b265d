"""King's Favour tiles (PLC-10)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import FavourTaken, Gained, Lost, Source
from lancaster_tui.rules.phases.placing import PlaceKnight, Placing
from tests.rules.builder import BLUE, GREEN, YELLOW, Board, changed


@pytest.mark.rule("PLC-10")
def test_each_knight_placed_in_a_conflict_earns_a_favour_at_once() -> None:
    board = Board()
    board.conflict("Y", "4")
    board.conflict("W", "8")
    board.court(BLUE, 1, 2)
    board.court(YELLOW, 1)
    board.run(Placing(BLUE))
    board.act("place S1 Y")
    assert board.asked == BLUE
    assert board.choices == ["favour 2", "favour 3", "favour 4", "favour 5", "favour 6"]
    board.act("favour 3")
    assert board.events[-2:] == [
        FavourTaken(BLUE, 2),
        Gained(BLUE, "gold", 3, Source("favour", "gold3")),
    ]
    assert board.asked == YELLOW
    board.act("place S1 Y")
    assert board.choices == ["favour 2", "favour 4", "favour 5", "favour 6"]
    board.act("favour 6")
    assert board.asked == BLUE
    board.act("place S2 W", "favour 5")
    assert board.goods(BLUE) == (5, 0, 0)
    assert board.goods(YELLOW) == (1, 1, 0)


@pytest.mark.rule("PLC-10")
def test_as_many_knights_earn_a_favour_as_tiles_are_face_up() -> None:
    board = Board()
    board.favours("gold3", "gold2")
    board.conflict("Y", "10")
    board.court(BLUE, 1, 1, 1)
    board.run(Placing(BLUE))
    board.act("place S1 Y", "favour 3", "place S1 Y")
    assert board.goods(BLUE) == (5, 0, 0), "the last tile is taken without a question"
    assert board.state.favours == ()
    board.act("place S1 Y")
    assert board.is_idle
    assert board.goods(BLUE) == (5, 0, 0)


@pytest.mark.rule("PLC-10")
def test_no_favour_outside_conflicts() -> None:
    board = Board()
    board.court(BLUE, 1, 1)
    board.run(Placing(BLUE))
    board.act("place S1 B", "place S1 J")
    assert board.happened(FavourTaken) == []


@pytest.mark.rule("PLC-10", "RWD-7")
def test_taking_a_favour_is_compulsory_but_its_reward_may_be_declined() -> None:
    board = Board(4)
    board.favours("upgrade", "noble")
    board.conflict("Y", "10")
    board.court(BLUE, 1, 1)
    board.run(Placing(BLUE))
    board.act("place S1 Y")
    assert board.choices == ["favour 1", "favour 2"]
    assert board.refused("decline").rule == "PLC-10"
    board.act("favour 2", "decline")
    assert board.noble_letters(BLUE) == ""
    assert [board.state.rules.favours[tile].id for tile in board.state.favours] == ["upgrade"]


@pytest.mark.rule("PLC-10", "LAW-5")
def test_the_reward_of_a_favour_may_be_lost() -> None:
    board = Board(4)
    board.favours("upgrade")
    board.conflict("Y", "10")
    board.court(BLUE, 4)
    board.run(PlaceKnight(BLUE))
    board.act("place S4 Y")
    assert board.is_idle
    assert board.happened(Lost) == [Lost(BLUE, "upgrade", Source("favour", "upgrade"))]


@pytest.mark.rule("PLC-10")
def test_the_noble_of_a_favour_is_of_any_county() -> None:
    board = Board(3)
    board.favours("noble")
    board.conflict("Y", "10")
    board.court(BLUE, 1)
    board.nobles(BLUE, "C")
    board.nobles(YELLOW, "E")
    board.nobles(GREEN, "E")
    board.run(PlaceKnight(BLUE))
    board.act("place S1 Y")
    offered = [f"noble {letter}" for letter in "ABDFGHI"]
    assert board.choices == [*offered, "decline"]
    board.act("noble G")
    assert board.noble_letters(BLUE) == "CG"
    assert board.nobles_left()["G"] == 1


@pytest.mark.rule("PLC-10", "RWD-3")
def test_a_favour_may_upgrade_a_knight_that_is_still_to_be_placed() -> None:
    board = Board(4)
    board.favours("upgrade")
    board.conflict("Y", "10")
    board.court(BLUE, 1, 2)
    board.run(Placing(BLUE))
    board.act("place S1 Y", "upgrade S2 court")
    assert board.choices[0] == "place S3 A"


@pytest.mark.rule("PLC-10", "RWD-5")
def test_a_tile_built_while_placing_sends_a_knight_to_be_placed_again() -> None:
    favours = [{"id": "tile", "reward": {"tile": 1}}]
    counts = [{"players": 3, "nobles": 2, "conflicts_removed": ["9", "10"]}]
    board = Board(rules=changed(favours=favours, player_counts=counts))
    board.favours("tile")
    board.conflict("Y", "8")
    board.castle(BLUE, "L", 2)
    board.court(BLUE, 1)
    board.run(Placing(BLUE))
    board.act("place S1 Y", "tile L")
    assert board.in_castle(BLUE) == {}
    assert board.asked == BLUE
    board.act("place S2 Y")
    assert board.stacks("Y") == [(BLUE, 1, 2)]
