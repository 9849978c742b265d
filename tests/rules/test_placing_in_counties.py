"""Placing knights in counties (PLC-4 to PLC-7)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.agenda import refusal
from lancaster_tui.rules.events import Expelled, Placed
from lancaster_tui.rules.phases.placing import PlaceKnight, Placing
from lancaster_tui.rules.refusals import (
    BelowMinimum,
    NotOffered,
    NotStronger,
    OwnKnight,
    Refusal,
    TooFewSquires,
)
from tests.rules.builder import BLUE, GREEN, RED, YELLOW, Board


def placing_board(players: int = 3, *, start: int = BLUE) -> Board:
    """A table without favours, so that conflicts ask nothing else."""
    board = Board(players, start=start)
    board.favours()
    return board


@pytest.mark.rule("PLC-4")
def test_the_strength_of_the_knight_alone_must_reach_the_minimum() -> None:
    board = placing_board()
    board.court(BLUE, 1, 2, 3)
    board.give(BLUE, squires=5)
    board.run(PlaceKnight(BLUE))
    why = board.refused("place S2 D +5")
    assert why == Refusal("PLC-4", BelowMinimum(strength=2, minimum=3, place=3))
    board.act("place S3 D")
    assert board.occupant("D") == (BLUE, 3, 0)


@pytest.mark.rule("PLC-4")
@pytest.mark.parametrize(
    ("strength", "letters"), [(1, "BHI"), (2, "ABEFHI"), (3, "ABCDEFHI"), (4, "ABCDEFGHI")]
)
def test_where_each_knight_may_go(strength: int, letters: str) -> None:
    board = placing_board()
    board.court(BLUE, strength)
    board.tiles(BLUE, "JKLMNO")
    board.run(PlaceKnight(BLUE))
    assert board.choices == [f"place S{strength} {letter}" for letter in letters]


@pytest.mark.rule("PLC-4")
def test_a_county_holds_one_knight() -> None:
    board = placing_board()
    board.county("B", YELLOW, 1)
    board.court(BLUE, 3)
    board.run(PlaceKnight(BLUE))
    board.act("place S3 B")
    assert board.occupant("B") == (BLUE, 3, 0)
    assert board.state.knights_in_counties(YELLOW) == []


@pytest.mark.rule("PLC-5")
def test_any_number_of_own_squires_also_on_an_empty_county() -> None:
    board = placing_board()
    board.court(BLUE, 1)
    board.give(BLUE, squires=3)
    board.run(PlaceKnight(BLUE))
    stafford = [text for text in board.choices if text.split()[2] == "B"]
    assert stafford == ["place S1 B", "place S1 B +1", "place S1 B +2", "place S1 B +3"]
    assert board.refused("place S1 B +4") == Refusal("PLC-5", TooFewSquires(3))
    board.act("place S1 B +2")
    assert board.occupant("B") == (BLUE, 1, 2)
    assert board.goods(BLUE) == (0, 1, 0)


@pytest.mark.rule("PLC-5")
def test_a_negative_number_of_squires_is_no_placement() -> None:
    board = placing_board()
    board.court(BLUE, 3)
    board.give(BLUE, squires=1)
    board.run(PlaceKnight(BLUE))
    for place in (1, 9):
        why = refusal(board.state, BLUE, Place(3, place, -1))
        assert why == Refusal("PLC-3", NotOffered())


@pytest.mark.rule("PLC-6")
@pytest.mark.parametrize(
    ("strength", "squires", "legal"), [(1, 2, False), (1, 3, True), (3, 0, False), (4, 0, True)]
)
def test_knight_and_squires_must_be_strictly_stronger(
    strength: int, squires: int, legal: bool
) -> None:
    board = placing_board()
    board.county("B", YELLOW, 2, squires=1)
    board.court(BLUE, strength)
    board.give(BLUE, squires=3)
    board.run(PlaceKnight(BLUE))
    text = f"place S{strength} B +{squires}"
    if legal:
        board.act(text)
        assert board.occupant("B") == (BLUE, strength, squires)
    else:
        why = board.refused(text)
        reason = NotStronger(total=strength + squires, needed=4, place=1)
        assert why == Refusal("PLC-6", reason)


@pytest.mark.rule("PLC-6")
def test_only_enough_squires_are_offered_against_an_occupant() -> None:
    board = placing_board()
    board.county("B", YELLOW, 2, squires=1)
    board.court(BLUE, 1)
    board.tiles(BLUE, "JKLMNO")
    board.give(BLUE, squires=4)
    board.county("H", BLUE, 1)
    board.county("I", BLUE, 2)
    board.run(PlaceKnight(BLUE))
    assert board.choices == ["place S1 B +3", "place S1 B +4"]


@pytest.mark.rule("PLC-6")
def test_never_against_ones_own_knight() -> None:
    board = placing_board()
    board.county("B", BLUE, 1)
    board.court(BLUE, 4)
    board.give(BLUE, squires=2)
    board.run(PlaceKnight(BLUE))
    assert board.refused("place S4 B +2") == Refusal("PLC-6", OwnKnight(1))
    assert not [text for text in board.choices if text.split()[2] == "B"]


@pytest.mark.rule("PLC-7")
def test_the_expelled_knight_returns_to_court_and_its_squires_to_the_supply() -> None:
    board = placing_board(4)
    board.county("B", RED, 2, squires=2)
    board.court(BLUE, 4)
    board.give(BLUE, squires=1)
    board.court(GREEN, 1)
    board.run(Placing(BLUE))
    board.act("place S4 B +1")
    assert board.events == [Placed(BLUE, 4, 1, 1), Expelled(RED, 2, 1, 2, by=BLUE)]
    assert board.in_court(RED) == [2]
    assert board.goods(RED) == (0, 0, 0)
    assert board.asked == GREEN, "the expelled knight waits for its owner's turn"
    board.act("place S1 H")
    assert board.asked == RED
    board.act("place S2 A")
    assert board.occupant("A") == (RED, 2, 0)
